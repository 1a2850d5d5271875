package save

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"foreword/core/config"
	"foreword/core/workspace"
)

// NewMute gives the write that accepts a finding in the config: an entry of its
// mute list, in front of those that are there. All else of the file stays as it
// is, byte for byte. A list in brackets is refused.
func NewMute(root string, m workspace.Mute) (Write, error) {
	p := planner{before: &workspace.Workspace{Root: root}}
	f, err := p.read(configPath)
	if err != nil {
		return Write{}, fmt.Errorf("%s: %w", configPath, err)
	}
	w := Write{Kind: File, Path: configPath, What: []string{"mute " + m.Rule}, Old: f.text, Disk: f.disk, Link: f.link, Names: f.names}
	w.OldDigest = digest(f.text, f.there)
	if w.New, err = withMute(f.text, m); err != nil {
		return Write{}, fmt.Errorf("%s: %w", configPath, err)
	}
	if _, err := config.Parse(w.New, configPath); err != nil {
		return Write{}, fmt.Errorf("the config cannot take the entry: %w", err)
	}
	w.NewDigest = digest(w.New, true)
	return w, nil
}

func withMute(old []byte, m workspace.Mute) ([]byte, error) {
	end := "\n"
	if bytes.Contains(old, []byte("\r\n")) {
		end = "\r\n"
	}
	entry, err := muteEntry(m)
	if err != nil {
		return nil, err
	}
	at, indent, err := firstMute(old)
	if err != nil {
		return nil, err
	}
	if at < 0 {
		text := "mute:" + end + indented(entry, "  ", end)
		if len(old) > 0 {
			text = end + text
			if !bytes.HasSuffix(old, []byte("\n")) {
				text = end + text
			}
		}
		return append(bytes.Clone(old), text...), nil
	}
	return append(append(bytes.Clone(old[:at]), indented(entry, indent, end)...), old[at:]...), nil
}

// muteEntry gives the lines of an entry.
func muteEntry(m workspace.Mute) ([]string, error) {
	lines := []string{}
	for _, field := range []struct{ key, value string }{{"rule", m.Rule}, {"place", m.Place}, {"reason", m.Reason}} {
		if field.value == "" {
			continue
		}
		value, err := yaml.Marshal(field.value)
		if err != nil {
			return nil, err
		}
		text := strings.TrimSpace(string(value))
		if strings.Contains(text, "\n") {
			return nil, fmt.Errorf("the %s has more than one line", field.key)
		}
		lead := "  "
		if len(lines) == 0 {
			lead = "- "
		}
		lines = append(lines, lead+field.key+": "+text)
	}
	return lines, nil
}

func indented(lines []string, indent, end string) string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(indent + line + end)
	}
	return b.String()
}

// firstMute gives the byte at which the first line below the list's key starts,
// and what stands in front of an entry's dash; -1 when the config has no list.
func firstMute(text []byte) (at int, indent string, err error) {
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		return 0, "", err
	}
	if len(document.Content) == 0 || document.Content[0].Kind != yaml.MappingNode {
		return -1, "", nil
	}
	pairs := document.Content[0].Content
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i].Value != "mute" {
			continue
		}
		list := pairs[i+1]
		if list.Kind != yaml.SequenceNode || list.Style&yaml.FlowStyle != 0 || len(list.Content) == 0 {
			return 0, "", errors.New("the mute list is in brackets or empty: write it as lines that start with a dash")
		}
		first := lineStart(text, list.Content[0].Line)
		dash := bytes.IndexByte(text[first:], '-')
		// Right below the key, so that a comment stays above its own entry.
		return lineStart(text, pairs[i].Line+1), string(text[first : first+max(0, dash)]), nil
	}
	return -1, "", nil
}

// lineStart gives the byte at which a line starts, lines counted from 1.
func lineStart(text []byte, line int) int {
	at := 0
	for ; line > 1; line-- {
		next := bytes.IndexByte(text[at:], '\n')
		if next < 0 {
			return len(text)
		}
		at += next + 1
	}
	return at
}
