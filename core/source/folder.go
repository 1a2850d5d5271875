package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// readConfig reads .foreword/foreword.yaml; without one all is as by default.
func (r *reader) readConfig() error {
	path := r.folder("foreword.yaml")
	r.watch(path, r.folder("roles"), r.folder("tools"))
	text, err := readText(path)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return fmt.Errorf("%s: %w", r.shown(path), err)
	}
	r.config, err = config.Parse([]byte(text), r.shown(path))
	if missing {
		r.config.Path = ""
	}
	return err
}

// readRoles takes the built-in roles and lets those of .foreword/roles change
// or join them.
func (r *reader) readRoles() error {
	r.w.Roles = slices.Clone(r.options.Roles)
	paths, err := filepath.Glob(r.folder("roles", "*.md"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		r.watch(path)
		text, err := readText(path)
		if err != nil {
			return fmt.Errorf("%s: %w", r.shown(path), err)
		}
		file, err := config.ParseRole([]byte(text), r.shown(path))
		if err != nil {
			return err
		}
		r.addRole(file, strings.TrimSuffix(text, file.Frame), r.shown(path))
	}
	return nil
}

// addRole puts a role file over the role of that name, key by key, or adds it. front
// is what stands before the frame.
func (r *reader) addRole(file config.Role, front, path string) {
	name := file.Name.Value
	at := slices.IndexFunc(r.w.Roles, func(role workspace.Role) bool { return role.Name == name })
	if at < 0 {
		r.w.Roles = append(r.w.Roles, workspace.Role{Name: name, Mode: "agent"})
		at = len(r.w.Roles) - 1
	}
	role := &r.w.Roles[at]
	if file.Mode.Set() {
		role.Mode = file.Mode.Value
	}
	for _, list := range []struct {
		from config.Texts
		to   *[]string
	}{{file.Dispatch, &role.Dispatch}, {file.Allow, &role.Policy.Allow}, {file.Deny, &role.Policy.Deny}} {
		if list.from.Set() {
			*list.to = texts(list.from)
		}
	}
	if !prompt.Blank(file.Frame) || role.Frame == "" {
		role.Front, role.Frame = front, file.Frame
		role.Source = prompt.Source{Kind: prompt.FromFile, Path: path, Line: file.FrameLine}
	}
}

// texts gives a list of the config without its places.
func texts(list config.Texts) []string {
	out := make([]string, len(list.Value))
	for i, t := range list.Value {
		out[i] = t.Value
	}
	return out
}

// readTools takes the built-in catalogue and lets the declarations of the
// config's files change or join it.
func (r *reader) readTools() error {
	catalogues := [][]tool.Tool{r.options.Tools}
	for _, pattern := range texts(r.config.Tools) {
		paths, err := filepath.Glob(r.folder(filepath.FromSlash(pattern)))
		if err != nil {
			return fmt.Errorf("%s: tools: %q is no pattern: %w", r.config.Path, pattern, err)
		}
		if len(paths) == 0 && !strings.ContainsAny(pattern, "*?[") {
			r.notice(prompt.Source{Kind: prompt.FromConfig, Path: r.config.Path}, "tools: there is no file "+pattern)
		}
		for _, path := range paths {
			r.watch(path)
			text, err := os.ReadFile(path)
			if err != nil {
				return fmt.Errorf("%s: %w", r.shown(path), bare(err))
			}
			tools, err := tool.Parse(text, r.shown(path))
			if err != nil {
				return err
			}
			catalogues = append(catalogues, tools)
		}
	}
	r.w.Tools = tool.Merge(catalogues...)
	return nil
}

// readBlocks reads the head and tail sections that the config lists. Without a
// list the head has the instruction files.
func (r *reader) readBlocks() error {
	r.w.Head = r.blocks(r.config.Head.Value, prompt.KindHead)
	r.w.Tail = r.blocks(r.config.Tail.Value, prompt.KindTail)
	if !r.config.Head.Set() {
		r.w.Head = []workspace.Block{{
			Name:   "instructions",
			Kind:   prompt.KindInstructions,
			Tier:   prompt.Slow,
			Source: prompt.Source{Kind: prompt.FromFile, Detail: "instruction files"},
		}}
	}
	return nil
}

func (r *reader) blocks(sections []config.Section, kind prompt.Kind) []workspace.Block {
	var blocks []workspace.Block
	for _, s := range sections {
		b := workspace.Block{
			Name:   s.Name.Value,
			Kind:   kind,
			Tier:   s.Tier.Value,
			Text:   s.Text.Value,
			Source: prompt.Source{Kind: prompt.FromConfig, Path: r.config.Path, Line: s.Line},
		}
		if kind == prompt.KindTail && !s.Tier.Set() {
			b.Tier = prompt.Medium
		}
		switch {
		case s.From.Kind != "":
			b.Kind = prompt.Kind(s.From.Kind)
		case s.File.Set():
			path := r.folder(filepath.FromSlash(s.File.Value))
			r.watch(path)
			d, _ := ReadDocument(path, r.shown(path)) // its state and reason say what failed
			b.Text, b.Source, b.State, b.Reason = d.Text, d.Source, d.State, d.Reason
		}
		if s.Off.Value {
			b.State, b.Reason = prompt.Dropped, "switched off in "+r.config.Path
		}
		blocks = append(blocks, b)
	}
	return blocks
}
