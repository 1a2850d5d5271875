package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// skillFile is the file that makes a folder a skill.
const skillFile = "SKILL.md"

// skillPlace is a folder that may hold skills, or be one.
type skillPlace struct {
	path  string
	scope workspace.Scope
	// named says that the config names it, so that it should be there.
	named bool
}

// skillPlaces gives the folders to look into: those that the config names, else
// the usual ones of the checkout and of the user.
func (r *reader) skillPlaces() []skillPlace {
	home, _ := r.options.env("HOME")
	if r.config.Skills.Set() {
		var places []skillPlace
		for _, path := range texts(r.config.Skills) {
			at := within(r.folder(), filepath.FromSlash(path))
			if rest, ok := strings.CutPrefix(path, "~/"); ok && filepath.IsAbs(home) {
				at = filepath.Join(home, filepath.FromSlash(rest))
			}
			scope := workspace.GlobalScope
			if rel, err := filepath.Rel(r.root, at); err == nil && filepath.IsLocal(rel) {
				scope = workspace.ProjectScope
			}
			places = append(places, skillPlace{path: at, scope: scope, named: true})
		}
		return places
	}
	var places []skillPlace
	for _, dir := range []string{".agents", ".claude", Folder} {
		places = append(places, skillPlace{path: filepath.Join(r.root, dir, "skills"), scope: workspace.ProjectScope})
	}
	if filepath.IsAbs(home) && filepath.Clean(home) != filepath.Clean(r.root) {
		places = append(places, skillPlace{path: filepath.Join(home, ".agents", "skills"), scope: workspace.GlobalScope})
	}
	return places
}

// skills reads the skills of all places in their order, those of one place by
// the names of their folders. Of several with one name the first is taken.
func (r *reader) skills() []workspace.Skill {
	var skills []workspace.Skill
	for _, place := range r.skillPlaces() {
		r.watch(place.path)
		for _, dir := range r.skillFolders(place) {
			skill, ok := r.skill(dir, place.scope)
			if !ok {
				continue
			}
			first := slices.IndexFunc(skills, func(s workspace.Skill) bool { return s.Name == skill.Name })
			if first >= 0 {
				r.notice(skill.Source, "skill "+skill.Name+" found but not loaded: "+skills[first].Source.Path+" has that name and comes first")
				continue
			}
			skills = append(skills, skill)
		}
	}
	return skills
}

// skillFolders gives the skill folders of a place: the place itself when it is
// one, else those right below it.
func (r *reader) skillFolders(place skillPlace) []string {
	if _, err := os.Stat(filepath.Join(place.path, skillFile)); err == nil {
		return []string{place.path}
	}
	entries, err := os.ReadDir(place.path)
	if err != nil {
		if place.named || !errors.Is(err, fs.ErrNotExist) {
			r.notice(prompt.Source{Kind: prompt.FromFile, Path: r.shown(place.path)}, "skills cannot be read here: "+bare(err).Error())
		}
		return nil
	}
	var dirs []string
	for _, e := range entries {
		dir := filepath.Join(place.path, e.Name())
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			dirs = append(dirs, dir)
		}
	}
	if place.named && len(dirs) == 0 {
		r.notice(prompt.Source{Kind: prompt.FromFile, Path: r.shown(place.path)}, "there is no skill in this folder: a skill is a folder with a "+skillFile)
	}
	return dirs
}

// skill reads the skill of a folder, and gives false when there is none or it
// cannot be read. Whatever is wrong with its front matter is a notice.
func (r *reader) skill(dir string, scope workspace.Scope) (workspace.Skill, bool) {
	path := filepath.Join(dir, skillFile)
	r.watch(path)
	d, err := ReadDocument(path, r.shown(path))
	if err != nil {
		r.notice(d.Source, "the skill is left out: "+d.Reason)
	}
	if !d.Present() {
		return workspace.Skill{}, false
	}
	matter := readMatter(d.Text)
	skill := workspace.Skill{
		Name:        matter.name,
		Description: matter.description,
		Version:     matter.version,
		Front:       strings.TrimSuffix(d.Text, matter.body),
		Body:        matter.body,
		Scope:       scope,
		Source:      d.Source,
	}
	if skill.Name == "" {
		skill.Name = filepath.Base(dir)
		matter.remark("named after its folder, as its front matter has no name")
	}
	skill.Source.Line = matter.bodyLine
	for _, text := range matter.remarks {
		r.notice(d.Source, text)
	}
	return skill, true
}
