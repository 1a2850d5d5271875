package tool

import "foreword/core/canon"

// Tool is one declared tool.
type Tool struct {
	Name        string
	Description string
	// Function is the declaration in OpenAI's function form, with every $ref
	// and choice of types resolved as far as the tool docs can say it. Members
	// of the schema are in the order they were written.
	Function canon.Object
	// Declared is the declaration as it was written, whitespace aside.
	Declared string
	// Path and Line say where it was declared; Path is empty for a tool of the
	// built-in catalogue.
	Path string
	Line int

	// sent is the function form with its schema as it was written.
	sent canon.Object
}

// Spec gives what is sent beside the prompt for a tool: OpenAI's function form
// as compact JSON, with the schema as it was declared. What was resolved for
// the docs alone is not in it, so that its tokens are those of a request.
func Spec(t Tool) string {
	if t.sent == nil {
		return canon.Compact(t.Function)
	}
	return canon.Compact(t.sent)
}

// Digest gives the SHA-256, lower-case hex, of the canonical JSON of a tool's
// function form. The same tool has the same digest in every form that it can
// be declared in, and in whatever order its members are written.
func Digest(t Tool) string { return canon.Digest(t.Function) }

// Merge puts catalogues together. A name that comes again replaces the earlier
// tool where that one stands, be it from another catalogue or from the same
// one; new names follow in the order they come.
func Merge(catalogues ...[]Tool) []Tool {
	var merged []Tool
	place := map[string]int{}
	for _, catalogue := range catalogues {
		for _, t := range catalogue {
			if at, known := place[t.Name]; known {
				merged[at] = t
				continue
			}
			place[t.Name] = len(merged)
			merged = append(merged, t)
		}
	}
	return merged
}
