package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/glyph"
	"foreword/core/prompt"
)

// rendered gives the rows of a Markdown text without colours.
func rendered(t *testing.T, text string, w int) []string {
	t.Helper()
	r, err := Markdown(text, w, NewTheme(Dark, termenv.TrueColor))
	if err != nil {
		t.Fatal(err)
	}
	lines := make([]string, r.Len())
	for i := range lines {
		lines[i] = ansi.Strip(r.segs(i, inkText)[0].text)
		if got := Width(r.ready[i]); got > w {
			t.Errorf("row %d is %d cells wide, not %d: %q", i, got, w, lines[i])
		}
	}
	return lines
}

func TestMarkdownIsRendered(t *testing.T) {
	for _, c := range []struct {
		name, text string
		w          int
		want       []string
	}{
		{"a heading and a paragraph", "# Title\n\nText with **bold** and `code`.", 60, []string{"# Title", "", "Text with bold and code."}},
		{"a list hangs under its own text", "- one two three four\n- five", 14, []string{"• one two", "  three four", "• five"}},
		{"a numbered list hangs too", "10. one two three four", 14, []string{"10. one two", "    three four"}},
		{"a quote keeps its bar", "> one two three four", 14, []string{"│ one two", "│ three four"}},
		{"a nested list", "- a\n  - b", 40, []string{"• a", "  • b"}},
		{"a table", "| a | b |\n| --- | --- |\n| 1 | 2 |", 40, []string{" a │ b", "───┼───", " 1 │ 2"}},
		{"a task", "- [x] done\n- [ ] open", 40, []string{"[x] done", "[ ] open"}},
		{"the empty text", "", 40, []string{""}},
		{"blank lines", "\n\n\n", 40, []string{"", ""}},
		{"glue in front becomes one row", "\n\n# Title", 40, []string{"", "# Title"}},
		{"code without a language", "```\nmake  check\n```", 40, []string{"  make  check"}},
		{"code with one", "```go\nfunc f() { return a && b }\n```", 60, []string{"  func f() { return a && b }"}},
		{"tags stay, each on its line", "<env>\ncwd: /tmp\nos: linux\n</env>", 60, []string{"<env>", "cwd: /tmp", "os: linux", "</env>"}},
		{"entities stay as they are", "a &lt; b &amp; c &#27; d", 60, []string{"a &lt; b &amp; c &#27; d"}},
		{"a comment stays", "before <!-- note --> after", 60, []string{"before <!-- note --> after"}},
		{"a paragraph that was wrapped by hand is joined",
			"This line is long enough to have been wrapped by hand here,\nand goes on in words.", 100,
			[]string{"This line is long enough to have been wrapped by hand here, and goes on in words."}},
		{"values are not joined, however long",
			"origin: https://example.org/a/very/long/path/that/goes/on/and/on\nbranch: main", 100,
			[]string{"origin: https://example.org/a/very/long/path/that/goes/on/and/on", "branch: main"}},
		{"hidden characters are spelled out", "pass\u200bword \x1b[31m", 60, []string{"pass‹U+200B›word ␛[31m"}},
		{"private characters of the text stay", "\ue000 & \ue001 <b>", 60, []string{"\ue000 & \ue001 <b>"}},
		{"wide characters are wrapped", "日本語の請求書は表示する。", 10, []string{"日本語の請", "求書は表示", "する。"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := rendered(t, c.text, c.w); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestRenderedTextCannotDriveTheTerminal(t *testing.T) {
	texts := append([]string{
		"&#27;[2J", "&#x1b;]0;title&#7;", "```\n&#27;[2J\n```", "`&#27;[2J`", "    &#27;[8m indented", "~~~\n&#x9b;31m\n~~~", "> ```\n> &#27;[2J\n> ```",
		"[link](http://example.org/&#27;[2J)", "<http://example.org/\x1b[2J>", "| &#27;[2J | b |\n| --- | --- |\n| &NewLine; | &Tab; |", "- ```\n  &#27;[2J\n  ```",
		"![image](x&#27;[2J)", "&zwj;&shy;&lrm;&ZeroWidthSpace;&NoBreak;", "[a]: http://example.org \"&#27;[2J\"\n\n[a]",
	}, hostile...)
	for _, id := range []ThemeID{Dark, Light, Plain} {
		theme := NewTheme(id, termenv.TrueColor)
		for _, text := range texts {
			r, err := Markdown(text, 40, theme)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range r.ready {
				plain := ansi.Strip(row)
				checkSafe(t, text, plain)
				for i := 0; i < len(row); i++ {
					if row[i] == '\x1b' && colourAt(row[i:]) == 0 {
						t.Errorf("%q leaves an escape sequence: %q", text, row)
					}
				}
				for _, r := range plain {
					if glyph.IsShapeless(r) && r != 0x200d && r != 0xfe0f {
						t.Errorf("%q leaves the hidden character %U: %q", text, r, plain)
					}
				}
			}
		}
	}
}

func TestEachRenderedRowStandsForItself(t *testing.T) {
	r, err := Markdown("**"+strings.Repeat("bold words ", 20)+"** and `"+strings.Repeat("x", 90)+"`", 30, NewTheme(Dark, termenv.TrueColor))
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range r.ready {
		if i < 6 && !strings.HasPrefix(row, "\x1b[") {
			t.Errorf("row %d has lost its colours: %q", i, row)
		}
	}
}

func TestRenderingFollowsTheTheme(t *testing.T) {
	text := "# Title\n\n`code`\n\n```go\nfunc f() {}\n```\n"
	seen := map[string]string{}
	for _, id := range []ThemeID{Dark, Light, Plain} {
		for _, p := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI} {
			r, err := Markdown(text, 60, NewTheme(id, p))
			if err != nil {
				t.Fatal(err)
			}
			out := strings.Join(r.ready, "\n")
			name := id.String()
			if id != Plain {
				name += string(rune('0' + int(p)))
			}
			if other, ok := seen[out]; ok && other != name {
				t.Errorf("%s looks like %s", name, other)
			}
			seen[out] = name
			if p == termenv.ANSI256 && strings.Contains(out, "38;2;") || p == termenv.ANSI && strings.Contains(out, "38;") {
				t.Errorf("%s has more colours than the terminal: %q", name, out)
			}
		}
	}
}

func TestHighlightKeepsItsPlaces(t *testing.T) {
	for _, c := range []struct{ name, text, language string }{
		{"Markdown", indexText, "markdown"},
		{"JSON", `{"a": [1, true, "x"]}` + "\n", "json"},
		{"Windows line ends", "# a\r\n\r\n```go\r\nfunc f() {}\r\n```\r\n", "markdown"},
		{"invalid bytes", "# a\xff\n`b\xc3` c\n", "markdown"},
		{"no final line feed", "# a", "markdown"},
		{"wide characters", "# 日本語\n`税込` x", "markdown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spans := Highlight(c.text, c.language)
			if len(spans) == 0 {
				t.Fatal("no spans")
			}
			last := 0
			for _, s := range spans {
				if s.Start < last || s.End <= s.Start || s.End > len(c.text) {
					t.Fatalf("span %+v behind %d in %d bytes", s, last, len(c.text))
				}
				last = s.End
			}
		})
	}
	spans := Highlight("# a\xff\n`b\xc3` c\n", "markdown")
	if got := spans[0]; got.ink != inkHeading || got.Start != 0 {
		t.Errorf("the heading is %+v", got)
	}
	if Highlight("x", "no such language") != nil || Highlight("", "markdown") != nil {
		t.Error("spans of nothing")
	}
}

func TestTheLanguageOfASection(t *testing.T) {
	for _, c := range []struct{ path, text, want string }{
		{"AGENTS.md", "# x", "markdown"}, {"tools.json", "", "json"}, {"a.yaml", "", "yaml"}, {"b.yml", "", "yaml"}, {"c.toml", "", "toml"},
		{"", `  {"name": 1}`, "json"}, {"", `[{"name": 1}]`, "json"}, {"", "[a link](x)", "markdown"}, {"", "", "markdown"},
	} {
		if got := Language(prompt.Section{Text: c.text, Source: prompt.Source{Path: c.path}}); got != c.want {
			t.Errorf("%q with %q is %s, want %s", c.path, c.text, got, c.want)
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Add(indexText)
	f.Add("&#27;[2J")
	theme := NewTheme(Dark, termenv.ANSI256)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			t.Skip()
		}
		r, err := Markdown(text, 40, theme)
		if err != nil {
			t.Skip()
		}
		for i := range r.Len() {
			line := theme.row(ground, 40, r.segs(i, inkText)...)
			checkFrame(t, "row", []string{line}, 40, 1)
		}
	})
}
