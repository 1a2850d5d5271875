package keymap

import (
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// every action there is; a new one must be added here and bound.
var actions = []Action{
	Up, Down, PageUp, PageDown, HalfUp, HalfDown, Top, Bottom, NextSection, PreviousSection, FocusNext, FocusPrevious,
	Open, ToggleParts, Zoom, StartFilter, ApplyFilter, ClearFilter, Back,
	Role1, Role2, Role3, Role4, NextRole, PreviousRole, NextLayout, PreviousLayout, NextCounter,
	NextPreviewMode, NextHidden, PreviousHidden, NextTheme, ToggleMouse, OpenBudget, OpenCache, OpenStale, ToggleHolds, RecordNow, TakePresent, Mute,
	EditSection, EditOutside, OpenSave, SaveDraft, Undo, Redo, Keep, Switch, Add, Remove, Rename, Pin,
	OpenFacts, OpenArrange, OpenSteps, ChooseSource, MoveToHead,
	NextWindow, Raise, Lower, Usual, ChooseOther, MoveToTail, NextStep, PreviousStep, CopySection, CopyPrompt, Export,
	OpenCompare, OpenAccess, NextChange, PreviousChange, ToggleFold, MoreContext, LessContext, SwapSides, ChooseLeft, ChooseRight,
	ToggleWords, ToggleColumns, ToggleTable, ColumnBefore, ColumnBehind, MakeFirst, OpenChosen, ApplySearch, ClearSearch,
	OpenMemory, FindWords, NextOrder, PreviousOrder, EditTags, ToggleForgotten, Restore,
	OpenMerge, TakeMine, TakeTheirs, TakeMineFirst, TakeTheirFirst, ToggleBase, GoOn,
	OpenPalette, OpenHelp, OpenNotices, Reload, AllowCommands, Suspend, Quit, Run, Close, Yes, No,
}

func TestTheTableKeepsItsRules(t *testing.T) {
	if err := Validate(); err != nil {
		t.Error(err)
	}
	for _, a := range actions {
		if !slices.ContainsFunc(bindings, func(b Binding) bool { return b.Action == a }) {
			t.Errorf("%s is not bound", a)
		}
		if Title(a) == "" {
			t.Errorf("%s has no title", a)
		}
	}
	for _, b := range bindings {
		if !slices.Contains(actions, b.Action) && !strings.HasPrefix(string(b.Action), string(TextAction)) {
			t.Errorf("%s is bound, but no action", b.Action)
		}
	}
	if Title("dance") != "" {
		t.Error("an action that is not there has a title")
	}
}

func TestValidateFindsWhatIsWrong(t *testing.T) {
	good := Binding{Keys: []string{"a"}, Action: Open, Scope: Global, Help: "h", Long: "l", Group: "g"}
	change := func(f func(*Binding)) []Binding {
		b := good
		f(&b)
		return []Binding{b}
	}
	for _, c := range []struct {
		name  string
		table []Binding
		want  string
	}{
		{"a key that means two things in one place", []Binding{good, {Keys: []string{"a"}, Action: Quit, Scope: Global, Help: "h", Long: "l", Group: "g"}}, "bound twice"},
		{"a binding without help", change(func(b *Binding) { b.Help = "" }), "lacks"},
		{"an action that nothing leads to", change(func(b *Binding) { b.Keys, b.Scope = nil, Confirm }), "neither a key nor the palette"},
		{"ctrl+i, which is tab", change(func(b *Binding) { b.Keys = []string{"ctrl+i"} }), "no terminal"},
		{"ctrl+m, which is enter", change(func(b *Binding) { b.Keys = []string{"ctrl+m"} }), "no terminal"},
		{"shift+enter", change(func(b *Binding) { b.Keys = []string{"shift+enter"} }), "no terminal"},
		{"space by name", change(func(b *Binding) { b.Keys = []string{"space"} }), "no terminal"},
		{"the empty key", change(func(b *Binding) { b.Keys = []string{""} }), "no terminal"},
		{"alt and a letter", change(func(b *Binding) { b.Keys = []string{"alt+x"} }), "quick esc"},
		{"alt and esc", change(func(b *Binding) { b.Keys = []string{"alt+esc"} }), "quick esc"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := validate(c.table); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want something with %q", err, c.want)
			}
		})
	}
	if err := validate([]Binding{good}); err != nil {
		t.Errorf("a good table is refused: %v", err)
	}
}

func TestResolveAsksTheInnermostScopeFirst(t *testing.T) {
	for _, c := range []struct {
		name   string
		scope  Scope
		stroke string
		want   Action
	}{
		{"enter opens in the list", Sections, "enter", Open},
		{"enter keeps the filter in its field", Filter, "enter", ApplyFilter},
		{"enter runs in the palette", Palette, "enter", Run},
		{"enter means nothing in the preview", Preview, "enter", ""},
		{"q quits in a pane", Detail, "q", Quit},
		{"q closes the help", Help, "q", Close},
		{"q is a letter in the filter", Filter, "q", ""},
		{"? opens the help", Preview, "?", OpenHelp},
		{"? closes it again", Help, "?", Close},
		{"j moves in every pane", Preview, "j", Down},
		{"j is a letter in the palette", Palette, "j", ""},
		{"the arrows move the list while filtering", Filter, "down", Down},
		{"tab leaves the filter for the next pane", Filter, "tab", FocusNext},
		{"ctrl+p opens the palette while filtering", Filter, "ctrl+p", OpenPalette},
		{"ctrl+p goes up in the palette", Palette, "ctrl+p", Up},
		{"ctrl+u edits the filter", Filter, "ctrl+u", ""},
		{"letters that arrived at once are no command", Filter, "jjj", ""},
		{"a paste is no command", Filter, "[q]", ""},
		{"ctrl+c quits from the filter", Filter, "ctrl+c", Quit},
		{"ctrl+c quits from a question", Confirm, "ctrl+c", Quit},
		{"a question takes no other key", Confirm, "1", ""},
		{"enter does not answer a question", Confirm, "enter", ""},
		{"y answers a question", Confirm, "y", Yes},
		{"m opens the memory from a pane", Preview, "m", OpenMemory},
		{"m opens the memory from another screen", Budget, "m", OpenMemory},
		{"m mutes a finding", Stale, "m", Mute},
		{"y copies in a pane", Sections, "y", CopySection},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := Resolve(Chain(c.scope), c.stroke); got != c.want || ok != (c.want != "") {
				t.Errorf("got %q, %v; want %q", got, ok, c.want)
			}
		})
	}
	if a, ok := Resolve(nil, "q"); ok {
		t.Errorf("without scopes q means %s", a)
	}
}

func TestAltIsAQuickEscapeWhereItMeansNothing(t *testing.T) {
	for _, c := range []struct {
		name   string
		scope  Scope
		stroke string
		want   bool
	}{
		{"esc and a command", Sections, "alt+f", true},
		{"esc twice", Help, "alt+esc", true},
		{"esc and an arrow", List, "alt+up", true},
		{"esc and space", List, "alt+ ", true},
		{"esc and a letter in the filter", Filter, "alt+q", true},
		{"esc and a letter in a question", Asking, "alt+q", true},
		{"esc and save in the editor", Editing, "alt+w", true},
		{"a word back in the filter", Filter, "alt+b", false},
		{"a word deleted in a question", Asking, "alt+backspace", false},
		{"a word on in the editor", Editing, "alt+f", false},
		{"a letter", Sections, "f", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := QuickEscape(Chain(c.scope), c.stroke); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestTextFieldsTakeEveryCharacter(t *testing.T) {
	for _, scope := range everyScope() {
		if !IsText(scope) {
			continue
		}
		for c := byte(' '); c <= '~'; c++ {
			if a, ok := Resolve(Chain(scope), string(c)); ok {
				t.Errorf("%q means %s in the field %v", string(c), a, scope)
			}
		}
		for _, key := range editingKeys {
			if a, ok := Resolve(Chain(scope), key); ok && scope == Filter {
				t.Errorf("%s means %s in the field %v", key, a, scope)
			}
		}
	}
}

func TestDialogsLeakNothing(t *testing.T) {
	for _, scope := range []Scope{Palette, Help, Notices, Confirm} {
		for _, b := range bindings {
			for _, key := range b.Keys {
				got, ok := Resolve(Chain(scope), key)
				own, bound := find(scope, key)
				if ok != bound || got != own.Action {
					t.Errorf("%s means %q in %v, which binds it to %q", key, got, scope, own.Action)
				}
			}
		}
	}
}

func TestFooterShowsTheKeysThatWorkHere(t *testing.T) {
	hints := Footer(Chain(Sections))
	if len(hints) < 8 || !hints[0].Pinned || hints[0].Keys != "?" || hints[1].Keys != "q" {
		t.Errorf("help and quit do not come first: %v", hints)
	}
	if !slices.Contains(hints, Hint{"↑↓", "move", false}) || !slices.Contains(hints, Hint{"enter", "open", false}) {
		t.Errorf("moving and opening are missing: %v", hints)
	}
	if slices.Contains(Footer(Chain(Preview)), Hint{"enter", "open", false}) {
		t.Error("the preview promises that enter opens")
	}
	for _, scope := range everyScope() {
		chain := Chain(scope)
		for _, h := range Footer(chain) {
			if !slices.ContainsFunc(bindings, func(b Binding) bool { return b.label() == h.Keys && b.Help == h.Help && b.reached(chain) }) {
				t.Errorf("in %v the foot promises %v, which its key does not mean there", scope, h)
			}
		}
	}
	if hints := Footer(Chain(List), ChooseSource); slices.ContainsFunc(hints, func(h Hint) bool { return h.Keys == "f" }) {
		t.Errorf("the key of an idle action is promised for another one: %v", hints)
	}
	for _, h := range Footer(Chain(Filter)) {
		if h.Keys == "q" || h.Keys == "p" {
			t.Errorf("a field promises %v, which would be typed into it", h)
		}
	}
	for _, scope := range []Scope{Sections, Compare, Stale, Budget, Cache, Memory, Access, List, Saving, Arrange, Steps, Merging} {
		seen := map[string]bool{}
		for _, h := range Footer(Chain(scope)) {
			if seen[h.Keys] {
				t.Errorf("%v: %s is hinted at twice", scope, h.Keys)
			}
			seen[h.Keys] = true
		}
	}
	if got := (Binding{}).label(); got != "" {
		t.Errorf("a binding without keys is called %q", got)
	}
}

func TestHelpAndPaletteShowEverything(t *testing.T) {
	n := 0
	for _, g := range Groups() {
		n += len(g.Bindings)
	}
	if n != len(Bindings()) {
		t.Errorf("the groups hold %d of %d bindings", n, len(Bindings()))
	}
	seen := map[Action]bool{}
	for _, c := range Commands(pages | lists) {
		if seen[c.Action] {
			t.Errorf("the palette offers %s twice", c.Action)
		}
		seen[c.Action] = true
	}
	for _, a := range actions {
		inDialog := slices.Contains([]Action{ApplyFilter, ClearFilter, ApplySearch, ClearSearch, Run, Close, Yes, No, Keep}, a)
		if seen[a] == inDialog {
			t.Errorf("in the palette %s is %v", a, seen[a])
		}
	}
}

func TestThePaletteSaysWhatAnActionMeansOnTheScreenThatIsShown(t *testing.T) {
	title := func(here Scope, a Action) string {
		for _, b := range Commands(here) {
			if b.Action == a {
				return b.Long
			}
		}
		return ""
	}
	if here, there := title(Memory, StartFilter), title(Sections, StartFilter); here == there || here == "" || there == "" {
		t.Errorf("filter means %q on the page of notes and %q in the list of sections", here, there)
	}
}

func TestKeysHaveNamesForPeople(t *testing.T) {
	b := Binding{Keys: []string{"esc", " ", "up", "pgdown", "down", "pgup"}}
	if got := b.Names(); got != "esc space ↑ pgdn ↓ pgup" {
		t.Errorf("got %q", got)
	}
	if got := (Global | dialogs).String(); got != "dialogs, main screen" {
		t.Errorf("got %q", got)
	}
	if got := (panes | Help).String(); got != "panes, help" {
		t.Errorf("got %q", got)
	}
}

func TestTableIsMarkdown(t *testing.T) {
	lines := strings.Split(Table(), "\n")
	if len(lines) != len(bindings)+3 || lines[len(lines)-1] != "" {
		t.Fatalf("%d lines for %d bindings", len(lines), len(bindings))
	}
	for _, line := range lines[:len(lines)-1] {
		if strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") != 4 {
			t.Errorf("not three columns: %s", line)
		}
	}
	for _, want := range []string{
		"| `↑` `k` | panes, other screens, lists, help, notices, save | Move or scroll up |",
		"| `ctrl+p` `:` | main screen | Search all commands |",
		"| (palette) | main screen | Allow commands as the source of facts |",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("missing: %s", want)
		}
	}
}

func TestBindingsCannotBeChangedFromOutside(t *testing.T) {
	Bindings()[0].Action = Quit
	if bindings[0].Action == Quit {
		t.Error("the table was changed")
	}
}

func FuzzResolve(f *testing.F) {
	for _, b := range bindings {
		for _, key := range b.Keys {
			f.Add(key)
		}
	}
	f.Fuzz(func(t *testing.T, stroke string) {
		for _, scope := range everyScope() {
			a, ok := Resolve(Chain(scope), stroke)
			if ok != (a != "") {
				t.Errorf("%q in %v: %q, %v", stroke, scope, a, ok)
			}
			if ok && !isProducible(stroke) {
				t.Errorf("%q, which no terminal produces, means %s", stroke, a)
			}
		}
	})
}

func TestKeymapImportsNothingOfOurs(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range parsed.Imports {
			if strings.Contains(i.Path.Value, "foreword") || strings.Contains(i.Path.Value, ".") {
				t.Errorf("%s imports %s", f.Name(), i.Path.Value)
			}
		}
	}
}
