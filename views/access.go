package views

import (
	"foreword/core/policy"
	"foreword/core/workspace"
	"foreword/roles"
)

// AccessPage is the policy matrix: who may call which tool and start which
// role, and what contradicts it.
type AccessPage struct {
	Access roles.Access
	// Differences are the cells that are not as they are built in.
	Differences []roles.Difference
	Problems    []policy.Problem
	// Checked says that the problems are known.
	Checked bool
	// Role is the role on screen.
	Role string
	// Row is under the cursor: a tool, a target or a problem, counted through;
	// Column is a role.
	Row, Column int
	Offset      int
}

// Len gives the number of rows that the cursor can be on.
func (a AccessPage) Len() int {
	return len(a.Access.Tools) + len(a.Access.Targets) + len(a.Problems)
}

// Target gives the role that can be started which the cursor is on: a row of
// the dispatch table, or what a problem is about.
func (a AccessPage) Target() (string, bool) {
	i := a.Row - len(a.Access.Tools)
	switch {
	case i < 0:
		return "", false
	case i < len(a.Access.Targets):
		return a.Access.Targets[i].Name, a.Access.Targets[i].Known
	}
	i -= len(a.Access.Targets)
	if i >= len(a.Problems) {
		return "", false
	}
	p := a.Problems[i]
	for _, name := range []string{p.Target, p.Role} {
		for _, known := range a.Access.Roles {
			if name == known {
				return name, true
			}
		}
	}
	return "", false
}

// accessDraw is one drawing of the matrix.
type accessDraw struct {
	AccessPage
	t           *Theme
	w           int
	name, cell  int
	from, shown int
}

// Draw gives the page's rows, as many and as wide as the rectangle.
func (a AccessPage) Draw(t *Theme, r Rect) []string {
	d := accessDraw{AccessPage: a, t: t, w: r.W - 2}
	d.measure()
	lines, cursor := d.lines()
	room := max(0, r.H-2)
	top := Follow(a.Offset, cursor, len(lines), room)
	about := "  who may call what and start whom"
	if some := columnsShown(d.from, d.shown, len(a.Access.Roles)); some != "" {
		about = "  who may call what" + some
	}
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: "Access"}, {ink: inkMuted, text: about}},
		hint:  d.legend(), focus: true, offset: top, total: len(lines),
	}
	return f.draw(t, r.W, r.H, lines[top:min(len(lines), top+room)])
}

func (d *accessDraw) legend() []seg {
	var segs []seg
	for _, p := range []workspace.Permission{workspace.Allowed, workspace.Denied, workspace.Unlisted} {
		look := permissionLooks[p]
		segs = append(segs, seg{ink: look.ink, text: look.symbol}, seg{ink: inkFaint, text: " " + p.String() + "  "})
	}
	return append(segs, seg{ink: inkChanged, text: "*"}, seg{ink: inkFaint, text: " not as built in"})
}

// measure settles the widths, and which roles are shown.
func (d *accessDraw) measure() {
	d.name = 14
	for _, rows := range [][]roles.Row{d.Access.Tools, d.Access.Targets} {
		for _, row := range rows {
			d.name = max(d.name, Width(Visible(row.Name)))
		}
	}
	d.name, d.cell = min(d.name, 28), 12
	for _, name := range d.Access.Roles {
		d.cell = max(d.cell, Width(Visible(name))+4)
	}
	d.cell = min(d.cell, 18)
	n, fits := len(d.Access.Roles), max(1, (d.w-d.name-6)/d.cell)
	if fits >= n {
		d.cell = min(20, (d.w-d.name-6)/max(1, n))
		d.shown = n
		return
	}
	d.from, d.shown = max(0, min(d.Column-fits+1, n-fits)), fits
}

// lines gives all rows, and which of them is under the cursor.
func (d *accessDraw) lines() (lines []string, cursor int) {
	n := 0
	add := func(line string, selectable bool) {
		if selectable {
			if n == d.Row {
				cursor = len(lines)
			}
			n++
		}
		lines = append(lines, line)
	}
	add(d.titles("tool"), false)
	for _, row := range d.Access.Tools {
		add(d.row(row, false, n), true)
	}
	add(blanks(d.w), false)
	add(d.titles("may start"), false)
	for _, row := range d.Access.Targets {
		add(d.row(row, true, n), true)
	}
	add(blanks(d.w), false)
	add(d.problemTitle(), false)
	for _, p := range d.Problems {
		for i, line := range d.problem(p, n) {
			if i == 0 {
				add(line, true)
			} else {
				add(line, false)
			}
		}
	}
	return lines, cursor
}

func (d *accessDraw) surface(n int) surface {
	if n == d.Row {
		return selected
	}
	return ground
}

func (d *accessDraw) titles(what string) string {
	segs := []seg{{ink: inkMuted, text: Pad("   "+what, d.name+5)}}
	for i := d.from; i < d.from+d.shown; i++ {
		k, lead := inkText, "  "
		if d.Access.Roles[i] == d.Role {
			k = inkStrong
		}
		if i == d.Column {
			lead = "› "
		}
		name := Clip(Visible(d.Access.Roles[i]), d.cell-3)
		segs = append(segs, seg{ink: inkAccent, text: lead}, seg{ink: k, text: Pad(name, d.cell-2)})
	}
	return d.t.row(ground, d.w, segs...)
}

func (d *accessDraw) row(row roles.Row, target bool, n int) string {
	s := d.surface(n)
	k := inkText
	if !row.Known {
		k = inkMuted
	}
	segs := []seg{cursorSeg(s), {text: "  "}, {ink: k, text: Pad(Visible(row.Name), d.name+2)}}
	for i := d.from; i < d.from+d.shown; i++ {
		look := permissionLooks[row.Cells[i]]
		word := ""
		if d.cell >= 14 && row.Cells[i] != workspace.Unlisted {
			word = " " + row.Cells[i].String()
		}
		star := seg{text: " "}
		if d.differs(d.Access.Roles[i], row.Name, target) {
			star = seg{ink: inkChanged, text: "*"}
		}
		segs = append(segs, seg{text: "  "}, seg{ink: look.ink, text: look.symbol}, seg{ink: inkMuted, text: word}, star)
		segs = append(segs, seg{text: blanks(d.cell - 4 - Width(word))})
	}
	if !row.Known {
		reason := "not in the catalogue"
		if target {
			reason = "no such role"
		}
		why := seg{ink: inkWarn, text: reason + " "}
		if segsWidth(segs)+why.width() < d.w {
			return d.t.row(s, d.w, append(segs, why)...)
		}
		return d.t.sides(s, d.w, segs, []seg{why})
	}
	return d.t.row(s, d.w, segs...)
}

// differs says whether a cell is not as it is built in.
func (d *accessDraw) differs(role, name string, target bool) bool {
	for _, x := range d.Differences {
		if x.Role == role && x.Name == name && x.Target == target {
			return true
		}
	}
	return false
}

func (d *accessDraw) problemTitle() string {
	if !d.Checked {
		return d.t.row(ground, d.w, seg{ink: inkFaint, text: "   looking for what contradicts this"})
	}
	if len(d.Problems) == 0 {
		return d.t.row(ground, d.w, seg{ink: inkOK, text: "   ✓ "}, seg{ink: inkMuted, text: "Frames, policies and catalogue agree."})
	}
	return d.t.row(ground, d.w, seg{ink: inkMuted, text: "   what contradicts this  "}, seg{ink: inkFaint, text: thousands(len(d.Problems))})
}

// problem gives a problem on as many rows as it takes.
func (d *accessDraw) problem(p policy.Problem, n int) []string {
	s := d.surface(n)
	k, sign := [...]Level{policy.Notice: Info, policy.Warning: Warning, policy.Error: Failure}[p.Severity].look()
	text := p.Text
	if place := p.Place.String(); p.Place.Path != "" {
		text += "  (" + place + ")"
	}
	rows := Wrap(text, max(1, d.w-8))
	lines := make([]string, rows.Len())
	for i := range lines {
		lead := []seg{cursorSeg(s), {text: "  "}, {ink: k, text: sign + " "}}
		if i > 0 {
			lead = []seg{{text: "     "}}
		}
		lines[i] = d.t.row(s, d.w, append(lead, rows.segs(i, inkText)...)...)
	}
	return lines
}
