package views

// Header is the first line of the screen: what is looked at, and what it
// costs.
type Header struct {
	// Project names the project, as its folder does.
	Project string
	// Branch and Head are empty outside of a repository; Head is short.
	Branch, Head string
	// State is a word on the checkout that is worth knowing: "modified",
	// "detached", "unborn". Empty for none.
	State  string
	Layout string
	// Counter is the name of the token counter.
	Counter string
	// Total is the count of the whole prompt; Sum that of its sections, shown
	// where it differs.
	Total, Sum Tokens
	// Edits is by how many tokens the unsaved edits change the prompt and what is
	// sent beside it; Edited says that it is known.
	Edits  int
	Edited bool
	// Digest of the prompt, lower-case hex.
	Digest string
	// Stale is how many findings are broken.
	Stale int
	// Merge is how many places wait for a choice between two versions.
	Merge int
	// Busy is a word on what is under way, as "reading". Empty for nothing.
	Busy string
}

// field is a piece of a line that goes when the room ends.
type field struct {
	segs []seg
	// drop orders the fields by importance: the highest goes first, 0 stays.
	drop int
	// right puts the field to the right side.
	right bool
}

// fieldGap is the room between two fields.
const fieldGap = 2

// fit drops fields until the rest fits into w cells.
func fit(fields []field, w int) []field {
	for {
		total, worst := -fieldGap, -1
		for i, f := range fields {
			total += segsWidth(f.segs) + fieldGap
			if f.drop > 0 && (worst < 0 || f.drop > fields[worst].drop) {
				worst = i
			}
		}
		if total <= w || worst < 0 {
			return fields
		}
		fields = append(fields[:worst:worst], fields[worst+1:]...)
	}
}

func drawHeader(t *Theme, h Header, w int) string {
	left, right := []seg{{text: " "}}, []seg(nil)
	for _, f := range fit(append(h.place(), h.cost()...), w-4) {
		if f.right {
			right = append(append(right, f.segs...), seg{text: blanks(fieldGap)})
		} else {
			left = append(append(left, f.segs...), seg{text: blanks(fieldGap)})
		}
	}
	if len(right) > 0 {
		right[len(right)-1].text = " "
	}
	return t.sides(ground, w, left, right)
}

// place says what is looked at.
func (h Header) place() []field {
	fields := []field{{segs: []seg{{ink: inkStrong, text: Visible(h.Project)}}}}
	if h.Branch != "" || h.Head != "" {
		at := []seg{{ink: inkMuted, text: Visible(h.Branch)}}
		if h.Head != "" {
			at = append(at, seg{ink: inkFaint, text: "@"}, seg{ink: inkMuted, text: cut(Visible(h.Head), 9)})
		}
		fields = append(fields, field{segs: at, drop: 4})
	}
	if h.State != "" {
		fields = append(fields, field{segs: []seg{{ink: inkWarn, text: Visible(h.State)}}, drop: 5})
	}
	if h.Stale > 0 {
		fields = append(fields, field{segs: []seg{{ink: inkWarn, text: "! " + thousands(h.Stale) + " stale"}}, drop: 5})
	}
	if h.Merge > 0 {
		fields = append(fields, field{segs: []seg{{ink: inkError, text: "○ " + thousands(h.Merge) + " to choose"}}, drop: 1})
	}
	if h.Busy != "" {
		fields = append(fields, field{segs: []seg{{ink: inkFaint, text: Visible(h.Busy) + "…"}}, drop: 6})
	}
	return fields
}

// cost says how the prompt is built, and what it costs.
func (h Header) cost() []field {
	total := []seg{{ink: inkStrong, text: h.Total.String()}}
	if band := h.Total.band(); band != "" {
		total = append(total, seg{ink: inkFaint, text: " " + band})
	}
	total = append(total, seg{ink: inkMuted, text: " tokens"})
	fields := []field{
		{[]seg{{ink: inkAccent, text: Visible(h.Layout)}}, 2, true},
		{[]seg{{ink: inkMuted, text: Visible(h.Counter)}}, 3, true},
	}
	if h.Digest != "" {
		fields = append(fields, field{[]seg{{ink: inkFaint, text: cut(Visible(h.Digest), 12)}}, 7, true})
	}
	if h.Sum.Known && h.Total.Known && h.Sum.Tokens != h.Total.Tokens {
		fields = append(fields, field{[]seg{{ink: inkFaint, text: "sections " + h.Sum.String()}}, 8, true})
	}
	if h.Edited {
		fields = append(fields, field{[]seg{{ink: inkMuted, text: "edits "}, deltaSeg(h.Edits)}, 1, true})
	}
	return append(fields, field{total, 0, true})
}
