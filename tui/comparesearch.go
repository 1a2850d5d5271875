package tui

import (
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	sections "foreword/core/compare"
	"foreword/keymap"
)

// compareSearch looks for a text in both sides.
type compareSearch struct {
	input  textinput.Model
	typing bool
	// found are the rows that have it, of is the comparison they are in, and at
	// indexes the one that is shown, -1 for none so far.
	found []sections.Place
	of    *sections.Comparison
	at    int
}

// typed takes a key of the field, and looks again.
func (p *comparePage) typed(m *Model, msg tea.KeyMsg) tea.Cmd {
	var cmd tea.Cmd
	p.search.input, cmd = typeInto(p.search.input, msg)
	p.find()
	return cmd
}

// find looks for the query in the present comparison.
func (p *comparePage) find() {
	p.search.of, p.search.at = p.made.comparison, -1
	p.search.found = p.flow.Find(p.search.input.Value())
}

// findAgain looks for the query in other rows of the same comparison, and goes on
// from the row under the cursor.
func (p *comparePage) findAgain() {
	began := p.search.at >= 0
	p.find()
	section, row := p.flow.PlaceAt(p.cursor)
	for i, place := range p.search.found {
		if began && (place.Section < section || place.Section == section && place.Rows.From <= row) {
			p.search.at = i
		}
	}
}

func (p *comparePage) searchAct(m *Model, a keymap.Action) (tea.Cmd, bool) {
	searching := p.search.input.Value() != ""
	switch {
	case a == keymap.StartFilter && p.flow != nil:
		p.search.typing = true
		p.search.input.CursorEnd()
		return p.search.input.Focus(), true
	case a == keymap.ApplySearch:
		p.search.typing = false
		p.search.input.Blur()
		p.nextFound(m, 1)
	case a == keymap.ClearSearch, a == keymap.Back && searching:
		p.search.typing = false
		p.search.input.Reset()
		p.search.input.Blur()
		p.find()
	case a == keymap.NextChange && searching:
		p.nextFound(m, 1)
	case a == keymap.PreviousChange && searching:
		p.nextFound(m, -1)
	default:
		return nil, false
	}
	return nil, true
}

// nextFound goes to the next row that has the query, in a circle, and opens what
// hides it.
func (p *comparePage) nextFound(m *Model, step int) {
	s := &p.search
	if s.of != p.made.comparison {
		p.find()
	}
	if len(s.found) == 0 {
		return
	}
	if s.at < 0 && step < 0 {
		s.at = 0
	}
	s.at = (s.at + step + len(s.found)) % len(s.found)
	place := s.found[s.at]
	row, fold, hidden := p.flow.RowOf(place.Section, place.Rows.From)
	for range 2 { // a section, and a run of rows in it
		if !hidden {
			break
		}
		p.toggled[fold] = !p.toggled[fold]
		p.lay(m)
		row, fold, hidden = p.flow.RowOf(place.Section, place.Rows.From)
	}
	p.goTo(m, row)
}
