package policy

import (
	"strings"
	"unicode/utf8"
)

// extent is a run of bytes of a block.
type extent struct{ start, end int }

func (e extent) of(text string) string { return text[e.start:e.end] }

// codeSpans gives what stands between backquotes in a text, without them. As in
// markdown, a run of backquotes is closed by a run of the same length.
func codeSpans(text string) []extent {
	var out []extent
	for at := 0; at < len(text); {
		open := strings.IndexByte(text[at:], '`')
		if open < 0 {
			break
		}
		start := at + open
		run := backquotes(text[start:])
		start += run
		end := start
		for end < len(text) {
			if n := backquotes(text[end:]); n == run {
				break
			} else {
				end += max(n, 1)
			}
		}
		if end >= len(text) {
			at = start
			continue
		}
		out = append(out, extent{start, end})
		at = end + run
	}
	return out
}

func backquotes(text string) int { return len(text) - len(strings.TrimLeft(text, "`")) }

// abbreviations end in a full stop that ends no sentence.
var abbreviations = []string{"e.g.", "i.e.", "etc.", "vs.", "cf.", "incl.", "resp.", "approx.", "z.b.", "d.h.", "bzw.", "usw."}

// sentences cuts a text behind full stops, exclamation and question marks that
// white space follows, and behind their wide forms. What stands between
// backquotes is not cut.
func sentences(text string) []extent {
	var out []extent
	from, spans := 0, codeSpans(text)
	for at := 0; at < len(text); {
		for len(spans) > 0 && spans[0].end <= at {
			spans = spans[1:]
		}
		if len(spans) > 0 && at >= spans[0].start {
			at = spans[0].end
			continue
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		at += size
		wide := r == '。' || r == '！' || r == '？'
		plain := (r == '.' || r == '!' || r == '?') && (at == len(text) || strings.IndexByte(" \t\r\n", text[at]) >= 0)
		if wide || plain && !isAbbreviated(text[from:at]) {
			out = append(out, extent{from, at})
			from = at
		}
	}
	return append(out, extent{from, len(text)})
}

func isAbbreviated(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false
	}
	last := strings.ToLower(strings.TrimLeft(words[len(words)-1], "(\"'"))
	for _, a := range abbreviations {
		if last == a {
			return true
		}
	}
	return false
}
