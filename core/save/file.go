package save

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"
)

// errNoText is given for a file that somebody made something else of than text: to
// read it again does not help.
var errNoText = errors.New("it is no text any more: move it away, then save again")

// found is a file as it is on disk while a plan is made.
type found struct {
	shown string
	// disk is where the bytes are, link the link that leads there.
	disk, link string
	text       []byte
	// earlier is what another write of the same plan makes of it, what that changes.
	earlier []byte
	what    []string
	there   bool
	// names is how many other names the file has.
	names int
}

// look reads the file at a path relative to the root. One that cannot be read is
// listed as blocked, and gives false.
func (p *planner) look(shown string) (found, bool) {
	f, err := p.read(shown)
	if err != nil {
		p.plan.Blocked = append(p.plan.Blocked, Blocked{Path: shown, Err: fmt.Errorf("%s: %w", shown, err)})
	}
	return f, err == nil
}

func (p *planner) read(shown string) (found, error) {
	f := found{shown: shown, disk: filepath.FromSlash(shown)}
	if !filepath.IsAbs(f.disk) {
		f.disk = filepath.Join(p.before.Root, f.disk)
	}
	target, err := resolve(f.disk)
	if err != nil {
		return f, err
	}
	if plain := filepath.Join(realFolder(p.before.Root), filepath.FromSlash(shown)); target != plain && target != f.disk {
		f.link = f.disk
	}
	f.disk = target
	text, err := os.ReadFile(f.disk)
	switch {
	case err == nil:
		f.text, f.there = text, true
		f.names = otherNames(f.disk)
	case !errors.Is(err, fs.ErrNotExist):
		return f, err
	}
	return f, nil
}

// resolve gives the path of a file without links. The file need not be there, but
// a link that leads nowhere is an error.
func resolve(path string) (string, error) {
	target, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return target, err
	}
	if _, linkErr := os.Lstat(path); linkErr == nil {
		return "", fmt.Errorf("the link leads nowhere: %w", err)
	}
	if parent := filepath.Dir(path); parent != path {
		target, err = resolve(parent)
		return filepath.Join(target, filepath.Base(path)), err
	}
	return "", err
}

// realFolder gives the path of a folder without links, where that can be told.
func realFolder(dir string) string {
	if target, err := filepath.EvalSymlinks(dir); err == nil {
		return target
	}
	return dir
}

// replace plans that the file gets another text. Nothing is planned when it has
// that text already.
func (p *planner) replace(f found, text string, what ...string) {
	if f.there && string(f.text) == text {
		return
	}
	p.plan.Writes = append(p.plan.Writes, Write{
		Kind:      File,
		Path:      f.shown,
		What:      what,
		Old:       f.text,
		New:       []byte(text),
		OldDigest: digest(f.text, f.there),
		NewDigest: digest([]byte(text), true),
		Disk:      f.disk,
		Link:      f.link,
		Names:     f.names,
	})
}

// block lists a file that is not what was read.
func (p *planner) block(f found, base, ours string, err error) {
	p.plan.Blocked = append(p.plan.Blocked, Blocked{f.shown, fmt.Errorf("%s: %w", f.shown, err), base, ours, string(f.text)})
}

// whole plans that a file which was read as one text gets another. A file that
// is neither of them is blocked.
func (p *planner) whole(shown, was, text, what string) {
	if was == text {
		return
	}
	f, ok := p.look(shown)
	if !ok {
		return
	}
	if string(f.text) != was && string(f.text) != text {
		err := ErrChanged
		if utf8.ValidString(was) && !utf8.Valid(f.text) {
			err = errNoText
		}
		p.block(f, was, text, err)
		return
	}
	p.replace(f, text, what)
}
