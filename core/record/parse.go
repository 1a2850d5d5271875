package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"foreword/core/canon"
	"foreword/core/prompt"
)

// Error is a place in a lock file that is refused, with the reason.
type Error struct {
	// Line and Column count from 1, columns in bytes.
	Line, Column int
	Message      string
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// file is a lock file as it stands in JSON.
type file struct {
	Foreword *int     `json:"foreword"`
	When     string   `json:"when"`
	Git      Git      `json:"git"`
	Counter  string   `json:"counter"`
	Config   File     `json:"config"`
	Files    []File   `json:"files"`
	Facts    []Fact   `json:"facts"`
	Tools    []Tool   `json:"tools"`
	Memories []Memory `json:"memories"`
	Roles    []Role   `json:"roles"`
	Prompts  []Prompt `json:"prompts"`
	Texts    []Text   `json:"texts"`
}

// Parse reads a lock file. The error is an *Error: a text that is no JSON, one
// of another shape or version, or a value that Write would not have written.
// Members that this version does not know are passed over.
func Parse(text []byte) (*Lock, error) {
	if _, err := canon.Decode(text); err != nil {
		var syntax *canon.SyntaxError
		if errors.As(err, &syntax) {
			return nil, &Error{syntax.Line, syntax.Column, syntax.Message}
		}
		return nil, &Error{1, 1, err.Error()}
	}
	var f file
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, wrongType(text, err)
	}
	c := checker{text: text}
	l := f.lock(&c)
	if c.err != nil {
		return nil, c.err
	}
	return l, nil
}

// wrongType gives the place of a value of another type.
func wrongType(text []byte, err error) error {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return &Error{1, 1, err.Error()}
	}
	line, column := canon.Position(text, int(wrong.Offset)-1)
	what := wrong.Field
	if what == "" {
		what = "a lock file"
	}
	return &Error{line, column, fmt.Sprintf("%s cannot be a JSON %s", what, wrong.Value)}
}

func (f *file) lock(c *checker) *Lock {
	switch {
	case f.Foreword == nil:
		c.fail(`this is no lock file: it has no member "foreword"`)
	case *f.Foreword > Version:
		c.fail(fmt.Sprintf("the lock file has version %d, and this program reads up to %d: a newer foreword wrote it", *f.Foreword, Version), "foreword")
	case *f.Foreword != Version:
		c.fail(fmt.Sprintf("there is no version %d of lock files", *f.Foreword), "foreword")
	}
	when, err := time.Parse(time.RFC3339, f.When)
	if err != nil {
		c.fail(fmt.Sprintf("%q is no moment as 2026-08-09T12:00:00Z", f.When), "when")
	}
	l := &Lock{
		When: when.UTC(), Git: f.Git, Counter: f.Counter, Config: f.Config, Files: f.Files, Facts: f.Facts,
		Tools: f.Tools, Memories: f.Memories, Roles: f.Roles, Prompts: f.Prompts, Texts: f.Texts,
	}
	c.lock(l)
	return l
}

// checker keeps the first thing that is wrong.
type checker struct {
	text []byte
	err  *Error
}

// fail refuses the value that a path of keys and indexes leads to.
func (c *checker) fail(message string, path ...any) {
	if c.err == nil {
		line, column := canon.Position(c.text, locate(c.text, path))
		c.err = &Error{line, column, message}
	}
}

func (c *checker) lock(l *Lock) {
	if l.Config.Path != "" {
		c.digest(l.Config.Digest, "config", "digest")
	}
	for i, f := range l.Files {
		c.digest(f.Digest, "files", i, "digest")
	}
	for i, t := range l.Tools {
		c.digest(t.Digest, "tools", i, "digest")
	}
	for i, m := range l.Memories {
		c.digest(m.Digest, "memories", i, "digest")
	}
	for i, r := range l.Roles {
		c.digest(r.Frame, "roles", i, "frame")
		c.digest(r.Policy, "roles", i, "policy")
	}
	for i, p := range l.Prompts {
		c.digest(p.Digest, "prompts", i, "digest")
		c.digest(p.ByteDigest, "prompts", i, "byte_digest")
		for j, s := range p.Sections {
			c.section(s, "prompts", i, "sections", j)
		}
	}
	for i, t := range l.Texts {
		if prompt.ByteDigest(t.Text) != t.ByteDigest {
			c.fail("the digest is not that of the text", "texts", i, "byte_digest")
		}
	}
	if !slices.IsSortedFunc(l.Texts, func(a, b Text) int { return strings.Compare(a.ByteDigest, b.ByteDigest) }) {
		c.fail("the texts are not sorted by their digests", "texts")
	}
}

func (c *checker) section(s Section, path ...any) {
	at := func(key string) []any { return append(slices.Clone(path), key) }
	c.word(s.Zone, []string{"head", "tail", "beside"}, at("zone"))
	c.word(s.Tier, []string{"static", "slow", "medium", "hot"}, at("tier"))
	c.word(s.State, []string{"kept", "empty", "cut", "dropped", "not found", "unreadable"}, at("state"))
	if s.Digest != "" {
		c.digest(s.Digest, at("digest")...)
	}
	c.digest(s.ByteDigest, at("byte_digest")...)
	if s.Tokens < 0 {
		c.fail("a count cannot be below 0", at("tokens")...)
	}
}

func (c *checker) word(word string, known []string, path []any) {
	if !slices.Contains(known, word) {
		c.fail(fmt.Sprintf("%q is none of %s", word, strings.Join(known, ", ")), path...)
	}
}

func (c *checker) digest(digest string, path ...any) {
	isHex := len(digest) == 64 && strings.Trim(digest, "0123456789abcdef") == ""
	if !isHex {
		c.fail(fmt.Sprintf("%q is no SHA-256 in 64 hex digits", digest), path...)
	}
}
