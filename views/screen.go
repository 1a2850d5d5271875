package views

// Screen is all that the main screen shows.
type Screen struct {
	Layout Layout
	Focus  Pane
	Header Header
	Roles  Roles
	List   List
	Detail Detail
	// Preview's rows are made for PreviewWidth of its pane.
	Preview Preview
	Bar     Bar
	// Page takes the place of the panes and of the bar when it is not nil: the
	// lines of another screen, as many and as wide as the layout's Page says.
	Page []string
	// Footer has as many rows as the layout was made above.
	Footer Footer
	// At most one overlay is drawn, the first that is not nil.
	Confirm *ConfirmScreen
	Palette *PaletteScreen
	Help    *HelpScreen
	Notices *NoticesScreen
}

// Draw gives the screen: exactly Layout.H lines of exactly Layout.W cells.
func Draw(t *Theme, s *Screen) []string {
	l := s.Layout
	if l.TooSmall {
		return drawSmall(t, l.W, l.H, s.Footer)
	}
	lines := make([]string, 0, l.H)
	lines = append(lines, drawHeader(t, s.Header, l.W), drawTabs(t, s.Roles, l.W))
	if s.Page != nil {
		lines = append(lines, fitRows(s.Page, l.Page())...)
	} else {
		lines = append(append(lines, s.body(t)...), s.Bar.draw(t, l.W))
	}
	lines = append(lines, s.Footer.draw(t, l.W, l.Footer.H)...)
	if box := s.overlay(t); box != nil {
		lines = overlay(t, lines, l.W, box)
	}
	return lines
}

// fitRows gives the rows of a page, clipped and filled up to its rectangle.
func fitRows(rows []string, r Rect) []string {
	out := make([]string, r.H)
	for i := range out {
		if i < len(rows) {
			out[i] = rows[i]
		} else {
			out[i] = blanks(r.W)
		}
	}
	return out
}

func (s *Screen) overlay(t *Theme) []string {
	switch {
	case s.Confirm != nil:
		return s.Confirm.draw(t, s.Layout)
	case s.Palette != nil:
		return s.Palette.draw(t, s.Layout)
	case s.Help != nil:
		return s.Help.draw(t, s.Layout)
	case s.Notices != nil:
		return s.Notices.draw(t, s.Layout)
	}
	return nil
}

// body draws the panes and joins them line by line.
func (s *Screen) body(t *Theme) []string {
	l := s.Layout
	switch l.Columns {
	case 1:
		return s.pane(t, s.Focus)
	case 2:
		left := append(s.pane(t, PaneSections), s.pane(t, PaneDetail)...)
		return beside(left, s.pane(t, PanePreview))
	}
	return beside(s.pane(t, PaneSections), s.pane(t, PaneDetail), s.pane(t, PanePreview))
}

func beside(columns ...[]string) []string {
	lines := make([]string, len(columns[0]))
	for i := range lines {
		for _, c := range columns {
			lines[i] += c[i]
		}
	}
	return lines
}

// pane draws one pane with its border.
func (s *Screen) pane(t *Theme, p Pane) []string {
	r := s.Layout.Panes[p]
	inner := r.Inner()
	focus := s.Focus == p
	f := frame{focus: focus}
	var rows []string
	switch p {
	case PaneSections:
		rows = s.List.draw(t, inner.W, inner.H, focus)
		f.title = []seg{{ink: titleInk(focus), text: p.String()}}
		f.hint = []seg{{ink: inkFaint, text: thousands(len(s.List.Sections))}}
		f.offset, f.total = s.List.Offset, len(s.List.Rows)
	case PaneDetail:
		rows = s.Detail.draw(t, inner.W, inner.H)
		f.title = s.Detail.title(focus)
		f.offset, f.total = s.Detail.Offset, s.Detail.Len(r)
		f.hint = []seg{{ink: inkFaint, text: position(Clamp(f.offset, f.total, inner.H), f.total, inner.H)}}
	default:
		rows = s.Preview.draw(t, inner.W, inner.H)
		f.title = s.Preview.title(focus, inner.H)
		f.hint = s.Preview.hint(inner)
		f.offset, f.total = s.Preview.Offset, s.Preview.Flow.Len()
	}
	if s.Layout.Columns == 1 {
		f.title = s.tabTitle(p)
	}
	return f.draw(t, r.W, r.H, rows)
}

// tabTitle shows the three panes as tabs in the border of the one that is seen.
func (s *Screen) tabTitle(active Pane) []seg {
	var segs []seg
	for p := range panes {
		if p > 0 {
			segs = append(segs, seg{ink: inkBorder, text: " │ "})
		}
		k := inkMuted
		if p == active {
			k = inkTitleFocus
		}
		name := p.String()
		if p == PaneDetail && s.Detail.Section != nil {
			name = Clip(Visible(s.Detail.Section.Name), 20)
		}
		segs = append(segs, seg{ink: k, text: name})
	}
	return segs
}

func (d Detail) title(focus bool) []seg {
	if d.Section == nil {
		return []seg{{ink: titleInk(focus), text: PaneDetail.String()}}
	}
	k := inkMuted
	if d.Index < len(d.Sections) {
		k = sectionInks(d.Sections[:d.Index+1])[d.Index]
	}
	return []seg{{ink: k, text: "▍"}, {ink: titleInk(focus), text: Visible(d.Section.Name)}}
}
