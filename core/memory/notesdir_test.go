package memory

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"
)

func jsonLines(t *testing.T, entries []Entry) string {
	t.Helper()
	var b strings.Builder
	for _, n := range entries {
		o := map[string]any{"content": n.Content, "tags": n.Tags}
		if !n.Created.IsZero() {
			o["created"] = n.Created
		}
		line, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.String()
}

func TestAFolderOfNotes(t *testing.T) {
	entries, skipped, err := ReadNotes(os.DirFS("../../testdata/memory/notes"))
	if err != nil {
		t.Fatal(err)
	}
	sameEntries(t, entries, []Entry{
		{Content: "\nRun make twice.\n", Tags: []string{"build", "two words"}, Created: time.Date(2026, 8, 9, 10, 0, 0, 0, time.UTC)},
		{Content: "Text of a note whose description is no YAML.\n", Tags: []string{"build", "mill"}, Created: time.Date(2026, 8, 9, 0, 0, 0, 0, time.UTC)},
		{Content: "The wheel is oak.\r\n", Tags: []string{"wheel", "oak", "feedback"}},
		{Content: "A byte order mark came first.", Tags: []string{"project"}},
		{Content: "---\nA ruled line, no front matter.\n\n---\nAnd the rest.\n"},
		{Content: "No front matter at all, {{ .Braces }} kept.\n"},
		{Content: "---\ntags: [a]\nnever closed\n"},
	})
	sameSkipped(t, skipped, []string{
		"07-latin.md: not UTF-8, from byte 4 on",
		"08-open-list.md:2: tags: did not find expected",
		`09-soon.md:3: created "soon" is not a time`,
		"10-twice.md:3: tags is given twice",
		"11-mapping.md:2: tags is neither a list nor text",
		"12-blank.md: content is blank",
		"13-empty.md: content is blank",
	})
}

func TestAnIndexOfNotesIsNoNote(t *testing.T) {
	entries, skipped, err := ReadNotes(os.DirFS("../../testdata/memory/index"))
	if err != nil {
		t.Fatal(err)
	}
	sameEntries(t, entries, []Entry{{Content: "The dam opens at six.\n"}, {Content: "The wheel is oak.\n"}})
	sameSkipped(t, skipped, []string{"MEMORY.md: only links to the other notes"})

	for name, text := range map[string]string{
		"has a line of its own":  "- [The dam](dam.md)\n- the wheel is oak\n",
		"links to other places":  "- [The dam](dam.md)\n- [site](https://example.org/a.md)\n",
		"links to missing notes": "- [The dam](dam.md)\n- [Gone](gone.md)\n",
		"only headings":          "# The dam opens at six\n",
		"prose with a link":      "See [the dam](dam.md).\n",
	} {
		t.Run(name, func(t *testing.T) {
			entries, skipped, err := ReadNotes(fstest.MapFS{
				"MEMORY.md": {Data: []byte(text)}, "dam.md": {Data: []byte("x")},
			})
			if err != nil || len(skipped) > 0 {
				t.Fatal(skipped, err)
			}
			sameEntries(t, entries, []Entry{{Content: text}, {Content: "x"}})
		})
	}
}

func TestFrontMatter(t *testing.T) {
	day := time.Date(2026, 8, 9, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		text string
		want Entry
		bad  string
	}{
		"quoted keys":           {"---\n\"tags\": [a]\n'created': 2026-08-09\n---\nx", Entry{Content: "x", Tags: []string{"a"}, Created: day}, ""},
		"a comment first":       {"---\n# by hand\n\ntags: a\n---\nx", Entry{Content: "x", Tags: []string{"a"}}, ""},
		"a folded description":  {"---\ndescription: >\n  tags: [b]\n\n  more: of it\ntags: [a]\n---\nx", Entry{Content: "x", Tags: []string{"a"}}, ""},
		"no values":             {"---\ntags:\ncreated: ~\ntype:\n---\nx", Entry{Content: "x"}, ""},
		"an empty list":         {"---\ntags: []\n---\nx", Entry{Content: "x"}, ""},
		"numbers as tags":       {"---\ntags: [1.10, true, 2026-08-09]\n---\nx", Entry{Content: "x", Tags: []string{"1.10", "true", "2026-08-09"}}, ""},
		"the type is a tag too": {"---\ntype: user\ntags: [user, b]\n---\nx", Entry{Content: "x", Tags: []string{"user", "b"}}, ""},
		"metadata not in YAML":  {"---\nmetadata: a: b: c\ntags: [a]\n---\nx", Entry{Content: "x", Tags: []string{"a"}}, ""},
		"nothing between":       {"---\n---\nx", Entry{Content: "x"}, ""},
		"a second block":        {"---\ntags: [a]\n---\n---\nb: c\n---\n", Entry{Content: "---\nb: c\n---\n", Tags: []string{"a"}}, ""},
		"spaces after dashes":   {"---  \ntags: [a]\n--- \nx", Entry{Content: "x", Tags: []string{"a"}}, ""},
		"four dashes":           {"----\ntags: [a]\n----\nx", Entry{Content: "----\ntags: [a]\n----\nx"}, ""},
		"an indented key":       {"---\n  tags: [a]\n---\nx", Entry{Content: "---\n  tags: [a]\n---\nx"}, ""},
		"a list in the list":    {"---\ntags: [a, [b]]\n---\nx", Entry{}, "n.md:2: tag 2 is not plain text"},
		"a blank tag":           {"---\ntags: [a, '']\n---\nx", Entry{}, "n.md:2: tag 2 is blank"},
		"an alias":              {"---\ntags: *a\n---\nx", Entry{}, "n.md:2: tags: unknown anchor"},
		"a type that is a list": {"---\ntype: [a]\n---\nx", Entry{}, "n.md:2: type is not plain text"},
		"time without a zone":   {"---\ncreated: 2026-08-09 12:00\n---\nx", Entry{}, "n.md:2: created \"2026-08-09 12:00\" is not a time"},
	} {
		t.Run(name, func(t *testing.T) {
			entries, skipped, err := ReadNotes(fstest.MapFS{"n.md": {Data: []byte(c.text)}})
			if err != nil {
				t.Fatal(err)
			}
			if c.bad != "" {
				sameEntries(t, entries, nil)
				sameSkipped(t, skipped, []string{c.bad})
				return
			}
			sameEntries(t, entries, []Entry{c.want})
			sameSkipped(t, skipped, nil)
		})
	}
}

func TestWhatIsNoReadableNoteIsReported(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nothing", filepath.Join(dir, "gone.md")); err != nil {
		t.Fatal(err)
	}
	big, err := os.Create(filepath.Join(dir, "big.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer big.Close()
	if err := big.Truncate(maxNote + 1); err != nil {
		t.Fatal(err)
	}
	entries, skipped, err := ReadNotes(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	sameEntries(t, entries, nil)
	sameSkipped(t, skipped, []string{
		"big.md: 16777217 bytes are more than 16 MB",
		"gone.md: ",
		"pipe.md: not a regular file",
	})
	if _, _, err := ReadNotes(os.DirFS(filepath.Join(dir, "missing"))); err == nil {
		t.Error("a missing folder is no error")
	}
}

// FuzzReadNotes: a note is kept or reported; what is kept is the end of the
// file, can be stored, and has lost nothing but front matter.
func FuzzReadNotes(f *testing.F) {
	seeds := map[string]bool{}
	root := os.DirFS("../../testdata/memory")
	if err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !isNote(d.Name()) {
			return err
		}
		data, err := fs.ReadFile(root, path)
		seeds[string(data)] = true
		return err
	}); err != nil {
		f.Fatal(err)
	}
	if len(seeds) == 0 {
		f.Fatal("no seeds")
	}
	for _, text := range slices.Sorted(maps.Keys(seeds)) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		entries, skipped, err := ReadNotes(fstest.MapFS{"MEMORY.md": {Data: []byte(text)}, "dam.md": {Data: []byte("dam")}})
		if err != nil || len(entries)+len(skipped) != 2 {
			t.Fatalf("%d kept, %d reported, %v", len(entries), len(skipped), err)
		}
		if len(skipped) == 1 {
			if skipped[0].File != "MEMORY.md" || skipped[0].Reason == "" || skipped[0].Line > strings.Count(text, "\n")+1 {
				t.Errorf("reported %+v", skipped[0])
			}
			return
		}
		n := entries[0]
		if err := validate(project, n.Content, n.Tags); err != nil {
			t.Error(err)
		}
		taken, ok := strings.CutSuffix(text, n.Content)
		if !ok {
			t.Fatalf("%q is not the end of %q", n.Content, text)
		}
		if taken = strings.TrimPrefix(taken, "\ufeff"); taken != "" && (!strings.HasPrefix(taken, "---") || strings.Count(taken, "---") < 2) {
			t.Errorf("lost %q", taken)
		}
	})
}
