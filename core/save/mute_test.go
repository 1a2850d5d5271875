package save

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"foreword/core/workspace"
)

func TestAMuteIsAnEntryOfItsOwnAndNothingElseMoves(t *testing.T) {
	mute := workspace.Mute{Rule: "fact", Place: "date", Reason: "it moves: every day"}
	entry := "- rule: fact\n  place: date\n  reason: 'it moves: every day'\n"
	for name, c := range map[string]struct{ old, want string }{
		"no config":        {"", "mute:\n  - rule: fact\n    place: date\n    reason: 'it moves: every day'\n"},
		"a config without": {"# mine\nwindow: 1000  # tokens", "# mine\nwindow: 1000  # tokens\n\nmute:\n  - rule: fact\n    place: date\n    reason: 'it moves: every day'\n"},
		"a list already":   {"mute:\n# known\n- {rule: path-gone, reason: soon}\nwindow: 5\n", "mute:\n" + entry + "# known\n- {rule: path-gone, reason: soon}\nwindow: 5\n"},
		"other line ends":  {"window: 5\r\n", "window: 5\r\n\r\nmute:\r\n  - rule: fact\r\n    place: date\r\n    reason: 'it moves: every day'\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			path := filepath.Join(root, ".foreword", "foreword.yaml")
			if c.old != "" {
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(c.old), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			w, err := NewMute(root, mute)
			if err != nil {
				t.Fatal(err)
			}
			if err := (Writer{}).Write(context.Background(), w); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != c.want {
				t.Errorf("the config is %q, want %q", got, c.want)
			}
		})
	}
}

func TestAMuteThatTheConfigCannotTakeIsRefused(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, ".foreword", "foreword.yaml")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("mute: []\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := NewMute(root, workspace.Mute{Rule: "fact", Reason: "x"}); err == nil {
		t.Error("a list in brackets was taken")
	}
	if _, err := NewMute(t.TempDir(), workspace.Mute{Rule: "fact", Reason: "two\nlines"}); err == nil {
		t.Error("a reason of two lines was taken")
	}
}
