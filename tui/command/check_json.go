package command

import (
	"strings"

	"foreword/core/check"
	"foreword/core/transcript"
)

// checkAnswer is the JSON of check.
//
//	version    int        1
//	root       string     the repository root, else the working directory
//	cwd        string     the working directory that the agent is given
//	now        string     the moment of the check, RFC 3339
//	recording  recording  what was compared with; its path is empty for none
//	summary    summary
//	findings   []finding  by section
type checkAnswer struct {
	Version   int           `json:"version"`
	Root      string        `json:"root"`
	Cwd       string        `json:"cwd"`
	Now       string        `json:"now"`
	Recording recording     `json:"recording"`
	Summary   summary       `json:"summary"`
	Findings  []findingJSON `json:"findings"`
}

// recording is what was compared with.
//
//	path       string
//	format     string     in words, as "Codex rollout"
//	program    string     the version of the program that recorded
//	started    string     the first recorded moment, RFC 3339
//	when       string     the last one
//	holds      []string   what could be compared
//	lacks      []string   what could not
//	lines      int
//	bytes      int
//	bad_count  int        how many lines could not be read
//	bad        []badLine  the first of them
type recording struct {
	Path     string    `json:"path"`
	Format   string    `json:"format"`
	Program  string    `json:"program"`
	Started  string    `json:"started"`
	When     string    `json:"when"`
	Holds    []string  `json:"holds"`
	Lacks    []string  `json:"lacks"`
	Lines    int       `json:"lines"`
	Bytes    int64     `json:"bytes"`
	BadCount int       `json:"bad_count"`
	Bad      []badLine `json:"bad"`
}

// badLine is a line that could not be read.
type badLine struct {
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

// summary counts the findings; the muted ones are in none of the others.
type summary struct {
	Broken  int `json:"broken"`
	Unknown int `json:"unknown"`
	Holds   int `json:"holds"`
	Muted   int `json:"muted"`
}

// findingJSON is one finding.
//
//	verdict            string  "holds", "unknown" or "broken"
//	rule               string  as in foreword's config: path-gone and the like
//	place              foundAt
//	recorded, present  string  the two values, in one line
//	reason, mend       string  for people
//	before, after      string  the texts that differ
//	muted              string  why the config accepts it; empty when it counts
type findingJSON struct {
	Verdict  string  `json:"verdict"`
	Rule     string  `json:"rule"`
	Place    foundAt `json:"place"`
	Recorded string  `json:"recorded"`
	Present  string  `json:"present"`
	Reason   string  `json:"reason"`
	Mend     string  `json:"mend"`
	Before   string  `json:"before"`
	After    string  `json:"after"`
	Muted    string  `json:"muted"`
}

// foundAt is where a finding leads to.
type foundAt struct {
	Section string `json:"section"`
	Item    string `json:"item"`
	Role    string `json:"role"`
	Note    string `json:"note"`
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

func checkAnswerOf(c checked) checkAnswer {
	answer := checkAnswer{
		Version:   jsonVersion,
		Root:      c.w.Root,
		Cwd:       c.w.Cwd,
		Now:       c.w.Now.Format(timeFormat),
		Recording: recording{Holds: []string{}, Lacks: []string{}, Bad: []badLine{}},
		Summary:   summary(c.summary),
		Findings:  make([]findingJSON, len(c.findings)),
	}
	if c.recording != nil {
		answer.Recording = recordingOf(c.recording)
	}
	for i, f := range c.findings {
		answer.Findings[i] = findingOf(f)
	}
	return answer
}

func recordingOf(r *transcript.Recording) recording {
	out := recording{
		Path: r.Path, Format: string(r.Format), Program: r.Program,
		Holds: append([]string{}, r.Holds...), Lacks: append([]string{}, r.Lacks...),
		Lines: r.Lines, Bytes: r.Bytes, BadCount: r.BadCount, Bad: []badLine{},
	}
	if !r.When.IsZero() {
		out.Started, out.When = r.Started.Format(timeFormat), r.When.Format(timeFormat)
	}
	for _, b := range r.Bad {
		out.Bad = append(out.Bad, badLine{b.Number, b.Reason})
	}
	return out
}

// findingOf gives a finding with its texts as JSON can carry them: each byte
// that is none of a character becomes U+FFFD.
func findingOf(f check.Finding) findingJSON {
	text := func(s string) string { return strings.ToValidUTF8(s, "\ufffd") }
	p := f.Place
	return findingJSON{
		Verdict: f.Verdict.String(), Rule: string(f.Rule),
		Place:    foundAt{text(p.Section), text(p.Item), p.Role, p.Note, text(p.Path), p.Line, p.Column},
		Recorded: text(f.Recorded), Present: text(f.Present), Reason: text(f.Reason), Mend: text(f.Mend),
		Before: text(f.Before), After: text(f.After), Muted: f.Muted,
	}
}
