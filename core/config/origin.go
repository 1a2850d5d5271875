package config

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Origin is where a value or a text is taken from.
type Origin struct {
	Kind OriginKind
	// Argument is what follows the kind: which of git's facts, the variable's
	// name, the file's path or the command as it was written.
	Argument string
	Place
}

// OriginKind is the first word of an origin.
type OriginKind string

// What facts and sections can be taken from; the last three are for sections.
const (
	FromClock        OriginKind = "clock"
	FromCwd          OriginKind = "cwd"
	FromGit          OriginKind = "git"
	FromPlatform     OriginKind = "platform"
	FromOS           OriginKind = "os"
	FromEnv          OriginKind = "env"
	FromFile         OriginKind = "file"
	FromCommand      OriginKind = "command"
	FromInstructions OriginKind = "instructions"
	FromEnvironment  OriginKind = "environment"
	FromTools        OriginKind = "tools"
)

// rule says what may follow a kind of origin.
type rule struct {
	kind OriginKind
	// argument is its name in messages; empty when nothing may follow.
	argument string
	// words are all that the argument can be; nil for anything.
	words []string
	// accept may be nil.
	accept check
}

func factOrigins() []rule {
	return []rule{
		{kind: FromClock}, {kind: FromCwd},
		{kind: FromGit, argument: "what to ask for", words: []string{
			"branch", "head", "short-head", "origin", "normalized-origin", "root", "project-id"}},
		{kind: FromPlatform}, {kind: FromOS},
		{kind: FromEnv, argument: "a variable's name", accept: variable},
		{kind: FromFile, argument: "a path", accept: inCheckout},
		{kind: FromCommand, argument: "a command"},
	}
}

func sectionOrigins() []rule {
	return []rule{{kind: FromInstructions}, {kind: FromEnvironment}, {kind: FromTools}}
}

// origin reads a kind and what follows it.
func (r *reader) origin(to *Origin, rules func() []rule) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		text, ok := r.checkedText(n, what, nil)
		if !ok {
			return
		}
		word, argument := cutWord(text.Value)
		var kinds []string
		for _, one := range rules() {
			kinds = append(kinds, string(one.kind))
			if string(one.kind) == word {
				if r.argument(n, one, argument) {
					*to = Origin{one.kind, argument, place(n)}
				}
				return
			}
		}
		r.unknown(n, "source", word, kinds)
	}
}

// cutWord splits off the first word, both without space around them.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	at := strings.IndexAny(text, " \t\r\n")
	if at < 0 {
		return text, ""
	}
	return text[:at], strings.TrimSpace(text[at:])
}

// argument refuses what a rule does not take.
func (r *reader) argument(n *yaml.Node, one rule, argument string) bool {
	switch {
	case one.argument == "" && argument != "":
		r.fail(n, "write "+string(one.kind)+" alone", "%s takes nothing behind it, not %q", one.kind, argument)
		return false
	case one.argument != "" && argument == "":
		r.fail(n, "write "+string(one.kind)+" and "+one.argument, "%s lacks %s", one.kind, one.argument)
		return false
	}
	if one.words != nil && !slices.Contains(one.words, argument) {
		r.unknown(n, string(one.kind)+" fact", argument, one.words)
		return false
	}
	if one.accept != nil {
		if reason, hint := one.accept(argument); reason != "" {
			r.fail(n, hint, "%q %s", argument, reason)
			return false
		}
	}
	return true
}
