package compare

import (
	"strings"

	"foreword/core/prompt"
)

// Divide cuts a prompt that is one block, as a transcript or a template has it,
// into the sections of another prompt, so that the two can be compared section
// by section. Each section of like is looked for by its first line, behind the
// ones before it. What stands in front of the first one that is found belongs
// to the one before that in like, or is left a section of its own.
//
// Only sections in the prompt that hold the first lines of two sections of like
// are cut; the messages and their texts stay as they are. A side that has
// nothing to be cut is given back unchanged.
func Divide(s Side, like *prompt.Prompt) Side {
	s = s.filled()
	var sections []prompt.Section
	places := make([]int, len(s.Prompt.Sections)) // where each section's pieces start
	starts := make([][]int, len(s.Prompt.Sections))
	for i, section := range s.Prompt.Sections {
		places[i] = len(sections)
		for _, p := range pieces(section, like) {
			starts[i] = append(starts[i], p.start)
			sections = append(sections, p.section)
		}
	}
	if len(sections) == len(s.Prompt.Sections) {
		return s
	}
	divided := *s.Prompt
	divided.Sections, divided.Spans = sections, nil
	before := make([]int, len(places)) // bytes of each section that spans have covered
	for _, span := range s.Prompt.Spans {
		i := span.Section
		if span.Glue {
			span.Section = places[i]
			divided.Spans = append(divided.Spans, span)
			continue
		}
		from := before[i]
		before[i] += span.End - span.Start
		divided.Spans = append(divided.Spans, cutSpan(span, from, starts[i], places[i])...)
	}
	s.Prompt = &divided
	return s
}

// found is a piece of a section that becomes a section.
type found struct {
	start   int
	section prompt.Section
}

// pieces cuts a section. Every piece ends where the next one starts, without
// the white space between.
func pieces(s prompt.Section, like *prompt.Prompt) []found {
	var out []found
	at, previous := 0, -1
	for i, l := range like.Sections {
		first, _, _ := strings.Cut(l.Text, "\n")
		if l.Zone == prompt.Beside || prompt.Blank(first) {
			continue
		}
		start := lineIn(s.Text, first, at)
		if start < 0 {
			if len(out) == 0 && previous < 0 {
				previous = i
			}
			continue
		}
		if len(out) == 0 && !prompt.Blank(s.Text[:start]) {
			front := s
			if previous >= 0 {
				front = like.Sections[previous]
			}
			out = append(out, found{0, front})
		}
		out = append(out, found{start, l})
		at = start + len(first)
	}
	if len(out) < 2 {
		return []found{{0, s}}
	}
	for i := range out {
		end := len(s.Text)
		if i+1 < len(out) {
			end = out[i+1].start
		}
		l := out[i].section
		out[i].section = prompt.Section{Name: l.Name, Kind: l.Kind, Zone: s.Zone, Tier: l.Tier, Source: s.Source, Text: prompt.TrimEnd(s.Text[out[i].start:end])}
		out[i].section.ByteDigest = prompt.ByteDigest(out[i].section.Text)
	}
	return out
}

// lineIn gives where a line of its own stands in a text, at or behind a place;
// -1 when it does not.
func lineIn(text, line string, from int) int {
	for from <= len(text) {
		i := strings.Index(text[from:], line)
		if i < 0 {
			return -1
		}
		start, end := from+i, from+i+len(line)
		if (start == 0 || text[start-1] == '\n') && (end == len(text) || text[end] == '\n' || text[end] == '\r') {
			return start
		}
		from = start + 1
	}
	return -1
}

// cutSpan cuts a span of a section, whose bytes from that offset on it covers,
// at the starts of the section's pieces.
func cutSpan(span prompt.Span, from int, starts []int, place int) []prompt.Span {
	var out []prompt.Span
	for k, start := range starts {
		end := from + span.End - span.Start
		if k+1 < len(starts) {
			end = min(end, starts[k+1])
		}
		start = max(start, from)
		if k == 0 {
			start = from
		}
		if start < end {
			piece := span
			piece.Section = place + k
			piece.Start, piece.End = span.Start+start-from, span.Start+end-from
			out = append(out, piece)
		}
	}
	return out
}
