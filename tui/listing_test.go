package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// itemUnder gives the name of the item under the cursor of a list.
func (d *driver) itemUnder() string {
	d.t.Helper()
	switch p := d.m.page.(type) {
	case *listPage:
		return p.names[p.cursor]
	case *arrangePage:
		return p.names[p.cursor]
	}
	d.t.Fatalf("the page is %T:\n%s", d.m.page, d.screen())
	return ""
}

func (d *driver) isOn(name string) *driver {
	d.t.Helper()
	if got := d.itemUnder(); got != name {
		d.t.Errorf("the cursor is on %s, want %s:\n%s", got, name, d.screen())
	}
	return d
}

func TestAListIsOfTheSameThingInEveryLayout(t *testing.T) {
	d := open(t, 120, 40)
	for _, list := range []struct {
		title, item string
		open        func()
	}{
		{"Edit · facts", "release", func() { d.press("f") }},
		{"Edit · tools", "code_grep", func() { d.on("tools").press("e") }},
	} {
		list.open()
		for range 6 {
			d.press("L").shows(list.title, list.item)
		}
		d.press("esc")
	}
	d.press("f")
	for d.m.layoutName() != "zoned" {
		d.press("L")
	}
	d.press("D", "u", "a").typing("city").press("enter", "enter").typing("Oslo").press("esc").shows("● city", "Oslo").isOn("the fact city")
}

func TestAListThatTheLayoutDoesNotShowSaysSo(t *testing.T) {
	d := open(t, 120, 40)
	w := *d.disk
	w.Instructions = append(w.Instructions, file("docs/AGENTS.md", "More.\n"))
	d.disk = &w
	d.press("r").on("instructions").press("e").shows("Edit · instructions", "docs/AGENTS.md")
	for d.m.layoutName() != "role" {
		d.press("L")
	}
	d.shows("The layout role does not show them.").press("enter", "D", "n", "K", "J", " ", "f", "e", "E")
	for d.m.layoutName() != "session" {
		d.press("L")
	}
	d.shows("Edit · instructions", "docs/AGENTS.md")
}

func TestTheCursorOfAListStaysOnItsItem(t *testing.T) {
	config := func(names string) string {
		yaml := "head:\n"
		for _, name := range strings.Fields(names) {
			yaml += "  - name: " + name + "\n    text: about " + name + "\n"
		}
		yaml += "facts:\n"
		for _, name := range strings.Fields(names) {
			yaml += "  - name: " + name + "\n    value: as " + name + "\n"
		}
		return yaml
	}
	dir, home := folder(t, map[string]string{".foreword/foreword.yaml": config("oak elm ash")})
	d := openReal(t, dir, home)
	disk := func(names string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, ".foreword", "foreword.yaml"), []byte(config(names)), 0o644); err != nil {
			t.Fatal(err)
		}
		d.do(d.m.read())
	}
	for _, list := range []struct{ key, what string }{{"f", "the fact "}, {"o", "the head section "}} {
		disk("oak elm ash")
		d.press(list.key, "g", "j").isOn(list.what + "elm")
		disk("yew oak elm ash")
		d.isOn(list.what + "elm").press("K").isOn(list.what + "elm").press("u").isOn(list.what + "elm")
		d.press("D").isOn(list.what + "ash").press("u").isOn(list.what + "elm") // back to what came back
		disk("yew oak ash")
		d.isOn(list.what + "ash")
		disk("fir yew oak ash")
		d.isOn(list.what + "ash")
		disk("fir")
		d.isOn(list.what + "fir").press("esc")
	}
}

func TestEInAListIsAboutItsItem(t *testing.T) {
	d := open(t, 120, 40)
	d.on("role").press("f", "j", "j", "e").shows("Edit · the fact release").press("esc").isOn("the fact release")
	d.press("E").shows("Neither VISUAL nor EDITOR is set")
	d.press("esc", "esc", "o", "G", "e").shows("Edit · the tail section reminders").press("esc")
	d.press("k", "E").shows("Neither VISUAL nor EDITOR is set").press("k", "E").shows("instructions is made from the instructions and has no file")
	d.press("esc", "esc", "m", "E").shows("m-1 is a row of the memory store")
}

func TestASourceIsNotGivenToAFactThatIsGone(t *testing.T) {
	d := open(t, 120, 40)
	without := *d.disk
	without.Facts = nil
	d.press("f", "G", "f").shows("Where node comes from")
	d.disk = &without
	d.do(d.m.read())
	d.press("enter").shows("The facts are others by now: choose the source of node again")
	d.press("esc").shows("There are none. a adds one.").press("a").typing("city").press("enter").shows("Where city comes from")
	d.typing("env").press("enter").shows("from env").typing("CITY").press("enter").shows("city")
	d.isOn("the fact city")
}

func TestTheListOfAPromptThatWasNotBuiltIsSafe(t *testing.T) {
	d := open(t, 120, 40)
	d.press("o", "G")
	d.m.shown = shown{}
	d.press("e").shows("Edit · the tail section reminders").press("esc", "g", "e").shows("which the layout session does not show")
}

func TestOfTwoItemsOfOneNameTheCursorStaysOnItsOwn(t *testing.T) {
	d := open(t, 120, 40)
	w := *d.disk
	w.Tail = append([]workspace.Block{{Name: "twice", Kind: "tail", Text: "1\n"}, {Name: "twice", Kind: "tail", Text: "2\n"}}, w.Tail...)
	d.disk = &w
	d.press("r", "o", "G", "k").isOn("the tail section twice").press(" ")
	if d.m.w.Tail[0].State == prompt.Dropped || d.m.w.Tail[1].State != prompt.Dropped {
		t.Error("another one was switched off")
	}
	d.press(" ", "K", " ")
	if d.m.w.Tail[0].Text != "2\n" || d.m.w.Tail[0].State != prompt.Dropped {
		t.Error("the cursor did not go with the one that was moved")
	}
}

// foot gives the last line of the screen.
func (d *driver) foot() string {
	d.t.Helper()
	lines := strings.Split(d.screen(), "\n")
	return lines[len(lines)-1]
}

func TestTheFootOfAListShowsWhatItsItemsCanBeAsked(t *testing.T) {
	d := open(t, 200, 60)
	foot := func(has, lacks string) {
		t.Helper()
		foot := d.foot()
		for _, hint := range strings.Split(has, ", ") {
			if !strings.Contains(foot, hint) {
				t.Errorf("the foot lacks %s: %s\n%s", hint, foot, d.screen())
			}
		}
		for _, hint := range strings.Split(lacks, ", ") {
			if strings.Contains(foot, hint) {
				t.Errorf("the foot has %s: %s\n%s", hint, foot, d.screen())
			}
		}
		if strings.Count(foot, "u undo") != 1 {
			t.Errorf("undo is shown twice: %s", foot)
		}
	}
	d.press("f")
	foot("enter edit, space off/on, a add, D remove, f source, n rename, K J up", "e edit")
	d.press("esc").on("tools").press("e")
	foot("enter edit", "off/on, add, remove, source, rename, K J up") // the policy of the role
	d.press("j")
	foot("enter edit, space off/on", "add, remove, source, rename, K J up")
	d.press("?").shows("Switch the item off or on, to see the   ", "value, the clock, git, a file (not here)", "Add a fact or a section (not here)")
	d.press("esc", ":").typing("where the fact").shows("not here").press("esc", "esc")
	d.press("m")
	foot("enter edit, a new, space off/on, D forget, v forgotten", "restore")
	d.press("D", "v").timePasses()
	foot("R restore, v forgotten, a new", "enter edit, off/on, D forget, # tags")
	d.press("R").timePasses()
	foot("v forgotten, a new", "restore, enter edit, off/on")
	w := *d.disk
	w.Head, w.Tail, w.Facts = nil, nil, nil
	d.disk = &w
	d.press("v", "r", "esc", "o").timePasses()
	foot("a add", "enter edit, off/on, remove, rename, K J, to the tail")
	d.press("esc", "f")
	foot("a add", "enter edit, off/on, remove, rename, K J, source")
}

func TestAListScrollsOnlyWhereTheCursorLeavesIt(t *testing.T) {
	d := open(t, 80, 24)
	w := *d.disk
	for i := range 60 {
		w.Facts = append(w.Facts, workspace.Fact{Name: "fact " + number(int64(i)), Value: "v"})
	}
	d.disk = &w
	d.press("r", "f", "end").shows("› ● fact 59", "fact 46").press("up", "up", "up").shows("› ● fact 56", "fact 59")
	d.press("home").shows("› ● date", "fact 10").press("down", "down").shows("› ● release", "date")
	for range 30 {
		d.press("J")
	}
	d.shows("› ● release", "fact 28").press("up", "up", "up").shows("release", "› ● fact 26")
}
