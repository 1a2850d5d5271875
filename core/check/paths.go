package check

import (
	"fmt"
	"path"
	"strings"
	"time"
)

// named is a text whose mentions are checked.
type named struct {
	text  string
	place Place
	// folder is where relative paths of the text start beside the root.
	folder string
}

// pathFindings checks the paths that a text names.
//
// A mention is a path of this checkout when git knows that it was one, or when
// it is written as code or as a link's target, begins with a folder that is
// here, and ends like files that are here. It is broken when it then leads
// nowhere: not from the root, not from the text's own folder, and not as the
// end of a longer path. It is passed over when the sentence speaks of what is
// gone or is yet to be made, and when a build would make it.
func (a *alone) pathFindings(n named) {
	type pair struct {
		m mention
		c candidate
	}
	var all []pair
	var missing []string
	for _, m := range mentions(n.text) {
		c, ok := candidateOf(m)
		if !ok || a.isHere(n, c) {
			continue
		}
		all = append(all, pair{m, c})
		missing = append(missing, a.places(n, c.path)...)
	}
	a.ignored = map[string]bool{}
	for _, p := range a.probe.Ignored(missing) {
		a.ignored[p] = true
	}
	foreign := map[int]bool{} // lines; looked up only
	for _, p := range all {
		if p.c.plain && p.m.how >= asCode && a.isForeign(n, p.c) {
			foreign[p.m.line] = true
		}
	}
	for _, p := range all {
		a.judge(n, p.m, p.c, foreign[p.m.line])
	}
}

// isHere says whether a path leads somewhere, be it as the end of a longer one.
func (a *alone) isHere(n named, c candidate) bool {
	places := a.places(n, c.path)
	for _, p := range places {
		if a.probe.Find(p) == Present {
			return true
		}
	}
	return len(places) == 0 || len(a.probe.Holding(places[0])) > 0
}

// isForeign says whether a path begins with no folder that is here or was: a
// line that names such a path speaks of another checkout.
func (a *alone) isForeign(n named, c candidate) bool {
	for _, p := range a.places(n, c.path) {
		first, _, _ := strings.Cut(p, "/")
		if a.ignored[p] || a.probe.Find(first) == Present || a.probe.Past(first).Known || a.probe.Past(p).Known {
			return false
		}
	}
	return true
}

// candidate is a mention that may be a path.
type candidate struct {
	path string
	// plain says that nothing about it speaks against a path: it is no pattern
	// of words and no placeholder.
	plain bool
}

var (
	lineSuffix  = lazily(`(?::\d+(?:[:-]\d+)*|#L\d+(?:-L?\d+)?)$`)
	fileEnding  = lazily(`^\.[A-Za-z][A-Za-z0-9_]{0,9}$`)
	numberWord  = lazily(`^[0-9]+$`)
	placeholder = lazily(`(?i)^(?:path|to|your|my|foo|bar|baz|qux|examples?|sample|some|thing|name|file|dir|folder|module|package|component|feature|xx+|yy+|nn+|[a-z])(?:[-_.].*)?$`)
	hasCapital  = lazily(`^[A-Z][A-Z0-9_]+$`)
)

// candidateOf takes the path out of a mention. What cannot be a path of a
// checkout is none: addresses, patterns, variables, packages with @, absolute
// and home paths, slash commands.
func candidateOf(m mention) (candidate, bool) {
	text := m.text
	if m.how == asLink || strings.Contains(text, ".md#") {
		text, _, _ = strings.Cut(text, "#")
	}
	text = lineSuffix().ReplaceAllString(text, "")
	if m.how == asProse {
		text = strings.TrimPrefix(text, "@")
	}
	if len(text) < 3 || len(text) > 300 || strings.ContainsAny(text, "*?{}<>$|&=~%^\\\"'()[]@:#+,; \t`!") ||
		strings.Contains(text, "...") || strings.Contains(text, "…") || strings.Contains(text, "//") ||
		strings.HasPrefix(text, "/") || strings.HasPrefix(text, "-") || !hasLetter(text) {
		return candidate{}, false
	}
	folder := strings.HasSuffix(text, "/")
	clean := strings.TrimSuffix(text, "/")
	ending := path.Ext(clean)
	hasEnding := fileEnding().MatchString(ending)
	hasSlash := strings.Contains(strings.TrimPrefix(clean, "./"), "/")
	if m.how <= inCommand && !(hasSlash && (hasEnding || folder)) || !hasSlash && !hasEnding && !folder {
		return candidate{}, false
	}
	return candidate{path: clean, plain: hasSlash && (hasEnding || folder) && !vague(clean)}, true
}

func hasLetter(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80 })
}

// vague says whether a path has a part that stands for another word.
func vague(text string) bool {
	for part := range strings.SplitSeq(text, "/") {
		stem := strings.TrimSuffix(part, path.Ext(part))
		if part != "." && part != ".." && (placeholder().MatchString(part) || hasCapital().MatchString(stem) && !strings.HasSuffix(part, ".md") || numberWord().MatchString(part)) {
			return true
		}
	}
	return false
}

// went, elsewhere and toCome are what sentences say of paths that need not be
// here.
var (
	elsewhere = lazily(`\b(?:another|other|their|upstream|sister|sibling)\s+(?:repositor(?:y|ies)|repos?|projects?|checkouts?)\b|\b(?:repository|repo)\s+[\x60"']?[\w.-]+/[\w.-]+`)
	went      = lazily(`\b(?:remov|delet|drop|renam|mov|migrat|replac|merg|split)(?:e|ed|es|ing|t)\b|\b(?:gone|obsolete|deprecated|formerly|previously|no longer|used to|was called|were called|does not exist|doesn't exist|not exist|went away|instead of)\b`)
	toCome    = lazily(`\b(?:creat|generat|produc|emit|writ|sav|stor|add|scaffold)(?:e|es|ed|s|ing|ten)?\b|\b(?:will be|would be|new|output|outputs|for example|for instance|e\.g\.|eg|such as|suppose|imagine|like|optional|optionally|missing|absent|if present|if it exists|if there|similar to|template|placeholder|todo|planned|example)\b|\bsay,`)
)

// judge says what is to be said of a candidate that leads nowhere.
func (a *alone) judge(n named, m mention, c candidate, foreign bool) {
	places := a.places(n, c.path)
	for _, p := range places {
		if a.probe.Find(p) == Submodule {
			a.add(Finding{
				Verdict: Unknown, Rule: RulePath, Place: n.at(m, p),
				Recorded: c.path, Reason: "it lies in a submodule that is not checked out", Mend: "git submodule update --init",
			})
			return
		}
	}
	if went().MatchString(m.sentence) || elsewhere().MatchString(m.sentence) {
		return
	}
	for _, p := range places {
		if a.ignored[p] {
			return
		}
		if past := a.probe.Past(p); past.Known {
			a.add(gone(n.at(m, p), c.path, past))
			return
		}
	}
	if !foreign {
		a.judgeNeverSeen(n, m, c, places)
	}
}

// places gives where a path can lead: from the root, and from the text's own
// folder. Paths that leave the checkout are left out.
func (a *alone) places(n named, name string) []string {
	var out []string
	for _, base := range []string{".", n.folder} {
		p := path.Join(base, name)
		if p != "." && p != ".." && !strings.HasPrefix(p, "../") && (len(out) == 0 || out[0] != p) {
			out = append(out, p)
		}
	}
	return out
}

// judgeNeverSeen says what is to be said of a path that git never knew.
func (a *alone) judgeNeverSeen(n named, m mention, c candidate, places []string) {
	if m.how < asCode || !c.plain && m.how != asLink || toCome().MatchString(m.sentence) {
		return
	}
	for _, p := range places {
		first, _, below := strings.Cut(p, "/")
		ending := path.Ext(p)
		if !below || !a.tracked(first) || ending != "" && !a.probe.Extension(ending) {
			continue
		}
		f := Finding{
			Verdict: Broken, Rule: RulePath, Place: n.at(m, p), Recorded: c.path, Present: "not there",
			Reason: "there is no such path, and git has never had one", Mend: "correct the path or take it out",
		}
		if silent := a.probe.Past(p).Silent; silent != "" {
			f.Verdict, f.Present, f.Mend = Unknown, "", ""
			f.Reason = "there is no such path, and what became of it cannot be told: " + silent
		}
		a.add(f)
		return
	}
}

// tracked says whether a folder of the root is part of the checkout.
func (a *alone) tracked(folder string) bool {
	return folder != "" && folder != "." && len(a.probe.Holding(folder)) == 1 && a.probe.Holding(folder)[0] == folder
}

// at gives the place of a mention.
func (n named) at(m mention, item string) Place {
	p := n.place
	p.Item = item
	if p.Path != "" {
		p.Line, p.Column = max(p.Line, 1)+m.line-1, m.column
	} else {
		p.Line, p.Column = m.line, m.column
	}
	return p
}

// gone tells of a path that git knew.
func gone(at Place, name string, past Past) Finding {
	f := Finding{Verdict: Broken, Rule: RulePath, Place: at, Recorded: name, Present: "not there"}
	f.Reason = fmt.Sprintf("it went on %s with %s %q", past.When.UTC().Format(time.DateOnly), past.Commit, past.Subject)
	f.Mend = "take the mention out"
	if past.Became != "" {
		f.Present = past.Became
		f.Reason = fmt.Sprintf("it was renamed to %s on %s with %s %q", past.Became, past.When.UTC().Format(time.DateOnly), past.Commit, past.Subject)
		f.Mend = "write " + past.Became
	}
	return f
}
