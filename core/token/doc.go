// Package token counts tokens, and says how honest each count is.
//
// Counters stand behind one interface and are chosen by name (New, Names):
//
//   - o200k_base and cl100k_base are exact. They hold the vocabulary of the
//     encoding, split a text as its published pattern does and merge bytes by
//     rank; their ids are those of the original encoder, for every character
//     that it knows.
//   - The model families (llama-3 ... claude-4.7) are estimates: the exact count
//     of o200k_base times a measured factor, with a band for the kind of text.
//   - llm-agent and atomic-agent are the heuristics of those two systems, to
//     the token, and rough as counts of any model. AgentHeuristic and
//     AtomicEstimate are the same rules for who reproduces these systems.
//   - llama=URL asks a llama.cpp server, and is exact for the model it runs.
//
// A text goes through repair (invalid UTF-8 becomes U+FFFD, and the count says
// so), then through a counter's tally. Tallies of parts can be added up where a
// line ends and an ASCII letter or digit follows, which is what Memo lives by.
// How an exact tally is made: split.go cuts the text into pieces by the classes
// of class.go, vocabulary.go looks a piece up, and merge.go merges what is no
// token itself.
//
// Counts by one counter can be compared as they are; those by two only with what
// both are worth, which Count.Minus tells.
//
// Nothing is loaded before the first count. Load does it ahead, in the
// background.
package token
