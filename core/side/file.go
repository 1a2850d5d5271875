package side

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/token"
)

// stdin is the name of standard input.
const stdin = "-"

// maxFile bounds a file that is compared, in bytes.
const maxFile = 64 << 20

// isFile says whether the name of a side is a file, or can be nothing else.
func (o *Opener) isFile(s Spec) bool {
	path := o.within(filepath.Join(s.Dir, s.Name))
	if info, err := os.Stat(path); err == nil {
		return !info.IsDir()
	}
	return strings.ContainsAny(s.Name, `/\`)
}

// file reads a side from a file.
func (o *Opener) file(s, other Spec) (Side, error) {
	side := Side{Spec: s}
	side.Name = s.Text
	var data []byte
	var err error
	if s.Name == stdin {
		side.Name = "standard input"
		data, err = io.ReadAll(io.LimitReader(o.Stdin, maxFile+1))
	} else {
		data, err = readFile(o.within(filepath.Join(s.Dir, s.Name)))
	}
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("it has more than %d bytes", maxFile)
	}
	if err == nil {
		err = side.take(data, s, other)
	}
	if err != nil {
		return side, fmt.Errorf("%s: %w", side.Name, err)
	}
	return side, nil
}

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err == nil {
		defer f.Close()
		var data []byte
		if data, err = io.ReadAll(io.LimitReader(f, maxFile+1)); err == nil {
			return data, nil
		}
	}
	var at *os.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return nil, err
}

// take finds out what a file is: a lock file, the JSON of render, a recording of
// an agent, or a text.
func (s *Side) take(data []byte, spec, other Spec) error {
	var shape struct {
		Messages json.RawMessage `json:"messages"`
		Prompts  json.RawMessage `json:"prompts"`
	}
	object := bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{"))
	whole := object && json.Unmarshal(data, &shape) == nil
	switch {
	case whole && shape.Prompts != nil:
		return s.lock(data, spec, other)
	case whole && shape.Messages != nil && bytes.Contains(data, []byte(`"conversation_at"`)):
		return s.rendered(data, spec)
	case object:
		if ok, err := s.transcript(data, spec); ok {
			return err
		}
	}
	return s.text(string(data), spec)
}

// text takes a file for the text of a prompt.
func (s *Side) text(text string, spec Spec) error {
	if err := alone(spec, "a text"); err != nil {
		return err
	}
	s.bare, s.Detail = true, "a text"
	b := prompt.NewBuilder("", "")
	b.Open(prompt.Message{Role: "system"})
	b.Add("", prompt.Section{Name: "text", Text: text, Source: prompt.Source{Kind: prompt.FromFile, Path: spec.Name}})
	b.Conversation()
	s.Prompt = b.Prompt("")
	return nil
}

// alone refuses what stands behind the name of a file that holds one prompt.
func alone(spec Spec, what string) error {
	if spec.Layout != "" || spec.Rev != "" {
		return fmt.Errorf("this is %s, which holds one prompt: leave out what stands behind the @", what)
	}
	return nil
}

// rendered takes the JSON of render: messages, without what is sent beside.
func (s *Side) rendered(data []byte, spec Spec) error {
	if err := alone(spec, "the JSON of render"); err != nil {
		return err
	}
	var answer struct {
		Layout, Role   string
		Digest         string
		ConversationAt int `json:"conversation_at"`
		Messages       []struct {
			Zone, Role, Content string
			Sticky, Sysprompt   bool
		}
	}
	if err := json.Unmarshal(data, &answer); err != nil {
		return fmt.Errorf("this looks like the JSON of render and cannot be read as such: %w", err)
	}
	s.bare, s.Detail = true, strings.Trim(answer.Role+", "+answer.Layout+", rendered", ", ")
	b := prompt.NewBuilder(answer.Layout, answer.Role)
	for i, m := range answer.Messages {
		if i == answer.ConversationAt {
			b.Conversation()
		}
		section := prompt.Section{Name: m.Zone, Text: m.Content, Source: prompt.Source{Kind: prompt.FromFile, Path: spec.Name}}
		if m.Zone == prompt.Tail.String() {
			section.Zone = prompt.Tail
		}
		b.Open(prompt.Message{Role: m.Role, Sticky: m.Sticky, Sysprompt: m.Sysprompt})
		b.Add("", section)
	}
	if answer.ConversationAt >= len(answer.Messages) {
		b.Conversation()
	}
	s.Prompt = b.Prompt(answer.Digest)
	return nil
}

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
