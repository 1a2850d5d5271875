package check

import (
	"regexp"
	"strings"
	"unicode"
)

// mention is a word of a text that may name something of the checkout.
type mention struct {
	text string
	// how says how it is written.
	how written
	// line and column are from 1, columns in bytes.
	line, column int
	// sentence is what it stands in, in small letters.
	sentence string
}

// written says how a mention is written, from the weakest sign to the strongest.
type written uint8

const (
	asProse   written = iota // a word of a sentence
	inCommand                // a word of a command between backquotes
	asCode                   // all of what is between backquotes
	asLink                   // the target of a link
)

// mentions reads the words that may be paths, commands or commits from a
// Markdown text. Examples are passed over: fenced and indented code, comments
// and diagrams.
func mentions(text string) []mention {
	var out []mention
	s := skipper{}
	number := 0
	blank := true // the line before was empty
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if !s.skips(line, blank) {
			out = append(out, lineMentions(line, number)...)
		}
		blank = strings.TrimSpace(line) == ""
	}
	return out
}

// skipper follows what makes lines examples.
type skipper struct {
	fence    string // the marks that opened a fence
	comment  bool
	indented bool
}

var listMark = lazily(`^\s*(?:[-*+]|[0-9]+[.)])\s`)

// skips says whether a line is an example.
func (s *skipper) skips(line string, blank bool) bool {
	trimmed := strings.TrimLeft(line, " \t>")
	marks := len(trimmed) - len(strings.TrimLeft(trimmed, "`"))
	if marks == 0 {
		marks = len(trimmed) - len(strings.TrimLeft(trimmed, "~"))
	}
	switch {
	case s.fence != "":
		if marks >= len(s.fence) && trimmed[:len(s.fence)] == s.fence && strings.TrimSpace(trimmed[marks:]) == "" {
			s.fence = ""
		}
		return true
	case marks >= 3 && !strings.Contains(trimmed[marks:], "`"):
		s.fence = trimmed[:marks]
		return true
	case s.comment:
		s.comment = !strings.Contains(line, "-->")
		return true
	case strings.Contains(line, "<!--"):
		_, after, _ := strings.Cut(line, "<!--")
		s.comment = !strings.Contains(after, "-->")
		return true
	}
	deep := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
	s.indented = deep && !listMark().MatchString(line) && (blank || s.indented)
	return s.indented || strings.ContainsFunc(line, isBoxDrawing)
}

func isBoxDrawing(r rune) bool { return r >= 0x2500 && r <= 0x257f }

var (
	linkTarget    = lazily(`\]\(\s*<?([^)\s<>]+)>?(?:\s+["'(][^)]*)?\)`)
	linkReference = lazily(`^\s{0,3}\[[^\]]+\]:\s*<?([^\s<>]+)>?`)
)

// lineMentions reads one line: code and link targets first, then the words of
// what is left.
func lineMentions(line string, number int) []mention {
	var out []mention
	rest := []byte(line)
	add := func(start, end int, how written) {
		out = append(out, mention{line[start:end], how, number, start + 1, sentenceAt(line, start, end)})
	}
	blank := func(start, end int) {
		for i := start; i < end; i++ {
			rest[i] = ' '
		}
	}
	for _, span := range codeSpans(line) {
		inner := line[span[0]:span[1]]
		if strings.ContainsAny(strings.TrimSpace(inner), " \t") {
			add(span[0], span[1], asCode) // as a command
			for _, w := range words(inner) {
				add(span[0]+w[0], span[0]+w[1], inCommand)
			}
		} else if t := strings.TrimSpace(inner); t != "" {
			at := span[0] + strings.Index(inner, t)
			add(at, at+len(t), asCode)
		}
		blank(span[0], span[1])
	}
	for _, find := range []*regexp.Regexp{linkTarget(), linkReference()} {
		for _, m := range find.FindAllSubmatchIndex(rest, -1) {
			add(m[2], m[3], asLink)
			blank(m[2], m[3])
		}
	}
	for _, w := range words(string(rest)) {
		add(w[0], w[1], asProse)
	}
	return out
}

// codeSpans gives where the insides of the pieces between backquotes are.
func codeSpans(line string) [][2]int {
	var out [][2]int
	for at := 0; at < len(line); {
		open := strings.IndexByte(line[at:], '`')
		if open < 0 {
			break
		}
		start := at + open
		n := len(line[start:]) - len(strings.TrimLeft(line[start:], "`"))
		marks := line[start : start+n]
		inner := start + n
		shut := -1
		for from := inner; from < len(line); {
			i := strings.Index(line[from:], marks)
			if i < 0 {
				break
			}
			end := from + i
			run := len(line[end:]) - len(strings.TrimLeft(line[end:], "`"))
			if run == n {
				shut = end
				break
			}
			from = end + run
		}
		if shut < 0 {
			at = inner
			continue
		}
		out = append(out, [2]int{inner, shut})
		at = shut + n
	}
	return out
}

// words gives where the words of a text are, without the marks around them.
func words(text string) [][2]int {
	var out [][2]int
	start := -1
	flush := func(end int) {
		if start >= 0 {
			out = append(out, trimWord(text, start, end))
		}
		start = -1
	}
	for i, r := range text {
		if unicode.IsSpace(r) || strings.ContainsRune("|,;", r) {
			flush(i)
		} else if start < 0 {
			start = i
		}
	}
	flush(len(text))
	return out
}

// trimWord takes quotation marks, brackets and full stops off a word.
func trimWord(text string, start, end int) [2]int {
	for start < end && strings.ContainsRune(`"'([{*_<`, rune(text[start])) {
		start++
	}
	for start < end && strings.ContainsRune(`"')]}*_>.:!?`, rune(text[end-1])) {
		end--
	}
	return [2]int{start, end}
}

// sentenceAt gives the sentence around a mention, in small letters and without
// the mention itself: a file called removed.go is not said to be removed.
func sentenceAt(line string, at, behind int) string {
	start := 0
	for _, stop := range []string{". ", "! ", "? ", "; "} {
		if i := strings.LastIndex(line[:at], stop); i+len(stop) > start && i >= 0 {
			start = i + len(stop)
		}
	}
	end := len(line)
	for _, stop := range []string{". ", "! ", "? ", "; "} {
		if i := strings.Index(line[behind:], stop); i >= 0 && behind+i < end {
			end = behind + i
		}
	}
	return strings.ToLower(line[start:at] + " " + line[behind:end])
}
