package save

import (
	"foreword/core/config"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// match leads each of the new values to the old one that it was, or to -1. The
// tests are tried one after the other, the surest first; each old value is given
// once.
func match(news, olds int, tests ...func(now, old int) bool) []int {
	found := make([]int, news)
	used := make([]bool, olds)
	for i := range found {
		found[i] = -1
	}
	for _, test := range tests {
		next := 0 // the first that is not used, since most lists stay in order
		for i := range found {
			for next < olds && used[next] {
				next++
			}
			for j := next; found[i] < 0 && j < olds; j++ {
				if !used[j] && test(i, j) {
					found[i], used[j] = j, true
				}
			}
		}
	}
	return found
}

// elsewhere gives a source without its line.
func elsewhere(s prompt.Source) prompt.Source {
	s.Line = 0
	return s
}

func matchFacts(now, old []workspace.Fact) []int {
	literal := func(f workspace.Fact) string {
		if f.Source.Kind == prompt.FromConfig {
			return f.Value
		}
		return ""
	}
	return match(len(now), len(old),
		func(i, j int) bool {
			return now[i].Name == old[j].Name && elsewhere(now[i].Source) == elsewhere(old[j].Source) && literal(now[i]) == literal(old[j])
		},
		func(i, j int) bool { return now[i].Name == old[j].Name },
		func(i, j int) bool { return now[i].Source.Line > 0 && now[i].Source == old[j].Source },
		func(i, j int) bool { return now[i].Source.Kind != prompt.FromConfig && now[i].Source == old[j].Source },
	)
}

func matchBlocks(now, old []workspace.Block) []int {
	return match(len(now), len(old),
		func(i, j int) bool {
			return now[i].Name == old[j].Name && elsewhere(now[i].Source) == elsewhere(old[j].Source) && now[i].Text == old[j].Text
		},
		func(i, j int) bool {
			return now[i].Name == old[j].Name && elsewhere(now[i].Source) == elsewhere(old[j].Source)
		},
		func(i, j int) bool {
			return now[i].Source != (prompt.Source{}) && now[i].Source.Line > 0 && now[i].Source == old[j].Source
		},
		func(i, j int) bool { return now[i].Source.Kind == prompt.FromFile && now[i].Source == old[j].Source },
	)
}

// change is what an entry of the config becomes: the keys that are managed get
// the values of the pairs, and those without one are taken out.
type change struct {
	pairs   []pair
	managed []string
}

func (c *change) set(key, text string) {
	c.pairs = append(c.pairs, pair{key: key, value: text})
	c.managed = append(c.managed, key)
}

func (c *change) off(was, now bool) {
	if was == now {
		return
	}
	c.managed = append(c.managed, "off")
	if now {
		c.pairs = append(c.pairs, pair{"off", "true", true})
	}
}

// factChange gives what became of a fact that the config has.
func factChange(old, now workspace.Fact) change {
	var c change
	if now.Name != old.Name {
		c.set("name", now.Name)
	}
	literal, was := now.Source.Kind == prompt.FromConfig, old.Source.Kind == prompt.FromConfig
	switch {
	case literal && (!was || now.Value != old.Value):
		c.set("value", now.Value)
	case !literal && elsewhere(now.Source) != elsewhere(old.Source):
		c.set("from", edit.Origin(now))
	}
	if literal != was || !literal && len(c.managed) > 0 && now.Source != old.Source {
		c.managed = append(c.managed, "value", "from", "format", "zone")
	}
	c.off(old.State == prompt.Dropped, now.State == prompt.Dropped)
	return c
}

// factEntry gives a fact that the config does not have.
func factEntry(f workspace.Fact) []pair {
	pairs := []pair{{key: "name", value: f.Name}}
	if f.Source.Kind == prompt.FromConfig {
		pairs = append(pairs, pair{key: "value", value: f.Value})
	} else {
		pairs = append(pairs, pair{key: "from", value: edit.Origin(f)})
	}
	if f.State == prompt.Dropped {
		pairs = append(pairs, pair{"off", "true", true})
	}
	return pairs
}

// blockChange gives what became of a section that the config has.
func blockChange(old, now workspace.Block) change {
	var c change
	if now.Name != old.Name {
		c.set("name", now.Name)
	}
	if now.Source.Kind == prompt.FromConfig && ownText(now) && now.Text != old.Text {
		c.set("text", now.Text)
	}
	c.off(old.State == prompt.Dropped, now.State == prompt.Dropped)
	return c
}

func ownText(b workspace.Block) bool {
	return b.Kind == prompt.KindHead || b.Kind == prompt.KindTail
}

// blockEntry gives a section that the config does not have.
func blockEntry(b workspace.Block) []pair {
	pairs := []pair{{key: "name", value: b.Name}}
	switch {
	case !ownText(b):
		pairs = append(pairs, pair{key: "from", value: string(b.Kind)})
	case b.Source.Kind == prompt.FromFile:
		pairs = append(pairs, pair{key: "file", value: inFolder(b.Source.Path)})
	default:
		pairs = append(pairs, pair{key: "text", value: b.Text})
	}
	if b.Tier != prompt.Slow {
		pairs = append(pairs, pair{key: "tier", value: b.Tier.String()})
	}
	if b.State == prompt.Dropped {
		pairs = append(pairs, pair{"off", "true", true})
	}
	return pairs
}

// usual are the facts of a config without a list of its own, in the order in
// which core/source gives them.
func usual() [][]pair {
	list := []struct{ name, from string }{
		{"date", "clock"}, {"cwd", "cwd"}, {"platform", "platform"}, {"os", "os"},
		{"branch", "git branch"}, {"git-head", "git head"},
	}
	out := make([][]pair, len(list))
	for i, f := range list {
		out[i] = []pair{{key: "name", value: f.name}, {key: "from", value: f.from}}
	}
	return out
}

// sameFacts says whether the config's facts are those that were read.
func sameFacts(c config.Config, read []workspace.Fact) bool {
	if !c.Facts.Set() {
		return len(read) == len(usual())
	}
	if len(c.Facts.Value) != len(read) {
		return false
	}
	for i, f := range c.Facts.Value {
		literal := f.From.Kind == ""
		if f.Name.Value != read[i].Name || f.Off.Value != (read[i].State == prompt.Dropped) || literal != (read[i].Source.Kind == prompt.FromConfig) || literal && f.Value.Value != read[i].Value {
			return false
		}
	}
	return true
}

// sameBlocks says whether the config's sections are those that were read.
func sameBlocks(list []config.Section, read []workspace.Block) bool {
	if len(list) != len(read) {
		return false
	}
	for i, s := range list {
		b := read[i]
		if s.Name.Value != b.Name || s.Off.Value != (b.State == prompt.Dropped) || s.Text.Set() && s.Text.Value != b.Text ||
			s.From.Kind != "" && string(s.From.Kind) != string(b.Kind) || s.File.Set() && inFolder(b.Source.Path) != s.File.Value {
			return false
		}
	}
	return true
}
