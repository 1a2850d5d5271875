package layout

import (
	"strings"

	"foreword/core/canon"
	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// allowed gives the tools that a role may call, in the order of the catalogue.
func allowed(w *workspace.Workspace, role workspace.Role) []tool.Tool {
	var tools []tool.Tool
	for _, t := range w.Tools {
		if role.Policy.Permission(t.Name) == workspace.Allowed {
			tools = append(tools, t)
		}
	}
	return tools
}

// zonedTools gives a role's tools in the three lines that atomic-agent has for
// each: the description on one line, the arguments as a short type, and the
// examples that the declaration's schema brings.
func zonedTools(w *workspace.Workspace, role workspace.Role) []zoned.Tool {
	var tools []zoned.Tool
	for _, t := range allowed(w, role) {
		inner, _ := t.Function.Get("function")
		function, _ := inner.(canon.Object)
		v, _ := function.Get("parameters")
		parameters, _ := v.(canon.Object)
		tools = append(tools, zoned.Tool{
			Name:       t.Name,
			Summary:    oneLine(t.Description),
			ArgsSchema: argsSchema(parameters),
			Examples:   exampleCalls(t.Name, parameters),
		})
	}
	return tools
}

// argsSchema gives the arguments of a tool as "{ path: string, lines?: integer }",
// in the order that they are declared. A question mark is behind what may be
// left out.
func argsSchema(parameters canon.Object) string {
	v, _ := parameters.Get("properties")
	properties, _ := v.(canon.Object)
	if len(properties) == 0 {
		return "{}"
	}
	v, _ = parameters.Get("required")
	required, _ := v.([]any)
	fields := make([]string, len(properties))
	for i, p := range properties {
		mark := "?"
		for _, name := range required {
			if name == p.Key {
				mark = ""
			}
		}
		fields[i] = oneLine(p.Key) + mark + ": " + argType(p.Value)
	}
	return "{ " + strings.Join(fields, ", ") + " }"
}

// argType gives the type of an argument: its few values when they are listed,
// the type of a list's items before [], else the type's name.
func argType(schema any) string {
	o, _ := schema.(canon.Object)
	v, _ := o.Get("enum")
	if values, _ := v.([]any); len(values) > 0 {
		spelled := make([]string, len(values))
		for i, value := range values {
			spelled[i] = canon.Compact(value)
		}
		return strings.Join(spelled, " | ")
	}
	switch v, _ := o.Get("type"); v := v.(type) {
	case string:
		if items, there := o.Get("items"); v == "array" && there {
			if of := argType(items); !strings.Contains(of, " ") {
				return of + "[]"
			}
		}
		if v != "" {
			return oneLine(v)
		}
	case []any:
		names := make([]string, len(v))
		for i, name := range v {
			text, _ := prompt.Text(name)
			names[i] = oneLine(text)
		}
		return strings.Join(names, " | ")
	}
	return "any"
}

// exampleCalls gives the calls that the schema's examples stand for, in the form
// that the instructions of the prompt ask for.
func exampleCalls(name string, parameters canon.Object) []string {
	v, _ := parameters.Get("examples")
	values, _ := v.([]any)
	var calls []string
	for _, args := range values {
		if _, ok := args.(canon.Object); ok {
			calls = append(calls, canon.Compact([]any{canon.Object{{Key: "tool", Value: name}, {Key: "args", Value: args}}}))
		}
	}
	return calls
}
