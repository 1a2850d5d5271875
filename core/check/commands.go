package check

import (
	"encoding/json"
	"slices"
	"strings"
)

// commandFindings checks the commands that a text names between backquotes:
// targets of make (make.go), and scripts of the package.json at the root. Without
// that file nothing is said, as the command may be another folder's.
func (a *alone) commandFindings(n named) {
	for _, m := range mentions(n.text) {
		if m.how != asCode || went().MatchString(m.sentence) || toCome().MatchString(m.sentence) {
			continue
		}
		words := strings.Fields(m.text)
		if len(words) < 2 || strings.ContainsAny(m.text, "$<>{}*|&;=") {
			continue
		}
		switch words[0] {
		case "make":
			a.makeTarget(n, m, words[1:])
		case "npm", "pnpm", "yarn", "bun":
			if len(words) == 3 && words[1] == "run" {
				a.script(n, m, words[2])
			}
		}
	}
}

// script checks a script of the package.json at the root.
func (a *alone) script(n named, m mention, name string) {
	text, ok := a.probe.Read("package.json")
	var file struct {
		Scripts    map[string]string `json:"scripts"`
		Workspaces json.RawMessage   `json:"workspaces"`
	}
	if !ok || json.Unmarshal(text, &file) != nil || file.Workspaces != nil || file.Scripts == nil {
		return
	}
	if _, known := file.Scripts[name]; known {
		return
	}
	var known []string
	for s := range file.Scripts {
		known = append(known, s)
	}
	slices.Sort(known)
	a.add(Finding{
		Verdict: Broken, Rule: RuleCommand, Place: n.at(m, m.text), Recorded: m.text, Present: "no such script",
		Reason: "package.json has no script " + name, Mend: "name one of its scripts: " + strings.Join(few(known), ", "),
	})
}

// few gives the first of a list, for a message.
func few(list []string) []string {
	const most = 8
	list = slices.DeleteFunc(slices.Clone(list), func(s string) bool { return strings.HasPrefix(s, ".") })
	if len(list) > most {
		return append(list[:most:most], "…")
	}
	return list
}

var (
	commitCode  = lazily(`^[0-9a-f]{7,40}$`)
	commitProse = lazily(`\bcommits? $`)
)

// commitFindings checks the commits that a text names: hexadecimal words
// between backquotes, and behind the word commit. One that git does not have
// may be another repository's.
func (a *alone) commitFindings(n named) {
	lines := strings.Split(n.text, "\n")
	for _, m := range mentions(n.text) {
		if !commitCode().MatchString(m.text) || strings.Trim(m.text, "0123456789") == "" || strings.Trim(m.text, "abcdef") == "" {
			continue
		}
		called := commitProse().MatchString(strings.ToLower(strings.TrimRight(lines[m.line-1][:m.column-1], "`")))
		if m.how != asCode && !called {
			continue
		}
		switch a.probe.Commit(m.text) {
		case CommitLost:
			a.add(Finding{
				Verdict: Broken, Rule: RuleCommit, Place: n.at(m, m.text), Recorded: m.text, Present: "on no branch",
				Reason: "the commit is here, and no branch or tag leads to it any more: it was rewritten", Mend: "name the commit that took its place",
			})
		case CommitUnknown:
			if called {
				a.add(Finding{
					Verdict: Unknown, Rule: RuleCommit, Place: n.at(m, m.text), Recorded: m.text,
					Reason: "git has no such commit here: it is another repository's, or was never fetched",
				})
			}
		}
	}
}
