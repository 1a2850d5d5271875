package save

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// scalar writes "key: value" so that YAML reads the very text back. The lines
// behind the first are indented by in blanks and two more. A text of several
// lines becomes a block where that keeps it, and is quoted where nothing else
// does. style is how the value was written before; 0 for a new one.
func scalar(key, text string, in int, style yaml.Style, end string) []string {
	forms := []func() string{
		func() string { return text },
		func() string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" },
		func() string { return quoted(text) },
	}
	switch {
	case style&yaml.DoubleQuotedStyle != 0:
		forms = forms[2:]
	case style&yaml.SingleQuotedStyle != 0:
		forms = forms[1:]
	}
	if strings.Contains(text, "\n") {
		forms = append([]func() string{func() string { return block(text, in+2) }}, forms[len(forms)-1])
	}
	for _, form := range forms {
		out := key + ": " + form()
		if readsBack(out, in, key, text) {
			return lines(strings.ReplaceAll(out, "\n", end) + end)
		}
	}
	return lines(key + ": " + quoted(text) + end)
}

// readsBack says whether a line and those that follow it are one key with that
// text.
func readsBack(out string, in int, key, text string) bool {
	if strings.Contains(out, "\r") {
		return false
	}
	n := root(strings.Repeat(" ", in) + out + "\n" + strings.Repeat(" ", in) + "z: z\n")
	_, v := value(n, key)
	return n != nil && len(n.Content) == 4 && v != nil && v.Kind == yaml.ScalarNode && v.ShortTag() == "!!str" &&
		v.Value == text && v.LineComment == "" && v.Anchor == ""
}

// block writes a text as a literal block.
func block(text string, in int) string {
	header := "|"
	if first := strings.TrimLeft(text, "\n"); strings.HasPrefix(first, " ") {
		header += "2"
	}
	switch {
	case !strings.HasSuffix(text, "\n"):
		header += "-"
	case strings.HasSuffix(text, "\n\n") || text == "\n":
		header += "+"
	}
	var out strings.Builder
	out.WriteString(header)
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		out.WriteByte('\n')
		if line != "" {
			out.WriteString(strings.Repeat(" ", in) + line)
		}
	}
	return out.String()
}

// quoted writes a text in double quotes, with all that is not plainly visible as
// an escape.
func quoted(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\r':
			out.WriteString(`\r`)
		case r == '\t':
			out.WriteString(`\t`)
		case r < 0x20 || r == 0x7f:
			fmt.Fprintf(&out, `\x%02x`, r)
		case r > 0xffff && !unicode.IsPrint(r):
			fmt.Fprintf(&out, `\U%08x`, r)
		case r > 0x7f && !unicode.IsPrint(r):
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// word writes a text as an entry of a list in brackets.
func word(text string) string {
	var n yaml.Node
	if yaml.Unmarshal([]byte("["+text+"]"), &n) == nil && len(n.Content) == 1 {
		if list := n.Content[0]; len(list.Content) == 1 && list.Content[0].Value == text && list.Content[0].ShortTag() == "!!str" {
			return text
		}
	}
	return quoted(text)
}

// words writes a list of texts in brackets.
func words(list []string) string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = word(text)
	}
	return "[" + strings.Join(out, ", ") + "]"
}
