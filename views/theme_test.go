package views

import (
	"go/parser"
	gotoken "go/token"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

// luminance is WCAG's relative luminance of #rrggbb.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	linear := func(c uint64) float64 {
		v := float64(c&0xff) / 255
		if v <= 0.03928 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(n>>16) + 0.7152*linear(n>>8) + 0.0722*linear(n)
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// TestEveryColourCanBeRead asks for WCAG's 4.5 to 1 of what carries text, and
// for 2.5 to 1 of what may stand back, on the usual grounds of terminals.
func TestEveryColourCanBeRead(t *testing.T) {
	for _, c := range []struct {
		name    string
		w       swatches
		grounds []string
	}{
		{"dark", darkSwatches, []string{"#000000", "#14161b", "#1e1e1e"}},
		{"light", lightSwatches, []string{"#ffffff", "#fafafa"}},
	} {
		grounds := append(c.grounds, c.w.selected.full, c.w.selectedIdle.full)
		for k := inkText; k < inkBar; k++ {
			least := 4.5
			switch k {
			case inkFaint:
				least = 2.5
			case inkBorder:
				continue // no text
			}
			for i, g := range grounds {
				limit := least
				if i >= len(c.grounds) {
					limit = math.Min(limit, 3.5) // the selected row, which is bold as well
				}
				if k == inkFaint && i >= len(c.grounds) {
					continue // drawn as muted there
				}
				if got := contrast(t, c.w.ink(k).full, g); got < limit {
					t.Errorf("%s: ink %d is %s on %s: %.1f to 1, less than %.1f", c.name, k, c.w.ink(k).full, g, got, limit)
				}
			}
		}
		for i, bar := range c.w.bars {
			if got := contrast(t, c.w.barText.full, bar.full); got < 4.5 {
				t.Errorf("%s: the name in bar %d: %.1f to 1", c.name, i, got)
			}
		}
		if got := contrast(t, c.w.chipText.full, c.w.chip.full); got < 4.5 {
			t.Errorf("%s: the active tab: %.1f to 1", c.name, got)
		}
	}
}

func TestThemesKeepToTheTerminalsColours(t *testing.T) {
	for _, c := range []struct {
		profile termenv.Profile
		never   []string
	}{
		{termenv.TrueColor, nil},
		{termenv.ANSI256, []string{"38;2;", "48;2;"}},
		{termenv.ANSI, []string{"38;", "48;"}},
		{termenv.Ascii, []string{"38;", "48;", "[30", "[31", "[32", "[33", "[34", "[35", "[36", "[37", "[4", "[9", "[10"}},
	} {
		for _, id := range []ThemeID{Dark, Light} {
			theme := NewTheme(id, c.profile)
			all := ""
			for s := range surfaces {
				for k := range tokens {
					all += theme.open[s][k]
				}
			}
			if all == "" {
				t.Errorf("profile %d has no attributes at all", c.profile)
			}
			for _, never := range c.never {
				if strings.Contains(all, never) {
					t.Errorf("profile %d, %v: %q is used", c.profile, id, never)
				}
			}
			if (theme.ID == Plain) != (c.profile == termenv.Ascii) {
				t.Errorf("profile %d gives theme %v", c.profile, theme.ID)
			}
		}
	}
}

func TestThemesHaveNames(t *testing.T) {
	for id := Dark; id <= Plain; id++ {
		if got, err := ParseTheme(id.String()); err != nil || got != id {
			t.Errorf("%v: %v, %v", id, got, err)
		}
	}
	if _, err := ParseTheme("pink"); err == nil || !strings.Contains(err.Error(), "dark, light or none") {
		t.Errorf("pink: %v", err)
	}
	if Dark.Next().Next().Next() != Dark {
		t.Error("the themes make no circle")
	}
	if Rendered.Next() != Source || Raw.Next() != Rendered {
		t.Error("the modes make no circle")
	}
}

// TestImports keeps views a place of pure functions: no disk, no process, no
// program loop.
func TestImports(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(gotoken.NewFileSet(), f.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		checked++
		for _, i := range parsed.Imports {
			path := strings.Trim(i.Path.Value, `"`)
			ours := strings.HasPrefix(path, "foreword/") &&
				!strings.HasPrefix(path, "foreword/core/") && !strings.HasPrefix(path, "foreword/roles") && path != "foreword/keymap"
			if ours || path == "os" || path == "os/exec" || path == "time" || path == "sync" || strings.Contains(path, "bubbletea") {
				t.Errorf("%s imports %s", f.Name(), path)
			}
		}
	}
	if checked == 0 {
		t.Fatal("no file was checked")
	}
}
