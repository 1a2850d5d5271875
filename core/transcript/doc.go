// Package transcript reads what earlier runs were told, from whatever recorded
// it: foreword's lock file, LLM::Agent transcripts, Codex rollouts, Claude Code
// sessions, Copilot's events, recorded API requests, and prompts kept as text.
//
// The format is recognised by content. Files are read once, line by line, in
// memory that is bounded by the longest line that is kept (64 MiB) and not by
// the file. A line that cannot be read is passed over and reported by number.
//
// Facts are taken from the blocks that hold facts and from nowhere else: the
// tail message that LLM::Agent::RunContext writes, the environment blocks that
// agents put in front of a conversation, and the members of a record that are
// made for it. A line of an instruction file that looks like a fact is none.
//
// A Recording says what its format lets one compare and what it does not, so
// that nothing is taken for unchanged that was never recorded.
package transcript
