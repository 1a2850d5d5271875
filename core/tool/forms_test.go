package tool_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/canon"
	"foreword/core/prompt"
	"foreword/core/tool"
)

const fixtures = "../../testdata/tools"

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(fixtures, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// parse reads a declaration file that must hold no errors.
func parse(t testing.TB, text string) []tool.Tool {
	t.Helper()
	tools, err := tool.Parse([]byte(text), "tools.json")
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

// docs gives what the prompt says of a tool.
func docs(t testing.TB, one tool.Tool) string {
	t.Helper()
	text, ok := prompt.ToolDoc(one.Function)
	if !ok {
		t.Fatalf("the tool docs pass over %s", one.Name)
	}
	return text
}

func TestEveryFormOfFileIsRead(t *testing.T) {
	for _, test := range []struct {
		file string
		want []string // path:line name
	}{
		{"openai-functions.json", []string{"2 fs_read", "20 clock_now", "21 ping"}},
		{"openai-flat.json", []string{"5 web_search", "6 calendar_add", "21 run_sql"}},
		{"anthropic.json", []string{"1 issue_search"}},
		{"mcp-answer.json", []string{"6 issue_write", "38 whoami"}},
		{"references.json", []string{"3 order_place"}},
	} {
		t.Run(test.file, func(t *testing.T) {
			tools, err := tool.Parse(fixture(t, test.file), "tools/"+test.file)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, one := range tools {
				got = append(got, fmt.Sprintf("%d %s", one.Line, one.Name))
				if one.Path != "tools/"+test.file {
					t.Errorf("%s comes from %q", one.Name, one.Path)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(test.want) {
				t.Errorf("tools are %q, want %q", got, test.want)
			}
		})
	}
}

func TestOneToolIsTheSameInEveryForm(t *testing.T) {
	schema := `{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"integer"}},"required":["b"]}`
	forms := map[string]string{
		"function form":   `{"type":"function","function":{"name":"n","description":"d","parameters":` + schema + `}}`,
		"flat form":       `{"type":"function","name":"n","description":"d","parameters":` + schema + `}`,
		"Anthropic form":  `{"name":"n","description":"d","input_schema":` + schema + `}`,
		"MCP form":        `{"inputSchema":` + schema + `,"name":"n","description":"d","annotations":{"title":"N"},"icons":[],"_meta":{}}`,
		"list":            `[{"name":"n","description":"d","input_schema":` + schema + `}]`,
		"request body":    `{"model":"m","tools":[{"name":"n","description":"d","input_schema":` + schema + `}]}`,
		"JSON-RPC answer": `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"n","description":"d","inputSchema":` + schema + `}]}}`,
		"with BOM, CRLF":  "\ufeff{\"name\":\"n\",\r\n\"description\":\"d\",\r\n\"input_schema\":" + schema + "}\r\n",
	}
	want := `{"type":"function","function":{"name":"n","description":"d","parameters":` + schema + `}}`
	for name, text := range forms {
		tools := parse(t, text)
		if len(tools) != 1 {
			t.Fatalf("%s: %d tools", name, len(tools))
		}
		one := tools[0]
		if got := tool.Spec(one); got != want {
			t.Errorf("%s: sent is\n%s, want\n%s", name, got, want)
		}
		if got, want := tool.Digest(one), canon.Digest(tools[0].Function); got != want || got != tool.Digest(parse(t, forms["function form"])[0]) {
			t.Errorf("%s: digest %s differs", name, got)
		}
		if one.Name != "n" || one.Description != "d" {
			t.Errorf("%s: name %q, description %q", name, one.Name, one.Description)
		}
	}
}

func TestNothingOfADeclarationIsLost(t *testing.T) {
	var written struct {
		Result struct{ Tools []json.RawMessage }
	}
	text := fixture(t, "mcp-answer.json")
	if err := json.Unmarshal(text, &written); err != nil {
		t.Fatal(err)
	}
	for i, one := range parse(t, string(text)) {
		value, err := canon.Decode(written.Result.Tools[i])
		if err != nil {
			t.Fatal(err)
		}
		if want := canon.Compact(value); one.Declared != want {
			t.Errorf("declared is\n%s, want\n%s", one.Declared, want)
		}
	}
}

func TestUnknownMembersAreNotSent(t *testing.T) {
	for _, one := range parse(t, string(fixture(t, "mcp-answer.json"))) {
		for _, member := range []string{"icons", "annotations", "_meta", "nextCursor"} {
			if strings.Contains(tool.Spec(one), member) {
				t.Errorf("%s is sent with %s", one.Name, member)
			}
		}
	}
}

func TestTheSchemaIsSentAsItWasWritten(t *testing.T) {
	for _, file := range []string{"references.json", "mcp-answer.json", "openai-functions.json"} {
		for _, one := range parse(t, string(fixture(t, file))) {
			value, err := canon.Decode([]byte(tool.Spec(one)))
			if err != nil {
				t.Fatal(err)
			}
			function, _ := value.(canon.Object).Get("function")
			schema, declared := function.(canon.Object).Get("parameters")
			if declared && !strings.Contains(one.Declared, canon.Compact(schema)) {
				t.Errorf("%s: %s is sent another schema than was declared", file, one.Name)
			}
		}
	}
}

func TestAToolMadeByHandIsSentAsItsFunction(t *testing.T) {
	function := canon.Object{{Key: "type", Value: "function"}, {Key: "function", Value: canon.Object{{Key: "name", Value: "x"}}}}
	if got, want := tool.Spec(tool.Tool{Function: function}), `{"type":"function","function":{"name":"x"}}`; got != want {
		t.Errorf("sent is %s, want %s", got, want)
	}
}

func TestDuplicatesWithinAFileAreKept(t *testing.T) {
	tools := parse(t, `[{"name":"a","description":"1"},{"name":"b"},{"name":"a","description":"2"}]`)
	if len(tools) != 3 {
		t.Fatalf("%d tools, want 3", len(tools))
	}
}

func TestALaterCatalogueReplacesInPlace(t *testing.T) {
	first := parse(t, `[{"name":"a","description":"1"},{"name":"b","description":"1"},{"name":"a","description":"2"}]`)
	second := parse(t, `[{"name":"c","description":"3"},{"name":"b","description":"3"}]`)
	var got []string
	for _, one := range tool.Merge(first, nil, second) {
		got = append(got, one.Name+one.Description)
	}
	if want := "[a2 b3 c3]"; fmt.Sprint(got) != want {
		t.Errorf("merged are %v, want %s", got, want)
	}
	if first[1].Description != "1" {
		t.Error("the merge changed its input")
	}
}

func TestTheOrderOfACatalogueDoesNotChangeItsDigests(t *testing.T) {
	a := parse(t, `[{"name":"x","input_schema":{"type":"object","properties":{"p":{"type":"string"}}}},{"name":"y"}]`)
	b := parse(t, `[{"name":"y"},{"input_schema":{"properties":{"p":{"type":"string"}},"type":"object"},"name":"x"}]`)
	if tool.Digest(a[0]) != tool.Digest(b[1]) || tool.Digest(a[1]) != tool.Digest(b[0]) {
		t.Error("the same tool in another order has another digest")
	}
	if tool.Digest(a[0]) == tool.Digest(a[1]) {
		t.Error("two tools share a digest")
	}
}
