package source

import (
	"os"
	"path/filepath"

	"foreword/core/git"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// project puts together what Agent Smith's project block says.
func (r *reader) project() workspace.Project {
	p := workspace.Project{
		Root:       r.root,
		Origin:     r.git.Origin,
		Normalized: r.git.Normalized,
		ID:         r.config.ProjectID.Value,
		Branch:     r.git.Branch,
		Head:       r.git.Head,
		Index:      r.index(),
	}
	if p.ID == "" {
		p.ID = git.ProjectID(r.git.Normalized, r.git.CommonDir, r.root)
	}
	for _, a := range r.git.Absent {
		p.Absent = append(p.Absent, workspace.Absence{Name: a.Name, Reason: a.Reason})
	}
	if r.git.OriginHidden {
		r.notice(prompt.Source{Kind: prompt.FromGit, Detail: "origin"}, "the origin carries a credential, which is left out here")
	}
	return p
}

// index reads the index file, which is looked up at the root and nowhere else.
func (r *reader) index() workspace.Document {
	name := r.config.IndexFile.Value
	path := filepath.Join(r.root, name)
	r.watch(path)
	d, err := ReadDocument(path, name)
	if err != nil {
		r.notice(d.Source, d.Reason)
	}
	if d.State == prompt.NotFound {
		d.Reason = "there is no " + name + " at the repository root"
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			d.Reason = name + " is a folder"
		}
	}
	return d
}

// instructions reads the instruction files: those that the config names, else
// AGENTS.md, else CLAUDE.md.
func (r *reader) instructions() []workspace.Document {
	if r.config.Instructions.Set() {
		var list []workspace.Document
		for _, name := range r.config.Instructions.Value {
			list = append(list, r.document(name.Value))
		}
		return list
	}
	agents := r.document("AGENTS.md")
	if agents.State != prompt.NotFound {
		return []workspace.Document{agents}
	}
	claude := r.document("CLAUDE.md")
	if claude.State == prompt.NotFound {
		return []workspace.Document{agents, claude}
	}
	return []workspace.Document{claude}
}

func (r *reader) document(name string) workspace.Document {
	path := within(r.root, name)
	r.watch(path)
	d, err := ReadDocument(path, r.shown(path))
	if err != nil {
		r.notice(d.Source, d.Reason)
	}
	if target, err := os.Readlink(path); err == nil && d.Reason == "" {
		d.Reason = "a link to " + target
	}
	return d
}

// notice keeps something that no section can carry.
func (r *reader) notice(source prompt.Source, text string) {
	r.w.Notices = append(r.w.Notices, workspace.Notice{Source: source, Text: text})
}
