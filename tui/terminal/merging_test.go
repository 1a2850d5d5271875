package terminal

import (
	"os"
	"path/filepath"
	"testing"
)

// Another program writes the file that is being edited: what can be joined is, and
// for the line that both changed both versions are shown, and one is chosen.
func TestAFileThatAnotherProgramWritesIsMergedAndNeverWrittenOver(t *testing.T) {
	env := isolated(t)
	dir := checkout(t, env)
	index := filepath.Join(dir, "INDEX.md")
	s := start(t, dir, 120, 40)
	s.line(program + " --theme dark")
	s.until(`standing`)
	s.keys("J", "e")
	s.until(`Edit · INDEX.md`)
	s.tmux("send-keys", "-l", "My ")
	s.until(`My # Windmill`)
	s.keys("Escape")
	s.until(`Sections`)

	write(t, index, "# Windmill\n\nTurns wind readings into work orders.\n\nAnd back.\n")
	s.until(`INDEX.md was merged with your edits`)
	s.keys("Escape") // the notice

	write(t, index, "# The mill\n\nTurns wind readings into work orders.\n\nAnd back.\n")
	s.until(`1 to choose`)
	s.until(`mine .*what was edited here`)
	s.until(`theirs .*what is on disk`)
	s.keys("w") // nothing is saved before
	s.until(`choose, then enter goes on to save`)
	s.keys("B")
	s.until(`everything is chosen`)
	s.keys("Enter")
	s.until(`what would change`)
	s.keys("Enter")
	s.until(`Saved 1 of 1`)
	got, err := os.ReadFile(index)
	if want := "# The mill\nMy # Windmill\n\nTurns wind readings into work orders.\n\nAnd back.\n"; err != nil || string(got) != want {
		t.Errorf("the file says %q: %v", got, err)
	}
	s.keys("q")
	s.sane()
}
