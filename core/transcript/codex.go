package transcript

import (
	"encoding/json"
	"strings"
)

// instructionsName is the section that instruction files are kept under.
const instructionsName = "instructions"

// codexReader reads Codex rollouts, old ones whose first line is the session
// itself and whose items are bare, and new ones of lines with a type and a
// payload.
type codexReader struct {
	r *Recording
	// prompt says which member held the prompt; empty for none.
	prompt string
}

type codexLine struct {
	Timestamp json.RawMessage `json:"timestamp"`
	Type      string          `json:"type"`
	Payload   json.RawMessage `json:"payload"`
}

type codexMeta struct {
	Cwd          string          `json:"cwd"`
	Program      string          `json:"cli_version"`
	Instructions string          `json:"instructions"`
	Base         json.RawMessage `json:"base_instructions"`
	Git          struct {
		Commit string `json:"commit_hash"`
		Branch string `json:"branch"`
		URL    string `json:"repository_url"`
	} `json:"git"`
}

func (c *codexReader) line(number int, text []byte) error {
	var l codexLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	c.r.at(moment(l.Timestamp))
	switch {
	case l.Type == "session_meta":
		return c.meta(number, l.Payload)
	case l.Type == "turn_context":
		return c.turn(number, l.Payload)
	case l.Type == "response_item":
		return c.item(number, l.Payload)
	case l.Type == "message":
		return c.item(number, text)
	case l.Type == "":
		return c.meta(number, text)
	}
	return nil
}

func (c *codexReader) meta(number int, text []byte) error {
	var m codexMeta
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	r := c.r
	c.fact("cwd", m.Cwd, number)
	if m.Program != "" {
		r.Program = m.Program
	}
	if m.Git.Commit != "" || m.Git.Branch != "" || m.Git.URL != "" {
		r.Git = Git{Branch: m.Git.Branch, Head: m.Git.Commit, Origin: m.Git.URL}
	}
	var base struct {
		Text string `json:"text"`
	}
	switch {
	case json.Unmarshal(m.Base, &base) == nil && base.Text != "":
		c.prompt = "base_instructions"
		r.Messages = []Message{{"system", base.Text, number}}
	case json.Unmarshal(m.Base, &base.Text) == nil && base.Text != "":
		c.prompt = "base_instructions, as a text"
		r.Messages = []Message{{"system", base.Text, number}}
	case m.Instructions != "":
		// The old member holds the user's instruction files, not Codex's prompt.
		c.prompt = "instructions"
		r.setSection(Section{Name: instructionsName, Text: m.Instructions, HasText: true, Line: number})
	}
	return nil
}

func (c *codexReader) turn(number int, text []byte) error {
	var t struct {
		Cwd  string `json:"cwd"`
		Date string `json:"current_date"`
		User string `json:"user_instructions"`
	}
	if err := json.Unmarshal(text, &t); err != nil {
		return err
	}
	c.fact("cwd", t.Cwd, number)
	c.fact("current_date", t.Date, number)
	if t.User != "" {
		c.r.setSection(Section{Name: instructionsName, Text: instructionText(t.User), HasText: true, Line: number})
	}
	return nil
}

func (c *codexReader) item(number int, text []byte) error {
	var kind struct {
		Type string `json:"type"`
		Role string `json:"role"`
	}
	if err := json.Unmarshal(text, &kind); err != nil {
		return err
	}
	if kind.Type != "message" || kind.Role != "user" && kind.Role != "developer" {
		return nil
	}
	var m struct {
		Content []struct {
			Text string `json:"text"`
		} `json:"content"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	for _, part := range m.Content {
		c.part(number, part.Text)
	}
	return nil
}

// part reads what Codex itself puts into the mouth of the user: the environment
// and the instruction files, each as a part of its own.
func (c *codexReader) part(number int, text string) {
	if inner, ok := between(text, "<environment_context>", "</environment_context>"); ok {
		for line := range strings.Lines(inner) {
			if name, value, ok := taggedFact(line); ok {
				c.fact(name, value, number)
			}
		}
		return
	}
	if inner := instructionText(text); inner != text {
		c.r.setSection(Section{Name: instructionsName, Text: inner, HasText: true, Line: number})
	}
}

// instructionText gives the instruction files without what Codex writes around
// them; a text without that is given back as it is.
func instructionText(text string) string {
	if inner, ok := between(text, "<user_instructions>", "</user_instructions>"); ok {
		return inner
	}
	if strings.HasPrefix(text, "# AGENTS.md instructions for ") {
		_, rest, _ := strings.Cut(text, "\n")
		if inner, ok := between(rest, "<INSTRUCTIONS>", "</INSTRUCTIONS>"); ok {
			return inner
		}
	}
	return text
}

func (c *codexReader) fact(name, value string, number int) {
	if value != "" {
		c.r.setFact(Fact{Name: name, Value: value, Line: number, In: inEnvironment})
	}
}

func (c *codexReader) finish() {
	r := c.r
	r.Holds = append(r.Holds, "cwd and times")
	if r.Git != (Git{}) {
		r.Holds = append(r.Holds, "the commit, branch and origin")
	} else {
		r.Lacks = append(r.Lacks, "what git said")
	}
	if c.prompt != "" {
		r.Holds = append(r.Holds, "the prompt (member "+c.prompt+")")
	} else {
		r.Lacks = append(r.Lacks, "a recorded prompt: neither instructions nor base_instructions has one")
	}
	r.Lacks = append(r.Lacks, "the declarations of tools")
}
