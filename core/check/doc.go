// Package check finds what an agent is about to be told that no longer holds.
//
// Against compares a recording of an earlier run with the workspace of today:
// facts, the commit, instruction files, tools, memories, roles. Alone needs no
// recording: it reads what the instructions, the index file and the memory
// notes say and asks the checkout whether it is so.
//
// Each finding has a verdict. Broken is said only of what is certain. Holds is
// said with a reason where something is worth knowing and nothing is wrong.
// What cannot be told from here is Unknown. In doubt about a mention nothing is
// said at all: a checker that cries wolf is switched off, and then finds
// nothing. So a word counts as a path of this checkout only when git has known
// it, or when it is written as one (between backquotes or as the target of a
// link), begins with a folder that is there and ends like the files that are
// there; paths.go has the whole rule.
//
// The rules are pure. What they have to know of the world comes through a
// Probe; Checkout is the one that asks the disk and git(1).
package check
