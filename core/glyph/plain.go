package glyph

const (
	ones = 0x0101010101010101
	high = 0x8080808080808080
)

// PlainPrefix gives how many bytes at the start of a text are printable
// characters of ASCII. It looks at eight bytes at a time: texts are long, and
// most of them are plain.
func PlainPrefix(text string) int {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		x := eight(text[i : i+8])
		// A byte is wrong that is 0x80 or above, below 0x20, or 0x7f.
		if (x|((x-0x20*ones)&^x)|(x+ones))&high != 0 {
			break
		}
	}
	for i < len(text) && text[i] >= 0x20 && text[i] < 0x7f {
		i++
	}
	return i
}

// eight gives eight bytes as one number, the first one lowest.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
