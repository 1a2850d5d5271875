package save

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	checkout "foreword/core/source"
	"foreword/core/workspace"
)

// skills plans the bodies and the descriptions of skills. All else of a file,
// its front matter and a byte order mark, stays as it is.
func (p *planner) skills() {
	old := allSkills(p.before)
	for _, s := range allSkills(p.after) {
		i := slices.IndexFunc(old, func(o workspace.Skill) bool { return o.Source == s.Source })
		if i < 0 {
			p.newFile(s.Source.Path, skillText(s), "the skill "+s.Name)
			continue
		}
		if old[i].Body == s.Body && old[i].Description == s.Description {
			continue
		}
		if f, ok := p.look(s.Source.Path); ok {
			p.skill(f, old[i], s)
		}
	}
}

func (p *planner) skill(f found, was, now workspace.Skill) {
	front, body := splitBody(f.text)
	if front != "" && now.Body != "" && !strings.HasSuffix(front, "\n") && front != byteOrderMark { // it ended with the fence
		front += lineEnd(front)
	}
	read := checkout.ParseSkill(string(f.text))
	if body != was.Body && body != now.Body || read.Description != was.Description && read.Description != now.Description {
		p.block(f, front+was.Body, front+now.Body, ErrChanged)
		return
	}
	var what []string
	if now.Body != was.Body {
		what = append(what, "body of the skill "+now.Name)
	}
	if now.Description != was.Description {
		what = append(what, "description of the skill "+now.Name)
	}
	for _, form := range describedFronts(front, now.Body, now.Description) {
		again := checkout.ParseSkill(form + now.Body)
		if again.Description == now.Description && again.Body == now.Body && again.Name == read.Name && again.Version == read.Version {
			p.replace(f, form+now.Body, what...)
			return
		}
	}
	p.block(f, "", "", errForm)
}

// describedFronts gives front matter, fences included, with a description, in
// the forms that may keep it: as it is, as YAML, and as a plain line for front
// matter that is no YAML and is read line by line.
func describedFronts(front, body, description string) []string {
	all := []string{front}
	mark := ""
	if strings.HasPrefix(front, byteOrderMark) {
		mark, front = byteOrderMark, strings.TrimPrefix(front, byteOrderMark)
	}
	if front == "" {
		end := lineEnd(body)
		line := strings.Join(scalar("description", description, 0, 0, end), "")
		return append(all, mark+"---"+end+line+"---"+end)
	}
	s := newSource(front)
	from, to, style, gap := s.description()
	for _, with := range [][]string{
		scalar("description", description, 0, style, s.end),
		{"description: " + description + s.end},
	} {
		with[0] = strings.TrimRight(with[0], "\r\n") + gap + s.end
		if text, err := s.marked(mark, patch{from, to, with}); err == nil {
			all = append(all, text)
		}
	}
	return all
}

// description gives the lines of a front matter's description, with the style
// of its value and the comment behind it; the place of the closing fence where
// there is none.
func (s source) description() (from, to int, style yaml.Style, gap string) {
	last := len(s.lines) - 1
	// The fences are the first and the last line; a blank line keeps the places.
	inner := root("\n" + strings.Join(s.lines[1:last], ""))
	if k, v := value(inner, "description"); k != nil {
		from = k.Line - 1
		to = min(s.until(from, k.Column-1), last)
		return from, to, v.Style, s.comments(k, v, to)
	}
	from = last
	if inner == nil { // no YAML: a key begins a line, and indented ones carry it on
		from = slices.IndexFunc(s.lines, func(line string) bool { return strings.HasPrefix(line, "description:") })
	}
	if from < 0 || from >= last {
		return last, last, 0, ""
	}
	return from, min(s.until(from, 0), last), 0, ""
}
