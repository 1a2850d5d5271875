package tui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/diff"
	"foreword/core/edit"
	"foreword/core/save"
	"foreword/core/workspace"
	"foreword/views"
)

// mergeItemsMsg brings what the merge page shows of a workspace. Sent by the
// command of makeMergeItems.
type mergeItemsMsg struct {
	of     *workspace.Workspace
	items  []views.MergeItem
	places []joinedPlace
}

// joinedPlace is a place that was merged by itself.
type joinedPlace struct {
	what   string
	target edit.Target
	save.Place
}

// makeMergeItems compares the versions of all places apart from the screen: the
// conflicts, then the places that were merged by themselves, then what only tells.
func makeMergeItems(w *workspace.Workspace, conflicts []save.Conflict, joined []save.Merged) tea.Cmd {
	return func() tea.Msg {
		msg := mergeItemsMsg{of: w}
		for _, c := range conflicts {
			msg.items = append(msg.items, conflictItem(w, c))
		}
		var told []views.MergeItem
		for _, one := range joined {
			text, is := edit.Text(w, one.Target)
			places, known := one.Places(text)
			if !is || !known || len(places) == 0 {
				told = append(told, joinedItem(one))
				continue
			}
			for _, p := range places {
				msg.places = append(msg.places, joinedPlace{one.What, one.Target, p})
				msg.items = append(msg.items, placeItem(text, one, p))
			}
		}
		msg.items = append(msg.items, told...)
		return msg
	}
}

// placeItem shows a place that was merged by itself.
func placeItem(text string, one save.Merged, p save.Place) views.MergeItem {
	item := views.MergeItem{
		What: one.What, Place: one.Path, Base: p.Base, Mine: diff.Lines(p.Base, p.Ours), Theirs: diff.Lines(p.Base, p.Theirs),
		Choice: p.Choice.String(), TakesMine: p.Choice == save.Mine, TakesTheirs: p.Choice == save.Theirs, Joined: p.Choice == p.By,
	}
	item.Above, item.Below = linesAround(text, p.Start, p.End)
	if one.Path != "" {
		item.Place = fmt.Sprintf("%s:%d", one.Path, p.Line)
	}
	return item
}

// joinedItem tells of something that was merged by itself, and that there is nothing
// to choose of any more.
func joinedItem(one save.Merged) views.MergeItem {
	item := views.MergeItem{What: one.What, Place: one.Path, Joined: true, Base: one.Base}
	item.Mine, item.Theirs = diff.Lines(one.Base, one.Ours), diff.Lines(one.Base, one.Theirs)
	if one.Base+one.Ours+one.Theirs == "" {
		item.MineNote, item.TheirsNote = "some entries were changed here", "other entries were changed on disk"
	}
	return item
}

// around is how many lines around a place are shown.
const around = 2

func conflictItem(w *workspace.Workspace, c save.Conflict) views.MergeItem {
	item := views.MergeItem{What: c.What, Place: c.Path, Base: c.Base}
	if c.Choice != save.Open {
		item.Choice = c.Choice.String()
		item.TakesMine, item.TakesTheirs = c.Choice != save.Theirs, c.Choice != save.Mine
	}
	if c.OursGone {
		item.MineNote = "it was taken away here"
	}
	if c.TheirsGone {
		item.TheirsNote = "it is gone from the disk"
	}
	if c.Reason != "" {
		item.TheirsNote = c.Reason
	}
	item.Mine, item.Theirs = diff.Lines(c.Base, c.Ours), diff.Lines(c.Base, c.Theirs)
	if text, ok := edit.Text(w, c.Target); ok && c.Text {
		item.Above, item.Below = linesAround(text, c.Start, c.End)
		if c.Path != "" && c.Target.Kind != edit.Fact {
			item.Place = fmt.Sprintf("%s:%d", c.Path, c.Line)
		}
	}
	return item
}

// linesAround gives the lines of a text before one offset and behind another.
func linesAround(text string, start, end int) (above, below string) {
	from := start
	for range around {
		if from > 0 {
			from = strings.LastIndexByte(text[:from-1], '\n') + 1
		}
	}
	if from < start && text[start-1] != '\n' {
		from = start // the place begins within a line
	}
	to := end
	for range around {
		if next := strings.IndexByte(text[to:], '\n'); next >= 0 {
			to += next + 1
		} else {
			to = len(text)
		}
	}
	return text[from:start], text[end:to]
}
