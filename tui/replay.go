package tui

import (
	"context"
	"errors"
	"fmt"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/replay"
	"foreword/core/source"
	"foreword/core/token"
	"foreword/core/workspace"
	"foreword/core/zoned"
	"foreword/views"
)

// played are the steps of a replay, as far as they are kept.
type played struct {
	steps   []replay.Step
	skipped int
}

// replayMsg brings the steps of a replay. Sent by the command of readReplay.
type replayMsg struct {
	played
	err error
}

// mostSteps bounds the steps that are kept to be walked through; the command
// foreword replay goes through files of any length.
const mostSteps = 500

// startReplay reads the steps of the replay that the program was started with.
func (m *Model) startReplay() tea.Cmd {
	if m.options.Replay == "" {
		return nil
	}
	name := m.layout
	if name == "" {
		name = "zoned" // what a state file is for
	}
	return readReplay(m.ctx, m.options.Replay, m.w, name, m.role, m.counting.memo)
}

// readReplay goes through the steps of a file apart from the screen.
func readReplay(ctx context.Context, path string, w *workspace.Workspace, layoutName, role string, counter token.Counter) tea.Cmd {
	return func() tea.Msg {
		in, err := os.Open(path)
		if err != nil {
			return replayMsg{err: err}
		}
		defer in.Close()
		var out played
		_, err = replay.Run(ctx, in, replay.Options{
			Base:    source.BaseState(w),
			Counter: counter,
			Build: func(_ context.Context, s zoned.State) (*prompt.Prompt, error) {
				step := *w
				step.State = &s
				return layout.Build(layoutName, &step, role)
			},
		}, func(s replay.Step) error {
			if len(out.steps) >= mostSteps {
				return errEnough
			}
			out.steps = append(out.steps, s)
			return nil
		}, func(replay.Skipped) error { out.skipped++; return nil })
		if errors.Is(err, errEnough) {
			err = nil
		}
		return replayMsg{out, err}
	}
}

// errEnough ends a replay of more steps than are kept.
var errEnough = fmt.Errorf("more than %d steps", mostSteps)

// haveReplay takes the steps in and shows them.
func (m *Model) haveReplay(msg replayMsg) tea.Cmd {
	if msg.err != nil {
		return m.say(views.Failure, "The replay was not read: "+msg.err.Error())
	}
	m.replay = msg.played
	page := newCachePage()
	if len(m.replay.steps) > 0 {
		page.step = 0
	}
	cmds := []tea.Cmd{m.openPage(page)}
	if m.replay.skipped > 0 {
		cmds = append(cmds, m.say(views.Warning, fmt.Sprintf("%d lines are no steps; foreword replay names them.", m.replay.skipped)))
	}
	if len(m.replay.steps) == mostSteps {
		cmds = append(cmds, m.say(views.Info, fmt.Sprintf("The first %d steps are shown.", mostSteps)))
	}
	return tea.Batch(cmds...)
}
