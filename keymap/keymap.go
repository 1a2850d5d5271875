package keymap

import (
	"slices"
	"strings"
)

// Action is something that a user can ask for, by name. The names are stable:
// they are used in the palette and in documents.
type Action string

// The actions of the screen.
const (
	Up              Action = "up"
	Down            Action = "down"
	PageUp          Action = "page-up"
	PageDown        Action = "page-down"
	HalfUp          Action = "half-page-up"
	HalfDown        Action = "half-page-down"
	Top             Action = "top"
	Bottom          Action = "bottom"
	NextSection     Action = "next-section"
	PreviousSection Action = "previous-section"
	FocusNext       Action = "focus-next"
	FocusPrevious   Action = "focus-previous"
	Open            Action = "open"
	ToggleParts     Action = "toggle-parts"
	Zoom            Action = "zoom"
	StartFilter     Action = "filter"
	ApplyFilter     Action = "apply-filter"
	ClearFilter     Action = "clear-filter"
	Back            Action = "back"

	Role1          Action = "role-1"
	Role2          Action = "role-2"
	Role3          Action = "role-3"
	Role4          Action = "role-4"
	NextRole       Action = "next-role"
	PreviousRole   Action = "previous-role"
	NextLayout     Action = "next-layout"
	PreviousLayout Action = "previous-layout"
	NextCounter    Action = "next-counter"

	NextPreviewMode Action = "next-preview-mode"
	NextHidden      Action = "next-hidden"
	PreviousHidden  Action = "previous-hidden"
	NextTheme       Action = "next-theme"
	ToggleMouse     Action = "toggle-mouse"

	CopySection Action = "copy-section"
	CopyPrompt  Action = "copy-prompt"
	Export      Action = "export"

	EditSection Action = "edit"
	EditOutside Action = "edit-outside"
	Undo        Action = "undo"
	Redo        Action = "redo"
	Keep        Action = "keep"
	OpenSave    Action = "save"
	SaveDraft   Action = "save-draft"
	Switch      Action = "switch"
	Add         Action = "add"
	Remove      Action = "remove"
	Rename      Action = "rename"
	Pin         Action = "pin"

	OpenFacts       Action = "facts"
	OpenArrange     Action = "arrange"
	OpenSteps       Action = "steps"
	ChooseSource    Action = "choose-source"
	MoveToHead      Action = "move-to-head"
	FindWords       Action = "find-words"
	NextOrder       Action = "next-order"
	PreviousOrder   Action = "previous-order"
	EditTags        Action = "edit-tags"
	ToggleForgotten Action = "toggle-forgotten"
	Restore         Action = "restore"

	OpenCompare Action = "compare"
	OpenStale   Action = "stale"
	ToggleHolds Action = "toggle-holds"
	RecordNow   Action = "record"
	TakePresent Action = "take-present"
	Mute        Action = "mute"
	OpenBudget  Action = "budget"
	OpenCache   Action = "cache"
	OpenMemory  Action = "memory"
	OpenAccess  Action = "access"

	NextWindow   Action = "next-window"
	Raise        Action = "raise"
	Lower        Action = "lower"
	Usual        Action = "usual"
	ChooseOther  Action = "choose-other"
	MoveToTail   Action = "move-to-tail"
	NextStep     Action = "next-step"
	PreviousStep Action = "previous-step"

	NextChange     Action = "next-change"
	PreviousChange Action = "previous-change"
	ToggleFold     Action = "toggle-fold"
	MoreContext    Action = "more-context"
	LessContext    Action = "less-context"
	SwapSides      Action = "swap-sides"
	ChooseLeft     Action = "choose-left"
	ChooseRight    Action = "choose-right"
	ToggleWords    Action = "toggle-words"
	ToggleColumns  Action = "toggle-columns"
	ToggleTable    Action = "toggle-table"
	ColumnBefore   Action = "column-before"
	ColumnBehind   Action = "column-behind"
	MakeFirst      Action = "make-first"
	OpenChosen     Action = "open-chosen"
	ApplySearch    Action = "apply-search"
	ClearSearch    Action = "clear-search"

	OpenMerge      Action = "merge"
	TakeMine       Action = "take-mine"
	TakeTheirs     Action = "take-theirs"
	TakeMineFirst  Action = "take-mine-first"
	TakeTheirFirst Action = "take-their-first"
	ToggleBase     Action = "toggle-base"
	GoOn           Action = "go-on"

	OpenPalette   Action = "palette"
	OpenHelp      Action = "help"
	OpenNotices   Action = "notices"
	Reload        Action = "reload"
	AllowCommands Action = "allow-commands"
	Suspend       Action = "suspend"
	Quit          Action = "quit"

	Run   Action = "run"
	Close Action = "close"
	Yes   Action = "yes"
	No    Action = "no"
)

// RoleActions are the actions of the number keys, in order: the first switches
// to the first role.
func RoleActions() []Action { return []Action{Role1, Role2, Role3, Role4} }

// Scope is a place where keys mean something, or a set of such places.
type Scope uint32

// The scopes. Sections, Detail and Preview are the three panes of the main
// screen; Filter is the text field above the list; the next four are dialogs,
// the others the screens beside the main one; Search is the text field that
// searches a comparison.
const (
	Global Scope = 1 << iota
	Sections
	Detail
	Preview
	Filter
	Palette
	Help
	Notices
	Confirm
	Compare
	Stale
	Budget
	Cache
	Memory
	Access
	Search
	Editing
	List
	Asking
	Saving
	Arrange
	Steps
	Merging
	RoleTable
)

const (
	panes = Sections | Detail | Preview
	pages = Compare | Stale | Budget | Cache | Memory | Access | Merging | RoleTable
	lists = List | Arrange | Steps
)

// scopeNames has the names of the scopes in the order of their bits.
var scopeNames = [...]string{
	"main screen", "sections", "detail", "preview", "filter", "palette", "help", "notices", "confirm",
	"compare", "stale", "budget", "cache", "memory", "access", "search", "editor", "list",
	"question", "save", "head and tail", "steps", "merge", "all roles",
}

// String names the scopes of a set, as "panes, help, notices".
func (s Scope) String() string {
	var names []string
	if s&panes == panes {
		names, s = append(names, "panes"), s&^panes
	}
	if s&pages == pages {
		names, s = append(names, "other screens"), s&^pages
	}
	if s&dialogs == dialogs {
		names, s = append(names, "dialogs"), s&^dialogs
	}
	if s&lists == lists {
		names, s = append(names, "lists"), s&^lists
	}
	for i, name := range scopeNames {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// everyScope gives every scope alone.
func everyScope() []Scope {
	all := make([]Scope, len(scopeNames))
	for i := range all {
		all[i] = 1 << i
	}
	return all
}

// Binding says that some keys mean an action in some scopes.
type Binding struct {
	// Keys are Bubble Tea's names of strokes, as "ctrl+p" and " " for the space
	// bar. An action without keys is reached through the palette.
	Keys   []string
	Action Action
	Scope  Scope
	// Help is a word or two, for the foot of the screen.
	Help string
	// Long is one phrase for the palette, the help screen and the README.
	Long string
	// Group is the heading that the help screen puts the binding under.
	Group string
	// Rank orders the hints at the foot of the screen, lowest first; 0 keeps
	// the binding out of them.
	Rank int
	// Label stands for the keys at the foot of the screen where one hint speaks
	// for several bindings, as "1-4".
	Label string
}

// Bindings gives the whole table, in the order in which the help shows it.
func Bindings() []Binding { return slices.Clone(bindings) }
