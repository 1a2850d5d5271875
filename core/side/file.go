package side

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"foreword/core/prompt"
	"foreword/core/token"
)

// stdin is the name of standard input.
const stdin = "-"

// maxFile bounds a file that is compared, in bytes.
const maxFile = 64 << 20

// fileOf says whether a side is a file, or can be nothing else. A file whose
// path has an @ in it is one under its whole name, as packages/@mill/prompt.txt.
func (o *Opener) fileOf(s Spec) (Spec, bool) {
	isFile := func(path string) (yes, there bool) {
		info, err := os.Stat(o.within(path))
		return err == nil && !info.IsDir(), err == nil
	}
	yes, there := isFile(filepath.Join(s.Dir, s.Name))
	whole := Spec{Text: s.Text, Name: s.Text}
	if at := strings.Index(s.Text, "@"+token.Server); at >= 0 {
		whole.Name, whole.Counter = s.Text[:at], s.Counter
	}
	for range 2 {
		if is, _ := isFile(whole.Name); is && !yes {
			return whole, true
		}
		at := max(0, strings.LastIndex(whole.Name, "@"))
		counter, ok := token.Named(strings.TrimPrefix(whole.Name[at:], "@"))
		if !ok || whole.Counter != "" {
			break
		}
		whole.Name, whole.Counter = whole.Name[:at], counter
	}
	return s, yes || !there && strings.ContainsAny(s.Name, `/\`)
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
