package tui

import (
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/views"
)

// tell tells the user something that a command of the program brought.
func (d *driver) tell(l views.Level, text string) *driver {
	d.t.Helper()
	if l == views.Failure {
		d.send(savedMsg{err: errors.New(text)})
		return d
	}
	d.send(watchingMsg{err: errors.New(text)})
	return d
}

func TestALongNoticeIsReadWholeWithTheCursorInSight(t *testing.T) {
	d := open(t, 80, 24)
	long := "of the export: " + strings.Repeat("a reason of many words, ", 5) + "and it ends."
	for _, c := range []struct{ open, cursor string }{{"", "▍ tools"}, {"f", "node"}, {"o", "reminders"}, {"m", "m-2"}} {
		if c.open != "" {
			d.press(c.open)
		}
		d.press("G").shows(c.cursor)
		d.tell(views.Failure, long)
		d.press("k", "j").shows(c.cursor, "of the export", "and it ends.", "esc dismiss")
		d.press("esc").lacks("and it ends.").shows(c.cursor)
		d.press("esc")
	}
}

func TestANoticeThatIsTooLongSaysHowToReadIt(t *testing.T) {
	d := open(t, 80, 24)
	d.tell(views.Warning, strings.Repeat("a reason of many words, ", 40)+"and it ends.")
	d.shows("… ! shows it whole").lacks("and it ends.")
	d.press("!").shows("and it ends.").press("esc")
	d.on("role").press("e").shows("Edit · the frame of direct", "a reason of").lacks("! shows it whole", "and it ends.") // there ! is typed
	d.timePasses().lacks("a reason of")
}

func TestTheEditorKeepsItsCursorInSightUnderANotice(t *testing.T) {
	d := open(t, 80, 24)
	d.on("role").press("e", "end")
	for range 30 {
		d.press("down")
	}
	d.typing("HERE").shows("HERE")
	d.tell(views.Failure, strings.Repeat("a reason of many words, ", 9)).shows("HERE", "a reason")
	d.lacks("esc dismiss") // esc leaves the editor
}

func TestANoticeIsShownOnAScreenThatIsTooSmall(t *testing.T) {
	d := open(t, 80, 24)
	d.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	d.tell(views.Failure, "the store is locked by another process")
	d.shows("60 × 15 at least", "× Nothing was written: the store is", "locked by another process")
}

func TestALongNoticeFitsOnEveryPageOfTheSmallestScreens(t *testing.T) {
	for _, size := range [][2]int{{60, 15}, {100, 15}, {160, 15}} {
		d := open(t, size[0], size[1])
		d.tell(views.Failure, strings.Repeat("a reason of many words, ", 40))
		for _, key := range []string{"", "f", "o", "m", "s", "b", "C", "a", "U", "c", "e"} {
			if key != "" {
				d.press(key)
			}
			d.shows("a reason of many words").press("G", "g", "tab", "esc", "esc", "esc")
			d.m.page = nil
			d.tell(views.Failure, strings.Repeat("a reason of many words, ", 40))
		}
	}
}
