package save

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/core/prompt"
)

// maxDraft bounds the size of a draft, in bytes.
const maxDraft = 256 << 20

// OpenDraft reads a draft. The error of a file that is no draft says file, line
// and column; that of one that is not there wraps fs.ErrNotExist.
func OpenDraft(path string) (Draft, error) {
	f, err := os.Open(path)
	if err != nil {
		return Draft{}, fmt.Errorf("draft: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxDraft+1))
	switch {
	case err != nil:
		return Draft{}, fmt.Errorf("draft: %w", err)
	case len(text) > maxDraft:
		return Draft{}, fmt.Errorf("draft %s: more than %d MB", path, maxDraft>>20)
	}
	return ParseDraft(text, path)
}

// ParseDraft reads the text of a draft, which is named path in errors.
func ParseDraft(text []byte, path string) (Draft, error) {
	at := func(offset int, format string, args ...any) error {
		line, column := canon.Position(text, max(0, min(offset, len(text))))
		return fmt.Errorf("draft %s: line %d, column %d: %s", path, line, column, fmt.Sprintf(format, args...))
	}
	var d Draft
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		if v := versionOf(text); v != draftVersion && v != 0 { // of a newer foreword, which may have other keys
			start, _, _ := locate(text, "version")
			return Draft{}, at(start, "%s", otherVersion(v))
		}
		return Draft{}, at(errorOffset(err, decoder, text), "%s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if rest := bytes.TrimLeft(text[decoder.InputOffset():], " \t\r\n"); len(rest) > 0 {
		return Draft{}, at(len(text)-len(rest), "something follows the draft")
	}
	if reason, where := d.check(); reason != "" {
		start, _, _ := locate(text, where...)
		return Draft{}, at(start, "%s", reason)
	}
	return d, nil
}

// versionOf gives the version of a draft that cannot be read; 0 for none.
func versionOf(text []byte) int {
	var d struct {
		Version int `json:"version"`
	}
	if json.Unmarshal(text, &d) != nil {
		return 0
	}
	return d.Version
}

func otherVersion(v int) string {
	return fmt.Sprintf("version %d is not %d, which this foreword reads", v, draftVersion)
}

// errorOffset gives where an error of the decoder is.
func errorOffset(err error, d *json.Decoder, text []byte) int {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return int(syntax.Offset) - 1
	case errors.As(err, &kind):
		return int(kind.Offset) - 1
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return len(text)
	}
	// An unknown field is named in the error and nowhere placed: its key is
	// looked for.
	if _, name, found := strings.Cut(err.Error(), "unknown field "); found {
		if i := bytes.Index(text, []byte(name)); i >= 0 {
			return i
		}
	}
	return int(d.InputOffset())
}

// check says what is wrong with a draft and where.
func (d Draft) check() (reason string, where []any) {
	if d.Version != draftVersion {
		return otherVersion(d.Version), []any{"version"}
	}
	known := []edit.Kind{edit.Frame, edit.Index, edit.Instructions, edit.Skill, edit.SkillLine, edit.Template, edit.Todo, edit.Tool}
	for i, t := range d.Texts {
		if !slices.Contains(known, t.Kind) {
			return fmt.Sprintf("there is no text of the kind %q", t.Kind), []any{"texts", i, "kind"}
		}
		if !isDigest(t.Base) {
			return "the base is no digest", []any{"texts", i}
		}
	}
	if d.Facts != nil {
		for i, f := range d.Facts.List {
			if _, ok := stateNamed(f.State); !ok {
				return fmt.Sprintf("there is no state %q", f.State), []any{"facts", "list", i}
			}
			if strings.TrimSpace(f.Name) == "" {
				return "the fact has no name", []any{"facts", "list", i}
			}
		}
	}
	if reason, where := d.Head.check("head"); reason != "" {
		return reason, where
	}
	if reason, where := d.Tail.check("tail"); reason != "" {
		return reason, where
	}
	if reason, where := d.State.check(); reason != "" {
		return reason, where
	}
	for i, n := range d.Notes {
		if !n.Forget && strings.TrimSpace(n.Content) == "" {
			return "the note is blank", []any{"notes", i}
		}
	}
	return "", nil
}

func (b *draftBlocks) check(zone string) (string, []any) {
	if b == nil {
		return "", nil
	}
	for i, s := range b.List {
		_, state := stateNamed(s.State)
		_, tier := tierNamed(s.Tier)
		switch {
		case !state:
			return fmt.Sprintf("there is no state %q", s.State), []any{zone, "list", i}
		case !tier:
			return fmt.Sprintf("there is no tier %q", s.Tier), []any{zone, "list", i}
		case strings.TrimSpace(s.Name) == "":
			return "the section has no name", []any{zone, "list", i}
		}
	}
	return "", nil
}

func isDigest(text string) bool {
	return len(text) == 64 && strings.Trim(text, "0123456789abcdef") == ""
}

func stateNamed(name string) (prompt.State, bool) {
	for s := prompt.Kept; s <= prompt.Unreadable; s++ {
		if s.String() == name {
			return s, true
		}
	}
	return 0, false
}

func tierNamed(name string) (prompt.Tier, bool) {
	for t := prompt.Static; t <= prompt.Hot; t++ {
		if t.String() == name {
			return t, true
		}
	}
	return 0, false
}
