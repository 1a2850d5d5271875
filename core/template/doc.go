// Package template is coddy's way to a prompt: a Go text/template per mode,
// filled with six strings.
//
// An Engine says where the templates lie; Render gives the prompt, and
// RenderWithFallback gives one even when the user's template is broken.
// Execute renders a source that is in memory, as one being edited. Branches
// tells which conditions hold, for a screen. ToolsMarkdown, TodoMarkdown,
// SkillsMarkdown and MemoryText make four of the six strings.
//
// Two kinds of text meet here. A template is interpreted, the values never
// are: what looks like an action in a value stays as it is. And a template is
// a file that may have come with a cloned repository, so its execution is
// bounded in steps, in output and in what its functions may build; past a
// bound it fails like any other template error.
package template
