package save_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"foreword/core/edit"
	"foreword/core/save"
)

const millState = `{
  "persona" : "I mill.",
  "profile_facts": [
    {"key": "city", "value": "D\u0065lft", "pinned": true},
    {
      "value": "green",
      "keywords": ["tea", "t\u00e9"],
      "key": "tea"
    }
  ],
  "keyword_gate": false,
  "session": {
    "known_facts": ["the stone is warm", "the \"wind\" is west"],
    "world": {"kind": "page", "digest": "d1", "text": "A mill.\n"},
    "turns": [
      {"kind": "user", "at": 1, "text": "Grind \ud83c\udf3e."},
      {"kind": "assistant_tool_call", "at": 2, "tool": "look", "args": {"b": 1.50, "a": [null]}}
    ]
  }
}
`

// stateEdits are edits of a state file with the lines that change.
var stateEdits = []struct {
	name string
	edit edit.Edit
	diff string
}{
	{"a value keeps its escapes", setAt(edit.Profile, 0, "Delf"), `-    {"key": "city", "value": "D\u0065lft", "pinned": true},` + "\n" + `+    {"key": "city", "value": "D\u0065lf", "pinned": true},` + "\n"},
	{"a value over lines", setAt(edit.Profile, 1, "black\n\"hot\"\\"), "-      \"value\": \"green\",\n+      \"value\": \"black\\n\\\"hot\\\"\\\\\",\n"},
	{"a key", edit.RenameProfileFact{At: 1, Key: "té"}, "-      \"key\": \"tea\"\n+      \"key\": \"té\"\n"},
	{"a fact about the user added", edit.AddProfileFact{Key: "cat", Value: "Mo"}, "-    }\n+    },\n+    {\"key\": \"cat\", \"value\": \"Mo\"}\n"},
	{"the first fact about the user removed", edit.RemoveProfileFact{At: 0}, "-    {\"key\": \"city\", \"value\": \"D\\u0065lft\", \"pinned\": true},\n"},
	{"a fact about the user unpinned", edit.PinProfileFact{At: 0}, `-    {"key": "city", "value": "D\u0065lft", "pinned": true},` + "\n" + `+    {"key": "city", "value": "D\u0065lft", "pinned": false},` + "\n"},
	{"a fact about the user pinned", edit.PinProfileFact{At: 1, Pinned: true}, "-      \"key\": \"tea\"\n+      \"key\": \"tea\",\n+      \"pinned\": true\n"},
	{"keywords", edit.SetProfileKeywords{At: 1, Keywords: []string{"té", "cup"}}, `-      "keywords": ["tea", "t\u00e9"],` + "\n" + `+      "keywords": ["t\u00e9", "cup"],` + "\n"},
	{"no keywords", edit.SetProfileKeywords{At: 1}, `-      "keywords": ["tea", "t\u00e9"],` + "\n" + `+      "keywords": [],` + "\n"},
	{"the first keyword", edit.SetProfileKeywords{At: 0, Keywords: []string{"town"}}, `-    {"key": "city", "value": "D\u0065lft", "pinned": true},` + "\n" + `+    {"key": "city", "value": "D\u0065lft", "pinned": true, "keywords": ["town"]},` + "\n"},
	{"the kind of the world", set(edit.State, "session.world.kind", "none"), ""},
	{"the digest of the world", set(edit.State, "session.world.digest", "d2"), `-    "world": {"kind": "page", "digest": "d1", "text": "A mill.\n"},` + "\n" + `+    "world": {"kind": "page", "digest": "d2", "text": "A mill.\n"},` + "\n"},
	{"an argument", called(`{"b":1.50,"a":["x"]}`), `-      {"kind": "assistant_tool_call", "at": 2, "tool": "look", "args": {"b": 1.50, "a": [null]}}` + "\n" + `+      {"kind": "assistant_tool_call", "at": 2, "tool": "look", "args": {"b": 1.50, "a": ["x"]}}` + "\n"},
	{"other arguments", called(`{"c": {"d": [true, "é"]}}`), `-      {"kind": "assistant_tool_call", "at": 2, "tool": "look", "args": {"b": 1.50, "a": [null]}}` + "\n" + `+      {"kind": "assistant_tool_call", "at": 2, "tool": "look", "args": {"c": {"d": [true, "é"]}}}` + "\n"},
	{"no arguments", called(`{}`), ""},
	{"a session fact", setAt(edit.Known, 1, "the \"wind\" is east"), `-    "known_facts": ["the stone is warm", "the \"wind\" is west"],` + "\n" + `+    "known_facts": ["the stone is warm", "the \"wind\" is east"],` + "\n"},
	{"a session fact added", edit.AddSessionFact{Text: "rain"}, `-    "known_facts": ["the stone is warm", "the \"wind\" is west"],` + "\n" + `+    "known_facts": ["the stone is warm", "the \"wind\" is west", "rain"],` + "\n"},
	{"a session fact removed", edit.RemoveSessionFact{At: 1}, `-    "known_facts": ["the stone is warm", "the \"wind\" is west"],` + "\n" + `+    "known_facts": ["the stone is warm"],` + "\n"},
	{"the persona", set(edit.State, "persona", "I mill flour."), "-  \"persona\" : \"I mill.\",\n+  \"persona\" : \"I mill flour.\",\n"},
	{"the world", set(edit.State, "session.world.text", "A weir.\n"), ""},
	{"a turn", edit.SetText{Target: edit.Target{Kind: edit.State, Name: "session.turns[].text"}, Text: "Grind 🌾🌾."}, `-      {"kind": "user", "at": 1, "text": "Grind \ud83c\udf3e."},` + "\n" + `+      {"kind": "user", "at": 1, "text": "Grind \ud83c\udf3e🌾."},` + "\n"},
	{"a notice that the file lacks", set(edit.State, "notice", "Hush."), ""},
	{"rules that the file lacks", set(edit.State, "rules", "None."), ""},
}

// called gives the edit of the arguments of the call.
func called(text string) edit.Edit {
	return edit.SetText{Target: edit.Target{Kind: edit.State, Name: "session.turns[].args", At: 1}, Text: text}
}

func TestAnEditOfTheStateFileChangesNoOtherByte(t *testing.T) {
	for _, c := range stateEdits {
		for _, form := range []string{"as it is", "with CR LF and a byte order mark", "without an end"} {
			t.Run(c.name+", "+form, func(t *testing.T) {
				text := millState
				switch form {
				case "with CR LF and a byte order mark":
					text = "\ufeff" + crlf(text)
				case "without an end":
					text = strings.TrimSuffix(text, "\n")
				}
				dir := checkout(t, map[string]string{"state.json": text})
				w := open(t, dir)
				after := apply(t, w, c.edit)
				again, p := keep(t, dir, w, after)
				if len(p.Writes) != 1 || p.Writes[0].Path != "state.json" || len(p.Unsaved) != 0 {
					t.Fatalf("planned %+v", p)
				}
				same(t, again, after, c.name)
				if !reflect.DeepEqual(again.State, after.State) {
					t.Errorf("read again as %+v, edited %+v", again.State, after.State)
				}
				got := strings.ReplaceAll(changed(p.Writes[0].Old, p.Writes[0].New), "\r\n", "\n")
				if c.diff != "" && got != c.diff {
					t.Errorf("the file changes by\n%s\nwant\n%s", got, c.diff)
				}
				now := string(p.Writes[0].New)
				if form == "with CR LF and a byte order mark" && (strings.Count(now, "\n") != strings.Count(now, "\r\n") || !strings.HasPrefix(now, "\ufeff{")) {
					t.Errorf("line ends or the mark are not as they were:\n%q", now)
				}
				if strings.HasSuffix(now, "\n") != strings.HasSuffix(text, "\n") {
					t.Errorf("the end of the file changed: %q", now[len(now)-5:])
				}
			})
		}
	}
}

func TestWhatAStateFileLacksIsPutWhereItBelongs(t *testing.T) {
	for _, c := range []struct {
		text string
		edit edit.Edit
		want string
	}{
		{"{}", edit.AddProfileFact{Key: "a", Value: "b"}, `{"profile_facts": [{"key": "a", "value": "b", "pinned": true}]}`},
		{"{\n\t\"persona\":\"x\"\n}\n", edit.AddSessionFact{Text: "rain"}, "{\n\t\"persona\":\"x\",\n\t\"session\":{\n\t\t\"known_facts\":[\n\t\t\t\"rain\"\n\t\t]\n\t}\n}\n"},
		{`{"session":null,"rules":"r"}`, edit.AddSessionFact{Text: "rain"}, `{"session":{"known_facts":["rain"]},"rules":"r"}`},
		{`{"session": {"known_facts": null}}`, edit.AddSessionFact{Text: "rain"}, `{"session": {"known_facts": ["rain"]}}`},
		{`{"profile_facts": []}`, edit.AddProfileFact{Key: "a"}, `{"profile_facts": [{"key": "a", "value": "", "pinned": true}]}`},
		{`{"profile_facts": [{"key": "a"}]}`, setAt(edit.Profile, 0, "b"), `{"profile_facts": [{"key": "a", "value": "b"}]}`},
		{"{\n  \"profile_facts\": [\n    {\"key\": \"a\"}\n  ]\n}", edit.RemoveProfileFact{}, "{\n  \"profile_facts\": []\n}"},
		{`{"persona": null, "notice": "n"}`, set(edit.State, "persona", "p"), `{"persona": "p", "notice": "n"}`},
		{`{"notice": "first", "notice": "second"}`, set(edit.State, "notice", "third"), `{"notice": "first", "notice": "third"}`},
		{`{"notice": "n", "not\u0069ce": "m"}`, set(edit.State, "notice", "mm"), `{"notice": "n", "not\u0069ce": "mm"}`},
		{`{"session": {"known_facts": ["x"]}, "session": {"known_facts": ["a", "b"]}}`, edit.RemoveSessionFact{}, `{"session": {"known_facts": ["x"]}, "session": {"known_facts": ["b"]}}`},
		{`{"notice": "\ud83c \udf3e"}`, set(edit.State, "notice", "\ufffd\ufffd"), "{\"notice\": \"\ufffd\ufffd\"}"},
	} {
		dir := checkout(t, map[string]string{"state.json": c.text})
		w := open(t, dir)
		after := apply(t, w, c.edit)
		again, _ := keep(t, dir, w, after)
		same(t, again, after, c.text)
		if got := content(t, dir, "state.json"); got != c.want {
			t.Errorf("%s becomes\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

func TestAStateFileThatSomebodyElseChangedIsNotWrittenOver(t *testing.T) {
	for text, changedElse := range map[string]bool{strings.Replace(millState, "warm", "cold", 1): true, "{": false, "": true} {
		dir := checkout(t, map[string]string{"state.json": millState})
		w := open(t, dir)
		after := apply(t, w, setAt(edit.Profile, 0, "Leiden"))
		path := filepath.Join(dir, "state.json")
		err := os.WriteFile(path, []byte(text), 0o644)
		if text == "" {
			err = os.Remove(path)
		}
		if err != nil {
			t.Fatal(err)
		}
		p := plan(t, w, after)
		if len(p.Writes) != 0 || len(p.Blocked) != 1 || errors.Is(p.Blocked[0].Err, save.ErrChanged) != changedElse {
			t.Errorf("%.20q: %+v", text, p)
		}
	}
}

// TestAnyEditsOfAnyStateFileAreReadAgainAsTheyWereSaved edits state files of
// every way of writing JSON. Where one text was edited, all in front of it and
// all behind it keeps its bytes.
func TestAnyEditsOfAnyStateFileAreReadAgainAsTheyWereSaved(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 8))
	for range 60 {
		text := oddState(random)
		dir := checkout(t, map[string]string{"state.json": text})
		w := open(t, dir)
		targets := append(edit.StateTexts(w.State), edit.Target{Kind: edit.Profile, At: 1}, edit.Target{Kind: edit.Known, At: 2})
		target := targets[random.IntN(len(targets))]
		after := apply(t, w, edit.SetText{Target: target, Text: "@ " + oddText(random)})
		again, p := keep(t, dir, w, after)
		if !reflect.DeepEqual(again.State, after.State) {
			t.Fatalf("%v in\n%s\nis read again as\n%+v\nedited\n%+v", target, text, again.State, after.State)
		}
		if len(p.Writes) != 1 {
			t.Fatalf("%v in\n%s\nplans %+v", target, text, p.Writes)
		}
		if old, now := string(p.Writes[0].Old), string(p.Writes[0].New); !oneLiteralDiffers(old, now) {
			t.Errorf("%v in\n%s\nchanges more than its text:\n%s", target, old, now)
		}
		w, after = again, again
		for range 6 {
			if next, err := edit.Apply(after, oddEdit(random)); err == nil {
				after = next
			}
		}
		again, _ = keep(t, dir, w, after)
		if !reflect.DeepEqual(again.State, after.State) {
			t.Fatalf("lists of\n%s\nare read again as\n%+v\nedited\n%+v", text, again.State, after.State)
		}
	}
}

// oneLiteralDiffers says whether two texts are the same but for what stands
// between two quotation marks, or a member that was put in.
func oneLiteralDiffers(old, now string) bool {
	start := 0
	for start < min(len(old), len(now)) && old[start] == now[start] {
		start++
	}
	end := 0
	for end < min(len(old), len(now))-start && old[len(old)-1-end] == now[len(now)-1-end] {
		end++
	}
	gone := old[start : len(old)-end]
	return !strings.Contains(strings.ReplaceAll(gone, `\"`, ""), `"`)
}

func oddEdit(r *rand.Rand) edit.Edit {
	switch r.IntN(8) {
	case 6:
		return edit.PinProfileFact{At: r.IntN(4), Pinned: r.IntN(2) == 0}
	case 7:
		return edit.SetProfileKeywords{At: r.IntN(4), Keywords: []string{"w", "k" + oddText(r), "z"}[:r.IntN(4)]}
	case 0:
		return edit.AddProfileFact{Key: "k" + oddText(r), Value: oddText(r)}
	case 1:
		return edit.RenameProfileFact{At: r.IntN(4), Key: "k" + oddText(r)}
	case 2:
		return edit.RemoveProfileFact{At: r.IntN(4)}
	case 3:
		return edit.AddSessionFact{Text: oddText(r)}
	case 4:
		return edit.RemoveSessionFact{At: r.IntN(4)}
	default:
		return setAt([]edit.Kind{edit.Profile, edit.Known}[r.IntN(2)], r.IntN(4), oddText(r))
	}
}

func oddText(r *rand.Rand) string {
	return []string{"", "plain", "a\nb", "tab\t\"q\" \\ /", "é東🌾", "\u2028\x01\x7f", "</b>&", " lead ", "x,y: [z] {w}"}[r.IntN(9)]
}

// oddState writes a state file in one of many ways: on one line or on several,
// with odd blanks, line ends, escapes, a mark, keys in any order and twice.
func oddState(r *rand.Rand) string {
	end := []string{"", "\n", "\r\n", "\n\n"}[r.IntN(4)]
	blank := func() string { return []string{"", " ", "\t", "  "}[r.IntN(4)] + end }
	literal := func(s string) string {
		var b strings.Builder
		for _, c := range s {
			switch {
			case c == '"' || c == '\\' || c < 0x20, r.IntN(4) == 0 && c < 0x10000:
				fmt.Fprintf(&b, `\u%04x`, c)
			case c == '/' && r.IntN(2) == 0:
				b.WriteString(`\/`)
			default:
				b.WriteRune(c)
			}
		}
		return `"` + b.String() + `"`
	}
	object := func(members ...string) string {
		r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		return "{" + blank() + strings.Join(members, blank()+","+blank()) + blank() + "}"
	}
	list := func(items ...string) string {
		return "[" + blank() + strings.Join(items, ","+blank()) + blank() + "]"
	}
	m := func(key, value string) string { return literal(key) + blank() + ":" + blank() + value }
	texted := func(key string) string { return m(key, literal(oddText(r))) }
	fact := func(key string) string {
		return object(m("key", literal(key)), texted("value"), m("pinned", "true"), m("keywords", list(literal("w"))))
	}
	session := object(
		m("known_facts", list(literal(oddText(r)), literal(oddText(r)), literal(oddText(r)))),
		m("world", object(texted("text"), m("kind", `"page"`))),
		m("turns", list(object(m("kind", `"user"`), m("at", "1"), texted("text")), object(m("kind", `"tool_result"`), m("at", "2"), texted("summary")))),
		m("loaded_skills", list(object(m("name", `"s"`), texted("body")))),
	)
	all := object(texted("persona"), texted("rules"), texted("notice"), m("session", session), m("profile_facts", list(fact("a"), fact("b"))), m("keyword_gate", "false"))
	if r.IntN(3) == 0 { // keys that a later one replaces
		all = `{"persona": "old", "session": {"known_facts": ["old"]},` + all[1:]
	}
	return []string{"", "\ufeff"}[r.IntN(2)] + blank() + all + blank()
}

func TestADraftCarriesEditsOfTheStateFileAndOfABuiltInTemplate(t *testing.T) {
	dir := checkout(t, map[string]string{"state.json": millState})
	w := open(t, dir)
	after := apply(t, w, setAt(edit.Profile, 0, "Leiden"), edit.AddProfileFact{Key: "cat", Value: "Mo"}, edit.RemoveSessionFact{},
		edit.PinProfileFact{At: 1, Pinned: true}, edit.SetProfileKeywords{At: 1, Keywords: []string{"cup"}}, called(`{"b":2}`),
		set(edit.State, "session.world.text", "A weir."), set(edit.State, "notice", "Hush."), set(edit.Template, "agent", "Mill {{.CWD}}"), set(edit.Todo, "", "- [ ] oil\n"))
	path := filepath.Join(t.TempDir(), "draft.json")
	if err := save.SaveDraft(path, w, after); err != nil {
		t.Fatal(err)
	}
	d, err := save.OpenDraft(path)
	if err != nil {
		t.Fatal(err)
	}
	rebased, problems := takenIn(d, open(t, dir))
	got := rebased.Workspace
	if len(problems) != 0 || !reflect.DeepEqual(got.State, after.State) || !reflect.DeepEqual(got.Templates, after.Templates) {
		t.Errorf("problems %v, state %+v, templates %+v", problems, got.State, got.Templates)
	}
	same(t, got, after, "draft")
	if save.NewDraft(w, after).Empty() || !save.NewDraft(after, got).Empty() {
		t.Error("a draft does not know the edits of a state file")
	}
	other := checkout(t, map[string]string{"state.json": strings.Replace(millState, "A mill.", "A lock.", 1)})
	if r, problems := takenIn(d, open(t, other)); len(problems) > 0 || len(r.Conflicts) != 1 || r.Conflicts[0].What != "the world snapshot of the state file" {
		t.Errorf("a state that changed gives %v and %+v", problems, r.Conflicts)
	}
	if _, problems := takenIn(d, open(t, checkout(t, nil))); len(problems) != 1 || !strings.Contains(problems[0].Reason, "--state") {
		t.Errorf("no state gives %v", problems)
	}
}
