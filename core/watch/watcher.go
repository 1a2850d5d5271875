package watch

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// quiet is how long nothing must have happened before a look is taken.
	quiet = 50 * time.Millisecond
	// longest is how long a look is put off while things keep happening.
	longest = 500 * time.Millisecond
)

// Watcher follows a set of paths. Its methods may be called from any goroutine.
type Watcher struct {
	events chan []string
	sets   chan request
	quit   chan struct{} // closed by Close
	done   chan struct{} // closed when the goroutine is at its end
	close  sync.Once
	system *fsnotify.Watcher
}

// request is a new set of paths on its way to the goroutine that follows them.
type request struct {
	paths  []string
	answer chan<- answer
}

// answer is what became of a request.
type answer struct {
	added bool
	err   error
}

// New starts to follow the paths, which must be absolute and need not exist. A
// path is a file, a folder or a link to one. What is there now counts as told,
// so a caller who reads the files afterwards misses nothing. The error says
// which folder cannot be watched, as when the system's limit is reached.
func New(paths []string) (*Watcher, error) { return start(paths, quiet, longest) }

func start(paths []string, quiet, longest time.Duration) (*Watcher, error) {
	system, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("files cannot be watched: %w", err)
	}
	w := &Watcher{
		events: make(chan []string), sets: make(chan request),
		quit: make(chan struct{}), done: make(chan struct{}), system: system,
	}
	f := &follower{system: system, quit: w.quit}
	if _, err := f.replace(paths); err != nil {
		return nil, errors.Join(err, system.Close())
	}
	go w.run(f, &pause{quiet: quiet, longest: longest})
	return w, nil
}

// Events gives the batches of paths, sorted and as they were given, whose
// content, existence or link target is not what it was when last told. A folder
// counts as changed when the names, sizes or times of what lies directly in it
// do. Only one batch waits; what happens while it does goes into it, and a
// change that is undone meanwhile leaves it. Close closes the channel.
func (w *Watcher) Events() <-chan []string { return w.events }

// Set replaces the paths and looks at all of them. Those that were followed
// before keep what is still to be told of them; added says that there are others,
// of which, as with New, only a caller who reads them afterwards misses nothing.
// On an error the paths are replaced all the same, unless one was not absolute.
func (w *Watcher) Set(paths []string) (added bool, err error) {
	became := make(chan answer, 1)
	select {
	case w.sets <- request{paths, became}:
		a := <-became
		return a.added, a.err
	case <-w.done:
		return false, errors.New("the watcher is closed")
	}
}

// Close ends the watcher and waits until it is at rest. It may be called again.
func (w *Watcher) Close() error {
	w.close.Do(func() { close(w.quit) })
	<-w.done
	return w.system.Close()
}

// run is the one goroutine that owns the follower.
func (w *Watcher) run(f *follower, p *pause) {
	defer close(w.done)
	defer close(w.events)
	timer := time.NewTimer(0)
	timer.Stop()
	defer timer.Stop()
	for again := f.restless(); ; {
		if again {
			timer.Reset(p.rest(time.Now()))
			again = false
		}
		// A look that Close cut short has seen nothing that may be told.
		select {
		case <-w.quit:
			return
		default:
		}
		batch := f.changed()
		out := w.events
		if len(batch) == 0 {
			out = nil
		}
		select {
		case <-w.quit:
			return
		case e, ok := <-w.system.Events:
			if !ok {
				return
			}
			again = f.mark(e.Name)
		case _, ok := <-w.system.Errors:
			if !ok {
				return
			}
			// Events were lost, as when the kernel's queue ran over.
			f.markAll()
			again = true
		case <-timer.C:
			p.over()
			f.look()
			again = f.restless()
		case out <- batch:
			f.told()
		case r := <-w.sets:
			added, err := f.replace(r.paths)
			r.answer <- answer{added, err}
			again = f.restless()
		}
	}
}

// pause says how long to wait before a look.
type pause struct {
	quiet, longest time.Duration
	first          time.Time // of what has happened since the last look
}

// rest gives the time still to wait when something happens now.
func (p *pause) rest(now time.Time) time.Duration {
	if p.first.IsZero() {
		p.first = now
	}
	return max(0, min(p.quiet, p.longest-now.Sub(p.first)))
}

// over ends the pause.
func (p *pause) over() { p.first = time.Time{} }
