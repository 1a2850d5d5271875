package zoned

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"foreword/core/canon"
)

func example(t testing.TB) State {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "state.json"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := ParseState(text, "state.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The example shows every key that a state file can have.
func TestTheExampleIsReadInFull(t *testing.T) {
	s := example(t)
	var empty func(where string, v reflect.Value) []string
	empty = func(where string, v reflect.Value) []string {
		var found []string
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				found = append(found, empty(where+"."+v.Type().Field(i).Name, v.Field(i))...)
			}
		case reflect.Pointer:
			return empty(where, v.Elem())
		default:
			if v.IsZero() {
				return []string{where}
			}
		}
		return found
	}
	if left := empty("State", reflect.ValueOf(s)); len(left) > 0 {
		t.Errorf("not in the example, or not read: %v", left)
	}
	turns := s.Session.Turns
	if len(turns) != 4 || turns[0].Text != "light it" || turns[2].Status != "ok" || !turns[2].Truncated || turns[3].Kind != ReplyTurn {
		t.Errorf("the turns are %+v", turns)
	}
	if got := canon.Compact(turns[1].Args); got != `{"level":3,"a":[1.50,null]}` {
		t.Errorf("the arguments are %s", got)
	}
	if s.ProfileFacts[1].Keywords[1] != "trip" || s.Session.Recalled[0].Tags[1] != "lamp" || s.Tools[0].Examples[0] != `{"level":3}` {
		t.Errorf("a list in a list is not as it was written: %+v", s)
	}
}

func TestWhatIsAbsentOrNullKeepsItsDefault(t *testing.T) {
	for _, text := range []string{
		"{}",
		` { "caps": null, "session": null, "keyword_gate": null, "user_message": null, "recall_preview_chars": null } `,
		`{"session": {"world": null, "turns": null}, "caps": {}, "model": {"context_window": null}}`,
	} {
		s, err := ParseState([]byte(text), "s.json")
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(s, Defaults()) {
			t.Errorf("%s gives %+v", text, s)
		}
	}
	if d := Defaults(); d.Caps.Session != 6000 || !d.KeywordGate {
		t.Errorf("the defaults are %+v", d)
	}
}

func TestMistakesAreShownWhereTheyAre(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		line, column int
		where        string
		message      string
	}{
		{"no JSON", "{\n  \"persona\": \"a\",\n  rules: 1}", 3, 3, "", "no JSON"},
		{"too short", `{"persona": `, 1, 13, "", "ends too early"},
		{"empty", "", 1, 1, "", "no JSON"},
		{"something behind it", "{}\n{}", 2, 1, "", "no JSON"},
		{"an unknown key that is no word", `{"a.\u001b[2J": 1}`, 1, 2, `"a.\x1b[2J"`, "unknown key"},
		{"an empty key", `{"": 1}`, 1, 2, `""`, "unknown key"},
		{"a list", " [1]", 1, 2, "", "expected an object, not a list"},
		{"a byte that is no UTF-8", "{\"persona\": \"a\n\xff\"}", 2, 1, "", "the byte 0xff is no UTF-8"},
		{"an unknown key", "{\n  \"persona\": \"\",\n  \"personna\": \"x\"}", 3, 3, "personna", "unknown key; known here: persona, rules, skills"},
		{"an unknown key deep inside", `{"session": {"turns": [], "world": {"kind":"x", "txt" : ""}}}`, 1, 49, "session.world.txt", "known here: kind, digest, text"},
		{"text for a number", "{\"caps\": {\n\t\"world\" : \"8000\"}}", 2, 12, "caps.world", `expected a whole number from 0 to 1000000000, not "8000"`},
		{"a fraction", `{"caps":{"world":1.5}}`, 1, 18, "caps.world", "not 1.5"},
		{"a number below", `{"caps":{"session":-3}}`, 1, 20, "caps.session", "not -3"},
		{"a number for text", `{"session":{"known_facts":["a", 7]}}`, 1, 33, "session.known_facts[1]", "expected a text, not 7"},
		{"text for yes or no", `{"capabilities":{"hasClipboard":"yes"}}`, 1, 33, "capabilities.hasClipboard", `expected true or false, not "yes"`},
		{"an object for a list", `{"skills": {"a": 1}}`, 1, 12, "skills", "expected a list, not an object"},
		{"null in a list", `{"tools": [null]}`, 1, 12, "tools[0]", "expected an object, not null"},
		{"a name is lacking", "{\"tools\": [{\"name\": \"a\"},\n  {\"summary\": \"b\"}]}", 2, 3, "tools[1]", `lacks the key "name"`},
		{"a name that is null", `{"tools": [{"name": null}]}`, 1, 21, "tools[0].name", "expected a text, not null"},
		{"a turn without kind", `{"session":{"turns":[{"at":1}]}}`, 1, 22, "session.turns[0]", `lacks the key "kind"`},
		{"a turn of an unknown kind", "{\"session\":{\"turns\":[\n{\"at\":1,\"kind\":\"system\"}]}}", 2, 16, "session.turns[0].kind", `or assistant_reply, not "system"`},
		{"a turn whose kind is null", `{"session":{"turns":[{"at":1,"kind":null}]}}`, 1, 37, "session.turns[0].kind", "not null"},
		{"a member of another kind of turn", `{"session":{"turns":[{"kind":"user","at":1,"tool":"x"}]}}`, 1, 44, "session.turns[0].tool", "known here: kind, at, text"},
		{"a turn without moment", `{"session":{"turns":[{"kind":"user"}]}}`, 1, 22, "session.turns[0]", `lacks the key "at"`},
		{"a moment after the year 9999", `{"session":{"turns":[{"kind":"user","at":253402300800000}]}}`, 1, 42, "session.turns[0].at", "to 253402300799999"},
		{"arguments that are a list", `{"session":{"turns":[{"kind":"assistant_tool_call","at":1,"args":[]}]}}`, 1, 66, "session.turns[0].args", "expected an object"},
		{"the last of two same keys counts", `{"persona": 1, "rules": "", "persona": 2}`, 1, 40, "persona", "not 2"},
		{"a key that looks like another's value", `{"rules": "notice", "notice": 5}`, 1, 31, "notice", "not 5"},
		{"a long text is named by its start", `{"caps": "` + strings.Repeat("x", 500) + `"}`, 1, 10, "caps", `x…" (a text)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParseState([]byte(c.text), "s.json")
			var wrong *StateError
			if !errors.As(err, &wrong) {
				t.Fatalf("got %v, want a *StateError", err)
			}
			if wrong.Line != c.line || wrong.Column != c.column || wrong.Where != c.where || !strings.Contains(wrong.Message, c.message) {
				t.Errorf("got %v, want %d:%d %s: …%s…", err, c.line, c.column, c.where, c.message)
			}
			if !strings.HasPrefix(err.Error(), "s.json: line ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("the message is %q", err)
			}
		})
	}
}

func FuzzParseState(f *testing.F) {
	text, err := os.ReadFile(filepath.Join("testdata", "state.json"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	for _, seed := range []string{
		"", "{}", "[]", "null", `{"caps":{"world":0,"session":0,"profile":1}}`, `{"x":1,"x":2}`, `{"session":{"turns":[{"kind":"user"}]}}`,
		`{"tools":[{"name":"a"},{"name":1}]}`, "{\"persona\":\"\xff\"}", `{"persona":"\ud800","caps":{"session":5}}`, `{"a":[[[[]]]]}`,
		`{"session":{"known_facts":["a","b"],"loaded_skills":[{"name":"x","body":"y"}]},"caps":{"session":14}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := ParseState(text, "s.json")
		if err == nil {
			checkPrompt(t, s, Build(s))
			return
		}
		var wrong *StateError
		if !errors.As(err, &wrong) {
			t.Fatalf("%q: %v is no *StateError", text, err)
		}
		lines := strings.Split(string(text), "\n")
		if wrong.Message == "" || wrong.Line < 1 || wrong.Line > len(lines) || wrong.Column < 1 || wrong.Column > len(lines[wrong.Line-1])+1 {
			t.Fatalf("%q: %v is outside of the text", text, err)
		}
	})
}

func BenchmarkParseState1MB(b *testing.B) {
	text := []byte(`{"session":{"turns":[` + strings.TrimSuffix(strings.Repeat(
		`{"kind":"user","at":1900000000000,"text":"Look out of the window and count to ten."},`, 12500), ",") + `]}}`)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := ParseState(text, "s.json"); err != nil {
			b.Fatal(err)
		}
	}
}

func TestAByteOrderMarkIsPassedOverAndCountsInColumns(t *testing.T) {
	s, err := ParseState([]byte("\ufeff{\"notice\": \"hush\"}"), "s.json")
	if err != nil || s.Notice != "hush" {
		t.Errorf("read as %+v, %v", s, err)
	}
	for text, want := range map[string]string{
		"\ufeff{\"notice\": 1}":   "s.json: line 1, column 15: notice: expected a text, not 1",
		"\ufeff{\n\"notice\": 1}": "s.json: line 2, column 11: notice: expected a text, not 1",
	} {
		if _, err := ParseState([]byte(text), "s.json"); err == nil || err.Error() != want {
			t.Errorf("%q gives %v, want %s", text, err, want)
		}
	}
}
