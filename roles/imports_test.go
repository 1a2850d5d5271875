package roles_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

func TestRolesBuildOnTheCoreAlone(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no source files: %v", err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			if host, _, _ := strings.Cut(path, "/"); strings.Contains(host, ".") {
				t.Errorf("%s imports %s, a library", file, path)
			}
			if strings.HasPrefix(path, "foreword/") && !strings.HasPrefix(path, "foreword/core/") {
				t.Errorf("%s imports %s, which is above the core", file, path)
			}
		}
	}
}
