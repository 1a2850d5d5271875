package source

import (
	"fmt"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"foreword/core/config"
	"foreword/core/workspace"
)

// matter is what the front matter of a SKILL.md says, and what is wrong with it.
type matter struct {
	name, description, version string
	body                       string
	// bodyLine is the line that the body starts in, from 1.
	bodyLine int
	remarks  []string
}

func (m *matter) remark(format string, args ...any) {
	m.remarks = append(m.remarks, fmt.Sprintf(format, args...))
}

// ParseSkill reads the text of a SKILL.md as a checkout's skills are read. The
// name is empty where the text gives none.
func ParseSkill(text string) workspace.Skill {
	m := readMatter(text)
	return workspace.Skill{Name: m.name, Description: m.description, Version: m.version, Body: m.body}
}

// readMatter reads a SKILL.md. It is tolerant: such files are written by many
// hands and read by many programs, and a skill that vanishes for a colon is
// hard to find. What it had to guess is among the remarks.
func readMatter(text string) matter {
	m := matter{body: strings.TrimPrefix(text, "\ufeff"), bodyLine: 1}
	if m.body != text {
		m.remark("begins with a byte order mark, which some readers of skills do not pass over")
	}
	block, body, line, err := config.FrontMatter([]byte(text))
	if err != nil {
		m.remark("%s: all of it is taken for the body", err)
		return m
	}
	m.body, m.bodyLine = string(body), line
	if block == nil {
		m.remark("has no front matter")
		return m
	}
	var document yaml.Node
	err = yaml.Unmarshal(block, &document)
	switch {
	case err != nil:
		m.remark("the front matter is no YAML (%s) and was read line by line", strings.TrimPrefix(err.Error(), "yaml: "))
		m.lines(string(block))
	case len(document.Content) == 1 && document.Content[0].Kind == yaml.MappingNode:
		m.mapping(document.Content[0])
	default:
		m.remark("the front matter has no keys")
	}
	return m
}

// mapping takes the known keys out of a mapping. The version may also stand
// under metadata.
func (m *matter) mapping(n *yaml.Node) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i].Value, n.Content[i+1]
		if key == "metadata" && value.Kind == yaml.MappingNode && m.version == "" {
			var under matter
			under.mapping(value)
			m.version = under.version
			continue
		}
		to := m.field(key)
		if to == nil {
			continue
		}
		if value.Kind != yaml.ScalarNode {
			m.remark("line %d: %s is no text and was passed over", value.Line+1, key)
			continue
		}
		if value.ShortTag() != "!!null" {
			*to = strings.TrimSpace(value.Value)
		}
	}
}

// field gives the place for a key, nil for one that is not asked for.
func (m *matter) field(key string) *string {
	switch key {
	case "name":
		return &m.name
	case "description":
		return &m.description
	case "version":
		return &m.version
	}
	return nil
}

// keyLine is a key at the start of a line with what follows it.
var keyLine = regexp.MustCompile(`^([A-Za-z_-]+):[ \t]*(.*)$`)

// lines reads a block that is no YAML: a key and all that follows it on its
// line, colons included. Indented lines carry the value on.
func (m *matter) lines(block string) {
	var to *string
	for line := range strings.Lines(block) {
		line = strings.TrimRight(line, " \t\r\n")
		if found := keyLine.FindStringSubmatch(line); found != nil {
			if to = m.field(found[1]); to != nil {
				*to = unquoted(found[2])
			}
			continue
		}
		if more := strings.TrimSpace(line); to != nil && more != "" && more != line {
			*to = strings.TrimSpace(*to + " " + more)
		}
	}
}

// unquoted takes the quotation marks off a value that stands in them, and the
// mark of a block whose lines follow.
func unquoted(value string) string {
	if n := len(value); n >= 2 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
		return value[1 : n-1]
	}
	if strings.Trim(value, ">|+-") == "" {
		return ""
	}
	return value
}
