// Package editor is a text editor as a component: commands in, lines out.
//
// Editor is a plain value. Resize, Do, Type, Paste and the others give the next
// one; an older one stays what it was. The program decides which key is which
// Command (keymap has the table, keys.go leads from it) and carries out what a Result
// asks for: the clipboard, a question to the user, leaving. The bytes of the
// text are core/buffer's care.
//
//   - cells.go says how each character is drawn; rows.go cuts lines into rows
//     of cells, at words. Only lines that can be seen are cut, and a line of
//     many kilobytes is cut piece by piece, so that no key costs more for a
//     larger text.
//   - scroll.go keeps the cursor in sight, vertical.go moves it by rows.
//   - draw.go, gutter.go and palette.go make the frame: exactly h lines of
//     exactly w cells. The cursor is drawn in reverse video.
package editor
