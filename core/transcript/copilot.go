package transcript

import (
	"encoding/json"
	"strings"
)

// copilotReader reads Copilot's events.jsonl, which holds the whole prompt.
type copilotReader struct{ r *Recording }

type copilotLine struct {
	Type      string          `json:"type"`
	Timestamp json.RawMessage `json:"timestamp"`
	Data      json.RawMessage `json:"data"`
}

func (c *copilotReader) line(number int, text []byte) error {
	var l copilotLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	c.r.at(moment(l.Timestamp))
	switch l.Type {
	case "session.start", "session.resume", "session.context_changed":
		return c.session(number, l.Data)
	case "system.message":
		return c.message(number, l.Data)
	}
	return nil
}

type copilotContext struct {
	Cwd        string `json:"cwd"`
	Branch     string `json:"branch"`
	Repository string `json:"repository"`
	Head       string `json:"headCommit"`
}

func (c *copilotReader) session(number int, data []byte) error {
	var s struct {
		Program string          `json:"copilotVersion"`
		Context *copilotContext `json:"context"`
		copilotContext
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if s.Program != "" {
		c.r.Program = s.Program
	}
	if s.Context == nil {
		s.Context = &s.copilotContext
	}
	if s.Context.Cwd != "" {
		c.r.setFact(Fact{Name: "cwd", Value: s.Context.Cwd, Line: number, In: inEnvironment})
	}
	// Repository is a name like owner/name, which no address can be made of.
	if s.Context.Branch != "" {
		c.r.Git.Branch = s.Context.Branch
	}
	if s.Context.Head != "" {
		c.r.Git.Head = s.Context.Head
	}
	return nil
}

func (c *copilotReader) message(number int, data []byte) error {
	var m struct {
		Content content `json:"content"`
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	text := string(m.Content)
	c.r.Messages = []Message{{"system", text, number}}
	c.r.blocks(text, number, true)
	if inner, ok := customInstruction(text); ok {
		c.r.setSection(Section{Name: instructionsName, Text: inner, HasText: true, Line: number})
	}
	return nil
}

// customInstruction gives what stands between the first opening tag and the
// last closing one, each on a line of its own: instructions may quote the tags.
func customInstruction(text string) (string, bool) {
	const open, shut = "<custom_instruction>\n", "\n</custom_instruction>"
	_, rest, ok := strings.Cut(text, open)
	at := strings.LastIndex(rest, shut)
	if !ok || at < 0 {
		return "", false
	}
	return rest[:at], true
}

func (c *copilotReader) finish() {
	r := c.r
	r.Holds = append(r.Holds, "cwd, branch and times")
	if len(r.Messages) > 0 {
		r.Holds = append(r.Holds, "the prompt's text")
	} else {
		r.Lacks = append(r.Lacks, "the prompt's text: no system.message was recorded")
	}
	r.Lacks = append(r.Lacks, "the declarations of tools")
}
