package save_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"foreword/core/edit"
	"foreword/core/save"
	"foreword/core/template"
)

var ownConfigs = []struct{ name, config, want string }{
	{"no config", "", "templates:\n  dir: templates\n"},
	{"a config without templates", "# the mill\nlayout: template # ours\n", "# the mill\nlayout: template # ours\n\ntemplates:\n  dir: templates\n"},
	{"a config that does not end its line", "layout: template", "layout: template\n\ntemplates:\n  dir: templates"},
	{"templates with names", "templates:\n    # who works\n    agent: main.md # and who does not\nlayout: role\n", "templates:\n    # who works\n    dir: templates\n    agent: main.md # and who does not\nlayout: role\n"},
	{"templates in braces", "templates: {plan: deep/plan.md} # one\n", "templates: {plan: deep/plan.md, dir: templates} # one\n"},
	{"templates in empty braces", "templates: {}\n", "templates: {dir: templates}\n"},
	{"braces over lines", "templates: {\n  agent: a.md, # here\n}\nlayout: role\n", "templates: {\n  agent: a.md, # here\n  dir: templates,\n}\nlayout: role\n"},
	{"a config in braces", "{layout: role} # all of it\n", "{layout: role, templates: {dir: templates}} # all of it\n"},
	{"a config in braces over lines", "# JSON\r\n{\r\n  \"layout\": \"role\", # here\r\n  \"window\": 9000 # there\r\n}\r\n", "# JSON\r\n{\r\n  \"layout\": \"role\", # here\r\n  \"window\": 9000, # there\r\n  \"templates\": {\"dir\": \"templates\"}\r\n}\r\n"},
	{"a config in braces with templates", "{templates: {plan: p.md}, layout: role}", "{templates: {plan: p.md, dir: templates}, layout: role}"},
	{"a config that ends in dots", "layout: role\n... # here\n# the end\n", "layout: role\n\ntemplates:\n  dir: templates\n... # here\n# the end\n"},
	{"CR LF and a byte order mark", "\ufefflayout: role\r\ntemplates:\r\n  agent: a.md\r\n", "\ufefflayout: role\r\ntemplates:\r\n  dir: templates\r\n  agent: a.md\r\n"},
}

func TestABuiltInTemplateThatWasEditedIsKeptAsAFolderOfOnesOwn(t *testing.T) {
	for _, c := range ownConfigs {
		for _, mode := range []string{"agent", template.PlanMode} {
			t.Run(c.name+", "+mode, func(t *testing.T) {
				existing := map[string]string{".foreword/roles/guest.md": "---\nmode: plan\nallow: [shell]\n---\nYou visit.\n"}
				if c.config != "" {
					existing[".foreword/foreword.yaml"] = c.config
				}
				dir := checkout(t, existing)
				w := open(t, dir)
				after := apply(t, w, set(edit.Template, mode, "Mill: {{.CWD}}\r\n{{.Tools}}\n\n"))
				again, p := keep(t, dir, w, after)
				if len(p.Writes) != 3 || len(p.Unsaved) != 0 || p.Writes[2].Path != ".foreword/foreword.yaml" {
					t.Fatalf("planned %+v", p)
				}
				same(t, again, after, c.name)
				if !reflect.DeepEqual(again.Templates, after.Templates) {
					t.Errorf("read again as %+v, edited %+v", again.Templates, after.Templates)
				}
				if got := content(t, dir, ".foreword/foreword.yaml"); got != c.want {
					t.Errorf("the config is %q, want %q", got, c.want)
				}
				if p := plan(t, again, after); !p.Empty() {
					t.Errorf("after the save there is still %+v", p)
				}
			})
		}
	}
}

func TestTheOtherModeKeepsItsBuiltInTextAndThePreviewSaysSo(t *testing.T) {
	dir := checkout(t, nil)
	w := open(t, dir)
	p := plan(t, w, apply(t, w, set(edit.Template, "agent", "x")))
	if len(p.Writes) != 3 {
		t.Fatalf("planned %+v", p.Writes)
	}
	if got := p.Writes[1]; got.Path != ".foreword/templates/plan.md" || string(got.New) != template.DefaultSource("plan") || !strings.Contains(strings.Join(got.What, ", "), "built-in template of the mode plan") {
		t.Errorf("the other mode's file is %s: %v", got.Path, got.What)
	}
	if got := p.Writes[0]; got.Path != ".foreword/templates/agent.md" || string(got.New) != "x" || got.OldDigest != "" {
		t.Errorf("the edited file is %+v", got)
	}
}

func TestATemplateNeverGoesOverAFileThatTheConfigDoesNotName(t *testing.T) {
	dir := checkout(t, map[string]string{".foreword/templates/plan.md": "theirs"})
	w := open(t, dir)
	p := plan(t, w, apply(t, w, set(edit.Template, "agent", "x")))
	if len(p.Blocked) != 1 || p.Blocked[0].Path != ".foreword/templates/plan.md" || errors.Is(p.Blocked[0].Err, save.ErrChanged) || !strings.Contains(p.Blocked[0].Err.Error(), "move it away") {
		t.Errorf("blocked: %+v", p.Blocked)
	}
	for _, do := range p.Writes {
		if do.Path == ".foreword/foreword.yaml" {
			t.Error("the config names the folder all the same")
		}
	}
	// One that already says what should go there is no hindrance.
	dir = checkout(t, map[string]string{".foreword/templates/plan.md": template.DefaultSource("plan")})
	w = open(t, dir)
	after := apply(t, w, set(edit.Template, "agent", "x"))
	again, p := keep(t, dir, w, after)
	same(t, again, after, "one file is there")
	if len(p.Writes) != 2 {
		t.Errorf("planned %+v", p.Writes)
	}
}

func TestATemplateThatAFolderLacksIsMade(t *testing.T) {
	for _, text := range []string{"Plan {{.CWD}}", ""} {
		dir := checkout(t, files())
		if err := os.Remove(filepath.Join(dir, ".foreword/templates/plan.md")); err != nil {
			t.Fatal(err)
		}
		w := open(t, dir)
		after := apply(t, w, set(edit.Template, "plan", text))
		again, p := keep(t, dir, w, after)
		same(t, again, after, "a missing template")
		if len(p.Writes) != 1 || content(t, dir, ".foreword/templates/plan.md") != text {
			t.Errorf("planned %+v", p.Writes)
		}
	}
}

func TestAConfigThatTakesNoTemplatesIsRefusedWhole(t *testing.T) {
	dir := checkout(t, map[string]string{".foreword/foreword.yaml": "layout: template\n? templates\n: plan: deep/plan.md\n"})
	w := open(t, dir)
	p := plan(t, w, apply(t, w, set(edit.Template, "agent", "x")))
	if len(p.Blocked) != 1 || p.Blocked[0].Path != ".foreword/foreword.yaml" {
		t.Errorf("blocked %+v", p.Blocked)
	}
}
