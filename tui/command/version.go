package command

import (
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// versionAnswer is the JSON of version.
//
//	version   int     1
//	program   string  foreword's version, "(devel)" for a build from a checkout
//	go        string  the Go version that it was built with
//	system    string  operating system and architecture, as "linux/amd64"
//	commit    string  the commit that it was built from; "" when not known
//	modified  bool    the checkout differed from that commit
type versionAnswer struct {
	Version  int    `json:"version"`
	Program  string `json:"program"`
	Go       string `json:"go"`
	System   string `json:"system"`
	Commit   string `json:"commit"`
	Modified bool   `json:"modified"`
}

// readVersion reads what the linker wrote into the program.
func readVersion() versionAnswer {
	answer := versionAnswer{
		Version: jsonVersion,
		Program: "(devel)",
		Go:      runtime.Version(),
		System:  runtime.GOOS + "/" + runtime.GOARCH,
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return answer
	}
	if info.Main.Version != "" {
		answer.Program = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			answer.Commit = s.Value
		case "vcs.modified":
			answer.Modified = s.Value == "true"
		}
	}
	return answer
}

// versionText gives the version for people, a line a fact.
func versionText(v versionAnswer) string {
	commit := v.Commit
	if commit == "" {
		commit = "not known"
	}
	if v.Modified {
		commit += " (modified)"
	}
	return strings.Join([]string{
		"foreword " + v.Program,
		"go       " + v.Go,
		"system   " + v.System,
		"commit   " + commit,
	}, "\n") + "\n"
}

func (p *program) versionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		GroupID: groupProgram,
		Short:   "Print the version",
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return p.answerJSON(readVersion())
			}
			p.answer.WriteString(versionText(readVersion()))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (foreword schema version)")
	return cmd
}
