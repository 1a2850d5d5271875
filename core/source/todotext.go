package source

import (
	"path"

	"foreword/core/workspace"
)

// ParseTodo reads the text of a to-do list as a reading does: as JSON when the
// name of its file ends so, else as Markdown with check boxes.
func ParseTodo(file, text string) ([]workspace.TodoEntry, error) {
	if path.Ext(file) == ".json" {
		return todoJSON(text)
	}
	return boxes(text)
}
