package tool_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/canon"
	"foreword/core/prompt"
	"foreword/core/tool"
)

func FuzzParse(f *testing.F) {
	files, err := filepath.Glob(filepath.Join(fixtures, "*.json"))
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds in %s: %v", fixtures, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, test := range properties {
		f.Add([]byte(`{"name":"n","input_schema":{"properties":{"p":` + test.schema + `},"$defs":` + definitions + `}}`))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		tools, err := tool.Parse(text, "f.json")
		lines := 1 + bytes.Count(text, []byte{'\n'})
		for _, one := range tools {
			checkTool(t, one, lines)
		}
		var refused *tool.Error
		if err != nil && !errors.As(err, &refused) {
			t.Fatalf("error without a place: %v", err)
		}
		if refused != nil && (refused.Line < 1 || refused.Line > lines || refused.Column < 1) {
			t.Errorf("%v is outside of a file of %d lines", refused, lines)
		}
	})
}

// checkTool holds what must be true of every tool that was read.
func checkTool(t *testing.T, one tool.Tool, lines int) {
	t.Helper()
	if one.Line < 1 || one.Line > lines {
		t.Errorf("%q stands in line %d of %d", one.Name, one.Line, lines)
	}
	if !json.Valid([]byte(one.Declared)) || !json.Valid([]byte(tool.Spec(one))) {
		t.Errorf("%q is not JSON:\n%s\n%s", one.Name, one.Declared, tool.Spec(one))
	}
	if doc, ok := prompt.ToolDoc(one.Function); !ok || !strings.HasPrefix(doc, "### "+one.Name+"\n") {
		t.Errorf("the docs of %q are %q", one.Name, doc)
	}
	// What is sent reads back as the same tool.
	again, err := tool.Parse([]byte(tool.Spec(one)), "")
	if err != nil || len(again) != 1 || tool.Digest(again[0]) != tool.Digest(one) {
		t.Errorf("%s\nreads back as %v (%v)", tool.Spec(one), again, err)
	}
}

// catalogue generates an MCP answer of n tools with eight parameters each.
func catalogue(n int) []byte {
	var tools []any
	for i := range n {
		properties := canon.Object{}
		for p := range 8 {
			schema := canon.Object{
				{Key: "description", Value: "Parameter of the generated tool, of a usual length"},
				{Key: "anyOf", Value: []any{
					canon.Object{{Key: "$ref", Value: fmt.Sprintf("#/$defs/t%d", p)}},
					canon.Object{{Key: "type", Value: "null"}}}},
			}
			properties = append(properties, canon.Member{Key: fmt.Sprintf("p%d", p), Value: schema})
		}
		defs := canon.Object{}
		for p := range 8 {
			defs = append(defs, canon.Member{Key: fmt.Sprintf("t%d", p), Value: canon.Object{{Key: "type", Value: "string"}}})
		}
		tools = append(tools, canon.Object{
			{Key: "name", Value: fmt.Sprintf("server_%d_tool_%d", i/54, i)},
			{Key: "description", Value: "Does one thing.\nThen says what it did."},
			{Key: "inputSchema", Value: canon.Object{
				{Key: "type", Value: "object"}, {Key: "properties", Value: properties},
				{Key: "required", Value: []any{"p3", "p1"}}, {Key: "$defs", Value: defs}}},
		})
	}
	return []byte(canon.Compact(canon.Object{{Key: "tools", Value: tools}}))
}

func TestHundredsOfToolsAreReadInOrder(t *testing.T) {
	tools := parse(t, string(catalogue(428)))
	if len(tools) != 428 {
		t.Fatalf("%d tools, want 428", len(tools))
	}
	for i, one := range tools {
		if want := fmt.Sprintf("server_%d_tool_%d", i/54, i); one.Name != want {
			t.Fatalf("tool %d is %s, want %s", i, one.Name, want)
		}
		if !strings.Contains(docs(t, one), "Parameters:\n- p3 (string|null, required)") {
			t.Fatalf("docs of %s are\n%s", one.Name, docs(t, one))
		}
	}
}

func BenchmarkParse428Tools(b *testing.B) {
	text := catalogue(428)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := tool.Parse(text, "f.json"); err != nil {
			b.Fatal(err)
		}
	}
}
