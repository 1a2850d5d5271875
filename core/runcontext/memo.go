package runcontext

import (
	"crypto/sha256"
	"encoding/hex"

	"foreword/core/canon"
	"foreword/core/prompt"
)

// Memo remembers what entries are in canonical JSON, so that the digests after
// an edit cost no more than the entry that was edited and one pass of SHA-256.
// The zero value remembers nothing yet. It is not safe for concurrent use.
type Memo struct {
	forms map[Entry]form
	bytes int
}

type form struct{ json, digest string }

// mostRemembered bounds the entries that are remembered, in bytes; beyond it
// all are forgotten.
const mostRemembered = 32 << 20

// SectionDigest is the function SectionDigest.
func (m *Memo) SectionDigest(name, value string) string {
	return m.form(Entry{name, prompt.TrimEnd(value)}).digest
}

func (m *Memo) form(e Entry) form {
	if f, ok := m.forms[e]; ok {
		return f
	}
	text := canon.JSON(canon.Pair(e.Name, e.Value))
	f := form{text, canon.Sum(text)}
	if m.bytes += len(e.Value); m.forms == nil || m.bytes > mostRemembered {
		m.forms, m.bytes = map[Entry]form{}, len(e.Value)
	}
	m.forms[e] = f
	return f
}

// Digest is Context.Digest.
func (m *Memo) Digest(c Context) string {
	sum := sha256.New()
	write := func(text string) { canon.Feed(sum, text) }
	for i, list := range []struct {
		name    string
		entries []Entry
	}{{"facts", c.facts}, {"head-sections", c.head}, {"tail-sections", c.tail}} {
		write([]string{"{", ",", ","}[i] + `"` + list.name + `":[`)
		for j, e := range list.entries {
			if j > 0 {
				write(",")
			}
			write(m.form(e).json)
		}
		write("]")
	}
	write("}")
	return hex.EncodeToString(sum.Sum(nil))
}
