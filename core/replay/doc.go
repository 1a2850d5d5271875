// Package replay goes through the steps of a session and tells what a prompt
// cache would have kept of each.
//
// A cache keeps the beginning of a prompt: what a request has in common with the
// one before, up to the first byte that differs, need not be computed again. Run
// reads steps from a stream of JSON lines, one step a line: a state of the zoned
// layout, or a chat request in OpenAI's or Anthropic's form. Of each it makes a
// prompt, compares it with the step before, and says how much is shared, which
// sections moved, and which of them broke the prefix first. It keeps no more
// than two steps at a time.
//
// FirstDifference does the same for any two prompts.
package replay
