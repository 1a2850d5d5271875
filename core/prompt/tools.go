package prompt

import (
	"slices"
	"strings"

	"foreword/core/canon"
)

// ToolsHeading is the first line of the tool docs.
const ToolsHeading = "## Tools"

// ToolDocs gives LLM::Agent::Prompt's tool list for declarations in OpenAI's
// function form: a heading, then a block a tool. Entries that are no such
// declaration are passed over; with none left the text is empty.
func ToolDocs(tools []any) string {
	blocks := []string{ToolsHeading}
	for _, t := range tools {
		if block, ok := ToolDoc(t); ok {
			blocks = append(blocks, block)
		}
	}
	if len(blocks) == 1 {
		return ""
	}
	return strings.Join(blocks, "\n\n")
}

// ToolDoc gives the block of one declaration, or false when it is not an
// object with an object "function" that holds a non-empty string "name".
func ToolDoc(declaration any) (string, bool) {
	outer, _ := declaration.(canon.Object)
	inner, _ := outer.Get("function")
	function, _ := inner.(canon.Object)
	name := function.String("name")
	if name == "" {
		return "", false
	}
	var b strings.Builder
	b.WriteString("### " + name + "\n")
	if description := description(function); description != "" {
		b.WriteString(description + "\n")
	}
	lines := parameterLines(function)
	if len(lines) == 0 {
		b.WriteString("\nTakes no arguments.")
		return b.String(), true
	}
	b.WriteString("\nParameters:")
	for _, line := range lines {
		b.WriteString("\n" + line)
	}
	return b.String(), true
}

func description(o canon.Object) string {
	v, _ := o.Get("description")
	text, _ := Text(v)
	return strings.TrimSpace(text)
}

// parameterLines lists the required parameters in the order of "required",
// then the others by name.
func parameterLines(function canon.Object) []string {
	v, _ := function.Get("parameters")
	parameters, _ := v.(canon.Object)
	v, _ = parameters.Get("properties")
	properties, _ := v.(canon.Object)
	if len(properties) == 0 {
		return nil
	}
	required := requiredNames(parameters, properties)
	names := make([]string, 0, len(properties))
	for _, m := range properties {
		if !slices.Contains(required, m.Key) {
			names = append(names, m.Key)
		}
	}
	slices.Sort(names)
	lines := make([]string, 0, len(properties))
	for _, name := range append(slices.Clip(required), names...) {
		schema, _ := properties.Get(name)
		lines = append(lines, parameterLine(name, schema, slices.Contains(required, name)))
	}
	return lines
}

func requiredNames(parameters, properties canon.Object) []string {
	v, _ := parameters.Get("required")
	list, _ := v.([]any)
	var names []string
	for _, item := range list {
		name, ok := Text(item)
		if _, known := properties.Get(name); ok && known && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func parameterLine(name string, schema any, required bool) string {
	object, _ := schema.(canon.Object)
	var notes []string
	if kind, ok := typeText(object); ok {
		notes = append(notes, kind)
	}
	if required {
		notes = append(notes, "required")
	}
	line := "- " + name
	if len(notes) > 0 {
		line += " (" + strings.Join(notes, ", ") + ")"
	}
	if description := description(object); description != "" {
		line += " - " + description
	}
	return line
}

// typeText gives the type as it is shown; an empty one is still a type.
func typeText(schema canon.Object) (string, bool) {
	v, ok := schema.Get("type")
	if !ok || v == nil {
		return "", false
	}
	list, isList := v.([]any)
	if !isList {
		return Text(v)
	}
	words := make([]string, len(list))
	for i, item := range list {
		words[i], _ = Text(item)
	}
	return strings.Join(words, "|"), true
}
