package check

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"foreword/core/buffer"
	"foreword/core/workspace"
)

const byteOrderMark = "\ufeff"

// counted gives a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// noteName gives the name that a memory has in prompts.
func noteName(e workspace.MemoryEntry) string { return "m-" + strconv.FormatInt(e.ID, 10) }

// firstHidden gives where the first hidden character of a text is; there is one.
func firstHidden(text string) int {
	at := 0
	for at < len(text) {
		size := buffer.CharacterSize(text[at:])
		if buffer.IsHidden(text[at : at+size]) {
			break
		}
		at += size
	}
	return at
}

// codePoint names the character that a text begins with, as U+200B.
func codePoint(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if r == utf8.RuneError && size <= 1 {
		return fmt.Sprintf("byte %02X", text[0])
	}
	return fmt.Sprintf("%U", r)
}

// short cuts a value to one line that fits beside another.
func short(text string) string {
	line, _, more := strings.Cut(strings.TrimSpace(text), "\n")
	const most = 120
	if runes := []rune(line); len(runes) > most {
		line, more = string(runes[:most]), true
	}
	if more {
		line += " …"
	}
	return line
}

// shortDigest gives the beginning of a digest, as git shows a commit.
func shortDigest(digest string) string { return digest[:min(12, len(digest))] }

func itoa(n int) string { return strconv.Itoa(n) }
