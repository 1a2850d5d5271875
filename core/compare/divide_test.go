package compare_test

import (
	"testing"

	"foreword/core/compare"
)

func TestATranscriptIsComparedBySections(t *testing.T) {
	like := side("worker", "role role", frame, "head project", "## Project\n- CWD: /srv/mill", "head note", note, "tail facts", "## Facts\n- date: 2031-02-28")
	tests := []struct {
		name string
		text string
		want string
	}{
		{"as it was", frame + "\n\n## Project\n- CWD: /srv/mill\n\n" + note,
			"head role: same\nhead project: same\nhead note: same\ntail facts: only right, -0 +2\n"},
		{"with another project", frame + "\n\n## Project\n- CWD: /srv/barn\n\n" + note,
			"head role: same\nhead project: changed, -1 +1\nhead note: same\ntail facts: only right, -0 +2\n"},
		{"with another frame", another + "\n\n## Project\n- CWD: /srv/mill",
			"head role: changed, -3 +3\nhead project: same\nhead note: only right, -0 +1\ntail facts: only right, -0 +2\n"},
		{"with a heading inside of a line", frame + "\n\nSee ## Project\n\n## Project\n- CWD: /srv/mill",
			"head role: changed, -2 +0\nhead project: same\nhead note: only right, -0 +1\ntail facts: only right, -0 +2\n"},
		{"with nothing of the kind", "Tell me a story.",
			"head system: only left, -1 +0\nhead role: only right, -0 +9\nhead project: only right, -0 +2\nhead note: only right, -0 +1\ntail facts: only right, -0 +2\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript := compare.Divide(side("transcript", "head system", test.text), like.Prompt)
			c := compare.New(transcript, like)
			if got := draw(c); got != test.want {
				t.Errorf("sections are\n%s\nwant\n%s", got, test.want)
			}
			check(t, c)
			end := 0
			for _, s := range transcript.Prompt.Spans {
				if s.Start != end || s.End <= s.Start || s.Section >= len(transcript.Prompt.Sections) {
					t.Errorf("span %+v does not follow on %d", s, end)
				}
				end = s.End
			}
			if text := transcript.Prompt.Text(); text != test.text || end != len(text) {
				t.Errorf("the spans cover %d bytes of %q", end, text)
			}
		})
	}
}

func TestASideThatCannotBeDividedStays(t *testing.T) {
	s := side("a", "head x", "one\ntwo", "tail y", "three")
	if got := compare.Divide(s, side("b", "head z", "four").Prompt); got.Prompt != s.Prompt {
		t.Errorf("divided into %d sections", len(got.Prompt.Sections))
	}
}
