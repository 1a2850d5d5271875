package core_test

import (
	"encoding/base64"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"foreword/core/canon"
	"foreword/core/prompt"
	"foreword/core/runcontext"
	"foreword/core/source"
)

// agentPromptFunctions are those of LLM::Agent::Prompt.
func agentPromptFunctions() map[string]vectorFunc {
	return map[string]vectorFunc{
		"env-block": func(t *testing.T, c vectorCase) any { return environment(object(t, c)).Block() },
		"tool-docs": func(t *testing.T, c vectorCase) any {
			return prompt.ToolDocs(member[[]any](object(t, c), "tools"))
		},
		"instructions": func(t *testing.T, c vectorCase) any {
			text, err := instructions(t, object(t, c))
			if err != nil {
				return refusal(instructionsKind(err))
			}
			return text
		},
		"assemble": func(t *testing.T, c vectorCase) any { return assemble(object(t, c)) },
		"full":     fullPrompt,
	}
}

func environment(o canon.Object) prompt.Environment {
	e := prompt.Environment{
		Kernel:   o.String("kernel"),
		Hardware: o.String("hardware"),
		Distro:   o.String("distro"),
		Version:  o.String("version"),
		Date:     o.String("date"),
	}
	for _, m := range member[canon.Object](o, "extra") {
		if text, ok := prompt.Text(m.Value); ok {
			e.Extra = append(e.Extra, prompt.Line{Name: m.Key, Value: text})
		}
	}
	return e
}

func instructions(t *testing.T, o canon.Object) (string, error) {
	dir := t.TempDir()
	locked := false
	for _, item := range member[[]any](o, "files") {
		file := item.(canon.Object)
		locked = writeVectorFile(t, dir, file) || locked
	}
	var paths []string
	for _, p := range member[[]any](o, "paths") {
		if path, ok := p.(string); ok { // undefined entries are passed over
			paths = append(paths, path)
		}
	}
	if locked {
		asSomebodyElse(t, dir)
	}
	documents, err := source.Instructions(dir, paths)
	if err != nil {
		return "", err
	}
	blocks := make([]string, len(documents))
	for i, d := range documents {
		blocks[i] = prompt.InstructionsBlock(d.Name, d.Text)
	}
	return prompt.JoinBlocks(blocks...), nil
}

// writeVectorFile makes one file of a case and says whether it is locked away.
func writeVectorFile(t *testing.T, dir string, file canon.Object) bool {
	t.Helper()
	path := filepath.Join(dir, file.String("path"))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	var err error
	switch {
	case member[bool](file, "dir"):
		err = os.Mkdir(path, 0o755)
	case file.String("symlink") != "":
		err = os.Symlink(file.String("symlink"), path)
	case file.String("b64") != "":
		var data []byte
		if data, err = base64.StdEncoding.DecodeString(file.String("b64")); err == nil {
			err = os.WriteFile(path, data, 0o644)
		}
	default:
		err = os.WriteFile(path, []byte(file.String("text")), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	mode := file.String("mode")
	if mode == "" {
		return false
	}
	bits, err := strconv.ParseUint(mode, 8, 32)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, fs.FileMode(bits)); err != nil {
		t.Fatal(err)
	}
	return true
}

func instructionsKind(err error) string {
	switch {
	case errors.Is(err, source.ErrEmptyPath):
		return "empty-path"
	case errors.Is(err, source.ErrInvalidUTF8):
		return "invalid-utf8"
	case errors.Is(err, source.ErrUnreadable):
		return "unreadable"
	}
	return err.Error()
}

func assemble(o canon.Object) any {
	identity, given := o.Get("identity")
	if !given || identity == nil {
		return refusal("missing-identity")
	}
	var sections []string
	for _, s := range member[[]any](o, "sections") {
		text, _ := prompt.Text(s)
		sections = append(sections, text)
	}
	text, _ := prompt.Text(identity)
	m, err := prompt.Assemble(text, sections)
	if err != nil {
		return refusal("empty-identity")
	}
	return map[string]any{"content": m.Content, "role": m.Role, "sticky": m.Sticky, "sysprompt": m.Sysprompt}
}

func fullPrompt(t *testing.T, c vectorCase) any {
	o := object(t, c)
	files, err := instructions(t, o)
	if err != nil {
		t.Fatal(err)
	}
	m, err := prompt.Assemble(o.String("identity"), []string{
		environment(member[canon.Object](o, "env")).Block(),
		prompt.ToolDocs(member[[]any](o, "tools")),
		files,
	})
	if err != nil {
		t.Fatal(err)
	}
	return m.Content
}

// runContextFunctions are those of LLM::Agent::RunContext.
func runContextFunctions() map[string]vectorFunc {
	return map[string]vectorFunc{"run-context": runContext, "session": session}
}

func runContext(t *testing.T, c vectorCase) any {
	context, err := runcontext.Decode(object(t, c))
	if err != nil {
		var refused *runcontext.Error
		if !errors.As(err, &refused) {
			t.Fatal(err)
		}
		return refusal(string(refused.Kind))
	}
	facts := []any{}
	for _, f := range context.Facts() {
		facts = append(facts, []string{f.Name, f.Value})
	}
	sections := []any{}
	for _, s := range context.Sections() {
		sections = append(sections, map[string]string{"name": s.Name, "digest": s.Digest, "rendered": s.Rendered})
	}
	return map[string]any{
		"digest":   context.Digest(),
		"facts":    facts,
		"head":     orNull(context.Head()),
		"tail":     orNull(context.Tail()),
		"is_empty": context.Empty(),
		"sections": sections,
	}
}

func orNull(text string, ok bool) any {
	if !ok {
		return nil
	}
	return text
}

func session(t *testing.T, c vectorCase) any {
	var transcript runcontext.Transcript
	lines, envelopes := []string{}, []any{}
	bodies := map[string]string{}
	for i, item := range member[[]any](object(t, c), "runs") {
		run := item.(canon.Object)
		var lists canon.Object
		for _, m := range run {
			if m.Key != "run_id" {
				lists = append(lists, m)
			}
		}
		context, err := runcontext.Decode(lists)
		if err != nil {
			t.Fatal(err)
		}
		line, err := transcript.Record("env-"+strconv.Itoa(i+1), "TS", run.String("run_id"), context)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
		envelopes = append(envelopes, jsonText(line))
		for _, s := range context.Sections() {
			bodies[s.Digest] = s.Rendered
		}
	}
	return map[string]any{"lines": lines, "envelopes": envelopes, "bodies": bodies}
}

// jsonText is a text that is JSON already.
type jsonText string

func (j jsonText) MarshalJSON() ([]byte, error) { return []byte(j), nil }

// canonicalFunctions are those of LLM::Agent's canonical JSON.
func canonicalFunctions() map[string]vectorFunc {
	return map[string]vectorFunc{
		"canonical-json": func(t *testing.T, c vectorCase) any {
			v, _ := object(t, c).Get("value")
			return map[string]string{"json": canon.JSON(v), "sha256": canon.Digest(v)}
		},
		"canonical-arguments": func(t *testing.T, c vectorCase) any {
			switch v, _ := object(t, c).Get("arguments"); v := v.(type) {
			case nil:
				return ""
			case string:
				return canon.Arguments(v)
			default:
				return canon.JSON(v)
			}
		},
		"message-digest": func(t *testing.T, c vectorCase) any {
			return message(member[canon.Object](object(t, c), "message")).Digest()
		},
		"messages-digest": func(t *testing.T, c vectorCase) any {
			return canon.MessagesDigest(messages(object(t, c)))
		},
	}
}

func messages(o canon.Object) []canon.Message {
	var list []canon.Message
	for _, item := range member[[]any](o, "messages") {
		list = append(list, message(item.(canon.Object)))
	}
	return list
}

func message(o canon.Object) canon.Message {
	depth, _ := o.Get("depth")
	return canon.Message{
		Role:       o.String("role"),
		Content:    o.String("content"),
		Sticky:     member[bool](o, "sticky"),
		Sysprompt:  member[bool](o, "sysprompt"),
		ToolCalls:  member[[]any](o, "tool_calls"),
		ToolCallID: o.String("tool_call_id"),
		Depth:      depth,
	}
}

// smithFunctions are those of Agent Smith.
func smithFunctions() map[string]vectorFunc {
	return map[string]vectorFunc{
		"join-blocks": func(t *testing.T, c vectorCase) any {
			var blocks []string
			for _, b := range member[[]any](object(t, c), "blocks") {
				text, _ := b.(string)
				blocks = append(blocks, text)
			}
			return prompt.JoinBlocks(blocks...)
		},
		"project-block": func(t *testing.T, c vectorCase) any { return projectBlock(object(t, c)) },
		"system-prompt": func(t *testing.T, c vectorCase) any { return systemPrompt(object(t, c)) },
		"system-prompt-structure": func(t *testing.T, c vectorCase) any {
			return structureOf(t, c, systemPrompt(object(t, c)))
		},
		"memory-label": func(t *testing.T, c vectorCase) any {
			return prompt.MemoryLabel(object(t, c).String("content"))
		},
		"role-policy": rolePolicy,
	}
}

func projectBlock(o canon.Object) string {
	v, _ := o.Get("project")
	project, ok := v.(canon.Object)
	if !ok {
		return ""
	}
	return prompt.Project{
		Cwd:        o.String("cwd"),
		Root:       project.String("root"),
		Origin:     project.String("origin"),
		Normalized: project.String("normalized"),
		ID:         o.String("project_id"),
		Index:      o.String("index_text"),
	}.Block()
}

func systemPrompt(o canon.Object) string {
	var entries []prompt.Line
	for _, item := range member[[]any](o, "memories") {
		m := item.(canon.Object)
		entries = append(entries, prompt.Line{Name: m.String("id"), Value: prompt.MemoryLabel(m.String("content"))})
	}
	return prompt.JoinBlocks(o.String("role_text"), projectBlock(o),
		prompt.MemoryIndex(o.String("project_id"), entries))
}

// structureOf gives the want of a structure case when the text has that
// structure, else the text.
func structureOf(t *testing.T, c vectorCase, text string) any {
	want := decoded(t, c.Want).(canon.Object)
	if !strings.HasPrefix(text, want.String("starts_with")) {
		return text
	}
	rest := text[len(want.String("starts_with")):]
	for _, item := range member[[]any](want, "then_in_order") {
		at := strings.Index(rest, item.(string))
		if at < 0 {
			return text
		}
		rest = rest[at+len(item.(string)):]
	}
	for _, item := range member[[]any](want, "absent") {
		if strings.Contains(text, item.(string)) {
			return text
		}
	}
	return jsonText(c.Want)
}
