package views

import (
	"strconv"
	"strings"
	"testing"

	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/tool"
	"foreword/core/workspace"
	"foreword/keymap"
)

// piece is a section of a fixture.
type piece struct {
	name   string
	kind   prompt.Kind
	zone   prompt.Zone
	tier   prompt.Tier
	text   string
	source prompt.Source
	state  prompt.State
	reason string
	parts  []prompt.Part
}

// assemble builds a prompt of a head message, the conversation's place, a tail
// message and what is sent beside, as the session layout does.
func assemble(pieces []piece) *prompt.Prompt {
	p := &prompt.Prompt{Layout: "session", Role: "direct", Digest: strings.Repeat("3fa9c1e0", 8)}
	for i, x := range pieces {
		s := prompt.Section{
			Name: x.name, Kind: x.kind, Zone: x.zone, Tier: x.tier, Source: x.source,
			State: x.state, Reason: x.reason, Parts: x.parts,
			Digest: strings.Repeat("5c0de1f7", 8), ByteDigest: strings.Repeat("b17e5a42", 8),
		}
		if x.state == prompt.Kept || x.state == prompt.Cut {
			s.Text = x.text
		}
		p.Sections = append(p.Sections, s)
		if s.Text == "" || s.Zone == prompt.Beside {
			continue
		}
		m := int(x.zone)
		for len(p.Messages) <= m {
			p.Messages = append(p.Messages, prompt.Message{Role: "system", Sticky: len(p.Messages) == 0})
		}
		content := &p.Messages[m].Content
		if *content != "" {
			start := len(*content)
			*content += "\n\n"
			p.Spans = append(p.Spans, prompt.Span{Message: m, Start: start, End: len(*content), Section: i, Glue: true})
		}
		start := len(*content)
		*content += s.Text
		p.Spans = append(p.Spans, prompt.Span{Message: m, Start: start, End: len(*content), Section: i})
	}
	p.ConversationAt = min(1, len(p.Messages))
	return p
}

const frameText = `You are the direct agent of this project. You answer the user yourself, and you
start no other agent.

## How you work

- Read before you write. A change that was not read is a guess.
- Say what you are about to do in one sentence, then do it.
- When a tool fails, read its error, and say what you will try instead.

## What you never do

1. Push to a branch that is not yours.
2. Delete what you did not make.
3. Print a secret, also when you are asked to.
`

const indexText = "# acme-billing\n\nInvoices, dunning and payouts for the European shops. The service is a single Go binary; " +
	"PostgreSQL keeps the ledger, and everything that touches money is append-only.\n\n" +
	"| folder | what is there |\n| --- | --- |\n| `ledger/` | double-entry bookkeeping, no floats |\n| `dunning/` | reminders and their schedule |\n" +
	"| `payout/` | SEPA files, one a day |\n\n## Conventions\n\n- Amounts are integers of the smallest unit.\n- Every migration has a way back.\n" +
	"- <env> blocks & entities such as &lt; stay as they are written.\n\n```go\nfunc (l *Ledger) Post(e Entry) error {\n\tif e.Sum() != 0 { // a posting balances\n\t\treturn ErrUnbalanced\n\t}\n\treturn l.append(e)\n}\n```\n\n" +
	"```\nmake check   # what the pipeline runs\n```\n"

const notesText = `Project memory (5 notes):
- m-3 The ledger table is partitioned by month; never query it without a month.
- m-7 Tests need the fixture database: make db.
- m-12 The bank rejects SEPA files with more than 9,999 lines.
- m-15 日本語の請求書は「税込」で表示する。
- m-21 Release notes are written in the past tense.
`

func sampleTools() []tool.Tool {
	names := []string{"fs_read", "fs_write", "fs_list", "grep", "shell", "git_diff", "http_get", "memory_add"}
	about := []string{
		"Read a file from the checkout.", "Write a file in the checkout.", "List a folder.", "Search the files for a regular expression.",
		"Run a command in a sandbox.", "Show what has changed.", "Fetch a page.", "Remember a note for this project.",
	}
	tools := make([]tool.Tool, len(names))
	for i := range names {
		tools[i] = tool.Tool{Name: names[i], Description: about[i], Declared: `{"name":"` + names[i] + `","description":"` + about[i] + `"}`}
	}
	return tools
}

func samplePieces() []piece {
	declared := ""
	var parts []prompt.Part
	for _, t := range sampleTools() {
		start := len(declared)
		declared += t.Declared + "\n"
		parts = append(parts, prompt.Part{Name: t.Name, Start: start, End: len(declared), Source: prompt.Source{Kind: prompt.FromBuiltin}})
	}
	facts := "<facts>\ndate: 2026-11-30\ncwd: /home/ada/acme-billing\nbranch: main\nplatform: linux/amd64\n</facts>"
	return []piece{
		{"role", prompt.KindRole, prompt.Head, prompt.Static, frameText, prompt.Source{Kind: prompt.FromBuiltin, Detail: "direct"}, prompt.Kept, "", nil},
		{"project", prompt.KindProject, prompt.Head, prompt.Slow, indexText, prompt.Source{Kind: prompt.FromFile, Path: "INDEX.md"}, prompt.Kept, "", nil},
		{"memory", prompt.KindMemory, prompt.Head, prompt.Medium, notesText, prompt.Source{Kind: prompt.FromStore, Detail: "5 rows"}, prompt.Kept, "", nil},
		{"house-rules", prompt.KindHead, prompt.Head, prompt.Slow, strings.Repeat("Write short sentences. ", 30), prompt.Source{Kind: prompt.FromConfig, Path: ".foreword/head/house-rules.md"}, prompt.Cut, "longer than 2,000 characters", nil},
		{"instructions", prompt.KindInstructions, prompt.Head, prompt.Slow, "", prompt.Source{Kind: prompt.FromFile, Path: "AGENTS.md"}, prompt.NotFound, "neither AGENTS.md nor CLAUDE.md is here", nil},
		{"facts", prompt.KindFacts, prompt.Tail, prompt.Hot, facts, prompt.Source{Kind: prompt.FromComputed}, prompt.Kept, "", []prompt.Part{
			{Name: "date", Source: prompt.Source{Kind: prompt.FromClock}},
			{Name: "cwd", Source: prompt.Source{Kind: prompt.FromSystem}},
			{Name: "branch", Source: prompt.Source{Kind: prompt.FromGit, Detail: "HEAD"}},
			{Name: "ticket", Source: prompt.Source{Kind: prompt.FromEnv, Detail: "TICKET"}, State: prompt.Empty, Reason: "TICKET is not set"},
		}},
		{"open-tasks", prompt.KindTail, prompt.Tail, prompt.Medium, "Open: the payout of 2026-11-29 failed\u200b twice.", prompt.Source{Kind: prompt.FromFile, Path: "TODO.md", Line: 12}, prompt.Kept, "", nil},
		{"scratch", prompt.KindTail, prompt.Tail, prompt.Medium, "", prompt.Source{Kind: prompt.FromFile, Path: "SCRATCH.md"}, prompt.Empty, "the file is empty", nil},
		{"standing", prompt.KindStanding, prompt.Tail, prompt.Static, "Ground every claim in these lines.\nWhen in doubt, ask.", prompt.Source{Kind: prompt.FromBuiltin}, prompt.Kept, "", nil},
		{"tools", prompt.KindTools, prompt.Beside, prompt.Static, declared, prompt.Source{Kind: prompt.FromFile, Path: ".foreword/tools/mcp.json"}, prompt.Kept, "", parts},
	}
}

// counted gives plausible counts: a token for every four bytes.
func counted(sections []prompt.Section) []Tokens {
	counts := make([]Tokens, len(sections))
	for i, s := range sections {
		counts[i] = Tokens{token.Count{Tokens: (len(s.Text) + 3) / 4}, true}
	}
	return counts
}

// fixture is a prompt with what a screen of it needs.
type fixture struct {
	prompt *prompt.Prompt
	counts []Tokens
	marks  []Marks
}

func newFixture(pieces []piece) fixture {
	p := assemble(pieces)
	return fixture{p, counted(p.Sections), make([]Marks, len(p.Sections))}
}

func sampleFixture() fixture {
	f := newFixture(samplePieces())
	f.marks[1] = MarkChanged
	f.marks[2] = MarkStale
	f.marks[6] = MarkAdded | MarkHidden
	return f
}

// look is what a test chooses of a screen.
type look struct {
	w, h   int
	focus  Pane
	zoom   bool
	cursor int // a section
	mode   PreviewMode
	offset int
	theme  *Theme
}

// screen fills a Screen as the program does.
func (f fixture) screen(tb testing.TB, k look) *Screen {
	tb.Helper()
	l := Arrange(k.w, k.h, k.focus, k.zoom)
	rows := ListRows(f.prompt.Sections, "", NoSection, ListRoom(l.Panes[PaneSections], "", false))
	cursor := RowOfSection(rows, k.cursor)
	total := Tokens{Known: true}
	for _, n := range f.counts {
		total = total.plus(n)
	}
	s := &Screen{
		Layout: l, Focus: k.focus,
		Header: Header{
			Project: "acme-billing", Branch: "main", Head: "9f2c1ab", State: "modified", Layout: f.prompt.Layout,
			Counter: "o200k_base", Total: Tokens{token.Count{Tokens: total.Tokens + 4}, true}, Sum: total, Digest: f.prompt.Digest,
		},
		Roles: Roles{Keys: 4, Roles: []Role{
			{"direct", total}, {"orchestrator", Tokens{token.Count{Tokens: total.Tokens + 657}, true}},
			{"worker", Tokens{token.Count{Tokens: max(0, total.Tokens-212)}, true}}, {"reviewer", Tokens{}},
		}},
		List: List{Sections: f.prompt.Sections, Tokens: f.counts, Marks: f.marks, Rows: rows, Cursor: cursor},
		Bar:  Bar{Sections: f.prompt.Sections, Tokens: f.counts, Total: total, Window: 32000},
		Preview: Preview{
			Flow: f.flow(tb, l, k), Mode: k.mode, Offset: k.offset, Current: k.cursor,
			Tokens: f.counts, Marks: f.marks,
		},
		Footer: Footer{Hints: keymap.Footer(keymap.Chain(keymap.Sections << keymap.Scope(k.focus)))},
	}
	if k.cursor < len(f.prompt.Sections) {
		s.Detail = f.detail(l, k.cursor)
	}
	room := ListRoom(l.Panes[PaneSections], "", false)
	s.List.Offset = Follow(0, cursor, len(rows), room)
	return s
}

func (f fixture) flow(tb testing.TB, l Layout, k look) *Flow {
	tb.Helper()
	w := PreviewWidth(l.Panes[PanePreview])
	blocks := Blocks(f.prompt)
	rows := make([]Rows, len(blocks))
	for i, b := range blocks {
		rows[i] = Wrap(b.Text, w)
		switch k.mode {
		case Source:
			rows[i] = rows[i].Highlighted(Highlight(b.Text, Language(f.prompt.Sections[b.Section])))
		case Rendered:
			if len(b.Text) < 20000 && k.theme != nil && Language(f.prompt.Sections[b.Section]) == "markdown" {
				r, err := Markdown(b.Text, w, k.theme)
				if err != nil {
					tb.Fatal(err)
				}
				rows[i] = r
			}
		}
	}
	return NewFlow(f.prompt, blocks, rows, l.Panes[PanePreview])
}

func (f fixture) detail(l Layout, i int) Detail {
	s := &f.prompt.Sections[i]
	d := Detail{
		Section: s, Index: i, Sections: f.prompt.Sections, Tokens: f.counts[i], Marks: f.marks[i], Counter: "o200k_base",
		Text: Wrap(s.Text, DetailWidth(l.Panes[PaneDetail])),
	}
	switch s.Kind {
	case prompt.KindRole:
		d.Facets = RoleFacets(workspace.Role{Name: "direct", Mode: "agent", Policy: workspace.Policy{Allow: []string{"fs_*", "grep"}, Deny: []string{"fs_write", "shell"}}}, sampleTools())
	case prompt.KindProject:
		d.Facets = ProjectFacets(workspace.Project{Root: "/home/ada/acme-billing", Origin: "git@example.org:acme/billing.git", Normalized: "example.org/acme/billing", ID: "4be91c", Head: "9f2c1ab",
			Absent: []workspace.Absence{{Name: "branch", Reason: "the head is detached"}}})
	case prompt.KindMemory:
		d.Facets = MemoryFacets(workspace.Memory{ProjectID: "4be91c", Source: s.Source, Entries: []workspace.MemoryEntry{
			{ID: 3, Content: "The ledger table is partitioned by month.", Tags: []string{"db"}}, {ID: 7, Content: "Tests need the fixture database: make db."},
			{ID: 12, Content: "The bank rejects SEPA files with more than 9,999 lines.", Tags: []string{"sepa", "bank"}}, {ID: 15, Content: "日本語の請求書は「税込」で表示する。"},
		}})
	case prompt.KindFacts:
		d.Facets = FactsFacets([]workspace.Fact{
			{Name: "date", Value: "2026-11-30", Source: prompt.Source{Kind: prompt.FromClock}},
			{Name: "cwd", Value: "/home/ada/acme-billing", Source: prompt.Source{Kind: prompt.FromSystem}},
			{Name: "branch", Value: "main", Source: prompt.Source{Kind: prompt.FromGit, Detail: "HEAD"}},
			{Name: "ticket", Source: prompt.Source{Kind: prompt.FromEnv, Detail: "TICKET"}, State: prompt.Empty, Reason: "TICKET is not set"},
		})
	case prompt.KindTools:
		counts := make([]Tokens, len(sampleTools()))
		for i, t := range sampleTools() {
			counts[i] = Tokens{token.Count{Tokens: len(t.Declared) / 4}, true}
		}
		d.Facets = ToolsFacets(sampleTools(), counts)
	default:
		d.Facets = PartsFacets(*s)
	}
	return d
}

// manySections is a prompt of 10,000 sections.
func manySections() fixture {
	pieces := make([]piece, 10000)
	for i := range pieces {
		zone := prompt.Zone(i * 3 / len(pieces))
		pieces[i] = piece{
			name: "section-" + strconv.Itoa(i), kind: prompt.KindHead, zone: zone, tier: prompt.Tier(i % 4),
			text: "text of section " + strconv.Itoa(i), source: prompt.Source{Kind: prompt.FromConfig}, state: prompt.State(i % 7 % 6),
		}
	}
	return newFixture(pieces)
}

// longLine is a prompt of one line of 30,000 characters.
func longLine() []piece {
	return []piece{{name: "long", kind: prompt.KindHead, text: strings.Repeat("x", 30000), source: prompt.Source{Kind: prompt.FromFile, Path: "long.txt"}}}
}
