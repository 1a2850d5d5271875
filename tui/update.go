package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/views"
)

// Update takes a message in. A notice that comes or goes leaves more or less room
// for what is above it, which is laid out anew then.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	foot := m.footRows()
	next, cmd := m.handle(msg)
	if m.footRows() != foot {
		cmd = tea.Batch(cmd, m.refresh())
	}
	return next, cmd
}

// handle hands each message to the method for it: what the terminal says, what was
// read of the checkout, and what was worked out of it.
func (m *Model) handle(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmd := m.key(msg)
		return m, tea.Batch(cmd, m.takeWaiting())
	case keysMsg:
		return m, tea.Batch(m.keys(msg), m.takeWaiting())
	case heldMsg:
		return m, m.world.after(replyPause, releaseMsg(msg))
	case tea.MouseMsg:
		return m, m.pointer(msg)
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		return m, m.refresh()
	case tea.ResumeMsg:
		return m, m.resumed()
	case backgroundMsg:
		return m, m.background(msg.dark)
	case readMsg:
		return m, m.haveRead(msg)
	case memoryMsg:
		return m, m.haveMemory(msg)
	case changedMsg:
		return m, m.changed(msg)
	case watchingMsg:
		return m, m.watching(msg)
	case countedMsg:
		return m, m.haveCounted(msg)
	case totalsMsg:
		return m, m.haveTotals(msg)
	case renderedMsg:
		return m, m.rendered(msg)
	case checkDueMsg:
		return m, m.checkNow()
	case checkedMsg:
		return m, m.haveChecked(msg)
	case keepMsg:
		return m, m.keep()
	case mergeItemsMsg:
		return m, m.merged(msg)
	case asideMsg:
		return m, m.wentAside(msg)
	case keptMsg:
		return m, m.kept(msg)
	case expiredMsg:
		m.notices.expire(msg.id)
	case signalMsg:
		m.ended = msg.signal
		return m, tea.Quit
	default:
		return m, m.answered(msg)
	}
	return m, nil
}

// answered hands on what a page or an action of the user asked for.
func (m *Model) answered(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case foundMsg:
		return m.haveFound(msg)
	case forgottenMsg:
		return m.haveForgotten(msg)
	case comparisonMsg:
		return m.haveComparison(msg)
	case alignedMsg:
		return m.haveAligned(msg)
	case tableMsg:
		return m.haveTable(msg)
	case movingMsg:
		m.haveMoving(msg)
	case contradictionsMsg:
		m.haveContradictions(msg)
	case replayMsg:
		return m.haveReplay(msg)
	case recordedPromptMsg:
		return m.haveRecorded(msg)
	case originsMsg:
		return m.haveOrigins(msg)
	case valueMsg:
		return m.haveValue(msg)
	case sectionFileMsg:
		return m.haveSectionFile(msg)
	case outsideMsg:
		return m.outside(msg)
	case draftMsg:
		return m.haveDraft(msg)
	case plannedMsg:
		return m.planned(msg)
	case wroteMsg:
		return m.wrote(msg)
	case recordedMsg:
		return m.recorded(msg)
	case savedMsg:
		return m.saved(msg)
	case clipboardMsg:
		return m.haveClipboard(msg)
	case copiedMsg:
		return m.handed(msg)
	case allowedMsg:
		return m.allowed(msg)
	}
	return nil
}

// resumed turns the mouse on again, which Bubble Tea forgets on suspending.
func (m *Model) resumed() tea.Cmd {
	if m.mouse {
		return tea.EnableMouseCellMotion
	}
	return nil
}

// haveRead takes a reading in. After a failure the last good workspace stays.
func (m *Model) haveRead(msg readMsg) tea.Cmd {
	if msg.reading != m.reading {
		return nil
	}
	m.busy = false
	if msg.err != nil {
		m.readErr, m.settling = msg.err, false
		return tea.Batch(m.say(views.Failure, firstLine(msg.err)), m.world.watch(m.watcher, msg.result), m.saveDone())
	}
	first := m.w == nil
	m.readErr = nil
	m.settling = true
	m.current = msg.result
	w := *msg.result.Workspace
	if !first {
		w.Memory = m.history.Base().Memory // until the store is read again
	}
	since := m.shown.prompt
	if m.readAgain {
		since, m.readAgain = m.shown.since, false
	}
	cmds := []tea.Cmd{m.takeDisk(&w)}
	cmds = append(cmds, m.keepRole(), m.world.memory(m.ctx, m.reading, msg.result), m.world.watch(m.watcher, msg.result))
	if first {
		cmds = append(cmds, m.takeSettings(), m.noticesOf(), m.startReplay(), m.openDrafts())
	}
	return tea.Batch(append(cmds, m.build(m.sinceReading(since)))...)
}

// sinceReading gives what the marks are taken against after a reading: what is on
// disk while there are unsaved edits, else the prompt from before.
func (m *Model) sinceReading(before *prompt.Prompt) *prompt.Prompt {
	if edits := m.beforeEdits(); edits != nil {
		return edits
	}
	return before
}

// keepRole falls back to the first role when the present one is gone.
func (m *Model) keepRole() tea.Cmd {
	names := m.w.RoleNames()
	if slices.Contains(names, m.role) || len(names) == 0 {
		return nil
	}
	gone := m.role
	m.role = names[0]
	return m.say(views.Warning, fmt.Sprintf("There is no role %s any more; this is %s.", gone, m.role))
}

// takeSettings takes what the config chooses and the command line left open.
func (m *Model) takeSettings() tea.Cmd {
	s := m.w.Settings
	var cmds []tea.Cmd
	if m.options.Theme == "" {
		if err := m.chooseTheme(s.Theme); err != nil {
			cmds = append(cmds, m.say(views.Failure, s.Config+": "+err.Error()))
		}
	}
	if m.options.Counter == "" && s.Counter != "" {
		if token.Remote(s.Counter) {
			return tea.Batch(append(cmds, m.say(views.Warning, s.Config+" would have the prompt sent to "+strings.TrimPrefix(s.Counter, token.Server)+", which is left undone: --counter "+s.Counter+" does it."))...)
		}
		counter, err := counterFor(s.Counter)
		if err != nil {
			return tea.Batch(append(cmds, m.say(views.Failure, s.Config+": "+err.Error()))...)
		}
		m.counting.use(counter)
	}
	return tea.Batch(cmds...)
}

// noticesOf says what was noticed on reading, and which commands wait.
func (m *Model) noticesOf() tea.Cmd {
	var cmds []tea.Cmd
	for _, n := range m.w.Notices {
		cmds = append(cmds, m.say(views.Warning, n.Source.String()+": "+n.Text))
	}
	if len(m.current.Commands) > 0 {
		cmds = append(cmds, m.askCommands())
	}
	return tea.Batch(cmds...)
}

func (m *Model) haveMemory(msg memoryMsg) tea.Cmd {
	if msg.reading != m.reading || m.w == nil {
		return nil
	}
	since := m.shown.prompt
	if m.settling { // the second half of a reading, whose marks stay
		since = m.shown.since
	}
	m.settling = false
	cmd := m.takeDisk(msg.workspace)
	cmds := []tea.Cmd{cmd, m.build(m.sinceReading(since)), m.saveWaiting(), m.saveDone()}
	if m.readAgain {
		cmds = append(cmds, m.read())
	}
	return tea.Batch(cmds...)
}

func (m *Model) haveCounted(msg countedMsg) tea.Cmd {
	m.counting.fold(msg)
	if p, ok := m.page.(*memoryPage); ok {
		p.take(m)
	}
	if msg.err != nil {
		return m.say(views.Warning, "Tokens were not counted: "+msg.err.Error())
	}
	if why := m.counting.unanswered(msg); why != "" {
		return m.say(views.Warning, "Tokens are "+why+".")
	}
	return nil
}

func (m *Model) saved(msg savedMsg) tea.Cmd {
	if msg.err != nil {
		return m.say(views.Failure, "Nothing was written: "+msg.err.Error())
	}
	m.export = msg.path
	return m.say(views.Success, fmt.Sprintf("Wrote %d bytes to %s.", msg.bytes, msg.path))
}

func (m *Model) handed(msg copiedMsg) tea.Cmd {
	if msg.err != nil {
		return m.say(views.Failure, "Nothing was copied: "+msg.err.Error())
	}
	text := fmt.Sprintf("Handed %s to the terminal's clipboard, %d bytes.", msg.what, msg.bytes)
	if msg.bytes > clipboardLimit {
		return m.say(views.Warning, text+" Some terminals take no more than 75 KB; x writes a file.")
	}
	return m.say(views.Success, text)
}

func (m *Model) allowed(msg allowedMsg) tea.Cmd {
	if msg.err != nil {
		return m.say(views.Failure, "The permission was not kept: "+msg.err.Error())
	}
	return m.read()
}

func firstLine(err error) string {
	line, rest, more := strings.Cut(err.Error(), "\n")
	if more && rest != "" {
		return line + " (and more)"
	}
	return line
}
