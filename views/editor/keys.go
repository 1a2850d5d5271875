package editor

import "slices"

// Binding says that some keys mean a command.
type Binding struct {
	// Keys are Bubble Tea's names of keys.
	Keys    []string
	Command Command
	// Help is a phrase for people.
	Help string
}

// bindings is the default table. Nothing assigns to it.
//
// Some keys cannot be told apart by Bubble Tea v1 (ctrl+i is tab, ctrl+m is
// enter, ctrl+space is ctrl+@, ctrl+backspace mostly ctrl+h), and alt with a key
// is what esc and the key look like in one read. So alt repeats what another
// key does as well, or does what can be undone. ctrl+j is a line break: some
// terminals send it for those of a paste that is not bracketed.
var bindings = []Binding{
	{[]string{"left", "ctrl+b"}, Left, "one character left"},
	{[]string{"right"}, Right, "one character right"},
	{[]string{"up", "ctrl+p"}, Up, "one row up"},
	{[]string{"down", "ctrl+n"}, Down, "one row down"},
	{[]string{"ctrl+left", "alt+left", "alt+b"}, WordLeft, "start of the word"},
	{[]string{"ctrl+right", "alt+right", "alt+f"}, WordRight, "end of the word"},
	{[]string{"home"}, FirstNonBlank, "first letter of the line, or its start"},
	{[]string{"ctrl+a"}, LineStart, "start of the line"},
	{[]string{"end", "ctrl+e"}, LineEnd, "end of the line"},
	{[]string{"ctrl+up"}, ParagraphUp, "paragraph above"},
	{[]string{"ctrl+down"}, ParagraphDown, "paragraph below"},
	{[]string{"ctrl+pgup", "alt+pgup"}, LineUp, "line above, over all of its rows"},
	{[]string{"ctrl+pgdown", "alt+pgdown"}, LineDown, "line below, over all of its rows"},
	{[]string{"pgup", "alt+v"}, PageUp, "page up"},
	{[]string{"pgdown"}, PageDown, "page down"},
	{[]string{"ctrl+home", "alt+<"}, TextStart, "start of the text"},
	{[]string{"ctrl+end", "alt+>"}, TextEnd, "end of the text"},

	{[]string{"shift+left"}, SelectLeft, "select to the left"},
	{[]string{"shift+right"}, SelectRight, "select to the right"},
	{[]string{"shift+up"}, SelectUp, "select a row up"},
	{[]string{"shift+down"}, SelectDown, "select a row down"},
	{[]string{"ctrl+shift+left", "alt+shift+left"}, SelectWordLeft, "select to the start of the word"},
	{[]string{"ctrl+shift+right", "alt+shift+right"}, SelectWordRight, "select to the end of the word"},
	{[]string{"shift+home"}, SelectLineStart, "select to the start of the line"},
	{[]string{"shift+end"}, SelectLineEnd, "select to the end of the line"},
	{[]string{"ctrl+shift+up"}, SelectParagraphUp, "select to the paragraph above"},
	{[]string{"ctrl+shift+down"}, SelectParagraphDown, "select to the paragraph below"},
	{[]string{"ctrl+shift+home"}, SelectTextStart, "select to the start of the text"},
	{[]string{"ctrl+shift+end"}, SelectTextEnd, "select to the end of the text"},
	{[]string{"alt+a"}, SelectAll, "select everything"},
	{[]string{"ctrl+l"}, SelectLine, "select the line"},
	{[]string{"ctrl+t"}, SelectWord, "select the word"},
	{[]string{"ctrl+@"}, ToggleSelecting, "select with all motions (ctrl+space)"},

	{[]string{"enter", "ctrl+j"}, Break, "line break"},
	{[]string{"tab"}, Tab, "indent, or a tab"},
	{[]string{"shift+tab"}, Outdent, "outdent"},
	{[]string{"alt+]"}, Indent, "indent"},
	{[]string{"backspace"}, DeleteLeft, "delete to the left"},
	{[]string{"delete", "ctrl+d"}, DeleteRight, "delete to the right"},
	{[]string{"ctrl+w", "ctrl+h", "alt+backspace"}, DeleteWordLeft, "delete the word to the left"},
	{[]string{"alt+d", "alt+delete"}, DeleteWordRight, "delete the word to the right"},
	{[]string{"ctrl+u"}, DeleteToStart, "delete to the start of the line"},
	{[]string{"ctrl+k"}, DeleteToEnd, "delete to the end of the line"},
	{[]string{"alt+k"}, DeleteLine, "delete the line"},
	{[]string{"alt+up"}, MoveLinesUp, "move the lines up"},
	{[]string{"alt+down"}, MoveLinesDown, "move the lines down"},
	{[]string{"alt+shift+down", "ctrl+\\"}, DuplicateLines, "duplicate the lines"},
	{[]string{"alt+j", "ctrl+]"}, JoinLines, "join with the next line"},

	{[]string{"ctrl+c"}, Copy, "copy the selection, or the line"},
	{[]string{"ctrl+x"}, Cut, "cut the selection, or the line"},
	{[]string{"ctrl+v"}, Paste, "paste"},
	{[]string{"ctrl+z", "ctrl+_"}, Undo, "undo"},
	{[]string{"ctrl+y", "ctrl+r"}, Redo, "redo"},

	{[]string{"ctrl+f"}, Find, "find"},
	{[]string{"f3", "alt+n"}, FindNext, "next match"},
	{[]string{"f4", "alt+p"}, FindPrevious, "previous match"},
	{[]string{"f5", "alt+r"}, Replace, "replace"},
	{[]string{"ctrl+g"}, GoToLine, "go to a line"},
	{[]string{"f8"}, NextHidden, "next hidden character"},
	{[]string{"f7"}, PreviousHidden, "previous hidden character"},
	{[]string{"esc", "alt+esc"}, Cancel, "end the search or the selection, or leave"},
}

// Bindings gives the default table, in the order in which a help shows it.
func Bindings() []Binding { return slices.Clone(bindings) }

// CommandFor gives the command of a key, by Bubble Tea's name of it, in the
// default table. A character that is typed has none, and neither has a paste,
// whose name is in brackets.
func CommandFor(key string) (c Command, ok bool) {
	for _, b := range bindings {
		if slices.Contains(b.Keys, key) {
			return b.Command, true
		}
	}
	return "", false
}
