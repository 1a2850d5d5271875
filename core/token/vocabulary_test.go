package token

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
)

func TestVocabularyIsTheOneThatWasChecked(t *testing.T) {
	for _, c := range []struct{ name, packed, want string }{
		{"o200k_base", packedO200k, "ba55b38e477b631966c2496061ecd7d10108501c7c47358222d9dc27c22f9422"},
		{"cl100k_base", packedCL100k, "79045c4dbf49c4e3b90893afbcbfd80cf94cf2b99256bd84b19ffcace49d9bd2"},
	} {
		sum := sha256.Sum256([]byte(c.packed))
		if got := hex.EncodeToString(sum[:]); got != c.want {
			t.Errorf("%s: the packed vocabulary has SHA-256 %s, want %s", c.name, got, c.want)
		}
	}
}

func TestEveryTokenIsFoundByItsBytes(t *testing.T) {
	for _, c := range []struct {
		name   string
		open   func() *vocabulary
		packed string
		size   int
	}{
		{"o200k_base", vocabularyO200k, packedO200k, 199998},
		{"cl100k_base", vocabularyCL100k, packedCL100k, 100256},
	} {
		v := c.open()
		if n := int(load32(c.packed, 0)); n != c.size {
			t.Errorf("%s has %d tokens, want %d", c.name, n, c.size)
		}
		at := 0
		for rank := range c.size {
			n := int(c.packed[4+rank])
			token := v.text[at : at+n]
			if got := v.rank(token); got != uint32(rank) {
				t.Fatalf("%s: token %q has rank %d, want %d", c.name, token, got, rank)
			}
			at += n
		}
		if at != len(v.text) {
			t.Errorf("%s: the lengths add up to %d bytes of %d", c.name, at, len(v.text))
		}
		for b := range 256 {
			if v.single[b] == none {
				t.Errorf("%s: byte %#x is no token", c.name, b)
			}
		}
	}
}
