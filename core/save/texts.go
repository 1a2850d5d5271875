package save

import (
	"slices"
	"strings"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// documents plans the index file, the instruction files and the files of the
// head and the tail sections.
func (p *planner) documents() {
	was, now := p.before.Project.Index, p.after.Project.Index
	p.whole(was.Source.Path, was.Text, now.Text, "index file")
	for _, d := range p.after.Instructions {
		i := slices.IndexFunc(p.before.Instructions, func(o workspace.Document) bool { return o.Source.Path == d.Source.Path })
		if i < 0 {
			p.newFile(d.Source.Path, d.Text, "instruction file")
			continue
		}
		p.whole(d.Source.Path, p.before.Instructions[i].Text, d.Text, "instruction file")
	}
	p.sectionFiles()
}

// sectionFiles plans the files of sections. A section that is new may name a
// file that does not exist yet.
func (p *planner) sectionFiles() {
	old := slices.Concat(p.before.Head, p.before.Tail)
	planned := map[string]string{} // looked up only
	for _, b := range slices.Concat(p.after.Head, p.after.Tail) {
		if b.Source.Kind != prompt.FromFile || b.Kind != prompt.KindHead && b.Kind != prompt.KindTail {
			continue
		}
		path := b.Source.Path
		i := slices.IndexFunc(old, func(o workspace.Block) bool { return o.Source == b.Source })
		was := ""
		if i >= 0 {
			was = old[i].Text
		}
		if text, twice := planned[path]; twice {
			if text != b.Text && b.Text != was {
				p.unsaved("section "+b.Name, "another section has a different text in "+path)
			}
			continue
		}
		if i >= 0 && b.Text == was && sharedEdit(p.after, b, was) {
			continue // the section that has the new text plans it
		}
		planned[path] = b.Text
		if i < 0 {
			p.sectionAgain(b)
			continue
		}
		p.whole(path, was, b.Text, "section "+b.Name)
	}
}

// sectionAgain plans the file of a section that the config does not have, or has
// lost: the file may still be there as it was read.
func (p *planner) sectionAgain(b workspace.Block) {
	what := "section " + b.Name
	if f, err := p.read(b.Source.Path); err == nil && f.there && b.Was != "" && string(f.text) == b.Was {
		p.replace(f, b.Text, what)
		return
	}
	p.newFile(b.Source.Path, b.Text, what)
}

// sharedEdit says whether another section with the same file has another text.
func sharedEdit(w *workspace.Workspace, b workspace.Block, was string) bool {
	return slices.ContainsFunc(slices.Concat(w.Head, w.Tail), func(o workspace.Block) bool {
		return o.Source == b.Source && o.Text != was
	})
}

// newFile plans a file that should not be there yet.
func (p *planner) newFile(shown, text, what string) {
	f, ok := p.look(shown)
	switch {
	case !ok:
	case f.there && string(f.text) != text:
		p.block(f, "", text, ErrChanged)
	default:
		p.replace(f, text, "new file", what)
	}
}

func (p *planner) todo() {
	p.whole(p.after.Todo.Source.Path, p.before.Todo.Text, p.after.Todo.Text, "to-do list")
}

// splitBody cuts a text where its front matter ends.
func splitBody(text []byte) (front, body string) {
	_, rest, _, err := config.FrontMatter(text)
	if err != nil {
		rest = []byte(strings.TrimPrefix(string(text), byteOrderMark))
	}
	return string(text[:len(text)-len(rest)]), string(rest)
}

const byteOrderMark = "\ufeff"

func allSkills(w *workspace.Workspace) []workspace.Skill {
	list := slices.Clone(w.Skills)
	for _, s := range w.Aside.Skills {
		list = append(list, s.Value)
	}
	return list
}
