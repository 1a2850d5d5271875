package tui

import (
	"os/exec"
	"path/filepath"
	"testing"

	"foreword/core/edit"
)

// ran gives what the shell says of a command line.
func ran(line string) error { return exec.Command("sh", "-c", line).Run() }

func TestAnEditorThatFailsSaysWhy(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"/no/such/editor", "The editor failed: /no/such/editor: there is no such program (exit status 127): see VISUAL and EDITOR."},
		{"/dev/null", "The editor failed: /dev/null: it is no program that may be run (exit status 126): see VISUAL and EDITOR."},
		{"false", "The editor failed: false: exit status 1."},
	} {
		d := open(t, 160, 40)
		d.send(outsideMsg{path: "/srv/windmill/INDEX.md", line: c.line, err: ran(c.line + " 2>/dev/null")})
		d.press("!").shows(c.want[:36])
		if got := d.m.notices.past[0].Toast.Text; got != c.want+" /srv/windmill/INDEX.md is as the editor left it." {
			t.Errorf("%s: %q", c.line, got)
		}
	}
}

func TestTheUsersEditorIsGivenTheFileUnderTheCursor(t *testing.T) {
	dir, home := folder(t, map[string]string{
		"VERSION": "2031.2\n", "INDEX.md": "# Mill\n", ".foreword/head/style.md": "Be kind.\n",
		".foreword/foreword.yaml": "facts:\n  - name: team\n    value: millers\n  - name: release\n    from: file VERSION\n" +
			"head:\n  - name: style\n    file: head/style.md\n  - name: env\n    from: environment\n",
	})
	d := openReal(t, dir, home)
	path := func(target edit.Target, want string) {
		t.Helper()
		if want != "" {
			want = filepath.Join(dir, want)
		}
		if got := d.m.fileOf(target); got != want {
			t.Errorf("%s is in %q, want %q", target.In(d.m.w), got, want)
		}
	}
	path(edit.Target{Kind: edit.Fact}, ".foreword/foreword.yaml")
	path(edit.Target{Kind: edit.Fact, At: 1}, "VERSION")
	path(edit.Target{Kind: edit.Head}, ".foreword/head/style.md")
	path(edit.Target{Kind: edit.Frame, Name: "direct"}, "")
	d.do(d.m.change(edit.AddNote{Content: "Gate"}, ""))
	d.on("memory").press("E").shows("is a row of the memory store: e edits it here")
	d.timePasses().press("f", "j", "E").shows("Neither VISUAL nor EDITOR is set").timePasses()
	d.press("esc", "o", "j", "E").shows("env is made from the environment and has no file").timePasses()
	d.press("k", "E").shows("Neither VISUAL nor EDITOR is set")
}

// On a list e means what is under its cursor, not what is under that of the
// screen behind it.
func TestEEditsWhatIsUnderTheCursorOfAList(t *testing.T) {
	d := open(t, 120, 40)
	d.on("role").press("f", "j", "j", "e").shows("Edit · the fact release").press("esc", "esc")
	d.on("role").press("o", "end", "e").shows("Edit · the tail section reminders")
}
