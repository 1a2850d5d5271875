package save

import (
	"bytes"
	"encoding/json"
	"slices"

	"foreword/core/canon"
	"foreword/core/tool"
)

// tools plans other descriptions in the files that declare tools.
func (p *planner) tools() {
	old := allTools(p.before)
	for _, t := range allTools(p.after) {
		i := slices.IndexFunc(old, func(o tool.Tool) bool { return o.Name == t.Name })
		if i < 0 {
			p.toolAgain(t)
			continue
		}
		if old[i].Description == t.Description {
			continue
		}
		if t.Path == "" {
			p.unsaved("description of the tool "+t.Name, "it is a tool of the built-in catalogue: declare it in .foreword/tools to change it")
			continue
		}
		f, ok := p.look(t.Path)
		if !ok {
			continue
		}
		if !p.replanned(&f) && !f.there {
			p.block(f, "", "", ErrChanged)
			continue
		}
		p.describe(f, t.Name, old[i].Description, t.Description)
	}
}

// replanned puts what an earlier write of the plan makes of a file in place of
// what is on disk, and takes that write out.
func (p *planner) replanned(f *found) bool {
	for i, w := range p.plan.Writes {
		if w.Kind == File && w.Disk == f.disk {
			f.earlier, f.what = w.New, w.What
			p.plan.Writes = slices.Delete(p.plan.Writes, i, i+1)
			return true
		}
	}
	return false
}

// describe plans another description of a tool in its file.
func (p *planner) describe(f found, name, was, text string) {
	now := f.text
	if f.earlier != nil {
		now = f.earlier
	}
	start, end, ok := description(now, name, was)
	if !ok {
		p.block(f, "", "", errForm)
		return
	}
	next := bytes.Join([][]byte{now[:start], []byte(jsonText(text)), now[end:]}, nil)
	p.replace(f, string(next), append(f.what, "description of "+name)...)
}

// description gives the range of bytes of a tool's description in the file that
// declares it, in any of the forms that core/tool reads: a list or one
// declaration, or an object with a list under "tools". The last declaration of
// a name counts, as on reading.
func description(text []byte, name, was string) (start, end int, ok bool) {
	v, err := canon.Decode(bytes.TrimPrefix(text, []byte(byteOrderMark)))
	if err != nil {
		return 0, 0, false
	}
	shift := 0
	if bytes.HasPrefix(text, []byte(byteOrderMark)) {
		shift = len(byteOrderMark)
	}
	var path []any
	walk(v, nil, func(at []any, o canon.Object) {
		n, _ := o.Get("name")
		d, _ := o.Get("description")
		if n == name && d == was {
			path = append(append([]any{}, at...), "description")
		}
	})
	if path == nil {
		return 0, 0, false
	}
	start, end, ok = locate(text[shift:], path...)
	return start + shift, end + shift, ok
}

// walk calls see for the objects that may be declarations, with the way there.
func walk(v any, at []any, see func([]any, canon.Object)) {
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			walk(item, append(at[:len(at):len(at)], i), see)
		}
	case canon.Object:
		see(at, v)
		for _, key := range []string{"result", "tools", "function"} {
			if inner, ok := v.Get(key); ok {
				walk(inner, append(at[:len(at):len(at)], key), see)
			}
		}
	}
}

// jsonText writes a text as JSON, with no more escapes than needed.
func jsonText(text string) string {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if e.Encode(text) != nil { // a string always encodes
		return `""`
	}
	return string(bytes.TrimSuffix(out.Bytes(), []byte("\n")))
}
