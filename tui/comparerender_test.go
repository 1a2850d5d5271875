package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/workspace"
	"foreword/views"
)

// comparingTexts opens the comparison of direct and worker with these frames,
// rendered by glamour.
func comparingTexts(t testing.TB, width, height int, left, right string) (*driver, *comparePage) {
	t.Helper()
	d := openSlow(t, width, height)
	d.frames(left, right)
	d.press("c")
	p, ok := d.m.page.(*comparePage)
	if !ok || p.flow == nil {
		t.Fatalf("c opened %T", d.m.page)
	}
	return d, p
}

// frames gives the roles direct and worker other frames on disk.
func (d *driver) frames(left, right string) {
	changed := *d.disk
	changed.Roles = append([]workspace.Role(nil), d.disk.Roles...)
	changed.Roles[0].Frame, changed.Roles[2].Frame = left, right
	d.disk = &changed
	d.press("r")
}

const (
	mill      = "# The mill\n\n- Keep the *wheel* wet.\n- Keep the **stones** dry.\n\n1. Open the gate.\n2. Shut the gate.\n"
	otherMill = "# The mill\n\n- Keep the *wheel* wet.\n- Keep the **sacks** dry.\n\n1. Open the gate.\n2. Leave the gate.\n"
)

func TestPShowsTheSidesRenderedAndTheSourceAgain(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			d, p := comparingTexts(t, size[0], size[1], mill, otherMill)
			d.shows("source", "− - Keep the **stones** dry.", "+ - Keep the **sacks** dry.")
			d.press("n").shows("change 1 of")
			before := d.screen()

			d.press("p").shows("rendered", "change 1 of", "− • Keep the stones dry.", "+ • Keep the sacks dry.", "• Keep the wheel wet.").lacks("**")
			first := p.cursor
			d.press("n").shows("change 2 of", "− 2. Shut the gate.", "+ 2. Leave the gate.")
			if p.cursor <= first {
				t.Errorf("n went from row %d to row %d", first, p.cursor)
			}
			d.press("N").shows("change 1 of")
			d.press("p").lacks("rendered")
			if d.screen() != before {
				t.Errorf("back in the source the screen is\n%s\nand was\n%s", d.screen(), before)
			}
		})
	}
}

func TestRenderedRowsFoldAndAreSearched(t *testing.T) {
	var long strings.Builder
	for i := range 30 {
		fmt.Fprintf(&long, "- Turn the **wheel** for the %dth time.\n", i)
	}
	d, p := comparingTexts(t, 120, 40, mill+"\n"+long.String(), otherMill+"\n"+long.String())
	d.press("p").shows("rows the same")
	folded := p.flow.Len()
	d.press("/").press(strings.Split("wheel for the 17", "")...)
	d.shows("1 rows have it").press("enter").shows("• Turn the wheel for the 17th time.", "1 of 1")
	if p.flow.Len() <= folded {
		t.Error("what the search found is still folded away")
	}
	d.press("p").shows("nothing has it").press("p").shows("1 rows have it").press("esc")
	open := p.flow.Len()
	d.press("g", " ")
	if p.flow.Len() >= open {
		t.Errorf("the folded section leaves %d rows of %d", p.flow.Len(), open)
	}
	d.press(" ", "-", "-", "-").shows("− • Keep the stones dry.")
	if p.flow.Len() >= open {
		t.Errorf("without context there are %d rows, with it %d", p.flow.Len(), open)
	}
	d.press("W", "|").shows("− • Keep the stones dry.", "+ • Keep the sacks dry.")
	for _, size := range [][2]int{{60, 15}, {99, 30}, {121, 41}, {240, 20}} {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.press("g", "n").shows("− • Keep the stones dry.").press("t", "G", "g", "t", "t")
	}
}

func TestTheSourceIsShownUntilARenderingIsThere(t *testing.T) {
	d, p := comparingTexts(t, 120, 40, mill, otherMill)
	render := d.m.world.render
	var waiting []tea.Cmd
	d.m.world.render = func(key rowsKey, text, language string, theme *views.Theme) tea.Cmd {
		waiting = append(waiting, render(key, text, language, theme))
		return nil
	}
	d.press("p").shows("rendering…", "− - Keep the **stones** dry.")
	for len(waiting) > 0 { // one at a time
		if len(waiting) > 1 {
			t.Fatalf("%d texts are rendered at once", len(waiting))
		}
		cmd := waiting[0]
		waiting = nil
		d.do(cmd)
	}
	d.shows("rendered", "− • Keep the stones dry.").lacks("rendering…", "**")

	// The same pair at the same width is not rendered again; what is folded away
	// is rendered when it is opened.
	d.press("p", "p").shows("rendered").lacks("rendering…")
	if len(waiting) > 0 {
		t.Error("what was rendered is rendered again")
	}
	d.press("J").shows("▸ ▍ project")
	d.press(" ").shows("▾ ▍ project", "rendering…")
	if len(waiting) != 1 || p.flow.Len() == 0 {
		t.Errorf("%d texts are rendered for the section that was opened", len(waiting))
	}
}

// A long text is rendered a piece at a time, so that others can come in between.
func TestALongTextIsRenderedInPieces(t *testing.T) {
	var long strings.Builder
	for i := 0; long.Len() < mostSlow+1000; i++ {
		fmt.Fprintf(&long, "## Chapter %d\n\n%s\n\n- Keep the **stones** dry.\n\n", i, strings.Repeat("Grind the wheat. ", 200))
	}
	d, _ := comparingTexts(t, 120, 40, long.String(), long.String()+"## The *end*\n")
	pieces, render := 0, d.m.world.render
	d.m.world.render = func(key rowsKey, text, language string, theme *views.Theme) tea.Cmd {
		pieces++
		return render(key, text, language, theme)
	}
	d.press("p").shows("rendered").lacks("rendering…", "too long")
	if pieces < 10 {
		t.Errorf("%d pieces were rendered", pieces)
	}
	d.press("n").shows("+ ## The end")
	if n := len(d.m.rows.begun); n != 0 {
		t.Errorf("%d texts are begun and not done", n)
	}
}

func TestWhatCannotBeRenderedKeepsItsSource(t *testing.T) {
	line := strings.Repeat("Grind the wheat of the village. ", 30) + "\n"
	for _, size := range []int{mostSlow, mostRendered} { // no place to be cut; more than all pieces
		long := strings.Repeat(line, size/len(line)+1)
		d, _ := comparingTexts(t, 120, 40, long, long+"- Stop.\n")
		d.press("p").shows("rendered", "too long", "this is its source").lacks("rendering…")
		d.press("n", "j").shows("+ - Stop.")
	}
	d, _ := comparingTexts(t, 120, 40, mill, mill)

	d.press("p").shows("rendered")
	for !strings.Contains(d.screen(), "▍tools") {
		before := d.screen()
		if d.press("J"); d.screen() == before {
			t.Fatalf("J leads to no section tools:\n%s", d.screen())
		}
	}
	d.shows("rendered", `"`).lacks("rendering…") // JSON, as it is
}

func TestTextsThatLookTheSameAreSaidTo(t *testing.T) {
	d, _ := comparingTexts(t, 120, 40, mill, strings.ReplaceAll(mill, "**", "__"))
	d.shows("+ - Keep the __stones__ dry.")
	d.press("p").shows("both look the same when they are rendered", "sections differ", "rows the same").lacks("__")
	d.press("p").shows("+ - Keep the __stones__ dry.")
}

func TestPIsOfNoConsequenceToThePreviewBehind(t *testing.T) {
	d, _ := comparing(t, 120, 40)
	mode := d.m.mode
	d.press("p", "v").shows("first byte").press("p", "v").shows("rendered").press("c")
	if d.m.mode != mode {
		t.Errorf("the preview shows %s", d.m.mode)
	}
}

// parts is a prompt of 10,000 lines in 100 sections.
func parts(word string) []workspace.Block {
	var blocks []workspace.Block
	for i := range 100 {
		var text strings.Builder
		for j := range 100 {
			fmt.Fprintf(&text, "- line %d of part %d keeps **the wheel** of the mill wet, says %s\n", j, i, word)
		}
		blocks = append(blocks, workspace.Block{Name: fmt.Sprint("part ", i), Kind: "head", Text: text.String()})
	}
	return blocks
}

// BenchmarkRenderedCompare is a key in the comparison of two prompts of 10,000
// lines that differ in every line, and what taking a rendering in costs.
func BenchmarkRenderedCompare(b *testing.B) {
	d := openSlow(b, 200, 60)
	was, is := *d.disk, *d.disk
	was.Head, is.Head = parts("this"), parts("that")
	d.disk = &was
	d.press("r", "c")
	p := d.m.page.(*comparePage)
	p.left = "direct@disk"
	d.m.w = &is
	d.do(d.m.refresh())
	d.press("p").shows("rendered")
	b.Run("key", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{rune("nN"[i%2])}})
			d.m.View()
		}
	})
	b.Run("lay out", func(b *testing.B) {
		for b.Loop() {
			p.layAgain(d.m)
			d.m.View()
		}
	})
	b.Run("switch", func(b *testing.B) {
		for b.Loop() {
			d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'p'}})
			d.m.View()
		}
	})
}
