package memory

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestImportCountsWhatItAddsAndWhatIsThere(t *testing.T) {
	s, _ := newStore(t)
	add(t, s, "there", "old tag")
	gone := add(t, s, "forgotten")
	if err := s.Forget(t.Context(), project, gone.ID); err != nil {
		t.Fatal(err)
	}
	again := add(t, s, "forgotten and written again")
	if err := s.Forget(t.Context(), project, again.ID); err != nil {
		t.Fatal(err)
	}
	add(t, s, "forgotten and written again")
	if _, err := s.Add(t.Context(), other, "elsewhere", nil); err != nil {
		t.Fatal(err)
	}
	day := time.Date(2024, 2, 29, 1, 2, 3, 4567, time.FixedZone("", 3600))
	entries := []Entry{
		{Content: "new", Tags: []string{"b", "a"}, Created: day},
		{Content: "there", Tags: []string{"new tag"}},
		{Content: "new"},
		{Content: "there\n"}, // other bytes, another note
		{Content: "forgotten"},
		{Content: "forgotten and written again"},
		{Content: "elsewhere"},
	}
	got, err := s.Import(t.Context(), project, entries)
	if want := (Imported{Added: 3, Duplicates: 3, Forgotten: 1}); err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	if got, want := contents(t, s, project), []string{"there", "forgotten and written again", "new", "there\n", "elsewhere"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	list, err := s.List(t.Context(), project)
	if err != nil {
		t.Fatal(err)
	}
	if n := list[2]; n.Created != day.UTC().Truncate(time.Microsecond) || !slices.Equal(n.Tags, []string{"b", "a"}) {
		t.Errorf("got %+v", n)
	}
	if !slices.Equal(list[0].Tags, []string{"old tag"}) || list[3].Created != noon {
		t.Errorf("got %+v and %+v", list[0], list[3])
	}

	got, err = s.Import(t.Context(), project, entries)
	if want := (Imported{Duplicates: 6, Forgotten: 1}); err != nil || got != want {
		t.Errorf("the second time: %+v, %v; want %+v", got, err, want)
	}
}

func TestImportingNothingIsNoError(t *testing.T) {
	s, _ := newStore(t)
	if got, err := s.Import(t.Context(), project, nil); err != nil || got != (Imported{}) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestJSONLines(t *testing.T) {
	f, err := os.Open("../../testdata/memory/notes.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	entries, skipped, err := ParseJSONL(f)
	if err != nil {
		t.Fatal(err)
	}
	sameEntries(t, entries, []Entry{
		{Content: "The dam opens at six.\nNever before.", Tags: []string{"dam", "times"}, Created: time.Date(2026, 8, 9, 12, 0, 0, 0, time.UTC)},
		{Content: "Kraftübertragung über Riemen, 歯車 für die Mühle"},
		{Content: "  indented, with an end of line  \r\n"},
		{Content: "a whole pair 😀 and a mark \ufffd"},
		{Content: "the last line has no line feed"},
	})
	sameSkipped(t, skipped, []string{
		"line 5: content is blank",
		"line 6: content is not a string",
		"line 7: content is missing",
		"line 8: tags is not a list of strings",
		"line 9: tag 2 is not a string",
		"line 10: tag 1 is blank",
		`line 11: created "yesterday" is not a time like 2026-08-09T12:00:00Z`,
		"line 12: column 23: ",
		`line 13: not an object; expected {"content": "..."}`,
		"line 14: column 29: half of a surrogate pair is no character",
		"line 16: column ",
		"line 17: not UTF-8, from byte 20 on",
	})
}

func sameEntries(t *testing.T, got, want []Entry) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("missing: %s", brief(want[i]))
		case i >= len(want):
			t.Errorf("too many: %s", brief(got[i]))
		case got[i].Content != want[i].Content || !slices.Equal(got[i].Tags, want[i].Tags) || !got[i].Created.Equal(want[i].Created):
			t.Errorf("got  %s\nwant %s", brief(got[i]), brief(want[i]))
		}
	}
}

func brief(n Entry) string { return fmt.Sprintf("%.200q %.200q %v", n.Content, n.Tags, n.Created) }

// sameSkipped wants each report to begin so.
func sameSkipped(t *testing.T, got []Skipped, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("missing: %s", want[i])
		case i >= len(want):
			t.Errorf("too many: %s", got[i])
		case !strings.HasPrefix(got[i].String(), want[i]):
			t.Errorf("got  %s\nwant %s", got[i], want[i])
		}
	}
}

func TestJSONLinesOfEveryShape(t *testing.T) {
	long := strings.Repeat("wheel\n", maxNote/6)
	for name, c := range map[string]struct {
		text    string
		want    []Entry
		skipped []string
	}{
		"nothing":           {"", nil, nil},
		"a byte order mark": {"\ufeff{\"content\": \"x\"}", []Entry{{Content: "x"}}, nil},
		"Windows line ends": {"{\"content\": \"x\"}\r\n\r\n{\"content\": \"y\"}\r\n", []Entry{{Content: "x"}, {Content: "y"}}, nil},
		"a line of 18 MB":   {`{"content": "` + strings.ReplaceAll(long, "\n", `\n`) + `"}`, []Entry{{Content: long}}, nil},
		"too long a note": {`{"content": "` + strings.Repeat("x", maxNote+1) + `"}`, nil,
			[]string{"line 1: content is 16777217 bytes long, more than 16 MB"}},
		"too many tags": {`{"content": "x", "tags": ["` + strings.Repeat("x", maxTags) + `", "y"]}`, nil,
			[]string{"line 1: the tags are 65537 bytes long, more than 64 KB"}},
		"escaped backslash": {`{"content": "\\ud83d"}`, []Entry{{Content: `\ud83d`}}, nil},
		"two halves apart":  {`{"content": "\ud83dx\ude00"}`, nil, []string{"line 1: column 14: half"}},
		"the wrong half":    {`{"content": "\ude00"}`, nil, []string{"line 1: column 14: half"}},
		"two first halves":  {`{"content": "\ud83d\ud83d\ude00"}`, nil, []string{"line 1: column 14: half"}},
		"a key in capitals": {`{"Content": "x"}`, nil, []string{"line 1: content is missing"}},
		"null":              {"null\n{\"content\": null}", nil, []string{"line 1: not an object", "line 2: content is not a string"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, skipped, err := ParseJSONL(strings.NewReader(c.text))
			if err != nil {
				t.Fatal(err)
			}
			sameEntries(t, got, c.want)
			sameSkipped(t, skipped, c.skipped)
		})
	}
}

func TestALineBeyondEveryLimitIsReportedAndTheNextIsRead(t *testing.T) {
	text := `{"content": "` + strings.Repeat("x", maxLine) + "\"}\n{\"content\": \"after it\"}\n"
	got, skipped, err := ParseJSONL(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	sameEntries(t, got, []Entry{{Content: "after it"}})
	sameSkipped(t, skipped, []string{"line 1: longer than 64 MB"})
}

func TestAReaderThatFailsIsAnErrorWithItsLine(t *testing.T) {
	r := &failing{text: "{\"content\": \"x\"}\n{\"con"}
	got, _, err := ParseJSONL(r)
	if err == nil || !strings.Contains(err.Error(), "line 2: the disk is gone") {
		t.Errorf("got %v", err)
	}
	sameEntries(t, got, []Entry{{Content: "x"}})
}

// failing gives its text and then an error.
type failing struct{ text string }

func (f *failing) Read(p []byte) (int, error) {
	if f.text == "" {
		return 0, os.NewSyscallError("the disk is gone", os.ErrInvalid)
	}
	n := copy(p, f.text)
	f.text = f.text[n:]
	return n, nil
}

// FuzzParseJSONL: every line is either kept, reported or empty, and all that is
// kept can be stored and is found unchanged when it is written and read again.
func FuzzParseJSONL(f *testing.F) {
	data, err := os.ReadFile("../../testdata/memory/notes.jsonl")
	if err != nil {
		f.Fatal("no seeds:", err)
	}
	f.Add(string(data))
	for line := range strings.Lines(string(data)) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		entries, skipped, err := ParseJSONL(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Count(text, "\n") + 1
		if len(entries)+len(skipped) > lines {
			t.Fatalf("%d kept and %d left out of %d lines", len(entries), len(skipped), lines)
		}
		for i, sk := range skipped {
			if sk.Line < 1 || sk.Line > lines || sk.Reason == "" || i > 0 && sk.Line <= skipped[i-1].Line {
				t.Errorf("report %d is %+v", i, sk)
			}
		}
		again, skipped, err := ParseJSONL(strings.NewReader(jsonLines(t, entries)))
		if err != nil || len(skipped) > 0 {
			t.Fatalf("written and read again: %v, %v", skipped, err)
		}
		sameEntries(t, again, entries)
		for _, n := range entries {
			if err := validate(project, n.Content, n.Tags); err != nil {
				t.Error(err)
			}
		}
	})
}
