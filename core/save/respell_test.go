package save

import (
	"encoding/json"
	"slices"
	"testing"

	"foreword/core/zoned"
)

// FuzzRespelled writes a text in the spelling of another one: it must be read
// back as it is.
func FuzzRespelled(f *testing.F) {
	seeds := [][2]string{
		{`""`, "a"}, {`"a\u00e9b"`, "aéc"}, {`"\ud83c\udf3e x"`, "🌾 y"}, {`"\ud83cx\udf3e"`, "\ufffd\ufffd"},
		{`"\ud83c\ud83c\udf3e"`, "\ufffd🌾🌾"}, {`"\n\t\"\\\/"`, "\n\"\\/"}, {`"é"`, "ê"}, {`"\u2028"`, "\u2028\u2029"}, {`null`, "x"},
	}
	if len(seeds) == 0 {
		f.Fatal("no seeds")
	}
	for _, s := range seeds {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, literal, text string) {
		var was, back string
		if json.Unmarshal([]byte(literal), &was) != nil {
			return
		}
		if asJSON, err := json.Marshal(text); err != nil || json.Unmarshal(asJSON, &text) != nil {
			return
		}
		out := respelled(literal, was, text)
		if err := json.Unmarshal([]byte(out), &back); err != nil || back != text {
			t.Errorf("%q in the spelling of %s is %s: %v", text, literal, out, err)
		}
	})
}

// FuzzStateLists changes the lists of state files of any form: what is read back
// is what was wanted.
func FuzzStateLists(f *testing.F) {
	seeds := []string{
		`{}`, ` { "profile_facts" : [ ] }`, "{\n\t\"session\": {\n\t\t\"known_facts\": [\n\t\t\t\"a\",\n\t\t\t\"b\"\n\t\t]\n\t}\n}\n",
		`{"profile_facts":[{"key":"a"},{"key":"b","value":"\u0041"}],"profile_facts":[{"value":"x","key":"c"}]}`,
		"{\"session\":null,\r\n\"profile_facts\":null}", `{"session":{"known_facts":["a","b","c"]},"session":{}}`,
	}
	if len(seeds) == 0 {
		f.Fatal("no seeds")
	}
	for i, s := range seeds {
		f.Add(s, "new", byte(i))
		f.Add(s, "a", byte(i+2))
	}
	f.Fuzz(func(t *testing.T, text, word string, how byte) {
		was, err := zoned.ParseState([]byte(text), "state.json")
		if err != nil || len(text) > 0 && text[0] == byteOrderMark[0] {
			return
		}
		if asJSON, err := json.Marshal(word); err != nil || json.Unmarshal(asJSON, &word) != nil {
			return
		}
		now := was
		now.ProfileFacts = mixed(was.ProfileFacts, zoned.ProfileFact{Key: word, Value: "v", Pinned: how > 3}, int(how))
		now.Session.KnownFacts = mixed(was.Session.KnownFacts, word, int(how))
		s := stateSplice{text: []byte(text), form: formOf([]byte(text)), ok: true}
		s.lists(&was, &now)
		again, err := zoned.ParseState(s.text, "state.json")
		if !s.ok || err != nil || !sameState(again, now) {
			t.Errorf("%s\nbecomes\n%s\n(%v, %v)", text, s.text, s.ok, err)
		}
	})
}

// mixed puts a value into a list, in place of others or between them.
func mixed[T any](list []T, value T, how int) []T {
	at := how % (len(list) + 1)
	next := slices.Insert(slices.Clone(list), at, value)
	if how%3 == 0 && at+1 < len(next) {
		next = slices.Delete(next, at+1, at+2)
	}
	if how%5 == 1 {
		next = slices.Delete(next, 0, 1)
	}
	return next
}
