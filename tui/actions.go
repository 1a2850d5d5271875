package tui

import (
	"fmt"
	"path/filepath"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/keymap"
	"foreword/views"
)

// act does what an action asks for.
func (m *Model) act(a keymap.Action) tea.Cmd {
	if cmd, ok := m.actPage(a); ok {
		return cmd
	}
	if i := slices.Index(keymap.RoleActions(), a); i >= 0 {
		return m.switchRole(i)
	}
	if do, ok := m.deeds()[a]; ok {
		return do()
	}
	return m.move(a)
}

// deeds are the actions that do more than move.
func (m *Model) deeds() map[keymap.Action]func() tea.Cmd {
	return map[keymap.Action]func() tea.Cmd{
		keymap.FocusNext:       func() tea.Cmd { return m.setFocus(m.focus.Next()) },
		keymap.FocusPrevious:   func() tea.Cmd { return m.setFocus(m.focus.Previous()) },
		keymap.Open:            func() tea.Cmd { return m.setFocus(views.PaneDetail) },
		keymap.ToggleParts:     m.toggleParts,
		keymap.Zoom:            m.zoom,
		keymap.StartFilter:     m.startFilter,
		keymap.ApplyFilter:     m.applyFilter,
		keymap.ClearFilter:     m.clearFilter,
		keymap.Back:            m.back,
		keymap.NextRole:        func() tea.Cmd { return m.stepRole(1) },
		keymap.PreviousRole:    func() tea.Cmd { return m.stepRole(-1) },
		keymap.NextLayout:      func() tea.Cmd { return m.stepLayout(1) },
		keymap.PreviousLayout:  func() tea.Cmd { return m.stepLayout(-1) },
		keymap.NextCounter:     m.nextCounter,
		keymap.NextPreviewMode: m.nextMode,
		keymap.NextTheme:       m.nextTheme,
		keymap.ToggleMouse:     m.toggleMouse,
		keymap.OpenBudget:      func() tea.Cmd { return m.openPage(&budgetPage{}) },
		keymap.OpenCache:       func() tea.Cmd { return m.openPage(newCachePage()) },
		keymap.OpenMemory:      func() tea.Cmd { return m.openMemory(0) },
		keymap.EditSection:     m.editSection,
		keymap.EditOutside:     m.editOutside,
		keymap.NextHidden:      func() tea.Cmd { return m.stepHidden(1) },
		keymap.PreviousHidden:  func() tea.Cmd { return m.stepHidden(-1) },
		keymap.OpenFacts:       m.openFacts,
		keymap.OpenArrange:     m.openArrange,
		keymap.OpenSteps:       m.openSteps,
		keymap.Undo:            m.undo,
		keymap.Redo:            m.redo,
		keymap.CopySection:     m.copySection,
		keymap.CopyPrompt:      m.copyPrompt,
		keymap.Export:          m.exportPrompt,
		keymap.OpenCompare:     m.openCompare,
		keymap.OpenAccess:      m.openAccess,
		keymap.OpenPalette:     m.openPalette,
		keymap.OpenHelp:        func() tea.Cmd { return m.openDialog(keymap.Help) },
		keymap.OpenNotices:     func() tea.Cmd { return m.openDialog(keymap.Notices) },
		keymap.Reload:          m.read,
		keymap.AllowCommands:   m.askCommands,
		keymap.Suspend:         func() tea.Cmd { return tea.Suspend },
		keymap.Quit:            m.quit,
		keymap.OpenStale:       func() tea.Cmd { return m.openPage(&stalePage{}) },
		keymap.OpenSave:        m.openSave,
		keymap.OpenMerge:       m.openMerge,
		keymap.SaveDraft:       m.saveDraft,
		keymap.Run:             m.runChosen,
		keymap.Close:           m.closeDialog,
		keymap.Yes:             m.answerYes,
		keymap.No:              m.answerNo,
	}
}

func (m *Model) openDialog(s keymap.Scope) tea.Cmd {
	m.dialog, m.scroll = s, 0
	return nil
}

func (m *Model) closeDialog() tea.Cmd {
	m.dialog = 0
	return nil
}

// back goes back one step: a notice, the zoom, the filter, the focus.
func (m *Model) back() tea.Cmd {
	switch {
	case m.notices.dismiss():
	case m.zoomed:
		return m.zoom()
	case m.list.filter.Value() != "":
		return m.clearFilter()
	case m.focus != views.PaneSections:
		return m.setFocus(views.PaneSections)
	case m.list.open != views.NoSection:
		return m.toggleParts()
	}
	return nil
}

// switchRole goes to the role of that index.
func (m *Model) switchRole(i int) tea.Cmd {
	if m.w == nil || i >= len(m.w.Roles) {
		return m.say(views.Warning, fmt.Sprintf("There is no role %d.", i+1))
	}
	if m.w.Roles[i].Name == m.role {
		return nil
	}
	m.role = m.w.Roles[i].Name
	return m.build(m.shown.prompt)
}

func (m *Model) stepRole(step int) tea.Cmd {
	if m.w == nil || len(m.w.Roles) == 0 {
		return nil
	}
	i := slices.Index(m.w.RoleNames(), m.role)
	return m.switchRole((i + step + len(m.w.Roles)) % len(m.w.Roles))
}

func (m *Model) stepLayout(step int) tea.Cmd {
	names := layout.Names()
	i := slices.Index(names, m.layoutName())
	m.layout = names[(i+step+len(names))%len(names)]
	return m.build(m.shown.prompt)
}

// useLayout goes to the layout of that name.
func (m *Model) useLayout(name string) tea.Cmd {
	m.layout = name
	return m.build(m.shown.prompt)
}

// useRole goes to the role of that name.
func (m *Model) useRole(name string) tea.Cmd {
	return m.switchRole(slices.Index(m.w.RoleNames(), name))
}

func (m *Model) nextCounter() tea.Cmd {
	names := token.Names()
	i := slices.Index(names, m.counting.counter.Name())
	return m.useCounter(names[(i+1)%len(names)])
}

// useCounter counts with the counter of that name from now on.
func (m *Model) useCounter(name string) tea.Cmd {
	counter, err := token.New(name)
	if err != nil {
		return m.say(views.Failure, err.Error())
	}
	m.counting.use(counter)
	return tea.Batch(m.refresh(), m.countRoles(), m.say(views.Info, counter.Name()+": "+counter.Title()))
}

func (m *Model) nextMode() tea.Cmd {
	m.mode = m.mode.Next()
	return m.refresh()
}

func (m *Model) toggleMouse() tea.Cmd {
	m.mouse = !m.mouse
	if m.mouse {
		return tea.Batch(tea.EnableMouseCellMotion, m.say(views.Info, "Mouse on. Hold shift to select text."))
	}
	return tea.Batch(tea.DisableMouse, m.say(views.Info, "Mouse off."))
}

// copySection copies the text of the section under the cursor, or of the part.
func (m *Model) copySection() tea.Cmd {
	section := m.section()
	if section == views.NoSection {
		return nil
	}
	s := m.shown.prompt.Sections[section]
	name, text := s.Name, s.Text
	if part := m.part(); part >= 0 {
		p := s.Parts[part]
		name, text = p.Name, s.Text[p.Start:p.End]
	}
	if text == "" {
		return m.say(views.Warning, name+" has no text to copy: "+stateText(s))
	}
	return copyText(m.terminal, m.inTmux(), name, text)
}

func stateText(s prompt.Section) string {
	if s.Reason != "" {
		return s.Reason
	}
	return s.State.String()
}

func (m *Model) copyPrompt() tea.Cmd {
	if m.shown.prompt == nil {
		return nil
	}
	return copyText(m.terminal, m.inTmux(), "the prompt", m.shown.text)
}

// exportPrompt writes the prompt into the working directory.
func (m *Model) exportPrompt() tea.Cmd {
	if m.shown.prompt == nil {
		return nil
	}
	stem := "prompt-" + m.role + "-" + m.layoutName()
	return export(m.options.Source.Dir, filepath.Base(stem), m.shown.text)
}

// askCommands asks for permission to run the config's commands.
func (m *Model) askCommands() tea.Cmd {
	if m.current == nil || len(m.current.Commands) == 0 {
		return m.say(views.Info, "No command of the config waits for permission.")
	}
	m.ask(confirm{
		screen: views.ConfirmScreen{
			Title:    "Allow commands",
			Question: "The config of this checkout takes facts from commands. Run them now and whenever it is read?",
			Details:  m.current.Commands,
			Yes:      "allow and run", No: "leave these facts out",
		},
		yes: m.allowCommands,
	})
	return nil
}

func (m *Model) allowCommands() tea.Cmd {
	return allow(m.options.Source, m.w.Root, m.current.Commands)
}
