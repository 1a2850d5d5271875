package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/policy"
	"foreword/core/workspace"
	"foreword/roles"
)

// crooked is the built-in roles with a worker that contradicts itself, and a
// role more.
func crooked(t *testing.T) AccessPage {
	t.Helper()
	tools, err := roles.Tools()
	if err != nil {
		t.Fatal(err)
	}
	list := append(roles.Builtin(), workspace.Role{
		Name: "miller\u200b", Frame: "# Miller\n\nUse `edit` for all of it.\n",
		Policy: workspace.Policy{Allow: []string{"grind"}}, Dispatch: []string{"nobody"},
	})
	list[2].Policy.Deny = append(slices.Clone(list[2].Policy.Deny), "bash")
	return AccessPage{
		Access: roles.Matrix(list, tools), Differences: roles.Differences(list, tools),
		Problems: policy.Roles(list, tools), Checked: true, Role: "worker",
	}
}

func TestTheMatrixShowsRowAndColumnOfTheCursorAtEverySize(t *testing.T) {
	page := crooked(t)
	for _, size := range [][2]int{{60, 12}, {80, 21}, {120, 37}, {200, 57}} {
		r := Rect{0, 2, size[0], size[1]}
		page.Row, page.Column = 0, 0
		if first := page.Draw(NewTheme(Plain, termenv.TrueColor), r)[0]; strings.Contains(first, "of 5") != (size[0] < 100) {
			t.Errorf("at %d cells the title is %q", r.W, ansi.Strip(first))
		}
		for column, role := range page.Access.Roles {
			for row := range page.Len() {
				page.Row, page.Column = row, column
				lines := page.Draw(NewTheme(Plain, termenv.TrueColor), r)
				checkFrame(t, "access", lines, r.W, r.H)
				if all := ansi.Strip(strings.Join(lines, "\n")); !strings.Contains(all, "› ") && !strings.Contains(all, "│›") {
					t.Fatalf("at %d cells the cursor on row %d of %s is out of sight:\n%s", r.W, row, role, all)
				}
			}
		}
	}
}

func TestTheMatrixMarksWhatIsNotAsBuiltInAndWhatContradicts(t *testing.T) {
	page := crooked(t)
	all := ansi.Strip(strings.Join(page.Draw(NewTheme(Dark, termenv.TrueColor), Rect{0, 2, 160, 57}), "\n"))
	for _, want := range []string{
		"✗ denied*", "✓ allowed", "not in the catalogue", "no such role", "what contradicts this",
		"miller‹U+200B›", "speaks of the tool bash, but the policy of worker denies it",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the matrix does not show %q:\n%s", want, all)
		}
	}
}

func TestEnterKnowsTheChildThatTheCursorIsOn(t *testing.T) {
	page := crooked(t)
	tools := len(page.Access.Tools)
	for row, want := range map[int]string{0: "", tools: "direct", tools + 3: "explorer", page.Len(): ""} {
		page.Row = row
		if got, _ := page.Target(); got != want {
			t.Errorf("row %d leads to %q, want %q", row, got, want)
		}
	}
	page.Row = tools + len(page.Access.Targets) - 1
	if name, there := page.Target(); name != "nobody" || there {
		t.Errorf("the last target is %q, there: %v", name, there)
	}
}
