package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"foreword/core/replay"
	"foreword/core/token"
	"foreword/views"
)

// replayReport writes the steps as they come, so that a long session needs no
// more memory than a short one.
type replayReport struct {
	out     io.Writer
	head    replayHead
	counter token.Counter
	asJSON  bool
	skipped []replaySkipped
	// last is the count of the step before, notes what counts say of themselves.
	last  token.Count
	notes []string
	begun bool
	buf   bytes.Buffer
}

func (p *program) newReplayReport(head replayHead, counter token.Counter, asJSON bool) *replayReport {
	return &replayReport{out: p.process.Stdout, head: head, counter: counter, asJSON: asJSON}
}

// flush writes what is in the buffer.
func (r *replayReport) flush() error {
	_, err := r.out.Write(r.buf.Bytes())
	r.buf.Reset()
	if errors.Is(err, syscall.EPIPE) {
		return errReaderGone
	}
	if err != nil {
		return errors.New("standard output cannot be written: " + reason(err))
	}
	return nil
}

// maxListed bounds the skipped lines that the JSON lists.
const maxListed = 1000

func (r *replayReport) skip(s replay.Skipped) {
	if r.asJSON && len(r.skipped) < maxListed {
		r.skipped = append(r.skipped, replaySkipped{s.Line, s.Column, s.Reason})
	}
}

// step writes a step.
func (r *replayReport) step(s replay.Step) error {
	if r.asJSON {
		r.stepJSON(s)
	} else {
		r.stepLine(s)
	}
	r.begun = true
	return r.flush()
}

// The columns of a step have fixed widths, since the widest cell is not known
// before the last.
const (
	stepTitles = "  step    line    tokens    shared  recomputed       bytes  prefix        first to differ            moved\n"
	stepFormat = "%6d  %6d  %8d  %8d  %10d  %10d  %s  %s  %s\n"
	// broadest is how many cells the section has that broke the prefix.
	broadest = 25
	// mostMoved is how many of the sections that moved are named.
	mostMoved = 4
)

func (r *replayReport) stepLine(s replay.Step) {
	if !r.begun {
		r.buf.WriteString(stepTitles)
	}
	first := "-"
	if s.Broke != nil {
		first = s.Broke.Section + " " + string(s.Broke.Change)
	}
	mark := " "
	if s.PrefixMoved {
		mark = "*"
	}
	line := fmt.Sprintf(stepFormat, s.Number, s.Line, s.Tokens.Tokens, s.SharedTokens.Tokens, s.Recomputed, s.Bytes,
		short(s.PrefixDigest)+mark, cell(first, broadest), movedText(s.Moved))
	r.buf.WriteString(strings.TrimRight(line, " \n") + "\n")
	r.last = s.Tokens
	if s.Tokens.Note != "" && (len(r.notes) == 0 || r.notes[len(r.notes)-1] != s.Tokens.Note) && len(r.notes) < mostMoved {
		r.notes = append(r.notes, s.Tokens.Note)
	}
}

// cell makes a text safe to show, cut or filled up to a width.
func cell(text string, width int) string {
	return views.Pad(views.Clip(views.Visible(text), width), width)
}

// movedText names the first sections that moved and counts the rest.
func movedText(moved []replay.Move) string {
	var names []string
	for _, m := range moved[:min(len(moved), mostMoved)] {
		names = append(names, views.Visible(m.Section))
	}
	if more := len(moved) - mostMoved; more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, ", ")
}

// finish writes what the session comes to.
func (r *replayReport) finish(sum replay.Summary) error {
	if r.asJSON {
		r.finishJSON(sum)
		return r.flush()
	}
	b := &r.buf
	fmt.Fprintf(b, "\nsteps    %d", sum.Steps)
	if sum.Skipped > 0 {
		fmt.Fprintf(b, ", and %s passed over", counted(sum.Skipped, "line", "lines"))
	}
	fmt.Fprintf(b, "\nserved   %s of the tokens: a cache that keeps the step before has %d of %d\n",
		percent(int(sum.SharedTokens), int(sum.Tokens)), sum.SharedTokens, sum.Tokens)
	if broken := sum.PrefixBreaks(); len(broken) > 0 {
		fmt.Fprintf(b, "prefix   moved at %s (marked *), broken first by %s\n", counted(sum.PrefixMoves, "step", "steps"), breaksText(broken))
	} else {
		b.WriteString("prefix   the same at every step, as far as the step before can tell\n")
	}
	if len(sum.Breaks) > 0 {
		fmt.Fprintf(b, "lost     to what differed first: %s\n", breaksText(sum.Breaks))
	}
	writeMethod(b, r.counter, r.last, r.notes)
	return r.flush()
}

// breaksText names the sections that cost most.
func breaksText(breaks []replay.Break) string {
	var texts []string
	for _, b := range breaks[:min(len(breaks), mostMoved)] {
		texts = append(texts, fmt.Sprintf("%s (%s, %d tokens lost)", views.Visible(b.Section), counted(b.Steps, "step", "steps"), b.Lost))
	}
	if more := len(breaks) - mostMoved; more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, ", ")
}
