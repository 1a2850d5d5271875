package views

import (
	"strings"

	"github.com/charmbracelet/glamour"
	"github.com/charmbracelet/glamour/ansi"
	"github.com/muesli/termenv"
)

// Markdown renders a text as Markdown in rows of at most w cells. It is slow,
// about 7 ms for 10 KB: run it apart from the screen and keep the rows by the
// text's digest, the width and the theme.
//
// Lines are joined only where a paragraph was wrapped by hand. The cells of a table
// that is wider than the rows are wrapped inside their columns. Blank lines at
// the ends of the text become one row in front, or none.
//
// Nothing of the text is lost or run: tags and entities, which prompts are full
// of, stay as they are written, hidden characters are spelled out, and no
// escape sequence leaves this function but colours.
func Markdown(text string, w int, t *Theme) (Rows, error) {
	renderer, err := newRenderer(t, 0) // glamour's own wrapping pads each row, blank by blank
	if err != nil {
		return Rows{}, err
	}
	var rows []string
	for i, block := range wideTables(text, w) {
		if i > 0 {
			rows = append(rows, "")
		}
		out, err := renderMarkdown(renderer, block.text)
		if err == nil && block.wide {
			out, err = wrapTable(block.text, out, w, t)
		}
		if err != nil {
			return Rows{}, err
		}
		rows = append(rows, wrapColoured(out, max(1, w))...)
	}
	if strings.HasPrefix(text, "\n") {
		return Rows{ready: append([]string{""}, rows...), lead: 1}, nil
	}
	return Rows{ready: rows}, nil
}

// renderMarkdown gives a text as it looks, in lines of any length.
func renderMarkdown(renderer *glamour.TermRenderer, text string) (string, error) {
	shield := newShield(text)
	out, err := renderer.Render(shield.raise(visibleLines(text)))
	return shield.lower(onlyColours(out)), err
}

func newRenderer(t *Theme, wrap int) (*glamour.TermRenderer, error) {
	profile := t.Profile
	if t.ID == Plain {
		profile = termenv.ANSI // the profile without colours drops attributes too
	}
	return glamour.NewTermRenderer(
		glamour.WithStyles(markdownStyle(t)),
		glamour.WithColorProfile(profile),
		glamour.WithChromaFormatter(chromaFormatter(profile)),
		glamour.WithWordWrap(wrap),
		glamour.WithInlineTableLinks(true), // below the table it leaves the address out
	)
}

func chromaFormatter(p termenv.Profile) string {
	switch p {
	case termenv.TrueColor:
		return "terminal16m"
	case termenv.ANSI256:
		return "terminal256"
	}
	return "terminal16"
}

// markdownStyle gives a calm style without backgrounds.
func markdownStyle(t *Theme) ansi.StyleConfig {
	c := func(h hue) *string { return h.name(t) }
	w := &darkSwatches
	theme := "tokyonight-night"
	switch t.ID {
	case Light:
		w, theme = &lightSwatches, "github"
	case Plain:
		w, theme = &swatches{}, ""
	}
	on, tick := true, ""
	if t.ID == Plain {
		tick = "`"
	}
	heading := func(marks string) ansi.StyleBlock {
		return ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Prefix: marks}}
	}
	style := ansi.StyleConfig{
		Document:      ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: c(w.text)}},
		BlockQuote:    ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: c(w.muted)}, Indent: number(1), IndentToken: text("│ ")},
		List:          ansi.StyleList{LevelIndent: 2},
		Heading:       ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{BlockSuffix: "\n", Color: c(w.heading), Bold: &on}},
		H1:            heading("# "),
		H2:            heading("## "),
		H3:            heading("### "),
		H4:            heading("#### "),
		H5:            heading("##### "),
		H6:            heading("###### "),
		Strikethrough: ansi.StylePrimitive{CrossedOut: &on},
		Emph:          ansi.StylePrimitive{Italic: &on},
		Strong:        ansi.StylePrimitive{Bold: &on, Color: c(w.strong)},
		HorizontalRule: ansi.StylePrimitive{
			Color: c(w.border), Format: "\n" + strings.Repeat("─", 12) + "\n",
		},
		Item:        ansi.StylePrimitive{BlockPrefix: "• "},
		Enumeration: ansi.StylePrimitive{BlockPrefix: ". "},
		Task:        ansi.StyleTask{Ticked: "[x] ", Unticked: "[ ] "},
		Link:        ansi.StylePrimitive{Color: c(w.name), Underline: &on},
		LinkText:    ansi.StylePrimitive{Color: c(w.name)},
		Image:       ansi.StylePrimitive{Color: c(w.name), Underline: &on},
		ImageText:   ansi.StylePrimitive{Color: c(w.muted), Format: "image: {{.text}} →"},
		Code:        ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: c(w.str), Prefix: tick, Suffix: tick}},
		CodeBlock: ansi.StyleCodeBlock{
			StyleBlock: ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: c(w.muted)}, Margin: number(2)},
			Theme:      theme,
		},
		Table: ansi.StyleTable{CenterSeparator: text("┼"), ColumnSeparator: text("│"), RowSeparator: text("─")},
	}
	return style
}

func number(n uint) *uint   { return &n }
func text(s string) *string { return &s }

// name gives a colour as the theme's profile takes it, or nil for none.
func (h hue) name(t *Theme) *string {
	switch {
	case h.full == "":
		return nil
	case t.Profile == termenv.TrueColor:
		return &h.full
	case t.Profile == termenv.ANSI256:
		return &h.of256
	}
	return &h.of16
}
