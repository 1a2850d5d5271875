package tool_test

import (
	"errors"
	"strings"
	"testing"

	"foreword/core/tool"
)

func TestARefusalSaysWhereAndWhy(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"an empty file", "", "f.json: line 1, column 1: not valid JSON: the text ends too early"},
		{"a text", `"x"`, "f.json: line 1, column 1: a tool declaration is an object or a list of objects, not a string"},
		{"nothing", ` null`, "f.json: line 1, column 2: a tool declaration is an object or a list of objects, not null"},
		{"broken JSON", "{\n  \"name\": oops}", "f.json: line 2, column 11: not valid JSON: invalid character 'o' looking for beginning of value"},
		{"two values", `{"name":"a"} {"name":"b"}`, "f.json: line 1, column 14: not valid JSON: invalid character '{' after top-level value"},
		{"bytes that are no text", "{\n\"name\": \"\xff\"}", "f.json: line 2, column 10: not valid UTF-8: save the file in that encoding"},
		{"no name", "[\n {\"name\":\"a\"},\n        {\"description\": \"d\"}]", "f.json: line 3, column 9: tool 2: name is missing"},
		{"no name within the function", "{\"type\":\"function\",\n \"function\": {\"parameters\":{}}}", "f.json: line 2, column 14: tool 1: name is missing"},
		{"a name that is a number", `{"description":"name", "name" : 5}`, "f.json: line 1, column 33: tool 1: name must be a string, not a number"},
		{"a blank name", `[{"name":" \t"}]`, "f.json: line 1, column 10: tool 1: name is blank"},
		{"a name given twice, the last one wrong", `{"name":"a","name":null}`, "f.json: line 1, column 20: tool 1: name must be a string, not null"},
		{"a function that is a name", `{"type":"function","function":"a"}`, "f.json: line 1, column 31: tool 1: function must be an object, not a string"},
		{"a description that is a list", `{"name":"a","description":[]}`, "f.json: line 1, column 27: tool 1: description must be a string, not a list"},
		{"a schema that is a list", `{"name":"a","input_schema":[]}`, "f.json: line 1, column 28: tool 1: input_schema must be an object, not a list"},
		{"a schema that is true", `{"name":"a","inputSchema":true}`, "f.json: line 1, column 27: tool 1: inputSchema must be an object, not a boolean"},
		{"tools that are an object", `{"tools": {"a":1}}`, "f.json: line 1, column 11: tools must be a list, not an object"},
		{"a result without tools", `{"result": {"prompts":[]}}`, "f.json: line 1, column 12: result holds no tools: save an answer to tools/list"},
		{"a result that is a list", `{"result": []}`, "f.json: line 1, column 12: result must be an object with tools, not a list"},
		{"an answer that failed", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}`,
			`f.json: line 1, column 33: the answer is an error, not tools: {"code":-32601,"message":"no"}`},
		{"a list of servers", `{"mcpServers":{}}`,
			"f.json: line 1, column 15: mcpServers names servers, which declare their tools only when asked: save an answer to tools/list instead"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tools, err := tool.Parse([]byte(test.text), "f.json")
			if err == nil {
				t.Fatalf("no error; %d tools", len(tools))
			}
			if err.Error() != test.want {
				t.Errorf("error is\n%s, want\n%s", err, test.want)
			}
		})
	}
}

func TestBrokenDeclarationsLeaveTheOthersAlone(t *testing.T) {
	tools, err := tool.Parse(fixture(t, "broken.json"), "")
	if len(tools) != 2 || tools[0].Name != "good" || tools[1].Name != "also_good" {
		t.Errorf("tools are %v", tools)
	}
	want := `line 3, column 3: tool 2: name is missing
line 4, column 3: tool 3: a declaration must be an object, not a string
line 6, column 26: tool 4: name must be a string, not a number
line 8, column 37: tool 6: inputSchema must be an object, not a list`
	if err == nil || err.Error() != want {
		t.Errorf("errors are\n%v, want\n%s", err, want)
	}
	var first *tool.Error
	if !errors.As(err, &first) || first.Line != 3 || first.Column != 3 {
		t.Errorf("first error is %+v", first)
	}
}

func TestAnEmptyListIsNoError(t *testing.T) {
	for _, text := range []string{"[]", `{"tools":[]}`, `{"result":{"tools":[]}}`} {
		tools, err := tool.Parse([]byte(text), "")
		if err != nil || len(tools) != 0 {
			t.Errorf("%s: %v, %v", text, tools, err)
		}
	}
}

func TestNestingWithoutEndIsRefused(t *testing.T) {
	_, err := tool.Parse([]byte(strings.Repeat("[", 2000)+strings.Repeat("]", 2000)), "")
	if err == nil || !strings.Contains(err.Error(), "nested deeper than 1000") {
		t.Errorf("error is %v", err)
	}
}
