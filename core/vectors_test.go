package core_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"foreword/core/canon"
)

// vectorCase is one case of a vector file.
type vectorCase struct {
	Name  string          `json:"name"`
	Fn    string          `json:"fn"`
	Input json.RawMessage `json:"input"`
	Want  json.RawMessage `json:"want"`
	// Tag marks cases that foreword decides on by itself: "unicode-nfc" ones
	// must not crash, since bytes stay as they are here.
	Tag string `json:"tag"`
}

// vectorFunc runs one case: it gives what was made of the input, in the shape
// of the case's want.
type vectorFunc func(t *testing.T, c vectorCase) any

// vectorFolder gives where the vectors are read from: other people can bring
// their own.
func vectorFolder() string {
	if dir := os.Getenv("FOREWORD_VECTORS"); dir != "" {
		return dir
	}
	return filepath.Join("..", "testdata", "vectors")
}

func vectorFunctions() map[string]vectorFunc {
	all := map[string]vectorFunc{}
	for _, group := range []map[string]vectorFunc{
		smithFunctions(), agentPromptFunctions(), runContextFunctions(), canonicalFunctions(),
		tokenCountFunctions(), coddyFunctions(), atomicFunctions(),
	} {
		for name, fn := range group {
			all[name] = fn
		}
	}
	return all
}

func TestVectors(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(vectorFolder(), "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	functions := vectorFunctions()
	ran := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var suite struct {
			Cases []vectorCase `json:"cases"`
		}
		if err := json.Unmarshal(text, &suite); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, c := range suite.Cases {
			ran++
			t.Run(filepath.Base(file)+"/"+c.Fn+"/"+c.Name, func(t *testing.T) {
				fn, known := functions[c.Fn]
				if !known {
					t.Fatalf("no such function: %q", c.Fn)
				}
				got := fn(t, c)
				if c.Tag == "unicode-nfc" {
					// The original composes text on the way in; foreword keeps
					// the bytes. So the case must not fail, and composed by its
					// user it must give the original's answer.
					got = fn(t, composed(t, c))
				}
				checkVector(t, c, got)
			})
		}
	}
	if ran == 0 {
		t.Fatalf("no case found in %s", vectorFolder())
	}
}

func checkVector(t *testing.T, c vectorCase, got any) {
	t.Helper()
	gotValue := decoded(t, encoded(t, got))
	want := decoded(t, c.Want)
	if !reflect.DeepEqual(gotValue, want) {
		t.Errorf("input %s\n got %s\nwant %s", c.Input, canon.Compact(gotValue), canon.Compact(want))
	}
}

// encoded gives JSON without HTML escapes, so that a failure is readable.
func encoded(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// decoded gives a value in which objects compare without regard to order.
func decoded(t *testing.T, text []byte) any {
	t.Helper()
	v, err := canon.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	v, err = canon.Decode([]byte(canon.JSON(v)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// input decodes a case's input into a struct.
func input[T any](t *testing.T, c vectorCase) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(c.Input, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// object decodes a case's input keeping the order and the spelling of numbers.
func object(t *testing.T, c vectorCase) canon.Object {
	t.Helper()
	v, err := canon.Decode(c.Input)
	if err != nil {
		t.Fatal(err)
	}
	o, ok := v.(canon.Object)
	if !ok {
		t.Fatalf("input is no object: %s", c.Input)
	}
	return o
}

func member[T any](o canon.Object, key string) T {
	v, _ := o.Get(key)
	typed, _ := v.(T)
	return typed
}

// refusal is how the vectors spell an error.
func refusal(kind string) any { return map[string]string{"error": kind} }
