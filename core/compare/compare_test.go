package compare_test

import (
	"strings"
	"testing"

	"foreword/core/compare"
	"foreword/core/prompt"
)

const (
	frame   = "You are a worker.\n\n## Purpose\n\nFinish the task and nothing else.\n\n## Limits\n\nStart no agents."
	another = "You are the one who plans.\n\n## Purpose\n\nCut the goal into tasks.\n\n## Limits\n\nChange no files."
	note    = "The gate is stuck since Monday. Do not force it; call the smith."
)

func TestSections(t *testing.T) {
	tests := []struct {
		name        string
		left, right []string
		want        string
	}{
		{"two empty prompts", nil, nil, ""},
		{"the same", []string{"role role", frame, "head note", note}, []string{"role role", frame, "head note", note},
			"head role: same\nhead note: same\n"},
		{"a small change", []string{"role role", frame, "head note", note}, []string{"role role", strings.Replace(frame, "task", "goal", 1), "head note", note},
			"head role: changed, -1 +1\nhead note: same\n"},
		{"everything is different", []string{"role role", frame}, []string{"role role", another},
			"head role: changed, -3 +3\n"},
		{"one side is missing", []string{"role role", frame, "head note", note}, nil,
			"head role: only left, -9 +0\nhead note: only left, -1 +0\n"},
		{"a section without text is missing", []string{"role role", frame, "head note", note}, []string{"role role", frame, "head note", ""},
			"head role: same\nhead note: only left, -1 +0\n"},
		{"without text on both sides", []string{"head note", ""}, []string{"head note", ""},
			"head note: same\n"},
		{"what only one side has stands where it would be",
			[]string{"head a", "text of a", "head b", "text of b alone", "head c", "text of c"}, []string{"head a", "text of a", "head x", "quite other words", "head c", "text of c"},
			"head a: same\nhead b: only left, -1 +0\nhead x: only right, -0 +1\nhead c: same\n"},
		{"moved within the head", []string{"head note", note, "role role", frame, "head z", "last"}, []string{"role role", frame, "head note", note, "head z", "last"},
			"head role: same\nhead note: moved, from head, first to head, behind role\nhead z: same\n"},
		{"moved to the tail", []string{"role role", frame, "head note", note}, []string{"role role", frame, "tail note", note},
			"head role: same\ntail note: moved, from head, behind role to tail, first\n"},
		{"moved, renamed and changed", []string{"role role", frame, "head note", note}, []string{"role role", frame, "tail gate", strings.Replace(note, "Monday", "Friday", 1)},
			"head role: same\ntail gate: moved and changed, was note, from head, behind role to tail, first, -1 +1\n"},
		{"the name went along with other words", []string{"head note", note, "role role", frame}, []string{"role role", frame, "tail note", "Nothing to tell."},
			"head role: same\ntail note: moved and changed, from head, first to tail, first, -1 +1\n"},
		{"renamed in place", []string{"role role", frame, "head note", note}, []string{"role identity", frame, "head gate", note},
			"head identity: same, was role\nhead gate: same, was note\n"},
		{"two names changed places", []string{"head a", note, "head b", frame}, []string{"head b", note, "head a", frame},
			"head b: same, was a\nhead a: same, was b\n"},
		{"a layout has another name for the frame", []string{"role role", frame}, []string{"role identity", another},
			"head identity: changed, was role, -3 +3\n"},
		{"the same name twice", []string{"head x", note, "head x", frame}, []string{"head x", frame},
			"head x: only left, -1 +0\nhead x: same\n"},
		{"the same tools in another order",
			[]string{"beside tools", `[{"name":"read"},{"name":"edit"}]`}, []string{"beside tools", `[{"name":"edit"},{"name":"read"}]`},
			"beside tools: changed, -2 +2, reordered\n"},
		{"Chinese and emoji", []string{"head 注", "门坏了。请叫铁匠👩‍🔧来。"}, []string{"head 注", "门坏了。请叫木匠👩‍🔧来。"},
			"head 注: changed, -1 +1\n"},
		{"very long lines", []string{"head long", strings.Repeat("word ", 30_000) + "a"}, []string{"head long", strings.Repeat("word ", 30_000) + "b"},
			"head long: changed, -1 +1\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			left, right := side("left", test.left...), side("right", test.right...)
			for _, s := range []compare.Side{left, right} {
				for i := range s.Prompt.Sections {
					addParts(&s.Prompt.Sections[i])
				}
			}
			c := compare.New(left, right)
			if got := draw(c); got != test.want {
				t.Errorf("sections are\n%swant\n%s", got, test.want)
			}
			check(t, c)
			check(t, compare.New(right, left))
		})
	}
}

// addParts gives declarations beside a prompt their parts.
func addParts(s *prompt.Section) {
	if s.Zone != prompt.Beside {
		return
	}
	for at := 1; at < len(s.Text); {
		end := at + strings.IndexByte(s.Text[at:], '}') + 1
		s.Parts = append(s.Parts, prompt.Part{Start: at, End: end})
		at = end + 1
	}
}

func TestSame(t *testing.T) {
	base := []string{"role role", frame, "beside tools", "[]"}
	cut := side("cut", base...)
	cut.Prompt.ConversationAt = 0
	sticky := side("sticky", base...)
	sticky.Prompt.Messages[0].Sticky = true
	refused := side("refused", base...)
	refused.Prompt.Refusals = []error{prompt.ErrEmptyIdentity}
	glue := side("glue", "role role", frame, "head note", note)
	other := side("other", "role role", frame, "head note", note)
	other.Prompt.Messages[0].Content = strings.Replace(other.Prompt.Messages[0].Content, "\n\n"+note, "\n\n\n"+note, 1)
	tests := []struct {
		name        string
		left, right compare.Side
		same        bool
		note        string
	}{
		{"equal prompts", side("a", base...), side("b", base...), true, ""},
		{"a name alone is no difference", side("a", base...), side("b", "role identity", frame, "beside tools", "[]"), true, ""},
		{"other tools beside it", side("a", base...), side("b", "role role", frame, "beside tools", "[{}]"), false, ""},
		{"another word", side("a", base...), side("b", "role role", another, "beside tools", "[]"), false, ""},
		{"the conversation stands elsewhere", side("a", base...), cut, false,
			"the messages differ: a has system, conversation; cut has conversation, system"},
		{"a flag of a message", side("a", base...), sticky, false,
			"the messages differ: a has system, conversation; sticky has system (sticky), conversation"},
		{"the text between sections", glue, other, false,
			"the sections are the same and the text between them differs"},
		{"a prompt that would not be built", side("a", base...), refused, true,
			"refused would not be built: the identity is blank: a system message must open with one"},
		{"another cut into messages", side("a", "head a", "one\n\ntwo", "tail b", "three"), side("b", "head a", "one", "tail b", "two\n\nthree"), false,
			"the same text is cut into messages at other places"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := compare.New(test.left, test.right)
			if c.Same() != test.same {
				t.Errorf("same is %t, want %t", c.Same(), test.same)
			}
			if got := strings.Join(c.Notes, "; "); got != test.note {
				t.Errorf("notes are %q, want %q", got, test.note)
			}
		})
	}
}

func TestASideWithoutAPrompt(t *testing.T) {
	here := side("here", "role role", frame)
	c := compare.New(compare.Side{Name: "gone"}, here)
	if got := draw(c); got != "head role: only right, -0 +9\n" || c.Same() {
		t.Errorf("same is %t with\n%s", c.Same(), got)
	}
	if got := drawTable(compare.NewTable(compare.Side{Name: "gone"}, here)); got != "whole = ≠0\nhead role · ≠-1\n" {
		t.Errorf("table is\n%s", got)
	}
}

func TestFirstDifference(t *testing.T) {
	left := side("left", "head a", "one\ntwo", "tail b", "three")
	tests := []struct {
		name  string
		right compare.Side
		want  compare.Difference
	}{
		{"in the first section", side("right", "head a", "one\ntoo", "tail b", "three"), compare.Difference{Offset: 5, Line: 2, Left: 0, Right: 0}},
		{"in the second message", side("right", "head a", "one\ntwo", "tail b", "thread"), compare.Difference{Offset: 13, Line: 4, Left: 1, Right: 1}},
		{"in the space between", side("right", "head a", "one\ntwo\nmore", "tail b", "three"), compare.Difference{Offset: 8, Line: 3, Left: 1, Right: 0}},
		{"the right one ends", side("right", "head a", "one\ntwo"), compare.Difference{Offset: 7, Line: 2, Left: 1, Right: -1}},
		{"the right one is empty", side("right"), compare.Difference{Offset: 0, Line: 1, Left: 0, Right: -1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := compare.New(left, test.right).First; got == nil || *got != test.want {
				t.Errorf("first difference is %+v, want %+v", got, test.want)
			}
		})
	}
	if got := compare.New(left, left).First; got != nil {
		t.Errorf("a prompt differs from itself at %+v", got)
	}
}

// A lock file knows digests and no texts.
func TestASideKnownByDigestsAlone(t *testing.T) {
	here := side("worker", "role role", frame, "head note", note)
	lock := compare.Side{Name: "lock", ByteDigest: here.Prompt.ByteDigest(), Prompt: &prompt.Prompt{Sections: []prompt.Section{
		{Name: "role", Kind: prompt.KindRole, ByteDigest: prompt.ByteDigest(frame)},
		{Name: "note", Kind: prompt.KindHead, ByteDigest: prompt.ByteDigest(note)},
	}}}
	here.Prompt.Sections[0].Kind = prompt.KindRole
	if c := compare.New(lock, here); !c.Same() || draw(c) != "head role: same\nhead note: same\n" {
		t.Errorf("same is %t with\n%s", c.Same(), draw(c))
	}
	lock.Prompt.Sections[1].ByteDigest, lock.ByteDigest = prompt.ByteDigest("old"), prompt.ByteDigest("old")
	c := compare.New(lock, here)
	if c.Same() || c.First != nil || draw(c) != "head role: same\nhead note: changed\n" {
		t.Errorf("same is %t, first is %+v with\n%s", c.Same(), c.First, draw(c))
	}
	if c.Sections[1].Rows() != nil || c.Sections[1].Known() {
		t.Error("a text that is not known has rows")
	}
	if len(c.Notes) != 1 || !strings.Contains(c.Notes[0], "lock is known by digests alone") {
		t.Errorf("notes are %q", c.Notes)
	}
}

func TestChangesLeadFromPlaceToPlace(t *testing.T) {
	c := compare.New(
		side("left", "role role", frame, "head note", note, "head z", "the end"),
		side("right", "role role", strings.NewReplacer("worker", "hand", "agents", "fires").Replace(frame), "head z", "the end", "tail note", note),
	)
	var got []int
	for _, place := range c.Changes() {
		got = append(got, place.Section)
	}
	if len(got) != 3 || c.Sections[got[0]].Name != "role" || got[1] != got[0] || c.Sections[got[2]].Name != "note" {
		t.Errorf("places are in the sections %v of\n%s", got, draw(c))
	}
}
