package source

import (
	"fmt"
	"os"
	"slices"
	"time"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// readFacts gives the facts that the config lists, or the usual ones: date,
// working directory, platform, system, branch and commit.
func (r *reader) readFacts() {
	facts := r.config.Facts.Value
	if !r.config.Facts.Set() {
		facts = usualFacts()
	}
	for _, f := range facts {
		r.w.Facts = append(r.w.Facts, r.fact(f))
	}
}

func usualFacts() []config.Fact {
	list := []struct {
		name string
		from config.Origin
	}{
		{"date", config.Origin{Kind: config.FromClock}},
		{"cwd", config.Origin{Kind: config.FromCwd}},
		{"platform", config.Origin{Kind: config.FromPlatform}},
		{"os", config.Origin{Kind: config.FromOS}},
		{"branch", config.Origin{Kind: config.FromGit, Argument: "branch"}},
		{"git-head", config.Origin{Kind: config.FromGit, Argument: "head"}},
	}
	facts := make([]config.Fact, len(list))
	for i, f := range list {
		facts[i].Name.Value, facts[i].From = f.name, f.from
		facts[i].Format.Value = dateFormat
	}
	return facts
}

// fact finds out one fact. A value that cannot be had leaves the fact out, with
// its reason.
func (r *reader) fact(f config.Fact) workspace.Fact {
	out := workspace.Fact{Name: f.Name.Value, Source: prompt.Source{Kind: prompt.FromConfig, Path: r.config.Path, Line: f.Line}}
	var err error
	if f.From.Kind == "" {
		out.Value = f.Value.Value
	} else {
		out.Value, out.Source, err = r.value(f)
	}
	switch {
	case f.Off.Value:
		out.State, out.Reason = prompt.Dropped, "switched off in "+r.config.Path
	case err != nil:
		out.State, out.Reason, out.Value = prompt.NotFound, err.Error(), ""
	}
	return out
}

// value asks the fact's source.
func (r *reader) value(f config.Fact) (string, prompt.Source, error) {
	source := prompt.Source{Detail: f.From.Argument}
	switch f.From.Kind {
	case config.FromClock:
		source.Kind = prompt.FromClock
		return r.clock(f), source, nil
	case config.FromCwd:
		source.Kind, source.Detail = prompt.FromSystem, string(f.From.Kind)
		return r.options.Dir, source, nil
	case config.FromPlatform, config.FromOS:
		source.Kind, source.Detail = prompt.FromSystem, string(f.From.Kind)
		return r.machine(string(f.From.Kind)), source, nil
	case config.FromGit:
		source.Kind = prompt.FromGit
		value, err := r.gitValue(f.From.Argument)
		return value, source, err
	case config.FromEnv:
		source.Kind = prompt.FromEnv
		value, ok := r.options.env(f.From.Argument)
		if !ok {
			return "", source, fmt.Errorf("the environment has no %s", f.From.Argument)
		}
		return value, source, nil
	case config.FromFile:
		return r.fileValue(f.From.Argument)
	case config.FromCommand:
		source.Kind = prompt.FromCommand
		value, err := r.commandValue(f.From.Argument)
		return value, source, err
	}
	return "", source, fmt.Errorf("%q is no source of facts", f.From.Kind)
}

func (r *reader) clock(f config.Fact) string {
	now := r.options.Now
	if f.Zone.Value == "UTC" {
		now = now.In(time.UTC)
	}
	return now.Format(f.Format.Value)
}

// machine gives the environment block's own words for platform and system.
func (r *reader) machine(name string) string {
	e := r.w.Environment
	lines := prompt.Environment{Kernel: e.Kernel, Hardware: e.Hardware, Distro: e.Distro, Version: e.Version}.Lines()
	for _, line := range lines {
		if line.Name == name {
			return line.Value
		}
	}
	return ""
}

func (r *reader) gitValue(what string) (string, error) {
	g := r.git
	values := []struct{ name, value, absence string }{
		{"branch", g.Branch, "branch"},
		{"head", g.Head, "head"},
		{"short-head", g.Head[:min(7, len(g.Head))], "head"},
		{"origin", g.Origin, "origin"},
		{"normalized-origin", g.Normalized, "normalized"},
		{"root", g.Root, "root"},
		{"project-id", r.w.Project.ID, "root"},
	}
	for _, v := range values {
		if v.name != what {
			continue
		}
		if v.value == "" {
			return "", fmt.Errorf("%s", r.absence(v.absence))
		}
		return v.value, nil
	}
	return "", fmt.Errorf("git knows no %q", what)
}

// absence gives git's reason for what it could not tell.
func (r *reader) absence(name string) string {
	for _, a := range r.git.Absent {
		if a.Name == name {
			return a.Reason
		}
	}
	if name == "normalized" { // there is no origin to normalize
		return r.absence("origin")
	}
	return "git does not say"
}

func (r *reader) fileValue(name string) (string, prompt.Source, error) {
	path := within(r.root, name)
	r.watch(path)
	d, err := ReadDocument(path, r.shown(path))
	if err != nil {
		return "", d.Source, err
	}
	if d.State == prompt.NotFound {
		return "", d.Source, fmt.Errorf("%s: %s", name, d.Reason)
	}
	return d.Text, d.Source, nil
}

// commandValue runs a command that the user allowed, and lists one that is
// still to be allowed.
func (r *reader) commandValue(line string) (string, error) {
	if !r.options.AllowCommands && !r.allowed(line) {
		r.result.Commands = append(r.result.Commands, line)
		return "", fmt.Errorf("the command is not allowed yet: %s", line)
	}
	return runCommand(r.ctx, r.checkout, line, r.options.Env)
}

func (r *reader) allowed(line string) bool {
	if slices.Contains(r.options.Allowed, line) {
		return true
	}
	a, err := ReadAllowance(r.options)
	if err != nil && !os.IsNotExist(err) {
		return false
	}
	return a.Allows(r.checkout, line)
}
