package diff

// Range is a run of rows: those from From up to, and without, To.
type Range struct{ From, To int }

// Changes gives the runs of rows that differ, in order: the places that a
// reader goes to one after the other.
func (d *Diff) Changes() []Range {
	var changes []Range
	for i := range d.Rows {
		if d.Rows[i].Kind == Same {
			continue
		}
		if n := len(changes); n > 0 && changes[n-1].To == i {
			changes[n-1].To++
			continue
		}
		changes = append(changes, Range{i, i + 1})
	}
	return changes
}

// Folds gives the runs of unchanged rows that need not be shown when context
// rows stay visible on each side of a change. A run of one row is no fold, for
// the mark in its place would take as much height. A negative context folds
// nothing.
func (d *Diff) Folds(context int) []Range {
	if context < 0 {
		return nil
	}
	var folds []Range
	add := func(from, to int) {
		if to-from > 1 {
			folds = append(folds, Range{from, to})
		}
	}
	shown := 0 // rows before this one are shown or folded
	for _, c := range d.Changes() {
		add(shown, c.From-context)
		shown = c.To + context
	}
	add(shown, len(d.Rows))
	return folds
}
