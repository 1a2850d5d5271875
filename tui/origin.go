package tui

import (
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/config"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// factPlace is a fact of the list, or one that is to be added to it.
type factPlace struct {
	at    int
	name  string
	fresh bool
}

// edit gives the edit that gives the fact a value.
func (f factPlace) edit(v edit.FactValue) edit.Edit {
	if f.fresh {
		return edit.AddFact{At: f.at, Name: f.name, FactValue: v}
	}
	return edit.SetFact{At: f.at, FactValue: v}
}

// holds says whether the fact is still where it was when it was asked for.
func (f factPlace) holds(w *workspace.Workspace) bool {
	if f.fresh {
		return f.at <= len(w.Facts)
	}
	return f.at < len(w.Facts) && w.Facts[f.at].Name == f.name
}

// originsMsg brings what the sources give that a fact can be taken from. Sent
// by the command of choose.
type originsMsg struct {
	place   factPlace
	origins []config.Origin
	values  []workspace.Fact
	err     error
}

// valueMsg brings what one source gives. Sent by the command of findValue.
type valueMsg struct {
	place factPlace
	from  string
	value workspace.Fact
	// commands wait for the user's permission.
	commands []string
	err      error
}

// place gives the fact that is being added, or the one under the cursor.
func (p *listPage) place(m *Model) factPlace {
	if p.fresh != "" {
		return factPlace{len(m.w.Facts), p.fresh, true}
	}
	at := p.targets[p.cursor].At
	return factPlace{at: at, name: m.w.Facts[at].Name}
}

// choose asks where a fact comes from, with what each source gives now.
func (p *listPage) choose(m *Model, a keymap.Action) tea.Cmd {
	if a != keymap.Add && p.targets[p.cursor].Kind != edit.Fact {
		return m.say(views.Info, "Only facts come from a source that can be chosen.")
	}
	if a != keymap.Add {
		p.fresh = ""
	}
	place, o, ctx := p.place(m), m.sourceNow(), m.ctx
	return func() tea.Msg {
		msg := originsMsg{place: place, origins: config.FactOrigins()}
		msg.values, _, msg.err = source.Values(ctx, o, msg.origins)
		return msg
	}
}

// sourceNow gives the options of a reading at this moment.
func (m *Model) sourceNow() source.Options {
	o := m.options.Source
	o.Now = m.options.Clock()
	return o
}

// haveOrigins lists the sources to choose from.
func (m *Model) haveOrigins(msg originsMsg) tea.Cmd {
	p, ok := m.page.(*listPage)
	if !ok || !msg.place.holds(m.w) {
		return nil
	}
	if msg.err != nil {
		return m.say(views.Failure, firstLine(msg.err))
	}
	now := ""
	if !msg.place.fresh {
		now = edit.Origin(m.w.Facts[msg.place.at])
	}
	list := []command{{title: "a value of its own", do: func() tea.Cmd { return p.literal(m, msg.place) }}}
	for i, o := range msg.origins {
		from, value := o.String(), msg.values[i]
		c := command{title: from, key: views.Clip(views.Visible(value.Value), 32), do: func() tea.Cmd {
			return m.haveValue(valueMsg{place: msg.place, from: from, value: value})
		}}
		if value.Reason != "" {
			c.disabled = views.Clip(value.Reason, 32)
		}
		list = append(list, c)
	}
	for _, open := range []struct{ kind, what string }{
		{"env ", "a variable of the environment"}, {"file ", "what a file of the checkout says"}, {"command ", "what a command prints"},
	} {
		start := open.kind
		if strings.HasPrefix(now, start) {
			start = now
		}
		list = append(list, command{title: open.kind + "…", key: open.what, do: func() tea.Cmd {
			p.question = asked(keymap.ChooseSource, "from", start)
			return nil
		}})
	}
	return m.openChooser("Where "+msg.place.name+" comes from", list)
}

// literal gives a fact a value of its own, which starts as what it has now, and
// opens the editor on it.
func (p *listPage) literal(m *Model, place factPlace) tea.Cmd {
	var v edit.FactValue
	if !place.fresh {
		v.Value = m.w.Facts[place.at].Value
	}
	p.fresh = ""
	cmd := m.change(place.edit(v), "")
	p.cursor = place.at
	return tea.Batch(cmd, m.editTarget(edit.Target{Kind: edit.Fact, At: place.at}, p.section, p))
}

// findValue asks a source that the user wrote. What is no source is said, and
// can be corrected.
func (m *Model) findValue(place factPlace, from string) tea.Cmd {
	o, err := config.ParseOrigin(from)
	if err != nil {
		if p, ok := m.page.(*listPage); ok {
			p.question = asked(keymap.ChooseSource, "from", from)
		}
		return m.say(views.Warning, err.Error())
	}
	return valueOf(m.ctx, m.sourceNow(), place, o)
}

func valueOf(ctx context.Context, o source.Options, place factPlace, from config.Origin) tea.Cmd {
	return func() tea.Msg {
		values, commands, err := source.Values(ctx, o, []config.Origin{from})
		msg := valueMsg{place: place, from: from.String(), commands: commands, err: err}
		if err == nil {
			msg.value = values[0]
		}
		return msg
	}
}

// haveValue takes the fact from the source.
func (m *Model) haveValue(msg valueMsg) tea.Cmd {
	if !msg.place.holds(m.w) {
		return m.say(views.Warning, "The facts are others by now: choose the source of "+msg.place.name+" again.")
	}
	if msg.err != nil {
		return m.say(views.Failure, firstLine(msg.err))
	}
	cmds := []tea.Cmd{m.change(msg.place.edit(edit.FactValue{Value: msg.value.Value, From: msg.from, Reason: msg.value.Reason}), "")}
	if p, ok := m.page.(*listPage); ok {
		p.fresh, p.cursor = "", msg.place.at
		cmds = append(cmds, p.refresh(m))
	}
	if len(msg.commands) > 0 {
		m.askCommand(msg)
		return tea.Batch(cmds...)
	}
	if msg.value.State != prompt.Kept {
		return tea.Batch(append(cmds, m.say(views.Warning, fmt.Sprintf("%s is left out: %s", msg.place.name, msg.value.Reason)))...)
	}
	return tea.Batch(append(cmds, m.say(views.Success, fmt.Sprintf("%s: %s, from %s", msg.place.name, views.Clip(msg.value.Value, 60), msg.from)))...)
}

// askCommand asks for permission to run the command that a fact is to come from,
// as for those of a config: from then on it runs whenever the checkout is read.
func (m *Model) askCommand(msg valueMsg) {
	place := msg.place
	place.fresh = false // it is in the list now
	m.ask(confirm{
		screen: views.ConfirmScreen{
			Title:    "Allow the command",
			Question: "Run it now and, once this is saved, whenever the checkout is read?",
			Details:  msg.commands,
			Yes:      "allow and run", No: "leave the fact out",
		},
		yes: func() tea.Cmd {
			from, err := config.ParseOrigin(msg.from)
			if err != nil {
				return m.say(views.Failure, err.Error())
			}
			return tea.Sequence(allow(m.options.Source, m.w.Root, msg.commands), valueOf(m.ctx, m.sourceNow(), place, from))
		},
	})
}
