package tui

import (
	"context"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/budget"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/replay"
	"foreword/core/side"
	"foreword/core/source"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// cachePage shows what a prompt cache would keep of the shown prompt when
// another one was sent before it: the one shown before, another role's, or a
// step of a replay.
type cachePage struct {
	cursor, offset int
	// other indexes others; step is the step of the replay that is shown, -1 for
	// the present prompt.
	other, step int
	// list has what may have been sent before, for the state that it was made of.
	list   []other
	listed listedFor
	// prefix is what the prompt on screen shares with the other one.
	prefix prefix
	// recorded is the prompt of the last recording, once it was read, for the role
	// and layout that wanted names.
	recorded *prompt.Prompt
	wanted   listedFor
	// moving are the moving values of the prompt on screen, once they were found.
	moving []budget.Finding
}

// listedFor is what the list of others depends on.
type listedFor struct {
	w               *workspace.Workspace
	since, recorded *prompt.Prompt
	layout, role    string
}

// recordedPromptMsg brings the prompt of the last recording. Sent by the command
// of readRecorded; dropped when another role or layout is shown by then.
type recordedPromptMsg struct {
	wanted listedFor
	prompt *prompt.Prompt
}

// movingMsg brings the moving values of a prompt. Sent by the command that looks
// for them; dropped when another prompt is shown by then.
type movingMsg struct {
	prompt *prompt.Prompt
	found  []budget.Finding
}

// prefix is what two prompts have in common at their beginning.
type prefix struct {
	prompt, other *prompt.Prompt
	text          string
	first, breaks int
	same          []bool
	starts        []int
	digest        string // byte digest of what is kept
}

// other is a prompt that may have been sent before.
type other struct {
	name   string
	prompt *prompt.Prompt
}

func newCachePage() *cachePage { return &cachePage{step: -1} }

func (c *cachePage) scope() keymap.Scope { return keymap.Cache }

// others lists what can have been sent before: the prompt that was shown
// before, and the other roles' prompts.
func (c *cachePage) others(m *Model) []other {
	key := listedFor{m.w, m.shown.since, c.recorded, m.layoutName(), m.role}
	if c.listed == key {
		return c.list
	}
	var list []other
	if m.shown.since != nil {
		list = append(list, other{"what was shown before (" + m.shown.since.Role + ", " + m.shown.since.Layout + ")", m.shown.since})
	}
	if c.recorded != nil {
		list = append(list, other{"the last recording", c.recorded})
	}
	for _, r := range m.w.Roles {
		if r.Name == m.role {
			continue
		}
		if p, err := m.assembler.Build(m.layoutName(), m.w, r.Name); err == nil {
			list = append(list, other{"role " + r.Name, p})
		}
	}
	c.list, c.listed = list, key
	return list
}

// refresh compares what is shown now with what was sent before.
func (c *cachePage) refresh(m *Model) tea.Cmd {
	if m.shown.prompt == nil {
		return nil
	}
	return tea.Batch(c.wantRecorded(m), c.measure(m))
}

// wantRecorded asks for the prompt of the last recording, once for each role and
// layout.
func (c *cachePage) wantRecorded(m *Model) tea.Cmd {
	wanted := listedFor{layout: m.layoutName(), role: m.role}
	if c.wanted == wanted {
		return nil
	}
	c.wanted, c.recorded = wanted, nil
	return readRecorded(m.ctx, wanted, m.w)
}

// readRecorded reads the recorded prompt of a role from the lock file. Without
// one, or when it holds digests and no texts, there is none.
func readRecorded(ctx context.Context, wanted listedFor, w *workspace.Workspace) tea.Cmd {
	return func() tea.Msg {
		o := &side.Opener{
			Source:  source.Options{Dir: w.Root},
			Present: func(context.Context) (*workspace.Workspace, error) { return w, nil },
			Layout:  wanted.layout,
		}
		spec := side.Spec{Text: record.DefaultPath, Name: record.DefaultPath, Rev: wanted.role + "@" + wanted.layout}
		s, _, err := o.Pair(ctx, spec, spec)
		if err != nil || s.Prompt == nil || s.Prompt.Text() == "" {
			return nil
		}
		return recordedPromptMsg{wanted, s.Prompt}
	}
}

// haveRecorded takes the recorded prompt in.
func (m *Model) haveRecorded(msg recordedPromptMsg) tea.Cmd {
	c, ok := m.page.(*cachePage)
	if !ok || c.wanted != msg.wanted {
		return nil
	}
	c.recorded = msg.prompt
	return c.measure(m)
}

// measure compares anew, and asks for the count of what is kept.
func (c *cachePage) measure(m *Model) tea.Cmd {
	p, before := m.shown.prompt, (*prompt.Prompt)(nil)
	if c.step >= 0 && c.step < len(m.replay.steps) {
		p = m.replay.steps[c.step].Prompt
		if c.step > 0 {
			before = m.replay.steps[c.step-1].Prompt
		}
	} else if list := c.others(m); len(list) > 0 {
		before = list[c.other%len(list)].prompt
	}
	if c.prefix.prompt == p && c.prefix.other == before {
		return nil
	}
	if c.prefix.prompt != p {
		c.moving = nil
	}
	c.prefix = prefixOf(p, before)
	kept := c.prefix.text
	if c.prefix.first >= 0 {
		kept = kept[:c.prefix.first]
	}
	c.prefix.digest = prompt.ByteDigest(kept)
	texts := []text{{c.prefix.digest, kept}, {prompt.ByteDigest(c.prefix.text), c.prefix.text}}
	for _, s := range p.Sections {
		if s.Text != "" {
			texts = append(texts, text{s.ByteDigest, s.Text})
		}
	}
	return tea.Batch(m.counting.want(m.ctx, texts), findMoving(p, m.w))
}

// findMoving looks for moving values apart from the screen.
func findMoving(p *prompt.Prompt, w *workspace.Workspace) tea.Cmd {
	return func() tea.Msg { return movingMsg{p, budget.Moving(p, w)} }
}

// haveMoving takes the moving values in.
func (m *Model) haveMoving(msg movingMsg) {
	if c, ok := m.page.(*cachePage); ok && c.prefix.prompt == msg.prompt {
		c.moving = msg.found
	}
}

// prefixOf gives what two prompts have in common; the second may be nil.
func prefixOf(p, before *prompt.Prompt) prefix {
	c := prefix{prompt: p, other: before, text: p.Text(), first: -1, breaks: views.NoSection}
	c.same = make([]bool, len(p.Sections))
	c.starts = make([]int, len(p.Sections))
	for i := range c.starts {
		c.starts[i] = -1
	}
	for _, span := range p.Spans {
		if at := p.Offset(span.Message) + span.Start; c.starts[span.Section] < 0 && !span.Glue {
			c.starts[span.Section] = at
		}
	}
	if before == nil {
		return c
	}
	c.first, c.breaks = replay.FirstDifference(before, p)
	old := map[sectionKey]string{}
	for i, key := range sectionKeys(before.Sections) {
		old[key] = before.Sections[i].ByteDigest
	}
	for i, key := range sectionKeys(p.Sections) {
		digest, known := old[key]
		c.same[i] = known && digest == p.Sections[i].ByteDigest
	}
	return c
}

func (c *cachePage) draw(m *Model, r views.Rect) []string {
	if m.shown.prompt == nil {
		return nil
	}
	return c.view(m).Draw(m.theme, r)
}

func (c *cachePage) view(m *Model) views.CachePage {
	p := c.prefix.prompt
	if p == nil {
		return views.CachePage{}
	}
	page := views.CachePage{
		Sections: p.Sections, Starts: c.prefix.starts, Tokens: m.tokensOf(p.Sections), Same: c.prefix.same,
		Bytes: len(c.prefix.text), First: c.prefix.first, Breaks: c.prefix.breaks,
		Total: m.tokens(prompt.ByteDigest(c.prefix.text)), Shared: m.tokens(c.prefix.digest),
		Moving: c.moving, Steps: m.replay.steps, Step: c.step, Cursor: c.cursor, Offset: c.offset,
	}
	switch list := c.others(m); {
	case c.step > 0:
		page.Other = fmt.Sprintf("step %d", c.step)
	case c.step == 0:
	case len(list) > 0:
		page.Other = list[c.other%len(list)].name
	}
	return page
}

func (c *cachePage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if m.shown.prompt == nil {
		return nil, false
	}
	switch a {
	case keymap.ChooseOther:
		c.step = -1
		c.other = (c.other + 1) % max(1, len(c.others(m)))
		return c.refresh(m), true
	case keymap.NextStep, keymap.PreviousStep:
		return c.walk(m, a), true
	case keymap.MoveToTail:
		return c.moveToTail(m), true
	}
	delta, ok := steps(a, m.arranged().Page().H-6)
	if !ok {
		return nil, false
	}
	c.cursor = max(0, min(c.cursor+delta, c.view(m).Len()-1))
	return nil, true
}

// sectionAt gives the section under the cursor. A step of a replay is another
// prompt than the one on screen.
func (c *cachePage) sectionAt(m *Model) int {
	at := c.view(m).SectionAt()
	if m.shown.prompt == nil || c.step >= 0 || at >= len(m.shown.prompt.Sections) {
		return views.NoSection
	}
	return at
}

// walk goes through the steps of the replay.
func (c *cachePage) walk(m *Model, a keymap.Action) tea.Cmd {
	if len(m.replay.steps) == 0 {
		return m.say(views.Info, "There is no replay here: start with --replay STEPS.jsonl.")
	}
	step := 1
	if a == keymap.PreviousStep {
		step = -1
	}
	c.step = max(-1, min(c.step+step, len(m.replay.steps)-1))
	return c.refresh(m)
}

// moveToTail moves a head section of the config behind the conversation, in the
// workspace on screen alone.
func (c *cachePage) moveToTail(m *Model) tea.Cmd {
	at := c.sectionAt(m)
	if at == views.NoSection {
		return nil
	}
	return m.moveSection(m.shown.prompt.Sections[at].Name)
}

// moveSection moves a head section of the config behind the conversation.
func (m *Model) moveSection(name string) tea.Cmd {
	i := slices.IndexFunc(m.w.Head, func(b workspace.Block) bool { return b.Name == name })
	if i < 0 {
		return m.say(views.Warning, name+" is the layout's own: what can move is a head section of the config.")
	}
	move := edit.MoveBlock{Zone: prompt.Head, At: i, Into: prompt.Tail, To: len(m.w.Tail)}
	return tea.Batch(m.change(move, ""), m.say(views.Success, "Moved "+name+" behind the conversation; u takes it back."))
}
