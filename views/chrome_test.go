package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/keymap"
)

func exact(n int) Tokens { return Tokens{token.Count{Tokens: n}, true} }

func TestNumbersAreWrittenForPeople(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{thousands(0), "0"}, {thousands(999), "999"}, {thousands(1000), "1,000"}, {thousands(1234567), "1,234,567"}, {thousands(-12345), "−12,345"},
		{signed(657), "+657"}, {signed(-2475), "−2,475"}, {signed(0), "±0"},
		{exact(12345).String(), "12,345"}, {Tokens{}.String(), "…"},
		{Tokens{token.Count{Tokens: 12345, Accuracy: token.Estimate}, true}.String(), "≈12,345"},
		{Tokens{token.Count{Accuracy: token.Estimate, Low: -10, High: 6}, true}.band(), "−10…+6%"},
		{Tokens{token.Count{Accuracy: token.Rough, Low: -8, High: 8}, true}.band(), "±8%"},
		{exact(5).band(), ""}, {exact(5).accuracy(), "exact"}, {Tokens{Count: token.Count{Accuracy: token.Rough}}.accuracy(), "rule of thumb"},
		{percent(1, 3), "33%"}, {percent(1, 1000), "<1%"}, {percent(0, 10), "0%"}, {percent(5, 0), ""}, {percent(2, 3), "67%"},
		{position(0, 10, 20), ""}, {position(0, 30, 20), "top"}, {position(10, 30, 20), "end"}, {position(5, 30, 20), "50%"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func header() Header {
	return Header{
		Project: "acme-billing", Branch: "main", Head: "9f2c1ab", State: "modified", Layout: "session", Counter: "o200k_base",
		Total: exact(12345), Sum: exact(12341), Digest: strings.Repeat("3fa9c1e0", 8), Busy: "reading",
	}
}

func plain(s string) string { return ansi.Strip(s) }

func TestTheHeaderDropsWhatMattersLeast(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	for _, c := range []struct {
		w    int
		want string
	}{
		{140, "acme-billing  main@9f2c1ab  modified  reading… | session  o200k_base  3fa9c1e03fa9  sections 12,341  12,345 tokens"},
		{100, "acme-billing  main@9f2c1ab  modified  reading… | session  o200k_base  3fa9c1e03fa9  12,345 tokens"},
		{80, "acme-billing  main@9f2c1ab  modified | session  o200k_base  12,345 tokens"},
		{60, "acme-billing | session  o200k_base  12,345 tokens"},
		{50, "acme-billing | session  12,345 tokens"},
		{36, "acme-billing | 12,345 tokens"},
	} {
		line := plain(drawHeader(theme, header(), c.w))
		left, right, _ := strings.Cut(c.want, " | ")
		if Width(line) != c.w || !strings.HasPrefix(line, " "+left+"  ") || !strings.HasSuffix(line, "  "+right+" ") {
			t.Errorf("at %d cells: %q", c.w, line)
		}
	}
}

func TestTheHeaderIsHonestAboutEstimates(t *testing.T) {
	h := header()
	h.Total = Tokens{token.Count{Tokens: 12345, Accuracy: token.Estimate, Low: -8, High: 8}, true}
	h.Sum = h.Total
	line := plain(drawHeader(NewTheme(Dark, termenv.TrueColor), h, 120))
	if !strings.HasSuffix(line, "≈12,345 ±8% tokens ") || strings.Contains(line, "sections") {
		t.Errorf("%q", line)
	}
	h.Edits, h.Edited = -1512, true
	if line := plain(drawHeader(NewTheme(Dark, termenv.TrueColor), h, 120)); !strings.HasSuffix(line, "  edits −1,512  ≈12,345 ±8% tokens ") {
		t.Errorf("%q", line)
	}
	h.Total, h.Edited = Tokens{}, false
	if line := plain(drawHeader(NewTheme(Dark, termenv.TrueColor), h, 120)); !strings.HasSuffix(line, "… tokens ") {
		t.Errorf("%q", line)
	}
}

func TestTabsStayWhereTheyAre(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	r := Roles{Keys: 2, Roles: []Role{{"direct", exact(12345)}, {"orchestrator", exact(13002)}, {"worker", exact(9870)}, {"reviewer", Tokens{}}}}
	places := func(active int) []int {
		r.Active = active
		line := plain(drawTabs(theme, r, 120))
		if Width(line) != 120 {
			t.Fatalf("%d cells: %q", Width(line), line)
		}
		var at []int
		for _, role := range r.Roles {
			at = append(at, Width(line[:strings.Index(line, role.Name)]))
		}
		return at
	}
	first := places(0)
	for active := range r.Roles {
		if got := places(active); !slices.Equal(got, first) {
			t.Errorf("with role %d active the names are at %v, else at %v", active, got, first)
		}
	}
	r.Active = 0
	line := plain(drawTabs(theme, r, 120))
	for _, want := range []string{"▐1 direct 12,345▌", "2 orchestrator 13,002 +657", " worker 9,870 −2,475", " reviewer …"} {
		if !strings.Contains(line, want) {
			t.Errorf("%q is missing: %q", want, line)
		}
	}
	if strings.Contains(line, "3 worker") {
		t.Errorf("a role without a key shows one: %q", line)
	}
	if line := plain(drawTabs(NewTheme(Plain, termenv.Ascii), r, 120)); !strings.Contains(line, "[1 direct 12,345]") {
		t.Errorf("without colours the active tab is %q", line)
	}
}

func TestNarrowTabsKeepTheActiveRoleInView(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	var r Roles
	for _, name := range []string{"direct", "orchestrator", "worker", "reviewer", "planner", "archivist", "translator"} {
		r.Roles = append(r.Roles, Role{name, exact(1000)})
	}
	for active, role := range r.Roles {
		r.Active = active
		line := plain(drawTabs(theme, r, 60))
		if Width(line) != 60 || !strings.Contains(line, "▐"+role.Name+"▌") {
			t.Errorf("%s is active and not in view: %q", role.Name, line)
		}
	}
	if line := drawTabs(theme, Roles{}, 10); line != blanks(10) {
		t.Errorf("no roles: %q", line)
	}
}

func barOf(counts ...int) Bar {
	b := Bar{Total: exact(0)}
	for i, n := range counts {
		b.Sections = append(b.Sections, prompt.Section{Name: "section-" + string(rune('a'+i))})
		b.Tokens = append(b.Tokens, exact(n))
		b.Total.Tokens += n
	}
	return b
}

func TestTheBarSharesOutEveryCell(t *testing.T) {
	for w := range 200 {
		for _, b := range []Bar{barOf(1, 1, 1), barOf(100, 1, 50), barOf(7), barOf(1, 10000), barOf(make([]int, 300)...)} {
			cells := 0
			for _, p := range b.parts(w) {
				cells += p.cells
			}
			if b.Total.Tokens > 0 && cells != w {
				t.Fatalf("%d cells of %d", cells, w)
			}
		}
	}
	parts := barOf(100, 300, 0, 600).parts(100)
	if len(parts) != 3 || parts[0].cells != 10 || parts[1].cells != 30 || parts[2].cells != 60 {
		t.Errorf("shares of 100, 300 and 600 are %+v", parts)
	}
}

func TestTheBarSaysHowFullTheWindowIs(t *testing.T) {
	theme := NewTheme(Plain, termenv.Ascii)
	for _, c := range []struct {
		name   string
		window int
		want   string
	}{
		{"no window is known", 0, ""},
		{"half full", 2000, "50% ━━━━━━────── of 2,000"},
		{"nearly full", 1050, "95% ━━━━━━━━━━━╸ of 1,050"},
		{"over", 800, "200 over the window of 800"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := barOf(400, 600)
			b.Window = c.window
			line := plain(b.draw(theme, 120))
			if Width(line) != 120 || !strings.HasSuffix(strings.TrimSpace(line), c.want) {
				t.Errorf("%q", line)
			}
			if over := strings.Count(line, "╱"); (over > 0) != (c.window == 800) {
				t.Errorf("%d cells are beyond the window: %q", over, line)
			}
		})
	}
	b := barOf(500, 500)
	b.Window = 500
	line := []rune(plain(b.draw(theme, 60)))
	if line[10] == '╱' || !slices.Contains(line, '╱') {
		t.Errorf("half of the prompt is beyond the window: %q", string(line))
	}
	if line := plain(Bar{}.draw(theme, 40)); strings.Count(line, "─") != 38 {
		t.Errorf("a bar of nothing: %q", line)
	}
}

func TestTheHelpCutsNoTextAndDrawsBackWhatIsIdle(t *testing.T) {
	theme := NewTheme(Plain, termenv.Ascii)
	for _, w := range []int{44, 72, 96, 118} {
		h := HelpScreen{Groups: keymap.Groups()}
		var text strings.Builder
		for _, row := range h.rows(w) {
			line := plain(theme.row(ground, w, row...))
			if strings.Contains(line, "…") && !strings.Contains(line, "still being counted") && !strings.Contains(line, "≈ …") {
				t.Errorf("at %d cells a row is cut: %q", w, line)
			}
			text.WriteString(line + "\n")
		}
		if got := strings.Join(strings.Fields(text.String()), " "); w < helpWide && !strings.Contains(got, "Choose the right side: a role, a layout, a counter, a revision, a lock file") {
			t.Errorf("at %d cells a text is not whole", w)
		}
	}
	h := HelpScreen{Groups: keymap.Groups(), Idle: func(b keymap.Binding) bool { return b.Action == keymap.Quit }}
	idle := 0
	for _, row := range h.rows(72) {
		if line := plain(theme.row(ground, 72, row...)); strings.Contains(line, "(not here)") {
			idle++
			if !strings.Contains(line, "Quit") || row[1].ink != inkFaint {
				t.Errorf("%q", line)
			}
		}
	}
	if idle == 0 {
		t.Error("nothing is drawn back")
	}
}

func TestThePaletteFindsCommands(t *testing.T) {
	commands := []Command{{Title: "Quit"}, {Title: "Switch to the next role"}, {Title: "Switch to the next layout"}, {Title: "Show all keys"}}
	if got := MatchCommands(commands, ""); len(got) != 4 || got[2].Command != 2 {
		t.Errorf("an empty query gives %v", got)
	}
	if got := MatchCommands(commands, "layout"); len(got) != 1 || got[0].Command != 2 {
		t.Errorf("layout finds %v", got)
	}
	if got := MatchCommands(commands, "zzz"); len(got) != 0 {
		t.Errorf("zzz finds %v", got)
	}
	segs := highlighted("naïve 日本", []int{2, 6}, inkText)
	var text string
	for _, s := range segs {
		if s.ink == inkMatch {
			text += "[" + s.text + "]"
		} else {
			text += s.text
		}
	}
	if text != "na[ï]ve[ ]日本" {
		t.Errorf("matches are marked as %q", text)
	}
}

func TestScrollingShowsTheCursorAndNoBlankEnd(t *testing.T) {
	for total := range 30 {
		for room := 1; room < 12; room++ {
			for offset := -3; offset < 35; offset += 4 {
				for cursor := range total {
					got := Follow(offset, cursor, total, room)
					if got < 0 || cursor < got || cursor >= got+room || got > max(0, total-room) {
						t.Fatalf("Follow(%d, %d, %d, %d) = %d", offset, cursor, total, room, got)
					}
				}
			}
		}
	}
	for _, c := range []struct{ offset, cursor, want int }{
		{10, 15, 10},              // well in view: nothing moves
		{10, 11, 9}, {10, 28, 11}, // two rows stay in view around the cursor
		{10, 0, 0}, {10, 99, 80}, // and none beyond the ends
	} {
		if got := Follow(c.offset, c.cursor, 100, 20); got != c.want {
			t.Errorf("Follow(%d, %d) = %d, want %d", c.offset, c.cursor, got, c.want)
		}
	}
}

func TestThePaneShowsWhereItIs(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	for w := range 40 {
		for h := range 12 {
			for _, title := range []string{"", "A title that is rather long", "日本語の題"} {
				f := frame{title: []seg{{text: title}}, hint: []seg{{text: "12%"}}, focus: w%2 == 0, offset: h * 3, total: 50}
				rows := make([]string, 4)
				for i := range rows {
					rows[i] = blanks(max(0, w-2))
				}
				checkFrame(t, "pane", f.draw(theme, w, h, rows), w, h)
			}
		}
	}
	at := func(offset int) int {
		from, to := frame{offset: offset, total: 100}.thumb(20)
		if to-from != 4 {
			t.Errorf("the thumb is %d rows high", to-from)
		}
		return from
	}
	if at(0) != 0 || at(80) != 16 || at(40) != 8 {
		t.Errorf("thumbs at %d, %d, %d", at(0), at(40), at(80))
	}
}
