package glyph

import (
	"testing"
	"unicode"
)

// What is told at a glance is what the tables and the clusters say.
func TestTheShortCutsSayWhatTheTablesSay(t *testing.T) {
	for r := rune(0x80); r <= 0x20000; r++ {
		if got, want := Joins(r), joins(r); got != want {
			t.Errorf("U+%04X joins: %t, want %t", r, got, want)
		}
		listed := unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
		if (isEmoji(r) || isMark(r)) && IsShapeless(r) != listed {
			t.Errorf("U+%04X has no shape: %t, want %t", r, IsShapeless(r), listed)
		}
	}
}
