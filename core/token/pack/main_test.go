package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAVocabularyIsPackedInRankOrder(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "small.tiktoken")
	if err := os.WriteFile(path, []byte("YQ== 0\nYmM= 1\n4pyT 2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := packFile(path, folder); err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile(filepath.Join(folder, "small.pack"))
	if want := "\x03\x00\x00\x00" + "\x01\x02\x03" + "abc✓"; err != nil || string(packed) != want {
		t.Errorf("packed %q, %v; want %q", packed, err, want)
	}
}

func TestWhatCannotBePackedIsRefusedWithItsLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a gap in the ranks", "YQ== 0\nYg== 2\n", `line 2: rank "2" where 1 belongs`},
		{"no rank", "YQ==\n", `line 1: rank "" where 0 belongs`},
		{"not base64", "YQ== 0\n?? 1\n", "line 2: illegal base64"},
		{"an empty token", "YQ== 0\n 1\n", "line 2: "},
		{"the same token twice", "YQ== 0\nYQ== 1\n", `line 2: the token "a" comes twice`},
		{"a token of 300 bytes", strings.Repeat("YWFh", 100) + " 0\n", "line 1: a token of 300 bytes"},
	} {
		if _, err := pack([]byte(c.text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	if err := packFile(filepath.Join(t.TempDir(), "none.tiktoken"), t.TempDir()); err == nil {
		t.Error("a file that is not there was packed")
	}
}
