// Package prompt holds what a prompt is made of, and the pure builders of its
// blocks.
//
// A Prompt is a list of messages with one place between them where the
// conversation goes. Its text is cut into Sections; a Span leads each byte back
// to the section that it came from, so that a screen can point at the file
// behind any word. Builder assembles the three together, so that they cannot
// disagree.
//
// The block builders reproduce two systems exactly: LLM::Agent::Prompt
// (environment block, tool docs, instruction files, assembled system message)
// and Agent Smith (project block, memory index, joined system prompt).
package prompt
