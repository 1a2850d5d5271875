package command

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"

	"foreword/views"
)

// say writes a message to standard error, made safe to show. Its further lines
// are indented.
func (p *program) say(text string) {
	text = strings.ReplaceAll(visible(text), "\n", "\n  ")
	_, _ = fmt.Fprintf(p.process.Stderr, "foreword: %s\n", text) // there is no one left to tell
}

// note says what is worth knowing and is no failure.
func (p *program) note(format string, args ...any) {
	p.say("note: " + fmt.Sprintf(format, args...))
}

// visible makes a text of several lines safe to show.
func visible(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = views.Visible(line)
	}
	return strings.Join(lines, "\n")
}

// reason takes the path off an error of package os, for messages that name it
// already.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// isTerminal says whether a stream is a terminal. Nothing is asked of it.
func isTerminal(stream any) bool {
	file, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(file.Fd())
}

// ink gives the colours of standard output: those of the terminal, and none
// for anything else or with NO_COLOR.
func (p *program) ink() termenv.Profile {
	if !isTerminal(p.process.Stdout) {
		return termenv.Ascii
	}
	return termenv.NewOutput(p.process.Stdout, termenv.WithEnvironment(environment(p.process.Env))).EnvColorProfile()
}

// environment is the environment in the form that termenv takes.
type environment []string

// Environ gives all of it.
func (e environment) Environ() []string { return e }

// Getenv gives one variable, or "".
func (e environment) Getenv(name string) string {
	for _, pair := range slices.Backward(e) {
		if value, ok := strings.CutPrefix(pair, name+"="); ok {
			return value
		}
	}
	return ""
}

// text puts a text into the answer: its very bytes, or what they look like when
// they would go to a terminal. There it ends with a line feed, since the
// shell's next line comes behind it.
func (p *program) text(text string, raw bool) {
	if raw || !isTerminal(p.process.Stdout) {
		p.answer.WriteString(text)
		return
	}
	if n := views.Hidden(text); n > 0 {
		p.note("%s spelled out here: --raw writes the bytes as they are", counted(n, "hidden character is", "hidden characters are"))
	}
	p.answer.WriteString(visible(text))
	if !strings.HasSuffix(text, "\n") {
		p.answer.WriteString("\n")
	}
}

// counted gives a number with the noun that goes with it.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
