package git_test

import (
	"testing"

	"foreword/core/git"
)

func BenchmarkRead(b *testing.B) {
	s := newSandbox(b)
	s.repository("repo")
	s.git("repo", "remote", "add", "origin", "git@example.org:owner/repo.git")
	for b.Loop() {
		git.Read(b.Context(), s.path("repo"), s.env)
	}
}

func BenchmarkShowFile(b *testing.B) {
	s := newSandbox(b)
	s.repository("repo")
	for b.Loop() {
		if _, err := git.ShowFile(b.Context(), s.path("repo"), s.env, "HEAD", "AGENTS.md"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNormalize(b *testing.B) {
	for b.Loop() {
		git.Normalize("ssh://git@example.org:2222/owner/repo.git")
	}
}
