package zoned

import "strings"

// isSpace tells the white space of JavaScript: that of Unicode with U+FEFF and
// without U+0085 (atomic-agent splits words and trims by it).
func isSpace(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r', r == ' ', r == 0xA0, r == 0x1680, r >= 0x2000 && r <= 0x200A:
		return true
	case r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000, r == 0xFEFF:
		return true
	}
	return false
}

// trimEnd takes white space off the end.
func trimEnd(text string) string { return strings.TrimRightFunc(text, isSpace) }

// units gives how many UTF-16 code units a character takes.
func units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}
