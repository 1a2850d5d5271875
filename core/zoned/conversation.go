package zoned

import (
	"fmt"
	"strings"
	"time"

	"foreword/core/canon"
	"foreword/core/token"
)

// Transcript is a conversation under its cap.
type Transcript struct {
	// Text has one line per turn, texts with their own line feeds, and in front
	// of them the summary of what was dropped. Empty without turns.
	Text string
	// Dropped is how many of the oldest turns the summary stands for.
	Dropped int
	// Uncut is the text with every turn.
	Uncut string
}

// foldReserve is what the summary line is allowed, in tokens.
const foldReserve = 40

// Conversation folds the oldest turns into one line when all of them do not fit
// under the cap. Turns are taken from the end while they fit; the last turn of
// the user is kept with all that follows it even when that does not fit. A cap
// of 0 or less drops everything.
func Conversation(turns []Turn, limit int) Transcript {
	var all strings.Builder
	starts := make([]int, len(turns))
	costs := make([]int, len(turns))
	total := 0
	for i, turn := range turns {
		if i > 0 {
			all.WriteByte('\n')
		}
		starts[i] = all.Len()
		line := turn.line()
		all.WriteString(line)
		costs[i] = token.AtomicEstimate(line) + 1
		total += costs[i]
	}
	uncut := all.String()
	if total <= limit || len(turns) == 0 {
		return Transcript{Text: uncut, Uncut: uncut}
	}
	first := firstKept(turns, costs, limit)
	switch first {
	case 0:
		return Transcript{Text: uncut, Uncut: uncut}
	case len(turns):
		return Transcript{Text: summary(turns), Dropped: first, Uncut: uncut}
	}
	return Transcript{Text: summary(turns[:first]) + "\n" + uncut[starts[first]:], Dropped: first, Uncut: uncut}
}

// firstKept gives the index of the first turn that is shown.
func firstKept(turns []Turn, costs []int, limit int) int {
	if limit <= 0 {
		return len(turns)
	}
	left := max(limit-foldReserve, 1)
	first := len(turns)
	for first > 0 && costs[first-1] <= left {
		first--
		left -= costs[first]
	}
	for i := len(turns) - 1; i >= 0; i-- {
		if turns[i].Kind == UserTurn {
			return min(first, i)
		}
	}
	return first
}

// line gives a turn as it stands in the prompt. A kind that is not known gives
// an empty line.
func (t Turn) line() string {
	switch t.Kind {
	case UserTurn:
		return "user: " + t.Text
	case CallTurn:
		args := t.Args
		if args == nil {
			args = canon.Object{}
		}
		return "assistant_tool_call: " + t.Tool + " " + canon.Compact(args)
	case ResultTurn:
		line := "tool_result[" + t.Tool + " " + t.Status + "]: " + t.Summary
		if t.Truncated {
			line += " (truncated)"
		}
		return line
	case ReplyTurn:
		return "assistant: " + t.Text
	}
	return ""
}

// summary gives the line that stands for dropped turns. Results are counted
// among the turns only.
func summary(dropped []Turn) string {
	var users, calls, replies int
	for _, turn := range dropped {
		switch turn.Kind {
		case UserTurn:
			users++
		case CallTurn:
			calls++
		case ReplyTurn:
			replies++
		}
	}
	return fmt.Sprintf("summary: %d older turns dropped (%d user, %d tool calls, %d replies; first at %s, last at %s)",
		len(dropped), users, calls, replies, moment(dropped[0].At), moment(dropped[len(dropped)-1].At))
}

func moment(milliseconds int64) string {
	return time.UnixMilli(milliseconds).UTC().Format("2006-01-02T15:04:05.000Z")
}

// worldBody gives the snapshot with its two lines of description.
func worldBody(w *World) string {
	if w == nil || w.Kind == "none" {
		return ""
	}
	return "kind: " + w.Kind + "\ndigest: " + w.Digest + "\n\n" + w.Text
}
