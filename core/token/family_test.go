package token

import (
	"strings"
	"testing"
)

func TestEstimatesScaleTheExactCountAndSayTheirBand(t *testing.T) {
	english := readSample(t, "text/english.md")
	korean := readSample(t, "text/korean.txt")
	digits := strings.Repeat("3.14159 26535 89793\n", 50)
	for _, c := range []struct {
		counter, name, text string
		percent             int
		label, note         string
	}{
		{"llama-3", "English", english, 100, "±5 %", ""},
		{"llama-3", "Korean", korean, 100, "±32 %", "not Latin"},
		{"llama-3", "digits", digits, 100, "±5 %", ""},
		{"qwen-3", "English", english, 101, "±7 %", ""},
		{"qwen-3", "Korean", korean, 101, "±34 %", "not Latin"},
		{"qwen-3", "digits", digits, 101, "±58 %", "digits"},
		{"deepseek-v3", "English", english, 104, "±6 %", ""},
		{"gemini", "English", english, 113, "±9 %", "Gemma 3"},
		{"gemini", "Korean", korean, 113, "±33 %", "not Latin"},
		{"gemini", "digits", digits, 113, "±41 %", "digits"},
		{"claude-3", "English", english, 120, "±14 %", "Claude 2"},
		{"claude-3", "Korean", korean, 120, "±100 %", "not Latin"},
		{"claude-4.7", "English", english, 150, "rough", "not measured"},
		{"claude-4.7", "Korean", korean, 150, "rough", "not Latin"},
	} {
		counter, err := New(c.counter)
		if err != nil {
			t.Fatal(err)
		}
		got, err := counter.Count(t.Context(), c.text)
		if err != nil {
			t.Fatal(err)
		}
		exact, _ := o200k().Count(t.Context(), c.text)
		if want := (exact.Tokens*c.percent + 50) / 100; got.Tokens != want {
			t.Errorf("%s of %s: %d, want %d", c.counter, c.name, got.Tokens, want)
		}
		if got.Label() != c.label || !strings.Contains(got.Note, c.note) || c.note == "" && got.Note != "" {
			t.Errorf("%s of %s: labelled %q, note %q; want %q and a note of %q", c.counter, c.name, got.Label(), got.Note, c.label, c.note)
		}
		if got.Low > 0 || got.High < 0 || got.Accuracy == Exact {
			t.Errorf("%s of %s: the band is %d to %d, %v", c.counter, c.name, got.Low, got.High, got.Accuracy)
		}
	}
}

func TestTheScriptOfATextIsKnown(t *testing.T) {
	for _, c := range []struct {
		name, text      string
		foreign, digits bool
	}{
		{"nothing", "", false, false},
		{"English", readSample(t, "text/english.md"), false, false},
		{"code", readSample(t, "text/code.go.txt"), false, false},
		{"Vietnamese", "Tổ ong nằm ở phía bắc, tốn bao nhiêu mã?", false, false},
		{"Chinese", readSample(t, "text/chinese.txt"), true, false},
		{"Russian", readSample(t, "text/cyrillic.txt"), true, false},
		{"Arabic", readSample(t, "text/arabic.txt"), true, false},
		{"emoji", strings.Repeat("🐝👍🏽 ok ", 20), true, false},
		{"a word in five", "one two three four пчела", false, false},
		{"box drawings in English", strings.Repeat("│ cost of a tier │\n└────────────────┘\n", 9), false, false},
		{"hexadecimal", readSample(t, "generated/hex.txt"), false, true},
	} {
		s := scriptOf(c.text)
		if s.mostlyForeign() != c.foreign || s.manyDigits() != c.digits {
			t.Errorf("%s: %+v is foreign %v, digits %v", c.name, s, s.mostlyForeign(), s.manyDigits())
		}
	}
}
