package tui

import "testing"

func TestAWordBehindTheCursorIsDeletedInAField(t *testing.T) {
	for _, c := range []struct {
		name, text string
		at         int
		want       string
	}{
		{"in a word", "abc d", 1, "a d"},
		{"on the last letter of a word", "ab c", 1, "a c"},
		{"on the last letter of all", "ab", 1, "a"},
		{"in front of a space", "ab cd e", 2, "ab e"},
		{"in front of a last space", "ab ", 2, "ab"},
		{"at the end", "ab", 2, "ab"},
		{"with wide characters", "漢字 é x", 0, " é x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := open(t, 120, 40)
			d.press("/").typing(c.text).press("home")
			for range c.at {
				d.press("right")
			}
			d.press("alt+d")
			before, after := halves(d.m.list.filter)
			if before+after != c.want || len([]rune(before)) != c.at {
				t.Errorf("the field says %q|%q, want %q", before, after, c.want)
			}
		})
	}
}
