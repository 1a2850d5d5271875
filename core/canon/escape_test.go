package canon

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"unicode/utf16"
)

// The quick look at eight bytes changes nothing of what is written.
func TestLongStringsAreEscapedWherePlainOnesAreNot(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	letters := []string{"a", " ", "~", "\x7f", "\"", "\\", "\n", "\x00", "\x1f", "é", "漢", "😀", "!", "#", "[", "]"}
	for range 20_000 {
		text := ""
		for range rng.IntN(40) {
			if rng.IntN(4) > 0 {
				text += "x"
				continue
			}
			text += letters[rng.IntN(len(letters))]
		}
		var back string
		if err := json.Unmarshal([]byte(JSON(text)), &back); err != nil || back != text {
			t.Fatalf("%q is written %s, read %q: %v", text, JSON(text), back, err)
		}
		slow := `"`
		for _, r := range text {
			escape := escapeOf(r, canonical)
			switch {
			case r > 0xffff:
				high, low := utf16.EncodeRune(r)
				slow += fmt.Sprintf(`\u%04X\u%04X`, high, low)
			case escape != "":
				slow += escape
			default:
				slow += string(r)
			}
		}
		if got := JSON(text); got != slow+`"` {
			t.Fatalf("%q is written %s, not %s", text, got, slow)
		}
	}
}
