package layout

import (
	"foreword/core/prompt"
	"foreword/core/runcontext"
	"foreword/core/workspace"
)

// assembly is one prompt in the making: the builder, and the three lists that
// the context digest covers.
type assembly struct {
	w       *workspace.Workspace
	role    workspace.Role
	builder *prompt.Builder
	memo    *runcontext.Memo
	notes   *noteMemo

	facts, head, tail []runcontext.Entry
}

func (a *assembly) digest() string {
	return a.memo.Digest(runcontext.New(a.facts, a.head, a.tail))
}

// blankLine is what stands between sections in all of these layouts.
const blankLine = "\n\n"

// add lists a section, writes its text, and enters it into the digest of its
// zone. A section that could not be had at all (not found, unreadable,
// dropped) is no entry of the digest, as an undefined value is none in
// RunContext; one that is there and empty is.
func (a *assembly) add(s prompt.Section) {
	s.Text = prompt.TrimEnd(s.Text)
	if s.State == prompt.Kept && s.Text == "" {
		s.State = prompt.Empty
	}
	entry := runcontext.Entry{Name: s.Name, Value: s.Text}
	s.Digest = a.memo.SectionDigest(s.Name, s.Text)
	switch {
	case !present(s):
		s.Text = ""
	case s.Zone == prompt.Head:
		a.head = append(a.head, entry)
	case s.Zone == prompt.Tail:
		a.tail = append(a.tail, entry)
	}
	if prompt.Blank(s.Text) {
		s.Text = ""
	}
	clipParts(&s)
	a.builder.Add(blankLine, s)
}

// clipParts keeps the parts inside of a text that became shorter.
func clipParts(s *prompt.Section) {
	for i := range s.Parts {
		s.Parts[i].Start = min(s.Parts[i].Start, len(s.Text))
		s.Parts[i].End = min(s.Parts[i].End, len(s.Text))
	}
}

// present says whether the section's source was there to be read.
func present(s prompt.Section) bool {
	return s.State == prompt.Kept || s.State == prompt.Cut || s.State == prompt.Empty
}

// list gathers a text of several pieces together with the parts that say where
// each came from.
type list struct {
	text  []byte
	parts []prompt.Part
}

// write adds text that belongs to no part.
func (l *list) write(text string) { l.text = append(l.text, text...) }

// part adds text as a part of its own.
func (l *list) part(text string, p prompt.Part) {
	p.Start = len(l.text)
	l.write(text)
	p.End = len(l.text)
	l.parts = append(l.parts, p)
}

// absent lists a part that is not in the text.
func (l *list) absent(p prompt.Part) {
	p.Start, p.End = len(l.text), len(l.text)
	l.parts = append(l.parts, p)
}
