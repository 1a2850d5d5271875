package views

// Rect is a rectangle of cells.
type Rect struct{ X, Y, W, H int }

// Empty says whether nothing can be drawn in the rectangle.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains says whether a cell lies in the rectangle.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Inner gives what is inside a pane's border.
func (r Rect) Inner() Rect {
	return Rect{r.X + 1, r.Y + 1, max(0, r.W-2), max(0, r.H-2)}
}

// Pane is one of the three panes of the main screen.
type Pane uint8

// The panes, in the order in which the focus moves.
const (
	PaneSections Pane = iota
	PaneDetail
	PanePreview
	panes
)

// String gives the pane's title.
func (p Pane) String() string { return [...]string{"Sections", "Detail", "Prompt"}[p] }

// Next and Previous give the neighbours of a pane, in a circle.
func (p Pane) Next() Pane { return (p + 1) % panes }

// Previous gives the pane before this one, in a circle.
func (p Pane) Previous() Pane { return (p + panes - 1) % panes }

// The smallest screen that the panes fit on.
const (
	MinWidth  = 60
	MinHeight = 15
)

// The widths from which on there are two and three columns.
const (
	twoColumns   = 100
	threeColumns = 160
)

// Layout is where everything is on the screen.
type Layout struct {
	W, H int
	// TooSmall: nothing but a message fits.
	TooSmall bool
	// Columns is how many panes stand side by side: 1, 2 or 3. With 1, only the
	// focused pane has a rectangle and its title shows all three as tabs.
	Columns int
	// Rectangles are empty for what is not shown. Together they cover the
	// screen.
	Header, Tabs, Bar, Footer Rect
	Panes                     [panes]Rect
}

// Arrange cuts a screen of w times h cells. A zoomed pane takes the place of
// all three.
func Arrange(w, h int, focus Pane, zoom bool) Layout { return ArrangeAbove(w, h, focus, zoom, 1) }

// ArrangeAbove cuts a screen whose footer takes so many rows: what is above it
// gets shorter, and nothing is hidden.
func ArrangeAbove(w, h int, focus Pane, zoom bool, footer int) Layout {
	l := Layout{W: max(0, w), H: max(0, h)}
	if w < MinWidth || h < MinHeight {
		l.TooSmall = true
		return l
	}
	l.Header = Rect{0, 0, w, 1}
	l.Tabs = Rect{0, 1, w, 1}
	l.Bar = Rect{0, h - footer - 1, w, 1}
	l.Footer = Rect{0, h - footer, w, footer}
	body := Rect{0, 2, w, h - footer - 3}
	switch {
	case zoom || w < twoColumns:
		l.Columns = 1
		l.Panes[focus] = body
	case w < threeColumns:
		l.Columns = 2
		l.arrangeTwo(body)
	default:
		l.Columns = 3
		l.arrangeThree(body)
	}
	return l
}

// arrangeTwo puts the list above the detail, and the preview at their right.
func (l *Layout) arrangeTwo(body Rect) {
	left := min(56, body.W*42/100)
	list := max(6, body.H*11/20)
	l.Panes[PaneSections] = Rect{body.X, body.Y, left, list}
	l.Panes[PaneDetail] = Rect{body.X, body.Y + list, left, body.H - list}
	l.Panes[PanePreview] = Rect{body.X + left, body.Y, body.W - left, body.H}
}

func (l *Layout) arrangeThree(body Rect) {
	list := min(56, body.W*27/100)
	detail := (body.W - list) * 42 / 100
	l.Panes[PaneSections] = Rect{body.X, body.Y, list, body.H}
	l.Panes[PaneDetail] = Rect{body.X + list, body.Y, detail, body.H}
	l.Panes[PanePreview] = Rect{body.X + list + detail, body.Y, body.W - list - detail, body.H}
}

// Page gives where a screen other than the main one is drawn: between the tabs
// and the footer.
func (l Layout) Page() Rect {
	if l.TooSmall {
		return Rect{}
	}
	return Rect{0, 2, l.W, l.Footer.Y - 2}
}

// PaneAt gives the pane that a cell lies in.
func (l Layout) PaneAt(x, y int) (Pane, bool) {
	for p := range panes {
		if l.Panes[p].Contains(x, y) {
			return p, true
		}
	}
	return 0, false
}
