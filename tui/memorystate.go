package tui

import (
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/views"
)

// stored gives the memory as it is on disk: edits clear what is wrong with it
// from the present workspace.
func (p *memoryPage) stored(m *Model) workspace.Memory { return m.history.Base().Memory }

// store names the file of the store.
func (p *memoryPage) store(m *Model) string {
	switch path := p.path(m); path {
	case "":
		return "no store"
	default:
		return path
	}
}

func (p *memoryPage) path(m *Model) string {
	if path := p.stored(m).Source.Path; path != "" || m.current == nil {
		return path
	}
	return m.current.MemoryPath
}

// state says what is wrong with the store, and what can be done.
func (p *memoryPage) state(m *Model) []views.Toast {
	stored := p.stored(m)
	say := func(l views.Level, text string) []views.Toast { return []views.Toast{{Level: l, Text: text}} }
	switch {
	case m.settling && stored.State != prompt.Kept:
		return say(views.Info, "The store is being read.")
	case m.w.Project.ID == "":
		return say(views.Warning, "Notes are kept by project, and this checkout has no project id: "+absence(m.w, "id")+".")
	case p.path(m) == "":
		return say(views.Warning, "There is no store: "+stored.Reason+". Set HOME or XDG_DATA_HOME, or start with --memory FILE.")
	case stored.State == prompt.NotFound:
		return say(views.Info, "There is no store yet at "+p.path(m)+": a writes a note, and w makes the store with it.")
	case stored.State == prompt.Unreadable:
		return say(views.Failure, "The store cannot be read: "+stored.Reason+". r reads it again; a note can be added now, and saved once the store opens.")
	case stored.State == prompt.Kept && stored.Reason != "":
		return say(views.Warning, "The store was "+stored.Reason+": what is edited here cannot be saved there.")
	}
	return nil
}

// absence says why something of the project could not be had.
func absence(w *workspace.Workspace, name string) string {
	for _, a := range w.Project.Absent {
		if a.Name == name {
			return a.Reason
		}
	}
	return "it could not be worked out"
}

// use says whether the prompt on screen is made from the notes, and what of that
// is to be known.
func (p *memoryPage) use(m *Model) (bool, []views.Toast) {
	if m.shown.prompt == nil || p.forgotten.shown {
		return true, nil
	}
	say := func(text string) []views.Toast { return []views.Toast{{Level: views.Warning, Text: text}} }
	if state := m.w.State; state != nil && m.shown.prompt.Layout == "zoned" {
		file := m.w.StateSource.Path
		index, recalled := state.Session.MemoryIndex != nil, state.Session.Recalled != nil
		switch {
		case index && recalled:
			return false, say("The state file " + file + " brings its own memory index and its own recalled notes: they stand in the prompt in place of these.")
		case index:
			return false, say("The state file " + file + " brings its own memory index: it stands in the prompt in place of these, of which some may be recalled.")
		case recalled:
			return true, say("The state file " + file + " brings its own recalled notes: they stand in the prompt in place of what would be recalled of these.")
		}
	}
	for _, s := range m.shown.prompt.Sections {
		switch s.Kind {
		case prompt.KindMemory:
			if s.State == prompt.Cut {
				return true, say("The prompt has not all of these: " + s.Name + " is cut, " + s.Reason + ".")
			}
			return true, nil
		case prompt.KindTemplate:
			if printsMemory(s) {
				return true, nil
			}
			return false, say("The template does not print the notes as they are.")
		}
	}
	return false, say("The layout " + m.shown.prompt.Layout + " has no memory index: no note is in this prompt.")
}

// printsMemory says whether a rendered template has the notes in it.
func printsMemory(s prompt.Section) bool {
	for _, part := range s.Parts {
		if part.Name == "Memory" {
			return part.State != prompt.Dropped
		}
	}
	return false
}

// empty says why no note is listed.
func (p *memoryPage) empty(m *Model) string {
	stored := p.stored(m)
	switch {
	case len(p.notes) > 0 && p.find.words:
		return "No note has one of these words. esc ends the search."
	case len(p.notes) > 0:
		return "No note has that in its text or tags. esc clears the filter."
	case p.forgotten.shown && p.forgotten.err != nil:
		return "The forgotten notes cannot be listed: " + p.forgotten.err.Error() + ". v goes back."
	case p.forgotten.shown && p.forgotten.asking:
		return "The store is being asked."
	case p.forgotten.shown:
		return "No note of this project was forgotten. v goes back."
	case m.settling, stored.State == prompt.Unreadable, m.w.Project.ID == "":
		return "What notes there are is not known."
	}
	return "There are no notes of this project. a writes the first one."
}
