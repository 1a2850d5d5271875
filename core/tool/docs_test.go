package tool_test

import (
	"fmt"
	"strings"
	"testing"

	"foreword/core/canon"
	"foreword/core/tool"
)

func TestTheDocsSayWhatASchemaSaysElsewhere(t *testing.T) {
	for file, want := range map[string]string{
		"references.json": `### order_place
Order something

Parameters:
- address (object, required) - Where to deliver
- anything
- away
- billing (object|null) - Where to deliver
- gift (boolean)
- note (string|array)
- odd (integer) - Oddly named
- size (string) - How large`,
		"mcp-answer.json": `### issue_write
Create an issue, or change one.

Parameters:
- method (string, required) - What to do.
- 'create'
- 'update'
- assignees (array)
- fields (array) - Values of the tracker's own fields
- parent (integer|null) - Number of the issue above this one, null for none`,
		"openai-functions.json": `### fs_read
Read a file of the project.
Paths are relative to its root.

Parameters:
- path (string, required) - The file to read
- encoding (string|null)
- from_line (integer|null) - First line, from 1`,
	} {
		if got := docs(t, parse(t, string(fixture(t, file)))[0]); got != want {
			t.Errorf("%s: docs are\n%s\nwant\n%s", file, got, want)
		}
	}
}

// property is one property's schema beside the definitions that it may use,
// and the line that the docs give it.
var properties = []struct{ name, schema, want string }{
	{"a plain type", `{"type":"string"}`, "- p (string)"},
	{"a list of types", `{"type":["number","null"]}`, "- p (number|null)"},
	{"a type beside a choice", `{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}]}`, "- p (object)"},
	{"a choice with null", `{"anyOf":[{"type":"string"},{"type":"null"}]}`, "- p (string|null)"},
	{"a choice of references", `{"oneOf":[{"$ref":"#/$defs/obj"},{"$ref":"#/$defs/word"},{"type":"null"}]}`, "- p (object|string|null)"},
	{"one type twice", `{"anyOf":[{"type":"string","maxLength":3},{"type":"integer"},{"type":"string"}]}`, "- p (string|integer)"},
	{"a choice within a choice", `{"anyOf":[{"anyOf":[{"type":"null"},{"const":1}]},{"enum":["a",2.5,[],{},false]}]}`,
		"- p (null|integer|string|number|array|object|boolean)"},
	{"a choice with a branch that says nothing", `{"anyOf":[{"type":"string"},{}]}`, "- p"},
	{"a choice with anything allowed", `{"anyOf":[{"type":"string"},true]}`, "- p"},
	{"a reference to an enum", `{"$ref":"#/$defs/word"}`, "- p (string) - A word"},
	{"a description of its own", `{"$ref":"#/$defs/word","description":"Mine"}`, "- p (string) - Mine"},
	{"a blank description", `{"$ref":"#/$defs/word","description":" "}`, "- p (string) - A word"},
	{"a description that is a number", `{"$ref":"#/$defs/word","description":5}`, "- p (string) - 5"},
	{"references in a row", `{"$ref":"#/$defs/far"}`, "- p (string) - A word"},
	{"an old-style reference", `{"$ref":"#/definitions/old"}`, "- p (integer)"},
	{"a reference into a list", `{"$ref":"#/$defs/obj/prefixItems/1"}`, "- p (boolean)"},
	{"a reference past a list's end", `{"$ref":"#/$defs/obj/prefixItems/2"}`, "- p"},
	{"an index with a leading zero", `{"$ref":"#/$defs/obj/prefixItems/01"}`, "- p"},
	{"a reference to the whole", `{"$ref":"#"}`, "- p (object)"},
	{"a reference with an escaped tilde before a digit", `{"$ref":"#/$defs/t~01"}`, "- p (null)"},
	{"a reference to nowhere", `{"$ref":"#/$defs/none"}`, "- p"},
	{"a reference through a scalar", `{"$ref":"#/type/x"}`, "- p"},
	{"a reference to an anchor", `{"$ref":"#word"}`, "- p"},
	{"a reference with a broken escape", `{"$ref":"#/%zz"}`, "- p"},
	{"a reference that is a number", `{"$ref":1}`, "- p"},
	{"a nowhere with a choice beside it", `{"$ref":"#/$defs/none","anyOf":[{"type":"null"}]}`, "- p (null)"},
	{"a reference to itself", `{"$ref":"#/properties/p"}`, "- p"},
	{"two references in a ring", `{"$ref":"#/$defs/ring"}`, "- p"},
	{"a ring with a way out", `{"$ref":"#/$defs/tree"}`, "- p (string|array)"},
	{"all of a reference", `{"allOf":[{"$ref":"#/$defs/word"}],"default":"a"}`, "- p (string) - A word"},
	{"all of nothing known", `{"allOf":[{"minLength":1},false]}`, "- p"},
	{"properties without a type", `{"properties":{"a":{}}}`, "- p (object)"},
	{"items without a type", `{"items":{}}`, "- p (array)"},
	{"an empty type", `{"type":""}`, "- p ()"},
	{"a choice that is no list", `{"anyOf":{"type":"string"}}`, "- p"},
	{"a type within a choice that is no name", `{"anyOf":[{"type":[1]},{"type":"string"}]}`, "- p"},
	{"an empty type within a choice", `{"anyOf":[{"type":[]},{"type":7}]}`, "- p"},
	{"an empty schema", `{}`, "- p"},
	{"a schema that is true", `true`, "- p"},
}

const definitions = `{
	"obj":{"type":"object","prefixItems":[{},{"type":"boolean"}]},
	"word":{"enum":["a","b"],"description":"A word"},
	"far":{"$ref":"#/$defs/farther"}, "farther":{"$ref":"#/$defs/word"},
	"t~1":{"type":"null"}, "t/":{"type":"string"},
	"ring":{"$ref":"#/$defs/gnir"}, "gnir":{"$ref":"#/$defs/ring"},
	"tree":{"anyOf":[{"$ref":"#/$defs/tree"},{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/tree"}}]}}`

func TestAParameterHasTheTypeThatItsSchemaMeans(t *testing.T) {
	for _, test := range properties {
		t.Run(test.name, func(t *testing.T) {
			text := `{"name":"n","input_schema":{"type":"object","properties":{"p":` + test.schema +
				`},"$defs":` + definitions + `,"definitions":{"old":{"type":"integer"}}}}`
			one := parse(t, text)[0]
			_, got, _ := strings.Cut(docs(t, one), "Parameters:\n")
			if got != test.want {
				t.Errorf("docs say %q, want %q", got, test.want)
			}
			if !strings.Contains(tool.Spec(one), `"p":`+test.schema) {
				t.Errorf("the schema is sent changed: %s", tool.Spec(one))
			}
		})
	}
}

func TestArgumentsAreFoundWhereverTheTopOfASchemaPutsThem(t *testing.T) {
	for _, test := range []struct{ name, schema, want string }{
		{"nothing but a type", `{"type":"object"}`, "Takes no arguments."},
		{"no members", `{"type":"object","properties":{}}`, "Takes no arguments."},
		{"a list where members belong", `{"type":"object","properties":[]}`, "Takes no arguments."},
		{"a null schema", `null`, "Takes no arguments."},
		{"a reference", `{"$ref":"#/$defs/args","$defs":{"args":{"type":"object","properties":{"b":{"type":"string"},"a":{"$ref":"#/$defs/n"}},"required":["b"]},"n":{"type":"number"}}}`,
			"Parameters:\n- b (string, required)\n- a (number)"},
		{"a reference to itself", `{"$ref":"#"}`, "Takes no arguments."},
		{"all of several", `{"allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"a":{"type":"null"},"b":{"type":"integer"}},"required":["b","a"]}]}`,
			"Parameters:\n- a (string, required)\n- b (integer, required)"},
		{"one of several", `{"type":"object","oneOf":[` +
			`{"properties":{"do":{"const":"add","description":"What to do"},"name":{"type":"string"}},"required":["do","name"]},` +
			`{"properties":{"do":{"const":"drop"},"id":{"type":"integer"}},"required":["do","id"]},` +
			`{"properties":{"do":{"const":3},"name":{"type":"string"}},"required":["do"]}]}`,
			"Parameters:\n- do (string|integer, required) - What to do\n- id (integer)\n- name (string)"},
		{"a choice of what is required", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`,
			"Parameters:\n- a (string)\n- b (string)"},
		{"a choice in which one is always required", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a","b"]},{"required":["b", 1]}]}`,
			"Parameters:\n- b (string, required)\n- a (string)"},
		{"its own and referred ones", `{"properties":{"z":{"type":"string"}},"required":["z"],"$ref":"#/$defs/more","$defs":{"more":{"properties":{"z":{"type":"null"},"y":{"type":"boolean"}},"required":["y"]}}}`,
			"Parameters:\n- z (string, required)\n- y (boolean, required)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			one := parse(t, `{"name":"n","inputSchema":`+test.schema+`}`)[0]
			_, got, _ := strings.Cut(docs(t, one), "\n\n")
			if got != test.want {
				t.Errorf("docs say %q, want %q", got, test.want)
			}
		})
	}
}

func TestReferencesThatFanOutEndInTime(t *testing.T) {
	// Each definition uses the next one twice: followed blindly, these are two
	// to the power of sixty schemas.
	var defs strings.Builder
	for i := range 60 {
		fmt.Fprintf(&defs, `"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	text := `{"name":"n","input_schema":{"$defs":{` + defs.String() + `"d60":{"type":"string"}},"properties":` +
		`{"late":{"$ref":"#/$defs/d0"},"near":{"$ref":"#/$defs/d55"},"plain":{"type":"null"}}}}`
	_, got, _ := strings.Cut(docs(t, parse(t, text)[0]), "Parameters:\n")
	// What comes after the bound keeps what is written on it.
	if want := "- late\n- near\n- plain (null)"; got != want {
		t.Errorf("docs say %q, want %q", got, want)
	}
}

func TestMembersKeepTheOrderTheyWereWrittenIn(t *testing.T) {
	one := parse(t, `{"name":"n","input_schema":{"required":["z"],"properties":{"z":{"title":"Z","anyOf":[{"type":"null"}],"default":1e3},"a":{"type":"string"}},"type":"object"}}`)[0]
	want := `{"type":"function","function":{"name":"n","parameters":{"required":["z"],"properties":{"z":{"title":"Z","anyOf":[{"type":"null"}],"default":1e3,"type":"null"},"a":{"type":"string"}},"type":"object"}}}`
	if got := canon.Compact(one.Function); got != want {
		t.Errorf("function is\n%s, want\n%s", got, want)
	}
}
