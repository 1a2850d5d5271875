package check

import (
	"slices"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/transcript"
	"foreword/core/workspace"
)

// Build builds the prompts that a check is about: without a recording those of
// all roles under a layout, which is the default when its name is empty; for a
// lock file those that it recorded, as far as they can be built still; for any
// other recording all roles under all layouts, the named one first, since the
// recorded prompt may be any of them.
func Build(r *transcript.Recording, w *workspace.Workspace, name string) ([]*prompt.Prompt, error) {
	if name == "" {
		name = layout.Default
	}
	layouts := []string{name}
	var out []*prompt.Prompt
	if r != nil && r.Lock != nil {
		for _, pair := range r.Lock.Pairs() {
			if _, ok := w.Role(pair[0]); !ok || !slices.Contains(layout.Names(), pair[1]) {
				continue
			}
			p, err := layout.Build(pair[1], w, pair[0])
			if err != nil {
				return nil, err
			}
			out = append(out, p)
		}
		return out, nil
	}
	if r != nil {
		layouts = append(layouts, slices.DeleteFunc(layout.Names(), func(l string) bool { return l == name })...)
	}
	for _, l := range layouts {
		for _, role := range w.Roles {
			p, err := layout.Build(l, w, role.Name)
			if err != nil {
				return nil, err
			}
			out = append(out, p)
		}
	}
	return out, nil
}
