package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"foreword/core/tool"
)

// requestReader reads recorded requests, of which the last counts, and lists of
// messages.
type requestReader struct {
	r *Recording
	// last is the last request, or the messages so far as a JSON list.
	last     []byte
	lastLine int
	messages bool
	requests int
}

// maxMessages bounds the messages that are kept of a list without a request,
// in bytes.
const maxMessages = 8 << 20

func (q *requestReader) line(number int, text []byte) error {
	var p probe
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	switch {
	case p.isRequest():
		q.requests++
		q.messages = false
		q.last = append(q.last[:0], text...)
		q.lastLine = number
	case p.Role != "" && bool(p.Content) && (q.requests == 0 || q.messages):
		q.messages = true
		isSystem := p.Role == "system" || p.Role == "developer"
		if len(q.last)+len(text) > maxMessages || !isSystem && q.lastLine > 0 {
			return nil
		}
		q.last = append(append(q.last, ','), text...)
		q.lastLine = number
	}
	return nil
}

func (q *requestReader) finish() {
	var err error
	if q.messages {
		err = q.r.readMessages(append(append([]byte{'['}, bytes.TrimPrefix(q.last, []byte{','})...), ']'))
	} else {
		err = q.r.readRequest(q.last, q.lastLine)
	}
	if err != nil {
		q.r.bad(q.lastLine, err.Error())
	}
}

// request is the body of a request, in the forms of OpenAI's two interfaces and
// of Anthropic's, or such a body within what a proxy recorded.
type request struct {
	Request *struct {
		Timestamp json.RawMessage `json:"timestamp"`
		Body      json.RawMessage `json:"body"`
	} `json:"request"`
	Timestamp    json.RawMessage `json:"timestamp"`
	System       content         `json:"system"`
	Instructions content         `json:"instructions"`
	Messages     []chat          `json:"messages"`
	Input        json.RawMessage `json:"input"`
	Tools        json.RawMessage `json:"tools"`
}

type chat struct {
	Role    string  `json:"role"`
	Content content `json:"content"`
}

// readRequest reads a request that stands in a line of the file.
func (r *Recording) readRequest(text []byte, line int) error {
	r.Format = Request
	var q request
	if err := json.Unmarshal(text, &q); err != nil {
		return fmt.Errorf("the request has another shape: %w", err)
	}
	r.at(moment(q.Timestamp))
	if q.Request != nil {
		r.at(moment(q.Request.Timestamp))
		if len(q.Request.Body) == 0 {
			return errors.New("the recorded request has no body")
		}
		body := q.Request.Body
		q = request{}
		if err := json.Unmarshal(body, &q); err != nil {
			return fmt.Errorf("the body of the request has another shape: %w", err)
		}
		text = body
	}
	if q.Messages == nil {
		_ = json.Unmarshal(q.Input, &q.Messages) // an input may be one text, which is the user's
	}
	for _, first := range []content{q.System, q.Instructions} {
		if first != "" {
			r.system("system", string(first), line)
		}
	}
	r.chats(q.Messages, line)
	r.holdsText()
	return r.tools(q.Tools, text)
}

// readMessages reads a list of messages.
func (r *Recording) readMessages(text []byte) error {
	r.Format = Request
	var messages []chat
	if err := json.Unmarshal(text, &messages); err != nil {
		return fmt.Errorf("it is no list of messages: %w", err)
	}
	known := false
	for _, m := range messages {
		known = known || m.Role != ""
	}
	if !known {
		return ErrUnknownFormat
	}
	r.chats(messages, 1)
	r.holdsText()
	r.Lacks = append(r.Lacks, "the declarations of tools")
	return nil
}

// chats takes the texts of the system, and the environment that an agent tells
// in the user's place.
func (r *Recording) chats(messages []chat, line int) {
	for _, m := range messages {
		switch text := string(m.Content); {
		case m.Role == "system" || m.Role == "developer":
			r.system(m.Role, text, line)
		case m.Role == "user":
			if _, ok := between(text, "<environment_context>", "</environment_context>"); ok {
				r.blocks(text, line, false)
			}
		}
	}
}

func (r *Recording) system(role, text string, line int) {
	r.Messages = append(r.Messages, Message{role, text, line})
	r.blocks(text, line, len(r.Messages) == 1)
}

func (r *Recording) holdsText() {
	if len(r.Messages) > 0 {
		r.Holds = append(r.Holds, "the system's messages")
	} else {
		r.Lacks = append(r.Lacks, "a message of the system")
	}
	if r.When.IsZero() {
		r.Lacks = append(r.Lacks, "when it was sent")
	}
}

// tools reads the declarations of a request. Those that cannot be read are
// reported, and the others kept.
func (r *Recording) tools(raw, text []byte) error {
	if len(raw) == 0 || string(raw) == "null" {
		r.HasTools = true
		r.Holds = append(r.Holds, "that no tools were declared")
		return nil
	}
	tools, err := tool.Parse(text, "")
	r.Tools, r.HasTools = tools, err == nil
	if err != nil {
		r.Lacks = append(r.Lacks, "some of the declarations of tools: they cannot be read")
		return fmt.Errorf("the declarations of tools: %w", err)
	}
	r.Holds = append(r.Holds, "the declarations of tools")
	return nil
}
