package record_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/workspace"
)

func shop() *workspace.Workspace {
	return &workspace.Workspace{
		Root: "/home/ada/shop",
		Cwd:  "/home/ada/shop",
		Now:  time.Date(2026, 8, 9, 12, 0, 0, 999, time.FixedZone("", 2*3600)),
		Roles: []workspace.Role{
			{Name: "direct", Frame: "You bake & sell <bread>.", Policy: workspace.Policy{Allow: []string{"read"}}},
			{Name: "miller", Frame: "You grind\u2028grain."},
		},
		Facts: []workspace.Fact{
			{Name: "date", Value: "2026-08-09\n", Source: prompt.Source{Kind: prompt.FromClock}},
			{Name: "gone", State: prompt.NotFound, Reason: "git does not say"},
		},
		Memory:   workspace.Memory{ProjectID: "p", Entries: []workspace.MemoryEntry{{ID: 3, Content: "Rye sells best.\nIn winter."}}},
		Settings: workspace.Settings{Config: ".foreword/foreword.yaml"},
	}
}

func locked(t *testing.T, w *workspace.Workspace, o record.Options) (*record.Lock, []byte) {
	t.Helper()
	var prompts []*prompt.Prompt
	for _, r := range w.Roles {
		p, err := layout.Build("session", w, r.Name)
		if err != nil {
			t.Fatal(err)
		}
		prompts = append(prompts, p)
	}
	l := record.New(w, prompts, o)
	var b bytes.Buffer
	if err := record.Write(&b, l); err != nil {
		t.Fatal(err)
	}
	return l, b.Bytes()
}

func TestALockFileReadsBackAsItWasWritten(t *testing.T) {
	for _, text := range []bool{false, true} {
		l, bytes1 := locked(t, shop(), record.Options{Counter: "o200k_base", Text: text, Config: []byte("layout: session\n")})
		back, err := record.Parse(bytes1)
		if err != nil {
			t.Fatalf("%v in\n%s", err, bytes1)
		}
		var again bytes.Buffer
		if err := record.Write(&again, back); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again.Bytes(), bytes1) {
			t.Errorf("written again it is\n%s\nnot\n%s", again.Bytes(), bytes1)
		}
		frame := l.Prompts[0].Sections[0]
		got, ok := back.Text(frame.ByteDigest)
		if ok != text || text && got != "You bake & sell <bread>." {
			t.Errorf("the text of the frame is %q, %v", got, ok)
		}
	}
}

func TestALockFileHasAnItemALine(t *testing.T) {
	_, text := locked(t, shop(), record.Options{Counter: "o200k_base", Text: true})
	for _, want := range []string{
		"{\n  \"foreword\": 1,\n  \"when\": \"2026-08-09T10:00:00Z\",\n",
		"\n    {\"name\":\"date\",\"value\":\"2026-08-09\",\"source\":\"clock\"}\n",
		"\n    {\"id\":3,\"label\":\"Rye sells best.\",\"digest\":\"",
		"\"text\":\"You bake & sell <bread>.\"}",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "gone") {
		t.Error("a fact that could not be had is in it")
	}
}

func TestOneChangeMovesTheLinesThatItIsAbout(t *testing.T) {
	_, before := locked(t, shop(), record.Options{})
	w := shop()
	w.Roles[1].Policy.Deny = []string{"edit"}
	_, after := locked(t, w, record.Options{})
	a, b := strings.Split(string(before), "\n"), strings.Split(string(after), "\n")
	if len(a) != len(b) {
		t.Fatalf("%d lines, then %d", len(a), len(b))
	}
	var changed []string
	for i := range a {
		if a[i] != b[i] {
			changed = append(changed, a[i])
		}
	}
	if len(changed) != 1 || !strings.Contains(changed[0], `"miller"`) {
		t.Errorf("these lines changed: %q", changed)
	}
}

func TestWhatIsNotUTF8IsRefused(t *testing.T) {
	w := shop()
	w.Facts[0].Value = "\xff"
	if err := record.Write(&bytes.Buffer{}, record.New(w, nil, record.Options{})); err == nil || !strings.Contains(err.Error(), "is not UTF-8") {
		t.Errorf("the error is %v", err)
	}
}

func TestALockFileThatWasTamperedWith(t *testing.T) {
	_, good := locked(t, shop(), record.Options{Text: true})
	for name, c := range map[string]struct{ old, new, want string }{
		"a missing comma":      {"\"foreword\": 1,", "\"foreword\": 1", "line 3, column 3: "},
		"another version":      {"\"foreword\": 1", "\"foreword\": 2", "line 2, column 15: the lock file has version 2"},
		"no version":           {"\"foreword\": 1,", "\"other\": 1,", "line 1, column 1: this is no lock file"},
		"a time of no zone":    {"2026-08-09T10:00:00Z", "2026-08-09 10:00", "line 3, column 11: "},
		"a list of another":    {"\"tools\": []", "\"tools\": {}", "line 11, column 12: tools cannot be a JSON object"},
		"an unknown zone":      {"\"zone\":\"tail\"", "\"zone\":\"feet\"", "\"feet\" is none of head, tail, beside"},
		"a changed text":       {"You bake & sell", "You eat & sell", "the digest is not that of the text"},
		"a digest that is cut": {"{\"id\":3,\"label\":\"Rye sells best.\",\"digest\":\"", "{\"id\":3,\"label\":\"Rye sells best.\",\"digest\":\"0", "line 13, column 48: "},
	} {
		text := strings.Replace(string(good), c.old, c.new, 1)
		if text == string(good) {
			t.Fatalf("%s: nothing to replace in\n%s", name, good)
		}
		if _, err := record.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, not %q", name, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	w := shop()
	p, err := layout.Build("session", w, "direct")
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []bool{false, true} {
		var b bytes.Buffer
		if err := record.Write(&b, record.New(w, []*prompt.Prompt{p}, record.Options{Text: text})); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Add([]byte(`{"foreword":1,"when":"2026-08-09T10:00:00Z"}`))
	f.Add([]byte(`[{"foreword":1}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := record.Parse(text)
		if err != nil {
			return
		}
		var once, twice bytes.Buffer
		if err := record.Write(&once, l); err != nil {
			return
		}
		back, err := record.Parse(once.Bytes())
		if err != nil {
			t.Fatalf("%v in %s", err, once.Bytes())
		}
		if err := record.Write(&twice, back); err != nil || !bytes.Equal(once.Bytes(), twice.Bytes()) {
			t.Fatalf("%v: %s became %s", err, once.Bytes(), twice.Bytes())
		}
	})
}
