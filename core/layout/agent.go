package layout

import (
	"fmt"

	"foreword/core/prompt"
	"foreword/core/runcontext"
	"foreword/core/workspace"
)

// buildSession is foreword's own layout: one head message with Agent Smith's
// three blocks and the head sections, the conversation's place, and
// RunContext's tail message.
func buildSession(a *assembly) {
	a.builder.Open(prompt.Message{Role: "system"})
	a.smithSections()
	a.blocks(a.w.Head, prompt.Head)
	a.builder.Conversation()
	a.tailMessage()
	a.toolsBeside()
}

// buildContext is RunContext alone: the identity, the tool docs and the head
// sections in front of the conversation, the tail message behind it.
func buildContext(a *assembly) {
	a.builder.Open(prompt.Message{Role: "system"})
	a.add(a.frame("identity"))
	a.add(a.toolDocs())
	a.blocks(a.w.Head, prompt.Head)
	a.builder.Conversation()
	a.tailMessage()
}

// buildSystem is LLM::Agent::Prompt's system message. The facts are the
// environment block's extra lines.
func buildSystem(a *assembly) {
	a.builder.Open(prompt.Message{Role: "system", Sticky: true, Sysprompt: true})
	if prompt.Blank(a.role.Frame) {
		a.builder.Refuse(fmt.Errorf("role %s: %w", a.role.Name, prompt.ErrEmptyIdentity))
	}
	a.add(a.frame("identity"))
	a.add(a.environment())
	a.add(a.toolDocs())
	a.add(a.instructions())
	a.builder.Conversation()
}

// blocks adds the configured sections of a zone.
func (a *assembly) blocks(blocks []workspace.Block, zone prompt.Zone) {
	for _, b := range blocks {
		a.add(a.block(b, zone))
	}
}

// block gives the section of a configured block, computed ones worked out.
func (a *assembly) block(b workspace.Block, zone prompt.Zone) prompt.Section {
	switch b.Kind {
	case prompt.KindInstructions:
		return a.computed(b, zone, a.instructions())
	case prompt.KindTools:
		return a.computed(b, zone, a.toolDocs())
	case prompt.KindEnvironment:
		return a.computed(b, zone, a.environment())
	}
	return prompt.Section{
		Name:   b.Name,
		Kind:   b.Kind,
		Zone:   zone,
		Tier:   b.Tier,
		Text:   b.Text,
		Source: b.Source,
		State:  b.State,
		Reason: b.Reason,
	}
}

// computed puts a computed section into the place that a block has for it.
func (a *assembly) computed(b workspace.Block, zone prompt.Zone, s prompt.Section) prompt.Section {
	s.Name, s.Zone = b.Name, zone
	if b.State == prompt.Dropped {
		s.State, s.Reason = b.State, b.Reason
	}
	return s
}

// tailMessage adds RunContext's tail message, when there is a fact or a tail
// section that says something.
func (a *assembly) tailMessage() {
	for _, f := range a.w.Facts {
		if f.State == prompt.Kept {
			a.facts = append(a.facts, runcontext.Entry{Name: f.Name, Value: f.Value})
		}
	}
	facts := a.factsSection()
	sections := make([]prompt.Section, len(a.w.Tail))
	speaks := len(a.facts) > 0
	for i, b := range a.w.Tail {
		sections[i] = a.block(b, prompt.Tail)
		speaks = speaks || present(sections[i]) && !prompt.Blank(sections[i].Text)
	}
	if speaks {
		a.builder.Open(prompt.Message{Role: "system"})
	} else {
		facts.Text, facts.State, facts.Reason = "", prompt.Empty, "there are no facts and no tail sections"
		clipParts(&facts)
	}
	a.builder.Add("", facts)
	for _, s := range sections {
		a.add(s)
	}
	if !speaks {
		return
	}
	a.builder.Add(blankLine, prompt.Section{
		Name:   "standing",
		Kind:   prompt.KindStanding,
		Zone:   prompt.Tail,
		Tier:   prompt.Static,
		Text:   runcontext.Standing,
		Source: prompt.Source{Kind: prompt.FromBuiltin, Detail: "RunContext's two fixed lines"},
		Digest: runcontext.SectionDigest("standing", runcontext.Standing),
	})
}

// factsSection gives the first part of the tail message, a part a fact. Its
// digest is over the list of facts, in the form that the context digest has.
func (a *assembly) factsSection() prompt.Section {
	c := runcontext.New(a.facts, nil, nil)
	s := prompt.Section{
		Name:   "facts",
		Kind:   prompt.KindFacts,
		Zone:   prompt.Tail,
		Tier:   prompt.Hot,
		Source: prompt.Source{Kind: prompt.FromComputed, Detail: "facts"},
		Digest: c.FactsDigest(),
	}
	var l list
	l.write(runcontext.Heading)
	glue := blankLine
	for _, f := range a.w.Facts {
		p := prompt.Part{Name: f.Name, Source: f.Source, State: f.State, Reason: f.Reason}
		if f.State != prompt.Kept {
			l.absent(p)
			continue
		}
		l.write(glue)
		l.part(prompt.Line{Name: f.Name, Value: prompt.TrimEnd(f.Value)}.String(), p)
		glue = "\n"
	}
	s.Text, s.Parts = string(l.text), l.parts
	return s
}

// environment gives the environment block with the facts as extra lines.
func (a *assembly) environment() prompt.Section {
	e := a.w.Environment
	env := prompt.Environment{
		Kernel:   e.Kernel,
		Hardware: e.Hardware,
		Distro:   e.Distro,
		Version:  e.Version,
		Date:     e.Date,
	}
	sources := map[string]prompt.Source{} // looked up only
	for _, f := range a.w.Facts {
		if f.State == prompt.Kept {
			env.Extra = append(env.Extra, prompt.Line{Name: f.Name, Value: f.Value})
			sources[f.Name] = f.Source
		}
	}
	var l list
	l.write(prompt.EnvironmentHeading + "\n")
	for _, line := range env.Lines() {
		source, ok := sources[line.Name]
		if !ok {
			source = prompt.Source{Kind: prompt.FromSystem}
		}
		l.write("\n")
		l.part(line.String(), prompt.Part{Name: line.Name, Source: source})
	}
	return prompt.Section{
		Name:   "environment",
		Kind:   prompt.KindEnvironment,
		Tier:   prompt.Medium,
		Text:   string(l.text),
		Source: prompt.Source{Kind: prompt.FromSystem, Detail: "platform, os, date and the facts"},
		Parts:  l.parts,
	}
}

// instructions gives the instruction files' block, a part a file. A file that
// is there and cannot be read makes LLM::Agent::Prompt build no prompt at all.
func (a *assembly) instructions() prompt.Section {
	s := prompt.Section{
		Name:   "instructions",
		Kind:   prompt.KindInstructions,
		Tier:   prompt.Slow,
		State:  prompt.NotFound,
		Source: prompt.Source{Kind: prompt.FromFile, Detail: "instruction files"},
		Reason: "no instruction file was found",
	}
	var l list
	for _, d := range a.w.Instructions {
		p := prompt.Part{Name: d.Source.Path, Source: d.Source, State: d.State, Reason: d.Reason}
		if d.State == prompt.Unreadable {
			a.builder.Refuse(fmt.Errorf("%s: %s", d.Source.Path, d.Reason))
			s.State, s.Reason = prompt.Unreadable, d.Source.Path+": "+d.Reason
		}
		if !d.Present() {
			l.absent(p)
			continue
		}
		if len(l.text) > 0 {
			l.write(blankLine)
		}
		l.part(prompt.InstructionsBlock(d.Name, d.Text), p)
		if s.State == prompt.NotFound {
			s.State, s.Reason, s.Source = prompt.Kept, "", d.Source
		}
	}
	s.Text, s.Parts = string(l.text), l.parts
	if s.State == prompt.Unreadable && s.Text != "" {
		s.State = prompt.Kept // what could be read is shown; the refusal says the rest
	}
	return s
}
