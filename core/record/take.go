package record

import (
	"context"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/workspace"
)

// Take takes the measure of all roles under some layouts, counted by a counter.
// The options' config and text count; their counter and tokens are filled in.
func Take(ctx context.Context, w *workspace.Workspace, layouts []string, counter token.Counter, o Options) (*Lock, error) {
	o.Counter, o.Tokens = counter.Name(), nil
	var prompts []*prompt.Prompt
	known := map[string]int{} // the tokens of a text, by its digest
	for _, l := range layouts {
		for _, role := range w.Roles {
			built, err := layout.Build(l, w, role.Name)
			if err != nil {
				return nil, err
			}
			tokens := make([]int, len(built.Sections))
			for i, s := range built.Sections {
				n, counted := known[s.ByteDigest]
				if !counted {
					c, err := counter.Count(ctx, s.Text)
					if err != nil {
						return nil, err
					}
					n = c.Tokens
					known[s.ByteDigest] = n
				}
				tokens[i] = n
			}
			prompts, o.Tokens = append(prompts, built), append(o.Tokens, tokens)
		}
	}
	return New(w, prompts, o), nil
}
