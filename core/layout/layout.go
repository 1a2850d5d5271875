package layout

import (
	"fmt"
	"strings"

	"foreword/core/prompt"
	"foreword/core/runcontext"
	"foreword/core/workspace"
)

// Layout is a rule that turns a workspace and a role into a prompt.
type Layout struct {
	// Name is what flags and config use.
	Name string
	// Title is one line for people.
	Title string
	build func(*assembly)
}

// All gives the layouts, the default first.
func All() []Layout {
	return []Layout{
		{"session", "head and tail around the conversation: role, project, memory, facts", buildSession},
		{"role", "Agent Smith: role frame, project block, memory index", buildRole},
		{"system", "LLM::Agent::Prompt: identity, environment, tool docs, instruction files", buildSystem},
		{"context", "LLM::Agent::RunContext: head sections, facts, tail sections", buildContext},
		{"template", "coddy: a Go template for the role's mode, filled with six values", buildTemplate},
		{"zoned", "atomic-agent: a stable prefix and a tail under caps, with the conversation", buildZoned},
	}
}

// Default is the name of the layout that is used when none is asked for.
const Default = "session"

// Names gives the names of the layouts, the default first.
func Names() []string {
	var names []string
	for _, l := range All() {
		names = append(names, l.Name)
	}
	return names
}

// Build assembles the prompt of a role under the layout of that name. An
// unknown layout or role is an error that lists those there are.
func Build(name string, w *workspace.Workspace, role string) (*prompt.Prompt, error) {
	return new(Assembler).Build(name, w, role)
}

// Assembler builds prompts one after the other, and remembers the digests of
// what it built and what it said of each note, so that after an edit only what was edited is worked out anew.
// Its prompts are those of Build. The zero value is ready; it is not safe for
// concurrent use.
type Assembler struct {
	memo    runcontext.Memo
	digests prompt.Digests
	notes   noteMemo
}

// Build is the function Build.
func (as *Assembler) Build(name string, w *workspace.Workspace, role string) (*prompt.Prompt, error) {
	if name == "" {
		name = Default
	}
	for _, l := range All() {
		if l.Name != name {
			continue
		}
		r, ok := w.Role(role)
		if !ok {
			return nil, fmt.Errorf("there is no role %q: choose one of %s", role, strings.Join(w.RoleNames(), ", "))
		}
		a := &assembly{w: w, role: r, builder: prompt.NewBuilder(name, r.Name), memo: &as.memo, notes: &as.notes}
		a.builder.Remember(&as.digests)
		l.build(a)
		return a.builder.Prompt(a.digest()), nil
	}
	return nil, fmt.Errorf("there is no layout %q: choose one of %s", name, strings.Join(Names(), ", "))
}
