package tui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	sections "foreword/core/compare"
	"foreword/core/prompt"
	"foreword/core/side"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// comparePage shows two prompts side by side, or all roles in a table.
type comparePage struct {
	// left and right are what the sides are written as. An empty left is the
	// role on screen, an empty right the role to be compared with it.
	left, right string
	role        string // the role on screen when the sides were settled
	opener      *side.Opener
	reading     int // the reading that the opener's revisions are of

	// asked is what is being compared, made what was; both are compared anew
	// when the workspace, a side or the layout is another.
	running bool
	asked   compareKey
	made    comparisonMsg

	flow *views.CompareFlow
	// laid is the comparison that the flow is of.
	laid           *sections.Comparison
	look           views.CompareLook
	cursor, offset int
	context        int
	lines, single  bool
	toggled        map[views.CompareFold]bool

	search compareSearch
	table  compareTable
	render compareRender
	// landing is the section that the next comparison is shown at, by zone and
	// name; nil for its top.
	landing *sections.Row
}

// compareKey is all that a comparison depends on.
type compareKey struct {
	w, saved            *workspace.Workspace
	left, right, layout string
}

// comparisonMsg brings a comparison, or why there is none. Sent by the command
// of comparePage; made again when another one is wanted by then.
type comparisonMsg struct {
	key         compareKey
	comparison  *sections.Comparison
	access      *sections.Access
	left, right side.Side
	err         error
}

// usualContext is how many unchanged lines stand around a change.
const usualContext = 3

func newComparePage() *comparePage {
	p := &comparePage{context: usualContext, toggled: map[views.CompareFold]bool{}}
	p.search.input = field()
	p.search.input.Prompt = ""
	p.table.cursor.column = 1
	p.render.aligned = map[renderedPair]views.CompareRows{}
	return p
}

func (p *comparePage) scope() keymap.Scope {
	switch {
	case p.search.typing:
		return keymap.Search
	case p.table.shown:
		return keymap.RoleTable
	}
	return keymap.Compare
}

// refresh compares where something is new, and lays out for the present size.
func (p *comparePage) refresh(m *Model) tea.Cmd {
	if m.w == nil {
		return nil
	}
	if p.role != m.role { // the number keys lead the left side
		p.role, p.left = m.role, ""
		if p.right == m.role {
			p.right = ""
		}
	}
	cmds := []tea.Cmd{p.table.refresh(p, m)}
	if key := p.key(m); key != p.asked && !p.running {
		cmds = append(cmds, p.compare(m, key))
	}
	p.lay(m)
	return tea.Batch(append(cmds, p.count(m), p.renderNext(m))...)
}

func (p *comparePage) key(m *Model) compareKey {
	left, right := p.sides(m)
	key := compareKey{w: m.w, saved: m.w, left: left, right: right, layout: m.layoutName()}
	if m.history != nil {
		key.saved = m.history.Disk()
	}
	return key
}

// sides gives what the two sides are written as.
func (p *comparePage) sides(m *Model) (left, right string) {
	left, right = p.left, p.right
	if left == "" {
		left = m.role
	}
	if right == "" {
		right = otherRole(m.w.RoleNames(), left)
	}
	return left, right
}

// otherRole gives the role that a role is compared with unless another one is
// chosen: the worker for a direct agent, else the next in order.
func otherRole(names []string, role string) string {
	if role == "direct" && slices.Contains(names, "worker") {
		return "worker"
	}
	if len(names) == 0 {
		return role
	}
	return names[(slices.Index(names, role)+1)%len(names)]
}

// compare opens the two sides and compares them apart from the screen.
func (p *comparePage) compare(m *Model, key compareKey) tea.Cmd {
	if p.opener == nil || p.reading != m.reading {
		p.opener, p.reading = &side.Opener{}, m.reading
	}
	p.running, p.asked = true, key
	o := p.opener
	o.Source, o.Layout, o.Saved = m.options.Source, key.layout, key.saved
	o.Source.Now = m.w.Now
	o.Present = func(context.Context) (*workspace.Workspace, error) { return key.w, nil }
	ctx := m.ctx
	return func() tea.Msg {
		msg := comparisonMsg{key: key}
		msg.left, msg.right, msg.err = o.Pair(ctx, side.ParseSpec(key.left), side.ParseSpec(key.right))
		if msg.err != nil {
			return msg
		}
		msg.comparison = sections.New(msg.left.Side, msg.right.Side)
		for _, pair := range msg.comparison.Sections {
			pair.Reordered() // the rows with it: worked out here, and kept
		}
		if msg.left.Workspace != nil && msg.right.Workspace != nil {
			access := sections.NewAccess(msg.left.Role, msg.right.Role, msg.right.Workspace.Tools)
			msg.access = &access
		}
		return msg
	}
}

// haveComparison takes a comparison in.
func (m *Model) haveComparison(msg comparisonMsg) tea.Cmd {
	p, ok := m.page.(*comparePage)
	if !ok {
		return nil
	}
	p.running = false
	if msg.key != p.key(m) {
		return p.refresh(m)
	}
	fresh := p.made.comparison == nil || p.made.key.left != msg.key.left || p.made.key.right != msg.key.right
	var cmd tea.Cmd
	if msg.err != nil && p.made.comparison != nil {
		cmd = m.say(views.Failure, firstLine(msg.err))
		p.left, p.right = p.made.key.left, p.made.key.right // the last good sides stay
		p.asked = p.key(m)
		return cmd
	}
	p.made = msg
	if fresh {
		p.cursor, p.offset = 0, 0
		clear(p.toggled)
	}
	p.lay(m)
	p.land(m)
	return tea.Batch(cmd, p.count(m), p.renderNext(m))
}

// land goes to the section that was chosen in the table.
func (p *comparePage) land(m *Model) {
	if p.landing == nil || p.flow == nil {
		return
	}
	for i, s := range p.made.comparison.Sections {
		if s.Zone == p.landing.Zone && s.Name == p.landing.Name {
			row, _, _ := p.flow.RowOf(i, views.WholeSection)
			p.goTo(m, row)
		}
	}
	p.landing = nil
}

// lay lays the comparison out, and keeps the cursor on its row.
func (p *comparePage) lay(m *Model) {
	r := m.arranged().Page()
	if p.made.comparison == nil || r.Empty() {
		if p.laid != p.made.comparison {
			p.flow = nil // it is of another one
		}
		return
	}
	look := views.CompareLook{
		Width: r.W, Split: views.CompareSplit(r) && !p.single, Context: p.context, Lines: p.lines,
		Toggled: func(f views.CompareFold) bool { return p.toggled[f] },
	}
	look.Rows = p.rowsOf(m, views.CompareTextWidth(p.made.comparison, look))
	others := p.forgetFolds(look.Rows)
	section, row := p.flow.PlaceAt(p.cursor)
	before := p.flow
	p.flow, p.look, p.render.waiting = views.NewCompareFlow(p.made.comparison, p.made.access, look), look, false
	if section != views.NoSection {
		p.cursor, _, _ = p.flow.RowOf(section, p.flow.Like(before, section, row))
	}
	p.move(m, 0)
	if others {
		p.findAgain()
	}
}

// forgetFolds forgets the runs of rows that were folded or opened by hand in
// sections whose rows are taken from something else than before, and says whether
// there are such sections.
func (p *comparePage) forgetFolds(rows []views.CompareRows) bool {
	if p.laid != p.made.comparison {
		p.laid = p.made.comparison
		return true
	}
	others := false
	for i, r := range rows {
		others = others || !p.flow.Shows(i, r)
	}
	for fold := range p.toggled {
		if fold.From != views.WholeSection && fold.Section < len(rows) && !p.flow.Shows(fold.Section, rows[fold.Section]) {
			delete(p.toggled, fold)
		}
	}
	return others
}

// sectionAt gives the section of the prompt on screen that is under the cursor, in
// the comparison or in the table.
func (p *comparePage) sectionAt(m *Model) int {
	if m.shown.prompt == nil {
		return views.NoSection
	}
	var is func(s prompt.Section) bool
	if t := &p.table; t.shown {
		if t.made == nil || t.cursor.row >= len(t.made.Rows) {
			return views.NoSection
		}
		row := t.made.Rows[t.cursor.row]
		is = func(s prompt.Section) bool { return s.Zone == row.Zone && s.Kind == row.Kind && s.Name == row.Name }
	} else {
		section, _ := p.flow.PlaceAt(p.cursor)
		if section == views.NoSection {
			return section
		}
		pair := p.made.comparison.Sections[section]
		is = func(s prompt.Section) bool {
			return s.Kind == pair.Kind && (s.Name == pair.Name || s.Name == pair.LeftName)
		}
	}
	return slices.IndexFunc(m.shown.prompt.Sections, is) // -1 is views.NoSection
}

// move moves the cursor by rows.
func (p *comparePage) move(m *Model, delta int) {
	p.cursor = max(0, min(p.cursor+delta, p.flow.Len()-1))
	p.offset = views.Follow(p.offset, p.cursor, p.flow.Len(), views.CompareRoom(m.arranged().Page()))
}

// goTo puts the cursor on a row, with a few rows in front of it in sight.
func (p *comparePage) goTo(m *Model, row int) {
	p.cursor = row
	room := views.CompareRoom(m.arranged().Page())
	if row < p.offset || row >= p.offset+room*3/4 {
		p.offset = row - room/4
	}
	p.move(m, 0)
}

func (p *comparePage) draw(m *Model, r views.Rect) []string {
	if p.table.shown && p.table.made != nil {
		return p.table.draw(m, r)
	}
	left, right := p.counters(m)
	page := views.ComparePage{
		Flow: p.flow, Cursor: p.cursor, Offset: p.offset, Left: countsBy(m, left), Right: countsBy(m, right), Busy: p.running,
		Rendered: p.render.on, Pending: p.render.pending,
		Query: p.search.input.Value(), Typing: p.search.typing, Found: len(p.search.found), At: p.search.at + 1,
	}
	if p.made.err != nil {
		page.Problem = p.made.err.Error()
	}
	return page.Draw(m.theme, r)
}
