package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// itemList is a list of what can be edited, with the cursor on one item and a
// question at its foot: what the pages of facts, tools and skills and of the
// sections of head and tail have in common.
type itemList struct {
	targets []edit.Target
	// names are what the targets were called when they were listed, and at is the
	// name of the one that the cursor was put on. The places of items change with
	// every edit and with the files; the cursor follows the name.
	names []string
	at    string
	// cursor is its place, and offset the row of the list that is first in sight.
	cursor, offset int
	question
}

// list takes in what there is now. The cursor stays on its item. Where that is
// gone, it stays on the one that has taken its place, and goes back when the
// item comes back.
func (l *itemList) list(w *workspace.Workspace, targets []edit.Target) {
	wanted := []string{l.at}
	if l.cursor < len(l.names) {
		wanted = append(wanted, l.names[l.cursor])
	}
	l.targets, l.names = targets, make([]string, len(targets))
	for i, t := range targets {
		l.names[i] = t.In(w)
	}
	for _, name := range wanted {
		if l.cursor < len(l.names) && l.names[l.cursor] == name {
			return // also where several are called that
		}
		if i := slices.Index(l.names, name); i >= 0 {
			l.cursor = i
			return
		}
	}
	l.cursor = max(0, min(l.cursor, len(l.names)-1))
}

// moveTo puts the cursor on the item in a place of the list.
func (l *itemList) moveTo(i int) {
	l.cursor = max(0, min(i, len(l.names)-1))
	if l.cursor < len(l.names) {
		l.at = l.names[l.cursor]
	}
}

// under gives the target under the cursor, if there is one.
func (l *itemList) under() (edit.Target, bool) {
	if l.cursor >= len(l.targets) {
		return edit.Target{}, false
	}
	return l.targets[l.cursor], true
}

// ofItem are the actions that need an item under the cursor.
func ofItem() []keymap.Action {
	return []keymap.Action{
		keymap.Open, keymap.EditSection, keymap.EditOutside, keymap.Switch, keymap.Remove, keymap.Rename,
		keymap.ChooseSource, keymap.Raise, keymap.Lower, keymap.MoveToTail, keymap.MoveToHead,
		keymap.Pin, keymap.EditTags,
	}
}

// nothingUnder answers what is asked of an item where none is under the cursor, so
// that it is not done to what the main screen's cursor is on.
func (m *Model) nothingUnder(a keymap.Action) (tea.Cmd, bool) {
	if slices.Contains(ofItem(), a) {
		return m.say(views.Info, "There is nothing under the cursor."), true
	}
	return nil, false
}

// put makes the edit that puts the item under the cursor in another place of the
// list, and follows it there.
func (l *itemList) put(m *Model, p itemsPage, e edit.Edit, to int) tea.Cmd {
	before := m.w
	cmd := m.change(e, "")
	if m.w != before {
		l.moveTo(to)
		l.offset = p.view(m).Top(m.arranged().Page())
	}
	return cmd
}

// scopeOf gives what the keys mean: those of the list, or of its question.
func (l *itemList) scopeOf(list keymap.Scope) keymap.Scope {
	if l.open() {
		return keymap.Asking
	}
	return list
}

// itemsPage is a page with such a list.
type itemsPage interface {
	// view gives the list as it is drawn.
	view(m *Model) views.ItemsPage
	// answered does what the answer to the question was asked for.
	answered(m *Model, what keymap.Action, answer string) tea.Cmd
}

// actList moves the cursor, and ends a question.
func (l *itemList) actList(m *Model, a keymap.Action, p itemsPage) (tea.Cmd, bool) {
	if l.open() {
		switch what := l.action; a {
		case keymap.Close:
			l.end()
		case keymap.Run:
			return p.answered(m, what, l.end()), true
		default:
			return nil, false
		}
		return nil, true
	}
	delta, ok := steps(a, m.arranged().Page().H-2)
	if ok {
		l.moveTo(l.cursor + delta)
		l.offset = p.view(m).Top(m.arranged().Page())
	}
	return nil, ok
}

// typed takes a key into the answer to the question.
func (l *itemList) typed(_ *Model, msg tea.KeyMsg) tea.Cmd { return l.question.typed(msg) }

// page gives the list as it is drawn, without its items.
func (l *itemList) page(title, empty string) views.ItemsPage {
	page := views.ItemsPage{Title: title, Len: len(l.targets), Cursor: l.cursor, Offset: l.offset, Empty: empty}
	if l.open() {
		page.Ask = l.label
		page.Answer, page.After = l.halves()
	}
	return page
}
