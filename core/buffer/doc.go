// Package buffer is an editable text that keeps its bytes.
//
// What was not edited never changes: tabs, CR LF, lone CR, control characters,
// NUL, invalid UTF-8, a byte order mark, a missing final line feed. All values
// are immutable, so that a copy is a snapshot, and all of it is pure: there is
// no terminal, no clock and no file here.
//
//   - Text (text.go, node.go, lines.go) is a rope: an edit anywhere costs
//     microseconds, and the versions share what they have in common.
//     Positions are byte offsets.
//   - A character (character.go, hidden.go) is what a reader of the editor
//     sees as one: a grapheme cluster, but each hidden character in it, each
//     invalid byte and each combining mark beyond the eighth stands for itself,
//     since the screen shows it for itself. CR LF is one character.
//   - Motion (motion.go, word.go) leads from one place to another. It always
//     ends between two characters.
//   - Buffer (buffer.go and the files of its edits) is a text with a selection.
//     Each edit gives the next buffer and an Edit that says what was replaced,
//     for callers that splice.
//   - Query (search.go) finds text. History (history.go) groups edits into
//     steps for undo and redo. Marks (marks.go) tell which lines differ from
//     the text at the start.
//
// No existing component does this. The text areas of bubbles and goeditor and
// vimtea keep lines of runes, which loses invalid bytes, and the latter two are
// modal. aretext's tree refuses invalid UTF-8, and zyedidia/rope knows no
// lines and cannot be shared between versions.
package buffer
