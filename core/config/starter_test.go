package config_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"foreword/core/config"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestANewFolderHasTheseFiles(t *testing.T) {
	var archive txtar.Archive
	for _, f := range config.Init() {
		archive.Files = append(archive.Files, txtar.File{Name: f.Path, Data: f.Content})
	}
	golden := filepath.Join(fixtures, "init.txtar")
	if *update {
		if err := os.WriteFile(golden, txtar.Format(&archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := string(txtar.Format(&archive)), string(fixture(t, "init.txtar")); got != want {
		t.Errorf("files are\n%s\nwant\n%s", got, want)
	}
}

// starter gives the text of the new config.
func starter(t *testing.T) string {
	t.Helper()
	for _, f := range config.Init() {
		if f.Path == ".foreword/foreword.yaml" {
			return string(f.Content)
		}
	}
	t.Fatal("there is no config")
	return ""
}

// switchedOn takes the # from all settings that are commented out. Settings are
// indented by an even number of spaces, prose by an odd one.
func switchedOn(text string) string {
	return regexp.MustCompile(`(?m)^#((?:  )*[^ \n])`).ReplaceAllString(prose(text), "$1")
}

// prose empties the example of a role, which is not part of the config.
func prose(text string) string {
	before, _, _ := strings.Cut(text, "\n#   ---\n")
	return before
}

func TestANewConfigChangesNothing(t *testing.T) {
	c := parse(t, starter(t))
	want := parse(t, "")
	want.Head = c.Head
	if c.Layout != want.Layout || c.Window != want.Window || c.Facts.Set() || c.Tail.Set() || c.Tools.Set() || c.Caps != want.Caps {
		t.Errorf("config is %+v", c)
	}
	// Without a list the head has the instructions, and so it has with this one.
	if head := c.Head.Value; len(head) != 2 || head[0].From.Kind != config.FromInstructions || !head[1].Off.Value {
		t.Errorf("head is %+v", c.Head)
	}
}

func TestTheFileOfTheExampleIsThere(t *testing.T) {
	c := parse(t, starter(t))
	want := ".foreword/" + c.Head.Value[1].File.Value
	for _, f := range config.Init() {
		if f.Path == want && len(f.Content) > 0 {
			return
		}
	}
	t.Errorf("there is no %s", want)
}

func TestANewConfigExplainsEveryKey(t *testing.T) {
	text := switchedOn(starter(t))
	c := parse(t, text)
	if c.Layout.Value != "session" || !c.Layout.Set() || c.Window.Value != 200000 || len(c.Facts.Value) != 7 || len(c.Tail.Value) != 1 {
		t.Errorf("switched on, the config is %+v", c)
	}
	for _, wrong := range []string{"zz: 1", "facts: [{zz: 1}]", "head: [{zz: 1}]", "caps: {zz: 1}", "mute: [{zz: 1}]", "templates: {zz: 1}"} {
		_, err := config.Parse([]byte(wrong), "")
		_, known, ok := strings.Cut(err.Error(), "(known are ")
		if !ok {
			t.Fatalf("%s: %v", wrong, err)
		}
		for key := range strings.SplitSeq(strings.TrimSuffix(known, ")"), ", ") {
			if !regexp.MustCompile(`(?m)^[ -]*` + key + `:`).MatchString(text) {
				t.Errorf("%s is not in the new config", key)
			}
		}
	}
}

func TestTheCommentedSettingsShowTheDefaults(t *testing.T) {
	c, want := parse(t, switchedOn(starter(t))), parse(t, "")
	if c.Layout.Value != want.Layout.Value || c.Theme.Value != want.Theme.Value || c.IndexFile.Value != want.IndexFile.Value ||
		c.Tools.Value[0].Value != want.Tools.Value[0].Value || c.Templates.Agent.Value != want.Templates.Agent.Value ||
		c.Templates.Plan.Value != want.Templates.Plan.Value || c.Caps.Session.Value != want.Caps.Session.Value ||
		c.Caps.World.Value != want.Caps.World.Value || c.Caps.Conversation.Value != want.Caps.Conversation.Value ||
		c.Caps.Profile.Value != want.Caps.Profile.Value || c.Caps.Recalled.Value != want.Caps.Recalled.Value ||
		c.Caps.MemoryIndex.Value != want.Caps.MemoryIndex.Value {
		t.Errorf("switched on, the config is %+v", c)
	}
}

func TestTheExampleOfARoleIsARole(t *testing.T) {
	_, example, ok := strings.Cut(starter(t), "\n#   ---\n")
	if !ok {
		t.Fatal("there is no example of a role")
	}
	text := regexp.MustCompile(`(?m)^#   `).ReplaceAllString("#   ---\n"+example, "")
	role, err := config.ParseRole([]byte(text), "roles/reviewer.md")
	if err != nil {
		t.Fatal(err)
	}
	if role.Mode.Value != "agent" || show(role.Dispatch) != `["explorer"]` || show(role.Allow) != `["read" "code_*"]` || show(role.Deny) != `["edit" "write"]` {
		t.Errorf("role is %+v", role)
	}
	if !strings.HasPrefix(role.Frame, "You review changes.") {
		t.Errorf("frame is %q", role.Frame)
	}
}
