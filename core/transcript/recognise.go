package transcript

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// present notes that a member is there, whatever it holds, without keeping it.
type present bool

// UnmarshalJSON notes the member.
func (p *present) UnmarshalJSON([]byte) error {
	*p = true
	return nil
}

// probe is what tells the formats apart.
type probe struct {
	Foreword     present `json:"foreword"`
	Type         string  `json:"type"`
	V            present `json:"v"`
	TS           present `json:"ts"`
	Payload      present `json:"payload"`
	Data         present `json:"data"`
	ID           present `json:"id"`
	Timestamp    present `json:"timestamp"`
	Instructions present `json:"instructions"`
	Session      string  `json:"sessionId"`
	Cwd          present `json:"cwd"`
	UUID         present `json:"uuid"`
	Model        present `json:"model"`
	Messages     present `json:"messages"`
	Input        present `json:"input"`
	Request      present `json:"request"`
	Role         string  `json:"role"`
	Content      present `json:"content"`
}

func (p probe) isRequest() bool {
	return bool(p.Messages || p.Input && p.Model || p.Request)
}

// codexTypes are the kinds of a rollout's lines.
var codexTypes = []string{"session_meta", "response_item", "turn_context", "event_msg", "compacted"}

// reader reads the lines of one format.
type reader interface {
	// line reads a line. An error is a line to be passed over.
	line(number int, text []byte) error
	// finish fills in what only the end tells.
	finish()
}

// recognise gives the reader for a file that has such a line, nil when the line
// does not tell.
func (r *Recording) recognise(p probe) reader {
	switch {
	case bool(p.V && p.TS && p.Payload):
		r.Format = Agent
		return &agentReader{r: r}
	case bool(p.Payload) && slices.Contains(codexTypes, p.Type),
		bool(p.Instructions && p.ID && p.Timestamp) && p.Type == "":
		r.Format = Codex
		return &codexReader{r: r}
	case p.Session != "" && bool(p.Cwd || p.UUID):
		r.Format = Claude
		return &claudeReader{r: r}
	case bool(p.Data) && strings.Contains(p.Type, "."):
		r.Format = Copilot
		return &copilotReader{r: r}
	case p.isRequest(), p.Role != "" && bool(p.Content):
		r.Format = Request
		return &requestReader{r: r}
	}
	return nil
}

const (
	// undecided is how many lines may come before one that tells the format.
	undecided = 200
	// maxWaiting bounds the bytes of those lines that are kept.
	maxWaiting = 8 << 20
)

// readLines reads a file of JSON lines.
func (r *Recording) readLines(in *bufio.Reader) error {
	source := &lines{in: in}
	var read reader
	var waiting []line
	kept := 0
	for {
		l, err := source.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		r.Lines, r.Bytes = source.number, source.bytes
		if reason := l.unfit(); reason != "" {
			r.bad(l.number, reason)
			continue
		}
		if read != nil {
			r.feed(read, l)
			continue
		}
		if len(l.text) == 0 {
			continue
		}
		var p probe
		if err := json.Unmarshal(l.text, &p); err != nil {
			r.bad(l.number, l.broken(err))
			continue
		}
		if p.Foreword {
			return r.readLock(l.text)
		}
		if read = r.recognise(p); read == nil {
			if len(waiting) >= undecided {
				return ErrUnknownFormat
			}
			if kept += len(l.text); kept <= maxWaiting {
				l.text = slices.Clone(l.text)
				waiting = append(waiting, l)
			}
			continue
		}
		for _, w := range waiting {
			r.feed(read, w)
		}
		r.feed(read, l)
	}
	if read == nil {
		return ErrUnknownFormat
	}
	read.finish()
	return nil
}

// feed hands a line to the reader of the format.
func (r *Recording) feed(read reader, l line) {
	if len(l.text) == 0 {
		return
	}
	if err := read.line(l.number, l.text); err != nil {
		r.bad(l.number, l.broken(err))
	}
}

// unfit says why a line cannot be JSON, if it cannot.
func (l line) unfit() string {
	switch {
	case l.long:
		return "the line is longer than 64 MiB"
	case !utf8.Valid(l.text):
		return "the line is not UTF-8"
	}
	return ""
}

// broken says in words why a line was passed over.
func (l line) broken(err error) string {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && l.cut:
		return "the line is cut: the file ends inside of it"
	case errors.As(err, &syntax):
		return "the line is no JSON: " + syntax.Error()
	case errors.As(err, &wrong):
		return "the line has another shape: " + wrong.Field + " is a JSON " + wrong.Value
	}
	return err.Error()
}
