// Package core is the root of everything that foreword knows without a screen.
//
// The vocabulary, which the code, the screens and the documents share:
//
//   - A workspace (core/workspace) is all that a prompt can be built from here,
//     read at one moment: roles, project, memories, facts, sections, tools.
//     It is an immutable value.
//   - A role names a frame (the text that tells an agent who it is), a policy
//     (which tools it may call) and the roles it may start.
//   - A layout (core/layout) is a rule that turns a workspace and a role into
//     a prompt. Each reproduces one existing system byte for byte.
//   - A prompt (core/prompt) is the ordered messages of a request, the place of
//     the conversation among them, its sections, and the spans that lead each
//     byte back to the section it came from.
//   - A section says where its text came from, whether it was kept, and why not.
//
// What reads the world is kept apart: core/git asks git(1), core/config reads
// the .foreword folder, core/memory opens the SQLite store, core/source puts
// their answers together into a workspace. All else is pure: the same inputs
// give the same bytes in every process.
package core
