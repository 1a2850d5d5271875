package edit

import (
	"fmt"
	"slices"

	"foreword/core/canon"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// SwitchTool takes a tool out of the catalogue, or puts it back.
type SwitchTool struct {
	Name string
	Off  bool
}

// SwitchSkill takes a skill out of the workspace, or puts it back.
type SwitchSkill struct {
	Name string
	Off  bool
}

func (e SwitchTool) label(*workspace.Workspace) string {
	return switchWord(e.Off) + "the tool " + e.Name
}
func (e SwitchSkill) label(*workspace.Workspace) string {
	return switchWord(e.Off) + "the skill " + e.Name
}

func toolIs(name string) func(tool.Tool) bool {
	return func(t tool.Tool) bool { return t.Name == name }
}

func skillIs(name string) func(workspace.Skill) bool {
	return func(s workspace.Skill) bool { return s.Name == name }
}

func (e SwitchTool) apply(w *workspace.Workspace) (err error) {
	w.Tools, w.Aside.Tools, err = switched(w.Tools, w.Aside.Tools, e.Off, toolIs(e.Name))
	return err
}

func (e SwitchSkill) apply(w *workspace.Workspace) (err error) {
	w.Skills, w.Aside.Skills, err = switched(w.Skills, w.Aside.Skills, e.Off, skillIs(e.Name))
	return err
}

// setSkill changes the skill of that name.
func setSkill(w *workspace.Workspace, name string, change func(*workspace.Skill)) error {
	list, are := whole(w.Skills, w.Aside.Skills)
	i := slices.IndexFunc(list, skillIs(name))
	if i < 0 {
		return ErrMissing
	}
	change(&list[i])
	w.Skills, w.Aside.Skills = parted(list, are)
	return nil
}

// setTool gives a tool another description, in its declaration and in all that
// was made from that.
func setTool(w *workspace.Workspace, name, text string) error {
	list, are := whole(w.Tools, w.Aside.Tools)
	i := slices.IndexFunc(list, toolIs(name))
	if i < 0 {
		return ErrMissing
	}
	was := list[i]
	declared, err := described(was.Declared, text)
	if err != nil {
		return refused("the declaration of %s cannot be changed: %s", name, err)
	}
	again, err := tool.Parse([]byte("["+declared+"]"), was.Path)
	if err != nil || len(again) != 1 {
		return refused("the declaration of %s cannot be changed: %v", name, err)
	}
	list[i] = again[0]
	list[i].Path, list[i].Line = was.Path, was.Line
	w.Tools, w.Aside.Tools = parted(list, are)
	return nil
}

// described gives a declaration with another description: in its function, when
// it has one (OpenAI's form), else at its top.
func described(declared, text string) (string, error) {
	v, err := canon.Decode([]byte(declared))
	if err != nil {
		return "", err
	}
	o, ok := v.(canon.Object)
	if !ok {
		return "", fmt.Errorf("it is no object")
	}
	if inner, there := o.Get("function"); there {
		if function, ok := inner.(canon.Object); ok {
			return canon.Compact(member(o, "function", member(function, "description", text))), nil
		}
	}
	return canon.Compact(member(o, "description", text)), nil
}

// member gives the object with another value of a key, behind all others when
// it has no such key.
func member(o canon.Object, key string, value any) canon.Object {
	next := slices.Clone(o)
	for i := range next {
		if next[i].Key == key {
			next[i].Value = value
			return next
		}
	}
	return append(next, canon.Member{Key: key, Value: value})
}
