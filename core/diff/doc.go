// Package diff compares two texts for people: by lines, and by words inside of
// the lines that changed.
//
// Lines gives a list of rows, which serve a display side by side as they stand
// and a unified one when the lines of the left are written before those of the
// right in each run of changes. It works in four steps:
//
//   - hunk.go finds the runs of lines that differ, with znkr.io/diff and its
//     indentation heuristic, and joins runs that only a blank line keeps apart;
//   - unit.go cuts a run into paragraphs, list items, table rows and lines of
//     code, and match.go leads each to its likeliest counterpart;
//   - word.go and edit.go compare two counterparts word by word, and take
//     islands of a word or two between changes out again;
//   - row.go and lay.go lay the result out in rows; coarse.go does so for runs
//     that are too large for the steps between, and open.go sees to texts that
//     end without a line feed.
//
// The bytes are kept: whatever is not marked as different stands in both texts
// exactly so, line ends included, and Apply makes the right text from the left
// one and the rows alone. Work is bounded: where comparing words would take
// long, whole lines are marked.
package diff
