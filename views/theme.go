package views

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// ThemeID names a set of colours.
type ThemeID uint8

// The themes. Plain has no colour at all; it uses bold, faint and reverse.
const (
	Dark ThemeID = iota
	Light
	Plain
)

// String gives the name used in flags and config.
func (id ThemeID) String() string { return [...]string{"dark", "light", "none"}[id] }

// Next gives the theme after this one, in a circle.
func (id ThemeID) Next() ThemeID { return (id + 1) % 3 }

// ParseTheme reads a theme's name. The error names the choices.
func ParseTheme(name string) (ThemeID, error) {
	for id := Dark; id <= Plain; id++ {
		if id.String() == name {
			return id, nil
		}
	}
	return Dark, fmt.Errorf("theme %q is not known: use dark, light or none", name)
}

// Theme turns meanings into terminal attributes. It is immutable and safe for
// concurrent use.
type Theme struct {
	// ID and Profile tell themes apart in cache keys.
	ID      ThemeID
	Profile termenv.Profile
	open    [surfaces][tokens]string
}

const reset = "\x1b[0m"

// NewTheme makes a theme for a terminal's colour profile. On a terminal
// without colours every theme is Plain.
func NewTheme(id ThemeID, profile termenv.Profile) *Theme {
	if profile == termenv.Ascii {
		id = Plain
	}
	t := &Theme{ID: id, Profile: profile}
	// The profile must be set on the renderer: the option of the same purpose
	// has no effect in lipgloss v1. Plain needs a profile that lets attributes
	// through.
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(profile)
	if id == Plain {
		r.SetColorProfile(termenv.ANSI)
	}
	for s := range surfaces {
		for k := range tokens {
			t.open[s][k] = opening(styleOf(r, id, s, k))
		}
	}
	return t
}

// opening gives the escape sequences that a style starts with.
func opening(s lipgloss.Style) string {
	before, _, _ := strings.Cut(s.Render("x"), "x")
	return before
}

// paint styles text, which must be safe to draw.
func (t *Theme) paint(s surface, k ink, text string) string {
	open := t.open[s][k]
	if open == "" || text == "" {
		return text
	}
	return open + text + reset
}
