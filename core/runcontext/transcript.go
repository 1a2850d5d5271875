package runcontext

import (
	"errors"

	"foreword/core/canon"
	"foreword/core/prompt"
)

// Transcript keeps which section bodies a transcript already holds, so that
// each is stored once. The zero value is an empty transcript.
type Transcript struct {
	// carrier maps a section digest to the record that carries its body. It is
	// looked up only, never walked.
	carrier map[string]string
}

// ErrBlankRun refuses a record whose run has no name.
var ErrBlankRun = errors.New("a run-context record needs a run id that is not blank")

// Record gives the transcript line of a run's context, without its line feed:
// canonical JSON with the bodies that this transcript has not stored yet, and
// for the others the id of the record that has. The id and the time stamp are
// the caller's.
func (t *Transcript) Record(id, timestamp, runID string, c Context) (string, error) {
	if prompt.Blank(runID) {
		return "", ErrBlankRun
	}
	if t.carrier == nil {
		t.carrier = map[string]string{}
	}
	sections := []any{}
	for _, s := range c.Sections() {
		sections = append(sections, t.sectionRecord(id, s))
	}
	return canon.JSON(canon.Object{
		{Key: "id", Value: id},
		{Key: "payload", Value: canon.Object{
			{Key: "run-id", Value: runID},
			{Key: "digest", Value: c.Digest()},
			{Key: "facts", Value: pairs(c.facts)},
			{Key: "sections", Value: sections},
		}},
		{Key: "ts", Value: timestamp},
		{Key: "type", Value: "run-context"},
		{Key: "v", Value: 1},
	}), nil
}

func (t *Transcript) sectionRecord(id string, s Section) canon.Object {
	record := canon.Object{{Key: "digest", Value: s.Digest}, {Key: "name", Value: s.Name}}
	if holder, stored := t.carrier[s.Digest]; stored {
		return append(record, canon.Member{Key: "rendered-in", Value: holder})
	}
	t.carrier[s.Digest] = id
	return append(record, canon.Member{Key: "rendered", Value: s.Rendered})
}
