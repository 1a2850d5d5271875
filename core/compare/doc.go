// Package compare compares prompts: two of them section by section, or any
// number in a table.
//
// A Side is one prompt with the name it was asked for by; where it came from
// (a role, a git revision, a lock file, a transcript) is the caller's concern.
// New aligns two sides:
//
//   - align.go leads each section to its counterpart, by its key (zone, kind
//     and name) and by its text, so that a section that was renamed or moved is
//     found again;
//   - order.go tells which counterparts stand in another place;
//   - pair.go holds a section of the left beside one of the right, and works
//     its rows out when they are asked for;
//   - first.go finds the first byte that differs in the whole texts.
//
// Divide cuts a side that is one block, such as a transcript, into the sections
// of the other one beforehand.
//
// Unified, Markdown and HTML write a comparison for readers. Access compares
// what two roles may do. Tokens are counted by the caller: a section's text is
// in the side's prompt, and writers take a counter for each side. Where these are
// two, counter.go says by which one each number was counted.
package compare
