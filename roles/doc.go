// Package roles is the built-in catalogue: four roles, the tools that they are
// told about, and who may call what and start whom.
//
// The roles are Agent Smith's. A direct agent works with the user and may start
// others. An orchestrator plans, delegates and keeps the project's memory, and
// touches nothing itself. A worker carries out one task for a parent. An
// explorer finds things out for a parent and changes nothing.
//
// A role's frame is the whole of what such an agent is told about itself, a
// file of its own in frames/. All four have the same second-level headings in
// the same order, and say the same thing in the same words, so that two of them
// compared side by side differ only where the roles do. The tool declarations
// are in tools.json, in OpenAI's function form.
//
// A workspace may override a role or add one; Differences says which cells of
// the policy matrix then differ from the built-in ones.
package roles
