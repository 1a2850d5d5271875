package token

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const samplesFolder = "../../testdata/tokens"

// golden is what the original encoder said of the samples; golden.mjs beside
// them records it.
type golden struct {
	Samples []struct {
		File   string
		O200k  goldenSum `json:"o200k_base"`
		CL100k goldenSum `json:"cl100k_base"`
	}
	Traps []struct {
		Text   string
		O200k  []uint32 `json:"o200k_base"`
		CL100k []uint32 `json:"cl100k_base"`
	}
}

type goldenSum struct {
	Tokens int
	SHA256 string
}

func readGolden(t testing.TB) golden {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(samplesFolder, "golden.json"))
	if err != nil {
		t.Fatal(err)
	}
	var g golden
	if err := json.Unmarshal(text, &g); err != nil {
		t.Fatal(err)
	}
	if len(g.Samples) < 20 || len(g.Traps) < 100 {
		t.Fatalf("golden.json has %d samples and %d traps: some are missing", len(g.Samples), len(g.Traps))
	}
	return g
}

func readSample(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(samplesFolder, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// idsOf gives the ids of a text, from the same pieces and merges that the count
// is made of.
func idsOf(t testing.TB, e *encoding, text string) []uint32 {
	t.Helper()
	ids := []uint32{}
	m := merger{vocabulary: e.vocabulary()}
	for i := 0; i < len(text); {
		end := e.split(classes(), text, i)
		if end <= i || end > len(text) {
			t.Fatalf("%s: a piece goes from %d to %d", e.name, i, end)
		}
		ids = append(ids, pieceIDs(t, &m, text[i:end])...)
		i = end
	}
	return ids
}

func pieceIDs(t testing.TB, m *merger, piece string) []uint32 {
	t.Helper()
	if rank := m.rank(piece); rank != none {
		return []uint32{rank}
	}
	n, err := m.merge(context.Background(), piece)
	if err != nil {
		t.Fatal(err)
	}
	var ids []uint32
	if len(piece) <= shortPiece {
		for i := range n {
			ids = append(ids, m.rank(piece[m.parts[i].start:m.parts[i+1].start]))
		}
		return ids
	}
	for at := int32(0); int(at) < len(piece); at = m.chain[at].next {
		ids = append(ids, m.rank(piece[at:m.chain[at].next]))
	}
	if len(ids) != n {
		t.Fatalf("a piece of %d bytes has %d tokens and counts as %d", len(piece), len(ids), n)
	}
	return ids
}

// textOf is the way back.
func textOf(v *vocabulary, ids []uint32) string {
	var text []byte
	for _, id := range ids {
		text = append(text, v.text[v.starts[id]:v.starts[id+1]]...)
	}
	return string(text)
}

func sumOf(ids []uint32) goldenSum {
	var b []byte
	for _, id := range ids {
		b = binary.LittleEndian.AppendUint32(b, id)
	}
	sum := sha256.Sum256(b)
	return goldenSum{len(ids), hex.EncodeToString(sum[:])}
}

func TestSamplesHaveTheIDsOfTheOriginal(t *testing.T) {
	for _, sample := range readGolden(t).Samples {
		text := readSample(t, sample.File)
		for _, c := range []struct {
			e    *encoding
			want goldenSum
		}{{o200k(), sample.O200k}, {cl100k(), sample.CL100k}} {
			ids := idsOf(t, c.e, text)
			if got := sumOf(ids); got != c.want {
				t.Errorf("%s in %s: %v, the original has %v", sample.File, c.e.name, got, c.want)
			}
			if textOf(c.e.vocabulary(), ids) != text {
				t.Errorf("%s in %s: the ids do not lead back to the text", sample.File, c.e.name)
			}
			count, err := c.e.Count(t.Context(), text)
			if err != nil || count != (Count{Tokens: c.want.Tokens}) {
				t.Errorf("%s in %s counts as %+v, %v; want %d", sample.File, c.e.name, count, err, c.want.Tokens)
			}
		}
	}
}

func TestTrapsHaveTheIDsOfTheOriginal(t *testing.T) {
	for _, trap := range readGolden(t).Traps {
		if got := idsOf(t, o200k(), trap.Text); !slices.Equal(got, trap.O200k) {
			t.Errorf("%q in o200k_base: %v, the original has %v", trap.Text, got, trap.O200k)
		}
		if got := idsOf(t, cl100k(), trap.Text); !slices.Equal(got, trap.CL100k) {
			t.Errorf("%q in cl100k_base: %v, the original has %v", trap.Text, got, trap.CL100k)
		}
	}
}

// The classes of all code points were compared with the original's, which has
// Unicode 16.0. Tables of another Go would change counts without a word.
func TestClassesAreThoseThatWereCompared(t *testing.T) {
	table := classes()
	raw := make([]byte, len(table))
	for i, c := range table {
		raw[i] = byte(c)
	}
	sum := sha256.Sum256(raw)
	const want = "721553a055570eb8813ca3e305cef0b7ca72755120462a59ae54f2b758eb4805"
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("the classes have SHA-256 %s, want %s: revise the list in unicode16.go", got, want)
	}
}

func TestTextThatLooksLikeASpecialTokenIsPlainText(t *testing.T) {
	for _, e := range []*encoding{o200k(), cl100k()} {
		if ids := idsOf(t, e, "<|endoftext|>"); len(ids) < 3 || textOf(e.vocabulary(), ids) != "<|endoftext|>" {
			t.Errorf("%s takes <|endoftext|> as %v", e.name, ids)
		}
	}
}

func TestOneLetterAMillionTimesIsCountedToTheEnd(t *testing.T) {
	for letter, want := range map[string]int{"a": 125_000, " ": 7_813} {
		got, err := o200k().Count(t.Context(), strings.Repeat(letter, 1_000_000))
		if err != nil || got.Tokens != want {
			t.Errorf("%q a million times is %v, %v; want %d", letter, got, err, want)
		}
	}
}

func TestInvalidBytesAreCountedAsReplacementCharacters(t *testing.T) {
	want, _ := o200k().Count(t.Context(), "a\ufffdb\ufffd")
	got, err := o200k().Count(t.Context(), "a\xffb\xe2\x82")
	if err != nil || got.Tokens != want.Tokens {
		t.Errorf("counted %d, %v; want %d", got.Tokens, err, want.Tokens)
	}
	if got.Note != "3 invalid UTF-8 bytes counted as 2 times U+FFFD" {
		t.Errorf("the note is %q", got.Note)
	}
	if want.Note != "" {
		t.Errorf("valid text has the note %q", want.Note)
	}
}
