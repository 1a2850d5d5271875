package transcript

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"foreword/core/runcontext"
)

// maxBodies bounds the section bodies that are kept for later references.
const maxBodies = 32 << 20

// agentReader reads LLM::Agent's transcripts: messages, of which the first is
// the system message, and records of runs, which store each section's body
// once and refer to it afterwards.
type agentReader struct {
	r        *Recording
	messages int
	// bodies are looked up by digest only; size is what they take.
	bodies map[string]body
	size   int
	runs   int
}

// body is a stored section, and the id of the record that carries it.
type body struct {
	carrier, text string
	kept          bool
}

type agentLine struct {
	ID      string          `json:"id"`
	TS      json.RawMessage `json:"ts"`
	Type    string          `json:"type"`
	Payload json.RawMessage `json:"payload"`
}

func (a *agentReader) line(number int, text []byte) error {
	var l agentLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	a.r.at(moment(l.TS))
	if l.Type == "run-context" {
		return a.run(number, l)
	}
	return a.message(number, l.Payload)
}

// agentMessage is a message, be it the payload or a member of it.
type agentMessage struct {
	Role      string        `json:"role"`
	Content   content       `json:"content"`
	Sysprompt bool          `json:"sysprompt"`
	Message   *agentMessage `json:"message"`
}

func (a *agentReader) message(number int, payload []byte) error {
	// A conversation is long and only the system's messages count: the others
	// are not decoded.
	var kind struct {
		Role    string `json:"role"`
		Message struct {
			Role string `json:"role"`
		} `json:"message"`
	}
	if err := json.Unmarshal(payload, &kind); err != nil {
		return err
	}
	if kind.Role == "" && kind.Message.Role == "" {
		return nil
	}
	a.messages++
	if kind.Role != "system" && kind.Message.Role != "system" {
		return nil
	}
	var m agentMessage
	if err := json.Unmarshal(payload, &m); err != nil {
		return err
	}
	if m.Message != nil {
		m = *m.Message
	}
	if a.messages == 1 || m.Sysprompt {
		a.r.Messages = []Message{{"system", string(m.Content), number}}
		a.forgetBaked()
	}
	a.r.blocks(string(m.Content), number, a.messages == 1 || m.Sysprompt)
	return nil
}

// forgetBaked takes the facts of an earlier system message out.
func (a *agentReader) forgetBaked() {
	kept := a.r.Facts[:0]
	for _, f := range a.r.Facts {
		if !f.Baked {
			kept = append(kept, f)
		}
	}
	a.r.Facts = kept
}

type agentRun struct {
	Digest   string     `json:"digest"`
	Facts    [][]string `json:"facts"`
	Sections []struct {
		Digest   string  `json:"digest"`
		Name     string  `json:"name"`
		Rendered *string `json:"rendered"`
		In       string  `json:"rendered-in"`
	} `json:"sections"`
}

// run reads the record of a run. A section whose digest is not that of its body,
// or that refers to a record which is not there, is reported and left without
// a text.
func (a *agentReader) run(number int, l agentLine) error {
	var run agentRun
	if err := json.Unmarshal(l.Payload, &run); err != nil {
		return err
	}
	a.runs++
	var facts []Fact
	for _, f := range run.Facts {
		if len(f) != 2 {
			return errors.New("a fact is no pair of name and value")
		}
		facts = append(facts, Fact{Name: f[0], Value: f[1], Line: number, In: inContext})
	}
	var sections []Section
	var problems []error
	for _, s := range run.Sections {
		section := Section{Name: s.Name, Digest: s.Digest, Line: number}
		if s.Rendered != nil {
			if runcontext.SectionDigest(s.Name, *s.Rendered) != s.Digest {
				problems = append(problems, fmt.Errorf("the digest of section %q is not that of its text", s.Name))
			}
			a.store(s.Digest, l.ID, *s.Rendered)
			section.Text, section.HasText = *s.Rendered, true
		} else if b, ok := a.bodies[s.Digest]; ok && b.carrier == s.In {
			section.Text, section.HasText = b.text, b.kept
		} else {
			problems = append(problems, fmt.Errorf("section %q refers to record %q, which does not carry it", s.Name, s.In))
		}
		sections = append(sections, section)
	}
	a.replace(facts, sections)
	a.r.ContextDigest = run.Digest
	return errors.Join(problems...)
}

// replace puts a run in the place of the one before.
func (a *agentReader) replace(facts []Fact, sections []Section) {
	kept := a.r.Facts[:0]
	for _, f := range a.r.Facts {
		if f.In != inContext {
			kept = append(kept, f)
		}
	}
	a.r.Facts = append(kept, facts...)
	a.r.Sections = sections
}

func (a *agentReader) store(digest, carrier, text string) {
	if a.bodies == nil {
		a.bodies = map[string]body{}
	}
	if _, known := a.bodies[digest]; known {
		return
	}
	b := body{carrier: carrier}
	if a.size+len(text) <= maxBodies {
		b.text, b.kept = text, true
		a.size += len(text)
	}
	a.bodies[digest] = b
}

func (a *agentReader) finish() {
	r := a.r
	if a.runs > 0 {
		r.Holds = append(r.Holds, "facts and sections of its last run, by digest and text")
	} else {
		r.Lacks = append(r.Lacks, "records of a run's context")
	}
	if len(r.Messages) > 0 {
		r.Holds = append(r.Holds, "the system message")
	} else {
		r.Lacks = append(r.Lacks, "a system message")
	}
	r.Lacks = append(r.Lacks, "the declarations of tools that were sent beside it")
}

// moment reads a time as the formats write it: RFC 3339, or seconds or
// milliseconds since 1970. Anything else is no time.
func moment(raw json.RawMessage) time.Time {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		t, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return time.Time{}
		}
		return t
	}
	var number float64
	if json.Unmarshal(raw, &number) != nil || number <= 0 || number > 1e14 {
		return time.Time{}
	}
	if number > 1e11 {
		number /= 1000
	}
	return time.Unix(int64(number), 0).UTC()
}
