package tui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden frames anew")

const goldenFolder = "../testdata/golden/tui"

// golden are the screens that are kept as text, by name, with the keys that
// lead to them.
var golden = []struct {
	name string
	keys []string
}{
	{"direct", nil},
	{"orchestrator", []string{"2"}},
	{"system", []string{"L", "L"}},
	{"facts-raw", []string{"p", "p", "J", "J", "J", "J", "J"}},
	{"preview-zoomed", []string{"tab", "tab", "z"}},
	{"detail", []string{"J", "enter"}},
	{"filter", []string{"/", "m", "e", "m"}},
	{"palette", []string{"ctrl+p", "r", "o", "l", "e"}},
	{"help", []string{"?"}},
	{"budget", []string{"L", "L", "L", "L", "L", "b"}},
	{"cache", []string{"2", "C"}},
	{"memory", []string{"m", "j"}},
	{"memory-filter", []string{"m", "/", "p", "l", "a"}},
	{"template", []string{"L", "L", "L", "L", "enter"}},
}

// TestGoldenFrames compares every screen, at three sizes, with the one that was
// looked at and kept.
func TestGoldenFrames(t *testing.T) {
	read := map[string]bool{}
	for _, g := range golden {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			name := fmt.Sprintf("%s_%dx%d.txt", g.name, size[0], size[1])
			read[name] = true
			t.Run(name, func(t *testing.T) {
				d := openSlow(t, size[0], size[1])
				d.press(g.keys...)
				checkGolden(t, filepath.Join(goldenFolder, name), d.screen()+"\n")
			})
		}
	}
	kept, err := os.ReadDir(goldenFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range kept {
		if !read[entry.Name()] {
			t.Errorf("no test reads %s", entry.Name())
		}
	}
}

func checkGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Fatalf("line %d is\n%s\nand was\n%s", i+1, gotLines[i], wantLines[i])
		}
	}
	t.Fatalf("the frame has %d lines and had %d", len(gotLines), len(wantLines))
}
