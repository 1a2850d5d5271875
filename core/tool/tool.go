package tool

import "foreword/core/canon"

// Tool is one declared tool.
type Tool struct {
	Name        string
	Description string
	// Function is the declaration in OpenAI's function form, with every $ref
	// and choice of types resolved as far as the tool docs can say it.
	Function canon.Object
	// Declared is the declaration as it was written, whitespace aside.
	Declared string
	// Path and Line say where it was declared; Path is empty for a tool of the
	// built-in catalogue.
	Path string
	Line int
}
