package check

import (
	"slices"
	"strings"

	"foreword/core/compare"
	"foreword/core/prompt"
	"foreword/core/transcript"
)

const (
	// verbatim is what a section that is held word for word counts, beside a
	// heading that is there.
	verbatim = 5
	// telling is how long a text must be to tell a prompt by, in bytes.
	telling = 20
)

// nearest gives the prompt that the recorded text is most like: the one of
// which the text holds most sections word for word, and of several such the
// first. It is nil when the text holds none.
func (a *against) nearest() *prompt.Prompt {
	text := a.text()
	var best *prompt.Prompt
	most := verbatim - 1 // headings alone are shared by prompts of all kinds
	for _, p := range a.prompts {
		score := 0
		for _, s := range p.Sections {
			first, _, _ := strings.Cut(s.Text, "\n")
			switch {
			case s.Zone == prompt.Beside || s.Kind == prompt.KindStanding || prompt.Blank(s.Text):
			case strings.Contains(text, s.Text) && (len(s.Text) >= telling || s.Kind == prompt.KindRole):
				score += verbatim
			case s.Kind != prompt.KindRole && strings.HasPrefix(first, "#") && strings.Contains("\n"+text, "\n"+first+"\n"):
				score++
			}
		}
		if score > most {
			best, most = p, score
		}
	}
	return best
}

// text gives the recorded texts of the system.
func (a *against) text() string {
	var texts []string
	for _, m := range a.r.Messages {
		texts = append(texts, m.Text)
	}
	return strings.Join(texts, "\n\n")
}

// messages compares the recorded text section by section with the prompt that
// it is most like.
func (a *against) messages() {
	a.memoryIndex()
	if len(a.r.Messages) == 0 {
		return
	}
	if a.like == nil {
		if len(a.r.Sections) == 0 {
			a.contained()
		}
		return
	}
	side := compare.Side{Prompt: &prompt.Prompt{}}
	for _, m := range a.r.Messages {
		side.Prompt.Messages = append(side.Prompt.Messages, prompt.Message{Role: m.Role, Content: m.Text})
		side.Prompt.Sections = append(side.Prompt.Sections, prompt.Section{Name: "message", Text: m.Text, ByteDigest: prompt.ByteDigest(m.Text)})
	}
	pieces := compare.Divide(side, a.like).Prompt.Sections
	if a.like.Layout == "zoned" {
		pieces = underHeadings(a.text(), a.like)
	}
	matched := false
	for _, s := range pieces {
		i := slices.IndexFunc(a.like.Sections, func(n prompt.Section) bool { return n.Name == s.Name })
		if i < 0 {
			continue
		}
		matched = true
		a.piece(s, a.like.Sections[i])
	}
	if !matched {
		a.contained()
	}
}

// underHeadings cuts a text of atomic-agent at the headings that its layout
// writes, which have the names of the sections and come in their order.
func underHeadings(text string, like *prompt.Prompt) []prompt.Section {
	var out []prompt.Section
	rest := "\n" + text
	for _, s := range like.Sections {
		before, after, ok := strings.Cut(rest, "\n### "+s.Name+"\n")
		if !ok {
			continue
		}
		if len(out) > 0 {
			out[len(out)-1].Text = strings.TrimRight(before, "\n")
		}
		out = append(out, prompt.Section{Name: s.Name})
		rest = after
	}
	if len(out) > 0 {
		out[len(out)-1].Text = strings.TrimRight(rest, "\n")
	}
	return out
}

// piece compares a piece of the recorded text with the section of today.
func (a *against) piece(old, now prompt.Section) {
	before, after := old.Text, now.Text
	f := Finding{Rule: RuleSection, Place: Place{Section: now.Name, Role: a.like.Role, Path: now.Source.Path, Line: now.Source.Line}}
	switch now.Kind {
	case prompt.KindFacts, prompt.KindEnvironment, prompt.KindMemory, prompt.KindStanding:
		return
	case prompt.KindProject:
		before, after = contextOf(before), contextOf(after)
		f.Rule, f.Place.Path = RuleIndex, a.w.Project.Index.Source.Path
	case prompt.KindInstructions:
		f.Rule = RuleInstructions
	case prompt.KindRole:
		f.Rule, f.Place.Item = RuleFrame, a.like.Role
	}
	if prompt.TrimEnd(before) != prompt.TrimEnd(after) {
		f.Verdict, f.Recorded, f.Present = Broken, short(before), short(after)
		f.Mend = "record again, or resume with what holds today"
		f = changed(f, before, after)
	}
	a.add(f)
}

// contextOf gives the index file out of a project block.
func contextOf(block string) string {
	_, context, _ := strings.Cut(block, "\n"+prompt.ContextHeading+"\n")
	return context
}

// contained asks of each instruction file whether the recorded text holds it:
// the prompt around it is another program's.
func (a *against) contained() {
	text := a.text()
	found := false
	for _, d := range a.w.Instructions {
		said := strings.TrimSpace(d.Text)
		if !d.Present() || said == "" {
			continue
		}
		f := Finding{Rule: RuleInstructions, Place: Place{Section: inInstructions, Path: d.Source.Path, Line: 1}}
		first, _, _ := strings.Cut(said, "\n")
		_, rest, begins := strings.Cut("\n"+text, "\n"+first+"\n")
		switch {
		case strings.Contains(text, said):
		case begins && len(first) > 3:
			f.Verdict, f.Mend = Broken, "start a new session, or have the files read again"
			f = changed(f, sameLength(first+"\n"+rest, said), said)
		default:
			continue
		}
		found = true
		a.add(f)
	}
	if !found {
		a.add(Finding{Verdict: Unknown, Rule: RuleSection, Place: Place{Section: "prompt"}, Reason: "the recorded prompt is none that is built here, and holds no instruction file of today"})
	}
}

// sameLength cuts a text that goes on behind a file to as many lines as the
// file has, since nothing marks where the file ended.
func sameLength(text, like string) string {
	lines := strings.SplitAfter(text, "\n")
	return strings.TrimRight(strings.Join(lines[:min(len(lines), 1+strings.Count(like, "\n"))], ""), "\n")
}

// sections compares what was recorded by name.
func (a *against) sections() {
	like := a.mostNames()
	for _, s := range a.r.Sections {
		if a.r.Format != transcript.Agent {
			a.instructions(s)
			continue
		}
		f := Finding{Rule: RuleSection, Place: Place{Section: s.Name, Path: a.r.Path, Line: s.Line}}
		now, ok := sectionNamed(like, s)
		switch {
		case !ok:
			f.Verdict, f.Reason = Unknown, "no section of that name is built here"
		case now.Digest == s.Digest || s.HasText && prompt.TrimEnd(s.Text) == prompt.TrimEnd(now.Text):
			f.Place.Path, f.Place.Line = now.Source.Path, now.Source.Line
		default:
			f.Place.Path, f.Place.Line = now.Source.Path, now.Source.Line
			f.Verdict, f.Recorded, f.Present = Broken, shortDigest(s.Digest), shortDigest(now.Digest)
			f.Mend = "resume with what holds today"
			if s.HasText {
				f = changed(f, s.Text, now.Text)
			} else {
				f.Reason = "it has changed"
			}
		}
		a.add(f)
	}
}

// mostNames gives the prompt that has most of the recorded sections by name.
func (a *against) mostNames() *prompt.Prompt {
	var best *prompt.Prompt
	most := 0
	for _, p := range a.prompts {
		score := 0
		for _, s := range a.r.Sections {
			if _, ok := sectionNamed(p, s); ok {
				score++
			}
		}
		if score > most {
			best, most = p, score
		}
	}
	return best
}

// sectionNamed gives the section of that name, else one of that very text.
func sectionNamed(p *prompt.Prompt, s transcript.Section) (prompt.Section, bool) {
	if p == nil {
		return prompt.Section{}, false
	}
	for _, now := range p.Sections {
		if now.Name == s.Name && now.Zone != prompt.Beside {
			return now, true
		}
	}
	for _, now := range p.Sections {
		if s.HasText && !prompt.Blank(s.Text) && prompt.TrimEnd(s.Text) == now.Text {
			return now, true
		}
	}
	return prompt.Section{}, false
}

// instructions compares instruction files that another agent recorded, which
// may have joined several of them, with those of today.
func (a *against) instructions(s transcript.Section) {
	recorded := strings.TrimSpace(strings.ReplaceAll(s.Text, "\r\n", "\n"))
	var loaded []string
	f := Finding{Rule: RuleInstructions, Place: Place{Section: inInstructions, Path: a.r.Path, Line: s.Line}}
	for _, d := range a.w.Instructions {
		if said := strings.TrimSpace(strings.ReplaceAll(strings.TrimPrefix(d.Text, byteOrderMark), "\r\n", "\n")); d.Present() && said != "" {
			if len(loaded) == 0 {
				f.Place.Path, f.Place.Line = d.Source.Path, 1
			}
			loaded = append(loaded, said)
		}
	}
	all := strings.Join(loaded, "\n\n")
	switch {
	case len(loaded) == 0:
		f.Verdict, f.Recorded, f.Reason = Broken, short(recorded), "no instruction file is loaded any more"
	case recorded == all, !slices.ContainsFunc(loaded, func(said string) bool { return !strings.Contains(recorded, said) }):
	default:
		f.Verdict, f.Recorded, f.Present = Broken, short(recorded), short(all)
		f.Mend = "start a new session, or have the files read again"
		f = changed(f, recorded, all)
	}
	a.add(f)
}
