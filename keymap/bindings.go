package keymap

// The groups of the help screen.
const (
	groupMove    = "Move"
	groupRole    = "Roles and layouts"
	groupShow    = "What is shown"
	groupTake    = "Take away"
	groupProgram = "Program"
	groupCompare = "Compare and access"
	groupEdit    = "Edit"
	groupBudget  = "Budget and cache"
	groupMemory  = "Memory"
	groupFilter  = "While filtering"
	groupDialog  = "In a dialog"
)

const (
	scrolled = panes | pages | lists | Saving | Help | Notices
	dialogs  = Palette | Help | Notices | Confirm
)

// bindings is the keyboard. Nothing assigns to it.
var bindings = append([]Binding{
	{[]string{"up", "k"}, Up, scrolled, "move", "Move or scroll up", groupMove, 10, "↑↓"},
	{[]string{"down", "j"}, Down, scrolled, "down", "Move or scroll down", groupMove, 0, ""},
	{[]string{"pgup", "ctrl+b"}, PageUp, scrolled, "page up", "Move or scroll up by a page", groupMove, 0, ""},
	{[]string{"pgdown", "ctrl+f"}, PageDown, scrolled, "page down", "Move or scroll down by a page", groupMove, 0, ""},
	{[]string{"ctrl+u"}, HalfUp, scrolled, "half up", "Move or scroll up by half a page", groupMove, 0, ""},
	{[]string{"ctrl+d"}, HalfDown, scrolled, "half down", "Move or scroll down by half a page", groupMove, 0, ""},
	{[]string{"home", "g"}, Top, scrolled, "top", "Go to the top", groupMove, 0, ""},
	{[]string{"end", "G"}, Bottom, scrolled, "bottom", "Go to the bottom", groupMove, 0, ""},
	{[]string{"J"}, NextSection, panes | Compare, "next section", "Go to the next section", groupMove, 0, ""},
	{[]string{"K"}, PreviousSection, panes | Compare, "previous section", "Go to the previous section", groupMove, 0, ""},
	{[]string{"tab"}, FocusNext, panes | Memory, "pane", "Focus the next pane", groupMove, 30, ""},
	{[]string{"shift+tab"}, FocusPrevious, panes | Memory, "previous pane", "Focus the previous pane", groupMove, 0, ""},
	{[]string{"enter"}, Open, Sections, "open", "Open the section in its pane", groupMove, 20, ""},
	{[]string{" "}, ToggleParts, Sections, "parts", "Show or hide the parts of the section", groupMove, 60, ""},
	{[]string{"z"}, Zoom, panes, "zoom", "Zoom the focused pane, and back", groupMove, 70, ""},
	{[]string{"/"}, StartFilter, panes | Compare, "filter", "Filter the sections by name", groupMove, 65, ""},
	{[]string{"esc"}, Back, Global, "back", "Close, clear or go back, one step", groupMove, 0, ""},

	{[]string{"1"}, Role1, Global, "role", "Switch to the first role", groupRole, 40, "1-4"},
	{[]string{"2"}, Role2, Global, "role 2", "Switch to the second role", groupRole, 0, ""},
	{[]string{"3"}, Role3, Global, "role 3", "Switch to the third role", groupRole, 0, ""},
	{[]string{"4"}, Role4, Global, "role 4", "Switch to the fourth role", groupRole, 0, ""},
	{[]string{"]"}, NextRole, Global, "next role", "Switch to the next role", groupRole, 0, ""},
	{[]string{"["}, PreviousRole, Global, "previous role", "Switch to the previous role", groupRole, 0, ""},
	{[]string{"L"}, NextLayout, Global, "layout", "Switch to the next layout", groupRole, 55, ""},
	{[]string{"l"}, PreviousLayout, Global, "previous layout", "Switch to the previous layout", groupRole, 0, ""},
	{[]string{"T"}, NextCounter, Global, "counter", "Count tokens with the next counter", groupRole, 80, ""},

	{[]string{"p"}, NextPreviewMode, panes | Compare, "preview", "Show it rendered, as source or raw", groupShow, 50, ""},
	{[]string{"h", "f8"}, NextHidden, panes, "hidden", "Go to the next hidden character", groupShow, 72, ""},
	{[]string{"H", "f7"}, PreviousHidden, panes, "hidden before", "Go to the hidden character before", groupShow, 0, ""},
	{[]string{"t"}, NextTheme, Global, "theme", "Change colours: dark, light, none", groupShow, 90, ""},
	{[]string{"M"}, ToggleMouse, Global, "mouse", "Mouse on, or off to select text", groupShow, 0, ""},

	{[]string{"y"}, CopySection, panes | Memory, "copy", "Copy the text of the section", groupTake, 75, ""},
	{[]string{"Y"}, CopyPrompt, Global, "copy all", "Copy the whole prompt", groupTake, 0, ""},
	{[]string{"x"}, Export, Global, "export", "Write the prompt to a file", groupTake, 85, ""},

	{[]string{"s"}, OpenStale, Global, "stale", "Show what no longer holds", groupShow, 43, ""},
	{[]string{"enter"}, Open, Stale, "go there", "Go to the section that the finding is about", groupShow, 11, ""},
	{[]string{"v"}, ToggleHolds, Stale, "all", "Show what holds as well", groupShow, 12, ""},
	{[]string{"R"}, RecordNow, Stale, "record", "Record the present state, for later checks", groupShow, 13, ""},
	{[]string{"C"}, OpenCache, Global, "cache", "Show what a prompt cache would keep, and what breaks it", groupShow, 93, ""},
	{[]string{"c"}, OpenCompare, Global, "compare", "Compare this prompt with another one, side by side", groupShow, 42, ""},
	{[]string{"a"}, OpenAccess, Global, "access", "Show which role may call which tool and start which role", groupShow, 91, ""},
	{[]string{"b"}, OpenBudget, Global, "budget", "Show what fills the window, and what the caps cut", groupShow, 92, ""},

	{[]string{"ctrl+p", ":"}, OpenPalette, Global, "commands", "Search all commands", groupProgram, 45, ""},
	{[]string{"?"}, OpenHelp, Global, "help", "Show all keys", groupProgram, 2, ""},
	{[]string{"f1"}, OpenHelp, Editing, "help", "Show all keys, from the editor", groupProgram, 2, ""},
	{[]string{"!"}, OpenNotices, Global, "notices", "Show the notices of this session", groupProgram, 0, ""},
	{[]string{"r", "ctrl+l"}, Reload, Global, "reload", "Read everything from disk again", groupProgram, 95, ""},
	{nil, AllowCommands, Global, "allow commands", "Allow commands as the source of facts", groupProgram, 0, ""},
	{[]string{"ctrl+z"}, Suspend, Global | dialogs, "suspend", "Suspend; fg brings it back", groupProgram, 0, ""},
	{[]string{"q"}, Quit, Global, "quit", "Quit", groupProgram, 3, ""},
	{[]string{"ctrl+c"}, Quit, Global | dialogs, "quit", "Quit, from anywhere", groupProgram, 0, ""},

	{[]string{"e"}, EditSection, Global, "edit", "Edit what the section is made from", groupEdit, 15, ""},
	{[]string{"E"}, EditOutside, Global, "editor", "Open the section's file in VISUAL or EDITOR", groupEdit, 0, ""},
	{[]string{"w", "ctrl+s"}, OpenSave, Global, "save", "Show what would be saved where, and save it", groupEdit, 34, ""},
	{nil, SaveDraft, Global, "draft", "Write the unsaved edits to a draft file", groupEdit, 0, ""},
	{[]string{" "}, Switch, Saving, "choose", "Choose the file to be written, or not", groupEdit, 12, ""},
	{[]string{"enter"}, Yes, Saving, "write", "Write what is chosen", groupEdit, 11, ""},
	{[]string{"u"}, Undo, Global | lists, "undo", "Take the last step back", groupEdit, 35, ""},
	{[]string{"ctrl+r"}, Redo, Global | lists, "redo", "Do again what was taken back", groupEdit, 0, ""},
	{[]string{"ctrl+s"}, Keep, Editing, "done", "Leave the editor; what was typed stays", groupEdit, 10, ""},
	{[]string{"ctrl+q"}, Quit, Editing | Asking, "quit", "Quit, from the editor", groupEdit, 40, ""},
	{[]string{"enter"}, Open, List | Arrange, "edit", "Edit the item under the cursor", groupEdit, 11, ""},
	{[]string{" "}, Switch, List | Arrange, "off/on", "Switch the item off or on, to see the prompt without it", groupEdit, 12, ""},
	{[]string{" "}, Switch, Access, "allow/deny", "Allow, deny or unlist the tool for the role, to see what follows", groupEdit, 12, ""},
	{[]string{"m"}, Mute, Stale, "mute", "Accept the finding in the config, with a reason", groupShow, 14, ""},
	{[]string{"="}, TakePresent, Stale, "take present", "Give the fact the value that it has now", groupShow, 14, ""},
	{[]string{">"}, MoveToTail, Stale, "to the tail", "Move the section of the finding behind the conversation", groupShow, 15, ""},
	{[]string{"a"}, Add, List | Arrange, "add", "Add a fact or a section", groupEdit, 13, ""},
	{[]string{"D"}, Remove, List | Arrange, "remove", "Remove the fact or the section", groupEdit, 14, ""},
	{[]string{"n"}, Rename, List | Arrange, "rename", "Rename the fact or the section", groupEdit, 16, ""},
	{[]string{"K", "shift+up"}, Raise, List | Arrange, "up", "Move the fact or the section up", groupEdit, 17, "K J"},
	{[]string{"J", "shift+down"}, Lower, List | Arrange, "down", "Move the fact or the section down", groupEdit, 0, ""},
	{[]string{"esc"}, Back, lists, "back", "Leave the list", groupEdit, 19, ""},
	{[]string{"f"}, ChooseSource, List, "source", "Choose where the fact comes from: a value, the clock, git, a file", groupEdit, 15, ""},
	{[]string{"p"}, Pin, List, "pin", "Pin the fact about the user, or leave it to the keyword gate", groupEdit, 16, ""},
	{[]string{"#"}, EditTags, List, "keywords", "Give the fact about the user other keywords", groupEdit, 17, ""},
	{[]string{">"}, MoveToTail, Arrange, "to the tail", "Move the section behind the conversation", groupEdit, 18, "> <"},
	{[]string{"<"}, MoveToHead, Arrange, "to the head", "Move the section in front of the conversation", groupEdit, 0, ""},
	{[]string{"enter"}, Open, Steps, "go there", "Go to the step under the cursor", groupEdit, 11, ""},
	{[]string{"f"}, OpenFacts, Global, "facts", "List the facts: add, change, rename, move, switch off", groupEdit, 52, ""},
	{[]string{"o"}, OpenArrange, Global, "sections", "Arrange the sections of the head and the tail", groupEdit, 53, ""},
	{[]string{"U"}, OpenSteps, Global, "steps", "List the steps of this session, to go back to one", groupEdit, 58, ""},
	{[]string{"enter"}, Run, Asking, "take", "Take the answer", groupEdit, 10, ""},
	{[]string{"esc"}, Close, Asking, "leave", "Leave the question", groupEdit, 20, ""},

	{[]string{"m"}, OpenMemory, Global, "memory", "Show the memory: all notes of this project", groupMemory, 46, ""},
	{[]string{"enter"}, Open, Memory, "edit", "Edit the note under the cursor", groupMemory, 11, ""},
	{[]string{"a"}, Add, Memory, "new", "Write a new note", groupMemory, 12, ""},
	{[]string{" "}, Switch, Memory, "off/on", "Switch the note off or on, to see the prompt without it", groupMemory, 13, ""},
	{[]string{"D"}, Remove, Memory, "forget", "Forget the note; it can be restored", groupMemory, 14, ""},
	{[]string{"#"}, EditTags, Memory, "tags", "Give the note other tags", groupMemory, 14, ""},
	{[]string{"/"}, StartFilter, Memory, "filter", "Filter notes by a part of text or tags", groupMemory, 14, ""},
	{[]string{"f"}, FindWords, Memory, "words", "Find notes by words, the best first", groupMemory, 14, ""},
	{[]string{"o"}, NextOrder, Memory, "order", "Order by id, last change, tokens or rank", groupMemory, 14, "o O"},
	{[]string{"O"}, PreviousOrder, Memory, "order back", "Go back to the order before", groupMemory, 0, ""},
	{[]string{"v"}, ToggleForgotten, Memory, "forgotten", "Show the forgotten notes, and back", groupMemory, 16, ""},
	{[]string{"R"}, Restore, Memory, "restore", "Restore the forgotten note", groupMemory, 17, ""},

	{[]string{"d"}, OpenMerge, Global, "merge", "Show what others changed on disk under the unsaved edits, and choose", groupEdit, 0, ""},
	{[]string{"m"}, TakeMine, Merging, "mine", "Take mine: what was edited here", groupEdit, 11, ""},
	{[]string{"t"}, TakeTheirs, Merging, "theirs", "Take theirs: what is on disk", groupEdit, 12, ""},
	{[]string{"b"}, TakeMineFirst, Merging, "both", "Take both, mine first", groupEdit, 13, "b B"},
	{[]string{"B"}, TakeTheirFirst, Merging, "both, theirs first", "Take both, theirs first", groupEdit, 0, ""},
	{[]string{"e"}, EditSection, Merging, "edit", "Edit the text where it stands, with the choice so far", groupEdit, 0, ""},
	{[]string{"n"}, NextChange, Merging, "conflict", "Go to the next conflict that is open", groupEdit, 15, "n N"},
	{[]string{"N"}, PreviousChange, Merging, "previous conflict", "Go to the open conflict before", groupEdit, 0, ""},
	{[]string{"o"}, ToggleBase, Merging, "base", "Show or hide what both started from", groupEdit, 16, ""},
	{[]string{"enter"}, GoOn, Merging, "go on", "Go on when everything is chosen", groupEdit, 17, ""},

	{[]string{"W"}, NextWindow, Budget, "window", "Try the window of a well-known model", groupBudget, 20, ""},
	{[]string{"+"}, Raise, Budget, "raise cap", "Raise the cap under the cursor by a tenth", groupBudget, 21, ""},
	{[]string{"-"}, Lower, Budget, "lower cap", "Lower the cap under the cursor by a tenth", groupBudget, 22, ""},
	{[]string{"="}, Usual, Budget, "usual cap", "Set the cap under the cursor to its usual value", groupBudget, 0, ""},
	{[]string{"o"}, ChooseOther, Cache, "compare with", "Compare with another prompt: the one before, another role, a step", groupBudget, 20, ""},
	{[]string{"right"}, NextStep, Cache, "step", "Go to the next step of the replay", groupBudget, 21, "←→"},
	{[]string{"left"}, PreviousStep, Cache, "step back", "Go to the step before", groupBudget, 0, ""},
	{[]string{">"}, MoveToTail, Cache, "to the tail", "Move the section under the cursor behind the conversation", groupBudget, 22, ""},

	{[]string{"n"}, NextChange, Compare, "change", "Go to the next change, or to the next row that was searched for", groupCompare, 20, "n N"},
	{[]string{"N"}, PreviousChange, Compare, "previous change", "Go to the change before", groupCompare, 0, ""},
	{[]string{" ", "f", "enter"}, ToggleFold, Compare, "fold", "Fold or unfold what is under the cursor", groupCompare, 21, ""},
	{[]string{"o"}, ChooseRight, Compare | RoleTable, "other side", "Choose the right side: a role, a layout, a counter, a revision, a lock file", groupCompare, 22, "o O"},
	{[]string{"O"}, ChooseLeft, Compare | RoleTable, "left side", "Choose the left side", groupCompare, 0, ""},
	{[]string{"S"}, SwapSides, Compare, "swap", "Swap the two sides", groupCompare, 23, ""},
	{[]string{"v"}, ToggleTable, Compare, "all roles", "Show all roles in a table of the sections", groupCompare, 24, ""},
	{[]string{"v"}, ToggleTable, RoleTable, "two sides", "Go back from the table to the two sides", groupCompare, 24, ""},
	{[]string{"+", "="}, MoreContext, Compare, "context", "Show more unchanged lines around changes", groupCompare, 25, "+ -"},
	{[]string{"-"}, LessContext, Compare, "less context", "Show fewer unchanged lines around changes", groupCompare, 0, ""},
	{[]string{"|"}, ToggleColumns, Compare, "columns", "Show two columns or one", groupCompare, 26, ""},
	{[]string{"W"}, ToggleWords, Compare, "words", "Mark words or whole lines", groupCompare, 27, ""},
	{[]string{"enter"}, OpenChosen, RoleTable | Access, "open", "Open what is under the cursor", groupCompare, 11, ""},
	{[]string{"left"}, ColumnBefore, RoleTable | Access, "column", "Go to the column before", groupCompare, 13, "←→"},
	{[]string{"right"}, ColumnBehind, RoleTable | Access, "next column", "Go to the next column", groupCompare, 0, ""},
	{[]string{"."}, MakeFirst, RoleTable, "compare with", "Compare all roles with the one under the cursor", groupCompare, 14, ""},

	{[]string{"enter"}, ApplySearch, Search, "find", "Go to the first row that has it", groupFilter, 10, ""},
	{[]string{"esc"}, ClearSearch, Search, "clear", "End the search", groupFilter, 20, ""},

	{[]string{"enter"}, ApplyFilter, Filter, "keep", "Keep the filter and go to the list", groupFilter, 10, ""},
	{[]string{"esc"}, ClearFilter, Filter, "clear", "Clear the filter", groupFilter, 20, ""},

	{[]string{"enter"}, Run, Palette, "run", "Run the chosen command", groupDialog, 10, ""},
	{[]string{"up", "ctrl+p"}, Up, Palette, "choose", "Choose the command above", groupDialog, 20, "↑↓"},
	{[]string{"down", "ctrl+n"}, Down, Palette, "down", "Choose the command below", groupDialog, 0, ""},
	{[]string{"pgup"}, PageUp, Palette, "page up", "Go up by a page of commands", groupDialog, 0, ""},
	{[]string{"pgdown"}, PageDown, Palette, "page down", "Go down by a page of commands", groupDialog, 0, ""},
	{[]string{"esc"}, Close, Palette, "close", "Close the palette", groupDialog, 30, ""},
	{[]string{"esc", "q", "enter"}, Close, Help | Notices, "close", "Close the dialog", groupDialog, 30, ""},
	{[]string{"?"}, Close, Help, "close", "Close the help", groupDialog, 0, ""},
	{[]string{"!"}, Close, Notices, "close", "Close the notices", groupDialog, 0, ""},
	{[]string{"y"}, Yes, Confirm, "yes", "Answer yes", groupDialog, 10, ""},
	{[]string{"n", "q", "esc"}, No, Confirm, "no", "Answer no", groupDialog, 20, ""},
}, editing...)
