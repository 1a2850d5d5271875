package buffer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func characters(text string) []string {
	var all []string
	for text != "" {
		n := CharacterSize(text)
		all, text = append(all, fmt.Sprintf("%+q", text[:n])), text[n:]
	}
	return all
}

func TestCharactersAreWhatAReaderSees(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"letters", "ab", `"a" "b"`},
		{"CR LF is one", "a\r\nb", `"a" "\r\n" "b"`},
		{"a lone CR", "a\rb", `"a" "\r" "b"`},
		{"accents stay on their letter", "e\u0301x", `"e\u0301" "x"`},
		{"a family is one", "👨‍👩‍👧!", `"\U0001f468\u200d\U0001f469\u200d\U0001f467" "!"`},
		{"flags go in pairs", "🇩🇪🇫🇷", `"\U0001f1e9\U0001f1ea" "\U0001f1eb\U0001f1f7"`},
		{"the shape of an emoji belongs to it", "❤️a", `"\u2764\ufe0f" "a"`},
		{"a conjunct is one", "क्ष", `"\u0915\u094d\u0937"`},
		{"a joiner behind a letter stands out", "a\u200db", `"a" "\u200d" "b"`},
		{"each tag character stands out", "a\U000e0041\U000e0042", `"a" "\U000e0041" "\U000e0042"`},
		{"a mark without a letter", "\u0301a", `"\u0301" "a"`},
		{"each invalid byte", "\xe2\x80x\xff", `"\xe2" "\x80" "x" "\xff"`},
		{"an invalid byte does not take a mark", "\xff\u0301", `"\xff" "\u0301"`},
		{"controls", "\x00\x1b[", `"\x00" "\x1b" "["`},
		{"the ninth mark", "z" + strings.Repeat("\u0300", 10), `"z\u0300\u0300\u0300\u0300\u0300\u0300\u0300\u0300" "\u0300" "\u0300"`},
	} {
		if got := strings.Join(characters(c.text), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestALongClusterIsTakenInPieces(t *testing.T) {
	text := strings.Repeat("👩\u200d", 60) + "👩"
	for _, c := range characters(text) {
		if strings.HasSuffix(c, `\u200d"`) && c != `"\u200d"` || len(c) > 10*maxCharacter {
			t.Errorf("a piece is %s", c)
		}
	}
}

// Characters are clusters, cut further at what a screen spells out.
func TestCharactersRefineClusters(t *testing.T) {
	for _, text := range hardTexts {
		cuts := starts(text)
		for rest := strings.ToValidUTF8(text, "?"); text == rest && rest != ""; {
			cluster, _ := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
			rest = rest[len(cluster):]
			if at := len(text) - len(rest); !slices.Contains(cuts, at) {
				t.Errorf("%q: no character starts at %d", text, at)
			}
		}
	}
}

// The short cut for common characters must say what the general rule says.
func TestCommonCharactersStandAlone(t *testing.T) {
	var common []rune
	for r := rune(0); r < 0x10000; r++ {
		if isLone(r) {
			common = append(common, r)
		}
	}
	others := []rune{'a', ' ', 'é', 'я', '“', '日', 'ア', '각', 'Ａ', '。'}
	for _, r := range common {
		if standsApart(string(r)) {
			t.Fatalf("%U is hidden", r)
		}
		for _, other := range others {
			for _, pair := range []string{string(r) + string(other), string(other) + string(r)} {
				first, _ := utf8.DecodeRuneInString(pair)
				if cluster, _ := ansi.FirstGraphemeCluster(pair, ansi.GraphemeWidth); cluster != string(first) {
					t.Fatalf("%q is one cluster", pair)
				}
			}
		}
	}
}

func TestEveryPlaceIsFoundFromEveryOther(t *testing.T) {
	texts := slices.Clone(hardTexts)
	for seed := range uint64(400) {
		texts = append(texts, randomText(rand.New(rand.NewPCG(seed, 2)), 80))
	}
	for _, s := range texts {
		text, cuts := NewText(s), starts(s)
		for i, at := range cuts {
			if i+1 < len(cuts) && text.Next(at) != cuts[i+1] {
				t.Fatalf("%q: behind %d comes %d, want %d", s, at, text.Next(at), cuts[i+1])
			}
			if i > 0 && text.Previous(at) != cuts[i-1] {
				t.Fatalf("%q: in front of %d is %d, want %d", s, at, text.Previous(at), cuts[i-1])
			}
		}
		for at := range len(s) + 1 {
			i, found := slices.BinarySearch(cuts, at)
			if !found {
				i--
			}
			if text.Start(at) != cuts[i] || isBetween(s, at) != found {
				t.Fatalf("%q: %d is in the character at %d, want %d", s, at, text.Start(at), cuts[i])
			}
		}
	}
}

func TestColumnsCountCharacters(t *testing.T) {
	text := NewText("né\u0301e\r\n👨‍👩‍👧\t日x\n")
	for _, c := range []struct{ line, column, at int }{{0, 0, 0}, {0, 1, 1}, {0, 2, 5}, {0, 3, 6}, {1, 0, 8}, {1, 1, 26}, {1, 3, 30}, {2, 0, 32}} {
		if got := text.Column(c.at); got != c.column {
			t.Errorf("offset %d is in column %d, want %d", c.at, got, c.column)
		}
		if got := text.AtColumn(c.line, c.column); got != c.at {
			t.Errorf("column %d of line %d is at %d, want %d", c.column, c.line, got, c.at)
		}
	}
	if got := text.AtColumn(0, 99); got != 6 {
		t.Errorf("a column behind the end is at %d, want the end of the line", got)
	}
}
