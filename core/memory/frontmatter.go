package memory

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// frontMatter is the top of a note, cut into its top-level keys. Each key is
// read as YAML by itself: in notes that a model wrote, a description with an
// unquoted colon is common, and must not cost the tags beside it.
type frontMatter []field

type field struct {
	name string
	// line is the line of the key in the file, from 1.
	line int
	text string
}

var topLevelKey = regexp.MustCompile(`^["']?([A-Za-z_][A-Za-z0-9_-]*)["']?[ \t]*:(?:[ \t]|$)`)

// splitMatter takes the front matter off a note: what stands between a first
// line --- and the next such line, if it begins with a key. Anything else is
// all body, since --- is a ruled line in Markdown too.
func splitMatter(text string) (frontMatter, string) {
	var matter frontMatter
	number, read := 0, 0
	for line := range strings.Lines(text) {
		number++
		read += len(line)
		line = strings.TrimRight(line, " \t\r\n")
		key := topLevelKey.FindStringSubmatch(line)
		switch {
		case number == 1 && line != "---":
			return nil, text
		case number == 1:
		case line == "---":
			return matter, text[read:]
		case key != nil:
			matter = append(matter, field{name: key[1], line: number, text: line + "\n"})
		case len(matter) > 0:
			matter[len(matter)-1].text += line + "\n"
		case line != "" && line[0] != '#':
			return nil, text
		}
	}
	return nil, text
}

// entry reads the keys that a note has use for.
func (m frontMatter) entry() (Entry, *Skipped) {
	var n Entry
	var kind string
	seen := map[string]bool{}
	for _, f := range m {
		var err error
		switch f.name {
		case "tags":
			n.Tags, err = f.tags()
		case "created":
			n.Created, err = f.created()
		case "type":
			kind, err = f.kind()
		case "metadata":
			// Whatever else it is good for, it is no reason to refuse a note.
			if under, _ := f.kind(); under != "" {
				kind = under
			}
		default:
			continue
		}
		if err == nil && seen[f.name] {
			err = fmt.Errorf("%s is given twice", f.name)
		}
		if err != nil {
			return Entry{}, &Skipped{Line: f.line, Reason: err.Error()}
		}
		seen[f.name] = true
	}
	if kind != "" && !slices.Contains(n.Tags, kind) {
		n.Tags = append(n.Tags, kind)
	}
	return n, nil
}

// value reads the field as YAML. It gives nil for a key without a value.
func (f field) value() (*yaml.Node, error) {
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(f.text), &document); err != nil {
		reason := strings.TrimPrefix(err.Error(), "yaml: ")
		// The library counts lines from the key on, which would mislead.
		if _, after, ok := strings.Cut(reason, ": "); ok && strings.HasPrefix(reason, "line ") {
			reason = after
		}
		return nil, fmt.Errorf("%s: %s", f.name, reason)
	}
	if len(document.Content) != 1 || len(document.Content[0].Content) != 2 {
		return nil, fmt.Errorf("%s: not one key with one value", f.name)
	}
	v := document.Content[0].Content[1]
	if v.Kind == yaml.ScalarNode && v.Tag == "!!null" {
		return nil, nil
	}
	return v, nil
}

func (f field) tags() ([]string, error) {
	v, err := f.value()
	if v == nil || err != nil {
		return nil, err
	}
	var tags []string
	switch v.Kind {
	case yaml.ScalarNode:
		for tag := range strings.SplitSeq(v.Value, ",") {
			if tag = strings.TrimSpace(tag); tag != "" {
				tags = append(tags, tag)
			}
		}
		return tags, validateTags(tags)
	case yaml.SequenceNode:
		for i, item := range v.Content {
			if item.Kind != yaml.ScalarNode {
				return nil, fmt.Errorf("tag %d is not plain text", i+1)
			}
			tags = append(tags, item.Value)
		}
		return tags, validateTags(tags)
	}
	return nil, fmt.Errorf("tags is neither a list nor text")
}

func (f field) created() (time.Time, error) {
	v, err := f.value()
	if v == nil || err != nil {
		return time.Time{}, err
	}
	if day, err := time.Parse(time.DateOnly, v.Value); err == nil {
		return day, nil
	}
	return parseTime(v.Value)
}

// kind gives the text of type, or of type under metadata.
func (f field) kind() (string, error) {
	v, err := f.value()
	if v == nil || err != nil {
		return "", err
	}
	if f.name == "metadata" {
		for i := 0; i+1 < len(v.Content) && v.Kind == yaml.MappingNode; i += 2 {
			if v.Content[i].Value == "type" && v.Content[i+1].Kind == yaml.ScalarNode {
				return strings.TrimSpace(v.Content[i+1].Value), nil
			}
		}
		return "", nil
	}
	if v.Kind != yaml.ScalarNode {
		return "", fmt.Errorf("type is not plain text")
	}
	return strings.TrimSpace(v.Value), nil
}
