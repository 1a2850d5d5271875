package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	// Bubble Tea must not ask the terminal for its background on import.
	_ "foreword/tui/background"
)

// graceful is how long the program may take to end after a signal before it is
// ended without its consent. The terminal is restored in either case.
const graceful = 2 * time.Second

// Run shows the screen until the user leaves it. It gives the exit status: 0,
// or 128 and the signal's number. The terminal is restored in every case.
func Run(ctx context.Context, o Options) (int, error) {
	return run(ctx, o, func(*Model) {})
}

// run is Run with a last word on the model, for tests.
func run(ctx context.Context, o Options, prepare func(*Model)) (int, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := &terminal{File: o.Output, profile: profile(o)}
	lipgloss.SetColorProfile(t.profile) // for the components of bubbles
	m, err := New(ctx, o, t)
	if err != nil {
		return 0, err
	}
	prepare(m)
	asks := m.follows && t.profile != termenv.Ascii
	filter := &replyFilter{answered: !asks}
	p := tea.NewProgram(m,
		tea.WithContext(ctx),
		tea.WithInput(o.Input),
		tea.WithOutput(t),
		tea.WithAltScreen(),
		tea.WithoutSignalHandler(),
		tea.WithFPS(120), // halves the time from key to frame
		tea.WithFilter(filter.filter),
	)
	stop := forwardSignals(ctx, p)
	defer stop()
	if asks {
		if _, err := t.WriteString(askBackground); err != nil {
			return 0, fmt.Errorf("write to the terminal: %w", err)
		}
	}
	_, err = p.Run()
	if m.watcher != nil {
		_ = m.watcher.Close() // the program is leaving; there is nobody to tell
	}
	if m.ended != nil || err != nil {
		if keepErr := m.keepNow(); keepErr != nil {
			err = errors.Join(err, fmt.Errorf("unsaved edits were not kept: %w", keepErr))
		}
	}
	if m.recovery != nil {
		m.recovery.Close()
	}
	if number, ok := m.ended.(syscall.Signal); ok {
		return 128 + int(number), nil
	}
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		err = nil
	}
	return 0, err
}

// profile gives how many colours the terminal has.
func profile(o Options) termenv.Profile {
	return termenv.NewOutput(o.Output, termenv.WithEnvironment(environ(o.Source.Env))).EnvColorProfile()
}

// environ lets termenv see the environment that the program was given.
type environ []string

func (e environ) Environ() []string { return e }

func (e environ) Getenv(key string) string {
	for _, pair := range e {
		if len(pair) > len(key) && pair[:len(key)] == key && pair[len(key)] == '=' {
			return pair[len(key)+1:]
		}
	}
	return ""
}

// forwardSignals ends the program properly on SIGINT, SIGTERM and SIGHUP,
// which Bubble Tea by itself answers with status 0 or not at all. It is the one
// place of this package that starts a goroutine: a panic in it would leave the
// terminal as it is, so it does next to nothing.
func forwardSignals(ctx context.Context, p *tea.Program) (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	done := make(chan struct{})
	go func() {
		select {
		case s := <-signals:
			p.Send(signalMsg{s})
			select {
			case <-time.After(graceful):
				p.Kill()
			case <-done:
			}
		case <-done:
		case <-ctx.Done():
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}
