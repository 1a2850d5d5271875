package roles

import (
	_ "embed" // the frames are files, so that they can be read and reviewed as text

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// The frames, as their files stand.
var (
	//go:embed frames/direct.md
	directFrame string
	//go:embed frames/orchestrator.md
	orchestratorFrame string
	//go:embed frames/worker.md
	workerFrame string
	//go:embed frames/explorer.md
	explorerFrame string
)

// Modes of the layouts that know modes (coddy).
const (
	agentMode = "agent"
	planMode  = "plan"
)

// Builtin gives the built-in roles in the order direct, orchestrator, worker,
// explorer. Each call makes a fresh value, which the caller may change.
//
// Tool lists, their order and the dispatch targets are Agent Smith's. Agent
// Smith lists git for the orchestrator alone; for the other three it stays
// unlisted, which is not the same as denied.
func Builtin() []workspace.Role {
	return []workspace.Role{direct(), orchestrator(), worker(), explorer()}
}

// Profile gives the name of the prompt profile that a built-in role is built
// with, which in Agent Smith is the role's own name, and whether there is such
// a role.
func Profile(role string) (string, bool) {
	for _, r := range Builtin() {
		if r.Name == role {
			return r.Name, true
		}
	}
	return "", false
}

func direct() workspace.Role {
	return workspace.Role{
		Name:   "direct",
		Mode:   agentMode,
		Frame:  directFrame,
		Source: source("direct"),
		Policy: workspace.Policy{
			Allow: []string{
				"bash", "read", "code_map", "code_grep", "code_files", "code_symbols", "code_outline",
				"edit", "write", "web_search", "web_fetch", "note", "dispatch",
			},
			Deny: []string{"report", "record", "recall"},
		},
		Dispatch: []string{"worker", "explorer"},
	}
}

// The orchestrator is the one role with the plan mode: it reads, decides and
// delegates but changes no file, which is what a planning template is about.
func orchestrator() workspace.Role {
	return workspace.Role{
		Name:   "orchestrator",
		Mode:   planMode,
		Frame:  orchestratorFrame,
		Source: source("orchestrator"),
		Policy: workspace.Policy{
			Allow: []string{
				"read", "code_map", "code_grep", "code_files", "code_symbols", "code_outline",
				"git", "record", "recall", "note", "dispatch",
			},
			Deny: []string{"bash", "edit", "write", "web_search", "web_fetch", "report"},
		},
		Dispatch: []string{"worker", "explorer"},
	}
}

// Agent Smith's worker does what its parent asks and reports back: all that
// direct may do to the checkout, with report in the place of note and dispatch.
func worker() workspace.Role {
	return workspace.Role{
		Name:   "worker",
		Mode:   agentMode,
		Frame:  workerFrame,
		Source: source("worker"),
		Policy: workspace.Policy{
			Allow: []string{
				"bash", "read", "code_map", "code_grep", "code_files", "code_symbols", "code_outline",
				"edit", "write", "web_search", "web_fetch", "report",
			},
			Deny: []string{"record", "recall", "note", "dispatch"},
		},
		Dispatch: []string{},
	}
}

// The explorer changes no file either, but it has the agent mode: it acts on a
// task, with a shell, and makes no plan for others.
func explorer() workspace.Role {
	return workspace.Role{
		Name:   "explorer",
		Mode:   agentMode,
		Frame:  explorerFrame,
		Source: source("explorer"),
		Policy: workspace.Policy{
			Allow: []string{
				"bash", "read", "code_map", "code_grep", "code_files", "code_symbols", "code_outline",
				"web_search", "web_fetch", "report",
			},
			Deny: []string{"edit", "write", "record", "recall", "note", "dispatch"},
		},
		Dispatch: []string{},
	}
}

func source(name string) prompt.Source {
	return prompt.Source{Kind: prompt.FromBuiltin, Path: "roles/frames/" + name + ".md"}
}
