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

// choose asks where a fact comes from.
func (p *listPage) choose(m *Model, t edit.Target) tea.Cmd {
	if t.Kind != edit.Fact {
		return m.say(views.Info, "Only facts come from a source that can be chosen.")
	}
	return m.chooseFor(factPlace{at: t.At, name: m.w.Facts[t.At].Name})
}

// chooseFor asks where a fact comes from, with what each source gives now.
func (m *Model) chooseFor(place factPlace) tea.Cmd {
	o, ctx := m.sourceNow(), m.ctx
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
			p.ask(msg.place, start)
			return nil
		}})
	}
	return m.openChooser("Where "+msg.place.name+" comes from", list)
}

// ask asks for the source of a fact, with an answer to start from.
func (p *listPage) ask(place factPlace, start string) {
	p.asking, p.question = place, asked(keymap.ChooseSource, "from", start)
}

// moved says that a fact is not any more where it was when its source was asked
// for: the files were read again meanwhile.
func (m *Model) moved(place factPlace) tea.Cmd {
	return m.say(views.Warning, "The facts are others by now: choose the source of "+place.name+" again.")
}

// literal gives a fact a value of its own, which starts as what it has now, and
// opens the editor on it.
func (p *listPage) literal(m *Model, place factPlace) tea.Cmd {
	if !place.holds(m.w) {
		return m.moved(place)
	}
	var v edit.FactValue
	if !place.fresh {
		v.Value = m.w.Facts[place.at].Value
	}
	cmd := m.change(place.edit(v), "")
	p.moveTo(place.at)
	return tea.Batch(cmd, m.editTarget(edit.Target{Kind: edit.Fact, At: place.at}, p.section, p))
}

// findValue asks a source that the user wrote. What is no source is said, and
// can be corrected.
func (m *Model) findValue(place factPlace, from string) tea.Cmd {
	o, err := config.ParseOrigin(from)
	if err != nil {
		if p, ok := m.page.(*listPage); ok {
			p.ask(place, from)
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
		return m.moved(msg.place)
	}
	if msg.err != nil {
		return m.say(views.Failure, firstLine(msg.err))
	}
	cmds := []tea.Cmd{m.change(msg.place.edit(edit.FactValue{Value: msg.value.Value, From: msg.from, Reason: msg.value.Reason}), "")}
	if p, ok := m.page.(*listPage); ok {
		p.moveTo(msg.place.at)
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
