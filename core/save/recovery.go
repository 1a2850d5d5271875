package save

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"foreword/core/memory"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Recovery keeps the unsaved edits of a session in a file of the user's data
// folder, for the time after a crash. Each session in a checkout has a file of its
// own: a lock beside it, which ends with the process, says that it is in use. It
// may be used by several goroutines.
type Recovery struct {
	env  []string
	root string

	mu sync.Mutex
	// path is empty until there is something to keep, or something that was left.
	path string
	lock *os.File
	// left: the file has the edits of an earlier session, which are not ours yet.
	left bool
	// last is the number of the newest edits that were kept.
	last int
}

// NewRecovery gives the recovery of a session in a checkout. Nothing is read or
// written before it is used.
func NewRecovery(env []string, root string) *Recovery { return &Recovery{env: env, root: root} }

// RecoveryPath gives the recovery file of a checkout's first session. Those of
// others end in "-2.json" and so on.
func RecoveryPath(env []string, root string) (string, error) {
	store, err := memory.DefaultPath(env)
	if err != nil {
		return "", err
	}
	return filepath.Join(filepath.Dir(store), "recovery", prompt.ByteDigest(filepath.Clean(root))+".json"), nil
}

// Left gives the path of a file with edits that a session left which is no longer
// there; empty for none. It is this session's from then on, and stays as it is
// until Take or Aside.
func (r *Recovery) Left() (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	first, err := RecoveryPath(r.env, r.root)
	if err != nil || r.path != "" {
		return "", nil // without a data folder nothing was kept
	}
	stem := strings.TrimSuffix(first, ".json")
	paths, err := filepath.Glob(stem + "-*.json") // the digest has no sign that is special there
	if err != nil {
		return "", err
	}
	for _, path := range append([]string{first}, paths...) {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		held, err := r.claim(path)
		if err != nil {
			return "", err
		}
		if held && exists(path) {
			r.left = true
			return path, nil
		}
		r.release()
	}
	return "", nil
}

// Take makes the edits that Left found this session's own: Keep and Drop go over
// them.
func (r *Recovery) Take() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.left = false
}

// Aside puts the file under another name, which it gives: nothing is deleted on
// the user's behalf.
func (r *Recovery) Aside() (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.aside()
}

func (r *Recovery) aside() (string, error) {
	aside := r.path + ".aside"
	for n := 2; exists(aside); n++ {
		aside = fmt.Sprintf("%s.aside-%d", r.path, n)
	}
	if err := os.Rename(r.path, aside); err != nil {
		return "", err
	}
	r.left = false
	return aside, nil
}

// Keep keeps what was edited between the two workspaces. The number tells newer
// edits from older ones, which never go over them, however late they come. While
// the edits of an earlier session wait for an answer nothing is kept.
func (r *Recovery) Keep(number int, before, after *workspace.Workspace) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if number < r.last || r.left {
		return nil
	}
	r.last = number
	if err := r.own(); err != nil || r.path == "" {
		return err
	}
	return SaveDraft(r.path, before, after)
}

// KeepLast is Keep for a session that ends: what an earlier one left goes aside
// for it, and is not lost. It says when there is no data folder to keep it in.
func (r *Recovery) KeepLast(number int, before, after *workspace.Workspace) error {
	if _, err := RecoveryPath(r.env, r.root); err != nil {
		return err
	}
	r.mu.Lock()
	if r.left {
		if _, err := r.aside(); err != nil {
			r.mu.Unlock()
			return err
		}
	}
	r.mu.Unlock()
	return r.Keep(number, before, after)
}

// Drop takes the file away: there is nothing to keep any more.
func (r *Recovery) Drop(number int) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if number < r.last || r.left || r.path == "" {
		return nil
	}
	r.last = number
	return RemoveDraft(r.path)
}

// Close ends the session. What is kept stays for the next one.
func (r *Recovery) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.release()
}

// own gives the session a file that no other has, and that is not there yet.
// Without a data folder there is none.
func (r *Recovery) own() error {
	first, err := RecoveryPath(r.env, r.root)
	if err != nil || r.path != "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(first), 0o700); err != nil {
		return err
	}
	path := first
	for n := 2; ; n++ {
		held, err := r.claim(path)
		if err != nil {
			return err
		}
		if held && !exists(path) {
			return nil
		}
		r.release()
		path = fmt.Sprintf("%s-%d.json", strings.TrimSuffix(first, ".json"), n)
	}
}

// claim takes the lock of a file, and gives false when another session has it.
func (r *Recovery) claim(path string) (bool, error) {
	name := path + ".lock"
	for {
		f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return false, err
		}
		if !lockFile(f) {
			return false, f.Close()
		}
		mine, err := f.Stat()
		if now, nowErr := os.Stat(name); err == nil && nowErr == nil && os.SameFile(mine, now) {
			r.path, r.lock = path, f
			return true, nil
		}
		_ = f.Close() // its session took it away when it ended; the next one counts
	}
}

// release gives a claimed file up.
func (r *Recovery) release() {
	if r.lock != nil {
		_ = os.Remove(r.lock.Name()) // one that stays is no harm: it is not locked
		_ = r.lock.Close()
	}
	r.path, r.lock = "", nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
