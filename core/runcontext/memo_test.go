package runcontext_test

import (
	"testing"

	"foreword/core/runcontext"
)

// A memo that has seen other contexts gives the digests that none gives.
func FuzzMemoGivesTheDigestsOfTheContext(f *testing.F) {
	f.Add("date", "2031-02-28", "role", "You keep bees.\n", "note", "")
	f.Add("a\"b", "\x00\u2028🐝", "", " \n", "x", "\xff")
	var memo runcontext.Memo
	f.Fuzz(func(t *testing.T, n1, v1, n2, v2, n3, v3 string) {
		one, two, three := runcontext.Entry{Name: n1, Value: v1}, runcontext.Entry{Name: n2, Value: v2}, runcontext.Entry{Name: n3, Value: v3}
		for _, c := range []runcontext.Context{
			runcontext.New(nil, nil, nil),
			runcontext.New([]runcontext.Entry{one}, []runcontext.Entry{two, three}, nil),
			runcontext.New([]runcontext.Entry{three, one}, nil, []runcontext.Entry{two, two}),
		} {
			if got, want := memo.Digest(c), c.Digest(); got != want {
				t.Errorf("digest is %s, want %s", got, want)
			}
		}
		if got, want := memo.SectionDigest(n1, v1), runcontext.SectionDigest(n1, v1); got != want {
			t.Errorf("section digest is %s, want %s", got, want)
		}
	})
}
