// Package side turns what a user writes for a side of a comparison into a
// prompt.
//
// A side is written as one of
//
//	ROLE                    the role as it is now
//	ROLE@LAYOUT             under another layout
//	ROLE@COUNTER            counted with another token counter
//	ROLE@REV                with files and config as in a git revision
//	ROLE@LAYOUT@COUNTER@REV all of them; layout and counter in either order,
//	                        the revision last
//	DIR//ROLE...            the same in another checkout
//	FILE, FILE@ROLE...      a lock file; the JSON of render; or any text
//	FILE@COUNTER            counted with another token counter
//	-                       standard input, read as a file is
//
// A counter is one of those that token.Named knows: o200k, cl100k_base, claude-3.
// A side that names none is counted as everything else is. What a side says of
// its counter is the user's own word: neither the config of another checkout nor
// that of a revision chooses one, and a server counts a side only where its URL
// was written there, as the last part: worker@llama=http://127.0.0.1:8080.
//
// A file whose path has an @ in it is found by its whole path first.
//
// spec.go takes that apart, opener.go reads checkouts and revisions and builds
// their prompts, file.go reads files and lock.go the lock files among them, and
// fit.go sees to it that a text and a prompt of sections can be compared.
// command.go says which commands run for the facts of a side, and which do not.
package side
