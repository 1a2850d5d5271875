package buffer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// maxWord is the most bytes that a word motion looks at: a longer word is taken
// in pieces.
const maxWord = 4 << 10

// nextWord gives the end of the word, or of the run of punctuation, that starts
// at an offset or behind the blanks there. Words are Unicode's, by uniseg.
func (t Text) nextWord(at int) int {
	for at < t.Len() {
		text := t.Slice(at, at+maxWord)
		blank := blankPrefix(text)
		if blank == len(text) {
			at += blank
			continue
		}
		return t.boundary(at + blank + firstRun(text[blank:]))
	}
	return t.Len()
}

// previousWord gives the start of the word, or of the run of punctuation, that
// ends at an offset or in front of the blanks there.
func (t Text) previousWord(at int) int {
	for at > 0 {
		base := t.Start(max(0, at-maxWord))
		text := strings.TrimRightFunc(t.Slice(base, at), unicode.IsSpace)
		if text == "" {
			at = base
			continue
		}
		from := strings.LastIndexFunc(text, unicode.IsSpace)
		if from >= 0 {
			_, size := utf8.DecodeRuneInString(text[from:])
			from += size
		} else {
			from = 0
		}
		last := from
		for from < len(text) {
			last = from
			from += firstRun(text[from:])
		}
		return t.Start(base + last)
	}
	return 0
}

func blankPrefix(text string) int {
	return len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
}

// firstRun gives the bytes of the word that a text starts with, or else of the
// punctuation up to the next word or blank.
func firstRun(text string) int {
	size := 0
	for state := -1; size < len(text); {
		var word string
		word, _, state = uniseg.FirstWordInString(text[size:], state)
		switch {
		case isWord(word) && size == 0:
			return len(word)
		case isWord(word), blankPrefix(word) > 0:
			return size
		}
		size += len(word)
	}
	return size
}

func isWord(segment string) bool {
	return strings.IndexFunc(segment, func(r rune) bool {
		return r == '_' || unicode.In(r, unicode.L, unicode.N)
	}) >= 0
}

// wordAt gives the word, run of punctuation or run of blanks that holds the
// character at an offset.
func (t Text) wordAt(at int) (start, end int) {
	line := t.LineOf(at)
	first, last := t.LineStart(line), t.LineEnd(line)
	from := max(first, t.Start(max(0, at-maxWord)))
	text := t.Slice(from, min(last, at+maxWord))
	for i := 0; i < len(text); {
		size := blankPrefix(text[i:])
		if size == 0 {
			size = firstRun(text[i:])
		}
		if from+i+size > at {
			return t.Start(from + i), t.boundary(from + i + size)
		}
		i += size
	}
	return last, last
}
