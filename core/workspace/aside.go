package workspace

import "foreword/core/tool"

// Aside holds what an edit switched off to see the prompt without it. No layout
// looks at it. Nothing that is read from disk is in it.
type Aside struct {
	Tools  []Placed[tool.Tool]
	Skills []Placed[Skill]
	Notes  []Placed[MemoryEntry]
}

// Placed is a value together with the place that it had in its list.
type Placed[T any] struct {
	// At is the place in the whole list, those that are switched off included.
	At    int
	Value T
}
