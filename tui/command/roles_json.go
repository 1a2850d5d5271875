package command

import (
	"foreword/core/policy"
	"foreword/core/workspace"
	"foreword/roles"
)

// rolesAnswer is the JSON of roles.
//
//	version      int        1
//	roles        []roleEntry
//	tools        []accessRow   a row a tool
//	targets      []accessRow   a row a role that can be started
//	differences  []difference  what is not as in the built-in roles
//	problems     []problem     what contradicts the matrix
type rolesAnswer struct {
	Version     int          `json:"version"`
	Roles       []roleEntry  `json:"roles"`
	Tools       []accessRow  `json:"tools"`
	Targets     []accessRow  `json:"targets"`
	Differences []difference `json:"differences"`
	Problems    []problem    `json:"problems"`
}

// roleEntry is one role.
//
//	name      string
//	mode      string    for layouts that know modes: "agent" or "plan"
//	source    origin    where its frame is from
//	dispatch  []string  the roles that it may start
//	allow     []string  its policy's entries: names, or patterns with *
//	deny      []string
type roleEntry struct {
	Name     string   `json:"name"`
	Mode     string   `json:"mode"`
	Source   origin   `json:"source"`
	Dispatch []string `json:"dispatch"`
	Allow    []string `json:"allow"`
	Deny     []string `json:"deny"`
}

// accessRow is a row of the matrix.
//
//	name         string
//	known        bool    it is in the catalogue, or a role
//	permissions  object  "allowed", "denied" or "unlisted", by the name of the role
type accessRow struct {
	Name        string            `json:"name"`
	Known       bool              `json:"known"`
	Permissions map[string]string `json:"permissions"`
}

// difference is a cell that is not as it is built in.
//
//	role     string
//	name     string  a tool, or a role that can be started
//	target   bool    name is a role
//	builtin  string  the permission of the built-in role
//	present  string  the permission here
type difference struct {
	Role    string `json:"role"`
	Name    string `json:"name"`
	Target  bool   `json:"target"`
	Builtin string `json:"builtin"`
	Present string `json:"present"`
}

// problem is one contradiction.
//
//	rule      string  the check that found it, as "frame-tool"
//	severity  string  "notice", "warning" or "error"
//	role      string  empty when it is no single role's
//	tool      string  the tool that it is about, or empty
//	target    string  the role that could be started, or empty
//	place     origin  where it is written
//	text      string  what is wrong and why, in one sentence
type problem struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Role     string `json:"role"`
	Tool     string `json:"tool"`
	Target   string `json:"target"`
	Place    origin `json:"place"`
	Text     string `json:"text"`
}

func rolesOf(w *workspace.Workspace, access roles.Access, differences []roles.Difference, problems []policy.Problem) rolesAnswer {
	answer := rolesAnswer{
		Version:     jsonVersion,
		Roles:       make([]roleEntry, len(w.Roles)),
		Tools:       accessRows(access.Roles, access.Tools),
		Targets:     accessRows(access.Roles, access.Targets),
		Differences: make([]difference, len(differences)),
		Problems:    make([]problem, len(problems)),
	}
	for i, r := range w.Roles {
		answer.Roles[i] = roleEntry{r.Name, r.Mode, originOf(r.Source), listed(r.Dispatch), listed(r.Policy.Allow), listed(r.Policy.Deny)}
	}
	for i, d := range differences {
		answer.Differences[i] = difference{d.Role, d.Name, d.Target, d.Builtin.String(), d.Present.String()}
	}
	for i, x := range problems {
		answer.Problems[i] = problem{string(x.Rule), x.Severity.String(), x.Role, x.Tool, x.Target, originOf(x.Place), x.Text}
	}
	return answer
}

func accessRows(names []string, rows []roles.Row) []accessRow {
	out := make([]accessRow, len(rows))
	for i, r := range rows {
		out[i] = accessRow{r.Name, r.Known, map[string]string{}} // JSON has the names in their order
		for j, permission := range r.Cells {
			out[i].Permissions[names[j]] = permission.String()
		}
	}
	return out
}

// listed gives a list that is never null in JSON.
func listed(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
