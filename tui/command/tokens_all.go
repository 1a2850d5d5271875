package command

import (
	"context"

	"foreword/core/layout"
	"foreword/core/token"
	"foreword/core/workspace"
)

// tokensAllAnswer is the JSON of tokens --all.
//
//	version  int     1
//	root     string  the repository root, else the working directory
//	now      string  the moment of the clock's facts, RFC 3339
//	counter  method
//	layouts  []string
//	roles    []string
//	totals   []roleTotal  role by role, layout by layout
type tokensAllAnswer struct {
	Version int         `json:"version"`
	Root    string      `json:"root"`
	Now     string      `json:"now"`
	Counter method      `json:"counter"`
	Layouts []string    `json:"layouts"`
	Roles   []string    `json:"roles"`
	Totals  []roleTotal `json:"totals"`
}

// roleTotal is the size of one role's prompt under one layout.
//
//	role    string
//	layout  string
//	bytes   int    the length of the text
//	count   count  its tokens, counted as one
type roleTotal struct {
	Role   string `json:"role"`
	Layout string `json:"layout"`
	measure
}

// tokensOfAll counts every role under every layout, or under the one that
// --layout names.
func (p *program) tokensOfAll(ctx context.Context, asJSON bool) error {
	reading, err := p.read(ctx, true)
	if err != nil {
		return err
	}
	w := reading.Workspace
	counter, err := p.counter(w)
	if err != nil {
		return err
	}
	layouts := layout.Names()
	if p.flags.layout != "" {
		one, err := p.layoutName(w)
		if err != nil {
			return err
		}
		layouts = []string{one}
	}
	answer := tokensAllAnswer{
		Version: jsonVersion,
		Root:    w.Root,
		Now:     w.Now.Format(timeFormat),
		Counter: methodOf(counter),
		Layouts: layouts,
		Roles:   w.RoleNames(),
	}
	t := p.newTable("role")
	for _, name := range layouts {
		t.titles = append(t.titles, numeric+name)
	}
	var whole token.Count
	for _, role := range answer.Roles {
		cells := []string{role}
		for _, name := range layouts {
			total, c, err := totalOf(ctx, counter, w, role, name)
			if err != nil {
				return err
			}
			whole = added(whole, c)
			answer.Totals = append(answer.Totals, total)
			cells = append(cells, itoa(c.Tokens))
		}
		t.add(false, cells...)
	}
	if asJSON {
		return p.answerJSON(answer)
	}
	t.write(&p.answer)
	p.answer.WriteString("\n")
	var notes []string
	if whole.Note != "" {
		notes = append(notes, whole.Note)
	}
	writeMethod(&p.answer, counter, whole, notes)
	return nil
}

func totalOf(ctx context.Context, counter token.Counter, w *workspace.Workspace, role, name string) (roleTotal, token.Count, error) {
	built, err := layout.Build(name, w, role)
	if err != nil {
		return roleTotal{}, token.Count{}, err
	}
	text := built.Text()
	c, err := counter.Count(ctx, text)
	return roleTotal{role, name, measure{len(text), countOf(c)}}, c, err
}
