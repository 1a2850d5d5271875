// Package tool reads tool declarations in the three forms that are in use: the
// OpenAI function form, the Anthropic form, and an MCP tools/list answer.
//
// A declaration is kept as it was written, so that nothing of it is lost, and
// as the one form that the prompt builders take.
package tool
