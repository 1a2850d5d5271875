package transcript

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"foreword/core/prompt"
	"foreword/core/record"
)

// ErrUnknownFormat says that a file is none of the recordings that are known.
var ErrUnknownFormat = errors.New("not recognised as a recording: neither a foreword lock file, an LLM::Agent transcript, a Codex rollout, a Claude Code session, Copilot's events.jsonl, an API request nor a prompt as text")

// Open reads the recording in a file.
func Open(path string) (*Recording, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s: this is a folder: name one of the files in it", path)
	}
	r, err := Read(f, path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// Read reads a recording, whose file is called path. An error is a text that
// cannot be read at all or is no recording; lines that cannot be read are in
// the recording, by number.
func Read(from io.Reader, path string) (*Recording, error) {
	in := bufio.NewReaderSize(from, 256<<10)
	if mark, _ := in.Peek(3); string(mark) == "\xef\xbb\xbf" {
		_, _ = in.Discard(3)
	}
	start, err := in.Peek(4 << 10)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	r := &Recording{Path: path}
	switch begin := bytes.TrimLeft(start, " \t\r\n"); {
	case len(begin) == 0 && errors.Is(err, io.EOF):
		return nil, errors.New("the file is empty")
	case bytes.HasPrefix(start, []byte("SQLite format 3")):
		return nil, errors.New("this is an SQLite database: have its program export the session as JSON")
	case bytes.IndexByte(start, 0) >= 0:
		return nil, fmt.Errorf("it holds binary data: %w", ErrUnknownFormat)
	case isDocument(begin):
		return r, r.readDocument(in)
	case len(begin) > 0 && begin[0] == '{':
		return r, r.readLines(in)
	}
	return r, r.readText(in)
}

// isDocument says whether a file is one JSON value over several lines: its
// first line opens something and does not close it.
func isDocument(begin []byte) bool {
	first, _, more := bytes.Cut(begin, []byte("\n"))
	first = bytes.TrimSpace(first)
	if len(first) == 0 || first[0] != '{' && first[0] != '[' {
		return false
	}
	if first[0] == '[' {
		second := bytes.TrimLeft(begin[1:], " \t\r\n")
		return len(second) > 0 && second[0] == '{'
	}
	last := first[len(first)-1]
	return more && (last == '{' || last == '[' || last == ',')
}

// readDocument reads a file that is one JSON value.
func (r *Recording) readDocument(in io.Reader) error {
	text, err := r.all(in)
	if err != nil {
		return err
	}
	var p probe
	if text[0] == '[' {
		return r.readMessages(text)
	}
	if err := json.Unmarshal(text, &p); err != nil {
		if _, lockErr := record.Parse(text); bytes.Contains(text[:min(len(text), 200)], []byte(`"foreword"`)) {
			return lockErr
		}
		return fmt.Errorf("it begins like JSON and is none: %w", err)
	}
	switch {
	case bool(p.Foreword):
		return r.readLock(text)
	case p.isRequest():
		return r.readRequest(text, 1)
	}
	return ErrUnknownFormat
}

// all reads a file whole, up to maxLine.
func (r *Recording) all(in io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxLine+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxLine {
		return nil, fmt.Errorf("it is larger than %d MiB, which only a file of lines may be", maxLine>>20)
	}
	r.Bytes = int64(len(text))
	r.Lines = bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		r.Lines++
	}
	return bytes.TrimLeft(text, " \t\r\n"), nil
}

func (r *Recording) readLock(text []byte) error {
	l, err := record.Parse(text)
	if err != nil {
		return err
	}
	r.Format, r.Lock = LockFile, l
	r.at(l.When)
	r.Git = Git(l.Git)
	for _, f := range l.Facts {
		r.Facts = append(r.Facts, Fact{Name: f.Name, Value: f.Value, In: "lock file"})
	}
	r.Holds = []string{"digests of sections, facts, tools, memories, roles and the config"}
	if len(l.Texts) > 0 {
		r.Holds = append(r.Holds, "the sections' texts")
	} else {
		r.Lacks = []string{"the sections' texts (foreword record --text keeps them), so that a change is seen and not shown"}
	}
	return nil
}

// readText reads a prompt that was kept as text.
func (r *Recording) readText(in io.Reader) error {
	text, err := r.all(in)
	if err != nil {
		return err
	}
	if !utf8.Valid(text) {
		return fmt.Errorf("it is not UTF-8: %w", ErrUnknownFormat)
	}
	r.Format = Text
	s := prompt.TrimEnd(string(text))
	r.Messages = []Message{{"system", s, 1}}
	r.blocks(s, 1, true)
	r.Holds = []string{"the prompt's text"}
	if len(r.Facts) > 0 {
		r.Holds = append(r.Holds, "the facts of its blocks")
	} else {
		r.Lacks = append(r.Lacks, "facts: none of its blocks holds any")
	}
	r.Lacks = append(r.Lacks, "when it was recorded", "the declarations of tools that were sent beside it")
	return nil
}
