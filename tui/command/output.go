package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// answerJSON puts a value into the answer, as JSON for people and programs:
// two spaces a level, and the characters of texts as they are.
func (p *program) answerJSON(v any) error {
	encoder := json.NewEncoder(&p.answer)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}

// isFile says whether the value of an output flag names a file: empty and "-"
// are standard output.
func isFile(output string) bool { return output != "" && output != "-" }

// deliver writes the answer into the file that an output flag names, if it
// names one.
func (p *program) deliver(path string) error {
	if !isFile(path) {
		return nil
	}
	if err := writeFile(path, p.answer.Bytes()); err != nil {
		return fmt.Errorf("%s cannot be written: %s", path, reason(err))
	}
	p.answer.Reset()
	return nil
}

// writeFile writes a file whole or not at all: beside it first, then renamed.
// A file that is there keeps its permissions, and a link stays a link to the
// file behind it. What is no regular file, as a device or a named pipe, cannot
// be replaced and is written to.
func writeFile(path string, data []byte) error {
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, linkErr := os.Lstat(path); linkErr == nil {
			return errors.New("it is a link to nowhere")
		}
		target = path
	} else if err != nil {
		return err
	}
	info, err := os.Stat(target)
	switch {
	case err == nil && info.IsDir():
		return errors.New("it is a folder")
	case err == nil && !info.Mode().IsRegular():
		return writeThrough(target, data)
	}
	return renameio.WriteFile(target, data, 0o644, renameio.WithTempDir(filepath.Dir(target)))
}

func writeThrough(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}
