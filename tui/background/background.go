// Package background settles the terminal's background before Bubble Tea can
// ask for it.
//
// On import, Bubble Tea asks the terminal whether it is dark and waits up to
// five seconds for an answer, in every subcommand, even when nothing is drawn.
// Go initialises packages that are ready in the order of their import paths,
// and this one sorts before github.com/charmbracelet/bubbletea, so the question
// is settled when Bubble Tea comes to it. The running program asks properly,
// once, without waiting (see package tui).
//
// A test starts the program on a terminal that never answers and holds it to
// this.
package background

import "github.com/charmbracelet/lipgloss"

// settled is set while the package is initialised; the side effect is its
// purpose.
var settled = settle()

func settle() bool {
	lipgloss.SetHasDarkBackground(true)
	return true
}

// Settled says that Bubble Tea finds the question answered.
func Settled() bool { return settled }
