package save

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// roles plans the frames and the policies of roles.
func (p *planner) roles() error {
	for _, r := range p.after.Roles {
		was, ok := p.before.Role(r.Name)
		if !ok {
			p.roleAgain(r)
			continue
		}
		var lists []namedList
		if !slices.Equal(was.Policy.Allow, r.Policy.Allow) {
			lists = append(lists, namedList{"allow", r.Policy.Allow})
		}
		if !slices.Equal(was.Policy.Deny, r.Policy.Deny) {
			lists = append(lists, namedList{"deny", r.Policy.Deny})
		}
		if was.Frame == r.Frame && len(lists) == 0 {
			continue
		}
		if err := p.role(was, r, lists); err != nil {
			return err
		}
	}
	return nil
}

// namedList is a list of a role's front matter as it should be.
type namedList struct {
	key  string
	list []string
}

// role plans the change of one role: in the file that says it now, else in the
// last file of that role, else in a new one with nothing but the change.
func (p *planner) role(was, now workspace.Role, lists []namedList) error {
	shown, err := p.roleFile(now.Name)
	if err != nil {
		return err
	}
	var what []string
	for _, l := range lists {
		what = append(what, l.key+" of "+now.Name)
	}
	if was.Frame != now.Frame {
		what = append(what, "frame of "+now.Name)
		if prompt.Blank(now.Frame) && was.Source.Kind == prompt.FromBuiltin {
			p.unsaved("frame of "+now.Name, "a role file without a frame leaves the built-in one as it is")
			now.Frame = was.Frame
			if len(lists) == 0 {
				return nil
			}
		}
	}
	f, ok := p.look(shown)
	if !ok {
		return nil
	}
	if !f.there {
		frame := ""
		if was.Frame != now.Frame {
			frame = now.Frame
		}
		p.replace(f, newRole(lists, frame), append([]string{"new file"}, what...)...)
		return nil
	}
	p.changeRole(f, was, now, lists, what)
	return nil
}

// newRole gives a role file. A frame that itself begins with a fence needs front
// matter before it, be it empty.
func newRole(lists []namedList, frame string) string {
	first, _, _ := strings.Cut(frame, "\n")
	if len(lists) == 0 && strings.TrimRight(first, " \t\r") != "---" && !strings.HasPrefix(frame, byteOrderMark) {
		return frame
	}
	text := "---\n"
	for _, l := range lists {
		text += l.key + ": " + words(l.list) + "\n"
	}
	return text + "---\n" + frame
}

// changeRole plans the change of a role file that exists.
func (p *planner) changeRole(f found, was, now workspace.Role, lists []namedList, what []string) {
	front, body := splitBody(f.text)
	read, err := config.ParseRole(f.text, f.shown)
	if err != nil {
		p.block(f, "", "", err)
		return
	}
	inFile := read.Frame
	switch {
	case was.Frame == now.Frame:
	case body == was.Frame, prompt.Blank(inFile):
		body = now.Frame
	case body != now.Frame:
		p.block(f, front+was.Frame, front+now.Frame, ErrChanged)
		return
	}
	if !listed(read.Allow, was.Policy.Allow) || !listed(read.Deny, was.Policy.Deny) {
		p.block(f, "", "", ErrChanged)
		return
	}
	for _, l := range lists {
		if front, err = spliceNames(front, l); err != nil {
			p.block(f, "", "", err)
			return
		}
	}
	if front != "" && front != byteOrderMark && body != "" && !strings.HasSuffix(front, "\n") { // it ended with the fence
		front += lineEnd(front)
	}
	text := front + body
	again, err := config.ParseRole([]byte(text), f.shown)
	if err == nil && again.Frame != body {
		front = newRole([]namedList{}, "---")
		text = strings.TrimSuffix(front, "---") + body
		again, err = config.ParseRole([]byte(text), f.shown)
	}
	if err != nil || again.Frame != body || !holds(again, now, lists) {
		p.block(f, "", "", errForm)
		return
	}
	p.replace(f, text, what...)
}

// holds says whether a role file says what the lists should be.
func holds(r config.Role, now workspace.Role, lists []namedList) bool {
	for _, l := range lists {
		texts := r.Allow
		if l.key == "deny" {
			texts = r.Deny
		}
		if !texts.Set() || !listed(texts, l.list) {
			return false
		}
	}
	return r.Name.Value == now.Name && (!r.Mode.Set() || r.Mode.Value == now.Mode) && listed(r.Dispatch, now.Dispatch)
}

// listed says whether a list of a role file, if it is there, is the one given.
func listed(texts config.Texts, list []string) bool {
	return !texts.Set() || slices.EqualFunc(texts.Value, list, func(t config.Setting[string], name string) bool { return t.Value == name })
}

// roleFile gives the file that a change of the role goes into: the last of those
// that speak of it, since that one counts on reading.
func (p *planner) roleFile(name string) (string, error) {
	const folder = ".foreword/roles/"
	entries, err := os.ReadDir(filepath.Join(p.before.Root, folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("roles: %w", err)
	}
	file := folder + name + ".md"
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".md" {
			continue
		}
		shown := folder + entry.Name()
		f, err := p.read(shown)
		if err != nil {
			return "", fmt.Errorf("%s: %w", shown, err)
		}
		if r, err := config.ParseRole(f.text, shown); err == nil && r.Name.Value == name {
			file = shown
		}
	}
	return file, nil
}

// spliceNames gives front matter, fences included, with another list.
func spliceNames(front string, l namedList) (string, error) {
	mark := ""
	if strings.HasPrefix(front, byteOrderMark) {
		mark, front = byteOrderMark, strings.TrimPrefix(front, byteOrderMark)
	}
	if front == "" {
		return mark + newRole([]namedList{l}, ""), nil
	}
	s := newSource(front)
	// The fences are the first and the last line; a blank line keeps the places.
	top := root("\n" + strings.Join(s.lines[1:len(s.lines)-1], ""))
	k, v := value(top, l.key)
	last := len(s.lines) - 1
	if inBraces(top) || v != nil && inBraces(v) {
		text, err := s.flowNames(top, v, l)
		return mark + text, err
	}
	if k == nil {
		return s.marked(mark, patch{last, last, []string{l.key + ": " + words(l.list) + s.end}})
	}
	from := k.Line - 1
	if chunks, ok := s.chunks(v); ok && len(chunks) > 0 && len(l.list) > 0 {
		return s.marked(mark, patch{chunks[0].from, chunks[len(chunks)-1].to, s.names(v, chunks, l.list)})
	}
	to := min(s.until(from, k.Column-1), last)
	if v.Kind == yaml.SequenceNode && v.Style&yaml.FlowStyle == 0 && len(v.Content) > 0 {
		to = min(v.Content[len(v.Content)-1].Line, last)
	}
	line := s.lines[from][:k.Column-1] + l.key + ": " + words(l.list)
	if to == from+1 {
		line += s.comments(k, v, to)
	} else if strings.Contains(strings.Join(s.lines[from:to], ""), "#") {
		return "", errForm
	}
	return s.marked(mark, patch{from, to, []string{line + s.end}})
}

// flowNames gives the text with another list of names in brackets, or in a mapping
// that is in braces. Names that stay keep their bytes.
func (s source) flowNames(top, list *yaml.Node, l namedList) (string, error) {
	next, text := words(l.list), strings.Join(s.lines, "")
	var f flow
	if list != nil && inBraces(list) {
		var ok bool
		if f, ok = cutFlow(text, s.offset(list)); !ok || len(f.items) != len(list.Content) {
			return "", errForm
		}
		was := match(len(l.list), len(f.items), func(i, j int) bool { return list.Content[j].Value == l.list[i] })
		items := make([]string, len(l.list))
		for i, name := range l.list {
			items[i] = word(name)
			if was[i] >= 0 {
				items[i] = f.item(was[i])
			}
		}
		if f.commented() && !slices.IsSorted(was[:min(len(was), len(f.items))]) {
			return "", errForm
		}
		var err error
		if next, err = f.with(items); err != nil {
			return "", err
		}
	}
	if inBraces(top) {
		return s.flowKeys(top, []pair{{l.key, next, true}})
	}
	return text[:f.open] + next + text[f.end:], nil
}

// marked gives the text with one patch, behind its byte order mark.
func (s source) marked(mark string, p patch) (string, error) {
	text, err := s.patched([]patch{p})
	return mark + text, err
}

// names gives the lines of a block list of names: those that stay keep theirs.
func (s source) names(list *yaml.Node, chunks []chunk, names []string) []string {
	was := match(len(names), len(chunks), func(i, j int) bool { return list.Content[j].Value == names[i] })
	var out []string
	for i, name := range names {
		if was[i] >= 0 {
			out = append(out, s.text(chunks[was[i]].from, chunks[was[i]].to)...)
			continue
		}
		out = append(out, strings.Repeat(" ", indent(s.lines[chunks[0].entry]))+"- "+word(name)+s.end)
	}
	return out
}
