package memory

import (
	"encoding/json"
	"slices"
	"testing"
	"unicode/utf8"
)

// FuzzReadTags: the quick way reads tags as the JSON decoder does, and what the
// store writes comes back.
func FuzzReadTags(f *testing.F) {
	for _, text := range []string{`[]`, `["a"]`, `["a","b c"]`, `["a", "b"]`, `["a\"b"]`, `["a","]`, `[""]`, `["]`, `{}`, `null`, `["a",3]`, `["\\"]`, `["a" ,"b"]`} {
		f.Add(text, "x", `","`)
	}
	f.Fuzz(func(t *testing.T, text, a, b string) {
		if !utf8.ValidString(text) || !utf8.ValidString(a) || !utf8.ValidString(b) {
			t.Skip("the store keeps UTF-8 only")
		}
		var want []string
		wantErr := json.Unmarshal([]byte(text), &want)
		if got, err := readTags(text); wantErr == nil && (err != nil || !slices.Equal(got, want)) {
			t.Errorf("%q is %q, %v; want %q", text, got, err, want)
		}
		if got, err := readTags(tagsText([]string{a, b})); err != nil || !slices.Equal(got, []string{a, b}) {
			t.Errorf("%q and %q come back as %q, %v", a, b, got, err)
		}
	})
}
