package save

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"znkr.io/diff"

	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// state plans other texts in the state file. All other bytes of it stay.
func (p *planner) state() {
	was, now := p.before.State, p.after.State
	if was == now || was == nil || now == nil || sameState(*was, *now) {
		return
	}
	f, ok := p.look(p.before.StateSource.Path)
	if !ok {
		return
	}
	text := strings.TrimPrefix(string(f.text), byteOrderMark)
	mark := string(f.text[:len(f.text)-len(text)])
	read, err := zoned.ParseState([]byte(text), f.shown)
	switch {
	case !f.there:
		p.block(f, "", "", ErrChanged)
		return
	case err != nil:
		p.block(f, "", "", err)
		return
	case !sameState(read, *was):
		p.block(f, "", "", ErrChanged)
		return
	}
	s := stateSplice{text: []byte(text), form: formOf([]byte(text)), ok: true}
	s.lists(was, now)
	s.texts(p.before, p.after)
	again, err := zoned.ParseState(s.text, f.shown)
	if !s.ok || err != nil || !sameState(again, *now) {
		p.block(f, "", "", errForm)
		return
	}
	p.replace(f, mark+string(s.text), s.what...)
}

// sameState tells states apart by what an edit can change; caps and window may
// be the config's.
func sameState(a, b zoned.State) bool {
	a.Caps, b.Caps = zoned.Caps{}, zoned.Caps{}
	a.Model.ContextWindow, b.Model.ContextWindow = 0, 0
	return reflect.DeepEqual(a, b)
}

// stateSplice is the text of a state file that is being changed.
type stateSplice struct {
	text []byte
	form form
	what []string
	ok   bool
}

// texts puts the texts that differ in place, but those of the two lists.
func (s *stateSplice) texts(before, after *workspace.Workspace) {
	for _, t := range edit.StateTexts(before.State) {
		was, _ := edit.StateText(before.State, t)
		now, ok := edit.StateText(after.State, t)
		if !ok || now == was {
			continue
		}
		s.what = append(s.what, t.In(before))
		path := edit.StatePath(t)
		if edit.IsArguments(t) {
			s.arguments(before.State.Session.Turns[t.At].Args, after.State.Session.Turns[t.At].Args, path)
			continue
		}
		s.put(s.respelled(was, now, path), path...)
	}
}

// arguments puts those of a call in place, spelled as the turn around them is.
func (s *stateSplice) arguments(was, now any, path []any) {
	turn, ok := locateSpan(s.text, path[:len(path)-1])
	if !ok {
		s.ok = false
		return
	}
	s.value(formOf(s.text[turn.start:turn.end]), was, now, path)
}

// value puts a JSON value in place. Members and items that are as they were keep
// their spelling while the value around them has the same ones.
func (s *stateSplice) value(c form, was, now any, path []any) {
	at := func(key any) []any { return append(path[:len(path):len(path)], key) }
	switch now := now.(type) {
	case canon.Object:
		old, _ := was.(canon.Object)
		if len(now) == 0 || !slices.EqualFunc(old, now, func(a, b canon.Member) bool { return a.Key == b.Key }) {
			break
		}
		for i, m := range now {
			s.value(c, old[i].Value, m.Value, at(m.Key))
		}
		return
	case []any:
		old, _ := was.([]any)
		if len(now) == 0 || len(old) != len(now) {
			break
		}
		for i := range now {
			s.value(c, old[i], now[i], at(i))
		}
		return
	case string:
		if old, ok := was.(string); ok {
			if old != now {
				s.put(s.respelled(old, now, path), path...)
			}
			return
		}
	}
	if !reflect.DeepEqual(was, now) {
		s.put(c.value(now), path...)
	}
}

func (s *stateSplice) put(value string, path ...any) {
	if !s.ok {
		return
	}
	if text, ok := s.form.put(s.text, value, path...); ok {
		s.text = text
		return
	}
	s.ok = false
}

// respelled writes a text in the spelling that it has at the path, if any.
func (s *stateSplice) respelled(was, now string, path []any) string {
	start, end, ok := locate(s.text, path...)
	if !ok {
		return jsonText(now)
	}
	return respelled(string(s.text[start:end]), was, now)
}

// lists puts the facts about the user and those of the session in place.
func (s *stateSplice) lists(was, now *zoned.State) {
	if !reflect.DeepEqual(was.ProfileFacts, now.ProfileFacts) {
		s.what = append(s.what, "profile facts")
		s.relist(pairs(was.ProfileFacts, now.ProfileFacts), func(old []byte, i, at int) string {
			f := now.ProfileFacts[i]
			if at < 0 {
				return s.newFact(old, f)
			}
			return s.changedFact(old, was.ProfileFacts[at], f)
		}, "profile_facts")
	}
	if !reflect.DeepEqual(was.Session.KnownFacts, now.Session.KnownFacts) {
		s.what = append(s.what, "session facts")
		s.relist(matched(was.Session.KnownFacts, now.Session.KnownFacts), func(old []byte, i, at int) string {
			if at < 0 {
				return jsonText(now.Session.KnownFacts[i])
			}
			return respelled(string(old), was.Session.KnownFacts[at], now.Session.KnownFacts[i])
		}, "session", "known_facts")
	}
}

// relist puts a list in place whose values come from those in the old places,
// -1 for new ones. One gives the text of a value, from its old text or, for a
// new one, from that of the last old value, if any.
func (s *stateSplice) relist(from []int, one func(old []byte, i, at int) string, path ...any) {
	at, there := locateSpan(s.text, path)
	old := []byte("[]")
	if there {
		old = s.text[at.start:at.end]
	}
	all, _ := members(old) // none in null
	items := make([]item, len(from))
	for i, place := range from {
		like := place
		if place < 0 {
			like = len(all) - 1
		}
		var text []byte
		switch {
		case like >= len(all):
			s.ok = false
			return
		case like >= 0:
			text = old[all[like].value.start:all[like].value.end]
		}
		items[i] = item{place, one(text, i, place)}
	}
	s.put(s.form.relist(old, items, len(path)+1), path...)
}

// changedFact gives a fact about the user with another key or value.
func (s *stateSplice) changedFact(old []byte, was, now zoned.ProfileFact) string {
	f := stateSplice{text: old, form: formOf(old), ok: s.ok}
	f.form.end = "" // what is missing comes behind the rest, laid out like it
	for _, m := range []struct{ key, was, now string }{{"key", was.Key, now.Key}, {"value", was.Value, now.Value}} {
		if m.was != m.now {
			f.put(f.respelled(m.was, m.now, []any{m.key}), m.key)
		}
	}
	if was.Pinned != now.Pinned {
		f.put(strconv.FormatBool(now.Pinned), "pinned")
	}
	if !reflect.DeepEqual(was.Keywords, now.Keywords) {
		f.relist(matched(was.Keywords, now.Keywords), func(old []byte, i, at int) string {
			if at < 0 {
				return jsonText(now.Keywords[i])
			}
			return respelled(string(old), was.Keywords[at], now.Keywords[i])
		}, "keywords")
	}
	s.ok = f.ok
	return string(f.text)
}

// newFact gives a fact about the user on a line of its own, spelled like another
// one.
func (s *stateSplice) newFact(like []byte, f zoned.ProfileFact) string {
	c := s.form
	if all, _ := members(like); len(all) > 0 {
		c = formOf(like)
	}
	o := canon.Object{{Key: "key", Value: f.Key}, {Key: "value", Value: f.Value}}
	if f.Pinned {
		o = append(o, canon.Member{Key: "pinned", Value: true})
	}
	if f.Keywords != nil {
		o = append(o, canon.Member{Key: "keywords", Value: canon.Strings(f.Keywords)})
	}
	return c.value(o)
}

// pairs leads the facts about the user to those that they were, by what says
// most of which fact one is.
func pairs(was, now []zoned.ProfileFact) []int {
	like := func(a, b zoned.ProfileFact) bool {
		return a.Pinned == b.Pinned && reflect.DeepEqual(a.Keywords, b.Keywords)
	}
	return paired(was, now,
		func(a, b zoned.ProfileFact) bool { return reflect.DeepEqual(a, b) },
		func(a, b zoned.ProfileFact) bool { return like(a, b) && a.Key == b.Key },
		func(a, b zoned.ProfileFact) bool { return a.Key == b.Key && a.Value == b.Value },
		func(a, b zoned.ProfileFact) bool { return like(a, b) && a.Value == b.Value },
		func(a, b zoned.ProfileFact) bool { return a.Key == b.Key },
		like,
	)
}

// matched leads the facts of a session to those that they were.
func matched(was, now []string) []int {
	return paired(was, now, func(a, b string) bool { return a == b }, func(a, b string) bool { return true })
}

// paired leads new values to old ones: those that are equal in the order that
// they have, then within each gap by the tests, the surest first.
func paired[T any](was, now []T, tests ...func(was, now T) bool) []int {
	from := make([]int, len(now))
	at := 0 // in the old list, for the values between two gaps
	i := 0
	for _, h := range diff.HunksFunc(was, now, tests[0], diff.Context(0)) {
		for ; i < h.PosY; i, at = i+1, at+1 {
			from[i] = at
		}
		within := make([]func(i, j int) bool, len(tests))
		for k, test := range tests {
			within[k] = func(i, j int) bool { return test(was[h.PosX+j], now[h.PosY+i]) }
		}
		for k, place := range match(h.EndY-h.PosY, h.EndX-h.PosX, within...) {
			from[h.PosY+k] = place
			if place >= 0 {
				from[h.PosY+k] = h.PosX + place
			}
		}
		i, at = h.EndY, h.EndX
	}
	for ; i < len(now); i, at = i+1, at+1 {
		from[i] = at
	}
	return from
}
