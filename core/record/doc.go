// Package record writes down what prompts were made of, so that a later check
// can say whether it still holds.
//
// A lock file is JSON with one item a line and everything in a fixed order: the
// same workspace gives the same bytes, and two lock files can be compared with
// any tool for text. It holds digests and counts, and by choice the texts, each
// stored once. It is meant to be committed: apart from the facts, which are
// what the agent was told, it has no path of the machine that made it.
//
// New takes the measure of a workspace and its prompts, Write gives the bytes
// and Parse reads them back.
package record
