package source

import (
	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// mutesOf gives the mutes of a config.
func mutesOf(c config.Config) []workspace.Mute {
	var out []workspace.Mute
	for _, m := range c.Mutes.Value {
		out = append(out, workspace.Mute{
			Rule:   m.Rule.Value,
			Place:  m.At.Value,
			Reason: m.Reason.Value,
			Until:  m.Until.Value,
			Source: prompt.Source{Kind: prompt.FromConfig, Path: c.Path, Line: m.Line},
		})
	}
	return out
}
