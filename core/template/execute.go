package template

import (
	"fmt"
	"strings"
	texttemplate "text/template"
	"text/template/parse"
)

// The bounds of a rendering. Real templates are three orders of magnitude away
// from each; they are there for a template that came with a cloned repository.
const (
	// maxSource bounds a template, in bytes.
	maxSource = 16 << 20
	// maxActions bounds a template's actions, and with them how deep text/template's
	// parser and executor can nest.
	maxActions = 20_000
	// maxOutput bounds what a rendering may write, in bytes.
	maxOutput = 16 << 20
	// maxSteps bounds how often a rendering may enter a branch, a round of a
	// loop or a sub-template.
	maxSteps = 50_000
)

// Execute renders a template that is in memory. Path is only named in errors;
// it is empty for a built-in template. The error is an *Error of step StepParse
// or StepExecute.
func Execute(path, source string, d Data) (string, error) {
	t, err := parsed(source)
	if err != nil {
		return "", failed(StepParse, path, err)
	}
	for _, each := range t.Templates() {
		if each.Tree != nil {
			count(each.Root)
		}
	}
	var out sink
	if err := t.Execute(&out, d); err != nil {
		return "", failed(StepExecute, path, err)
	}
	return strings.TrimSpace(out.text.String()), nil
}

// parsed reads a template with the standard functions, those that build text
// under a bound.
func parsed(source string) (*texttemplate.Template, error) {
	if len(source) > maxSource {
		return nil, fmt.Errorf("the template has %d bytes; the most is %d", len(source), maxSource)
	}
	if n := strings.Count(source, "{{"); n > maxActions {
		return nil, fmt.Errorf("the template has %d actions; the most is %d", n, maxActions)
	}
	return texttemplate.New(templateName).Funcs(boundedFunctions()).Parse(source)
}

// count puts an empty text in front of every list of a tree. It writes nothing,
// but text/template hands it to the writer whenever it enters the list, which
// is how the writer can count steps and end a loop that prints nothing.
func count(list *parse.ListNode) {
	if list == nil {
		return
	}
	for _, node := range list.Nodes {
		switch node := node.(type) {
		case *parse.IfNode:
			count(node.List)
			count(node.ElseList)
		case *parse.WithNode:
			count(node.List)
			count(node.ElseList)
		case *parse.RangeNode:
			count(node.List)
			count(node.ElseList)
		}
	}
	step := &parse.TextNode{NodeType: parse.NodeText, Pos: list.Pos}
	list.Nodes = append([]parse.Node{step}, list.Nodes...)
}

var (
	errTooLong  = fmt.Errorf("the text grows beyond %d bytes, the most that a prompt may have", maxOutput)
	errTooOften = fmt.Errorf("more than %d branches, loop rounds and sub-templates were entered; "+
		"the template loops or calls itself", maxSteps)
)

// sink takes what a rendering writes, up to the bounds.
type sink struct {
	text  strings.Builder
	steps int
}

// Write takes a piece of output, or a step when the piece is empty.
func (s *sink) Write(p []byte) (int, error) {
	if len(p) == 0 {
		if s.steps++; s.steps > maxSteps {
			return 0, errTooOften
		}
	}
	if s.text.Len()+len(p) > maxOutput {
		return 0, errTooLong
	}
	return s.text.Write(p)
}
