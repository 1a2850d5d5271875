package compare

import (
	"bytes"
	_ "embed" // the page is a file, so that it can be read and edited as one
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"foreword/core/diff"
)

//go:embed page.html
var page string

// HTML gives a comparison as one HTML page that needs nothing else: no script,
// no font, no picture; light or dark as the reader's system has it. Texts stand
// side by side, unchanged runs are folded and can be opened. All text is
// escaped, and hidden characters are spelled out. The error is that of a broken
// template, which no input can cause.
func HTML(c *Comparison, o Options) ([]byte, error) {
	t, err := template.New("page").Parse(page)
	if err != nil {
		return nil, fmt.Errorf("the page of a comparison: %w", err)
	}
	v := view{
		Left: Visible(title(c.Left)), Right: Visible(title(c.Right)),
		LeftDigest: c.Left.ByteDigest, RightDigest: c.Right.ByteDigest, Summary: Visible(c.Summary(o.Counters)), Begins: begins(c),
		TokensBy: Visible(o.Counters.column()),
	}
	for _, note := range c.Notes {
		v.Notes = append(v.Notes, Visible(note))
	}
	if told := c.Told(o.Counters); told != "" {
		v.Counted = Visible(upperFirst(told)) + "."
	}
	for _, s := range c.Stats(o.Counters) {
		p := c.Sections[s.Section]
		v.Stats = append(v.Stats, c.numbers(s, o.Counters))
		if p.Relation == Same {
			continue
		}
		v.Sections = append(v.Sections, viewSection{
			ID: "section-" + strconv.Itoa(s.Section), Heading: Visible(c.heading(s, o.Counters)),
			Known: p.Known(), Chunks: chunks(p, o.Context),
		})
	}
	v.Total = c.numbers(c.Total(o.Counters), o.Counters)
	var b bytes.Buffer
	if err := t.Execute(&b, v); err != nil {
		return nil, fmt.Errorf("the page of a comparison: %w", err)
	}
	return b.Bytes(), nil
}

// view is what the page is drawn from. Texts in it are visible already.
type view struct {
	Left, Right             string
	LeftDigest, RightDigest string
	// Begins says from where on the texts differ; empty when that is not known.
	Summary, Begins string
	// Counted says how two counters counted; empty for one. TokensBy heads the
	// column of tokens.
	Counted, TokensBy string
	Notes             []string
	Stats             []viewStat
	Total             viewStat
	Sections          []viewSection
}

type viewStat struct {
	// Link is the section's place in the page; empty when it is not shown.
	Link, Name, Relation, Lines, Tokens, Bytes string
}

type viewSection struct {
	ID, Heading string
	Known       bool
	Chunks      []viewChunk
}

// viewChunk is a run of rows, folded or not.
type viewChunk struct {
	Folded bool
	// Len is the number of rows. They come in groups: on a narrow page the left
	// lines of a group stand before its right ones.
	Len    int
	Groups [][]viewRow
}

type viewRow struct {
	Kind        string
	Left, Right viewLine
}

type viewLine struct {
	// Number is empty where the row has no line.
	Number string
	Runs   []viewRun
}

// viewRun is a piece of a line that looks the same all over.
type viewRun struct {
	Text           string
	Marked, Hidden bool
}

func (c *Comparison) numbers(s Stat, counters Counters) viewStat {
	v := viewStat{
		Name:     Visible(s.Name),
		Relation: Visible(c.relation(s)),
		Tokens:   counters.change(s.LeftTokens, s.RightTokens),
		Bytes:    change(s.LeftBytes, s.RightBytes),
	}
	if s.Section >= 0 {
		v.Name = s.Zone.String() + " " + v.Name
		if s.Relation != Same {
			v.Link = "#section-" + strconv.Itoa(s.Section)
		}
	}
	if s.Removed+s.Added > 0 {
		v.Lines = fmt.Sprintf("−%d +%d", s.Removed, s.Added)
	}
	return v
}

// chunks gives the rows of a section, cut at the folds.
func chunks(p *Pair, context int) []viewChunk {
	d := p.Rows()
	if d == nil || p.Relation == Moved {
		return nil
	}
	var out []viewChunk
	add := func(folded bool, from, to int) {
		if from >= to {
			return
		}
		chunk := viewChunk{Folded: folded, Len: to - from}
		for i, row := range d.Rows[from:to] {
			if i == 0 || !together(d.Rows[from+i-1].Kind, row.Kind) {
				chunk.Groups = append(chunk.Groups, nil)
			}
			last := &chunk.Groups[len(chunk.Groups)-1]
			*last = append(*last, viewRow{
				Kind: row.Kind.String(), Left: viewOf(d.Left, row.Left), Right: viewOf(d.Right, row.Right),
			})
		}
		out = append(out, chunk)
	}
	at := 0
	for _, fold := range d.Folds(context) {
		add(false, at, fold.From)
		add(true, fold.From, fold.To)
		at = fold.To
	}
	add(false, at, len(d.Rows))
	return out
}

// together says whether a row belongs to the group of the one before it: rows
// that are the same do, and rows that differ, but a line that changed has its new
// form next to it.
func together(before, row diff.Kind) bool {
	return before != diff.Changed && row != diff.Changed && (before == diff.Same) == (row == diff.Same)
}

func viewOf(text string, line diff.Line) viewLine {
	if !line.Present() {
		return viewLine{}
	}
	v := viewLine{Number: strconv.Itoa(line.Number)}
	end := line.Start + len(strings.TrimSuffix(text[line.Start:line.End], "\n"))
	add := func(from, to int, marked bool) {
		if from < min(to, end) {
			for _, p := range cutVisible(text[from:min(to, end)]) {
				v.Runs = append(v.Runs, viewRun{p.text, marked, p.hidden})
			}
		}
	}
	at := line.Start
	if !line.Whole() {
		for _, w := range line.Words {
			add(at, w.Start, false)
			add(w.Start, w.End, true)
			at = w.End
		}
	}
	add(at, line.End, false)
	return v
}
