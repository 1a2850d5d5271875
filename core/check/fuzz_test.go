package check_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"foreword/core/check"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// nowhere is a checkout in which nothing is: a fuzz run can ask no git.
type nowhere struct{ *check.Checkout }

func (nowhere) Past(string) check.Past          { return check.Past{Known: true, Commit: "c0ffee1"} }
func (nowhere) Holding(path string) []string    { return nil }
func (nowhere) Ignored([]string) []string       { return nil }
func (nowhere) Commit(string) check.CommitState { return check.CommitLost }
func (nowhere) Find(path string) check.Presence { return check.Absent }
func (nowhere) Read(path string) ([]byte, bool) { return []byte("bake:\n"), true }

func FuzzMentions(f *testing.F) {
	for _, name := range []string{"check/traps.md", "check/truths.md"} {
		text := fixture(f, name)
		f.Add(text)
		for line := range strings.Lines(text) {
			f.Add(line)
		}
	}
	probe := nowhere{check.NewCheckout(f.Context(), f.TempDir(), nil)}
	f.Fuzz(func(t *testing.T, text string) {
		w := &workspace.Workspace{Root: "/srv", Cwd: "/srv"}
		w.Instructions = []workspace.Document{{Name: "AGENTS.md", Text: text, Source: prompt.Source{Kind: prompt.FromFile, Path: "AGENTS.md"}}}
		all := strings.Split(text, "\n")
		for _, found := range check.Alone(w, nil, probe) {
			p := found.Place
			switch found.Rule {
			case check.RulePath, check.RuleCommit:
				if p.Line < 1 || p.Line > len(all) || p.Column < 1 || !strings.HasPrefix(all[p.Line-1][p.Column-1:], found.Recorded) && utf8.ValidString(text) && !strings.Contains(all[p.Line-1], found.Recorded) {
					t.Fatalf("%+v is not where it says it is", found)
				}
			}
		}
	})
}
