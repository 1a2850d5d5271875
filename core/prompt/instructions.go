package prompt

import "strings"

// InstructionsBlock gives the block of one instruction file: a heading with
// the file's base name and, after a blank line, what the file says. The name
// is that of the path as it was given, so a link's own.
//
// As LLM::Agent::Prompt does on reading a file, it drops a byte order mark,
// turns CR LF into LF and takes trailing white space off. A file of nothing
// but white space is its heading alone.
func InstructionsBlock(name, contents string) string {
	text := strings.TrimPrefix(contents, "\ufeff")
	text = TrimEnd(strings.ReplaceAll(text, "\r\n", "\n"))
	if text == "" {
		return "## " + name
	}
	return "## " + name + "\n\n" + text
}
