package side

import (
	"fmt"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/token"
)

// lock takes a prompt of a lock file: the one that stands behind the @, else
// that of the other side's role and layout, else the first.
func (s *Side) lock(data []byte, spec, other Spec) error {
	l, err := record.Parse(data)
	if err != nil {
		return err
	}
	if spec.Layout != "" {
		return fmt.Errorf("of a lock file a role is chosen, as in %s@direct or %s@direct@%s", spec.Name, spec.Name, spec.Layout)
	}
	role, layout, counter := recordedAs(l, spec)
	s.Spec.Counter = counter
	at := choose(l, role, layout, other)
	if at < 0 {
		var there []string
		for _, p := range l.Prompts {
			there = append(there, p.Role+"@"+p.Layout)
		}
		return fmt.Errorf("the lock file has no prompt %q\nit has %s", spec.Rev, strings.Join(there, ", "))
	}
	p := l.Prompts[at]
	s.Detail = p.Role + ", " + p.Layout + ", recorded " + l.When.Format("2006-01-02")
	s.Prompt, s.ByteDigest, s.shapeless = recorded(l, p), p.ByteDigest, true
	if len(s.Prompt.Messages) > 0 && s.Prompt.ByteDigest() != p.ByteDigest {
		s.Detail += ", put together from its sections"
	}
	return nil
}

// recordedAs says which prompt of a lock file is meant, and what it is counted
// with: ROLE@LAYOUT, with a counter before or behind either. A role that is
// called like a counter is taken for the role, since the file has it.
func recordedAs(l *record.Lock, spec Spec) (role, layout, counter string) {
	role, rest, _ := strings.Cut(spec.Rev, "@")
	counter = spec.Counter
	for rest != "" {
		var part string
		part, rest, _ = strings.Cut(rest, "@")
		if name, ok := token.Named(part); ok && counter == "" {
			counter = name
			continue
		}
		layout = strings.TrimPrefix(layout+"@"+part, "@")
	}
	isRole := func(p record.Prompt) bool { return p.Role == counter }
	if role == "" && slices.ContainsFunc(l.Prompts, isRole) {
		return counter, layout, ""
	}
	return role, layout, counter
}

// choose gives the index of the recorded prompt that is meant, or -1.
func choose(l *record.Lock, role, layout string, other Spec) int {
	for i, p := range l.Prompts {
		if p.Role == role && (layout == "" || p.Layout == layout) {
			return i
		}
	}
	if role != "" || len(l.Prompts) == 0 {
		return -1
	}
	best, score := 0, 0
	for i, p := range l.Prompts {
		n := 0
		if p.Role == other.Name {
			n += 2
		}
		if p.Layout == other.Layout {
			n++
		}
		if n > score {
			best, score = i, n
		}
	}
	return best
}

// recorded gives the prompt of a lock file. Sections whose texts were not kept
// are known by their digests, and there are no messages then.
func recorded(l *record.Lock, r record.Prompt) *prompt.Prompt {
	b := prompt.NewBuilder(r.Layout, r.Role)
	out := &prompt.Prompt{Layout: r.Layout, Role: r.Role, Digest: r.Digest}
	whole, zone := true, prompt.Head
	b.Open(prompt.Message{Role: "system"})
	for _, x := range r.Sections {
		s := section(x)
		var known bool
		s.Text, known = l.Text(x.ByteDigest)
		whole = whole && (known || x.ByteDigest == prompt.ByteDigest(""))
		out.Sections = append(out.Sections, s)
		if s.Zone == prompt.Tail && zone == prompt.Head {
			zone = prompt.Tail
			b.Conversation()
			b.Open(prompt.Message{Role: "system"})
		}
		b.Add("\n\n", s)
	}
	if zone == prompt.Head {
		b.Conversation()
	}
	if whole {
		return b.Prompt(r.Digest)
	}
	return out
}

// section gives a recorded section without its text.
func section(x record.Section) prompt.Section {
	s := prompt.Section{
		Name: x.Name, Kind: prompt.Kind(x.Kind), Digest: x.Digest, ByteDigest: x.ByteDigest,
		Source: prompt.Source{Kind: prompt.FromFile, Detail: x.Source},
	}
	for _, z := range []prompt.Zone{prompt.Head, prompt.Tail, prompt.Beside} {
		if z.String() == x.Zone {
			s.Zone = z
		}
	}
	for state := prompt.Kept; state <= prompt.Unreadable; state++ {
		if state.String() == x.State {
			s.State = state
		}
	}
	return s
}
