package views

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/compare"
	"foreword/core/diff"
	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/tool"
	"foreword/core/workspace"
)

const compareFolder = "../testdata/golden/compare"

// sideOf is a prompt of pieces, with true digests.
func sideOf(name string, pieces []piece) compare.Side {
	p := assemble(pieces)
	for i := range p.Sections {
		p.Sections[i].ByteDigest = prompt.ByteDigest(p.Sections[i].Text)
	}
	return compare.Side{Name: name, Detail: "session", Prompt: p}
}

// changed gives the sample's pieces after a change.
func changed(change func([]piece) []piece) []piece { return change(samplePieces()) }

// with changes the text of a piece.
func with(name, from, to string) func([]piece) []piece {
	return func(pieces []piece) []piece {
		for i := range pieces {
			if pieces[i].name == name {
				pieces[i].text = strings.Replace(pieces[i].text, from, to, 1)
			}
		}
		return pieces
	}
}

// comparisons are the pairs of prompts that are drawn, by name.
func comparisons() map[string]*compare.Comparison {
	sample := func() compare.Side { return sideOf("direct", samplePieces()) }
	against := func(pieces []piece) *compare.Comparison { return compare.New(sample(), sideOf("worker", pieces)) }
	far := make([]piece, 0, 4)
	for i := range 4 {
		far = append(far, piece{name: "part-" + strconv.Itoa(i), kind: prompt.KindHead, zone: prompt.Head,
			text: strings.Repeat("Nothing of this stands in the other one, number "+strconv.Itoa(i)+".\n", 9)})
	}
	wide := func(a, b string) *compare.Comparison {
		one := func(text string) []piece {
			return []piece{{name: "日本語", kind: prompt.KindHead, zone: prompt.Head, text: text}}
		}
		return compare.New(sideOf("左", one(a)), sideOf("右", one(b)))
	}
	long := strings.Repeat("a word and another one, ", 400)
	return map[string]*compare.Comparison{
		"same": against(samplePieces()),
		// These are shown rendered.
		"rendered": against(changed(func(p []piece) []piece {
			p = with("role", "one sentence", "**two short** sentences")(p)
			p = with("memory", "never query it", "query it, with `--dry-run`")(p)
			return append(p[:4], p[5:]...)
		})),
		"rendered-same": against(changed(with("role", "## How you work", "##  How you work"))),
		// The right side of these is counted with a counter of its own.
		"counters":      against(changed(with("role", "one sentence", "two short sentences"))),
		"counters-same": against(samplePieces()),
		"small":         against(changed(with("role", "one sentence", "two short sentences"))),
		"different":     against(far),
		"missing": compare.New(sample(), compare.Side{
			Name: "worker@v1", Detail: "session, commit 0123456, no such role",
			Note: "worker@v1 is empty: there was no role worker, and the roles were direct, miller",
		}),
		"moved":  against(changed(func(p []piece) []piece { p[1], p[3] = p[3], p[1]; return p })),
		"wide":   wide("請求書は「税込」で表示する。\n👩‍👩‍👧 家族の旗 🏳️‍🌈 を出す。\n最後の行。\n", "請求書は「税別」で表示する。\n👩‍👩‍👧 家族の旗 🇯🇵 を出す。\n最後の行。\n"),
		"long":   against(changed(with("memory", "never query it", "never query it, "+long+" never"))),
		"hidden": against(changed(with("role", "Read before you write.", "Read before you\u200b write. \x1b[31m"))),
		"everything": against(changed(func(p []piece) []piece {
			p[0].text, p[2].text, p[5].text = "You are a worker.\n", "", p[5].text+"\n"
			return p[:8]
		})),
	}
}

func fourTokens(c *compare.Comparison) func(string) Tokens {
	counts := map[string]int{}
	for _, s := range []compare.Side{c.Left, c.Right} {
		counts[s.ByteDigest] = len(s.Prompt.Text()) / 4
		for _, x := range s.Prompt.Sections {
			counts[x.ByteDigest] = (len(x.Text) + 3) / 4
		}
	}
	return func(digest string) Tokens {
		n, ok := counts[digest]
		return Tokens{token.Count{Tokens: n}, ok}
	}
}

func none(CompareFold) bool { return false }

func comparePageOf(c *compare.Comparison, r Rect) ComparePage {
	tools := sampleTools()
	access := compare.NewAccess(
		workspace.Role{Name: "direct", Policy: workspace.Policy{Allow: []string{"*"}}, Dispatch: []string{"worker"}},
		workspace.Role{Name: "worker", Policy: workspace.Policy{Allow: []string{"fs_*"}, Deny: []string{"shell"}}}, tools)
	if c.Same() {
		access = compare.NewAccess(workspace.Role{}, workspace.Role{}, []tool.Tool{})
	}
	look := CompareLook{Width: r.W, Split: CompareSplit(r), Context: 3, Toggled: none}
	counter := CompareCounter{"o200k_base", fourTokens(c)}
	return ComparePage{Flow: NewCompareFlow(c, &access, look), Left: counter, Right: counter}
}

// estimated counts a side by an estimate that is a fifth above the other counts.
func estimated(c CompareCounter) CompareCounter {
	return CompareCounter{"claude-3", func(digest string) Tokens {
		n := c.Tokens(digest)
		n.Count = token.Count{Tokens: n.Tokens * 6 / 5, Accuracy: token.Estimate, Low: -9, High: 14}
		return n
	}}
}

func TestComparisonsAtThreeSizes(t *testing.T) {
	golden := goldensOf(compareFolder)
	all := comparisons()
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		for _, size := range allSizes {
			r := Arrange(size[0], size[1], PaneSections, false).Page()
			page := comparePageOf(all[name], r)
			if strings.HasPrefix(name, "rendered") {
				page.Flow = NewCompareFlow(all[name], nil, inRenderedMode(t, all[name], page.Flow.look))
				page.Rendered = true
			}
			if strings.HasPrefix(name, "counters") {
				page.Right = estimated(page.Right)
			}
			if next, ok := page.Flow.Next(0, 1); ok && name != "same" {
				page.Cursor = next
			}
			file := name + "_" + strconv.Itoa(size[0]) + "x" + strconv.Itoa(size[1]) + ".txt"
			golden.reads(file)
			t.Run(file, func(t *testing.T) {
				for _, theme := range []ThemeID{Plain, Light, Dark} {
					lines := page.Draw(NewTheme(theme, termenv.TrueColor), r)
					checkFrame(t, file, lines, r.W, r.H)
					if theme == Dark {
						golden.hold(t, file, lines)
					}
				}
			})
		}
	}
	golden.allRead(t)
}

// However a comparison is laid out, every row of both texts is on the screen
// once when nothing is folded.
func TestARenamedSectionIsToldByBothNames(t *testing.T) {
	pieces := samplePieces()
	pieces[0].name = "system"
	c := compare.New(sideOf("direct", samplePieces()), sideOf("worker", with("system", "one sentence", "two short sentences")(pieces)))
	for width, want := range map[int][]string{80: {"system", "was called " + samplePieces()[0].name}, 120: {"▍ " + samplePieces()[0].name, "▍ system"}} {
		r := Rect{W: width, H: 30}
		got := ansi.Strip(strings.Join(comparePageOf(c, r).Draw(NewTheme(Dark, termenv.TrueColor), r), "\n"))
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("at %d cells there is no %q:\n%s", width, text, got)
			}
		}
		if told := strings.Contains(got, "was called"); told != (width == 80) {
			t.Errorf("at %d cells the old name is told once more: %v", width, told)
		}
	}
}

func TestNothingIsLostBetweenTheFolds(t *testing.T) {
	for name, c := range comparisons() {
		unfolded := func(x CompareFold) bool {
			relation := c.Sections[x.Section].Relation
			return x.From != WholeSection || relation == compare.Same || relation == compare.Moved
		}
		for _, split := range []bool{true, false} {
			look := CompareLook{Width: 120, Split: split, Context: 1, Toggled: unfolded}
			for mode, look := range map[string]CompareLook{"source": look, "rendered": inRenderedMode(t, c, look)} {
				f := NewCompareFlow(c, nil, look)
				for i, p := range c.Sections {
					if p.Rows() == nil || p.LeftDigest == "" && p.RightDigest == "" {
						continue
					}
					lefts, rights := shownRows(f, i)
					wantLeft, wantRight := 0, 0
					for _, row := range f.of[i].Rows {
						if row.Left.Present() {
							wantLeft++
						}
						if row.Right.Present() {
							wantRight++
						}
					}
					if lefts != wantLeft || rights != wantRight {
						t.Errorf("%s, %s, two columns %v: %s shows %d and %d rows of %d and %d", name, mode, split, p.Name, lefts, rights, wantLeft, wantRight)
					}
				}
			}
		}
	}
}

// shownRows counts the rows of a section that a flow has of either side.
func shownRows(f *CompareFlow, section int) (lefts, rights int) {
	for _, item := range f.items {
		if item.kind != compareLine || item.section != section {
			continue
		}
		row := f.of[section].Rows[item.row]
		same := row.Left.Present() && row.Right.Present() && item.left && !item.right && row.Kind == diff.Same
		if item.left && row.Left.Present() {
			lefts++
		}
		if item.right && row.Right.Present() || same {
			rights++
		}
	}
	return lefts, rights
}

func TestASearchFindsHiddenRowsOnBothSides(t *testing.T) {
	c := comparisons()["small"]
	found := NewCompareFlow(c, nil, CompareLook{Width: 80, Context: 0, Toggled: none}).Find("SECRET")
	if len(found) != 1 || c.Sections[found[0].Section].Name != "role" {
		t.Fatalf("found %v", found)
	}
	f := NewCompareFlow(c, nil, CompareLook{Width: 80, Context: 0, Toggled: none})
	_, fold, hidden := f.RowOf(found[0].Section, found[0].Rows.From)
	if !hidden {
		t.Error("an unchanged line is not folded")
	}
	f = NewCompareFlow(c, nil, CompareLook{Width: 80, Context: 0, Toggled: func(x CompareFold) bool { return x == fold }})
	row, _, hidden := f.RowOf(found[0].Section, found[0].Rows.From)
	if section, within := f.PlaceAt(row); hidden || section != found[0].Section || within != found[0].Rows.From {
		t.Errorf("row %d shows row %d of section %d", row, within, section)
	}
	if f.Find("") != nil || (*CompareFlow)(nil).Find("x") != nil {
		t.Error("nothing was found")
	}
}

func TestATableOfRolesAtEverySize(t *testing.T) {
	sides := []compare.Side{sideOf("direct", samplePieces())}
	for i := range 5 {
		sides = append(sides, sideOf("role-"+strconv.Itoa(i), changed(with("role", "direct agent", "agent "+strconv.Itoa(i)))))
	}
	table := compare.NewTable(sides...)
	for w := 60; w <= 200; w += 7 {
		r := Rect{0, 2, w, 20}
		for column := range sides {
			page := CompareTable{Table: table, Tokens: func(string) Tokens { return Tokens{} }, Row: 9, Column: column}
			lines := page.Draw(NewTheme(Dark, termenv.TrueColor), r)
			checkFrame(t, "table", lines, r.W, r.H)
			all := ansi.Strip(strings.Join(lines, "\n"))
			if !strings.Contains(all, "› "+sides[column].Name) {
				t.Errorf("%d cells wide, the column %s is out of sight:\n%s", w, sides[column].Name, all)
			}
			hidden := slices.ContainsFunc(sides, func(s compare.Side) bool { return !strings.Contains(lines[1], s.Name) })
			if strings.Contains(all, "of 6") != hidden || strings.Contains(all, "all roles") == hidden {
				t.Errorf("%d cells wide, it is not told right which columns are in sight:\n%s", w, all)
			}
		}
	}
}

func BenchmarkComparePage(b *testing.B) {
	line := func(i int, word string) string {
		return "line " + strconv.Itoa(i) + " says " + word + " and then something longer that has to be read as well\n"
	}
	for name, every := range map[string]int{"5 percent": 20, "all": 1} {
		var left, right strings.Builder
		for i := range 10_000 {
			left.WriteString(line(i, "this"))
			if i%every == 0 {
				right.WriteString(strings.ToUpper(line(i*7919, "another")))
			} else {
				right.WriteString(line(i, "this"))
			}
		}
		one := func(text string) []piece {
			return []piece{{name: "role", kind: prompt.KindRole, zone: prompt.Head, text: text}}
		}
		c := compare.New(sideOf("a", one(left.String())), sideOf("b", one(right.String())))
		c.Changes()
		r := Rect{0, 2, 200, 57}
		theme := NewTheme(Dark, termenv.TrueColor)
		page := comparePageOf(c, r)
		b.Run(name+"/lay out", func(b *testing.B) {
			for b.Loop() {
				comparePageOf(c, r)
			}
		})
		b.Run(name+"/draw", func(b *testing.B) {
			for b.Loop() {
				page.Cursor = page.Flow.Len() / 2
				page.Draw(theme, r)
			}
		})
	}
}
