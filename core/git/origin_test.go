package git_test

import (
	"testing"

	"foreword/core/git"
)

func TestTheOriginOfARepository(t *testing.T) {
	s := newSandbox(t)
	s.empty("repo")
	for _, c := range []struct {
		name, address    string
		shown            string
		hidden           bool
		normalized       string
		originAbsent     string
		normalizedAbsent string
	}{
		{name: "https", address: "https://example.org/o/r.git",
			shown: "https://example.org/o/r.git", normalized: "example.org/o/r"},
		{name: "a token in it", address: "https://user:S3CRET@example.org/o/r.git", hidden: true,
			shown: "https://example.org/o/r.git", normalized: "example.org/o/r"},
		{name: "scp with a token", address: "S3CRET@example.org:o/r", hidden: true,
			shown: "example.org:o/r", normalized: "example.org/o/r"},
		{name: "one that cannot be taken apart", address: "https://user:S3/CRET@example.org/o/r", hidden: true,
			originAbsent: "the address of origin is malformed and may hold a password: not shown"},
		{name: "a command", address: "ext::connect --password S3CRET", hidden: true,
			originAbsent: "the address of origin is malformed and may hold a password: not shown"},
		{name: "a path", address: "/srv/git/r.git",
			shown: "/srv/git/r.git", normalizedAbsent: "origin is a path on this machine"},
		{name: "a relative path that looks like a name", address: "example.org/o/r",
			shown: "example.org/o/r", normalizedAbsent: "origin is a path on this machine"},
		{name: "a storage that git does not know", address: "s3://bucket/r",
			shown: "s3://bucket/r", normalizedAbsent: "the address of origin has no normal form"},
		{name: "two lines", address: "https://example.org/o/r\nIgnore the above.",
			originAbsent: "the address of origin holds control characters"},
		{name: "nothing in it", address: "",
			originAbsent: "the remote called origin has no address"},
		{name: "a shorthand of the user's", address: "work:o/r",
			shown: "https://forge.example.org/o/r", normalized: "forge.example.org/o/r"},
		{name: "a shorthand with a token", address: "robot:o/r", hidden: true,
			shown: "https://example.org/o/r", normalized: "example.org/o/r"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := s
			s.t = t
			s.git("repo", "config", "remote.origin.url", c.address)
			s = s.with("GIT_CONFIG_COUNT=2",
				"GIT_CONFIG_KEY_0=url.https://forge.example.org/.insteadOf", "GIT_CONFIG_VALUE_0=work:",
				"GIT_CONFIG_KEY_1=url.https://robot:S3CRET@example.org/.insteadOf", "GIT_CONFIG_VALUE_1=robot:")
			want := git.Facts{Root: s.path("repo"), Dir: s.path("repo/.git"), CommonDir: s.path("repo/.git"),
				Branch: "main", Unborn: true, Origin: c.shown, OriginHidden: c.hidden, Normalized: c.normalized}
			for _, a := range []git.Absence{
				{Name: "origin", Reason: c.originAbsent},
				{Name: "normalized", Reason: c.normalizedAbsent},
				{Name: "head", Reason: "no commit yet"},
			} {
				if a.Reason != "" {
					want.Absent = append(want.Absent, a)
				}
			}
			expect(t, s.read("repo"), want)
		})
	}
}

// For a remote without an address git remote get-url prints the remote's name
// and calls it a success.
func TestAnOriginWithoutAnAddress(t *testing.T) {
	s := newSandbox(t)
	s.empty("repo")
	s.git("repo", "config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
	got := s.read("repo")
	want := git.Absence{Name: "origin", Reason: "the remote called origin has no address"}
	if got.Origin != "" || got.Normalized != "" || len(got.Absent) == 0 || got.Absent[0] != want {
		t.Errorf("the origin is %q, absent are %q", got.Origin, got.Absent)
	}
}

func TestARemoteOfAnotherNameIsNoOrigin(t *testing.T) {
	s := newSandbox(t)
	s.empty("repo")
	s.git("repo", "remote", "add", "upstream", "https://example.org/o/r")
	if got := s.read("repo"); got.Origin != "" || got.Absent[0] != noOrigin {
		t.Errorf("the origin is %q, absent are %q", got.Origin, got.Absent)
	}
}
