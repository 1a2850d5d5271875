package views

import (
	"cmp"

	"foreword/core/compare"
)

// ComparePage is the screen of two prompts side by side.
type ComparePage struct {
	// Flow is nil while the first comparison is under way.
	Flow *CompareFlow
	// Cursor is a row of the flow, Offset the first that was shown before.
	Cursor, Offset int
	// Left and Right count the two sides.
	Left, Right CompareCounter
	// Busy says that another comparison is under way.
	Busy bool
	// Rendered says that texts are shown rendered, Pending that some of them are
	// still to come.
	Rendered, Pending bool
	// Query is what is searched for, Found how many rows have it and At which of
	// them is shown, from 1. Typing while the query has the keyboard.
	Query     string
	Typing    bool
	Found, At int
	// Problem is why there is no comparison.
	Problem string
}

// CompareCounter gives the counts of one side's texts.
type CompareCounter struct {
	// Name is that of the token counter. Where the sides have two, each number
	// says by which it was counted.
	Name string
	// Tokens gives the count of a text by its byte digest.
	Tokens func(byteDigest string) Tokens
}

// of gives the count of a section by its digest; none for one that is not there.
func (c CompareCounter) of(digest string) Tokens {
	if digest == "" {
		return Tokens{Known: true}
	}
	return c.Tokens(digest)
}

// twoCounters says whether the sides are counted with two counters.
func (p ComparePage) twoCounters() bool { return p.Left.Name != p.Right.Name }

// CompareSplit says whether a page has the room for two columns.
func CompareSplit(r Rect) bool { return r.W >= twoColumns }

// CompareRoom gives how many rows of the flow a page shows at once.
func CompareRoom(r Rect) int { return max(0, r.H-3) }

// Draw gives the page's rows, as many and as wide as the rectangle.
func (p ComparePage) Draw(t *Theme, r Rect) []string {
	if p.Flow == nil {
		return p.empty(t, r)
	}
	c := p.Flow.c
	d := compareDraw{ComparePage: p, t: t, f: p.Flow, w: r.W - 2}
	d.left, d.right = sectionInks(c.Left.Prompt.Sections), sectionInks(c.Right.Prompt.Sections)
	room := CompareRoom(r)
	top := Follow(p.Offset, p.Cursor, p.Flow.Len(), room)
	lw := r.W
	if p.Flow.look.Split {
		lw = r.W / 2
		d.w, d.w2 = lw-2, r.W-lw-2
	}
	lefts, rights := make([]string, room), make([]string, room)
	for i := range room {
		lefts[i], rights[i] = d.row(top + i)
	}
	lines := []string{d.header(r.W)}
	hint := []seg{{ink: inkFaint, text: position(top, p.Flow.Len(), room)}}
	if d.w2 == 0 {
		title := append(append(d.title(c.Left, d.Left), seg{ink: inkFaint, text: " → "}), d.title(c.Right, d.Right)...)
		f := frame{title: title, hint: hint, focus: true, offset: top, total: p.Flow.Len()}
		return append(lines, f.draw(t, r.W, r.H-1, lefts)...)
	}
	left := frame{title: d.title(c.Left, d.Left), hint: d.digest(c.Left.ByteDigest, d.Left), focus: true}
	right := frame{title: d.title(c.Right, d.Right), hint: d.digest(c.Right.ByteDigest, d.Right), focus: true, offset: top, total: p.Flow.Len()}
	return append(lines, beside(left.draw(t, lw, r.H-1, lefts), right.draw(t, r.W-lw, r.H-1, rights))...)
}

// empty says what is waited for, or why there is nothing.
func (p ComparePage) empty(t *Theme, r Rect) []string {
	text, k := "Comparing…", inkMuted
	if p.Problem != "" {
		text, k = p.Problem, inkError
	}
	rows := []string{blanks(r.W - 2)}
	wrapped := Wrap(text, r.W-8)
	for i := range wrapped.Len() {
		rows = append(rows, t.row(ground, r.W-2, append([]seg{{text: "   "}}, wrapped.segs(i, k)...)...))
	}
	f := frame{title: []seg{{ink: inkTitleFocus, text: "Compare"}}, focus: true}
	return f.draw(t, r.W, r.H, rows)
}

func (d *compareDraw) title(s compare.Side, c CompareCounter) []seg {
	segs := []seg{{ink: inkTitleFocus, text: Visible(s.Name)}}
	if s.Detail != "" {
		segs = append(segs, seg{ink: inkMuted, text: "  " + Visible(s.Detail)})
	}
	if d.twoCounters() {
		segs = append(segs, seg{ink: inkAccent, text: "  " + Visible(c.Name)})
	}
	return segs
}

func (d *compareDraw) digest(digest string, c CompareCounter) []seg {
	n := c.of(digest)
	if d.twoCounters() { // what the count is worth is more to the point
		return []seg{{ink: inkMuted, text: n.String()}, {ink: inkFaint, text: " " + cmp.Or(n.band(), n.accuracy())}}
	}
	return []seg{{ink: inkMuted, text: n.String()}, {ink: inkFaint, text: "  " + cut(digest, 12)}}
}

// header says in one line what the difference comes to.
func (d *compareDraw) header(w int) string {
	left, right := []seg{{text: " "}}, []seg(nil)
	for _, f := range fit(d.fields(), w-4) {
		if f.right {
			right = append(append(right, f.segs...), seg{text: blanks(fieldGap)})
		} else {
			left = append(append(left, f.segs...), seg{text: blanks(fieldGap)})
		}
	}
	if len(right) > 0 {
		right[len(right)-1].text = " "
	}
	return d.t.sides(ground, w, left, right)
}

func (d *compareDraw) fields() []field {
	if d.Typing || d.Query != "" {
		return d.searchFields()
	}
	c := d.f.c
	var fields []field
	if c.Same() {
		fields = append(fields, field{segs: []seg{{ink: inkOK, text: "the same"}}})
	} else {
		fields = append(fields, field{segs: d.differing()})
	}
	fields = append(fields, d.difference()...)
	if c.First != nil {
		fields = append(fields, field{segs: []seg{{ink: inkFaint, text: "from line " + thousands(c.First.Line) + d.firstIn()}}, drop: 7})
	}
	if d.Busy {
		fields = append(fields, field{segs: []seg{{ink: inkFaint, text: "comparing…"}}, drop: 6})
	}
	fields = append(fields, d.mode())
	if n := len(d.f.changes); n > 0 {
		at := d.f.change(d.Cursor)
		text := thousands(n) + " changes"
		if n == 1 {
			text = "1 change"
		}
		if at > 0 {
			text = "change " + thousands(at) + " of " + thousands(n)
		}
		fields = append(fields, d.here(), field{[]seg{{ink: inkMuted, text: text}}, 2, true})
	}
	return fields
}

// difference says how many tokens the right side has more, and by which counters
// where there are two. What two counters differ by is never shown without that.
func (d *compareDraw) difference() []field {
	was, is := d.Left.of(d.f.c.Left.ByteDigest), d.Right.of(d.f.c.Right.ByteDigest)
	if !was.Known || !is.Known {
		return nil
	}
	more, from, to := deltaSeg(is.Tokens-was.Tokens), was.String(), is.String()
	if !d.twoCounters() {
		return []field{{segs: []seg{more, {ink: inkMuted, text: " tokens"}}}, {segs: []seg{{ink: inkFaint, text: from + " → " + to}}, drop: 5}}
	}
	return []field{
		{segs: []seg{more, {ink: inkWarn, text: " between two counters"}}},
		{segs: []seg{
			{ink: inkText, text: from}, {ink: inkFaint, text: " " + Visible(d.Left.Name) + " → "},
			{ink: inkText, text: to}, {ink: inkFaint, text: " " + Visible(d.Right.Name)},
		}, drop: 4},
	}
}

// here names the section under the cursor, whose heading may be out of sight.
func (d *compareDraw) here() field {
	section := d.f.SectionAt(d.Cursor)
	if section == NoSection {
		return field{right: true, drop: 9}
	}
	p := d.f.c.Sections[section]
	return field{[]seg{{ink: d.ink(p), text: "▍"}, {ink: inkText, text: Visible(p.Name)}}, 3, true}
}

// differing says how many sections differ.
func (d *compareDraw) differing() []seg {
	differ, all := 0, 0
	for _, p := range d.f.c.Sections {
		if p.LeftDigest == "" && p.RightDigest == "" {
			continue
		}
		all++
		if p.Relation != compare.Same {
			differ++
		}
	}
	words := " sections differ"
	if all == 1 {
		words = " section differs"
	}
	return []seg{{ink: inkStrong, text: thousands(differ)}, {ink: inkMuted, text: " of " + thousands(all) + words}}
}

// firstIn names the section of the first byte that differs.
func (d *compareDraw) firstIn() string {
	c := d.f.c
	if i := c.First.Right; i >= 0 {
		return ", in " + Visible(c.Right.Prompt.Sections[i].Name)
	}
	if i := c.First.Left; i >= 0 {
		return ", in " + Visible(c.Left.Prompt.Sections[i].Name)
	}
	return ""
}

func (d *compareDraw) searchFields() []field {
	caret := ""
	if d.Typing {
		caret = "▏"
	}
	found := "nothing has it"
	if d.Found > 0 {
		found = thousands(d.Found) + " rows have it"
		if d.At > 0 {
			found = thousands(d.At) + " of " + thousands(d.Found)
		}
	}
	if d.Query == "" {
		found = "search both sides"
	}
	return []field{
		{segs: []seg{{ink: inkAccent, text: "/ "}, {ink: inkText, text: Visible(d.Query)}, {ink: inkAccent, text: caret}}},
		d.mode(),
		{[]seg{{ink: inkFaint, text: found}}, 1, true},
	}
}

// mode says how texts are shown. That they are rendered stays when there is no
// room for it as source, which is what a difference is expected to be.
func (d *compareDraw) mode() field {
	switch {
	case !d.Rendered:
		return field{[]seg{{ink: inkFaint, text: "source"}}, 6, true}
	case d.Pending:
		return field{[]seg{{ink: inkAccent, text: "rendering…"}}, 1, true}
	}
	return field{[]seg{{ink: inkAccent, text: "rendered"}}, 1, true}
}
