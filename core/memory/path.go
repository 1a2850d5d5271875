package memory

import (
	"errors"
	"path/filepath"
	"strings"
)

// DefaultPath gives the user's store, foreword/memory.db in the user's data
// folder: XDG_DATA_HOME, else .local/share in HOME. The environment is a list
// of NAME=value, as os.Environ gives it. As the XDG base directory
// specification asks, a relative XDG_DATA_HOME counts as unset. It is an error
// when neither variable holds an absolute path.
func DefaultPath(env []string) (string, error) {
	data := variable(env, "XDG_DATA_HOME")
	if !filepath.IsAbs(data) {
		home := variable(env, "HOME")
		if !filepath.IsAbs(home) {
			return "", errors.New("memory store has no place: neither XDG_DATA_HOME nor HOME is an absolute path; name the file with --memory")
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "foreword", "memory.db"), nil
}

// variable gives the first value of that name, the one that os.Getenv gives.
func variable(env []string, name string) string {
	for _, pair := range env {
		if key, value, ok := strings.Cut(pair, "="); ok && key == name {
			return value
		}
	}
	return ""
}
