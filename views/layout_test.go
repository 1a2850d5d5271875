package views

import (
	"strings"
	"testing"
)

// drawn draws a layout in letters, one for each rectangle, at a twentieth of
// the width and a quarter of the height.
func drawn(l Layout) string {
	letters := map[byte]Rect{
		'h': l.Header, 't': l.Tabs, 'b': l.Bar, 'f': l.Footer,
		'S': l.Panes[PaneSections], 'D': l.Panes[PaneDetail], 'P': l.Panes[PanePreview],
	}
	var lines []string
	last := ""
	for y := range l.H {
		line := ""
		for x := 0; x < l.W; x += 5 {
			cell := byte('?')
			for letter, r := range letters {
				if r.Contains(x, y) {
					cell = letter
				}
			}
			line += string(cell)
		}
		if line != last {
			lines = append(lines, line)
		}
		last = line
	}
	return strings.Join(lines, "\n")
}

func TestArrangeDrawnAsPictures(t *testing.T) {
	for _, c := range []struct {
		name  string
		w, h  int
		focus Pane
		zoom  bool
		want  string
	}{
		{"80 columns show the focused pane alone", 80, 24, PanePreview, false, `
hhhhhhhhhhhhhhhh
tttttttttttttttt
PPPPPPPPPPPPPPPP
bbbbbbbbbbbbbbbb
ffffffffffffffff`},
		{"120 columns put the list above the detail", 120, 40, PanePreview, false, `
hhhhhhhhhhhhhhhhhhhhhhhh
tttttttttttttttttttttttt
SSSSSSSSSSPPPPPPPPPPPPPP
DDDDDDDDDDPPPPPPPPPPPPPP
bbbbbbbbbbbbbbbbbbbbbbbb
ffffffffffffffffffffffff`},
		{"200 columns put all three side by side", 200, 60, PaneSections, false, `
hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh
tttttttttttttttttttttttttttttttttttttttt
SSSSSSSSSSSDDDDDDDDDDDDPPPPPPPPPPPPPPPPP
bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
ffffffffffffffffffffffffffffffffffffffff`},
		{"a zoomed pane takes all", 200, 60, PaneDetail, true, `
hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh
tttttttttttttttttttttttttttttttttttttttt
DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD
bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
ffffffffffffffffffffffffffffffffffffffff`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := drawn(Arrange(c.w, c.h, c.focus, c.zoom)); got != strings.TrimPrefix(c.want, "\n") {
				t.Errorf("got\n%s\nwant%s", got, c.want)
			}
		})
	}
}

func TestArrangeCoversTheScreenAtEverySize(t *testing.T) {
	for w := range 221 {
		for h := range 71 {
			for focus := PaneSections; focus <= PanePreview; focus++ {
				for _, zoom := range []bool{false, true} {
					checkLayout(t, Arrange(w, h, focus, zoom), focus)
				}
			}
		}
	}
	if l := Arrange(-3, -4, PaneSections, false); !l.TooSmall || l.W != 0 || l.H != 0 {
		t.Errorf("a negative size gives %+v", l)
	}
}

// checkLayout counts how often each row and column band is covered: since no
// rectangle leaves the screen and none overlap, equal areas mean full cover.
func checkLayout(t *testing.T, l Layout, focus Pane) {
	t.Helper()
	if l.TooSmall {
		if l.W >= MinWidth && l.H >= MinHeight {
			t.Errorf("%d x %d is refused", l.W, l.H)
		}
		return
	}
	rects := []Rect{l.Header, l.Tabs, l.Bar, l.Footer}
	for _, r := range l.Panes {
		if !r.Empty() {
			rects = append(rects, r)
		}
	}
	area := 0
	for i, r := range rects {
		if r.X < 0 || r.Y < 0 || r.W <= 0 || r.H <= 0 || r.X+r.W > l.W || r.Y+r.H > l.H {
			t.Fatalf("%d x %d: %+v leaves the screen", l.W, l.H, r)
		}
		area += r.W * r.H
		for _, other := range rects[:i] {
			if r.X < other.X+other.W && other.X < r.X+r.W && r.Y < other.Y+other.H && other.Y < r.Y+r.H {
				t.Fatalf("%d x %d: %+v and %+v overlap", l.W, l.H, r, other)
			}
		}
	}
	if area != l.W*l.H {
		t.Fatalf("%d x %d: %d cells of %d are covered", l.W, l.H, area, l.W*l.H)
	}
	if l.Panes[focus].Empty() {
		t.Fatalf("%d x %d: the focused pane is not shown", l.W, l.H)
	}
	for p, r := range l.Panes {
		if !r.Empty() && (r.W < 30 || r.H < 5) {
			t.Fatalf("%d x %d: pane %d is only %d x %d", l.W, l.H, p, r.W, r.H)
		}
	}
}

func TestPaneAtFindsThePaneUnderTheMouse(t *testing.T) {
	l := Arrange(120, 40, PaneSections, false)
	for p, r := range l.Panes {
		if got, ok := l.PaneAt(r.X, r.Y); !ok || got != Pane(p) {
			t.Errorf("the corner of pane %d is found as %d, %v", p, got, ok)
		}
	}
	if _, ok := l.PaneAt(0, 0); ok {
		t.Error("the header is taken for a pane")
	}
}

func TestFocusMovesInACircle(t *testing.T) {
	p := PaneSections
	for range 3 {
		if p.Next().Previous() != p {
			t.Errorf("back from %v is not %v", p.Next(), p)
		}
		p = p.Next()
	}
	if p != PaneSections {
		t.Error("three steps do not come back to the start")
	}
}
