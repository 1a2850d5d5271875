package source

import (
	"strings"
	"time"

	"foreword/core/tool"
	"foreword/core/workspace"
)

// Options are what a reading depends on, so that it can be repeated.
type Options struct {
	// Dir is the working directory that the agent is given. Absolute.
	Dir string
	// Env is the environment, as os.Environ gives it.
	Env []string
	// Now is the moment of the reading.
	Now time.Time
	// Memory is the file of the memory store; empty for the config's, else the
	// one in the user's data folder.
	Memory string
	// State is the state file of the zoned layout; empty for none.
	State string
	// Roles and Tools are the built-in catalogue that the checkout can change.
	Roles []workspace.Role
	Tools []tool.Tool
	// AllowCommands lets every fact command of the config run. Without it only
	// those run that the user allowed before.
	AllowCommands bool
	// Allowed are commands that run as if the user had allowed them before.
	Allowed []string
	// SameGit lets OpenRevision give the branch and the commit of now, so that
	// only files and config are those of the revision.
	SameGit bool
	// DeferMemory leaves the memory store closed; LoadMemory opens it later.
	DeferMemory bool
}

// env gives the value of an environment variable.
func (o Options) env(name string) (string, bool) {
	for i := len(o.Env) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(o.Env[i], name+"="); ok {
			return value, true
		}
	}
	return "", false
}
