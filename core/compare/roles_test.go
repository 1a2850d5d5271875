package compare_test

import (
	"slices"
	"strings"
	"testing"

	"foreword/core/compare"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/roles"
)

// mill is a workspace with the built-in roles.
func mill(t testing.TB) *workspace.Workspace {
	tools, err := roles.Tools()
	if err != nil {
		t.Fatal(err)
	}
	return &workspace.Workspace{
		Root: "/srv/mill", Cwd: "/srv/mill",
		Roles: roles.Builtin(),
		Project: workspace.Project{Root: "/srv/mill", ID: "p-17",
			Index: workspace.Document{Name: "INDEX.md", Text: "# Index\n\nThe wheel and the stone.\n"}},
		Facts: []workspace.Fact{{Name: "date", Value: "2031-02-28"}, {Name: "branch", Value: "main"}},
		Head:  []workspace.Block{{Name: "reminder", Kind: prompt.KindHead, Text: "Close the gate when the stone stands still.\n"}},
		Tools: tools,
	}
}

func build(t testing.TB, w *workspace.Workspace, role, layoutName string) compare.Side {
	t.Helper()
	p, err := layout.Build(layoutName, w, role)
	if err != nil {
		t.Fatal(err)
	}
	return compare.Side{Name: role + "@" + layoutName, Prompt: p}
}

func TestBuiltInRolesUnderEveryLayout(t *testing.T) {
	w := mill(t)
	var sides []compare.Side
	for _, name := range layout.Names() {
		for _, r := range w.Roles {
			sides = append(sides, build(t, w, r.Name, name))
		}
	}
	for _, left := range sides {
		for _, right := range sides {
			c := compare.New(left, right)
			check(t, c)
			if c.Same() != (left.Name == right.Name) {
				t.Errorf("%s and %s are the same: %t", left.Name, right.Name, c.Same())
			}
			if !hasFrame(left) || !hasFrame(right) {
				continue
			}
			for _, p := range c.Sections {
				if p.Kind == prompt.KindRole && (p.Left < 0 || p.Right < 0) {
					t.Errorf("the frames of %s and %s are not compared:\n%s", left.Name, right.Name, draw(c))
				}
			}
		}
	}
}

// hasFrame says whether the layout has the frame in a section of its own.
func hasFrame(s compare.Side) bool {
	return slices.ContainsFunc(s.Prompt.Sections, func(s prompt.Section) bool { return s.Kind == prompt.KindRole })
}

func TestDirectBesideWorker(t *testing.T) {
	w := mill(t)
	c := compare.New(build(t, w, "direct", "session"), build(t, w, "worker", "session"))
	got := draw(c)
	want := "head role: changed, -32 +31\nhead project: same\nhead memory: same\nhead reminder: same\ntail facts: same\ntail standing: same\nbeside tools: changed, -2 +1\n"
	// The numbers are those of the frames, which may be written anew.
	if shape := func(s string) string { return strings.Map(noDigit, s) }; shape(got) != shape(want) {
		t.Errorf("sections are\n%s", got)
	}
}

func noDigit(r rune) rune {
	if r >= '0' && r <= '9' {
		return -1
	}
	return r
}

func TestASectionThatMovesBetweenTheZones(t *testing.T) {
	before, after := mill(t), mill(t)
	after.Tail, after.Head = after.Head, nil
	after.Tail[0].Kind = prompt.KindTail
	c := compare.New(build(t, before, "direct", "session"), build(t, after, "direct", "session"))
	if got := draw(c); !strings.Contains(got, "tail reminder: moved, from head, behind project to tail, behind facts\n") {
		t.Errorf("sections are\n%s", got)
	}
}
