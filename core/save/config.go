package save

import (
	"errors"
	"slices"
	"strings"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// configPath is where the config is, relative to the root.
const configPath = ".foreword/foreword.yaml"

// errForm is given for a file that is written in a way which a splice would not
// keep.
var errForm = errors.New("it is written in a form that cannot be changed here without losing something: edit the file itself")

func inFolder(path string) string { return strings.TrimPrefix(path, ".foreword/") }

// list is one list of the config as it is and as it should be.
type list struct {
	key string
	// entries are those wanted, each with where it comes from.
	entries []wanted
	same    bool
}

// wanted is an entry: one that the config has, with a change, or a new one.
type wanted struct {
	// from is the list, and at the place in it, of the entry that it was; at is
	// -1 for a new one.
	from   string
	at     int
	change change
	// fresh is the whole entry where the file has none.
	fresh []pair
}

// config plans the lists of the config file.
func (p *planner) config() {
	lists := []list{p.factList()}
	lists = append(lists, p.blockLists()...)
	lists = slices.DeleteFunc(lists, func(l list) bool { return l.same })
	if len(lists) == 0 && p.templateDir == "" {
		return
	}
	f, ok := p.look(configPath)
	if !ok {
		return
	}
	text := strings.TrimPrefix(string(f.text), byteOrderMark)
	mark := string(f.text[:len(f.text)-len(text)])
	c, err := config.Parse([]byte(text), configPath)
	if err != nil {
		p.block(f, "", "", err)
		return
	}
	if !sameFacts(c, p.before.Facts) || !sameBlocks(heads(c), p.before.Head) || !sameBlocks(c.Tail.Value, p.before.Tail) ||
		p.templateDir != "" && !prompt.Blank(c.Templates.Dir.Value) {
		p.block(f, "", "", ErrChanged)
		return
	}
	next, err := p.spliced(text, lists)
	if err != nil {
		p.block(f, "", "", err)
		return
	}
	var what []string
	for _, l := range lists {
		what = append(what, l.key)
	}
	if p.templateDir != "" {
		what = append(what, "templates")
	}
	p.replace(f, mark+next, what...)
}

// heads gives the head sections of a config, the usual one where it has no list.
func heads(c config.Config) []config.Section {
	if c.Head.Set() {
		return c.Head.Value
	}
	var s config.Section
	s.Name.Value = "instructions"
	s.From.Kind = config.FromInstructions
	return []config.Section{s}
}

func (p *planner) factList() list {
	l := list{key: "facts"}
	was := matchFacts(p.after.Facts, p.before.Facts)
	l.same = len(p.after.Facts) == len(p.before.Facts)
	for i, f := range p.after.Facts {
		w := wanted{from: l.key, at: was[i], fresh: factEntry(f)}
		if w.at >= 0 {
			w.change = factChange(p.before.Facts[w.at], f)
		}
		l.same = l.same && w.at == i && len(w.change.managed) == 0
		l.entries = append(l.entries, w)
	}
	return l
}

// blockLists matches the sections of both zones together, since one can move
// from one to the other.
func (p *planner) blockLists() []list {
	old := slices.Concat(p.before.Head, p.before.Tail)
	was := matchBlocks(slices.Concat(p.after.Head, p.after.Tail), old)
	head := p.blockList("head", p.after.Head, was[:len(p.after.Head)], old, 0)
	tail := p.blockList("tail", p.after.Tail, was[len(p.after.Head):], old, len(p.before.Head))
	head.same = head.same && len(p.after.Head) == len(p.before.Head)
	tail.same = tail.same && len(p.after.Tail) == len(p.before.Tail)
	return []list{head, tail}
}

func (p *planner) blockList(key string, now []workspace.Block, was []int, old []workspace.Block, start int) list {
	l := list{key: key, same: true}
	for i, b := range now {
		w := wanted{from: "head", at: was[i], fresh: blockEntry(b)}
		if w.at >= 0 {
			w.change = blockChange(old[w.at], b)
		}
		l.same = l.same && w.at == start+i && len(w.change.managed) == 0
		if w.at >= len(p.before.Head) {
			w.from, w.at = "tail", w.at-len(p.before.Head)
		}
		l.entries = append(l.entries, w)
	}
	return l
}
