package tui

import (
	"context"
	"os"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/layout"
	"foreword/core/memory"
	"foreword/core/prompt"
	"foreword/core/save"
	"foreword/core/source"
	"foreword/core/token"
	"foreword/core/watch"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// Model is the root model, and the only one. It is used by pointer: a copy
// would lose what it is told.
type Model struct {
	ctx      context.Context
	options  Options
	terminal *terminal
	world    world

	width, height int
	theme         *views.Theme
	// follows: the theme is the terminal's own, which may still answer.
	follows bool

	// reading counts the readings that were asked for; busy says that one is
	// under way.
	reading int
	busy    bool
	// settling: of the newest reading the memories are still to come.
	settling bool
	// readAgain: files that were not followed when they were read are read once
	// more; the marks of what changed stay.
	readAgain bool
	readErr   error
	current   *source.Reading
	watcher   *watch.Watcher

	// w is the present workspace: what was read, and the edits since.
	w       *workspace.Workspace
	history *edit.History
	// recovery keeps the unsaved edits; keeping: it is about to be brought up to
	// date, for the time that keeps counts; notKept: it could not be.
	recovery         *save.Recovery
	keeping, notKept bool
	keeps            int
	merging          merging
	role, layout     string
	assembler        layout.Assembler
	counting         counting
	totals           totals
	replay           played
	stale            staleness
	// good has each role's last good rendering of a template, looked up by role.
	good map[string]*prompt.Prompt
	rows rowsCache
	// copied is what was copied or cut in the editor last.
	copied string
	// written are the links and the names of files that the user let a save go
	// through, looked up only.
	written map[string]bool
	// places has where the cursor was in each text that was edited.
	places map[edit.Target]int
	// noteIndex searches the notes by words; only commands use it.
	noteIndex memory.Index
	// noted are the notes as their page had them last, with what is known of them.
	noted []listedNote

	shown  shown
	place  shownPlace
	disk   diskPrompt
	hidden hiddenPlaces
	list   list
	detail int // offset of the detail pane
	offset int // offset of the preview
	focus  views.Pane
	zoomed bool
	mode   views.PreviewMode
	mouse  bool

	// page is the screen that takes the place of the panes; nil for none.
	page page
	// dialog is the text field or dialog that has the keyboard; 0 for the
	// panes.
	dialog  keymap.Scope
	palette palette
	// question is what the dialog of that kind asks.
	question confirm
	scroll   int // offset of the help and of the notices
	notices  notices
	// export is the file that an export went to last.
	export string

	// ended is the signal that ended the program, if one did.
	ended os.Signal
}

// list is the state of the section list.
type list struct {
	rows           []views.ListRow
	cursor, offset int
	// open is the section whose parts are shown, or views.NoSection.
	open   int
	filter textinput.Model
}

// New makes the model. Nothing is read before Init.
func New(ctx context.Context, o Options, t *terminal) (*Model, error) {
	m := &Model{ctx: ctx, options: o, terminal: t, world: realWorld(), role: o.Role, layout: o.Layout}
	m.good, m.places, m.written = map[string]*prompt.Prompt{}, map[edit.Target]int{}, map[string]bool{}
	m.list.open = views.NoSection
	m.list.filter, m.palette.input = field(), field()
	if m.role == "" {
		m.role = firstRole(o)
	}
	counter, err := counterFor(o.Counter)
	if err != nil {
		return nil, err
	}
	m.counting = newCounting(counter)
	m.rows = newRowsCache()
	if err := m.chooseTheme(o.Theme); err != nil {
		return nil, err
	}
	return m, nil
}

// say tells the user something in passing.
func (m *Model) say(l views.Level, text string) tea.Cmd {
	id := m.notices.add(l, text, m.options.Clock())
	if l == views.Failure {
		return nil
	}
	return m.world.after(noticeTime, expiredMsg{id})
}

func firstRole(o Options) string {
	if len(o.Source.Roles) > 0 {
		return o.Source.Roles[0].Name
	}
	return ""
}

func counterFor(name string) (token.Counter, error) {
	if name == "" {
		name = token.Default
	}
	return token.New(name)
}

// layoutName gives the layout in force: the one chosen, else the config's, else
// the default.
func (m *Model) layoutName() string {
	switch {
	case m.layout != "":
		return m.layout
	case m.w != nil && m.w.Settings.Layout != "":
		return m.w.Settings.Layout
	}
	return layout.Default
}

// Init starts the first reading.
func (m *Model) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("foreword"), m.read())
}

// read asks for a new reading of the checkout; an older one that is still under
// way is dropped when it arrives.
func (m *Model) read() tea.Cmd {
	m.reading++
	m.busy = true
	o := m.options.Source
	o.Now = m.options.Clock()
	return m.world.read(m.ctx, m.reading, o)
}
