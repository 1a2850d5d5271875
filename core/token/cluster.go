package token

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// clusters counts grapheme clusters. Between two ASCII characters other than
// CR LF there is always a boundary, so that only the rest of a text is looked
// at by the general rules, which are some twenty times slower.
func clusters(s string) int {
	count := 0
	for {
		plain := plainPrefix(s)
		count += plain - strings.Count(s[:plain], "\r\n")
		s = s[plain:]
		if s == "" {
			return count
		}
		end := 1
		for end < len(s) && !boundary(s, end) {
			end++
		}
		count += uniseg.GraphemeClusterCount(s[:end])
		s = s[end:]
	}
}

// boundary tells whether two ASCII characters meet before byte i that are two
// clusters for certain.
func boundary(s string, i int) bool {
	return s[i-1] < utf8.RuneSelf && s[i] < utf8.RuneSelf && s[i-1:i+1] != "\r\n"
}

// plainPrefix gives the length of the ASCII text at the start of s, without the
// last cluster of it when something else follows, since that can belong to it.
func plainPrefix(s string) int {
	end := 0
	for end < len(s) && s[end] < utf8.RuneSelf {
		end++
	}
	if end == len(s) || end == 0 {
		return end
	}
	end--
	if end > 0 && !boundary(s, end) {
		end--
	}
	return end
}
