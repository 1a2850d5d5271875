package side

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"

	"foreword/core/compare"
	"foreword/core/layout"
	"foreword/core/source"
	"foreword/core/workspace"
)

// Opener opens sides. It keeps the revisions and checkouts that it read, and
// may be used from several goroutines.
type Opener struct {
	// Source is how the present checkout is read. Other ones are read in the
	// same way, with another folder. Where it allows commands, it allows those of a
	// revision that stand in the checkout's present config: the others are a text
	// of the past, or of somebody else's branch, that the user has not read.
	Source source.Options
	// Present gives the workspace of the present checkout.
	Present func(context.Context) (*workspace.Workspace, error)
	// Saved is the present checkout without the edits that are not written yet,
	// which @disk stands for; nil where there can be none.
	Saved *workspace.Workspace
	// Layout is that of sides which name none; empty for the config's.
	Layout string
	// Stdin is what "-" reads; nil where standard input is no side.
	Stdin io.Reader

	mu   sync.Mutex
	kept map[place]*source.Reading
}

// onDisk is the revision that is the checkout without unsaved edits.
const onDisk = "disk"

// place is a checkout, present ("") or another, and a revision of it.
type place struct{ dir, rev string }

// Side is an opened side.
type Side struct {
	compare.Side
	// Spec is what was written for it. Its Counter is what the side's tokens are
	// counted with; counting is the caller's.
	Spec Spec
	// Workspace and Role are what the prompt was built from; nil and empty for a
	// file, and for a role that is not there in the revision.
	Workspace *workspace.Workspace
	Role      workspace.Role
	// bare: the side is a text and knows no sections, nor what is sent beside.
	bare bool
	// shapeless: how the text is cut into messages is not known.
	shapeless bool
}

// Pair opens two sides, so that they can be compared section by section: a text
// is cut into the sections of the other side, and of a lock file the prompt is
// taken that is most like the other side.
func (o *Opener) Pair(ctx context.Context, left, right Spec) (Side, Side, error) {
	for _, s := range []Spec{left, right} {
		if err := s.check(); err != nil {
			return Side{}, Side{}, err
		}
	}
	if left.Name == stdin && right.Name == stdin {
		return Side{}, Side{}, fmt.Errorf("both sides are standard input, which can be read but once")
	}
	other := func(s Spec) Spec {
		if s.Layout == "" {
			s.Layout = o.Layout
		}
		return s
	}
	l, err := o.open(ctx, left, other(right))
	if err != nil {
		return l, l, err
	}
	r, err := o.open(ctx, right, other(left))
	if err != nil {
		return l, r, err
	}
	l, r = fit(l, r)
	return l, r, nil
}

// open opens one side; the other one says what is meant where this one leaves
// it open.
func (o *Opener) open(ctx context.Context, s, other Spec) (Side, error) {
	switch {
	case s.Name == stdin && o.Stdin == nil:
		return Side{}, fmt.Errorf("%s: standard input cannot be a side here: the keyboard is there", s.Text)
	case s.Name == stdin:
		return o.file(s, other)
	}
	present, err := o.workspace(ctx, place{dir: s.Dir})
	if err != nil {
		return Side{}, err
	}
	_, known := present.Role(s.Name)
	if file, ok := o.fileOf(s); ok && !known {
		return o.file(file, other)
	}
	w := present
	switch {
	case s.Rev == onDisk && s.Dir == "" && o.Saved != nil:
		w = o.Saved
	case s.Rev != "":
		if w, err = o.workspace(ctx, place{s.Dir, s.Rev}); err != nil {
			return Side{}, fmt.Errorf("%s: %w%s", s.Text, err, s.unknown(err))
		}
	}
	role, there := w.Role(s.Name)
	if !there && !known {
		return Side{}, fmt.Errorf("%s: there is no role and no file %q\nthe roles are %s", s.Text, s.Name, strings.Join(present.RoleNames(), ", "))
	}
	return o.role(s, w, role, there)
}

// role builds the prompt of a role.
func (o *Opener) role(s Spec, w *workspace.Workspace, role workspace.Role, there bool) (Side, error) {
	name := s.Layout
	for _, choice := range []string{o.Layout, w.Settings.Layout, layout.Default} {
		if name == "" {
			name = choice
		}
	}
	reading := o.reading(s)
	side := Side{Spec: s, Side: compare.Side{Name: s.Text, Detail: name, Note: notRun(s, reading)}}
	if s.Rev != "" && w != o.Saved {
		side.Detail += fmt.Sprintf(", commit %.7s", reading.Commit)
	}
	if !there {
		side.Detail += ", no such role"
		side.Note = fmt.Sprintf("%s is empty: there was no role %s, and the roles were %s", s.Text, s.Name, strings.Join(w.RoleNames(), ", "))
		return side, nil
	}
	built, err := layout.Build(name, w, role.Name)
	side.Prompt, side.Workspace, side.Role = built, w, role
	return side, err
}

// workspace reads a checkout or a revision once. The memories of a revision are
// those of today: they are not kept in git.
func (o *Opener) workspace(ctx context.Context, at place) (*workspace.Workspace, error) {
	if at == (place{}) {
		return o.Present(ctx)
	}
	o.mu.Lock()
	reading := o.kept[at]
	o.mu.Unlock()
	if reading == nil {
		var err error
		if reading, err = o.read(ctx, at); err != nil {
			return nil, err
		}
		o.mu.Lock()
		if o.kept == nil {
			o.kept = map[place]*source.Reading{}
		}
		o.kept[at] = reading
		o.mu.Unlock()
	}
	if at.dir != "" {
		return reading.Workspace, nil
	}
	present, err := o.Present(ctx)
	if err != nil {
		return nil, err
	}
	then := *reading.Workspace
	then.Memory, then.Now = present.Memory, present.Now
	return &then, nil
}

// reading gives what a side was read from; nil for the present checkout.
func (o *Opener) reading(s Spec) *source.Reading {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.kept[place{s.Dir, s.Rev}]
}

func (o *Opener) read(ctx context.Context, at place) (*source.Reading, error) {
	options := o.Source
	if at.rev != "" && options.AllowCommands {
		present, err := o.workspace(ctx, place{dir: at.dir})
		if err != nil {
			return nil, err
		}
		options.AllowCommands, options.Allowed = false, commands(present, false)
	}
	if at.dir == "" {
		options.DeferMemory = true
		return source.OpenRevision(ctx, options, at.rev)
	}
	options.Dir, options.DeferMemory = o.within(at.dir), false
	if at.rev != "" {
		return source.OpenRevision(ctx, options, at.rev)
	}
	return source.Open(ctx, options)
}

// within gives a path as one that starts at the present checkout's folder.
func (o *Opener) within(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(o.Source.Dir, path)
}
