package tui

import (
	"context"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/source"
	"foreword/core/token"
	"foreword/core/watch"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/roles"
	"foreword/views"
)

// driver drives the model as a user does, with every command run to its end
// before the next key. There is no terminal, no goroutine and no sleeping.
type driver struct {
	t testing.TB
	m *Model
	// disk is what the next reading finds; err is why it finds nothing.
	disk *workspace.Workspace
	err  error
	// memory is what the memory store says.
	memory workspace.Memory
	// copied is what went to the terminal's clipboard.
	output *os.File
	// timers are the messages that wait for time to pass.
	timers []tea.Msg
	// desktop is what the system's clipboard holds; empty where there is none.
	desktop string
	quit    bool
	// slow renders with glamour and chroma.
	slow bool
}

// open starts the program in the windmill.
func open(t testing.TB, width, height int) *driver {
	t.Helper()
	return openWith(t, Options{}, width, height, false)
}

// openSlow starts it with glamour and chroma.
func openSlow(t testing.TB, width, height int) *driver {
	t.Helper()
	return openWith(t, Options{}, width, height, true)
}

func openWith(t testing.TB, o Options, width, height int, slow bool) *driver {
	t.Helper()
	output, err := os.CreateTemp(t.TempDir(), "terminal")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { output.Close() })
	d := &driver{t: t, disk: windmill(t), memory: remembered(), output: output, slow: slow}
	o.Source = source.Options{Dir: t.TempDir(), Roles: roles.Builtin()}
	o.Clock = noon
	d.m, err = New(context.Background(), o, &terminal{File: output, profile: termenv.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	d.m.world = world{read: d.read, memory: d.readMemory, watch: d.watch, after: d.after, render: d.render, paste: d.readClipboard}
	d.do(d.m.Init())
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	return d
}

func (d *driver) read(_ context.Context, n int, _ source.Options) tea.Cmd {
	return func() tea.Msg {
		if d.err != nil {
			return readMsg{n, nil, d.err}
		}
		return readMsg{n, reading(d.disk), nil}
	}
}

func (d *driver) readMemory(_ context.Context, n int, r *source.Reading) tea.Cmd {
	return func() tea.Msg {
		w := *r.Workspace
		w.Memory = d.memory
		return memoryMsg{n, &w}
	}
}

func (d *driver) watch(*watch.Watcher, *source.Reading) tea.Cmd { return nil }

// render lays texts out plainly, unless the test is about how they look: glamour
// and chroma take their time.
func (d *driver) render(key rowsKey, text, language string, theme *views.Theme) tea.Cmd {
	if d.slow {
		return renderRows(key, text, language, theme)
	}
	return func() tea.Msg { return renderedMsg{key: key, rows: views.Wrap(text, key.width), size: len(text)} }
}

func (d *driver) readClipboard() tea.Cmd {
	return func() tea.Msg {
		if d.desktop == "" {
			return clipboardMsg{err: errors.New("there is no clipboard")}
		}
		return clipboardMsg{text: d.desktop}
	}
}

func (d *driver) after(_ time.Duration, msg tea.Msg) tea.Cmd {
	d.timers = append(d.timers, msg)
	return nil
}

// timePasses lets every timer end.
func (d *driver) timePasses() *driver {
	timers := d.timers
	d.timers = nil
	for _, msg := range timers {
		d.send(msg)
	}
	return d
}

// do runs a command and all that follows from it.
func (d *driver) do(cmd tea.Cmd) {
	d.t.Helper()
	if cmd != nil {
		d.send(cmd())
	}
}

func (d *driver) send(msg tea.Msg) {
	d.t.Helper()
	switch msg := msg.(type) {
	case nil:
		return
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.do(cmd)
		}
		return
	case tea.QuitMsg:
		d.quit = true
		return
	}
	if commands, ok := sequenced(msg); ok {
		for _, cmd := range commands {
			d.do(cmd)
		}
		return
	}
	if reflect.TypeOf(msg).Kind() == reflect.Func {
		d.t.Fatalf("a command came in place of a message: %T", msg)
	}
	_, cmd := d.m.Update(msg)
	d.check()
	d.do(cmd)
}

// sequenced gives the commands of a tea.Sequence, whose message has no exported
// type.
func sequenced(msg tea.Msg) ([]tea.Cmd, bool) {
	v := reflect.ValueOf(msg)
	if v.Kind() != reflect.Slice || v.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return nil, false
	}
	commands := make([]tea.Cmd, v.Len())
	for i := range commands {
		commands[i] = v.Index(i).Interface().(tea.Cmd)
	}
	return commands, true
}

// check holds every frame to its size, and to carry no control character but
// those of colours.
func (d *driver) check() {
	d.t.Helper()
	frame := d.m.View()
	if frame == "" {
		return
	}
	lines := strings.Split(frame, "\n")
	if len(lines) != d.m.height {
		d.t.Fatalf("the frame has %d lines on a screen of %d", len(lines), d.m.height)
	}
	for i, line := range lines {
		if w := ansi.StringWidth(line); w != d.m.width {
			d.t.Fatalf("line %d is %d cells wide on a screen of %d: %q", i, w, d.m.width, line)
		}
	}
}

// keyTypes are Bubble Tea's keys that are no characters, by their names.
var keyTypes = func() map[string]tea.KeyType {
	types := map[string]tea.KeyType{}
	for t := tea.KeyType(-128); t < 128; t++ {
		if name := (tea.Key{Type: t}).String(); name != "" && t != tea.KeyRunes && t != tea.KeySpace {
			types[name] = t
		}
	}
	return types
}()

// press presses keys, one after the other. "alt+" before one is alt, or esc that
// was read together with it.
func (d *driver) press(keys ...string) *driver {
	d.t.Helper()
	for _, key := range keys {
		bare, alt := strings.CutPrefix(key, "alt+")
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(bare), Alt: alt}
		if kind, named := keyTypes[bare]; named {
			msg = tea.KeyMsg{Type: kind, Alt: alt}
		} else if bare == " " {
			msg.Type = tea.KeySpace
		}
		d.send(msg)
	}
	return d
}

// paste pastes text from the terminal.
func (d *driver) paste(text string) *driver {
	d.t.Helper()
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
	return d
}

// screen gives the screen without its colours.
func (d *driver) screen() string { return ansi.Strip(d.m.View()) }

func (d *driver) shows(texts ...string) *driver {
	d.t.Helper()
	for _, text := range texts {
		if !strings.Contains(d.screen(), text) {
			d.t.Errorf("the screen does not show %q:\n%s", text, d.screen())
		}
	}
	return d
}

func (d *driver) lacks(texts ...string) *driver {
	d.t.Helper()
	for _, text := range texts {
		if strings.Contains(d.screen(), text) {
			d.t.Errorf("the screen shows %q:\n%s", text, d.screen())
		}
	}
	return d
}

// tokens counts a text as the screen does.
func (d *driver) tokens(text string) int {
	d.t.Helper()
	counter, err := token.New(d.m.counting.counter.Name())
	if err != nil {
		d.t.Fatal(err)
	}
	count, err := counter.Count(context.Background(), text)
	if err != nil {
		d.t.Fatal(err)
	}
	return count.Tokens
}

// clipboard gives what was written to the terminal by hand.
func (d *driver) clipboard() string {
	d.t.Helper()
	text, err := os.ReadFile(d.output.Name())
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

// everyAction lists the actions of the main screen.
func everyAction() []keymap.Action {
	var actions []keymap.Action
	for _, b := range keymap.Bindings() {
		actions = append(actions, b.Action)
	}
	return actions
}
