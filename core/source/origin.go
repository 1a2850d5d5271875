package source

import (
	"context"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Values gives what origins give at this moment: for each a fact without a
// name, as a reading of a config with that origin would have it. A value that
// cannot be had leaves its reason. The commands are those that wait for the
// user's permission; they were not run. The error is a config that cannot be
// read.
func Values(ctx context.Context, o Options, origins []config.Origin) (facts []workspace.Fact, commands []string, err error) {
	r := newReader(ctx, o)
	if err := r.readConfig(); err != nil {
		return nil, nil, err
	}
	r.w.Environment = environment(o.Now)
	r.w.Project = r.project()
	for _, origin := range origins {
		f := config.Fact{From: origin}
		f.Format.Value, f.Zone.Value = dateFormat, "local"
		var fact workspace.Fact
		fact.Value, fact.Source, err = r.value(f)
		if err != nil {
			fact.State, fact.Reason, fact.Value = prompt.NotFound, err.Error(), ""
		}
		facts = append(facts, fact)
	}
	return facts, r.result.Commands, nil
}
