package policy

import "strings"

// block is a paragraph, a list item, a table row or a line of code of a frame.
type block struct {
	// offset is where it starts in the frame.
	offset int
	text   string
	code   bool
	// forbids says that it stands under a heading of limits, or in a list that
	// is introduced as one of things forbidden.
	forbids bool
}

// blocks cuts a frame into blocks. Headings are none.
func blocks(frame string) []block {
	b := blocker{}
	at := 0
	for line := range strings.Lines(frame) {
		b.line(at, line)
		at += len(line)
	}
	b.flush()
	return b.out
}

// blocker reads a frame line by line.
type blocker struct {
	out []block
	// open is the block that goes on, if any.
	open   *block
	item   bool // the open block is a list item
	fenced bool
	// limit is the level of the heading of limits that holds here, or 0.
	limit int
	// lead says that the list that follows is one of things forbidden.
	lead bool
}

func (b *blocker) line(at int, line string) {
	body := strings.TrimSpace(line)
	level := headingLevel(body)
	switch {
	case strings.HasPrefix(body, "```") || strings.HasPrefix(body, "~~~"):
		b.flush()
		b.fenced = !b.fenced
	case b.fenced:
		b.out = append(b.out, block{offset: at, text: line, code: true, forbids: b.limit > 0})
	case level > 0:
		b.flush()
		b.lead = false
		if b.limit == 0 || level <= b.limit {
			b.limit = 0
			if isLimits(body[level:]) {
				b.limit = level
			}
		}
	case body == "":
		b.flush()
	case body[0] == '|':
		b.flush()
		b.start(at, line, false)
		b.flush()
	case isItem(body):
		b.flush()
		b.start(at, line, true)
	case b.open != nil:
		b.open.text += line
	default:
		b.lead = false
		b.start(at, line, false)
	}
}

func (b *blocker) start(at int, line string, item bool) {
	b.open = &block{offset: at, text: line, forbids: b.limit > 0 || item && b.lead}
	b.item = item
}

// flush ends the open block. One that ends in a colon introduces the list
// behind it.
func (b *blocker) flush() {
	if b.open == nil {
		return
	}
	b.out = append(b.out, *b.open)
	if strings.HasSuffix(strings.TrimSpace(b.open.text), ":") {
		all := sentences(b.open.text)
		b.lead = b.open.forbids && b.item || forbids(all[len(all)-1].of(b.open.text))
	} else if !b.item {
		b.lead = false
	}
	b.open = nil
}

func headingLevel(line string) int {
	level := len(line) - len(strings.TrimLeft(line, "#"))
	if level == 0 || level > 6 || level < len(line) && line[level] != ' ' && line[level] != '\t' {
		return 0
	}
	return level
}

// isItem says whether a line starts a list item.
func isItem(line string) bool {
	rest := strings.TrimLeft(line, "0123456789")
	if len(rest) < 2 || rest[1] != ' ' && rest[1] != '\t' {
		return false
	}
	if len(rest) < len(line) {
		return rest[0] == '.' || rest[0] == ')'
	}
	return strings.IndexByte("-*+", rest[0]) >= 0
}
