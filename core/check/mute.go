package check

import (
	"path"
	"strconv"
	"time"

	"foreword/core/workspace"
)

// Mute marks the findings that a config accepts, and adds one for each mute
// that is over or does nothing. Nothing is taken out.
func Mute(findings []Finding, accepted []workspace.Mute, now time.Time) []Finding {
	out := append([]Finding{}, findings...)
	day := now.UTC().Format(time.DateOnly)
	for _, m := range accepted {
		over := !m.Until.IsZero() && m.Until.Format(time.DateOnly) < day
		matched := 0
		for i, f := range out {
			if f.Rule == RuleMute || string(f.Rule) != m.Rule || !mutes(m.Place, f.Place) {
				continue
			}
			matched++
			if !over {
				out[i].Muted = m.Reason
			}
		}
		if note, ok := muteNote(m, matched, over); ok {
			out = append(out, note)
		}
	}
	return out
}

func muteNote(m workspace.Mute, matched int, over bool) (Finding, bool) {
	f := Finding{
		Verdict: Holds,
		Rule:    RuleMute,
		Place:   Place{Section: "config", Item: m.Rule, Path: m.Source.Path, Line: m.Source.Line},
		Mend:    "take the entry out of the config",
	}
	switch {
	case !isRule(m.Rule):
		f.Reason = "there is no rule " + strconv.Quote(m.Rule)
	case over && matched > 0:
		f.Reason = "the mute ended on " + m.Until.Format(time.DateOnly) + ", and what it was for counts again"
		f.Mend = "mend what it was for, or give it a later day"
	case over:
		f.Reason = "the mute ended on " + m.Until.Format(time.DateOnly)
	case matched == 0:
		f.Reason = "the mute has nothing to mute any more"
	default:
		return Finding{}, false
	}
	return f, true
}

func isRule(name string) bool {
	for _, a := range Rules() {
		if string(a.Rule) == name {
			return true
		}
	}
	return false
}

// mutes says whether what a config writes for a place stands for this one.
func mutes(pattern string, p Place) bool {
	if pattern == "" {
		return true
	}
	names := []string{p.Path, p.Item, p.Section, p.Role, p.Note}
	if p.Line > 0 {
		names = append(names, p.Path+":"+strconv.Itoa(p.Line))
	}
	for _, name := range names {
		if name == "" {
			continue
		}
		if ok, err := path.Match(pattern, name); name == pattern || err == nil && ok {
			return true
		}
	}
	return false
}
