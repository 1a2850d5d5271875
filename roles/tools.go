package roles

import (
	_ "embed" // the declarations are a file, in the form that users write theirs

	"foreword/core/tool"
)

//go:embed tools.json
var declarations string

// Tools gives the built-in catalogue: a declaration for each tool that the
// built-in policies speak of, in a fixed order: the checkout, the web, version
// control, then what an agent keeps and what agents say to each other. Agent
// Smith names these tools without declaring them, so parameters and
// descriptions are ours. Each call makes a fresh value. The error is that of
// tool.Parse and means that the program was built from a broken file.
func Tools() ([]tool.Tool, error) {
	tools, err := tool.Parse([]byte(declarations), "roles/tools.json")
	for i := range tools {
		// No path marks a tool as built in.
		tools[i].Path, tools[i].Line = "", 0
	}
	return tools, err
}
