package edit

import "fmt"

// Kind says what sort of thing a target is.
type Kind string

// The kinds of targets.
const (
	// Frame is the frame of the role Name.
	Frame Kind = "frame"
	// Policy is what the role Name may call. It has no text.
	Policy Kind = "policy"
	// Index is the index file.
	Index Kind = "index"
	// Instructions is the instruction file with the path Name.
	Instructions Kind = "instructions"
	// Head and Tail are the section at the place At of that zone's list.
	Head Kind = "head"
	Tail Kind = "tail"
	// Fact is the fact at the place At.
	Fact Kind = "fact"
	// Note is the memory note ID.
	Note Kind = "note"
	// Skill is the body of the skill Name.
	Skill Kind = "skill"
	// SkillLine is the description of the skill Name, which stands in catalogues.
	SkillLine Kind = "skill description"
	// Template is the template of the mode Name: agent or plan.
	Template Kind = "template"
	// Todo is the to-do list.
	Todo Kind = "todo"
	// Tool is the description of the tool Name.
	Tool Kind = "tool"
	// Profile is the value of the fact At about the user, and Known the session
	// fact At, both of the state file.
	Profile Kind = "profile"
	Known   Kind = "session fact"
	// State is the text of the state file that the way Name leads to, as
	// "session.turns[].text" with the place At in the list.
	State Kind = "state"
)

// Target is something that can be edited. Targets can be compared.
type Target struct {
	Kind Kind
	// Name is a role, a path, a skill, a mode, a tool or a way in the state file,
	// as the kind says.
	Name string
	// At is a place in a list, from 0.
	At int
	// ID is the number of a memory note.
	ID int64
}

// String names the target for people, as "the frame of direct".
func (t Target) String() string {
	switch t.Kind {
	case Frame:
		return "the frame of " + t.Name
	case Policy:
		return "the policy of " + t.Name
	case Index:
		return "the index file"
	case Instructions:
		return t.Name
	case Head, Tail:
		return fmt.Sprintf("%s section %d", t.Kind, t.At+1)
	case Fact:
		return fmt.Sprintf("fact %d", t.At+1)
	case Note:
		return fmt.Sprintf("note m-%d", t.ID)
	case Skill:
		return "the skill " + t.Name
	case SkillLine:
		return "the description of the skill " + t.Name
	case Template:
		return "the template of the mode " + t.Name
	case Todo:
		return "the to-do list"
	case Tool:
		return "the description of the tool " + t.Name
	case Profile:
		return fmt.Sprintf("profile fact %d", t.At+1)
	case Known:
		return fmt.Sprintf("session fact %d", t.At+1)
	case State:
		return stateWay(t)
	}
	return fmt.Sprintf("the unknown target %q", string(t.Kind))
}
