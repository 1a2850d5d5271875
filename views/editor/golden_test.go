package editor

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden frames anew")

const prose = `# Ledger

The ledger is append-only; every posting balances, and nothing that touches money is a float.

- read before you write
	- a tab in front
- 請求書は日本語で書きます。カタカナも。

Ask when two rules disagree.
`

func TestGoldenFrames(t *testing.T) {
	for _, c := range []struct {
		name, text string
		do         func(d *desk)
	}{
		{"start", prose, func(*desk) {}},
		{"edited", prose, func(d *desk) {
			d.do(Down, Down, LineEnd, "' Amounts are cents.", Down, Down, DeleteLine, TextEnd, "'One more line.", Break)
		}},
		{"selected", prose, func(d *desk) { d.do(Down, Down, SelectDown, SelectDown, SelectWordRight) }},
		{"hidden", hidden + prose, func(d *desk) { d.do(NextHidden, NextHidden) }},
		{"found", strings.Repeat(prose, 3), func(d *desk) { d.do(Find); d.Editor = d.Find("tab"); d.do(FindNext) }},
		{"end", numbered(50), func(d *desk) { d.do(TextEnd, Up, Up, Up) }},
		{"long line", strings.Repeat("one very long line ", 2000), func(d *desk) { d.Editor = d.place(20_000, false) }},
		{"empty", "", func(*desk) {}},
	} {
		for _, size := range [][2]int{{40, 10}, {80, 24}} {
			d := open(t, c.text, size[0], size[1])
			c.do(d)
			compareGolden(t, c.name, size, d.screen())
		}
	}
}

func compareGolden(t *testing.T, name string, size [2]int, got string) {
	t.Helper()
	file := filepath.Join("testdata", strings.ReplaceAll(name, " ", "-")+map[int]string{40: "-40x10", 80: "-80x24"}[size[0]]+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not as in %s:\n%s", name, file, got)
	}
}
