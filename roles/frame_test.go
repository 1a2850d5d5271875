package roles_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"foreword/core/workspace"
	"foreword/roles"
)

// headings are those of every frame, in order, so that a comparison of two
// roles goes section by section.
var headings = []string{
	"Purpose", "How to work", "Choosing tools", "Limits",
	"Facts and memory", "Untrusted text", "Other agents", "Reporting",
}

// section is a part of a frame; the part before the first heading has none.
type section struct{ heading, body string }

func sections(frame string) []section {
	out := []section{{}}
	for line := range strings.Lines(frame) {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			out = append(out, section{heading: strings.TrimSuffix(heading, "\n")})
			continue
		}
		out[len(out)-1].body += line
	}
	return out
}

func body(frame, heading string) string {
	for _, s := range sections(frame) {
		if s.heading == heading {
			return s.body
		}
	}
	return ""
}

var codeSpan = regexp.MustCompile("`([^`]+)`")

// spoken gives the names that stand in backquotes in a text, alone or at the
// start of a command, out of a list of names.
func spoken(text string, names []string) []string {
	var out []string
	for _, match := range codeSpan.FindAllStringSubmatch(text, -1) {
		if words := strings.Fields(match[1]); len(words) > 0 && slices.Contains(names, words[0]) {
			out = append(out, words[0])
		}
	}
	return out
}

// unmistakable names of tools are no words of English, so they can be found
// without their backquotes.
var unmistakable = regexp.MustCompile(`\b(bash|git|\w+_\w+)\b`)

// toolFaults says where a frame and the policy of its role disagree. A tool
// that the role may not call is named under Limits only, and named there; one
// that it may call is explained under Choosing tools.
func toolFaults(r workspace.Role, tools []string) []string {
	var faults []string
	fault := func(format string, a ...any) { faults = append(faults, fmt.Sprintf(format, a...)) }
	for _, s := range sections(r.Frame) {
		for _, name := range spoken(s.body, tools) {
			if p := r.Policy.Permission(name); s.heading != "Limits" && p != workspace.Allowed {
				fault("%s: %s is %s", s.heading, name, p)
			}
		}
		for _, name := range unmistakable.FindAllString(codeSpan.ReplaceAllString(s.body, ""), -1) {
			fault("%s: %s stands without backquotes", s.heading, name)
		}
	}
	explained := spoken(body(r.Frame, "Choosing tools"), tools)
	limited := spoken(body(r.Frame, "Limits"), tools)
	for _, name := range tools {
		switch p := r.Policy.Permission(name); {
		case p == workspace.Allowed && !slices.Contains(explained, name):
			fault("%s is allowed and not explained", name)
		case p != workspace.Allowed && !slices.Contains(limited, name):
			fault("%s is %s and not under Limits", name, p)
		}
	}
	return faults
}

// targetFaults says where a frame and the dispatch list of its role disagree.
func targetFaults(r workspace.Role) []string {
	var faults []string
	called := spoken(r.Frame, names)
	for _, name := range called {
		if !slices.Contains(r.Dispatch, name) {
			faults = append(faults, name+" is no dispatch target")
		}
	}
	for _, name := range r.Dispatch {
		if !slices.Contains(called, name) {
			faults = append(faults, name+" is a dispatch target and not named")
		}
	}
	return faults
}

// toolNames gives every tool that a built-in policy speaks of.
func toolNames() []string {
	var out []string
	for _, row := range roles.Matrix(roles.Builtin(), nil).Tools {
		out = append(out, row.Name)
	}
	return out
}

func TestFramesSpeakOfToolsAsTheirPoliciesDo(t *testing.T) {
	for _, r := range roles.Builtin() {
		for _, fault := range append(toolFaults(r, toolNames()), targetFaults(r)...) {
			t.Errorf("%s: %s", r.Source.Path, fault)
		}
	}
}

func TestADisagreementOfFrameAndPolicyIsFound(t *testing.T) {
	tests := []struct{ name, role, old, new, want string }{
		{"a denied tool is recommended", "worker",
			"## Reporting\n", "## Reporting\n\nKeep a `note` of it.\n", "Reporting: note is denied"},
		{"an unlisted tool is recommended, as a command", "direct",
			"## Purpose\n", "## Purpose\n\nSee `git log`.\n", "Purpose: git is unlisted"},
		{"a tool is named in plain words", "explorer",
			"## Purpose\n", "## Purpose\n\nSearch with code_grep.\n", "Purpose: code_grep stands without backquotes"},
		{"an allowed tool is forgotten", "orchestrator",
			"`recall` opens memories", "Open memories", "recall is allowed and not explained"},
		{"a denied tool is not among the limits", "explorer",
			"- `dispatch` is not yours", "- Starting agents is not yours", "dispatch is denied and not under Limits"},
		{"a role that cannot be started is offered", "explorer",
			"Stay with yours", "Leave it to a `worker`", "worker is no dispatch target"},
		{"a role that can be started is not offered", "direct",
			"`explorer`", "explorer", "explorer is a dispatch target and not named"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := roles.Builtin()[slices.Index(names, test.role)]
			frame := strings.ReplaceAll(r.Frame, test.old, test.new)
			if frame == r.Frame {
				t.Fatalf("the frame has no %q", test.old)
			}
			r.Frame = frame
			got := append(toolFaults(r, toolNames()), targetFaults(r)...)
			if want := []string{test.want}; !slices.Equal(got, want) {
				t.Errorf("faults are %q, want %q", got, want)
			}
		})
	}
}

func TestFramesHaveTheSameSections(t *testing.T) {
	for _, r := range roles.Builtin() {
		var got []string
		for _, s := range sections(r.Frame) {
			got = append(got, s.heading)
			if strings.TrimSpace(s.body) == "" {
				t.Errorf("%s: the section %q is empty", r.Name, s.heading)
			}
		}
		if want := append([]string{""}, headings...); !slices.Equal(got, want) {
			t.Errorf("%s has the sections %q, want %q", r.Name, got, want)
		}
	}
}

// The layouts put blocks with headings of their own behind the frame.
func TestNoSectionHasTheHeadingOfABlock(t *testing.T) {
	blocks := []string{
		"Environment", "Tools", "Project information", "Project context",
		"Project memory index", "Current context",
	}
	for _, heading := range headings {
		if slices.Contains(blocks, heading) {
			t.Errorf("%q is also the heading of a block", heading)
		}
	}
}

func TestUntrustedTextIsTheSameForAllRoles(t *testing.T) {
	want := body(roles.Builtin()[0].Frame, "Untrusted text")
	for _, r := range roles.Builtin() {
		if got := body(r.Frame, "Untrusted text"); got != want {
			t.Errorf("%s says\n%swant\n%s", r.Name, got, want)
		}
	}
}

func TestFramesAreCleanText(t *testing.T) {
	for _, r := range roles.Builtin() {
		if strings.TrimRight(r.Frame, " \t\n")+"\n" != r.Frame {
			t.Errorf("%s does not end with one line feed", r.Name)
		}
		if n := strings.Count(r.Frame, "\n"); n < 45 || n > 90 {
			t.Errorf("%s has %d lines, want 45 to 90", r.Name, n)
		}
		seen := map[string]bool{}
		for i, line := range strings.Split(r.Frame, "\n") {
			if strings.TrimRight(line, " \t\r") != line {
				t.Errorf("%s:%d ends with white space", r.Source.Path, i+1)
			}
			if strings.ContainsFunc(line, func(c rune) bool { return c < ' ' || c > '~' }) {
				t.Errorf("%s:%d has a character beyond printable ASCII", r.Source.Path, i+1)
			}
			if line != "" && seen[line] {
				t.Errorf("%s:%d says the same as a line before it", r.Source.Path, i+1)
			}
			seen[line] = true
		}
	}
}
