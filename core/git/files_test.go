package git_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"foreword/core/git"
)

func TestTheFilesOfARevision(t *testing.T) {
	s := newSandbox(t)
	s.repository("library")
	s.repository("repo")
	s.write("repo/config/one.md", "one\n")
	s.write("repo/config/deep/raw", "\xff\x00\nno line feed")
	s.write("repo/config/empty", "")
	s.write("repo/other/two.md", "two\n")
	s.write("repo/star*", "a star\n")
	s.write("repo/starling", "a bird\n")
	s.link("config", "repo/linked")
	s.link("one.md", "repo/config/again")
	s.git("repo", "submodule", "--quiet", "add", s.path("library"), "config/library")
	commit := s.commit("repo")
	s.write("repo/config/one.md", "not committed\n")
	s.write("repo/config/new", "not committed\n")
	for _, c := range []struct {
		name  string
		paths []string
		want  string
	}{
		{"a folder", []string{"config"}, `config/again→"one.md" config/deep/raw="\xff\x00\nno line feed" config/empty="" config/one.md="one\n"`},
		{"a file", []string{"config/one.md"}, `config/one.md="one\n"`},
		{"a path behind a link", []string{"linked/one.md"}, `linked→"config"`},
		{"what is not there", []string{"nowhere", "config/nothing"}, ``},
		{"a name like a pattern", []string{"star*"}, `star*="a star\n"`},
		{"nothing", nil, ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			files, err := git.Files(t.Context(), s.path("repo"), s.env, commit, c.paths...)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range files {
				sign := "="
				if f.Link {
					sign = "→"
				}
				got = append(got, fmt.Sprintf("%s%s%q", f.Path, sign, f.Data))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, " "), c.want)
			}
		})
	}
	if _, err := git.Files(t.Context(), s.path("repo"), s.env, "HEAD", "config"); !errors.Is(err, git.ErrUnknownRevision) {
		t.Errorf("a name was taken for a commit: %v", err)
	}
	if _, err := git.Files(t.Context(), s.path("repo"), s.env, strings.Repeat("ab", 20), "config"); err == nil {
		t.Error("the files of a commit that is not there were given")
	}
}
