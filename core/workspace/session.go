package workspace

import "foreword/core/prompt"

// Scope says whom a skill belongs to.
type Scope string

// The scopes of skills.
const (
	// ProjectScope: the skill lies in the checkout.
	ProjectScope Scope = "project"
	// GlobalScope: the skill is the user's own, for every checkout.
	GlobalScope Scope = "global"
)

// Skill is a way of doing something, written down in a folder of its own with a
// SKILL.md.
type Skill struct {
	// Name is unique in a workspace: the front matter's, else the folder's.
	Name        string
	Description string
	// Version is as it is written; empty when there is none.
	Version string
	// Front is what stands before the body: the front matter with its fences, and a
	// byte order mark. Body is what follows. Both are as their bytes stand.
	Front, Body string
	Scope       Scope
	// Source is the SKILL.md, with the line that the body starts in.
	Source prompt.Source
}

// Todo is the to-do list of the checkout.
type Todo struct {
	Entries []TodoEntry
	// Text is the file as its bytes are; empty where the reading did not keep it.
	Text   string
	Source prompt.Source
	State  prompt.State
	Reason string
}

// TodoEntry is one thing to do.
type TodoEntry struct {
	Content string
	// Status is "pending", "completed" or any other word.
	Status string
}

// Templates are the user's templates of the template layout.
type Templates struct {
	// Dir is the folder, as it is shown to people; blank for the built-in
	// templates. AgentFile and PlanFile are file names in it.
	Dir                 string
	AgentFile, PlanFile string
	// Files are those that were read, one for each mode.
	Files []TemplateFile
}

// TemplateFile is a template, or why it could not be read.
type TemplateFile struct {
	// Path is Dir joined with the file's name.
	Path string
	// Text is the file as its bytes are.
	Text string
	// Err is why there is no text.
	Err error
}
