package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"foreword/core/canon"
	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/zoned"
)

// Options say how steps become prompts and how they are counted.
type Options struct {
	// Base is what a state starts from; what it leaves out is taken from here.
	Base zoned.State
	// Build gives the prompt of a state. Its error ends the run.
	Build func(context.Context, zoned.State) (*prompt.Prompt, error)
	// Counter counts the tokens. One with a memory saves most of the work, since
	// steps are much alike.
	Counter token.Counter
}

// Skipped is a line that is no step.
type Skipped struct {
	// Line and Column count from 1; the column counts bytes, and is 0 where the
	// whole line is meant.
	Line, Column int
	Reason       string
}

// String gives the place and the reason.
func (s Skipped) String() string {
	if s.Column > 0 {
		return fmt.Sprintf("line %d, column %d: %s", s.Line, s.Column, s.Reason)
	}
	return fmt.Sprintf("line %d: %s", s.Line, s.Reason)
}

// Run goes through the steps of a stream, one line after the other, and hands
// each to step, or to skip when the line is no step. Blank lines are passed
// over. It holds one line and two steps at a time; nothing of them is kept
// unless step keeps it. The error is that of the stream, of Build, of the
// counter, of step or of skip.
func Run(ctx context.Context, in io.Reader, o Options, step func(Step) error, skip func(Skipped) error) (Summary, error) {
	t := &tally{place: map[key]int{}}
	l := newLines(in, MaxLine)
	var before *Step
	for {
		line, tooLong, err := l.next()
		if err == io.EOF {
			return t.summary(), nil
		}
		if err != nil {
			return t.summary(), fmt.Errorf("line %d: %w", l.number, err)
		}
		if l.number == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(line)) == 0 && !tooLong {
			continue
		}
		var p *prompt.Prompt
		kind, bad := StateStep, &Skipped{Reason: fmt.Sprintf("longer than %d bytes", MaxLine)}
		if !tooLong {
			p, kind, bad, err = promptOf(ctx, line, o)
		}
		if err != nil {
			return t.summary(), fmt.Errorf("line %d: %w", l.number, err)
		}
		if bad != nil {
			bad.Line = l.number
			t.Skipped++
			if err := skip(*bad); err != nil {
				return t.summary(), err
			}
			continue
		}
		s, err := compare(ctx, before, p, o.Counter)
		if err != nil {
			return t.summary(), fmt.Errorf("line %d: %w", l.number, err)
		}
		t.add(s)
		s.Number, s.Line, s.Kind = t.Steps, l.number, kind
		if err := step(s); err != nil {
			return t.summary(), err
		}
		before = &s
	}
}

// promptOf makes a prompt of a line, or says what is wrong with the line.
func promptOf(ctx context.Context, line []byte, o Options) (*prompt.Prompt, Kind, *Skipped, error) {
	if bytes.Contains(line, []byte(`"messages"`)) {
		v, err := canon.Decode(line)
		if request, ok := v.(canon.Object); ok && err == nil && isRequest(request) {
			p, err := requestPrompt(request)
			if err != nil {
				return nil, RequestStep, &Skipped{Reason: err.Error()}, nil
			}
			return p, RequestStep, nil, nil
		}
	}
	state, err := zoned.ParseStateOver(o.Base, line, "")
	var wrong *zoned.StateError
	switch {
	case errors.As(err, &wrong):
		reason := wrong.Message
		if wrong.Where != "" {
			reason = wrong.Where + ": " + reason
		}
		return nil, StateStep, &Skipped{Column: wrong.Column, Reason: reason}, nil
	case err != nil:
		return nil, StateStep, &Skipped{Reason: err.Error()}, nil
	}
	p, err := o.Build(ctx, state)
	return p, StateStep, nil, err
}
