package template

import (
	_ "embed"
	"strings"
	"time"
)

//go:embed builtin/agent.md
var agentSource string

//go:embed builtin/plan.md
var planSource string

//go:embed builtin/fallback.md
var fallbackText string

// DefaultSource gives the built-in template of the mode, not rendered.
func DefaultSource(mode string) string {
	if mode == PlanMode {
		return planSource
	}
	return agentSource
}

// fallback fills the safe text in one pass, so that nothing in the mode or in
// the path is taken for a placeholder.
func fallback(mode, cwd string, now time.Time) string {
	return strings.NewReplacer(
		"{mode}", mode,
		"{cwd}", cwd,
		"{time}", now.UTC().Format(time.RFC3339),
	).Replace(fallbackText)
}
