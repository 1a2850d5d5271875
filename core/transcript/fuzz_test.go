package transcript_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"foreword/core/transcript"
)

func FuzzRead(f *testing.F) {
	paths, err := filepath.Glob(filepath.Join(fixtures, "*"))
	if err != nil || len(paths) < 10 {
		f.Fatalf("there are %d recordings to start from: %v", len(paths), err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := transcript.Read(bytes.NewReader(text), "x")
		if err != nil {
			return
		}
		if r.Format == "" || r.Lines < 1 || r.Bytes > int64(len(text)) || len(r.Bad) > r.BadCount {
			t.Fatalf("%+v", r)
		}
		for _, fact := range r.Facts {
			if fact.Line < 0 || fact.Line > r.Lines || fact.In == "" {
				t.Fatalf("a fact in line %d of %d: %+v", fact.Line, r.Lines, fact)
			}
		}
		for _, b := range r.Bad {
			if b.Number < 1 || b.Number > r.Lines || b.Reason == "" {
				t.Fatalf("a bad line %+v of %d", b, r.Lines)
			}
		}
	})
}
