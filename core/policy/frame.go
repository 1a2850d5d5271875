package policy

import (
	"fmt"
	"slices"
	"strings"

	"foreword/core/canon"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// mention is a name that a frame speaks of.
type mention struct {
	name string
	// offset is where it stands in the frame.
	offset int
	// command says that more words follow it between its backquotes.
	command bool
	// sentence is what it stands in.
	sentence string
}

// mentions gives what a frame speaks of without forbidding it: what stands
// between backquotes, up to the first blank or bracket, and plain words with an
// underscore.
func mentions(frame string) []mention {
	var out []mention
	for _, b := range blocks(frame) {
		if b.forbids {
			continue
		}
		if b.code {
			out = append(out, underscored(b.text, b.offset, b.text)...)
			continue
		}
		spans := codeSpans(b.text)
		for _, e := range sentences(b.text) {
			s := e.of(b.text)
			if forbids(s) {
				continue
			}
			plain := []byte(s)
			for _, span := range spans {
				if span.start < e.start || span.end > e.end {
					continue
				}
				for i := span.start; i < span.end; i++ {
					plain[i-e.start] = ' '
				}
				if name, command := called(span.of(b.text)); name != "" {
					out = append(out, mention{name, b.offset + span.start, command, s})
				}
			}
			out = append(out, underscored(string(plain), b.offset+e.start, s)...)
		}
	}
	slices.SortStableFunc(out, func(a, b mention) int { return a.offset - b.offset })
	return out
}

// called gives the name that stands first in a piece of code, and whether it
// is the start of a command rather than a name or a call.
func called(code string) (name string, command bool) {
	fields := strings.Fields(code)
	if len(fields) == 0 {
		return "", false
	}
	name, _, call := strings.Cut(fields[0], "(")
	return strings.TrimRight(name, ".,:;"), len(fields) > 1 && !call
}

// underscored gives the words of a text that have an underscore in them and
// are no part of a path.
func underscored(text string, offset int, sentence string) []mention {
	var out []mention
	for at := 0; at < len(text); {
		if !isNameByte(text[at]) {
			at++
			continue
		}
		end := at
		for end < len(text) && isNameByte(text[end]) {
			end++
		}
		word := text[at:end]
		if strings.Contains(word, "_") && !inPath(text, at, end) {
			out = append(out, mention{word, offset + at, false, sentence})
		}
		at = end
	}
	return out
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// inPath says whether a word goes on beyond a slash, a dot or a colon, as in a
// file's name.
func inPath(text string, start, end int) bool {
	if start > 0 && strings.IndexByte(`/\.$`, text[start-1]) >= 0 {
		return true
	}
	return end < len(text) && (text[end] == '/' || text[end] == '\\' || text[end] == '.' && end+1 < len(text) && isNameByte(text[end+1]))
}

// frame checks what a role's frame speaks of.
func (c checker) frame(r workspace.Role) []Problem {
	var out []Problem
	for _, d := range c.docs(r.Frame) {
		out = c.documented(out, r, d.name, frameLine(r, d.offset), "the frame")
	}
	runs := c.runsCommands(r)
	for _, m := range mentions(r.Frame) {
		p := Problem{Role: r.Name, Place: frameLine(r, m.offset)}
		permission := r.Policy.Permission(m.name)
		switch {
		case c.names[m.name] && permission == workspace.Allowed:
			continue
		case c.names[m.name]:
			if m.command && runs || c.isOthers(r, m) {
				continue
			}
			p.Rule, p.Severity, p.Tool = FrameTool, Warning, m.name
			p.Text = fmt.Sprintf("the frame speaks of the tool %s, but the policy of %s %s", m.name, r.Name, said(permission))
		case c.isForeign(r, m):
			p.Rule, p.Severity, p.Target = FrameRole, Warning, m.name
			p.Text = fmt.Sprintf("the frame speaks of the role %s, which %s may not start", m.name, r.Name)
		default:
			continue
		}
		if !slices.ContainsFunc(out, func(q Problem) bool {
			return q.Tool == p.Tool && q.Target == p.Target && q.Place == p.Place
		}) {
			out = append(out, p)
		}
	}
	return out
}

// frameLine gives the place of a byte of a role's frame.
func frameLine(r workspace.Role, offset int) prompt.Source {
	place := r.Source
	place.Line = max(place.Line, 1) + strings.Count(r.Frame[:offset], "\n")
	return place
}

// isOthers says whether a sentence is about another role that may call the
// tool.
func (c checker) isOthers(r workspace.Role, m mention) bool {
	said := words(strings.ToLower(m.sentence))
	for _, other := range c.roles {
		if other.Name == r.Name || other.Policy.Permission(m.name) != workspace.Allowed {
			continue
		}
		name := strings.ToLower(other.Name)
		if slices.Contains(said, name) || slices.Contains(said, name+"s") || slices.Contains(said, name+"'s") {
			return true
		}
	}
	return false
}

// isForeign says whether a sentence has something handed to a role that the
// role has nothing to do with: not itself, not one that it may start, and not
// one that starts it.
func (c checker) isForeign(r workspace.Role, m mention) bool {
	other, known := c.role(m.name)
	return known && !m.command && other.Name != r.Name &&
		!slices.Contains(r.Dispatch, other.Name) && !slices.Contains(other.Dispatch, r.Name) &&
		slices.ContainsFunc(words(strings.ToLower(m.sentence)), func(w string) bool { return slices.Contains(handing, w) })
}

// handing are the words for giving another agent something to do. A role that
// is only told about is no problem.
var handing = []string{
	"start", "starts", "dispatch", "delegate", "spawn", "launch", "send", "hand", "leave", "give", "assign", "pass", "forward",
	"ask", "tell", "let", "have", "use", "call", "get", "order", "invoke", "run", "task",
}

// runsCommands says whether a role may call a tool that takes a command line.
// Then a command between backquotes is one to be run, and no tool's call.
func (c checker) runsCommands(r workspace.Role) bool {
	for _, t := range c.tools {
		if r.Policy.Permission(t.Name) != workspace.Allowed {
			continue
		}
		if slices.Contains([]string{"bash", "sh", "zsh", "shell", "terminal", "powershell", "exec"}, t.Name) {
			return true
		}
		for _, parameter := range []string{"command", "cmd"} {
			if hasParameter(t.Function, parameter) {
				return true
			}
		}
	}
	return false
}

func hasParameter(function canon.Object, name string) bool {
	at := function
	for _, key := range []string{"function", "parameters", "properties"} {
		v, _ := at.Get(key)
		at, _ = v.(canon.Object)
	}
	_, ok := at.Get(name)
	return ok
}
