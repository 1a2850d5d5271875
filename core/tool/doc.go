// Package tool reads tool declarations in the forms that are in use: the OpenAI
// function form (nested, and flat as its newer interface has it), the Anthropic
// form, and an MCP tools/list answer.
//
// A declaration is kept twice. Declared is what was written, so that nothing of
// it is lost. Function is OpenAI's function form, which the prompt builders
// take: there each parameter has the plain type that the tool docs print, also
// where the schema says it through $ref, anyOf, oneOf, allOf, const or enum.
//
// Parse goes from a file's bytes to declarations, in three steps: entries.go
// finds the declarations in whatever wraps them, declare.go reads one of any
// form, and arguments.go with types.go settle what the docs can say of its
// parameters. offset.go leads an error back to its line and column.
package tool
