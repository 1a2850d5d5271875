package source

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"foreword/core/canon"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// todo reads the to-do list: .foreword/todo.md, else .foreword/todo.json.
func (r *reader) todo() workspace.Todo {
	var list workspace.Todo
	for _, file := range []struct {
		name string
		read func(string) ([]workspace.TodoEntry, error)
	}{{"todo.md", boxes}, {"todo.json", todoJSON}} {
		path := r.folder(file.name)
		r.watch(path)
		d, err := ReadDocument(path, r.shown(path))
		if d.State == prompt.NotFound {
			continue
		}
		if list.Source.Path != "" {
			r.notice(d.Source, "not read, since there is a "+list.Source.Path)
			continue
		}
		list = workspace.Todo{Source: d.Source, State: d.State, Reason: d.Reason, Text: d.Text}
		if d.State == prompt.Kept {
			list.Entries, err = file.read(d.Text)
		}
		switch {
		case err != nil && d.State == prompt.Kept:
			list.State, list.Reason = prompt.Unreadable, err.Error()
			r.notice(d.Source, "the to-do list is left out: "+list.Reason)
		case err != nil:
			r.notice(d.Source, d.Reason)
		case len(list.Entries) == 0:
			list.State, list.Reason = prompt.Empty, "there is nothing to do in it"
		}
	}
	if list.Source.Path == "" {
		list.State = prompt.NotFound
		list.Reason = "there is neither " + Folder + "/todo.md nor " + Folder + "/todo.json"
	}
	return list
}

// box is a line with a check box, as Markdown has them.
var box = regexp.MustCompile(`^[ \t]*(?:[-*+]|[0-9]+[.)])[ \t]+\[([ xX/~-])\] ?(.*)$`)

// boxes gives the lines of a Markdown text that have a check box: ticked ones
// are completed, those with / or ~ in progress, those with - cancelled. All
// other lines are passed over.
func boxes(text string) ([]workspace.TodoEntry, error) {
	statuses := map[string]string{
		" ": "pending", "x": "completed", "X": "completed", "/": "in_progress", "~": "in_progress", "-": "cancelled",
	}
	var entries []workspace.TodoEntry
	for line := range strings.Lines(text) {
		if found := box.FindStringSubmatch(strings.TrimRight(line, "\r\n")); found != nil {
			entries = append(entries, workspace.TodoEntry{Content: found[2], Status: statuses[found[1]]})
		}
	}
	return entries, nil
}

// todoJSON reads a list of objects with content and status, or an object that
// has such a list as "todos". A missing status is pending.
func todoJSON(text string) ([]workspace.TodoEntry, error) {
	v, err := canon.Decode([]byte(strings.TrimPrefix(text, "\ufeff")))
	if err != nil {
		return nil, err
	}
	if o, ok := v.(canon.Object); ok {
		v, _ = o.Get("todos")
	}
	items, ok := v.([]any)
	if !ok {
		return nil, errors.New(`expected a list, or an object with a list "todos"`)
	}
	entries := make([]workspace.TodoEntry, len(items))
	for i, item := range items {
		o, ok := item.(canon.Object)
		if !ok {
			return nil, fmt.Errorf("entry %d is no object", i+1)
		}
		content, there := o.Get("content")
		if _, isText := content.(string); !there || !isText {
			return nil, fmt.Errorf(`entry %d has no text "content"`, i+1)
		}
		entries[i] = workspace.TodoEntry{Content: o.String("content"), Status: o.String("status")}
		if entries[i].Status == "" {
			entries[i].Status = "pending"
		}
	}
	return entries, nil
}
