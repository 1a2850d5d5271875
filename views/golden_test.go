package views

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/keymap"
)

var update = flag.Bool("update", false, "write the golden frames anew")

const goldenFolder = "../testdata/golden/views"

// goldenCase is a frame that is kept as plain text, at one or several sizes.
type goldenCase struct {
	name   string
	theme  ThemeID
	sizes  [][2]int
	look   look
	change func(*Screen)
}

var allSizes = [][2]int{{80, 24}, {120, 40}, {200, 60}}

func goldenCases() []goldenCase {
	commands := make([]Command, 0, 40)
	for _, b := range keymap.Commands(0) {
		commands = append(commands, Command{Title: b.Long, Key: b.Names()})
	}
	commands[3].Disabled = "nothing to go to"
	toTail := func(s *Screen) { s.Preview.Offset = s.Preview.Flow.RowOf(5, 0) - 4 }
	return []goldenCase{
		{"sections", Dark, allSizes, look{cursor: 1, mode: Rendered}, nil},
		{"detail", Dark, allSizes, look{cursor: 5, focus: PaneDetail, mode: Source}, nil},
		{"prompt", Dark, allSizes, look{cursor: 1, focus: PanePreview, mode: Raw}, nil},
		{"conversation", Dark, allSizes, look{cursor: 5, focus: PanePreview, mode: Raw}, toTail},
		{"role", Dark, [][2]int{{120, 40}}, look{cursor: 0, focus: PaneDetail, zoom: true}, nil},
		{"tools", Dark, [][2]int{{120, 40}}, look{cursor: 9, focus: PaneDetail, zoom: true}, nil},
		{"memory", Dark, [][2]int{{120, 40}}, look{cursor: 2, focus: PaneDetail, zoom: true}, nil},
		{"no-colour", Plain, allSizes, look{cursor: 1, mode: Rendered}, nil},
		{"help", Dark, allSizes, look{}, func(s *Screen) { s.Help = &HelpScreen{Groups: keymap.Groups()} }},
		{"palette", Dark, allSizes, look{}, func(s *Screen) {
			s.Palette = &PaletteScreen{Query: "prev", Commands: commands, Matches: MatchCommands(commands, "prev"), Cursor: 1}
		}},
		{"palette-all", Dark, [][2]int{{80, 24}}, look{}, func(s *Screen) {
			s.Palette = &PaletteScreen{Commands: commands, Matches: MatchCommands(commands, ""), Cursor: 2}
		}},
		{"confirm", Dark, [][2]int{{80, 24}}, look{}, func(s *Screen) {
			s.Confirm = &ConfirmScreen{
				Title: "Commands", Question: "The config takes two facts from commands. They run with your rights, in this folder.",
				Details: []string{"git describe --tags", "make -s version"}, Yes: "run them", No: "leave them out", YesK: "y", NK: "n",
			}
		}},
		{"notices", Dark, [][2]int{{80, 24}}, look{}, func(s *Screen) {
			s.Notices = &NoticesScreen{Notices: []Notice{
				{"12:41:07", Toast{Failure, "write prompt.md: no space is left on the device; free some and press x again"}},
				{"12:40:59", Toast{Success, "Copied 724 tokens."}}, {"12:31:00", Toast{Info, "Read the checkout again: nothing has changed."}},
				{"12:30:12", Toast{Warning, "The memory store is locked by another process."}},
			}}
		}},
		{"filter", Dark, [][2]int{{80, 24}}, look{}, func(s *Screen) {
			s.List.Filter, s.List.Typing = "ro", true
			s.List.Rows = ListRows(s.List.Sections, "ro", NoSection, 10)
			s.List.Cursor = MoveCursor(s.List.Rows, 0, 0)
		}},
		{"toast", Dark, [][2]int{{80, 24}}, look{}, func(s *Screen) {
			s.Footer.Toast, s.Footer.Dismiss = &Toast{Failure, "write prompt.md: no space is left on the device"}, "esc"
		}},
		{"too-small", Dark, [][2]int{{50, 14}}, look{}, nil},
	}
}

func (c goldenCase) file(size [2]int) string {
	return c.name + "_" + strconv.Itoa(size[0]) + "x" + strconv.Itoa(size[1]) + ".txt"
}

func TestGoldenFrames(t *testing.T) {
	golden := goldensOf(goldenFolder)
	for _, c := range goldenCases() {
		for _, size := range c.sizes {
			name := c.file(size)
			golden.reads(name) // also when it alone is not run
			t.Run(name, func(t *testing.T) {
				k := c.look
				k.w, k.h, k.theme = size[0], size[1], NewTheme(c.theme, termenv.TrueColor)
				s := sampleFixture().screen(t, k)
				if c.change != nil {
					c.change(s)
				}
				lines := Draw(k.theme, s)
				checkFrame(t, name, lines, k.w, k.h)
				golden.hold(t, name, lines)
			})
		}
	}
	golden.allRead(t)
}

// goldens holds frames to the files of a folder.
type goldens struct {
	folder string
	read   map[string]bool
}

func goldensOf(folder string) *goldens { return &goldens{folder, map[string]bool{}} }

// reads says that a case reads the file of that name.
func (g *goldens) reads(name string) { g.read[name] = true }

// hold compares a frame with its file, colours aside, or writes it.
func (g *goldens) hold(t *testing.T, name string, lines []string) {
	t.Helper()
	g.reads(name)
	got, path := ansi.Strip(strings.Join(lines, "\n"))+"\n", filepath.Join(g.folder, name)
	if *update {
		if err := os.MkdirAll(g.folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update to write it", err)
	}
	if got != string(want) {
		t.Errorf("%s differs; run with -update to accept it\n%s", name, firstDifference(got, string(want)))
	}
}

// allRead complains of files that no case reads.
func (g *goldens) allRead(t *testing.T) {
	t.Helper()
	files, err := os.ReadDir(g.folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !g.read[f.Name()] {
			t.Errorf("no case reads %s", f.Name())
		}
	}
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "line " + strconv.Itoa(i+1) + "\n got " + a[i] + "\nwant " + b[i]
		}
	}
	return "the number of lines differs"
}
