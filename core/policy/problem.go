package policy

import (
	"slices"

	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// Severity says how bad a problem is.
type Severity uint8

const (
	// Notice: worth knowing.
	Notice Severity = iota
	// Warning: an agent is told something that does not hold.
	Warning
	// Error: something that is configured cannot work.
	Error
)

// String gives the name used on screen and in JSON.
func (s Severity) String() string { return [...]string{"notice", "warning", "error"}[s] }

// Rule is the check that found a problem.
type Rule string

// The checks.
const (
	// FrameTool: a frame speaks of a tool that its role may not call.
	FrameTool Rule = "frame-tool"
	// FrameRole: a frame speaks of a role that its role may not start.
	FrameRole Rule = "frame-role"
	// ToolDoc: a role is given the docs of a tool that it may not call.
	ToolDoc Rule = "tool-doc"
	// UnknownTarget: a dispatch target is no role.
	UnknownTarget Rule = "unknown-target"
	// ClosedTarget: a role has dispatch targets and may not call the tool that
	// starts them.
	ClosedTarget Rule = "closed-target"
	// Cycle: roles start each other in a circle.
	Cycle Rule = "cycle"
	// SameIdentity: a child has the frame of its parent.
	SameIdentity Rule = "same-identity"
	// UnknownTool: a policy allows a tool that the catalogue lacks.
	UnknownTool Rule = "unknown-tool"
	// UnusedTool: no role may call a tool of the catalogue.
	UnusedTool Rule = "unused-tool"
)

// Problem is one contradiction.
type Problem struct {
	Rule     Rule
	Severity Severity
	// Role is the role that has the problem; empty when it is no single one's.
	Role string
	// Tool is the tool that it is about, Target the role that could be started.
	// Either may be empty.
	Tool, Target string
	// Place is where it is written: file and line, as far as they are known.
	Place prompt.Source
	// Text says what is wrong and why, in one sentence.
	Text string
}

// Roles checks all roles over a catalogue of tools. An empty catalogue is taken
// for one that is not known: then nothing is said about what it lacks. The
// problems come role by role in the order of the roles, what is about no single
// role last.
func Roles(roles []workspace.Role, tools []tool.Tool) []Problem {
	c := newChecker(roles, tools)
	var out []Problem
	for _, r := range roles {
		out = slices.Concat(out, c.frame(r), c.targets(r), c.identities(r), c.allowed(r))
	}
	return slices.Concat(out, c.cycles(), c.unused())
}

// Prompt checks an assembled prompt for docs of tools that its role may not
// call: in the sections of tools, and under headings of any other section. The
// frame itself is Roles' concern.
func Prompt(p *prompt.Prompt, role workspace.Role, tools []tool.Tool) []Problem {
	c := newChecker([]workspace.Role{role}, tools)
	var out []Problem
	for _, s := range p.Sections {
		switch s.Kind {
		case prompt.KindRole:
		case prompt.KindTools:
			out = append(out, c.parts(role, s)...)
		default:
			for _, d := range c.docs(s.Text) {
				out = c.documented(out, role, d.name, sourceOf(s, d.offset), s.Zone.String()+" "+s.Name)
			}
		}
	}
	return out
}

// All is Roles and, behind its problems, those that Prompt finds in the prompts
// of the workspace's roles.
func All(w *workspace.Workspace, prompts []*prompt.Prompt) []Problem {
	out := Roles(w.Roles, w.Tools)
	for _, p := range prompts {
		role, _ := w.Role(p.Role)
		out = append(out, Prompt(p, role, w.Tools)...)
	}
	return out
}

// checker holds what the checks look things up in.
type checker struct {
	roles []workspace.Role
	tools []tool.Tool
	// names are the tools that can be spoken of: those of the catalogue, and
	// those that a policy names.
	names map[string]bool
}

func newChecker(roles []workspace.Role, tools []tool.Tool) checker {
	c := checker{roles, tools, map[string]bool{}}
	for _, t := range tools {
		c.names[t.Name] = true
	}
	for _, r := range roles {
		for _, entry := range slices.Concat(r.Policy.Allow, r.Policy.Deny) {
			if !workspace.IsPattern(entry) {
				c.names[entry] = true
			}
		}
	}
	return c
}

func (c checker) role(name string) (workspace.Role, bool) {
	w := workspace.Workspace{Roles: c.roles}
	return w.Role(name)
}

// said says what a policy says about a tool, in words.
func said(p workspace.Permission) string {
	if p == workspace.Denied {
		return "denies it"
	}
	return "does not list it"
}
