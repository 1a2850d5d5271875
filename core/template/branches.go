package template

import (
	"strings"
	"text/template/parse"
)

// Branch is a condition of a template whose outcome can be told.
type Branch struct {
	// Line and Column are the place of the action's opening braces, from 1;
	// columns count bytes.
	Line, Column int
	// Condition is the field as it is written, as ".Tools".
	Condition string
	// Taken says whether a rendering goes into the branch: the field is not
	// empty, and so are those of the conditions around it.
	Taken bool
}

// Branches gives the {{if}} and {{else if}} conditions of a template, in the
// order they are written, with what becomes of each under the data. It tells
// only of conditions that are one field of the data, and that stand where such
// conditions alone decide whether they are reached: not inside {{with}},
// {{range}}, {{define}} or another kind of condition. The error is an *Error of
// step StepParse.
func Branches(source string, d Data) ([]Branch, error) {
	t, err := parsed(source)
	if err != nil {
		return nil, failed(StepParse, "", err)
	}
	if t.Tree == nil {
		return nil, nil
	}
	w := branchWalk{source: source, data: d}
	w.list(t.Root, true)
	return w.found, nil
}

type branchWalk struct {
	source string
	data   Data
	found  []Branch
	// line and counted are how far lines have been counted, so that a long
	// template is read once.
	line, counted int
}

// list walks the nodes of a list that a rendering reaches or not.
func (w *branchWalk) list(list *parse.ListNode, reached bool) {
	if list == nil {
		return
	}
	for _, node := range list.Nodes {
		branch, ok := node.(*parse.IfNode)
		if !ok {
			continue
		}
		name, value, ok := w.condition(branch.Pipe)
		if !ok {
			continue
		}
		line, column := w.place(int(branch.Pipe.Pos))
		taken := value != ""
		w.found = append(w.found, Branch{Line: line, Column: column, Condition: name, Taken: reached && taken})
		w.list(branch.List, reached && taken)
		w.list(branch.ElseList, reached && !taken)
	}
}

// condition gives the field that a pipeline consists of, and its value.
func (w *branchWalk) condition(pipe *parse.PipeNode) (name, value string, ok bool) {
	if len(pipe.Decl) != 0 || len(pipe.Cmds) != 1 || len(pipe.Cmds[0].Args) != 1 {
		return "", "", false
	}
	switch node := pipe.Cmds[0].Args[0].(type) {
	case *parse.FieldNode:
		if len(node.Ident) == 1 {
			value, ok = w.data.field(node.Ident[0])
		}
	case *parse.VariableNode:
		if len(node.Ident) == 2 && node.Ident[0] == "$" {
			value, ok = w.data.field(node.Ident[1])
		}
	}
	return pipe.String(), value, ok
}

// place gives where the action around a byte begins. Places are asked for in
// rising order.
func (w *branchWalk) place(at int) (line, column int) {
	at = max(0, strings.LastIndex(w.source[:at], "{{"))
	w.line += strings.Count(w.source[w.counted:at], "\n")
	w.counted = at
	return w.line + 1, at - strings.LastIndexByte(w.source[:at], '\n')
}
