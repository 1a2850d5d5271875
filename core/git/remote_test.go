package git_test

import (
	"strings"
	"testing"

	"foreword/core/git"
)

// addresses are what people write into their remotes, with what may be shown
// of it and the project that it names. S3CRET stands for what nobody may see.
var addresses = []struct{ remote, shown, normalized string }{
	{"https://example.org/owner/repo", "https://example.org/owner/repo", "example.org/owner/repo"},
	{"https://example.org/owner/repo.git", "https://example.org/owner/repo.git", "example.org/owner/repo"},
	{"https://example.org/owner/repo.git/", "https://example.org/owner/repo.git/", "example.org/owner/repo"},
	{"https://example.org:443//owner/./repo", "https://example.org:443//owner/./repo", "example.org/owner/repo"},
	{"HTTPS://Example.ORG/Owner/Repo", "HTTPS://Example.ORG/Owner/Repo", "example.org/Owner/Repo"},
	{"http://example.org:80/owner/repo", "http://example.org:80/owner/repo", "example.org/owner/repo"},
	{"https://example.org:8443/owner/repo", "https://example.org:8443/owner/repo", "example.org:8443/owner/repo"},
	{"http://example.org:443/owner/repo", "http://example.org:443/owner/repo", "example.org:443/owner/repo"},
	{"git://example.org:9418/owner/repo", "git://example.org:9418/owner/repo", "example.org/owner/repo"},
	{"https://example.org/repo", "https://example.org/repo", "example.org/repo"},
	{"https://example.org/a/b/c/repo", "https://example.org/a/b/c/repo", "example.org/a/b/c/repo"},
	{"https://example.org/owner/My%20Repo", "https://example.org/owner/My%20Repo", "example.org/owner/My%20Repo"},
	{"https://example.org/@scope/repo", "https://example.org/@scope/repo", "example.org/@scope/repo"},
	{"https://[2001:DB8::1]/o/r", "https://[2001:DB8::1]/o/r", "[2001:db8::1]/o/r"},
	{"https://[2001:db8::1]:8443/o/r", "https://[2001:db8::1]:8443/o/r", "[2001:db8::1]:8443/o/r"},

	{"ssh://git@example.org/owner/repo.git", "ssh://git@example.org/owner/repo.git", "example.org/owner/repo"},
	{"ssh://git@example.org:22/owner/repo", "ssh://git@example.org:22/owner/repo", "example.org/owner/repo"},
	{"ssh://git@example.org:2222/owner/repo", "ssh://git@example.org:2222/owner/repo", "example.org/owner/repo"},
	{"git+ssh://git@example.org/owner/repo", "git+ssh://git@example.org/owner/repo", "example.org/owner/repo"},
	{"ssh://example.org/~ada/repo", "ssh://example.org/~ada/repo", "example.org/~ada/repo"},
	{"git@example.org:owner/repo.git", "git@example.org:owner/repo.git", "example.org/owner/repo"},
	{"git@example.org:/owner/repo", "git@example.org:/owner/repo", "example.org/owner/repo"},
	{"git@example.org:repo", "git@example.org:repo", "example.org/repo"},
	{"git@example.org:2222/repo", "git@example.org:2222/repo", "example.org/2222/repo"},
	{"git@example.org:owner/re@po", "git@example.org:owner/re@po", "example.org/owner/re@po"},
	{"git@[::1]:owner/repo", "git@[::1]:owner/repo", "[::1]/owner/repo"},
	{"[git@example.org:2222]:owner/repo", "[git@example.org:2222]:owner/repo", "example.org/owner/repo"},
	{"example.org:owner/repo", "example.org:owner/repo", "example.org/owner/repo"},

	{"https://S3CRET@example.org/owner/repo", "https://example.org/owner/repo", "example.org/owner/repo"},
	{"https://user:S3CRET@example.org/owner/repo", "https://example.org/owner/repo", "example.org/owner/repo"},
	{"https://S3CRET:x-oauth-basic@example.org/o/r", "https://example.org/o/r", "example.org/o/r"},
	{"https://git:S3CRET@example.org:8443/o/r", "https://example.org:8443/o/r", "example.org:8443/o/r"},
	{"https://git@example.org/o/r", "https://example.org/o/r", "example.org/o/r"},
	{"https://ada%40example.org:S3CRET@example.org/o/r", "https://example.org/o/r", "example.org/o/r"},
	{"https://user:S3@CRET@example.org/o/r", "https://example.org/o/r", "example.org/o/r"},
	{"https://user:S3:CRET@example.org/o/r", "https://example.org/o/r", "example.org/o/r"},
	{"https://:S3CRET@example.org/o/r", "https://example.org/o/r", "example.org/o/r"},
	{"ssh://user:S3CRET@example.org/o/r", "ssh://example.org/o/r", "example.org/o/r"},
	{"ssh://git:S3CRET@example.org/o/r", "ssh://git@example.org/o/r", "example.org/o/r"},
	{"ssh://S3CRET@example.org/o/r", "ssh://example.org/o/r", "example.org/o/r"},
	{"S3CRET@example.org:o/r", "example.org:o/r", "example.org/o/r"},
	{"[S3CRET@example.org:2222]:o/r", "[example.org:2222]:o/r", "example.org/o/r"},
	{"S3CRET@example.org/o/r", "example.org/o/r", "example.org/o/r"},
	{"https://example.org/o/r?private_token=S3CRET", "https://example.org/o/r", ""},
	{"https://example.org/o/r#S3CRET", "https://example.org/o/r", ""},
	{"hg::https://user:S3CRET@example.org/o/r", "hg::https://example.org/o/r", ""},
	{"codecommit::eu-1://S3CRET@repo", "codecommit::eu-1://repo", ""},

	{"https://user:S3/CRET@example.org/o/r", "", ""},
	{"https://user:443/S3CRET@example.org/o/r", "", ""},
	{"https://us/er:S3CRET@example.org/o/r", "", ""},
	{"https://user:S3?CRET@example.org/o/r", "", ""},
	{"https://user:12#S3CRET@example.org/o/r", "", ""},
	{"https://user:S3CRET@exa mple.org/o/r", "", ""},
	{"user:S3CRET@example.org:o/r", "", ""},
	{"user:S3/CRET@example.org:o/r", "", ""},
	{"user:S3CRET@example.org/o/r", "", ""},
	{"ada@example.org:S3CRET@example.org/o/r", "", ""},
	{"/user:S3CRET@example.org/o/r", "", ""},
	{"file://user:S3CRET@example.org/o/r", "", ""},
	{"file://S3CRET@example.org/o/r", "", ""},
	{"ext::connect --password S3CRET", "", ""},
	{"https://example.org/o/r\nS3CRET", "", ""},

	{"", "", ""},
	{"/srv/git/repo.git", "/srv/git/repo.git", ""},
	{"/srv/a:b/c@d", "/srv/a:b/c@d", ""},
	{"../repo", "../repo", ""},
	{"~/repo", "~/repo", ""},
	{"file:///srv/git/repo.git", "file:///srv/git/repo.git", ""},
	{`C:\src\repo`, `C:\src\repo`, ""},
	{"C:/src/repo", "C:/src/repo", ""},
	{`\\server\share\repo`, `\\server\share\repo`, ""},
	{"s3://bucket/repo", "s3://bucket/repo", ""},
	{"https://example.org", "https://example.org", ""},
	{"https://example.org/.git", "https://example.org/.git", ""},
	{"https://example.org/o/../r", "https://example.org/o/../r", ""},
	{"https:///o/r", "", ""},
	{"https://[::1/o/r", "", ""},
	{"git@[::1", "", ""},
	{"git@-oProxyCommand=x:o/r", "", ""},
}

func TestARemoteIsShownWithoutItsSecrets(t *testing.T) {
	for _, c := range addresses {
		shown, hidden := git.Hide(c.remote)
		if shown != c.shown || hidden != (c.shown != c.remote) {
			t.Errorf("Hide(%q) is %q, %v, want %q", c.remote, shown, hidden, c.shown)
		}
		if strings.Contains(shown, "S3") || strings.Contains(shown, "CRET") {
			t.Errorf("Hide(%q) is %q", c.remote, shown)
		}
	}
}

func TestAllAddressesOfAProjectHaveOneName(t *testing.T) {
	for _, c := range addresses {
		if got := git.Normalize(c.remote); got != c.normalized {
			t.Errorf("Normalize(%q) is %q, want %q", c.remote, got, c.normalized)
		}
	}
}

func TestAProjectIsNamedByOriginElseByGitFolderElseByRoot(t *testing.T) {
	for _, c := range []struct{ normalized, commonDir, root, want string }{
		{"example.org/owner/repo", "/src/repo/.git", "/src/repo", "p-148a6da15f80"},
		{"", "/src/repo/.git", "/src/side", "p-40d23b8373be"},
		{"", "", "/src", "p-56c9e1c4b536"},
		{"", "", "", ""},
	} {
		if got := git.ProjectID(c.normalized, c.commonDir, c.root); got != c.want {
			t.Errorf("ProjectID(%q, %q, %q) is %q, want %q", c.normalized, c.commonDir, c.root, got, c.want)
		}
	}
}

// combinations gives all texts of up to n of the pieces that addresses are
// made of.
func combinations(n int) []string {
	pieces := []string{"a", "git", "8", ".", "-", "~", ":", "/", "@", "?", "[", "]", "::", "://", "https", ".git"}
	all := []string{""}
	for last := all; n > 0; n-- {
		var next []string
		for _, text := range last {
			for _, piece := range pieces {
				next = append(next, text+piece)
			}
		}
		all, last = append(all, next...), next
	}
	return all
}

func TestNoSecretLeavesWhateverStandsAroundIt(t *testing.T) {
	all := combinations(2)
	for _, before := range all {
		for _, after := range all {
			noSecretLeaves(t, before, after)
		}
	}
}

func TestWhatIsShownAndNamedStaysSo(t *testing.T) {
	for _, remote := range combinations(4) {
		staysSo(t, remote)
	}
}

// noSecretLeaves checks that a secret between a colon and an @, behind a
// scheme or at the start and in front of an @, or behind a ? is not to be seen.
func noSecretLeaves(t *testing.T, before, after string) {
	for _, remote := range []string{
		before + ":S3CRET@" + after,
		"https://S3CRET@" + after,
		"https://user:S3CRET@" + after,
		"ssh://S3CRET@" + after,
		"S3CRET@example.org:" + after,
		"S3CRET@example.org/" + after,
		"https://example.org/" + strings.ReplaceAll(before, "@", "-") + "?token=S3CRET" + after,
	} {
		if shown, _ := git.Hide(remote); strings.Contains(shown, "S3CRET") {
			t.Errorf("Hide(%q) is %q", remote, shown)
		}
		if name := git.Normalize(remote); strings.Contains(strings.ToLower(name), "s3cret") {
			t.Errorf("Normalize(%q) is %q", remote, name)
		}
	}
}

// staysSo checks that doing it twice is doing it once, and that a name has the
// shape of one.
func staysSo(t *testing.T, remote string) {
	shown, hidden := git.Hide(remote)
	if hidden != (shown != remote) {
		t.Errorf("Hide(%q) is %q and says %v", remote, shown, hidden)
	}
	if again, _ := git.Hide(shown); again != shown {
		t.Errorf("Hide(%q) is %q, which is shown as %q", remote, shown, again)
	}
	name := git.Normalize(remote)
	if again := git.Normalize(name); again != name {
		t.Errorf("Normalize(%q) is %q, which normalises to %q", remote, name, again)
	}
	host, path, _ := strings.Cut(name, "/")
	if name != "" && (host == "" || strings.ContainsAny(host, "@ABC") || strings.Trim(path, "/") != path || path == "") {
		t.Errorf("Normalize(%q) is %q: no host and path", remote, name)
	}
	if name != "" && shown == "" {
		t.Errorf("%q has the name %q but is not fit to be shown", remote, name)
	}
}

func FuzzNoSecretLeaves(f *testing.F) {
	if len(addresses) == 0 {
		f.Fatal("no seeds")
	}
	for _, c := range addresses {
		before, after, _ := strings.Cut(c.remote, "S3CRET")
		f.Add(before, after)
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		if strings.Contains(strings.ToLower(before+after), "s3cret") {
			t.Skip("the secret stands elsewhere as well")
		}
		noSecretLeaves(t, before, after)
	})
}

func FuzzAddresses(f *testing.F) {
	if len(addresses) == 0 {
		f.Fatal("no seeds")
	}
	for _, c := range addresses {
		f.Add(c.remote)
	}
	f.Fuzz(staysSo)
}
