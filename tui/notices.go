package tui

import (
	"time"

	"foreword/views"
)

const (
	noticeTime  = 4 * time.Second
	mostNotices = 50
)

// notices are what the user is told in passing. Failures stay until they are
// dismissed; the others leave by themselves.
type notices struct {
	last int
	// shown are the ones on screen, the newest last; past are all of this
	// session, the newest first.
	shown []shownNotice
	past  []views.Notice
}

type shownNotice struct {
	id int
	views.Toast
}

// add shows a notice and gives its number.
func (n *notices) add(l views.Level, text string, now time.Time) int {
	n.last++
	toast := views.Toast{Level: l, Text: text}
	n.shown = append(n.shown, shownNotice{n.last, toast})
	n.past = append([]views.Notice{{Time: now.Format(time.TimeOnly), Toast: toast}}, n.past...)
	n.past = n.past[:min(len(n.past), mostNotices)]
	return n.last
}

// expire takes the notice of that number off the screen.
func (n *notices) expire(id int) {
	for i, one := range n.shown {
		if one.id == id {
			n.shown = append(n.shown[:i:i], n.shown[i+1:]...)
			return
		}
	}
}

// dismiss takes the newest notice off the screen, and says whether there was
// one.
func (n *notices) dismiss() bool {
	if len(n.shown) == 0 {
		return false
	}
	n.shown = n.shown[:len(n.shown)-1]
	return true
}

// newest gives the notice to show, or nil.
func (n *notices) newest() *views.Toast {
	if len(n.shown) == 0 {
		return nil
	}
	return &n.shown[len(n.shown)-1].Toast
}
