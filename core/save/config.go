package save

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

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
	next, err := p.spliced(c, text, lists)
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

// spliced gives the text of the config with the lists in it, looked through
// again. A text that ends without a line end gets one only where the last value
// would lose its own.
func (p *planner) spliced(c config.Config, text string, lists []list) (string, error) {
	next, err := spliceLists(text, lists)
	if err == nil && p.templateDir != "" {
		next, err = spliceTemplateDir(next, p.templateDir)
	}
	if err != nil {
		return "", err
	}
	if err = p.keeps(c, next); err == nil {
		return next, nil
	}
	if ended := next + newSource(text).end; !strings.HasSuffix(next, "\n") && p.keeps(c, ended) == nil {
		return ended, nil
	}
	return "", err
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

// keeps says whether a text says of the facts and the sections what it should,
// and of all else what the config said before.
func (p *planner) keeps(was config.Config, text string) error {
	now, err := config.Parse([]byte(text), configPath)
	if err != nil {
		return fmt.Errorf("%w (%w)", errForm, err)
	}
	if !sameFacts(now, p.after.Facts) || !sameBlocks(heads(now), p.after.Head) || !sameBlocks(now.Tail.Value, p.after.Tail) {
		return errForm
	}
	if p.templateDir != "" {
		was.Templates.Dir.Value = p.templateDir
	}
	if others(was) != others(now) {
		return errForm
	}
	return nil
}

// others tells configs apart by what is no fact and no section.
func others(c config.Config) string {
	out := fmt.Sprint(c.Layout.Value, c.Counter.Value, c.Theme.Value, c.Window.Value, c.IndexFile.Value, c.ProjectID.Value, c.Memory.Value,
		c.Templates.Dir.Value, c.Templates.Agent.Value, c.Templates.Plan.Value, c.Caps.Session.Value, c.Caps.World.Value,
		c.Caps.Conversation.Value, c.Caps.Profile.Value, c.Caps.Recalled.Value, c.Caps.MemoryIndex.Value, len(c.Mutes.Value))
	for _, texts := range []config.Texts{c.Instructions, c.Tools, c.Skills} {
		for _, t := range texts.Value {
			out += "\x00" + t.Value
		}
	}
	return out
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

// spliceLists gives the text of a config with other lists.
func spliceLists(text string, lists []list) (string, error) {
	s := newSource(text)
	top := root(text)
	var patches []patch
	var added []string
	for _, l := range lists {
		k, v := value(top, l.key)
		if k == nil {
			added = append(added, s.newList(top, l)...)
			continue
		}
		with, from, to, err := s.spliced(top, l, k, v)
		if err != nil {
			return "", err
		}
		patches = append(patches, patch{from, to, with})
	}
	if len(added) > 0 {
		if len(s.lines) > 0 {
			added = append([]string{s.end}, added...)
		}
		patches = append(patches, patch{len(s.lines), len(s.lines), added})
	}
	return s.patched(patches)
}

// newList gives the lines of a list that the file does not have yet.
func (s source) newList(top *yaml.Node, l list) []string {
	if len(l.entries) == 0 {
		return []string{l.key + ": []" + s.end}
	}
	out := []string{l.key + ":" + s.end}
	for _, w := range l.entries {
		out = append(out, s.entryLines(top, w, 2)...)
	}
	return out
}

// spliced gives the lines of a list that the file has, and the range of lines
// that they take the place of.
func (s source) spliced(top *yaml.Node, l list, k, v *yaml.Node) (with []string, from, to int, err error) {
	chunks, ok := s.chunks(v)
	switch {
	case ok && len(l.entries) > 0 && len(chunks) > 0:
		in := indent(s.lines[chunks[0].entry])
		for _, w := range l.entries {
			with = append(with, s.entryLines(top, w, in)...)
		}
		return with, chunks[0].from, chunks[len(chunks)-1].to, nil
	case ok && len(chunks) > 0:
		from, to = k.Line-1, chunks[len(chunks)-1].to
	default: // in brackets
		from, to = k.Line-1, s.until(k.Line-1, k.Column-1)
		for _, line := range s.lines[from:to] {
			if strings.Contains(line, "#") {
				return nil, 0, 0, errForm
			}
		}
	}
	return s.newList(top, l), from, to, nil
}

// entryLines gives the lines of an entry that begins with a dash behind in
// blanks: those that it has in the file, where it is there and stands as deep.
func (s source) entryLines(top *yaml.Node, w wanted, in int) []string {
	_, old := value(top, w.from)
	if old == nil || w.at < 0 || w.at >= len(old.Content) {
		return entry(s.fresh(w), in, s.end)
	}
	n := old.Content[w.at]
	chunks, ok := s.chunks(old)
	if !ok || indent(s.lines[chunks[w.at].entry]) != in {
		return entry(merged(n, w.change.pairs, w.change.managed), in, s.end)
	}
	return s.changed(chunks[w.at], n, w.change.pairs, w.change.managed)
}

// fresh gives an entry that the file does not have: one of the usual facts as
// the config would write it, else what the edit made.
func (s source) fresh(w wanted) []pair {
	if w.from != "facts" || w.at < 0 {
		return w.fresh
	}
	var all []pair
	for _, p := range usual()[w.at] {
		if changed, ok := find(w.change.pairs, p.key); ok {
			all = append(all, changed)
		} else if !slices.Contains(w.change.managed, p.key) {
			all = append(all, p)
		}
	}
	for _, p := range w.change.pairs {
		if _, ok := find(all, p.key); !ok {
			all = append(all, p)
		}
	}
	return all
}
