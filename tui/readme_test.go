package tui

import (
	"os"
	"strings"
	"testing"

	"foreword/core/layout"
	"foreword/core/token"
	"foreword/keymap"
)

const readmePath = "../README.md"

// The README's table of keys is the one that the program prints, and its screen
// is the one that the program draws.
func TestTheREADMEIsTrue(t *testing.T) {
	data, err := os.ReadFile(readmePath)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	const begin, end = "<!-- keys: what \"foreword keys\" prints -->\n", "<!-- end of keys -->"
	before, rest, ok := strings.Cut(text, begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatal("the README has no place for the keys")
	}
	want := before + begin + "\n" + keymap.Table() + "\n" + end + after
	want = withScreen(t, want)
	if *update {
		if err := os.WriteFile(readmePath, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if text != want {
		t.Error("the README's keys or its screen are not the program's: run this test with -update")
	}
	for _, name := range layout.Names() {
		if !strings.Contains(text, "| `"+name+"` |") {
			t.Errorf("the README does not speak of layout %s", name)
		}
	}
	for _, name := range token.Names() {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("the README does not speak of counter %s", name)
		}
	}
}

// withScreen puts the golden frame of the main screen into the README.
func withScreen(t *testing.T, text string) string {
	t.Helper()
	frame, err := os.ReadFile(goldenFolder + "/direct_120x40.txt")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(text, "\n```\n")
	_, after, ok := strings.Cut(rest, "\n```\n")
	if !ok {
		t.Fatal("the README has no place for the screen")
	}
	lines := strings.Split(strings.TrimRight(string(frame), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return before + "\n```\n" + strings.Join(lines, "\n") + "\n```\n" + after
}
