// Package command is foreword without its screen: the commands that print what
// a prompt is made of, and the root command that opens the screen.
//
// # Streams
//
// Standard output holds the answer and nothing else. A command gathers its
// answer first and writes it in one piece when nothing has failed, so a reader
// gets all of it or nothing. Diagnostics go to standard error, each begun by
// "foreword:"; notes say "note:" and change no exit status. No command asks the
// terminal anything.
//
// # Exit status
//
//	0    the answer is on standard output
//	1    check found something that does not hold
//	2    something is wrong: what, where and what to do is on standard error
//	141  the reader of standard output went away (128 + SIGPIPE); nothing is said
//
// A shell reports the last one as well when the system ends the program by the
// signal itself, which is the usual case.
//
// # Untrusted text
//
// Prompts are made of files that anybody may have written. Tables and messages
// spell out controls, zero-width and bidirectional characters, wherever they
// go. The texts themselves (render, memory show) are written byte for byte into
// files and pipes; on a terminal they are spelled out in the same way, unless
// --raw asks for the bytes.
//
// # JSON
//
// Every JSON answer is one object with "version": 1 as its first member, and
// its members are always in the same order. The schemas are in the folder
// schema; "foreword schema NAME" prints them. A member is never left out: what
// is not there is "", 0, false or []. A version stays as long as no member
// changes its meaning or goes; new members may come.
//
// # The parts
//
//	run.go       the process, the exit status, the one write of the answer
//	root.go      the root command and the table of commands
//	reading.go   the global flags, and what they make of the checkout
//	failure.go   usage errors with the nearest choice
//	complete.go  what the shell can complete
//	terminal.go  what is said on a terminal, and how it is made safe
//	table.go     aligned tables
//	output.go    standard output or a file that is written whole
//	counts.go    the tokens of a prompt, and how far they can be trusted
//	shapes.go    the JSON shapes that several commands share
//	memory.go    the store that the memory commands share
//
// Each other file is a command, or a part of one. A command that answers and
// still wants another exit status than 0 sets program.status.
package command
