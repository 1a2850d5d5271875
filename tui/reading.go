package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/source"
)

// readCheckout reads the checkout apart from the screen. The memory store is
// opened afterwards, since the prompt can be shown without it.
func readCheckout(ctx context.Context, reading int, o source.Options) tea.Cmd {
	return func() tea.Msg {
		o.DeferMemory = true
		result, err := source.Open(ctx, o)
		return readMsg{reading, result, err}
	}
}

// readMemory reads the memory store apart from the screen.
func readMemory(ctx context.Context, reading int, r *source.Reading) tea.Cmd {
	return func() tea.Msg {
		return memoryMsg{reading, source.LoadMemory(ctx, r)}
	}
}

// allow writes the user's permission for the config's commands down.
func allow(o source.Options, root string, commands []string) tea.Cmd {
	return func() tea.Msg {
		allowance, err := source.ReadAllowance(o)
		if err == nil {
			err = allowance.Allow(root, commands)
		}
		return allowedMsg{err}
	}
}
