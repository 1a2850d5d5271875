package keymap

// TextAction starts the names of the actions of the text editor; what follows is
// the editor's own name of the command.
const TextAction Action = "text-"

const groupText = "In the editor"

// editing is the keyboard of the text editor. Nothing assigns to it.
//
// Some keys cannot be told apart by Bubble Tea v1 (ctrl+i is tab, ctrl+m is
// enter, ctrl+space is ctrl+@, ctrl+backspace mostly ctrl+h), and alt with a key
// is what esc and the key look like in one read. So alt repeats what another
// key does as well, or does what can be undone. ctrl+j is a line break: some
// terminals send it for those of a paste that is not bracketed.
var editing = []Binding{
	{[]string{"left", "ctrl+b"}, TextAction + "left", Editing, "left", "Go one character left", groupText, 0, ""},
	{[]string{"right"}, TextAction + "right", Editing, "right", "Go one character right", groupText, 0, ""},
	{[]string{"up", "ctrl+p"}, TextAction + "up", Editing, "up", "Go one row up", groupText, 0, ""},
	{[]string{"down", "ctrl+n"}, TextAction + "down", Editing, "down", "Go one row down", groupText, 0, ""},
	{[]string{"ctrl+left", "alt+left", "alt+b"}, TextAction + "word-left", Editing, "word left", "Start of the word", groupText, 0, ""},
	{[]string{"ctrl+right", "alt+right", "alt+f"}, TextAction + "word-right", Editing, "word right", "End of the word", groupText, 0, ""},
	{[]string{"home"}, TextAction + "first-non-blank", Editing, "first non blank", "First letter of the line, or its start", groupText, 0, ""},
	{[]string{"ctrl+a"}, TextAction + "line-start", Editing, "line start", "Start of the line", groupText, 0, ""},
	{[]string{"end", "ctrl+e"}, TextAction + "line-end", Editing, "line end", "End of the line", groupText, 0, ""},
	{[]string{"ctrl+up"}, TextAction + "paragraph-up", Editing, "paragraph up", "Paragraph above", groupText, 0, ""},
	{[]string{"ctrl+down"}, TextAction + "paragraph-down", Editing, "paragraph down", "Paragraph below", groupText, 0, ""},
	{[]string{"ctrl+pgup", "alt+pgup"}, TextAction + "line-up", Editing, "line up", "Line above, over all of its rows", groupText, 0, ""},
	{[]string{"ctrl+pgdown", "alt+pgdown"}, TextAction + "line-down", Editing, "line down", "Line below, over all of its rows", groupText, 0, ""},
	{[]string{"pgup", "alt+v"}, TextAction + "page-up", Editing, "page up", "Page up", groupText, 0, ""},
	{[]string{"pgdown"}, TextAction + "page-down", Editing, "page down", "Page down", groupText, 0, ""},
	{[]string{"ctrl+home", "alt+<"}, TextAction + "text-start", Editing, "text start", "Start of the text", groupText, 0, ""},
	{[]string{"ctrl+end", "alt+>"}, TextAction + "text-end", Editing, "text end", "End of the text", groupText, 0, ""},

	{[]string{"shift+left"}, TextAction + "select-left", Editing, "select left", "Select to the left", groupText, 0, ""},
	{[]string{"shift+right"}, TextAction + "select-right", Editing, "select right", "Select to the right", groupText, 0, ""},
	{[]string{"shift+up"}, TextAction + "select-up", Editing, "select up", "Select a row up", groupText, 0, ""},
	{[]string{"shift+down"}, TextAction + "select-down", Editing, "select down", "Select a row down", groupText, 0, ""},
	{[]string{"ctrl+shift+left", "alt+shift+left"}, TextAction + "select-word-left", Editing, "select word left", "Select to the start of the word", groupText, 0, ""},
	{[]string{"ctrl+shift+right", "alt+shift+right"}, TextAction + "select-word-right", Editing, "select word right", "Select to the end of the word", groupText, 0, ""},
	{[]string{"shift+home"}, TextAction + "select-line-start", Editing, "select line start", "Select to the start of the line", groupText, 0, ""},
	{[]string{"shift+end"}, TextAction + "select-line-end", Editing, "select line end", "Select to the end of the line", groupText, 0, ""},
	{[]string{"ctrl+shift+up"}, TextAction + "select-paragraph-up", Editing, "select paragraph up", "Select to the paragraph above", groupText, 0, ""},
	{[]string{"ctrl+shift+down"}, TextAction + "select-paragraph-down", Editing, "select paragraph down", "Select to the paragraph below", groupText, 0, ""},
	{[]string{"ctrl+shift+home"}, TextAction + "select-text-start", Editing, "select text start", "Select to the start of the text", groupText, 0, ""},
	{[]string{"ctrl+shift+end"}, TextAction + "select-text-end", Editing, "select text end", "Select to the end of the text", groupText, 0, ""},
	{[]string{"alt+a"}, TextAction + "select-all", Editing, "select all", "Select everything", groupText, 0, ""},
	{[]string{"ctrl+l"}, TextAction + "select-line", Editing, "select line", "Select the line", groupText, 0, ""},
	{[]string{"ctrl+t"}, TextAction + "select-word", Editing, "select word", "Select the word", groupText, 0, ""},
	{[]string{"ctrl+@"}, TextAction + "toggle-selecting", Editing, "toggle selecting", "Select with all motions (ctrl+space)", groupText, 0, ""},

	{[]string{"enter", "ctrl+j"}, TextAction + "line-break", Editing, "line break", "Line break", groupText, 0, ""},
	{[]string{"tab"}, TextAction + "tab", Editing, "tab", "Indent, or a tab", groupText, 0, ""},
	{[]string{"shift+tab"}, TextAction + "outdent", Editing, "outdent", "Outdent", groupText, 0, ""},
	{[]string{"alt+]"}, TextAction + "indent", Editing, "indent", "Indent", groupText, 0, ""},
	{[]string{"backspace"}, TextAction + "delete-left", Editing, "delete left", "Delete to the left", groupText, 0, ""},
	{[]string{"delete", "ctrl+d"}, TextAction + "delete-right", Editing, "delete right", "Delete to the right", groupText, 0, ""},
	{[]string{"ctrl+w", "ctrl+h", "alt+backspace"}, TextAction + "delete-word-left", Editing, "delete word left", "Delete the word to the left", groupText, 0, ""},
	{[]string{"alt+d", "alt+delete"}, TextAction + "delete-word-right", Editing, "delete word right", "Delete the word to the right", groupText, 0, ""},
	{[]string{"ctrl+u"}, TextAction + "delete-to-start", Editing, "delete to start", "Delete to the start of the line", groupText, 0, ""},
	{[]string{"ctrl+k"}, TextAction + "delete-to-end", Editing, "delete to end", "Delete to the end of the line", groupText, 0, ""},
	{[]string{"alt+k"}, TextAction + "delete-line", Editing, "delete line", "Delete the line", groupText, 0, ""},
	{[]string{"alt+up"}, TextAction + "move-lines-up", Editing, "move lines up", "Move the lines up", groupText, 0, ""},
	{[]string{"alt+down"}, TextAction + "move-lines-down", Editing, "move lines down", "Move the lines down", groupText, 0, ""},
	{[]string{"alt+shift+down", "ctrl+\\"}, TextAction + "duplicate-lines", Editing, "duplicate lines", "Duplicate the lines", groupText, 0, ""},
	{[]string{"alt+j", "ctrl+]"}, TextAction + "join-lines", Editing, "join lines", "Join with the next line", groupText, 0, ""},

	{[]string{"ctrl+c"}, TextAction + "copy", Editing, "copy", "Copy the selection, or the line", groupText, 13, ""},
	{[]string{"ctrl+x"}, TextAction + "cut", Editing, "cut", "Cut the selection, or the line", groupText, 0, ""},
	{[]string{"ctrl+v"}, TextAction + "paste", Editing, "paste", "Paste", groupText, 0, ""},
	{[]string{"ctrl+z", "ctrl+_"}, TextAction + "undo", Editing, "undo", "Undo", groupText, 12, ""},
	{[]string{"ctrl+y", "ctrl+r"}, TextAction + "redo", Editing, "redo", "Redo", groupText, 0, ""},

	{[]string{"ctrl+f"}, TextAction + "find", Editing, "find", "Find", groupText, 11, ""},
	{[]string{"f3", "alt+n"}, TextAction + "find-next", Editing, "find next", "Next match", groupText, 0, ""},
	{[]string{"f4", "alt+p"}, TextAction + "find-previous", Editing, "find previous", "Previous match", groupText, 0, ""},
	{[]string{"f5", "alt+r"}, TextAction + "replace", Editing, "replace", "Replace", groupText, 0, ""},
	{[]string{"f6"}, TextAction + "replace-all", Editing, "replace all", "Replace all matches", groupText, 0, ""},
	{[]string{"ctrl+g"}, TextAction + "go-to-line", Editing, "line", "Go to a line", groupText, 14, ""},
	{[]string{"f8"}, TextAction + "next-hidden", Editing, "hidden", "Next hidden character", groupText, 15, "f7 f8"},
	{[]string{"f7"}, TextAction + "previous-hidden", Editing, "previous hidden", "Previous hidden character", groupText, 0, ""},
	{[]string{"esc"}, TextAction + "cancel", Editing, "cancel", "End the search or the selection, or leave", groupText, 0, ""},
}
