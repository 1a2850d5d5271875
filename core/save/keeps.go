package save

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"foreword/core/config"
)

// spliced gives the text of the config with the lists in it, looked through
// again. A text that ends without a line end gets one only where the last value
// would lose its own.
func (p *planner) spliced(text string, lists []list) (string, error) {
	next, err := spliceLists(text, lists)
	if err == nil && p.templateDir != "" {
		next, err = spliceTemplateDir(next, p.templateDir)
	}
	if err != nil {
		return "", err
	}
	if err = p.keeps(text, next, lists); err == nil {
		return next, nil
	}
	if ended := next + lineEnd(text); !strings.HasSuffix(next, "\n") && p.keeps(text, ended, lists) == nil {
		return ended, nil
	}
	return "", err
}

// keeps says whether a text says of the facts and the sections what it should,
// and of all else what the config said before.
func (p *planner) keeps(was, text string, lists []list) error {
	now, err := config.Parse([]byte(text), configPath)
	if err != nil {
		return fmt.Errorf("%w (%w)", errForm, err)
	}
	if !sameFacts(now, p.after.Facts) || !sameBlocks(heads(now), p.after.Head) || !sameBlocks(now.Tail.Value, p.after.Tail) {
		return errForm
	}
	if p.templateDir != "" && now.Templates.Dir.Value != p.templateDir {
		return errForm
	}
	before, after := root(was), root(text)
	changed := []string{"templates"}
	for _, l := range lists {
		changed = append(changed, l.key)
		if !keepsEntries(before, after, l) {
			return errForm
		}
	}
	_, templates := value(before, "templates")
	_, templatesNow := value(after, "templates")
	dir := []string{"dir"}
	if p.templateDir == "" {
		dir = nil
	}
	if others(before, changed) != others(after, changed) || others(templates, dir) != others(templatesNow, dir) {
		return errForm
	}
	return nil
}

// keepsEntries says whether the entries of a list still say what the edits do not
// change.
func keepsEntries(before, after *yaml.Node, l list) bool {
	_, now := value(after, l.key)
	for i, w := range l.entries {
		_, old := value(before, w.from)
		if old == nil || w.at < 0 || w.at >= len(old.Content) {
			continue
		}
		if now == nil || i >= len(now.Content) || others(old.Content[w.at], w.change.managed) != others(now.Content[i], w.change.managed) {
			return false
		}
	}
	return true
}

// others gives what a mapping says under all keys but some, as a text to compare.
func others(mapping *yaml.Node, but []string) string {
	if mapping == nil {
		return ""
	}
	var out strings.Builder
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if k := mapping.Content[i]; !slices.Contains(but, k.Value) {
			fmt.Fprintf(&out, "%q: ", k.Value)
			said(&out, mapping.Content[i+1])
		}
	}
	return out.String()
}

// said writes what a value says, whatever form it has in the file.
func said(out *strings.Builder, n *yaml.Node) {
	fmt.Fprintf(out, "%s %q [", n.ShortTag(), n.Value)
	for _, inner := range n.Content {
		said(out, inner)
	}
	out.WriteString("]\n")
}
