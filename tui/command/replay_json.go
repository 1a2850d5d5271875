package command

import (
	"encoding/json"

	"foreword/core/replay"
)

// replayHead begins the JSON of replay. Steps, skipped and summary follow.
//
//	version  int     1
//	file     string  the path as it was given
//	layout   string  the layout of the states
//	role     string  the role of the states
//	counter  method
//	steps    []replayStep
//	skipped  []replaySkipped  the first 1000 of them
//	summary  replaySummary
type replayHead struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	Layout  string `json:"layout"`
	Role    string `json:"role"`
	Counter method `json:"counter"`
}

// replayStep is a step.
//
//	step           int     its number, from 1
//	line           int     its line in the file, from 1
//	kind           string  "state" or "request"
//	prefix_digest  string  SHA-256 of the stable prefix, hex
//	prefix_bytes   int     its length
//	prefix_moved   bool    it is not that of the step before
//	bytes          int     the length of the prompt
//	shared_bytes   int     how much of it is the beginning of the step before
//	count          count   the tokens of the prompt
//	shared         count   those of the shared beginning, counted by itself
//	recomputed     int     the tokens that a cache does not spare
//	lost           int     the tokens of the step before that are of no use
//	broke          move    what differs first; all "" when nothing does
//	moved          []move
type replayStep struct {
	Step         int          `json:"step"`
	Line         int          `json:"line"`
	Kind         string       `json:"kind"`
	PrefixDigest string       `json:"prefix_digest"`
	PrefixBytes  int          `json:"prefix_bytes"`
	PrefixMoved  bool         `json:"prefix_moved"`
	Bytes        int          `json:"bytes"`
	SharedBytes  int          `json:"shared_bytes"`
	Count        count        `json:"count"`
	Shared       count        `json:"shared"`
	Recomputed   int          `json:"recomputed"`
	Lost         int          `json:"lost"`
	Broke        replayMove   `json:"broke"`
	Moved        []replayMove `json:"moved"`
}

// replayMove is a section that is not what it was.
//
//	section  string
//	zone     string  "head", "tail" or "beside"
//	change   string  "changed", "grown", "new" or "gone"
type replayMove struct {
	Section string `json:"section"`
	Zone    string `json:"zone"`
	Change  string `json:"change"`
}

// replaySkipped is a line that is no step; its column is 0 where the whole line
// is meant.
type replaySkipped struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Reason string `json:"reason"`
}

// replaySummary is what the session comes to.
//
//	steps, skipped        int
//	bytes, shared_bytes   int
//	tokens, shared_tokens int
//	served_permille       int  shared_tokens of a thousand tokens
//	prefix_moves          int
//	breaks                []replayBreak  the costliest first
type replaySummary struct {
	Steps          int           `json:"steps"`
	Skipped        int           `json:"skipped"`
	Bytes          int64         `json:"bytes"`
	SharedBytes    int64         `json:"shared_bytes"`
	Tokens         int64         `json:"tokens"`
	SharedTokens   int64         `json:"shared_tokens"`
	ServedPermille int           `json:"served_permille"`
	PrefixMoves    int           `json:"prefix_moves"`
	Breaks         []replayBreak `json:"breaks"`
}

// replayBreak is a section that broke the prefix.
//
//	section, zone  string
//	steps          int  at how many steps it differed first
//	grown          int  at how many of them it only went on
//	lost           int  the tokens of the steps before that were of no use
type replayBreak struct {
	Section string `json:"section"`
	Zone    string `json:"zone"`
	Steps   int    `json:"steps"`
	Grown   int    `json:"grown"`
	Lost    int64  `json:"lost"`
}

// put writes a value as answerJSON does, some levels deep and without a line
// feed behind it.
func (r *replayReport) put(v any, indent string) {
	encoder := json.NewEncoder(&r.buf)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent(indent, "  ")
	if err := encoder.Encode(v); err != nil {
		panic("command: " + err.Error()) // our own shapes can be written
	}
	r.buf.Truncate(r.buf.Len() - 1)
}

// begin writes the members in front of the steps.
func (r *replayReport) begin() {
	r.put(r.head, "")
	r.buf.Truncate(r.buf.Len() - len("\n}"))
	r.buf.WriteString(",\n  \"steps\": [")
}

func (r *replayReport) stepJSON(s replay.Step) {
	if r.begun {
		r.buf.WriteString(",")
	} else {
		r.begin()
	}
	step := replayStep{
		Step: s.Number, Line: s.Line, Kind: string(s.Kind),
		PrefixDigest: s.PrefixDigest, PrefixBytes: s.PrefixBytes, PrefixMoved: s.PrefixMoved,
		Bytes: s.Bytes, SharedBytes: s.SharedBytes,
		Count: countOf(s.Tokens), Shared: countOf(s.SharedTokens), Recomputed: s.Recomputed, Lost: s.Lost,
		Moved: make([]replayMove, len(s.Moved)),
	}
	for i, m := range s.Moved {
		step.Moved[i] = replayMove{m.Section, m.Zone.String(), string(m.Change)}
	}
	if s.Broke != nil {
		step.Broke = replayMove{s.Broke.Section, s.Broke.Zone.String(), string(s.Broke.Change)}
	}
	r.buf.WriteString("\n    ")
	r.put(step, "    ")
}

func (r *replayReport) finishJSON(sum replay.Summary) {
	r.buf.WriteString("\n  ],\n  \"skipped\": ")
	r.put(append([]replaySkipped{}, r.skipped...), "  ")
	answer := replaySummary{
		Steps: sum.Steps, Skipped: sum.Skipped, Bytes: sum.Bytes, SharedBytes: sum.SharedBytes,
		Tokens: sum.Tokens, SharedTokens: sum.SharedTokens, ServedPermille: int(1000*sum.Share() + 0.5),
		PrefixMoves: sum.PrefixMoves, Breaks: make([]replayBreak, len(sum.Breaks)),
	}
	for i, b := range sum.Breaks {
		answer.Breaks[i] = replayBreak{b.Section, b.Zone.String(), b.Steps, b.Grown, b.Lost}
	}
	r.buf.WriteString(",\n  \"summary\": ")
	r.put(answer, "  ")
	r.buf.WriteString("\n}\n")
}
