package command_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// comparison is what these tests read of compare's JSON.
type comparison struct {
	Same     bool
	Sections []struct {
		Name, Relation string
		Rows           []struct{ Left, Right *struct{ Text string } }
	}
}

func TestTheJSONOfADifferenceHoldsBothTexts(t *testing.T) {
	dir, env := checkout(t)
	for _, sides := range [][2]string{{"direct", "worker"}, {"worker", "worker@system"}, {"worker@zoned", "explorer@template"}} {
		got := invoke(t, env, "", "compare", sides[0], sides[1], "--json", "-C", dir, "--date", "2026-08-09")
		if got.status != 1 || got.stderr != "" {
			t.Fatalf("%v: status %d: %s", sides, got.status, got.stderr)
		}
		var v any
		var c comparison
		for _, into := range []any{&v, &c} {
			if err := json.Unmarshal([]byte(got.stdout), into); err != nil {
				t.Fatal(err)
			}
		}
		s := readSchema(t, "compare")
		for _, wrong := range s.check(s, "$", v) {
			t.Errorf("%v: %s", sides, wrong)
		}
		left := invoke(t, env, "", append([]string{"render", "-C", dir, "--lenient", "--date", "2026-08-09"}, layoutOf(sides[0])...)...).stdout
		right := invoke(t, env, "", append([]string{"render", "-C", dir, "--lenient", "--date", "2026-08-09"}, layoutOf(sides[1])...)...).stdout
		for _, section := range c.Sections {
			var before, after strings.Builder
			for _, row := range section.Rows {
				if row.Left != nil {
					before.WriteString(row.Left.Text)
				}
				if row.Right != nil {
					after.WriteString(row.Right.Text)
				}
			}
			if section.Name == "tools" && section.Relation == "changed" {
				continue // declarations stand in no message
			}
			if !strings.Contains(left, before.String()) && section.Name != "tools" || !strings.Contains(right, after.String()) {
				t.Errorf("%v: the rows of %s are not the texts of the two prompts", sides, section.Name)
			}
		}
	}
}

// layoutOf gives the arguments that render a side without a revision.
func layoutOf(side string) []string {
	role, layout, found := strings.Cut(side, "@")
	if !found {
		return []string{role}
	}
	return []string{role, "--layout", layout}
}

func TestADifferenceIsColouredOnATerminalAlone(t *testing.T) {
	dir, env := checkout(t)
	compare := func() *exec.Cmd {
		cmd := exec.Command("sh", "-c", "foreword compare direct worker || test $? = 1")
		cmd.Dir, cmd.Env = dir, env
		return cmd
	}
	colours := regexp.MustCompile(`\x1b\[[0-9;]*m`)
	coloured := onTerminal(t, compare())
	for _, want := range []string{"\x1b[31m-", "\x1b[32m+", "\x1b[1m== head role", "\x1b[36m@@", ";7m"} {
		if !strings.Contains(coloured, want) {
			t.Errorf("the terminal was not sent %q", want)
		}
	}
	plain, err := compare().Output()
	if err != nil || strings.Contains(string(plain), "\x1b") {
		t.Errorf("a pipe got colours, or nothing: %v", err)
	}
	if quiet := onTerminal(t, compare(), "NO_COLOR=1"); strings.Contains(quiet, "\x1b") {
		t.Error("with NO_COLOR there are colours")
	}
	if colours.ReplaceAllString(coloured, "") != string(plain) {
		t.Error("beside the colours, the terminal got another text than the pipe")
	}
}

// Only what the user wrote sends a text to a server: neither another checkout's
// config nor that of a revision does it for a side.
func TestASideAsksAServerOnlyWhereTheUserWroteOne(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		_, _ = w.Write([]byte(`{"tokens": [1, 2, 3]}`))
	}))
	defer server.Close()
	dir, env := checkout(t)
	other, _ := checkout(t)
	config := "counter: llama=" + server.URL + "\n"
	if err := os.WriteFile(filepath.Join(other, ".foreword/foreword.yaml"), []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := invoke(t, env, "", "compare", "worker", other+"//worker", "-C", dir, "--stat"); got.status != 1 || asked > 0 {
		t.Errorf("status %d, and the server was asked %d times: %s", got.status, asked, got.stderr)
	}
	got := invoke(t, env, "", "compare", "worker@o200k", "worker@llama="+server.URL, "-C", dir, "--json")
	if got.status != 0 || asked == 0 || !strings.Contains(got.stdout, `"name": "llama=`+server.URL+`"`) {
		t.Errorf("status %d, and the server was asked %d times: %s", got.status, asked, got.stderr)
	}
}
