// Package zoned is atomic-agent's way to a prompt: one text in two zones.
//
// The stable prefix (system, rules, skills, tools, capabilities, instructions)
// holds nothing that changes within a session, so that a model's cache can keep
// it. The variable tail (loaded-skills, profile, memory-index, session-facts,
// recalled, world, conversation, notice, respond) is said anew with every
// request, what moves least in front.
//
// A State is all that goes in; ParseState reads one from a documented JSON file
// and says line and column of whatever is wrong in it. Build gives the Prompt
// with its sections, what was cut, and the hash of the prefix.
//
// Lengths are UTF-16 code units, as in the original, and token numbers are its
// estimate: a rule of thumb that caps are checked with, no count. Bytes that are
// not UTF-8 stay as they are and count as one unit each.
package zoned
