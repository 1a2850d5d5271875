package views

import (
	"fmt"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"foreword/core/budget"
	"foreword/core/check"
	"foreword/core/diff"
	"foreword/core/prompt"
	"foreword/core/replay"
)

const pagesFolder = "../testdata/golden/pages"

// painted is what every page can do.
type painted interface {
	Draw(t *Theme, r Rect) []string
}

func findings() []check.Finding {
	return []check.Finding{
		{Verdict: check.Broken, Rule: "fact", Place: check.Place{Section: "facts", Item: "date"}, Recorded: "2026-08-09", Present: "2026-11-30",
			Reason: "the recording is 113 days old", Mend: "record again, or resume with what holds today"},
		{Verdict: check.Holds, Rule: "fact", Place: check.Place{Section: "facts", Item: "platform"}, Recorded: "linux", Present: "linux", Reason: "it is as it was"},
		{Verdict: check.Broken, Rule: "instructions", Place: check.Place{Section: "instructions", Path: "AGENTS.md", Line: 3}, Recorded: "8e18c97425a3", Present: "099b2131ff6d",
			Reason: "it has changed", Mend: "record again", Before: "# Rules\n\nBe kind.\nBe quick.\n", After: "# Rules\n\nBe kind.\nBe slow. 漢字 🐝\n"},
		{Verdict: check.Unknown, Rule: "path", Place: check.Place{Section: "memory", Item: "m-7", Note: "m-7"}, Reason: "\x1b[2J../other is outside of this tree"},
		{Verdict: check.Broken, Rule: "path-gone", Place: check.Place{Section: "memory", Item: "src/old.go", Note: "m-9"}, Reason: "src/old.go is now src/new.go", Muted: "renamed again next week"},
	}
}

func mergeItems() []MergeItem {
	base := "Close the gate 漢字 at night, and say so.\n"
	mine, theirs := "Close the gate 漢字漢字 at noon, and say so.\nTwice \u202e\x1b[2J.\n", "Close no gate at night, and say so. "+strings.Repeat("日本語 ", 60)+"\n"
	long := "1\n2\n3\n4\n5\n6\n7\n8\n9\n"
	return []MergeItem{
		{What: "the frame of direct", Place: ".foreword/roles/direct.md:12", Base: base, Mine: diff.Lines(base, mine), Theirs: diff.Lines(base, theirs),
			Above: "## Gates\r\n\r\n", Below: "- Oil the stones.\n"},
		{What: "the fact \x1b]0;x\x07team", Place: ".foreword/foreword.yaml", Base: "team: millers\n", Mine: diff.Lines("team: millers\n", "team: bakers\n"), TheirsNote: "it is gone from the disk"},
		{What: "INDEX.md", Place: "INDEX.md:3", Choice: "mine, then theirs", TakesMine: true, TakesTheirs: true, Mine: diff.Lines("", "mine"), Theirs: diff.Lines("", "theirs\n")},
		{What: "AGENTS.md", Place: "AGENTS.md", Joined: true, Base: long, Mine: diff.Lines(long, strings.Replace(long, "1", "one", 1)), Theirs: diff.Lines(long, strings.Replace(long, "9", "nine", 1))},
	}
}

func pageCases() map[string]painted {
	sections := []prompt.Section{
		{Name: "system", Zone: prompt.Head, Tier: prompt.Static, Text: "a"}, {Name: "world", Zone: prompt.Tail, Tier: prompt.Hot, State: prompt.Cut, Reason: "cut: 8,000 of 9,120 tokens", Text: "b"},
		{Name: "profile", Zone: prompt.Tail, Tier: prompt.Slow, State: prompt.Empty}, {Name: "tools", Zone: prompt.Beside, Text: "c"},
	}
	counts := []Tokens{known(1407), known(8000), known(0), known(2493)}
	rows := []budget.Row{
		{Section: 0, Name: "system", Zone: prompt.Head, Tier: prompt.Static},
		{Section: 1, Name: "world", Zone: prompt.Tail, Tier: prompt.Hot, State: prompt.Cut, Limit: &prompt.Limit{Cap: 8000, Used: 8000, Uncut: 9120}, Cut: 1120, FillPercent: 100},
		{Section: 2, Name: "profile", Zone: prompt.Tail, Tier: prompt.Slow, State: prompt.Empty, Limit: &prompt.Limit{Cap: 512}},
		{Section: 3, Name: "tools", Zone: prompt.Beside},
	}
	summary := check.Summarise(findings())
	return map[string]painted{
		"stale":       StalePage{Against: "session.jsonl", Findings: findings(), Summary: summary, Cursor: 1},
		"stale-all":   StalePage{Against: "session.jsonl", Findings: findings(), Summary: summary, All: true},
		"stale-none":  StalePage{},
		"stale-busy":  StalePage{Busy: true},
		"budget":      BudgetPage{Sections: sections, Tokens: counts, Rows: rows, Total: known(11900), Window: 10000, Caps: []budget.Cap{{Key: "world", Tokens: 800, Usual: 8000}}, Cursor: 4},
		"budget-none": BudgetPage{},
		"cache": CachePage{Other: "role worker", Sections: sections, Starts: []int{0, 6000, -1, -1}, Tokens: counts, Same: []bool{true, false, true, true},
			Bytes: 40000, First: 6100, Breaks: 1, Total: known(9407), Shared: known(1420), Step: 1,
			Steps:  []replay.Step{{Number: 1, Bytes: 10}, {Number: 2, Bytes: 10, SharedBytes: 5, PrefixMoved: true, Broke: &replay.Move{Section: "world", Change: replay.Changed}}},
			Moving: []budget.Finding{{Section: 0, Value: "2026-11-30", Kind: budget.Date, Advice: "move it behind the conversation, as a fact from the clock"}}},
		"cache-none": CachePage{Step: -1},
		"save": SavePage{Items: []SaveItem{
			{Path: "AGENTS.md", What: []string{"instruction file"}, Old: "7e47854a", New: "60d4f2a6", Chosen: true, Diff: diff.Lines("one\ntwo\r\nthree\n", "one\n2\r\nthree")},
			{Path: "CLAUDE.md", Target: "docs/real.md", Old: "7e47854a", New: "60d4f2a6"},
			{Path: "INDEX.md", Names: 1, What: []string{"index file"}, Old: "7e47854a", New: "60d4f2a6"},
			{Path: "漢字.md", Target: "/etc/漢字\u202e.md", Names: 2, Old: "7e47854a", New: "60d4f2a6"},
			{Path: ".foreword/foreword.yaml", Problem: "changed on disk since it was read"},
		}, Unsaved: []string{"the tool bash is switched off stays in this session: it is a what-if"}},
		"save-none":  SavePage{},
		"merge":      MergePage{Items: mergeItems(), ShowBase: true},
		"merge-gone": MergePage{Items: mergeItems(), Cursor: 1},
		"merge-list": MergePage{Items: mergeItems(), Cursor: 3, Scroll: 1},
		"merge-done": MergePage{Items: mergeItems()[2:], Cursor: 0},
		"merge-none": MergePage{},
		"merge-busy": MergePage{Busy: true},
		"merge-long": MergePage{Items: []MergeItem{{What: "a", Base: strings.Repeat("x", 1<<20), Mine: diff.Lines("", strings.Repeat("漢", 1<<18)), Theirs: diff.Lines("", strings.Repeat("y\n", 1<<16))}}, Scroll: 1 << 20, ShowBase: true},
		"items":      ItemsPage{Title: "Edit · facts", Len: 2, At: of([]Item{{Name: "date", Value: "2026-11-30", Note: "clock"}, {Name: "branch\x07", Value: "漢字 \u202e x", Note: "git", Off: true}}), Cursor: 1, Ask: "new name", Answer: "day"},
		"items-none": ItemsPage{Empty: "There are none. a adds one."},
		"items-grouped": ItemsPage{Title: "Sections", Hint: "not shown", Len: 3, At: of([]Item{
			{Name: "instructions", Value: "made from the instructions", Note: "computed"}, {Name: "style", Value: "Write 漢字.\u200b", Off: true},
			{Name: "reminders", Value: strings.Repeat("long ", 60), Note: ".foreword/foreword.yaml:17"},
		}), Group: of([]string{"head", "head", "tail"}), Cursor: 2, Ask: "from", Answer: "command " + strings.Repeat("echo 漢字 | ", 30), After: "cat"},
		"edit-problem": EditPage{Title: "Edit · the template", Status: []string{"1:7"}, Rows: []string{},
			Problem: "execute template .foreword/templates/agent.md: line 1, column 3: 漢字 \x1b[31m " + strings.Repeat("long ", 90)},
		"edit": EditPage{Title: "Edit · INDEX.md", Status: []string{"1:7", "303 bytes", "LF"}, Rows: []string{}, Ask: "find", Answer: "x"},
	}
}

// of gives the values of a list by their places.
func of[T any](list []T) func(int) T { return func(i int) T { return list[i] } }

func known(n int) Tokens {
	t := Tokens{Known: true}
	t.Tokens = n
	return t
}

// Every page is exactly as high and wide as its rectangle, in every theme.
func TestPagesFillTheirRectangle(t *testing.T) {
	for name, page := range pageCases() {
		for _, theme := range []ThemeID{Dark, Light, Plain} {
			for w := 60; w <= 220; w += 16 {
				for h := 12; h <= 66; h += 9 {
					checkFrame(t, fmt.Sprintf("%s %dx%d", name, w, h), page.Draw(NewTheme(theme, termenv.TrueColor), Rect{0, 2, w, h}), w, h)
				}
			}
		}
	}
}

func TestGoldenPages(t *testing.T) {
	golden := goldensOf(pagesFolder)
	for name, page := range pageCases() {
		for _, size := range allSizes {
			lines := page.Draw(NewTheme(Dark, termenv.TrueColor), Rect{0, 2, size[0], size[1] - 3})
			golden.hold(t, fmt.Sprintf("%s_%dx%d.txt", name, size[0], size[1]), lines)
		}
	}
	golden.allRead(t)
}

// The cursor's place and the tokens of the section stay in sight beside a long
// title; what there is no room for is left out whole.
func TestTheStatusOfTheEditorShowsWhatMattersMost(t *testing.T) {
	page := EditPage{Status: []string{"12:5", "style 39 tokens", "3 hidden characters", "1,204 bytes", "LF"}}
	for _, c := range []struct {
		room int
		want string
	}{
		{0, ""},
		{3, "12…"},
		{10, "12:5"},
		{24, "12:5 · style 39 tokens"},
		{44, "12:5 · style 39 tokens · 3 hidden characters"},
		{80, "12:5 · style 39 tokens · 3 hidden characters · 1,204 bytes · LF"},
	} {
		if got := page.status(c.room); got != c.want {
			t.Errorf("in %d cells: %q, want %q", c.room, got, c.want)
		}
	}
}

func TestOnlyTheItemsInSightAreAskedFor(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	for _, group := range []func(int) string{nil, func(i int) string { return thousands(i / 4000) }} {
		asked := map[int]bool{}
		p := ItemsPage{Len: 10_000, Cursor: 5_000, Group: group, At: func(i int) Item {
			asked[i] = true
			return Item{Name: "item " + thousands(i)}
		}}
		rows := strings.Join(p.Draw(theme, Rect{0, 2, 80, 21}), "\n")
		if len(asked) > 19 || !asked[5_000] || !strings.Contains(plain(rows), "› ● item 5,000") {
			t.Errorf("%d items were asked for:\n%s", len(asked), plain(rows))
		}
	}
}
