package views

import (
	"sort"

	"foreword/core/prompt"
)

// Block is a stretch of the prompt that belongs to one section, the glue that
// is counted to it included. Blocks are what the preview wraps, renders and
// caches, each by itself.
type Block struct {
	// Section indexes Prompt.Sections; Message indexes Prompt.Messages, and is
	// negative for what is sent beside the messages.
	Section, Message int
	Text             string
	// lead is how far into Text the section's own text starts; from is the
	// offset in the section's text that stands there.
	lead, from int
}

// Beside is the message index of a block that is no part of a message.
const Beside = -1

// Blocks cuts a prompt into blocks, in the order in which they are sent.
// Together those of a message are its content. A line feed between two blocks
// goes with the line that it ends.
func Blocks(p *prompt.Prompt) []Block {
	cuts := mergeSpans(p)
	moveLineFeeds(p, cuts)
	blocks := make([]Block, 0, len(cuts))
	used := make([]int, len(p.Sections))
	for _, c := range cuts {
		blocks = append(blocks, Block{
			Section: c.section, Message: c.message,
			Text: p.Messages[c.message].Content[c.start:c.end],
			lead: max(0, c.own-c.start), from: used[c.section] + max(0, c.start-c.own),
		})
		used[c.section] += c.bytes
	}
	for i, s := range p.Sections {
		if s.Zone == prompt.Beside && s.Text != "" {
			blocks = append(blocks, Block{Section: i, Message: Beside, Text: s.Text})
		}
	}
	return blocks
}

// blockCut is where a block lies in its message.
type blockCut struct {
	section, message, start, end int
	own                          int // where the section's own text starts
	bytes                        int // how much of the section's text there is
}

// mergeSpans joins the spans that follow each other and belong to one section.
func mergeSpans(p *prompt.Prompt) []blockCut {
	var cuts []blockCut
	for _, span := range p.Spans {
		last := len(cuts) - 1
		if last < 0 || cuts[last].section != span.Section || cuts[last].message != span.Message {
			cuts = append(cuts, blockCut{span.Section, span.Message, span.Start, span.Start, -1, 0})
			last++
		}
		c := &cuts[last]
		c.end = span.End
		if !span.Glue {
			c.bytes += span.End - span.Start
			if c.own < 0 {
				c.own = span.Start
			}
		}
	}
	for i := range cuts {
		if cuts[i].own < 0 {
			cuts[i].own = cuts[i].end
		}
	}
	return cuts
}

// moveLineFeeds gives a line feed at the start of a block to the block before
// it when that one ends within a line. Otherwise each such block would show an
// empty row that is not in the prompt.
func moveLineFeeds(p *prompt.Prompt, cuts []blockCut) {
	for i := 1; i < len(cuts); i++ {
		a, b := &cuts[i-1], &cuts[i]
		if a.message != b.message || b.start == b.end {
			continue
		}
		text := p.Messages[b.message].Content
		if text[b.start] == '\n' && a.end > a.start && text[a.end-1] != '\n' {
			a.end, b.start = a.end+1, b.start+1
		}
	}
}

// Flow is the whole prompt as rows: the messages' headings, their blocks, the
// conversation's place and what is sent beside.
type Flow struct {
	prompt *prompt.Prompt
	blocks []Block
	rows   []Rows
	// titled: each block has a title row of its own, since there is no margin
	// to put its name into.
	titled bool
	items  []flowItem
	// starts has the first row of each item, and the number of rows behind.
	starts []int
	// first has the item of each section's first block, or -1.
	first []int
}

type flowKind uint8

const (
	flowBlock flowKind = iota
	flowMessage
	flowConversation
	flowBeside
)

// flowItem is a stretch of rows; index is a block's or a message's.
type flowItem struct {
	kind  flowKind
	index int
}

// The heights of what is drawn between the messages.
const (
	conversationRows = 3
	besideRows       = 2
)

// NewFlow lays out a prompt for a pane. The rows go with the blocks, wrapped or
// rendered to PreviewWidth; an empty block takes no row.
func NewFlow(p *prompt.Prompt, blocks []Block, rows []Rows, pane Rect) *Flow {
	f := &Flow{prompt: p, blocks: blocks, rows: rows, first: make([]int, len(p.Sections))}
	f.titled = margin(pane.Inner().W) == 0
	for i := range f.first {
		f.first[i] = -1
	}
	total, next := 0, 0
	add := func(kind flowKind, index, height int) {
		f.items, f.starts = append(f.items, flowItem{kind, index}), append(f.starts, total)
		total += height
	}
	for m := range p.Messages {
		if m == p.ConversationAt {
			add(flowConversation, 0, conversationRows)
		}
		add(flowMessage, m, 1)
		for ; next < len(blocks) && blocks[next].Message == m; next++ {
			f.addBlock(next, add)
		}
	}
	if p.ConversationAt >= len(p.Messages) {
		add(flowConversation, 0, conversationRows)
	}
	if next < len(blocks) {
		add(flowBeside, 0, besideRows)
	}
	for ; next < len(blocks); next++ {
		f.addBlock(next, add)
	}
	f.starts = append(f.starts, total)
	return f
}

func (f *Flow) addBlock(i int, add func(flowKind, int, int)) {
	if f.blocks[i].Text == "" {
		return
	}
	if s := f.blocks[i].Section; f.first[s] < 0 {
		f.first[s] = len(f.items)
	}
	height := f.rows[i].Len()
	if f.titled {
		height++
	}
	add(flowBlock, i, height)
}

// ownRow gives the row of a block that the section's own text starts in; the
// rows above it are glue of the layout.
func (f *Flow) ownRow(block int) int {
	return f.rows[block].own(f.blocks[block].lead)
}

// rowIn gives the row of a block that a row of its item shows, or false for the
// block's title. The title stands below the glue.
func (f *Flow) rowIn(block, local int) (int, bool) {
	if !f.titled {
		return local, true
	}
	own := f.ownRow(block)
	switch {
	case local < own:
		return local, true
	case local == own:
		return own, false
	}
	return local - 1, true
}

// Len gives the number of rows.
func (f *Flow) Len() int {
	if f == nil {
		return 0
	}
	return f.starts[len(f.starts)-1]
}

// itemAt gives the item that a row lies in.
func (f *Flow) itemAt(row int) int {
	i := sort.Search(len(f.items), func(i int) bool { return f.starts[i+1] > row })
	return max(0, min(i, len(f.items)-1))
}

// PlaceAt gives the section that a row shows, with the byte offset in its text
// that the row starts at. A row of our own belongs to the section that
// follows, or to the last one; without sections it is NoSection.
func (f *Flow) PlaceAt(row int) (section, offset int) {
	if f == nil || len(f.items) == 0 {
		return NoSection, 0
	}
	at := f.itemAt(row)
	for i := at; i < len(f.items); i++ {
		if f.items[i].kind == flowBlock {
			return f.place(i, row-f.starts[i])
		}
	}
	for i := at; i >= 0; i-- {
		if f.items[i].kind == flowBlock {
			return f.place(i, f.starts[i+1]-f.starts[i]-1)
		}
	}
	return NoSection, 0
}

func (f *Flow) place(item, row int) (section, offset int) {
	i := f.items[item].index
	b := f.blocks[i]
	row, _ = f.rowIn(i, max(0, row))
	at := f.rows[i].At(row)
	return b.Section, b.from + max(0, at-b.lead)
}

// RowOf gives the row that shows a byte of a section's text. For a section that
// has no rows it is the row where the next one starts, and for a section that
// does not exist 0.
func (f *Flow) RowOf(section, offset int) int {
	if f == nil || section < 0 || section >= len(f.first) {
		return 0
	}
	for s := section; s < len(f.first); s++ {
		item := f.first[s]
		if item < 0 {
			continue
		}
		if s != section {
			return f.starts[item]
		}
		for item+1 < len(f.items) && f.goesOn(item+1, section, offset) {
			item++
		}
		i := f.items[item].index
		b := f.blocks[i]
		if offset <= b.from {
			return f.starts[item] + f.ownRow(i)
		}
		row := f.rows[i].RowOf(b.lead + offset - b.from)
		if f.titled {
			row++
		}
		return f.starts[item] + row
	}
	return max(0, f.Len()-1)
}

// goesOn says whether an item is a further block of a section that starts
// before an offset.
func (f *Flow) goesOn(item, section, offset int) bool {
	it := f.items[item]
	if it.kind != flowBlock {
		return false
	}
	b := f.blocks[it.index]
	return b.Section == section && b.from <= offset
}
