package check

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
)

var target = lazily(`(?m)^([A-Za-z0-9_./ -]+?)[ \t]*::?(?:[^=]|$)`)

// makefiles are the names that make looks for, in its order.
var makefiles = [...]string{"GNUmakefile", "makefile", "Makefile"}

// makers are the files at the root that a Makefile is made from.
var makers = [...]string{"CMakeLists.txt", "configure", "configure.ac", "configure.in", "Makefile.am", "Makefile.in", "Makefile.PL"}

// makeTarget checks the targets of a make command: in the Makefile at the root,
// or in that of the text's own folder.
func (a *alone) makeTarget(n named, m mention, words []string) {
	var targets []string
	for _, w := range words {
		switch {
		case slices.Contains([]string{"sure", "it", "the", "a", "use"}, w), strings.HasPrefix(w, "-C"), strings.HasPrefix(w, "-f"),
			strings.HasPrefix(w, "--directory"), strings.HasPrefix(w, "--file"), strings.HasPrefix(w, "--makefile"):
			return // no command, or another folder's
		case strings.HasPrefix(w, "-"):
			continue
		}
		targets = append(targets, w)
	}
	var name string
	var known []string
	for _, folder := range slices.Compact([]string{".", n.folder}) {
		at, targets, complete := a.makefile(folder)
		if at == "" {
			continue
		}
		if !complete {
			return
		}
		if name == "" {
			name = at
		}
		known = append(known, targets...)
	}
	if name == "" {
		a.withoutMakefile(n, m)
		return
	}
	for _, t := range targets {
		if !slices.Contains(known, t) && a.probe.Find(t) == Absent {
			a.add(Finding{
				Verdict: Broken, Rule: RuleCommand, Place: n.at(m, "make "+t), Recorded: "make " + t, Present: "no such target",
				Reason: name + " has no target " + t, Mend: "name one of its targets: " + strings.Join(few(known), ", "),
			})
		}
	}
}

// makefile gives the Makefile of a folder with its targets. One that includes
// others or has pattern rules can have targets which are not written in it: it is
// not complete.
func (a *alone) makefile(folder string) (name string, known []string, complete bool) {
	for _, name := range makefiles {
		at := path.Join(folder, name)
		data, ok := a.probe.Read(at)
		if !ok {
			continue
		}
		text := string(data)
		if strings.Contains(text, "include ") || strings.Contains(text, "%") || strings.Contains(text, "$(eval") {
			return at, nil, false
		}
		for _, found := range target().FindAllStringSubmatch(text, -1) {
			known = append(known, strings.Fields(found[1])...)
		}
		return at, known, true
	}
	return "", nil, false
}

// withoutMakefile tells of a make command in a checkout whose root has no
// Makefile. It is broken where git knows that there was one. Where git never had
// one, or cannot tell, or where the command may be another folder's, it cannot be
// checked. Nothing is said where a build makes the Makefile.
func (a *alone) withoutMakefile(n named, m mention) {
	if elsewhere().MatchString(m.sentence) || len(a.probe.Ignored(makefiles[:])) > 0 {
		return
	}
	if slices.ContainsFunc(makers[:], func(f string) bool { return a.probe.Find(f) == Present }) {
		return
	}
	f := Finding{Verdict: Unknown, Rule: RuleCommand, Place: n.at(m, m.text), Recorded: m.text}
	var others []string
	tracked, went, silent := "", Past{}, ""
	for _, name := range makefiles {
		for _, held := range a.probe.Holding(name) {
			if held == name {
				tracked = name
			} else {
				others = append(others, held)
			}
		}
		past := a.probe.Past(name)
		if past.Known && !went.Known {
			went = past
			f.Present = "no " + name
		}
		silent = past.Silent
	}
	switch {
	case tracked != "":
		f.Reason = tracked + " is tracked by git and not in the work tree"
	case went.Known && len(others) == 0:
		f.Verdict = Broken
		f.Reason = fmt.Sprintf("there is no Makefile any more: it went on %s with %s %q", went.When.UTC().Format(time.DateOnly), went.Commit, went.Subject)
		f.Mend = "name what builds and tests today"
		if went.Became != "" {
			f.Present = went.Became
			f.Reason = fmt.Sprintf("the Makefile was renamed to %s on %s with %s %q", went.Became, went.When.UTC().Format(time.DateOnly), went.Commit, went.Subject)
			f.Mend = "say where make is to run, as in make -C " + path.Dir(went.Became)
		}
	case len(others) > 0 && !went.Known:
		return // most likely it is that folder's
	case len(others) > 0:
		f.Present = ""
		f.Reason = "there is no Makefile at the root any more, and the command may be meant for " + others[0]
	case silent != "":
		f.Reason = "there is no Makefile, and whether there was one cannot be told: " + silent
	default:
		f.Reason = "there is no Makefile, and git has never had one: the command may be another checkout's"
	}
	a.add(f)
}
