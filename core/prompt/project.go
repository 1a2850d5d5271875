package prompt

import "strings"

// Project is what Agent Smith's project block says. What is empty is left out.
type Project struct {
	Cwd, Root, Origin, Normalized, ID string
	// Index is the text of the index file; empty when there is none.
	Index string
}

// The headings of Agent Smith's blocks.
const (
	ProjectHeading = "## Project information"
	ContextHeading = "## Project context"
	MemoryHeading  = "## Project memory index"
)

// Information gives the first part of the project block: the heading and a
// line for every value that is there. The root falls back to the working
// directory.
func (p Project) Information() string {
	root := p.Root
	if root == "" {
		root = p.Cwd
	}
	var b strings.Builder
	b.WriteString(ProjectHeading)
	for _, line := range []Line{
		{"CWD", p.Cwd},
		{"Repository root", root},
		{"Git origin", p.Origin},
		{"Normalized origin", p.Normalized},
		{"Project ID", p.ID},
	} {
		if line.Value != "" {
			b.WriteString("\n" + line.String())
		}
	}
	return b.String()
}

// Block gives Agent Smith's project block: the information and, when there is
// an index file that says something, the project context.
func (p Project) Block() string {
	if Blank(p.Index) {
		return p.Information()
	}
	return p.Information() + "\n\n" + ContextHeading + "\n" + TrimEnd(p.Index)
}

// JoinBlocks joins the blocks that are not empty by a blank line (Agent
// Smith's system prompt).
func JoinBlocks(blocks ...string) string {
	kept := make([]string, 0, len(blocks))
	for _, block := range blocks {
		if block != "" {
			kept = append(kept, block)
		}
	}
	return strings.Join(kept, "\n\n")
}
