package side

import (
	"bytes"
	"fmt"
	"strings"

	"foreword/core/prompt"
	"foreword/core/transcript"
)

// transcript takes the system's messages of an agent's recording; it says false
// for a file that is none.
func (s *Side) transcript(data []byte, spec Spec) (bool, error) {
	r, err := transcript.Read(bytes.NewReader(data), spec.Name)
	if err != nil || r.Format == transcript.Text || r.Format == transcript.LockFile {
		return false, nil
	}
	if err := alone(spec, "a "+string(r.Format)); err != nil {
		return true, err
	}
	if len(r.Messages) == 0 {
		return true, fmt.Errorf("this is a %s, which holds %s and not the prompt's text", r.Format, strings.Join(r.Holds, ", "))
	}
	s.bare, s.Detail = true, string(r.Format)
	if !r.When.IsZero() {
		s.Detail += ", " + r.When.Format("2006-01-02")
	}
	b := prompt.NewBuilder("", "")
	for i, m := range r.Messages {
		b.Open(prompt.Message{Role: m.Role})
		b.Add("", prompt.Section{
			Name: fmt.Sprintf("message %d", i+1), Text: m.Text,
			Source: prompt.Source{Kind: prompt.FromFile, Path: spec.Name, Line: m.Line},
		})
	}
	b.Conversation()
	s.Prompt = b.Prompt("")
	return true, nil
}
