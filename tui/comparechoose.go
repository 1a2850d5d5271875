package tui

import (
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	sections "foreword/core/compare"
	"foreword/core/layout"
	"foreword/core/record"
	"foreword/core/side"
	"foreword/core/token"
	"foreword/views"
)

// choose opens the list of what a side can be.
func (p *comparePage) choose(m *Model, isLeft bool) tea.Cmd {
	left, right := p.sides(m)
	title, now := "Right side", right
	if isLeft {
		title, now = "Left side", left
	}
	var list []command
	for _, spec := range p.choices(m) {
		c := command{title: spec, do: func() tea.Cmd { return p.take(m, spec, isLeft) }}
		if spec == now {
			c.key = "now"
		}
		list = append(list, c)
	}
	cmd := m.openChooser(title, list)
	m.palette.typed = func(text string) command {
		return command{title: text, key: "a file, a revision, a checkout", do: func() tea.Cmd { return p.takeTyped(m, text, isLeft) }}
	}
	return cmd
}

// take makes something a side.
func (p *comparePage) take(m *Model, spec string, isLeft bool) tea.Cmd {
	if isLeft {
		_, p.right = p.sides(m) // which stays what it is
		p.left = spec
	} else {
		p.right = spec
	}
	p.table.shown = false
	return p.refresh(m)
}

// takeTyped makes what the user typed a side. A server that is named there may
// count it; one that stands in the name of a role of the list may not.
func (p *comparePage) takeTyped(m *Model, spec string, isLeft bool) tea.Cmd {
	if err := m.counting.trust(side.ParseSpec(spec).Counter); err != nil {
		return m.say(views.Failure, firstLine(err))
	}
	return p.take(m, spec, isLeft)
}

// choices lists what a side can be: the roles, the role on screen under other
// layouts, without edits, in revisions and counted with other counters, and the
// lock file where there is one. No server is offered as a counter.
func (p *comparePage) choices(m *Model) []string {
	list := m.w.RoleNames()
	if m.history != nil && m.history.Dirty() {
		list = append(list, m.role+"@disk")
	}
	for _, name := range layout.Names() {
		if name != m.layoutName() {
			list = append(list, m.role+"@"+name)
		}
	}
	if m.w.Project.Head != "" {
		for _, rev := range []string{"HEAD", "HEAD~1", "HEAD~2", "HEAD~3", "HEAD~5", "HEAD~10", "HEAD~20", "main", "origin/HEAD"} {
			list = append(list, m.role+"@"+rev)
		}
	}
	for _, name := range token.Names() {
		if name != m.counting.counter.Name() {
			list = append(list, m.role+"@"+name)
		}
	}
	if _, err := os.Stat(filepath.Join(m.w.Root, record.DefaultPath)); err == nil {
		list = append(list, filepath.Join(m.w.Root, record.DefaultPath)+"@"+m.role)
	}
	return list
}

// exportForm is a way to write a comparison down.
type exportForm struct {
	title, ending string
	write         func(*sections.Comparison, sections.Options) (string, error)
}

func exportForms() []exportForm {
	return []exportForm{
		{"One HTML page that needs no other file", ".html", func(c *sections.Comparison, o sections.Options) (string, error) {
			page, err := sections.HTML(c, o)
			return string(page), err
		}},
		{"A markdown document", ".md", func(c *sections.Comparison, o sections.Options) (string, error) {
			return sections.Markdown(c, o), nil
		}},
		{"A unified difference", ".diff", func(c *sections.Comparison, o sections.Options) (string, error) {
			var b strings.Builder
			for _, line := range sections.Unified(c, o) {
				b.WriteString(line.String() + "\n")
			}
			return b.String(), nil
		}},
	}
}

// export asks for a form and writes the comparison into the working directory.
func (p *comparePage) export(m *Model) tea.Cmd {
	var list []command
	stem := "compare-" + fileName(p.made.key.left) + "-" + fileName(p.made.key.right)
	left, right := p.counters(m)
	o := sections.Options{Context: p.context, Counters: sections.Counters{Left: writerCounter(m.ctx, left), Right: writerCounter(m.ctx, right)}}
	c := p.made.comparison
	for _, form := range exportForms() {
		list = append(list, command{title: form.title, key: form.ending, do: func() tea.Cmd {
			return func() tea.Msg {
				text, err := form.write(c, o)
				if err != nil {
					return savedMsg{err: err}
				}
				return exportAs(m.options.Source.Dir, stem, form.ending, text)()
			}
		}})
	}
	return m.openChooser("Export", list)
}

// fileName makes a side's name fit for a file's.
func fileName(side string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '-', r == '_', r == '@', r == '~':
			return r
		}
		return '-'
	}, side)
	return strings.Trim(name[max(0, len(name)-60):], ".-")
}
