package views

import "strconv"

// Role is one tab.
type Role struct {
	Name   string
	Tokens Tokens
}

// Roles is the line of tabs.
type Roles struct {
	Roles  []Role
	Active int
	// Keys is how many of the roles have a number key.
	Keys int
}

// drawTabs shows each role with its key, its tokens and how many more or fewer
// they are than the active role's; less of it when there is less room.
func drawTabs(t *Theme, r Roles, w int) string {
	for detail := 2; detail > 0; detail-- {
		if line, fits := r.draw(t, w, detail, 0); fits {
			return line
		}
	}
	for first := range r.Roles {
		line, fits := r.draw(t, w, 0, first)
		if fits || first >= r.Active {
			return line
		}
	}
	return blanks(w)
}

// draw gives the line from the first tab on, and whether every tab from there
// to the last fits. Each tab has room for the widest it can become, so that no
// tab moves when another becomes the active one.
func (r Roles) draw(t *Theme, w, detail, first int) (string, bool) {
	line, room := "", w
	for i := first; i < len(r.Roles); i++ {
		segs := r.tab(i, detail)
		tab, slot := segsWidth(segs)+2, r.widest(i, detail)+2
		if tab > room || i+1 < len(r.Roles) && slot > room {
			if room > 2 {
				line += t.row(ground, room, seg{ink: inkFaint, text: " …"})
			} else {
				line += blanks(room)
			}
			return line, false
		}
		if i == r.Active {
			line += activeTab(t, segs)
		} else {
			line += " " + t.row(ground, tab-2, segs...) + " "
		}
		slot = min(slot, room)
		line += blanks(slot - tab)
		room -= slot
	}
	return line + blanks(room), true
}

// widest gives the cells of a tab whichever role is the active one.
func (r Roles) widest(i, detail int) int {
	own := r.Roles[i].Tokens
	r.Active = i
	width := segsWidth(r.tab(i, detail))
	if detail < 2 || !own.Known {
		return width
	}
	difference := 0
	for _, other := range r.Roles {
		if other.Tokens.Known {
			difference = max(difference, Width(signed(own.Tokens-other.Tokens.Tokens)))
		}
	}
	return width + 1 + difference
}

// activeTab puts a tab on a chip with half-cell edges; without colours the
// chip is a pair of brackets.
func activeTab(t *Theme, segs []seg) string {
	left, right := "▐", "▌"
	if t.ID == Plain {
		left, right = "[", "]"
	}
	return t.paint(chip, inkBorder, left) + t.row(chip, segsWidth(segs), segs...) + t.paint(chip, inkBorder, right)
}

// tab gives a tab's pieces: with detail 0 key and name, with 1 the tokens too,
// with 2 also the difference.
func (r Roles) tab(i, detail int) []seg {
	role := r.Roles[i]
	name := inkMuted
	if i == r.Active {
		name = inkStrong
	}
	var segs []seg
	if i < r.Keys {
		segs = append(segs, seg{ink: inkKey, text: strconv.Itoa(i+1) + " "})
	}
	segs = append(segs, seg{ink: name, text: Clip(Visible(role.Name), 24)})
	if detail > 0 {
		segs = append(segs, seg{ink: inkFaint, text: " " + role.Tokens.String()})
	}
	if d, ok := r.difference(i); ok && detail > 1 {
		segs = append(segs, seg{ink: inkFaint, text: " " + signed(d)})
	}
	return segs
}

// difference gives how many tokens more than the active role a role has.
func (r Roles) difference(i int) (int, bool) {
	if i == r.Active || r.Active < 0 || r.Active >= len(r.Roles) {
		return 0, false
	}
	a, b := r.Roles[r.Active].Tokens, r.Roles[i].Tokens
	return b.Tokens - a.Tokens, a.Known && b.Known
}
