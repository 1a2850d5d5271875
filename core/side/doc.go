// Package side turns what a user writes for a side of a comparison into a
// prompt.
//
// A side is written as one of
//
//	ROLE                    the role as it is now
//	ROLE@LAYOUT             under another layout
//	ROLE@REV                with files and config as in a git revision
//	ROLE@LAYOUT@REV         both
//	DIR//ROLE...            the same in another checkout
//	FILE, FILE@ROLE...      a lock file; the JSON of render; or any text
//	-                       standard input, read as a file is
//
// spec.go takes that apart, opener.go reads checkouts and revisions and builds
// their prompts, file.go reads files, and fit.go sees to it that a text and a
// prompt of sections can be compared.
package side
