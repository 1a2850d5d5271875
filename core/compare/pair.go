package compare

import (
	"slices"
	"strings"
	"sync"

	"foreword/core/diff"
	"foreword/core/prompt"
)

// Relation says how a section of one side is to that of the other.
type Relation uint8

const (
	// Same: the same bytes in the same place.
	Same Relation = iota
	// Changed: other bytes in the same place.
	Changed
	// Moved: the same bytes in another place.
	Moved
	// MovedChanged: other bytes in another place.
	MovedChanged
	// OnlyLeft: the right side has no such section, or no text in it.
	OnlyLeft
	// OnlyRight: the left side has no such section, or no text in it.
	OnlyRight
)

// String gives the name used on screen and in JSON.
func (r Relation) String() string {
	return [...]string{"same", "changed", "moved", "moved and changed", "only left", "only right"}[r]
}

// Pair is a section of the left side beside its counterpart on the right.
type Pair struct {
	// Left and Right index the sections of the sides' prompts; -1 when the side
	// lists no such section. A section that is listed without text is not in
	// the prompt, and its state and reason say why.
	Left, Right int
	// Zone, Kind and Name are those of the right section, else of the left one.
	Zone prompt.Zone
	Kind prompt.Kind
	Name string
	// Relation is Same also when neither side has a text.
	Relation Relation
	// LeftName is the left section's name where it differs from Name.
	LeftName string
	// From and To say where a moved section stood and where it stands, as "head,
	// behind project". Empty otherwise.
	From, To string
	// LeftDigest and RightDigest are the byte digests; empty for a section that
	// is not in the prompt.
	LeftDigest, RightDigest string

	left, right prompt.Section
	// rows and reordered are worked out once.
	rows      func() *diff.Diff
	reordered func() bool
}

func newPair(l, r *Side, e entry, inPlace bool) *Pair {
	p := &Pair{Left: e.left, Right: e.right}
	name := func(s prompt.Section) { p.Zone, p.Kind, p.Name = s.Zone, s.Kind, s.Name }
	if e.left >= 0 {
		p.left = l.Prompt.Sections[e.left]
		name(p.left)
	}
	if e.right >= 0 {
		p.right = r.Prompt.Sections[e.right]
		name(p.right)
	}
	if e.left >= 0 && e.right >= 0 && p.left.Name != p.right.Name {
		p.LeftName = p.left.Name
	}
	left, right := isPresent(p.left), isPresent(p.right)
	if left {
		p.LeftDigest = digestOf(p.left)
	}
	if right {
		p.RightDigest = digestOf(p.right)
	}
	equal := p.LeftDigest == p.RightDigest
	switch {
	case left && !right:
		p.Relation = OnlyLeft
	case right && !left:
		p.Relation = OnlyRight
	case left && !inPlace && equal:
		p.Relation = Moved
	case left && !inPlace:
		p.Relation = MovedChanged
	case !equal:
		p.Relation = Changed
	}
	if p.Relation == Moved || p.Relation == MovedChanged {
		p.From, p.To = position(l.Prompt.Sections, e.left), position(r.Prompt.Sections, e.right)
	}
	p.rows, p.reordered = sync.OnceValue(p.compare), sync.OnceValue(p.isReordered)
	return p
}

// position says where a section stands: its zone, and the section before it
// that is in the prompt.
func position(sections []prompt.Section, at int) string {
	zone := sections[at].Zone
	for i := at - 1; i >= 0; i-- {
		if sections[i].Zone == zone && isPresent(sections[i]) {
			return zone.String() + ", behind " + sections[i].Name
		}
	}
	return zone.String() + ", first"
}

// Known says whether the texts are there to be compared. A section of a lock
// file may be known by its digest alone.
func (p *Pair) Known() bool { return hasText(p.left) && hasText(p.right) }

// Rows gives the difference of the two texts by lines and words; a side that
// has no such section is an empty text. It is worked out at the first call and
// then kept, and may be asked for from several goroutines. It is nil when a
// text is not known.
func (p *Pair) Rows() *diff.Diff {
	if !p.Known() {
		return nil
	}
	return p.rows()
}

// compare compares lines, or the parts of a text that is all on one line, as
// the declarations beside a prompt.
func (p *Pair) compare() *diff.Diff {
	left, right := cuts(p.left), cuts(p.right)
	if len(left) > 1 || len(right) > 1 {
		return diff.Pieces(p.left.Text, p.right.Text, left, right)
	}
	return diff.Lines(p.left.Text, p.right.Text)
}

func cuts(s prompt.Section) []int {
	if strings.Contains(s.Text, "\n") {
		return nil
	}
	var out []int
	for _, part := range s.Parts {
		if part.End > part.Start {
			out = append(out, part.Start)
		}
	}
	return out
}

// Count gives how many lines went and how many came: 0 and 0 when a text is
// not known.
func (p *Pair) Count() (removed, added int) {
	if p.Relation == Same || p.Relation == Moved || !p.Known() {
		return 0, 0
	}
	return p.Rows().Count()
}

// Reordered says whether both sides have the same lines in another order, as
// the same tools in another order. It is worked out at the first call and then
// kept, as Rows is.
func (p *Pair) Reordered() bool { return p.reordered() }

func (p *Pair) isReordered() bool {
	d := p.Rows()
	if d == nil || d.Same() {
		return false
	}
	var left, right []string
	for _, row := range d.Rows {
		if row.Left.Present() {
			left = append(left, bare(d.Left[row.Left.Start:row.Left.End]))
		}
		if row.Right.Present() {
			right = append(right, bare(d.Right[row.Right.Start:row.Right.End]))
		}
	}
	if len(left) != len(right) {
		return false
	}
	slices.Sort(left)
	slices.Sort(right)
	return slices.Equal(left, right)
}

// bare takes off what depends on a line's place: the line end, and the comma
// or bracket behind a part of a list.
func bare(line string) string { return strings.TrimRight(line, "\r\n,]") }
