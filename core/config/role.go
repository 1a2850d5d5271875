package config

import (
	"errors"
	"path"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Role is what a role file says. A file can override a built-in role in part:
// what is not set is the built-in role's, and so is a frame that is blank.
type Role struct {
	Path string
	// Name is the file's base name unless it is given.
	Name Setting[string]
	// Mode is "agent" or "plan".
	Mode Setting[string]
	// Dispatch names roles; Allow and Deny name tools, or are patterns as
	// path.Match has them.
	Dispatch, Allow, Deny Texts
	// Frame is the text behind the front matter as its bytes stand, FrameLine
	// the line it starts in.
	Frame     string
	FrameLine int
}

// ParseRole reads a role file: optional front matter with the keys name, mode,
// dispatch, allow and deny, and the frame. The error joins an *Error for
// everything that is wrong; the role beside it is named after its file and has
// its frame, where that could be told from the front matter, but no policy.
func ParseRole(text []byte, file string) (Role, error) {
	role := Role{Path: file}
	role.Name.Value = strings.TrimSuffix(path.Base(file), path.Ext(file))
	block, body, line, err := FrontMatter(text)
	var open *Error
	if errors.As(err, &open) {
		open.Path = file
		return role, open
	}
	role.Frame, role.FrameLine = string(body), line
	bare := role

	r := &reader{path: file}
	if block != nil {
		// The line feed stands for the fence, so that lines are the file's.
		if root := r.document(append([]byte{'\n'}, block...)); root != nil {
			r.mapping(root, "the front matter", role.fields(r))
		}
	}
	if !role.Name.Set() && len(r.found) == 0 {
		if reason, _ := roleName(role.Name.Value); reason != "" {
			r.failAt(Place{1, 1}, "rename the file, or add name to its front matter", "the file's name %q %s", role.Name.Value, reason)
		}
	}
	if len(r.found) > 0 {
		return bare, join(r.found)
	}
	return role, nil
}

func (role *Role) fields(r *reader) []field {
	return []field{
		{"name", r.checked(&role.Name, roleName)},
		{"mode", r.oneOf(&role.Mode, "agent", "plan")},
		{"dispatch", r.names(&role.Dispatch, roleName)},
		{"allow", r.names(&role.Allow, pattern)},
		{"deny", r.names(&role.Deny, pattern)},
	}
}

// roleName refuses what cannot be typed as one word everywhere a role is named.
func roleName(name string) (reason, hint string) {
	for _, c := range name {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return "is no role name", "use letters from a to z, digits, - and _ only"
		}
	}
	return "", ""
}

// names reads a list of names, or one text with commas between them; an empty
// text is an empty list. Each name of a text has the place of the whole.
func (r *reader) names(to *Texts, accept check) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		if n.Kind != yaml.ScalarNode {
			r.texts(to, accept)(what, n)
			return
		}
		text, ok := r.text(n, what)
		if !ok {
			return
		}
		*to = Texts{[]Setting[string]{}, place(n)}
		if strings.TrimSpace(text) == "" {
			return
		}
		for name := range strings.SplitSeq(text, ",") {
			one := *n
			one.Value = strings.TrimSpace(name)
			if s, ok := r.checkedText(&one, "an entry of "+what, accept); ok {
				to.Value = append(to.Value, s)
			}
		}
	}
}
