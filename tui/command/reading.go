package command

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/token"
	"foreword/core/workspace"
	"foreword/roles"
)

// defaultRole is the role of a command that names none.
const defaultRole = "direct"

// flags are the global flags: all that a run depends on beside the checkout, so
// that it can be repeated.
type flags struct {
	dir, layout, counter, memory, state string
	date                                date
	allowCommands                       bool
}

// globalFlags gives the flags to every command.
func (p *program) globalFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVarP(&p.flags.dir, "dir", "C", ".", "work as if started in `DIR`")
	f.StringVar(&p.flags.layout, "layout", "", "build the prompt by layout `NAME` (default: the config's, else "+layout.Default+"):\n"+wrapped(layout.Names()))
	f.StringVar(&p.flags.counter, "counter", "", "count tokens with counter `NAME` (default: the config's, else "+token.Default+"):\n"+wrapped(append(token.Names(), token.Server+"URL")))
	f.Var(&p.flags.date, "date", "take `DATE` for now: 2006-01-02 (midnight UTC) or RFC 3339")
	f.StringVar(&p.flags.memory, "memory", "", "use `FILE` as the memory store (default: the config's, else the user's own)")
	f.StringVar(&p.flags.state, "state", "", "show the session of state `FILE` (foreword schema state) in the layout zoned")
	f.BoolVar(&p.flags.allowCommands, "allow-commands", false, "run the commands that the config takes facts from")
	complete(root, "layout", layout.Names())
	complete(root, "counter", token.Names())
}

// wrapped gives a list in lines that fit beside the flags' names.
func wrapped(list []string) string { return ansi.Wordwrap(strings.Join(list, ", "), 56, "") }

// date is the value of --date.
type date struct{ time.Time }

// String gives the date as it can be given.
func (d *date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.Format(time.RFC3339)
}

// Type names the value in the help.
func (d *date) Type() string { return "date" }

// Set reads a day, or a moment with its zone. A day is the same moment
// everywhere, so that a run on another machine gives the same bytes.
func (d *date) Set(text string) (err error) {
	if d.Time, err = time.Parse(time.DateOnly, text); err == nil {
		return nil
	}
	if d.Time, err = time.Parse(time.RFC3339, text); err == nil {
		return nil
	}
	return fmt.Errorf("expected a day, as 2026-08-09, or a moment, as 2026-08-09T12:00:00Z")
}

// clock tells the time, or what --date says.
func (p *program) clock() time.Time {
	if p.flags.date.IsZero() {
		return time.Now()
	}
	return p.flags.date.Time
}

// sourceOptions gives what a reading depends on.
func (p *program) sourceOptions() (source.Options, error) {
	dir, err := filepath.Abs(p.flags.dir)
	if err != nil {
		return source.Options{}, err
	}
	memory := p.flags.memory
	if memory != "" {
		if memory, err = filepath.Abs(memory); err != nil {
			return source.Options{}, err
		}
	}
	state := p.flags.state
	if state != "" {
		if state, err = filepath.Abs(state); err != nil {
			return source.Options{}, err
		}
	}
	tools, err := roles.Tools()
	if err != nil {
		return source.Options{}, err
	}
	return source.Options{
		Dir:           dir,
		Env:           p.process.Env,
		Now:           p.clock(),
		Memory:        memory,
		State:         state,
		Roles:         roles.Builtin(),
		Tools:         tools,
		AllowCommands: p.flags.allowCommands,
	}, nil
}

// read reads the checkout and says what was noticed on the way. The memory
// store is left closed unless it is asked for.
func (p *program) read(ctx context.Context, withMemory bool) (*source.Reading, error) {
	options, err := p.sourceOptions()
	if err != nil {
		return nil, err
	}
	options.DeferMemory = !withMemory
	reading, err := source.Open(ctx, options)
	if err != nil {
		return nil, err
	}
	for _, n := range reading.Workspace.Notices {
		p.note("%s: %s", n.Source, n.Text)
	}
	if m := reading.Workspace.Memory; m.State == prompt.Unreadable {
		p.note("the memories are left out: %s", m.Reason)
	}
	if n := len(reading.Commands); n > 0 {
		p.note("%s of %s not run, and the facts are left out:\n%s\n--allow-commands runs them; the screen can allow them for good",
			counted(n, "command", "commands"), reading.Workspace.Settings.Config, strings.Join(reading.Commands, "\n"))
	}
	return reading, nil
}

// layoutName gives the layout that was asked for, or the config's.
func (p *program) layoutName(w *workspace.Workspace) (string, error) {
	name, from := p.flags.layout, ""
	if name == "" {
		name, from = w.Settings.Layout, w.Settings.Config
	}
	if name == "" {
		return layout.Default, nil
	}
	if !slices.Contains(layout.Names(), name) {
		return "", in(from, unknown("layout", name, layout.Names()))
	}
	return name, nil
}

// counter gives the token counter that was asked for, or the config's.
func (p *program) counter(w *workspace.Workspace) (token.Counter, error) {
	name, from := p.flags.counter, ""
	if name == "" {
		name, from = w.Settings.Counter, w.Settings.Config
		if token.Remote(name) {
			p.note("%s would have the prompt sent to %s, which is left undone: --counter %s does it",
				from, strings.TrimPrefix(name, token.Server), name)
			name = ""
		}
	}
	if name == "" {
		name = token.Default
	}
	if _, known := token.Named(name); !known && !strings.HasPrefix(name, token.Server) {
		return nil, in(from, unknown("counter", name, token.Names()))
	}
	c, err := token.New(name)
	return c, in(from, err)
}

// checkChoices refuses a layout or a counter that does not exist, before
// anything is read.
func (p *program) checkChoices() error {
	if _, err := p.layoutName(&workspace.Workspace{}); err != nil {
		return err
	}
	_, err := p.counter(&workspace.Workspace{})
	return err
}

// in says which file an error comes from, if it comes from one.
func in(path string, err error) error {
	if path == "" || err == nil {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// roleName gives the role that the arguments name, or the default.
func roleName(w *workspace.Workspace, args []string) (string, error) {
	name := defaultRole
	if len(args) > 0 {
		name = args[0]
	}
	if _, ok := w.Role(name); !ok {
		return "", unknown("role", name, w.RoleNames())
	}
	return name, nil
}

// build reads the checkout and assembles the prompt of the role that the
// arguments name.
func (p *program) build(ctx context.Context, args []string) (*workspace.Workspace, *prompt.Prompt, error) {
	reading, err := p.read(ctx, true)
	if err != nil {
		return nil, nil, err
	}
	w := reading.Workspace
	name, err := p.layoutName(w)
	if err != nil {
		return nil, nil, err
	}
	role, err := roleName(w, args)
	if err != nil {
		return nil, nil, err
	}
	built, err := layout.Build(name, w, role)
	return w, built, err
}
