package save_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"foreword/core/diff"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

func set(kind edit.Kind, name, text string) edit.Edit {
	return edit.SetText{Target: edit.Target{Kind: kind, Name: name}, Text: text}
}

func setAt(kind edit.Kind, at int, text string) edit.Edit {
	return edit.SetText{Target: edit.Target{Kind: kind, At: at}, Text: text}
}

func TestNoChangePlansNoWrite(t *testing.T) {
	hard := files()
	hard["AGENTS.md"] = strings.Repeat("a long line ", 90_000)
	hard[".foreword/foreword.yaml"] = "\ufeff" + crlf(millConfig)
	for name, content := range map[string]map[string]string{
		"plain files": files(), "hard bytes": hard, "nothing at all": {},
	} {
		t.Run(name, func(t *testing.T) {
			dir := checkout(t, content)
			w := open(t, dir)
			again := *w
			if p := plan(t, w, &again); !p.Empty() {
				t.Errorf("no change plans %+v", p)
			}
			if p := plan(t, w, open(t, dir)); !p.Empty() {
				t.Errorf("a second reading plans %+v", p)
			}
			for i := range w.Facts {
				w2 := apply(t, w, edit.SwitchFact{At: i, Off: w.Facts[i].State != prompt.Dropped})
				w2 = apply(t, w2, edit.SwitchFact{At: i, Off: w.Facts[i].State == prompt.Dropped})
				if p := plan(t, w, w2); !p.Empty() {
					t.Errorf("switching fact %d there and back plans %+v", i, p)
				}
			}
		})
	}
}

// edits are one change of each kind, with the file that it should reach and what
// the diff of that file should be, as -old and +new lines.
var edits = []struct {
	name string
	edit edit.Edit
	path string
	diff string
}{
	{"index file keeps its mark and line ends", set(edit.Index, "", "\ufeff# Index\r\nstone\r\n"), "INDEX.md", "-wheel\r\n+stone\r\n"},
	{"instruction file keeps its missing end", set(edit.Instructions, "AGENTS.md", "tabs\t\x00 null, no end"), "AGENTS.md", "-tabs\t\x00 nul, no end+tabs\t\x00 null, no end"},
	{"section file", setAt(edit.Head, 1, "Be very kind.\n\n\n"), ".foreword/head/style.md", "-Be kind.\n+Be very kind.\n"},
	{"to-do list", set(edit.Todo, "", "Things\r\n- [x] oil\r\n* [x] grease\r\n"), ".foreword/todo.md", "-- [ ] oil\r\n+- [x] oil\r\n"},
	{"template", set(edit.Template, "plan", "plan\t{{.CWD}}"), ".foreword/templates/plan.md", "-plan {{.Tools}}+plan\t{{.CWD}}"},
	{"skill keeps its front matter", set(edit.Skill, "dress", "Very slowly.\r\n"), ".foreword/skills/dress/SKILL.md", "-Slowly.\r\n+Very slowly.\r\n"},
	{"frame of a role with a file", set(edit.Frame, "guest", "You see.\n"), ".foreword/roles/guest.md", "-You visit.\n+You see.\n"},
	{"frame of a built-in role with a policy file", set(edit.Frame, "direct", "You grind.\n"), ".foreword/roles/direct.md", "+You grind.\n"},
	{"frame of a built-in role", set(edit.Frame, "worker", "You lift.\n"), ".foreword/roles/worker.md", "+You lift.\n"},
	{"frame that begins with a fence", set(edit.Frame, "worker", "---\nYou lift.\n"), ".foreword/roles/worker.md", "+---\n+---\n+---\n+You lift.\n"},
	{"allow in brackets", edit.Permit{Role: "guest", Tool: "wings", Permission: workspace.Allowed}, ".foreword/roles/guest.md", "-allow: [look] # no more\n+allow: [look, wings] # no more\n"},
	{"deny in lines", edit.Permit{Role: "guest", Tool: "fly", Permission: workspace.Unlisted}, ".foreword/roles/guest.md", "-  # never\n-  - fly\n"},
	{"allow in one text", edit.Permit{Role: "direct", Tool: "fly", Permission: workspace.Allowed}, ".foreword/roles/direct.md", "-allow: shell, look\r\n+allow: [shell, look, fly]\r\n"},
	{"policy that a file does not have", edit.Permit{Role: "direct", Tool: "fly", Permission: workspace.Denied}, ".foreword/roles/direct.md", "+deny: [fly]\r\n"},
	{"policy of a built-in role", edit.Permit{Role: "worker", Tool: "look", Permission: workspace.Denied}, ".foreword/roles/worker.md", "+---\n+deny: [fly, look]\n+---\n"},
	{"description of a declared tool", set(edit.Tool, "wings", "Flap \"both\"\n"), ".foreword/tools/wings.json", ""},
	{"fact value keeps its comment", setAt(edit.Fact, 0, "grinders"), ".foreword/foreword.yaml", "-    value: millers   # all of them\n+    value: grinders   # all of them\n"},
	{"fact value that YAML would take for a number", setAt(edit.Fact, 0, "010"), ".foreword/foreword.yaml", "-    value: millers   # all of them\n+    value: '010'   # all of them\n"},
	{"fact value that was quoted", setAt(edit.Fact, 2, "one\tsmall"), ".foreword/foreword.yaml", "-    value: \"two\\ttall\"\n+    value: \"one\\tsmall\"\n"},
	{"fact value of several lines", setAt(edit.Fact, 0, "a\n b\n\n"), ".foreword/foreword.yaml", ""},
	{"fact value in brackets", setAt(edit.Fact, 3, "2.0"), ".foreword/foreword.yaml", "-  - {name: flow, value: 1.0}\n+  - {name: flow, value: \"2.0\"}\n"},
	{"fact renamed", edit.RenameFact{At: 2, Name: "rocks"}, ".foreword/foreword.yaml", "-  - name: 'stones'\n+  - name: 'rocks'\n"},
	{"fact of the clock renamed", edit.RenameFact{At: 1, Name: "today"}, ".foreword/foreword.yaml", "-  - name: day\n+  - name: today\n"},
	{"fact switched on", edit.SwitchFact{At: 2}, ".foreword/foreword.yaml", "-    off: true\n"},
	{"fact switched off", edit.SwitchFact{At: 0, Off: true}, ".foreword/foreword.yaml", "+    off: true\n"},
	{"fact from a source", edit.SetFact{At: 0, FactValue: edit.FactValue{From: "clock", Value: "2031-02-28"}}, ".foreword/foreword.yaml", ""},
	{"fact made literal", edit.SetFact{At: 1, FactValue: edit.FactValue{Value: "never"}}, ".foreword/foreword.yaml", ""},
	{"fact removed with its comment", edit.RemoveFact{At: 0}, ".foreword/foreword.yaml", "-  # who works here\n-  - name: team\n-    value: millers   # all of them\n"},
	{"fact moved with its comment", edit.MoveFact{At: 0, To: 1}, ".foreword/foreword.yaml", ""},
	{"fact added", edit.AddFact{At: 5, Name: "mill", FactValue: edit.FactValue{Value: "- old: #1"}}, ".foreword/foreword.yaml", "+  - name: mill\n+    value: '- old: #1'\n"},
	{"text in the config", setAt(edit.Head, 2, "# still none\none\n\n  two\n"), ".foreword/foreword.yaml", ""},
	{"folded text in the config", setAt(edit.Tail, 0, "open the gate"), ".foreword/foreword.yaml", ""},
	{"section added", edit.AddBlock{Zone: prompt.Tail, At: 0, Name: "new", Text: " x\n"}, ".foreword/foreword.yaml", ""},
	{"section removed with its comment", edit.RemoveBlock{Zone: prompt.Head, At: 1}, ".foreword/foreword.yaml", "-# the style\n-- name: style\n-  file: head/style.md\n-  tier: static # seldom\n"},
	{"section moved to the tail", edit.MoveBlock{Zone: prompt.Head, At: 2, Into: prompt.Tail, To: 0}, ".foreword/foreword.yaml", ""},
	{"last section of the tail moved to the head", edit.MoveBlock{Zone: prompt.Tail, At: 0, Into: prompt.Head, To: 0}, ".foreword/foreword.yaml", ""},
	{"section switched off", edit.SwitchBlock{Zone: prompt.Head, At: 1, Off: true}, ".foreword/foreword.yaml", "+  off: true\n"},
	{"section renamed", edit.RenameBlock{Zone: prompt.Tail, At: 0, Name: "memo"}, ".foreword/foreword.yaml", "-    - name: reminder\n+    - name: memo\n"},
}

func TestEachEditReachesItsFileAndChangesNoOtherLine(t *testing.T) {
	for _, c := range edits {
		for _, form := range []string{"as it is", "with CR LF and a byte order mark"} {
			t.Run(c.name+", config "+form, func(t *testing.T) {
				content := files()
				if form != "as it is" {
					content[".foreword/foreword.yaml"] = "\ufeff" + crlf(millConfig)
				}
				dir := checkout(t, content)
				w := open(t, dir)
				after := apply(t, w, c.edit)
				again, p := keep(t, dir, w, after)
				if len(p.Writes) != 1 || p.Writes[0].Path != c.path || len(p.Unsaved) != 0 {
					t.Fatalf("planned %v, unsaved %v", p.Writes, p.Unsaved)
				}
				same(t, again, after, c.name)
				if got := changed(p.Writes[0].Old, p.Writes[0].New); c.diff != "" && strings.ReplaceAll(got, "\r\n", "\n") != strings.ReplaceAll(c.diff, "\r\n", "\n") {
					t.Errorf("the file changes by\n%s\nwant\n%s", got, c.diff)
				}
				if form != "as it is" && strings.HasSuffix(c.path, ".yaml") && strings.Count(string(p.Writes[0].New), "\n") != strings.Count(string(p.Writes[0].New), "\r\n") {
					t.Errorf("line ends are mixed:\n%q", p.Writes[0].New)
				}
				if p := plan(t, again, again); !p.Empty() {
					t.Errorf("after the save there is still %v", p)
				}
			})
		}
	}
}

// A config can be written in many ways; what an edit does not change keeps its
// bytes and its comments.
func TestAConfigOfAnyFormKeepsWhatIsNotEdited(t *testing.T) {
	for _, c := range []struct {
		name, config string
		edit         edit.Edit
		want         string
	}{
		{"all in braces on one line", "{facts: [{name: a, value: x}], layout: session, window: 9000} # c\n", setAt(edit.Fact, 0, "y"), "{facts: [{name: a, value: y}], layout: session, window: 9000} # c\n"},
		{"JSON", "{\n  \"layout\": \"session\",\n  \"facts\": [\n    {\"name\": \"a\", \"value\": \"x\"}\n  ]\n}\n", edit.AddFact{At: 1, Name: "b", FactValue: edit.FactValue{Value: "y\nz"}},
			"{\n  \"layout\": \"session\",\n  \"facts\": [\n    {\"name\": \"a\", \"value\": \"x\"},\n    {\"name\": \"b\", \"value\": \"y\\nz\"}\n  ]\n}\n"},
		{"an entry in braces with a comment", "facts:\n  - {name: a, value: 'x'} # c\n", edit.SwitchFact{At: 0, Off: true}, "facts:\n  - {name: a, value: 'x', off: true} # c\n"},
		{"a list in brackets with comments", "facts: [ # f\n  {name: a, value: x}, # a\n  {name: b, value: y}, # b\n]\n", setAt(edit.Fact, 1, "z"), "facts: [ # f\n  {name: a, value: x}, # a\n  {name: b, value: z}, # b\n]\n"},
		{"commas and quotation marks in braces", "facts: [{name: it's, value: \"a, }b\"}, {value: 'c''], ', name: d}]\n", edit.RemoveFact{At: 0}, "facts: [{value: 'c''], ', name: d}]\n"},
		{"a comment behind the sign of a block", "head:\n- name: h\n  text: | # why\n    x\n", setAt(edit.Head, 0, "y\n"), "head:\n- name: h\n  text: | # why\n    y\n"},
		{"a comment behind a text of two lines", "facts:\n- name: a\n  value: \"x\n    y\" # why\n", setAt(edit.Fact, 0, "z"), "facts:\n- name: a\n  value: \"z\" # why\n"},
		{"a section that moves keeps its comments", "head:\n- name: h # who\n  # what\n  text: | # why\n    x\n\n      y\ntail:\n    - {name: t, text: z}\n", edit.MoveBlock{Zone: prompt.Head, At: 0, Into: prompt.Tail, To: 1},
			"head: []\ntail:\n    - {name: t, text: z}\n    - name: h # who\n      # what\n      text: | # why\n        x\n\n          y\n"},
		{"the first key goes", "facts:\n- value: x # x\n  # n\n  name: a # a\n", edit.SetFact{At: 0, FactValue: edit.FactValue{From: "clock", Value: "2031-02-28"}}, "facts:\n  # n\n- name: a # a\n  from: clock\n"},
		{"the last entry goes", "facts: # all\n  # above\n  - name: a\n    value: x\nwindow: 9000\n", edit.RemoveFact{At: 0}, "facts: [] # all\nwindow: 9000\n"},
		{"the first entry comes", "facts: [] # none\nwindow: 9000\n", edit.AddFact{At: 0, Name: "a", FactValue: edit.FactValue{Value: "x"}}, "facts: # none\n  - name: a\n    value: x\nwindow: 9000\n"},
		{"dots at the end", "window: 9000\n... # end\n", edit.AddBlock{Zone: prompt.Tail, Name: "t", Text: "x"}, "window: 9000\n\ntail:\n  - name: t\n    text: x\n    tier: static\n... # end\n"},
		{"line ends that only YAML knows", "# a\u2028facts:\n- name: a\n  value: x # b\u0085- name: b\n  value: y\n", edit.RemoveFact{At: 1}, "# a\u2028facts:\n- name: a\n  value: x # b\u0085"},
	} {
		for _, form := range []string{"", "\ufeff"} {
			dir := checkout(t, map[string]string{".foreword/foreword.yaml": form + c.config})
			w := open(t, dir)
			after := apply(t, w, c.edit)
			again, _ := keep(t, dir, w, after)
			if got := content(t, dir, ".foreword/foreword.yaml"); got != form+c.want {
				t.Errorf("%s: the config is\n%q, want\n%q", c.name, got, form+c.want)
			}
			same(t, again, after, c.name)
			if p := plan(t, again, again); !p.Empty() || len(p.Unsaved) > 0 {
				t.Errorf("%s: after the save there is still %v", c.name, p)
			}
		}
	}
}

// So can a role file and a skill.
func TestFrontMatterOfAnyFormKeepsWhatIsNotEdited(t *testing.T) {
	permit := edit.Permit{Role: "guest", Tool: "wings", Permission: workspace.Allowed}
	const role, skill = ".foreword/roles/guest.md", ".foreword/skills/dress/SKILL.md"
	for _, c := range []struct {
		name, path, text string
		edit             edit.Edit
		want             string
	}{
		{"names in quotation marks", role, "---\n\"allow\": [ \"look\", 'a # b' ] # c\n---\nF\n", permit, "---\n\"allow\": [ \"look\", 'a # b', wings ] # c\n---\nF\n"},
		{"a list over lines", role, "---\nallow: [ # why\n  look, # l\n  shell # s\n]\n---\nF\n", permit, "---\nallow: [ # why\n  look, # l\n  shell, # s\n  wings\n]\n---\nF\n"},
		{"all in braces", role, "---\n{mode: plan, dispatch: [worker]}\n---\nF\n", permit, "---\n{mode: plan, dispatch: [worker], allow: [wings]}\n---\nF\n"},
		{"one text with a comment", role, "---\nallow: look, shell\t# c\n---\nF\n", permit, "---\nallow: [look, shell, wings]\t# c\n---\nF\n"},
		{"a fence at the very end", role, "\ufeff---\r\nmode: plan\r\n---", set(edit.Frame, "guest", "You see."), "\ufeff---\r\nmode: plan\r\n---\r\nYou see."},
		{"a skill with a fence at the very end", skill, "---\nname: dress\n---", set(edit.Skill, "dress", "Slowly."), "---\nname: dress\n---\nSlowly."},
		{"a folded description", skill, "---\nname: dress\ndescription: > # why\n  Dress\n  all\n---\nB\n", set(edit.SkillLine, "dress", "Dress: all"), "---\nname: dress\ndescription: 'Dress: all' # why\n---\nB\n"},
	} {
		dir := checkout(t, map[string]string{c.path: c.text, ".foreword/tools/wings.json": files()[".foreword/tools/wings.json"]})
		w := open(t, dir)
		after := apply(t, w, c.edit)
		again, _ := keep(t, dir, w, after)
		if got := content(t, dir, c.path); got != c.want {
			t.Errorf("%s: the file is\n%q, want\n%q", c.name, got, c.want)
		}
		same(t, again, after, c.name)
	}
}

// changed gives the lines that differ.
func changed(before, after []byte) string {
	var out strings.Builder
	old, now := strings.SplitAfter(string(before), "\n"), strings.SplitAfter(string(after), "\n")
	d := diff.Lines(string(before), string(after))
	if len(d.Rows) == 0 {
		return ""
	}
	// A plain comparison from both ends is enough, since each edit is one place.
	start := 0
	for start < min(len(old), len(now)) && old[start] == now[start] {
		start++
	}
	end := 0
	for end < min(len(old), len(now))-start && old[len(old)-1-end] == now[len(now)-1-end] {
		end++
	}
	for _, line := range old[start : len(old)-end] {
		if line != "" {
			out.WriteString("-" + line)
		}
	}
	for _, line := range now[start : len(now)-end] {
		if line != "" {
			out.WriteString("+" + line)
		}
	}
	return out.String()
}

func TestEditsOfACheckoutWithoutAConfigMakeOne(t *testing.T) {
	for _, c := range []struct {
		name string
		edit edit.Edit
		want string
	}{
		{"a fact", edit.AddFact{At: 6, Name: "team", FactValue: edit.FactValue{Value: "millers"}}, "facts:\n  - name: date\n    from: clock\n  - name: cwd\n    from: cwd\n  - name: platform\n    from: platform\n  - name: os\n    from: os\n  - name: branch\n    from: git branch\n  - name: git-head\n    from: git head\n  - name: team\n    value: millers\n"},
		{"a usual fact switched off", edit.SwitchFact{At: 1, Off: true}, "facts:\n  - name: date\n    from: clock\n  - name: cwd\n    from: cwd\n    off: true\n  - name: platform\n    from: platform\n  - name: os\n    from: os\n  - name: branch\n    from: git branch\n  - name: git-head\n    from: git head\n"},
		{"a tail section", edit.AddBlock{Zone: prompt.Tail, Name: "end", Text: "x\ny\n", Tier: prompt.Hot}, "tail:\n  - name: end\n    text: |\n      x\n      y\n    tier: hot\n"},
		{"a head section", edit.AddBlock{Zone: prompt.Head, At: 1, Name: "end", Text: "x", Tier: prompt.Slow}, "head:\n  - name: instructions\n    from: instructions\n  - name: end\n    text: x\n"},
		{"no head at all", edit.RemoveBlock{Zone: prompt.Head}, "head: []\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := checkout(t, map[string]string{"AGENTS.md": "x\n"})
			w := open(t, dir)
			after := apply(t, w, c.edit)
			again, _ := keep(t, dir, w, after)
			same(t, again, after, c.name)
			if got := content(t, dir, ".foreword/foreword.yaml"); got != c.want {
				t.Errorf("the new config is\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestWhatNoFileCanKeepIsListedWithTheReason(t *testing.T) {
	w := open(t, checkout(t, files()))
	for _, c := range []struct {
		edit edit.Edit
		says string
	}{
		{set(edit.Tool, "shell", "Run it."), "built-in catalogue"},
		{set(edit.Frame, "worker", " "), "leaves the built-in one"},
		{edit.SwitchTool{Name: "look", Off: true}, "switched off"},
		{edit.SwitchSkill{Name: "dress", Off: true}, "switched off"},
	} {
		p := plan(t, w, apply(t, w, c.edit))
		if len(p.Writes) != 0 || len(p.Unsaved) != 1 || !strings.Contains(p.Unsaved[0].Reason, c.says) {
			t.Errorf("%#v: writes %v, unsaved %v", c.edit, p.Writes, p.Unsaved)
		}
	}
}

// TestAnyScriptOfEditsIsReadAgainAsItWasSaved saves after random edits, several
// times in one checkout.
func TestAnyScriptOfEditsIsReadAgainAsItWasSaved(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 4))
	blocked := 0
	for round := range 40 {
		content := files()
		if round%2 == 1 {
			content[".foreword/foreword.yaml"] = "\ufeff" + crlf(millConfig)
		}
		dir := checkout(t, content)
		w := open(t, dir)
		for range 3 {
			after, did := w, ""
			for range 1 + random.IntN(5) {
				e := randomEdit(random)
				if next, err := edit.Apply(after, e); err == nil {
					after, did = next, did+fmt.Sprintf("\n%#v", e)
				}
			}
			p := plan(t, w, after)
			if len(p.Blocked) > 0 {
				t.Logf("blocked: %v after%s", p.Blocked[0].Err, did)
				blocked++
				continue
			}
			w, _ = keep(t, dir, w, after)
			same(t, w, after, did)
		}
	}
	if blocked > 0 {
		t.Errorf("%d saves were refused", blocked)
	}
}

func randomEdit(r *rand.Rand) edit.Edit {
	text := []string{"plain", "", "a\nb\n", " lead\n\n", "tab\t\r\nend", "\u200b: #", "true", "x\n\n\n", "'q' \"d\"", "\n\nx"}[r.IntN(10)]
	name := []string{"team", "day", "n1", "no", "12", "a: b"}[r.IntN(6)]
	at, zone := r.IntN(5), prompt.Zone(r.IntN(2))
	switch r.IntN(14) {
	case 0:
		return edit.AddFact{At: at, Name: name, FactValue: edit.FactValue{Value: text}}
	case 1:
		return edit.RenameFact{At: at, Name: name}
	case 2:
		return edit.SetFact{At: at, FactValue: edit.FactValue{Value: text}}
	case 3:
		return edit.RemoveFact{At: at}
	case 4:
		return edit.MoveFact{At: at, To: r.IntN(5)}
	case 5:
		return edit.SwitchFact{At: at, Off: r.IntN(2) == 0}
	case 6:
		return edit.AddBlock{Zone: zone, At: at, Name: name, Text: text, Tier: prompt.Tier(r.IntN(4))}
	case 7:
		return edit.RenameBlock{Zone: zone, At: at, Name: name}
	case 8:
		return edit.RemoveBlock{Zone: zone, At: at}
	case 9:
		return edit.MoveBlock{Zone: zone, At: at, Into: prompt.Zone(r.IntN(2)), To: r.IntN(3)}
	case 10:
		return edit.SwitchBlock{Zone: zone, At: at, Off: r.IntN(2) == 0}
	case 11:
		return setAt([]edit.Kind{edit.Head, edit.Tail}[zone], at, text)
	case 12:
		return edit.Permit{Role: []string{"direct", "guest", "worker"}[r.IntN(3)], Tool: []string{"look", "fly", "wings"}[r.IntN(3)], Permission: workspace.Permission(r.IntN(3))}
	default:
		return set(edit.Frame, []string{"direct", "guest", "worker"}[r.IntN(3)], "You "+text)
	}
}
