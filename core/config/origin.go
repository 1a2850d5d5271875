package config

import (
	"fmt"
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

// ParseOrigin reads where a fact is taken from, as it stands behind "from:". The
// error says what is wrong with it and what could stand there.
func ParseOrigin(text string) (Origin, error) {
	r := &reader{}
	var o Origin
	r.origin(&o, factOrigins)("a source", &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text})
	if len(r.found) > 0 {
		return Origin{}, fmt.Errorf("%s (%s)", r.found[0].Message, r.found[0].Hint)
	}
	return o, nil
}

// String writes the origin as a config does.
func (o Origin) String() string {
	return strings.TrimSpace(string(o.Kind) + " " + o.Argument)
}

// FactOrigins lists the origins of facts that name all that they need, in the
// order in which a user is offered them.
func FactOrigins() []Origin {
	var list []Origin
	for _, one := range factOrigins() {
		if one.argument == "" {
			list = append(list, Origin{Kind: one.kind})
		}
		for _, word := range one.words {
			list = append(list, Origin{Kind: one.kind, Argument: word})
		}
	}
	return list
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
