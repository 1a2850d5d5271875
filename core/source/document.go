package source

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"unicode/utf8"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// maxDocument bounds a text file that goes into a prompt whole. No model's
// window holds more; reading more would only take the memory.
const maxDocument = 64 << 20

// The reasons for which LLM::Agent::Prompt refuses to build a prompt of
// instruction files.
var (
	ErrEmptyPath   = errors.New("the path is empty")
	ErrUnreadable  = errors.New("the file is there and cannot be read")
	ErrInvalidUTF8 = errors.New("the file is not UTF-8")
)

// ReadDocument reads the text file at path, which is named shown to people.
// Its state is NotFound for a path that does not exist or is no regular file,
// Unreadable with an error for one that cannot be opened, is a link to nowhere
// or is no UTF-8, Empty for one of nothing but white space, else Kept.
func ReadDocument(path, shown string) (workspace.Document, error) {
	d := workspace.Document{
		Name:   filepath.Base(shown),
		Source: prompt.Source{Kind: prompt.FromFile, Path: shown},
	}
	text, err := readText(path)
	switch {
	case err == nil && prompt.Blank(text):
		d.State, d.Reason, d.Text = prompt.Empty, "the file is empty", text
	case err == nil:
		d.Text = text
	case errors.Is(err, os.ErrNotExist), errors.Is(err, errNotRegular):
		d.State, d.Reason = prompt.NotFound, reasonOf(err)
	default:
		d.State, d.Reason = prompt.Unreadable, reasonOf(err)
		return d, fmt.Errorf("%s: %w", shown, err)
	}
	return d, nil
}

// Instructions reads instruction files in the order given, as
// LLM::Agent::Prompt does: what is not there is passed over, and the first
// file that is there and cannot be read stops the whole. Relative paths are
// taken from dir.
func Instructions(dir string, paths []string) ([]workspace.Document, error) {
	var documents []workspace.Document
	for _, path := range paths {
		if path == "" {
			return nil, ErrEmptyPath
		}
		d, err := ReadDocument(within(dir, path), path)
		if err != nil {
			return nil, err
		}
		if d.Present() {
			documents = append(documents, d)
		}
	}
	return documents, nil
}

var errNotRegular = errors.New("this is a folder or no regular file")

func readText(path string) (string, error) {
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		if _, linkErr := os.Lstat(path); linkErr == nil {
			return "", fmt.Errorf("%w: it is a link to nowhere", ErrUnreadable)
		}
		return "", os.ErrNotExist
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrUnreadable, bare(err))
	}
	if !info.Mode().IsRegular() {
		return "", errNotRegular
	}
	if info.Size() > maxDocument {
		return "", fmt.Errorf("%w: it has %d bytes, more than %d", ErrUnreadable, info.Size(), maxDocument)
	}
	data, err := readFile(path)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrUnreadable, bare(err))
	}
	if at := firstInvalid(data); at >= 0 {
		return "", fmt.Errorf("%w: byte %d is not part of a character", ErrInvalidUTF8, at)
	}
	return string(data), nil
}

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxDocument))
}

// firstInvalid gives the offset of the first byte that is no UTF-8, or -1.
func firstInvalid(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	at := 0
	for at < len(data) {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return -1
}

// bare takes the path off an error of package os, since ours name it already.
func bare(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func reasonOf(err error) string {
	if errors.Is(err, os.ErrNotExist) {
		return "there is no such file"
	}
	return err.Error()
}

func within(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
