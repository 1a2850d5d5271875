package source

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/renameio/v2"

	"foreword/core/memory"
)

const (
	// commandTime bounds how long a fact's command may take.
	commandTime = 5 * time.Second
	// commandOutput bounds how much of its output is kept, in bytes.
	commandOutput = 64 << 10
)

// runCommand runs a fact's command with the shell in dir and gives its
// standard output without trailing line feeds.
func runCommand(ctx context.Context, dir, line string, env []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", line)
	cmd.Dir, cmd.Env = dir, env
	cmd.WaitDelay = time.Second
	out := &limited{most: commandOutput}
	cmd.Stdout = out
	switch err := cmd.Run(); {
	case out.full:
		return "", fmt.Errorf("the command printed more than %d bytes", commandOutput)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", fmt.Errorf("the command took longer than %s", commandTime)
	case err != nil:
		return "", fmt.Errorf("the command failed: %w", err)
	}
	return strings.TrimRight(out.String(), "\r\n"), nil
}

// limited keeps the first bytes that are written to it and refuses the rest,
// which ends a command that goes on printing.
type limited struct {
	bytes.Buffer
	most int
	full bool
}

func (l *limited) Write(p []byte) (int, error) {
	room := l.most - l.Len()
	if len(p) > room {
		l.full = true
		return 0, io.ErrShortWrite
	}
	return l.Buffer.Write(p)
}

// Allowance is the user's list of fact commands that may run, kept in the data
// folder and not in the checkout, so that a checkout cannot allow itself.
// A line is the digest of a repository root and a command in it.
type Allowance struct {
	path  string
	lines []string
}

// ReadAllowance reads the list; one that is not there is empty.
func ReadAllowance(o Options) (Allowance, error) {
	store, err := memory.DefaultPath(o.Env)
	if err != nil {
		return Allowance{}, err
	}
	a := Allowance{path: filepath.Join(filepath.Dir(store), "allowed-commands")}
	text, err := os.ReadFile(a.path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return a, err
	}
	a.lines = strings.Fields(string(text))
	return a, nil
}

// Allows says whether the user allowed this command in this repository.
func (a Allowance) Allows(root, command string) bool {
	return slices.Contains(a.lines, allowanceLine(root, command))
}

// Allow adds commands of a repository to the list on disk.
func (a Allowance) Allow(root string, commands []string) error {
	lines := slices.Clone(a.lines)
	for _, c := range commands {
		if line := allowanceLine(root, c); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if err := os.MkdirAll(filepath.Dir(a.path), 0o700); err != nil {
		return err
	}
	return renameio.WriteFile(a.path, []byte(strings.Join(lines, "\n")+"\n"), 0o600)
}

func allowanceLine(root, command string) string {
	sum := sha256.Sum256([]byte(root + "\x00" + command))
	return hex.EncodeToString(sum[:])
}
