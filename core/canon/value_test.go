package canon_test

import (
	"errors"
	"strings"
	"testing"

	"foreword/core/canon"
)

func TestDecodeSaysWhereATextStopsBeingJSON(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		line, column int
	}{
		{"a word in place of a value", "{\n  \"name\": oops}", 2, 11},
		{"a missing comma", "[1\n 2]", 2, 2},
		{"something behind the value", "{} {}", 1, 4},
		{"an open object", "{\"a\": 1", 1, 8},
		{"nothing", "", 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := canon.Decode([]byte(c.text))
			var at *canon.SyntaxError
			if !errors.As(err, &at) {
				t.Fatalf("error is %v", err)
			}
			if at.Line != c.line || at.Column != c.column {
				t.Errorf("error is at line %d, column %d: %v; want %d, %d", at.Line, at.Column, err, c.line, c.column)
			}
		})
	}
}

func TestDecodeRefusesHostileDepth(t *testing.T) {
	if _, err := canon.Decode([]byte(strings.Repeat("[", 5000) + strings.Repeat("]", 5000))); err == nil {
		t.Error("5000 levels were taken")
	}
}

func TestMembersKeepTheirOrder(t *testing.T) {
	v, err := canon.Decode([]byte(`{"b":1,"a":{"d":[],"c":"x"},"b":2}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := canon.Compact(v), `{"b":2,"a":{"d":[],"c":"x"}}`; got != want {
		t.Errorf("compact is %s, want %s", got, want)
	}
	if got, want := canon.JSON(v), `{"a":{"c":"x","d":[]},"b":2}`; got != want {
		t.Errorf("canonical is %s, want %s", got, want)
	}
}

// Whatever decodes has one canonical form: writing it, reading it and writing
// it again changes nothing.
func FuzzCanonicalFormIsStable(f *testing.F) {
	for _, seed := range []string{
		`null`, `[true,false,null]`, `{"b":1,"a":[1.50,-0,-0.0,1e3,1E-7,1e400]}`, `"\u0041\ud83d\udc1d\ud800 / < \u2028"`,
		`{"":{"é":1,"z":2}}`, "\"a\xffb\"", `12345678901234567890`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := canon.Decode(text)
		if err != nil {
			var at *canon.SyntaxError
			if !errors.As(err, &at) || at.Line < 1 || at.Column < 1 {
				t.Fatalf("error without a place: %v", err)
			}
			return
		}
		once := canon.JSON(v)
		again, err := canon.Decode([]byte(once))
		if err != nil {
			t.Fatalf("canonical form of %q is no JSON: %q: %v", text, once, err)
		}
		if twice := canon.JSON(again); twice != once {
			t.Fatalf("canonical form moved from %q to %q", once, twice)
		}
		if _, err := canon.Decode([]byte(canon.Compact(v))); err != nil {
			t.Fatalf("compact form of %q is no JSON: %v", text, err)
		}
	})
}
