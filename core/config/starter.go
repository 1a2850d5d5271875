package config

import "embed"

//go:embed starter
var starter embed.FS

// File is a file to write: its path relative to the repository root, with
// forward slashes, and its content.
type File struct {
	Path    string
	Content []byte
}

// Init gives the files of a new .foreword folder: a config that explains every
// key and changes nothing yet, and the section that it shows as an example.
func Init() []File {
	var files []File
	for _, name := range []string{"foreword.yaml", "head/style.md"} {
		content, err := starter.ReadFile("starter/" + name)
		if err != nil {
			panic("config: " + err.Error()) // a file that the build left out, never input
		}
		files = append(files, File{".foreword/" + name, content})
	}
	return files
}
