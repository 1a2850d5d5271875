package keymap

import "strings"

// Table gives the keyboard as a Markdown table, which the README repeats and
// "foreword keys" prints. It ends with a line feed.
func Table() string {
	var b strings.Builder
	b.WriteString("| Keys | Where | What it does |\n| --- | --- | --- |\n")
	for _, binding := range bindings {
		b.WriteString("| " + markdownKeys(binding) + " | " + binding.Scope.String() + " | " + binding.Long + " |\n")
	}
	return b.String()
}

func markdownKeys(b Binding) string {
	var cells []string
	for _, key := range b.Keys {
		cells = append(cells, "`"+strings.ReplaceAll(keyName(key), "|", `\|`)+"`")
	}
	if len(cells) == 0 {
		return "(palette)"
	}
	return strings.Join(cells, " ")
}
