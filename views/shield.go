package views

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// shield keeps a text's & and < from the Markdown renderer, which would decode
// entities, into control characters too, and drop what looks like a tag. They
// travel as two characters of private use that the text does not contain.
type shield struct{ amp, less string }

const (
	privateFirst = 0xe000
	privateLast  = 0xf8ff
)

func newShield(text string) shield {
	var free []string
	for r := rune(privateFirst); r <= privateLast && len(free) < 2; r++ {
		if !strings.ContainsRune(text, r) {
			free = append(free, string(r))
		}
	}
	if len(free) < 2 {
		return shield{"&", "<"} // a text of all 6,400 private characters
	}
	return shield{free[0], free[1]}
}

// entity is what could be decoded inside a fence that the renderer does not
// take for one.
var entity = regexp.MustCompile(`&(#?[0-9A-Za-z]+;)`)

// raise hides the characters, puts a language on fences that have none, since
// the highlighter would try every language it knows, and joins paragraphs that
// were wrapped by hand.
func (s shield) raise(text string) string {
	var out []string
	fence, joining := "", false
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		mark := fenceOf(line)
		switch {
		case fence == "" && mark != "":
			fence = mark
			if strings.TrimSpace(line) == mark {
				line += "text"
			}
		case fence != "" && strings.HasPrefix(mark, fence) && strings.TrimSpace(line) == mark:
			fence = ""
		case fence != "":
			line = entity.ReplaceAllString(line, s.amp+"$1")
		default:
			line = strings.ReplaceAll(line, "&", s.amp)
			line = strings.ReplaceAll(line, "<", s.less)
			if joining {
				out[len(out)-1] += " " + strings.TrimSpace(line)
			}
		}
		if !joining {
			out = append(out, line)
		}
		joining = fence == "" && mark == "" && i+1 < len(lines) && goesOn(lines[i], lines[i+1])
	}
	return strings.Join(out, "\n")
}

// named is a line such as "date: 2026-11-30".
var named = regexp.MustCompile(`^\s*[\w./-]+:(\s|$)`)

// wrappedAt is the length from which on a line can have been wrapped by hand.
const wrappedAt = 56

// goesOn says whether two lines are one paragraph that was wrapped by hand: a
// long line that goes on in plain words. Most prompts set tags and values one
// to a line; those stay apart.
func goesOn(line, next string) bool {
	first, second := strings.TrimSpace(line), strings.TrimSpace(next)
	if len(first) < wrappedAt || second == "" || strings.HasSuffix(line, "  ") || strings.ContainsRune("#|>", rune(first[0])) {
		return false
	}
	if strings.HasSuffix(first, ":") || strings.HasSuffix(first, ">") || fenceOf(next) != "" || named.MatchString(second) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(second)
	return unicode.IsLetter(r) || strings.ContainsRune("`\"'(“‘", r)
}

// fenceOf gives the run of ` or ~ that a fence line starts with.
func fenceOf(line string) string {
	line = strings.TrimLeft(line, " ")
	for _, mark := range []byte{'`', '~'} {
		n := 0
		for n < len(line) && line[n] == mark {
			n++
		}
		if n >= 3 {
			return line[:n]
		}
	}
	return ""
}

func (s shield) lower(text string) string {
	return strings.NewReplacer(s.amp, "&", s.less, "<").Replace(text)
}

// onlyColours drops every escape sequence and control character that is no
// colour or attribute, and no line feed.
func onlyColours(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	var state byte
	for len(text) > 0 {
		seq, width, n, next := ansi.DecodeSequence(text, state, nil)
		state = next
		first, _ := utf8.DecodeRuneInString(seq)
		if width > 0 || first >= 0xa0 || seq == "\n" || colourAt(seq) == len(seq) {
			b.WriteString(seq)
		}
		text = text[n:]
	}
	return b.String()
}

// wrapColoured cuts coloured text into rows that each stand for themselves:
// the colours of a row that was cut are opened again on the next. A list item
// or a quote goes on under its own text. Blank rows at both ends are dropped.
func wrapColoured(text string, w int) []string {
	var rows []string
	for _, line := range strings.Split(text, "\n") {
		rows = append(rows, wrapColouredLine(trimRightBlanks(line), w)...)
	}
	for len(rows) > 0 && isBlankRow(rows[0]) {
		rows = rows[1:]
	}
	for len(rows) > 0 && isBlankRow(rows[len(rows)-1]) {
		rows = rows[:len(rows)-1]
	}
	if len(rows) == 0 {
		rows = []string{""}
	}
	return rows
}

func wrapColouredLine(line string, w int) []string {
	if fits(line, w) {
		return []string{line}
	}
	plain := ansi.Strip(line)
	lead := hangingIndent(plain, w)
	var rows []string
	open, at := "", 0
	for first := true; at < len(plain); first = false {
		room := w
		if !first {
			room -= Width(lead)
		}
		end := rowEnd(plain, at, room)
		piece, rest := cutBytes(line, end-at)
		row := open + trimRightBlanks(piece)
		open = openColours(open, piece)
		if !first {
			row = lead + row
		}
		rows, line, at = append(rows, row), rest, end
	}
	return rows
}

// cutBytes cuts a coloured line behind n bytes of its text.
func cutBytes(line string, n int) (piece, rest string) {
	at := 0
	for n > 0 && at < len(line) {
		if c := colourAt(line[at:]); c > 0 {
			at += c
			continue
		}
		at, n = at+1, n-1
	}
	return line[:at], line[at:]
}

func isBlankRow(row string) bool { return strings.TrimSpace(ansi.Strip(row)) == "" }

func trimRightBlanks(line string) string {
	if !strings.Contains(line, "\x1b") {
		return strings.TrimRight(line, " ")
	}
	plain := strings.TrimRight(ansi.Strip(line), " ")
	return cut(line, Width(plain))
}

// hangingIndent gives what the further rows of a line start with.
func hangingIndent(plain string, w int) string {
	body := strings.TrimLeft(plain, " │")
	lead := plain[:len(plain)-len(body)]
	if rest, ok := strings.CutPrefix(body, "• "); ok && rest != "" {
		lead += "  "
	} else if i := strings.Index(body, ". "); i > 0 && i < 4 && strings.Trim(body[:i], "0123456789") == "" {
		lead += blanks(i + 2)
	}
	if Width(lead) > w/2 {
		return ""
	}
	return lead
}

// openColours gives the colour sequences that are still open at the end of a
// piece.
func openColours(open, piece string) string {
	for i := 0; i < len(piece); i++ {
		n := colourAt(piece[i:])
		if n == 0 {
			continue
		}
		seq := piece[i : i+n]
		if seq == reset || seq == "\x1b[m" {
			open = ""
		} else {
			open += seq
		}
		i += n - 1
	}
	return open
}
