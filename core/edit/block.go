package edit

import (
	"fmt"
	"strconv"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// AddBlock puts a new section into the list of a zone, before the place At.
type AddBlock struct {
	// Zone is prompt.Head or prompt.Tail.
	Zone prompt.Zone
	At   int
	Name string
	Text string
	// File is where the text is kept, relative to the .foreword folder, as
	// head/style.md; empty to keep it in the config.
	File string
	Tier prompt.Tier
}

// RenameBlock gives the section At of a zone another name.
type RenameBlock struct {
	Zone prompt.Zone
	At   int
	Name string
}

// RemoveBlock takes the section At out of the list of a zone. Its file stays.
type RemoveBlock struct {
	Zone prompt.Zone
	At   int
}

// MoveBlock takes the section At of a zone out and puts it where it then has
// the place To in the list of the zone Into.
type MoveBlock struct {
	Zone prompt.Zone
	At   int
	Into prompt.Zone
	To   int
}

// SwitchBlock keeps the section At in its list and takes it out of the prompt,
// or puts it back.
type SwitchBlock struct {
	Zone prompt.Zone
	At   int
	Off  bool
}

func blockTarget(zone prompt.Zone, at int) Target {
	if zone == prompt.Tail {
		return Target{Kind: Tail, At: at}
	}
	return Target{Kind: Head, At: at}
}

func (e AddBlock) label(*workspace.Workspace) string {
	return fmt.Sprintf("add the %s section %s", e.Zone, e.Name)
}

func (e RenameBlock) label(w *workspace.Workspace) string {
	return "rename " + blockTarget(e.Zone, e.At).In(w) + " to " + e.Name
}

func (e RemoveBlock) label(w *workspace.Workspace) string {
	return "remove " + blockTarget(e.Zone, e.At).In(w)
}

func (e MoveBlock) label(w *workspace.Workspace) string {
	label := "move " + blockTarget(e.Zone, e.At).In(w)
	if e.Into != e.Zone {
		return label + " to the " + e.Into.String()
	}
	return label + " to place " + strconv.Itoa(e.To+1)
}

func (e SwitchBlock) label(w *workspace.Workspace) string {
	return switchWord(e.Off) + blockTarget(e.Zone, e.At).In(w)
}

// listOf gives the list of a zone.
func listOf(w *workspace.Workspace, zone prompt.Zone) (*[]workspace.Block, error) {
	switch zone {
	case prompt.Head:
		return &w.Head, nil
	case prompt.Tail:
		return &w.Tail, nil
	}
	return nil, refused("only the head and the tail have sections of one's own")
}

func kindOf(zone prompt.Zone) prompt.Kind {
	if zone == prompt.Tail {
		return prompt.KindTail
	}
	return prompt.KindHead
}

func (e AddBlock) apply(w *workspace.Workspace) error {
	list, err := listOf(w, e.Zone)
	if err != nil {
		return err
	}
	if err := checkName("a section", e.Name); err != nil {
		return err
	}
	if err := checkText(e.Text); err != nil {
		return err
	}
	if err := room(*list, e.At); err != nil {
		return err
	}
	b := workspace.Block{
		Name:   e.Name,
		Text:   e.Text,
		Kind:   kindOf(e.Zone),
		Tier:   e.Tier,
		Source: prompt.Source{Kind: prompt.FromConfig, Path: w.Settings.Config},
	}
	if e.File != "" {
		b.Source = prompt.Source{Kind: prompt.FromFile, Path: ".foreword/" + e.File}
		b.State, b.Reason = stateOf(e.Text)
	}
	*list = inserted(*list, e.At, b)
	return nil
}

func (e RenameBlock) apply(w *workspace.Workspace) error {
	if err := checkName("a section", e.Name); err != nil {
		return err
	}
	return changeBlock(w, e.Zone, e.At, func(b *workspace.Block) error {
		b.Name = e.Name
		return nil
	})
}

func (e RemoveBlock) apply(w *workspace.Workspace) error {
	list, err := listOf(w, e.Zone)
	if err != nil {
		return err
	}
	return drop(list, e.At)
}

func (e MoveBlock) apply(w *workspace.Workspace) error {
	from, err := listOf(w, e.Zone)
	if err != nil {
		return err
	}
	into, err := listOf(w, e.Into)
	if err != nil {
		return err
	}
	if err := has(*from, e.At); err != nil {
		return err
	}
	b := (*from)[e.At]
	*from = removed(*from, e.At)
	if err := room(*into, e.To); err != nil {
		return err
	}
	if b.Kind == prompt.KindHead || b.Kind == prompt.KindTail {
		b.Kind = kindOf(e.Into)
	}
	*into = inserted(*into, e.To, b)
	return nil
}

func (e SwitchBlock) apply(w *workspace.Workspace) error {
	return changeBlock(w, e.Zone, e.At, func(b *workspace.Block) error {
		switch {
		case e.Off:
			b.State, b.Reason = prompt.Dropped, "switched off"
		case b.State != prompt.Dropped:
		case b.Source.Kind == prompt.FromFile && b.Text != "":
			b.State, b.Reason = stateOf(b.Text)
		default:
			b.State, b.Reason = prompt.Kept, ""
		}
		return nil
	})
}

// changeBlock changes a section of one's own.
func changeBlock(w *workspace.Workspace, zone prompt.Zone, at int, change func(*workspace.Block) error) error {
	list, err := listOf(w, zone)
	if err != nil {
		return err
	}
	return alter(list, at, change)
}

// setBlock gives a section of one's own another text. One that is switched off
// stays so.
func setBlock(w *workspace.Workspace, t Target, text string) error {
	zone := prompt.Head
	if t.Kind == Tail {
		zone = prompt.Tail
	}
	return changeBlock(w, zone, t.At, func(b *workspace.Block) error {
		if b.Kind != prompt.KindHead && b.Kind != prompt.KindTail {
			return fmt.Errorf("%w from the %s: edit those", ErrComputed, b.Kind)
		}
		if b.State == prompt.Unreadable {
			return fmt.Errorf("%w: %s", ErrUnreadable, b.Reason)
		}
		b.Text = text
		if b.State != prompt.Dropped {
			b.State, b.Reason = prompt.Kept, ""
			if b.Source.Kind == prompt.FromFile {
				b.State, b.Reason = stateOf(text)
			}
		}
		return nil
	})
}
