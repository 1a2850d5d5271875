package roles_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"foreword/core/canon"
	"foreword/core/tool"
	"foreword/core/workspace"
	"foreword/roles"
)

func builtinTools(t *testing.T) []tool.Tool {
	t.Helper()
	tools, err := roles.Tools()
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

func TestToolsComeInTheOrderOfTheMatrix(t *testing.T) {
	want := []string{
		"bash", "read", "code_map", "code_grep", "code_files", "code_symbols", "code_outline",
		"edit", "write", "web_search", "web_fetch", "git",
		"note", "record", "recall", "report", "dispatch",
	}
	var got []string
	for _, row := range roles.Matrix(roles.Builtin(), builtinTools(t)).Tools {
		if !row.Known {
			t.Errorf("policies speak of %s, which is not declared", row.Name)
		}
		got = append(got, row.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("tools are %q, want %q", got, want)
	}
}

func TestBuiltInMatrix(t *testing.T) {
	// Columns are direct, orchestrator, worker, explorer.
	want := "bash a d a a\nread a a a a\n" +
		"code_map a a a a\ncode_grep a a a a\ncode_files a a a a\ncode_symbols a a a a\ncode_outline a a a a\n" +
		"edit a d a d\nwrite a d a d\nweb_search a d a a\nweb_fetch a d a a\ngit u a u u\n" +
		"note a a d d\nrecord d a d d\nrecall d a d d\nreport d d a a\ndispatch a a d d\n"
	if got := draw(roles.Matrix(roles.Builtin(), builtinTools(t)).Tools); got != want {
		t.Errorf("matrix is\n%swant\n%s", got, want)
	}
}

func TestEveryToolCanBeCalledBySomeRole(t *testing.T) {
	for _, row := range roles.Matrix(roles.Builtin(), builtinTools(t)).Tools {
		if !slices.Contains(row.Cells, workspace.Allowed) {
			t.Errorf("no role may call %s", row.Name)
		}
	}
}

func TestABuiltInToolHasNoPlace(t *testing.T) {
	for _, b := range builtinTools(t) {
		if b.Path != "" || b.Line != 0 {
			t.Errorf("%s comes from %s:%d", b.Name, b.Path, b.Line)
		}
	}
}

// parameters gives the schema of a tool's arguments.
func parameters(t *testing.T, declared tool.Tool) canon.Object {
	t.Helper()
	function, _ := declared.Function.Get("function")
	o, _ := function.(canon.Object)
	schema, _ := o.Get("parameters")
	out, ok := schema.(canon.Object)
	if !ok {
		t.Fatalf("%s has no parameters", declared.Name)
	}
	return out
}

func TestAToolSaysWhatItDoesAndWhatItTakes(t *testing.T) {
	for _, declared := range builtinTools(t) {
		if len(declared.Description) < 60 || !strings.HasSuffix(declared.Description, ".") {
			t.Errorf("%s is described as %q", declared.Name, declared.Description)
		}
		schema := parameters(t, declared)
		properties, _ := schema.Get("properties")
		fields, _ := properties.(canon.Object)
		if len(fields) == 0 {
			t.Errorf("%s takes nothing", declared.Name)
		}
		for _, field := range fields {
			property, _ := field.Value.(canon.Object)
			if _, typed := property.Get("type"); !typed {
				t.Errorf("%s: %s has no type for the docs", declared.Name, field.Key)
			}
			if !strings.HasSuffix(property.String("description"), ".") {
				t.Errorf("%s: %s is described as %q", declared.Name, field.Key, property.String("description"))
			}
		}
		required, _ := schema.Get("required")
		list, _ := required.([]any)
		for _, name := range list {
			field, declares := fields.Get(name.(string))
			if !declares {
				t.Errorf("%s requires %s, which it does not have", declared.Name, name)
				continue
			}
			if _, optional := field.(canon.Object).Get("default"); optional {
				t.Errorf("%s requires %s, which has a default", declared.Name, name)
			}
		}
	}
}

func TestDispatchOffersTheRolesThatCanBeStarted(t *testing.T) {
	tools := builtinTools(t)
	dispatch := tools[slices.IndexFunc(tools, func(b tool.Tool) bool { return b.Name == "dispatch" })]
	properties, _ := parameters(t, dispatch).Get("properties")
	field, _ := properties.(canon.Object).Get("role")
	offered, _ := field.(canon.Object).Get("enum")

	var startable []string
	for _, row := range roles.Matrix(roles.Builtin(), nil).Targets {
		if slices.Contains(row.Cells, workspace.Allowed) {
			startable = append(startable, row.Name)
		}
	}
	if !reflect.DeepEqual(offered, any(canon.Strings(startable))) {
		t.Errorf("dispatch offers %v, the roles start %q", offered, startable)
	}
}

func TestChangingAToolLeavesTheCatalogueAsItWas(t *testing.T) {
	want, changed := builtinTools(t), builtinTools(t)
	for i := range changed {
		changed[i].Name = ""
		clear(changed[i].Function)
	}
	if got := builtinTools(t); !reflect.DeepEqual(got, want) {
		t.Error("a change of one catalogue shows in the next")
	}
}

func BenchmarkTools(b *testing.B) {
	for b.Loop() {
		if _, err := roles.Tools(); err != nil {
			b.Fatal(err)
		}
	}
}
