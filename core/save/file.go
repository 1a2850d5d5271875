package save

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

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
	if info, err := os.Lstat(f.disk); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		target, err := filepath.EvalSymlinks(f.disk)
		if err != nil {
			return f, fmt.Errorf("the link leads nowhere: %w", err)
		}
		f.disk, f.link = target, f.disk
	}
	text, err := os.ReadFile(f.disk)
	switch {
	case err == nil:
		f.text, f.there = text, true
	case !errors.Is(err, fs.ErrNotExist):
		return f, err
	}
	return f, nil
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
		p.block(f, was, text, ErrChanged)
		return
	}
	p.replace(f, text, what)
}
