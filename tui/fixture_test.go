package tui

import (
	"testing"
	"time"

	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
	"foreword/roles"
)

// noon is when everything in these tests happens.
func noon() time.Time { return time.Date(2031, 2, 28, 12, 0, 0, 0, time.UTC) }

func file(path, text string) workspace.Document {
	return workspace.Document{Name: path, Text: text, Source: prompt.Source{Kind: prompt.FromFile, Path: path}}
}

// windmill is a checkout with something in every pane.
func windmill(t testing.TB) *workspace.Workspace {
	t.Helper()
	tools, err := roles.Tools()
	if err != nil {
		t.Fatal(err)
	}
	w := &workspace.Workspace{
		Root:  "/srv/windmill",
		Cwd:   "/srv/windmill",
		Now:   noon(),
		Roles: roles.Builtin(),
		Project: workspace.Project{
			Root:       "/srv/windmill",
			Origin:     "https://git.example.org/mill/windmill.git",
			Normalized: "git.example.org/mill/windmill",
			ID:         "p-1c0ffee1c0ff",
			Branch:     "main",
			Head:       "7f170cc9aa5ac6ef3af9c6eaef4fc3fee77688e7",
			Index: file("INDEX.md", "# Windmill\n\nTurns wind readings into work orders.\n\n"+
				"- `cmd/mill` the daemon\n- `plan/` the planner: pure, no clock and no disk\n- `store/` SQLite behind one interface\n"),
		},
		Environment: workspace.Environment{Kernel: "linux", Hardware: "x86_64", Distro: "debian", Version: "12", Date: "2031-02-28"},
		Instructions: []workspace.Document{file("AGENTS.md", "# Working here\n\n- `make check` must pass before you hand work back.\n"+
			"- Never edit `store/schema.sql` without a migration.\n\n```\nmake test\nmake check\n```\n")},
		Memory: workspace.Memory{ProjectID: "p-1c0ffee1c0ff", State: prompt.NotFound, Reason: "the memory store is being read"},
		Facts: []workspace.Fact{
			{Name: "date", Value: "2031-02-28", Source: prompt.Source{Kind: prompt.FromClock}},
			{Name: "branch", Value: "main", Source: prompt.Source{Kind: prompt.FromGit, Detail: "branch"}},
			{Name: "release", Value: "2031.2", Source: prompt.Source{Kind: prompt.FromConfig, Path: ".foreword/foreword.yaml", Line: 9}},
			{Name: "node", State: prompt.NotFound, Reason: "the environment has no NODE", Source: prompt.Source{Kind: prompt.FromEnv, Detail: "NODE"}},
		},
		Head: []workspace.Block{
			{Name: "instructions", Kind: prompt.KindInstructions, Tier: prompt.Slow},
			{Name: "style", Kind: prompt.KindHead, Tier: prompt.Slow, Text: "Write short sentences, then stop.\u200b\n", Source: prompt.Source{Kind: prompt.FromFile, Path: ".foreword/head/style.md"}},
		},
		Tail:     []workspace.Block{{Name: "reminders", Kind: prompt.KindTail, Tier: prompt.Medium, Text: "- The staging deploy is frozen.\n", Source: prompt.Source{Kind: prompt.FromConfig, Path: ".foreword/foreword.yaml", Line: 17}}},
		Tools:    tools,
		Settings: workspace.Settings{Window: 32000, Config: ".foreword/foreword.yaml"},
	}
	return w
}

// remembered is what the memory store says of the windmill.
func remembered() workspace.Memory {
	return workspace.Memory{
		ProjectID: "p-1c0ffee1c0ff",
		Source:    prompt.Source{Kind: prompt.FromStore, Path: "/home/ada/.local/share/foreword/memory.db"},
		Entries: []workspace.MemoryEntry{
			{ID: 1, Content: "Race gate sticks below 4 degrees; open it by hand first"},
			{ID: 2, Content: "The planner rounds down on purpose, see issue 41", Tags: []string{"plan"}},
		},
	}
}

func reading(w *workspace.Workspace) *source.Reading { return &source.Reading{Workspace: w} }
