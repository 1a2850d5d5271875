package edit

import (
	"fmt"
	"strconv"
	"strings"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// AddFact puts a new fact into the list, before the place At.
type AddFact struct {
	At   int
	Name string
	FactValue
}

// FactValue is a literal value, or a value that was taken from an origin.
type FactValue struct {
	Value string
	// From is the origin as the config writes it, as "git branch"; empty for a
	// literal. What it gives now is the Value.
	From string
	// Reason says why the origin gives nothing now; the fact is then left out.
	Reason string
}

// RenameFact gives the fact At another name.
type RenameFact struct {
	At   int
	Name string
}

// SetFact gives the fact At another value, literal or from an origin.
type SetFact struct {
	At int
	FactValue
}

// RemoveFact takes the fact At out of the list.
type RemoveFact struct{ At int }

// MoveFact takes the fact At out and puts it where it then has the place To.
type MoveFact struct{ At, To int }

// SwitchFact keeps the fact At in the list and takes it out of the prompt, or
// puts it back.
type SwitchFact struct {
	At  int
	Off bool
}

func (e AddFact) label(*workspace.Workspace) string { return "add the fact " + e.Name }

func (e RenameFact) label(w *workspace.Workspace) string {
	return "rename " + Target{Kind: Fact, At: e.At}.In(w) + " to " + e.Name
}

func (e SetFact) label(w *workspace.Workspace) string {
	fact := Target{Kind: Fact, At: e.At}.In(w)
	if e.From != "" {
		return "take " + fact + " from " + e.From
	}
	return "set " + fact
}

func (e RemoveFact) label(w *workspace.Workspace) string {
	return "remove " + Target{Kind: Fact, At: e.At}.In(w)
}

func (e MoveFact) label(w *workspace.Workspace) string {
	return "move " + Target{Kind: Fact, At: e.At}.In(w) + " to place " + strconv.Itoa(e.To+1)
}

func (e SwitchFact) label(w *workspace.Workspace) string {
	return switchWord(e.Off) + Target{Kind: Fact, At: e.At}.In(w)
}

func switchWord(off bool) string {
	if off {
		return "switch off "
	}
	return "switch on "
}

func (e AddFact) apply(w *workspace.Workspace) error {
	if err := checkName("a fact", e.Name); err != nil {
		return err
	}
	if err := room(w.Facts, e.At); err != nil {
		return err
	}
	f := workspace.Fact{Name: e.Name}
	if err := e.put(w, &f); err != nil {
		return err
	}
	w.Facts = inserted(w.Facts, e.At, f)
	return nil
}

func (e RenameFact) apply(w *workspace.Workspace) error {
	if err := checkName("a fact", e.Name); err != nil {
		return err
	}
	return alter(&w.Facts, e.At, func(f *workspace.Fact) error {
		f.Name = e.Name
		return nil
	})
}

func (e SetFact) apply(w *workspace.Workspace) error {
	return alter(&w.Facts, e.At, func(f *workspace.Fact) error { return e.put(w, f) })
}

func (e RemoveFact) apply(w *workspace.Workspace) error { return drop(&w.Facts, e.At) }

func (e MoveFact) apply(w *workspace.Workspace) error {
	if err := has(w.Facts, e.At); err != nil {
		return err
	}
	if err := has(w.Facts, e.To); err != nil {
		return refused("the place %d is outside of the list of %d", e.To+1, len(w.Facts))
	}
	w.Facts = inserted(removed(w.Facts, e.At), e.To, w.Facts[e.At])
	return nil
}

func (e SwitchFact) apply(w *workspace.Workspace) error {
	return alter(&w.Facts, e.At, func(f *workspace.Fact) error {
		switch {
		case e.Off:
			f.State, f.Reason = prompt.Dropped, "switched off"
		case f.State != prompt.Dropped:
		case f.Source.Kind != prompt.FromConfig && f.Value == "":
			f.State, f.Reason = prompt.NotFound, "its source gave nothing while it was switched off"
		default:
			f.State, f.Reason = prompt.Kept, ""
		}
		return nil
	})
}

// setFactText gives a literal fact another value.
func setFactText(w *workspace.Workspace, at int, text string) error {
	return alter(&w.Facts, at, func(f *workspace.Fact) error {
		if f.Source.Kind != prompt.FromConfig {
			return fmt.Errorf("%w: the value comes from %s: set a value to replace the source", ErrComputed, f.Source)
		}
		f.Value = text
		return nil
	})
}

// put gives a fact the value. A fact that is switched off stays so.
func (v FactValue) put(w *workspace.Workspace, f *workspace.Fact) error {
	if err := checkText(v.Value); err != nil {
		return err
	}
	was := f.Source
	f.Value, f.Source = v.Value, prompt.Source{Kind: prompt.FromConfig, Path: w.Settings.Config}
	if v.From != "" {
		source, err := originSource(v.From)
		if err != nil {
			return err
		}
		f.Source = source
	} else if was.Kind == prompt.FromConfig {
		f.Source.Line = was.Line
	}
	switch {
	case f.State == prompt.Dropped:
	case v.Reason != "":
		f.State, f.Reason, f.Value = prompt.NotFound, v.Reason, ""
	default:
		f.State, f.Reason = prompt.Kept, ""
	}
	return nil
}

// originSource gives the source that a fact with that origin has, as core/source
// gives it: Origin leads back.
func originSource(from string) (prompt.Source, error) {
	o, err := config.ParseOrigin(from)
	if err != nil {
		return prompt.Source{}, refused("%s", err)
	}
	s := prompt.Source{Detail: o.Argument}
	switch o.Kind {
	case config.FromCwd, config.FromPlatform, config.FromOS:
		s.Kind, s.Detail = prompt.FromSystem, string(o.Kind)
	case config.FromFile:
		s.Kind, s.Path, s.Detail = prompt.FromFile, o.Argument, ""
	default:
		s.Kind = prompt.SourceKind(o.Kind) // both are called alike
	}
	return s, nil
}

// Origin gives where a fact's value is taken from, as the config writes it;
// empty for a literal.
func Origin(f workspace.Fact) string {
	switch s := f.Source; s.Kind {
	case prompt.FromClock:
		return "clock"
	case prompt.FromSystem:
		return s.Detail
	case prompt.FromGit, prompt.FromEnv, prompt.FromCommand:
		return string(s.Kind) + " " + s.Detail
	case prompt.FromFile:
		return "file " + s.Path
	}
	return ""
}

// checkName refuses a name that the config would refuse.
func checkName(what, name string) error {
	if strings.TrimSpace(name) == "" {
		return refused("%s needs a name", what)
	}
	return checkText(name)
}
