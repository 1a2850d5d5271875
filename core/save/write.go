package save

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"foreword/core/memory"
	"foreword/core/workspace"
)

// Writer carries out writes.
type Writer struct {
	// Store is the open memory store; nil where only files are written.
	Store *memory.Store
	// step is called before each system call of a file's write, by the test that
	// kills the program there.
	step func(name string)
}

// Write carries out one write. A file is made beside the old one under a name
// of its own, brought to the disk and put in its place, and the folder is brought
// to the disk after it: at no moment is there half a file under its name. A new
// file gets the permissions 0644, missing folders 0755; a file that there was
// keeps its owner, permissions and extended attributes, and is left alone where it
// could not. A link stays: the file that it points to is written. ErrChanged is
// given, wrapped, for what is no longer as the plan saw it.
func (w Writer) Write(ctx context.Context, do Write) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if do.Kind == File {
		return w.file(do)
	}
	return w.note(ctx, do)
}

func (w Writer) file(do Write) (err error) {
	fail := func(err error) error { return fmt.Errorf("%s: %w", do.Path, err) }
	dir := filepath.Dir(do.Disk)
	w.at("folder")
	if err := makeFolder(dir); err != nil {
		return fail(err)
	}
	old, err := unchanged(do)
	if err != nil {
		return fail(err)
	}
	w.at("create")
	temporary, err := os.CreateTemp(dir, "."+filepath.Base(do.Disk)+".*"+workspace.Unfinished)
	if err != nil {
		return fail(err)
	}
	defer func() {
		if err != nil {
			_ = temporary.Close() // closed already in most cases; the first error counts
			discard(temporary.Name(), do.New)
		}
	}()
	if err := w.fill(temporary, do, old); err != nil {
		return fail(err)
	}
	if err := w.move(temporary.Name(), do); err != nil {
		return fail(err)
	}
	w.at("sync folder")
	if syncErr := syncFolder(dir); syncErr != nil {
		return fail(fmt.Errorf("written, but the folder could not be brought to the disk: %w", syncErr))
	}
	w.at("done")
	return nil
}

// discard takes the temporary file away, unless it has what somebody else wrote.
func discard(temporary string, ours []byte) {
	if text, err := os.ReadFile(temporary); err == nil && bytes.HasPrefix(ours, text) {
		_ = os.Remove(temporary)
	}
}

func (w Writer) at(name string) {
	if w.step != nil {
		w.step(name)
	}
}

// fill writes the new bytes and brings them to the disk. The file gets what the
// old one has beside them; old is nil where there was none.
func (w Writer) fill(f *os.File, do Write, old fs.FileInfo) error {
	w.at("permissions")
	mode := fs.FileMode(0o644)
	if old != nil {
		mode = old.Mode() & (fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky)
		if err := likeOld(f, do.Disk, old); err != nil {
			return err
		}
	}
	if err := f.Chmod(mode); err != nil {
		return err
	}
	w.at("write")
	if _, err := f.Write(do.New); err != nil {
		return err
	}
	w.at("sync")
	if err := f.Sync(); err != nil {
		return err
	}
	w.at("close")
	return f.Close()
}

// move puts the temporary file in place, after a last look at what stands there.
// A file that was not there is linked rather than moved, which never replaces.
func (w Writer) move(temporary string, do Write) error {
	w.at("compare")
	if _, err := unchanged(do); err != nil {
		return err
	}
	if do.OldDigest != "" {
		return w.replace(temporary, do)
	}
	w.at("link")
	err := os.Link(temporary, do.Disk)
	switch {
	case errors.Is(err, fs.ErrExist):
		return ErrChanged
	case err != nil: // a file system without links
		w.at("rename")
		return os.Rename(temporary, do.Disk)
	}
	w.at("remove")
	return os.Remove(temporary)
}

// replace moves the temporary file over the old one. Where the system can have the
// two change places it is looked at once more what stood there: what somebody
// wrote in the last moment gets its place back.
func (w Writer) replace(temporary string, do Write) error {
	w.at("exchange")
	if !exchange(temporary, do.Disk) {
		w.at("rename")
		return os.Rename(temporary, do.Disk)
	}
	w.at("look")
	if text, err := os.ReadFile(temporary); err == nil && bytes.Equal(text, do.Old) {
		w.at("remove")
		return os.Remove(temporary)
	}
	w.at("give back")
	if !exchange(temporary, do.Disk) {
		return fmt.Errorf("%w at the last moment: what it was is in %s", ErrChanged, temporary)
	}
	return ErrChanged
}

// unchanged says whether the file is still the one of the plan, and gives what is
// known of it; nil where there is none.
func unchanged(do Write) (fs.FileInfo, error) {
	path := do.Disk
	if do.Link != "" {
		path = do.Link
	}
	if target, err := resolve(path); err != nil || target != do.Disk {
		return nil, fmt.Errorf("%w: the path leads elsewhere", ErrChanged)
	}
	info, err := os.Lstat(do.Disk)
	switch {
	case errors.Is(err, fs.ErrNotExist) && do.OldDigest == "":
		return nil, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w: it was removed", ErrChanged)
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: it is no regular file now", ErrChanged)
	}
	text, err := os.ReadFile(do.Disk)
	if err != nil {
		return nil, err
	}
	if do.OldDigest == "" || !bytes.Equal(text, do.Old) || digest(text, true) != do.OldDigest {
		return nil, ErrChanged
	}
	if info.Mode().Perm()&0o200 == 0 || !writable(do.Disk) {
		return nil, fmt.Errorf("%w: the file is read-only", fs.ErrPermission)
	}
	return info, nil
}

// makeFolder makes the folders that are missing, and brings each to the disk.
func makeFolder(dir string) error {
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := makeFolder(filepath.Dir(dir)); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncFolder(filepath.Dir(dir))
}

func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// note carries out a change of the memory store, a transaction of its own.
func (w Writer) note(ctx context.Context, do Write) error {
	if w.Store == nil {
		return fmt.Errorf("%s: the memory store is not open", do.Path)
	}
	var err error
	switch do.Kind {
	case AddNote:
		_, err = w.Store.Add(ctx, do.Project, do.Note.Content, do.Note.Tags)
	case EditNote:
		_, err = w.Store.Edit(ctx, do.Project, do.Seen, do.Note.Content, do.Note.Tags)
	case ForgetNote:
		err = w.Store.ForgetSeen(ctx, do.Project, do.Seen)
	case RestoreNote:
		err = w.Store.RestoreAs(ctx, do.Project, do.Note)
	default:
		return fmt.Errorf("%s: there is no write of the kind %q", do.Path, do.Kind)
	}
	if errors.Is(err, memory.ErrChanged) {
		return fmt.Errorf("%s: %w: %w", do.Path, ErrChanged, err)
	}
	return err
}
