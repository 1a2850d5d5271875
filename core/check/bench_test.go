package check_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"foreword/core/check"
	"foreword/core/git"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// BenchmarkAlone checks 64 KB of instructions full of words that look like
// paths, against this very checkout.
func BenchmarkAlone(b *testing.B) {
	root := git.Read(context.Background(), ".", os.Environ()).Root
	text := strings.Repeat(fixture(b, "check/traps.md"), 13)[:64<<10]
	w := &workspace.Workspace{Root: root, Cwd: root}
	w.Instructions = []workspace.Document{{Name: "AGENTS.md", Text: text, Source: prompt.Source{Kind: prompt.FromFile, Path: "AGENTS.md"}}}
	for b.Loop() {
		check.Alone(w, nil, check.NewCheckout(context.Background(), root, os.Environ()))
	}
}
