package command

import (
	"errors"
	"fmt"

	"foreword/core/compare"
	"foreword/core/diff"
	"foreword/core/prompt"
	"foreword/core/side"
)

// compareAnswer is the JSON of compare.
//
//	version   int
//	counter   method             of the left side, and of both unless two_counters
//	two_counters  bool           each side has a counter of its own
//	same      bool               a model would be sent the same
//	left      comparedSide
//	right     comparedSide
//	first     firstDifference    absent where there is none or it is not known
//	notes     []string           what differs and shows in no section
//	sections  []comparedSection
//	access    comparedAccess     absent unless both sides are roles
type compareAnswer struct {
	Version  int               `json:"version"`
	Counter  method            `json:"counter"`
	Two      bool              `json:"two_counters"`
	Same     bool              `json:"same"`
	Left     comparedSide      `json:"left"`
	Right    comparedSide      `json:"right"`
	First    *firstDifference  `json:"first,omitempty"`
	Notes    []string          `json:"notes"`
	Sections []comparedSection `json:"sections"`
	Access   *comparedAccess   `json:"access,omitempty"`
}

// comparedSide is one of the prompts.
//
//	name         string   as it was asked for
//	detail       string   layout, commit, date
//	layout       string   empty for a text
//	role         string   empty for a text
//	digest       string   RunContext's context digest, hex; empty for a text
//	byte_digest  string   SHA-256 of the text, hex
//	counter      method   of this side's tokens
//	size         measure  absent where the text is not known
type comparedSide struct {
	Name       string   `json:"name"`
	Detail     string   `json:"detail"`
	Layout     string   `json:"layout"`
	Role       string   `json:"role"`
	Digest     string   `json:"digest"`
	ByteDigest string   `json:"byte_digest"`
	Counter    method   `json:"counter"`
	Size       *measure `json:"size,omitempty"`
}

// firstDifference is the first byte that differs.
//
//	byte   int     its offset in both texts
//	line   int     its line, from 1
//	left   string  the section it belongs to, as "head project"; empty at the end
//	right  string
type firstDifference struct {
	Byte  int    `json:"byte"`
	Line  int    `json:"line"`
	Left  string `json:"left"`
	Right string `json:"right"`
}

// comparedSection is a section of one side or both.
//
//	zone       string
//	kind       string
//	name       string
//	was        string         its name on the left, where that is another
//	relation   string
//	from       string         where a moved section stood
//	to         string         and where it stands
//	reordered  bool           the same lines in another order
//	removed    int            lines
//	added      int            lines
//	left       sectionText
//	right      sectionText
//	rows       []comparedRow  of a section that differs, all of them
type comparedSection struct {
	Zone      string        `json:"zone"`
	Kind      string        `json:"kind"`
	Name      string        `json:"name"`
	Was       string        `json:"was"`
	Relation  string        `json:"relation"`
	From      string        `json:"from"`
	To        string        `json:"to"`
	Reordered bool          `json:"reordered"`
	Removed   int           `json:"removed"`
	Added     int           `json:"added"`
	Left      sectionText   `json:"left"`
	Right     sectionText   `json:"right"`
	Rows      []comparedRow `json:"rows"`
}

// sectionText is the text of a section on one side.
//
//	byte_digest  string   empty when the section is not in the prompt
//	size         measure  absent where the text is not known
type sectionText struct {
	ByteDigest string   `json:"byte_digest"`
	Size       *measure `json:"size,omitempty"`
}

// comparedRow is a line of the left beside one of the right.
//
//	kind   string  same, changed, replaced, removed, added
//	left   line    absent where the row has none
//	right  line
type comparedRow struct {
	Kind  string        `json:"kind"`
	Left  *comparedLine `json:"left,omitempty"`
	Right *comparedLine `json:"right,omitempty"`
}

// comparedLine is a line.
//
//	number  int       from 1
//	text    string    with its line end
//	words   []extent  the bytes of text that the other side does not have
type comparedLine struct {
	Number int      `json:"number"`
	Text   string   `json:"text"`
	Words  []extent `json:"words"`
}

// extent is a range of bytes.
type extent struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// comparedAccess is what the two roles may do.
type comparedAccess struct {
	Tools   []comparedTool   `json:"tools"`
	Targets []comparedTarget `json:"targets"`
}

// comparedTool is a tool: whether it is in the catalogue, and what the two
// policies say: "allowed", "denied" or "unlisted".
type comparedTool struct {
	Name  string `json:"name"`
	Known bool   `json:"known"`
	Left  string `json:"left"`
	Right string `json:"right"`
}

// comparedTarget is a role, and which of the two may start it.
type comparedTarget struct {
	Role  string `json:"role"`
	Left  bool   `json:"left"`
	Right bool   `json:"right"`
}

func (p *program) compareJSON(c *compared) error {
	answer := compareAnswer{
		Version: jsonVersion, Counter: methodOf(c.leftTally.counter), Two: c.counters.Two(), Same: c.Same(),
		Left: c.leftTally.side(c.Left, c.total.LeftBytes), Right: c.rightTally.side(c.Right, c.total.RightBytes),
		Notes: listed(c.Notes), Sections: []comparedSection{}, Access: accessOf(c.left, c.right),
	}
	if f := c.First; f != nil {
		answer.First = &firstDifference{f.Offset, f.Line, sectionName(c.Left.Prompt, f.Left), sectionName(c.Right.Prompt, f.Right)}
	}
	var problems []error
	for _, s := range c.stats {
		pair := c.Sections[s.Section]
		section, err := c.section(pair, s)
		problems = append(problems, err)
		answer.Sections = append(answer.Sections, section)
	}
	if err := errors.Join(problems...); err != nil {
		return err
	}
	return p.answerJSON(answer)
}

func sectionName(p *prompt.Prompt, i int) string {
	if i < 0 {
		return ""
	}
	return p.Sections[i].Zone.String() + " " + p.Sections[i].Name
}

func (t *tally) side(s compare.Side, bytes int) comparedSide {
	out := comparedSide{
		Name: s.Name, Detail: s.Detail, Layout: s.Prompt.Layout, Role: s.Prompt.Role,
		Digest: s.Prompt.Digest, ByteDigest: s.ByteDigest,
		Counter: methodOf(t.counter),
	}
	if bytes >= 0 {
		out.Size = &measure{bytes, countOf(t.of(s.Prompt.Text()))}
	}
	return out
}

func (c *compared) section(pair *compare.Pair, s compare.Stat) (comparedSection, error) {
	out := comparedSection{
		Zone: pair.Zone.String(), Kind: string(pair.Kind), Name: pair.Name, Was: pair.LeftName,
		Relation: pair.Relation.String(), From: pair.From, To: pair.To, Removed: s.Removed, Added: s.Added,
		Left:  c.leftTally.text(s.LeftDigest, c.Left.Prompt, pair.Left, s.LeftBytes),
		Right: c.rightTally.text(s.RightDigest, c.Right.Prompt, pair.Right, s.RightBytes),
		Rows:  []comparedRow{},
	}
	if pair.Relation == compare.Same || pair.Relation == compare.Moved || !pair.Known() {
		return out, nil
	}
	out.Reordered = pair.Reordered()
	d := pair.Rows()
	for _, row := range d.Rows {
		out.Rows = append(out.Rows, comparedRow{row.Kind.String(), lineOf(d.Left, row.Left), lineOf(d.Right, row.Right)})
	}
	what := fmt.Sprintf("the section %s %s", out.Zone, out.Name)
	return out, errors.Join(carries(what, d.Left), carries(what, d.Right))
}

func (t *tally) text(digest string, p *prompt.Prompt, at, bytes int) sectionText {
	out := sectionText{ByteDigest: digest}
	if bytes >= 0 {
		text := ""
		if at >= 0 {
			text = p.Sections[at].Text
		}
		out.Size = &measure{bytes, countOf(t.of(text))}
	}
	return out
}

func lineOf(text string, l diff.Line) *comparedLine {
	if !l.Present() {
		return nil
	}
	out := &comparedLine{Number: l.Number, Text: text[l.Start:l.End], Words: []extent{}}
	for _, w := range l.Words {
		out.Words = append(out.Words, extent{w.Start - l.Start, w.End - l.Start})
	}
	return out
}

func accessOf(left, right side.Side) *comparedAccess {
	if left.Workspace == nil || right.Workspace == nil {
		return nil
	}
	a := compare.NewAccess(left.Role, right.Role, right.Workspace.Tools)
	out := &comparedAccess{Tools: []comparedTool{}, Targets: []comparedTarget{}}
	for _, t := range a.Tools {
		out.Tools = append(out.Tools, comparedTool{t.Tool, t.Known, t.Left.String(), t.Right.String()})
	}
	for _, t := range a.Targets {
		out.Targets = append(out.Targets, comparedTarget(t))
	}
	return out
}
