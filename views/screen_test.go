package views

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/prompt"
	"foreword/keymap"
)

// checkFrame holds a frame to its size: h lines of w cells, with no control
// character in them but colours.
func checkFrame(t *testing.T, what string, lines []string, w, h int) {
	t.Helper()
	if len(lines) != h {
		t.Fatalf("%s at %d x %d: %d lines", what, w, h, len(lines))
	}
	for i, line := range lines {
		if got := Width(line); got != w {
			t.Fatalf("%s at %d x %d: line %d is %d cells wide: %q", what, w, h, i, got, line)
		}
		for j := 0; j < len(line); j++ {
			if n := colourAt(line[j:]); n > 0 {
				j += n - 1
			} else if isControl(line[j]) {
				t.Fatalf("%s at %d x %d: line %d holds %q", what, w, h, i, line[j])
			}
		}
	}
}

// hostileFixture has every hostile text as name, text, reason, source and part.
func hostileFixture() fixture {
	var pieces []piece
	for i, text := range hostile {
		pieces = append(pieces, piece{
			name: text, kind: prompt.KindHead, zone: prompt.Zone(i * 3 / len(hostile)), tier: prompt.Tier(i % 4), text: text,
			source: prompt.Source{Kind: prompt.FromFile, Path: text, Line: i}, state: prompt.State(i % 6), reason: text,
			parts: []prompt.Part{{Name: text, End: len(text), Source: prompt.Source{Kind: prompt.FromEnv, Detail: text}, State: prompt.State(i % 5), Reason: text}},
		})
	}
	f := newFixture(pieces)
	for i := range f.marks {
		f.marks[i] = Marks(i % 16)
	}
	return f
}

// hostileChrome fills what is around the panes with hostile texts.
func hostileChrome(s *Screen) {
	s.Header = Header{
		Project: hostile[6], Branch: hostile[9], Head: hostile[12], State: hostile[8], Layout: hostile[15],
		Counter: hostile[9], Busy: hostile[11], Digest: hostile[10],
	}
	s.Footer.Toast = &Toast{Failure, hostile[6] + hostile[9] + hostile[11]}
	s.List.Filter, s.List.Typing = hostile[11], true
	for i := range s.Roles.Roles {
		s.Roles.Roles[i].Name = hostile[9+i]
	}
}

// withOverlay puts one of the overlays, full of hostile texts, on a screen.
func withOverlay(s *Screen, n int) {
	switch n % 4 {
	case 0:
		s.Help = &HelpScreen{Groups: keymap.Groups(), Offset: n}
	case 1:
		commands := []Command{{Title: hostile[9], Key: hostile[11]}, {Title: "Quit", Key: "q", Disabled: hostile[8]}}
		s.Palette = &PaletteScreen{Query: hostile[11], Commands: commands, Matches: MatchCommands(commands, "")}
	case 2:
		s.Confirm = &ConfirmScreen{Title: hostile[9], Question: hostile[9] + hostile[16], Details: hostile, Yes: "yes", No: "no", YesK: "y", NK: "n"}
	default:
		s.Notices = &NoticesScreen{Offset: n}
		for _, text := range hostile {
			s.Notices.Notices = append(s.Notices.Notices, Notice{"12:00:00", Toast{Warning, text}})
		}
	}
}

// TestFramesHaveTheirSizeAtEverySize draws each size once, taking turns with
// fixtures, themes, panes, places and overlays. With -short it draws every
// seventh.
func TestFramesHaveTheirSizeAtEverySize(t *testing.T) {
	themes := []*Theme{NewTheme(Dark, termenv.TrueColor), NewTheme(Plain, termenv.Ascii), NewTheme(Light, termenv.ANSI256)}
	fixtures := []fixture{hostileFixture(), sampleFixture(), newFixture(nil), newFixture(longLine()), sampleFixture()}
	step := 1
	if testing.Short() {
		step = 7
	}
	for n := 0; n < 221*71; n += step {
		w, h := n/71, n%71
		k := look{w: w, h: h, focus: Pane(n % 3), zoom: n%7 == 0, cursor: n % 11, mode: Raw, offset: n % 50, theme: themes[n/3%3]}
		s := fixtures[n%len(fixtures)].screen(t, k)
		if n%4 == 0 {
			hostileChrome(s)
		}
		if n%6 == 0 {
			withOverlay(s, n/6)
		}
		checkFrame(t, "screen", Draw(k.theme, s), w, h)
	}
}

func TestEveryFixtureKeepsItsSizeInEveryMode(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	fixtures := []struct {
		name  string
		f     fixture
		modes []PreviewMode
	}{
		{"hostile", hostileFixture(), []PreviewMode{Rendered, Source, Raw}},
		{"sample", sampleFixture(), []PreviewMode{Rendered, Source, Raw}},
		{"empty", newFixture(nil), []PreviewMode{Rendered, Source, Raw}},
		{"long line", newFixture(longLine()), []PreviewMode{Raw}},
		{"many sections", manySections(), []PreviewMode{Raw}},
	}
	for _, x := range fixtures {
		for i, size := range [][2]int{{60, 15}, {120, 40}, {200, 60}} {
			for _, mode := range x.modes {
				s := x.f.screen(t, look{w: size[0], h: size[1], focus: Pane(i), cursor: 2, mode: mode, offset: 1 << 30, theme: theme})
				checkFrame(t, x.name, Draw(theme, s), size[0], size[1])
				s.Focus, s.Preview.Offset = PanePreview, 0
				s.Layout = Arrange(size[0], size[1], s.Focus, false)
				checkFrame(t, x.name, Draw(theme, s), size[0], size[1])
			}
		}
	}
}

func TestBeforeAnythingIsReadTheScreenIsFine(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	for _, size := range [][2]int{{0, 0}, {1, 1}, {59, 15}, {60, 15}, {80, 24}, {120, 40}, {200, 60}} {
		s := &Screen{Layout: Arrange(size[0], size[1], PaneSections, false)}
		checkFrame(t, "nothing", Draw(theme, s), size[0], size[1])
	}
}

func TestASmallTerminalIsToldTheSizeThatIsNeeded(t *testing.T) {
	frame := strings.Join(Draw(NewTheme(Plain, termenv.Ascii), &Screen{Layout: Arrange(50, 14, PaneSections, false)}), "\n")
	for _, want := range []string{"50 × 14", "60 × 15", "q quits"} {
		if !strings.Contains(frame, want) {
			t.Errorf("%q is not said:\n%s", want, frame)
		}
	}
}

func TestPlainUsesNoColour(t *testing.T) {
	theme := NewTheme(Plain, termenv.Ascii)
	for _, mode := range []PreviewMode{Rendered, Source, Raw} {
		s := sampleFixture().screen(t, look{w: 120, h: 40, cursor: 1, mode: mode, theme: theme})
		for _, line := range Draw(theme, s) {
			for i := range line {
				n := colourAt(line[i:])
				for _, code := range strings.Split(strings.Trim(line[i:i+n], "\x1b[m"), ";") {
					if n > 0 && code != "" && len(code) > 1 {
						t.Fatalf("%v: %q sets a colour", mode, line[i:i+n])
					}
				}
			}
		}
	}
}

func TestAnOverlayDimsWhatIsBehindIt(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	screen := []string{theme.paint(ground, inkError, "日本語日本語"), "abcdefghijkl", "abcdefghijkl"}
	got := overlay(theme, screen, 12, []string{"XXXXX"})
	checkFrame(t, "overlay", got, 12, 3)
	faint := theme.open[ground][inkFaint]
	if !strings.HasPrefix(got[0], faint) || !strings.Contains(got[1], "XXXXX") {
		t.Errorf("%q", got)
	}
	for box, want := range map[string]string{"XXXXX": "日 XXXXX本語", "XXXXXX": "日 XXXXXX 語"} {
		if plain := ansi.Strip(overlay(theme, screen[:1], 12, []string{box})[0]); plain != want {
			t.Errorf("the box %q gives %q, want %q", box, plain, want)
		}
	}
}
