package command

import (
	"fmt"
	"io"
	"time"
)

// progress is a stream that says on standard error how far it is read. It says
// so only on a terminal, and only when the answer does not go to one itself.
type progress struct {
	in    io.Reader
	out   io.Writer
	quiet bool
	// size is that of the stream in bytes, 0 when it is not known.
	size, read int64
	steps      int
	// said is when something was said last; shown says that it still stands.
	said  time.Time
	shown bool
}

func (p *program) watchProgress(in io.Reader, size int64) *progress {
	return &progress{
		in:    in,
		out:   p.process.Stderr,
		quiet: !isTerminal(p.process.Stderr) || isTerminal(p.process.Stdout),
		size:  size,
		said:  time.Now(),
	}
}

// progressEvery is how often progress is told.
const progressEvery = 200 * time.Millisecond

// Read reads on, and tells how far it got.
func (p *progress) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	p.read += int64(n)
	if !p.quiet && time.Since(p.said) >= progressEvery {
		p.say()
	}
	return n, err
}

func (p *progress) say() {
	p.said, p.shown = time.Now(), true
	far := fmt.Sprintf("%d MB", p.read>>20)
	if p.size > 0 {
		far = fmt.Sprintf("%d %% of %d MB", 100*p.read/p.size, p.size>>20)
	}
	_, _ = fmt.Fprintf(p.out, "\r%s, %s\x1b[K", far, counted(p.steps, "step", "steps")) // there is no one left to tell
}

// clear takes the line away, in front of anything else that is said.
func (p *progress) clear() {
	if p.shown {
		p.shown = false
		_, _ = fmt.Fprint(p.out, "\r\x1b[K")
	}
}
