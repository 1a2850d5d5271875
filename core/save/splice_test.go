package save

import (
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"foreword/core/config"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// of gives the facts and the sections that a config says, as far as it says
// them by itself.
func of(c config.Config) *workspace.Workspace {
	w := &workspace.Workspace{Settings: workspace.Settings{Config: configPath}}
	if !c.Facts.Set() {
		for _, pairs := range usual() {
			w.Facts = append(w.Facts, workspace.Fact{Name: pairs[0].value, Source: prompt.Source{Kind: prompt.FromCommand, Detail: pairs[1].value}})
		}
	}
	for _, f := range c.Facts.Value {
		fact := workspace.Fact{Name: f.Name.Value, Value: f.Value.Value, Source: prompt.Source{Kind: prompt.FromConfig, Path: configPath, Line: f.Line}}
		if f.From.Kind != "" {
			fact.Source = prompt.Source{Kind: prompt.FromCommand, Detail: f.From.Argument}
		}
		if f.Off.Value {
			fact.State = prompt.Dropped
		}
		w.Facts = append(w.Facts, fact)
	}
	blocks := func(list []config.Section, kind prompt.Kind) (out []workspace.Block) {
		for _, s := range list {
			b := workspace.Block{Name: s.Name.Value, Text: s.Text.Value, Kind: kind, Tier: s.Tier.Value, Source: prompt.Source{Kind: prompt.FromConfig, Line: s.Line}}
			if s.File.Set() {
				b.Source = prompt.Source{Kind: prompt.FromFile, Path: ".foreword/" + s.File.Value}
			}
			if s.From.Kind != "" {
				b.Kind = prompt.Kind(s.From.Kind)
			}
			if s.Off.Value {
				b.State = prompt.Dropped
			}
			out = append(out, b)
		}
		return out
	}
	w.Head, w.Tail = blocks(heads(c), prompt.KindHead), blocks(c.Tail.Value, prompt.KindTail)
	return w
}

// comments gives the comments of a YAML text, one for each line.
func comments(text string) []string {
	var all []string
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		for _, c := range []string{n.HeadComment, n.LineComment, n.FootComment} {
			all = append(all, strings.FieldsFunc(c, func(r rune) bool { return strings.ContainsRune("\r\n", r) })...)
		}
		for _, inner := range n.Content {
			walk(inner)
		}
	}
	var document yaml.Node
	if yaml.Unmarshal([]byte(text), &document) == nil {
		walk(&document)
	}
	return all
}

// FuzzSplice edits configs of any form: the result is refused, or says what the
// edit wants, all else as before, and keeps every comment.
func FuzzSplice(f *testing.F) {
	seeds := []string{
		"facts:\n  - name: a # c\n    value: |\n      x\n\n      # no comment\n  # b's\n  - name: b\n    from: clock\ntail:\n- {name: t, text: x}\n",
		"facts: [{name: a, value: 1}]\n", "facts: []", "{facts: [{name: a, value: b}], tail: [{name: c, text: d}]}\n",
		"facts:\n  -\n    name: a\n    value: b", "# only\r\n", "head:\n- name: h\n  text: 'it''s\n    two'\n- \"name\": k\n  file: head/x.md\n",
		"facts:\n  - value: >+\n      keep\n\n\n    name: z\n\n# end", "tail:\n  - name: t\n    text: \"a\\\n      b\" # x\n    off: false\n...\n",
		"facts: # f\n- name: a # n\n  value: \"x\n    y\" # c\n- value: > # v\n    z\n  name: b # d\ntail:\n    # r\n    - text: |2- # t\n         x\n      name: t\n", "{\n  \"facts\": [ # f\n    {\"name\": \"a\", \"value\": \"b\"}, # a\n    {\"name\": 'c', \"value\": !!str d, }\n  ], # g\n}\n... # end\n",
		"facts:\n- name: a # \u2028- name: c\n  value: x\u0085\n- name: b\r  value: y\n", "facts: [] # none\nhead:  # some\n  # above\n  - name: h\n    text: x\n", "facts:\n- name: \"a\u2028 b\"\n  value: x\n- name: b\n  value: y # y\n",
		"facts:\n  - {name: a,\n     value: b} # c\n  - name: b\n    value: !!str 1\n",
	}
	if len(seeds) == 0 {
		f.Fatal("no seeds")
	}
	for i, s := range seeds {
		for _, value := range []string{"", "plain", "two\nlines\n", " odd: #\t\r\n"} {
			f.Add(s, value, byte(i), byte(i/2))
			f.Add(s, value, byte(i+len(value)), byte(0))
		}
	}
	f.Fuzz(func(t *testing.T, text, value string, what, at byte) {
		c, err := config.Parse([]byte(text), configPath)
		if err != nil || strings.HasPrefix(text, byteOrderMark) {
			return
		}
		w := of(c)
		i := int(at % 3)
		edits := []edit.Edit{
			edit.SetFact{At: i, FactValue: edit.FactValue{Value: value}}, edit.RenameFact{At: i, Name: value}, edit.RemoveFact{At: i},
			edit.MoveFact{At: i, To: 0}, edit.SwitchFact{At: i, Off: true}, edit.AddFact{At: i, Name: "new", FactValue: edit.FactValue{Value: value}},
			edit.SetText{Target: edit.Target{Kind: edit.Head, At: i}, Text: value}, edit.SetText{Target: edit.Target{Kind: edit.Tail, At: i}, Text: value},
			edit.MoveBlock{Zone: prompt.Head, At: i, Into: prompt.Tail}, edit.SwitchBlock{Zone: prompt.Tail, At: i, Off: true},
		}
		after, err := edit.Apply(w, edits[int(what)%len(edits)])
		if err != nil {
			return
		}
		p := &planner{before: w, after: after}
		lists := slices.DeleteFunc(append([]list{p.factList()}, p.blockLists()...), func(l list) bool { return l.same })
		next, err := p.spliced(text, lists)
		if err != nil {
			return
		}
		if _, removed := edits[int(what)%len(edits)].(edit.RemoveFact); removed {
			return // its comments go with it
		}
		for _, line := range comments(text) {
			if !strings.Contains(next, strings.TrimSpace(line)) {
				t.Errorf("%#v loses the comment %q of\n%s\nin\n%s", edits[int(what)%len(edits)], line, text, next)
			}
		}
	})
}

func TestATextIsWrittenSoThatYAMLReadsItBack(t *testing.T) {
	for _, text := range []string{
		"", "plain", "true", "010", "~", "a: b", "a #b", "- a", "'", "\"", "\\", " a", "a ", "\ta", "a\n", "a\n\n", "\na", " a\n b\n", "a\r\nb", "\x00\x1b", "\u200b\u202e\ufeff", "é𝄞", "{a", "[b]", "&c", "*d", "!e", "%f", "@g", "`h", "---\nx", "...\n", "#", "\u0085\u2028", "a\n\n\nb", "\n", "\n\n",
		strings.Repeat("long ", 50_000),
	} {
		out := strings.Join(scalar("key", text, 0, 0, "\n"), "")
		_, v := value(root(out), "key")
		if v == nil || v.Value != text || v.ShortTag() != "!!str" {
			t.Errorf("%.60q is written as %.90q", text, out)
		}
	}
}
