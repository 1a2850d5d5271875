package workspace

import (
	"time"

	"foreword/core/prompt"
)

// Mute accepts findings of a check: they are shown and do not count.
type Mute struct {
	// Rule is the name of the check's rule.
	Rule string
	// Place picks some of the rule's findings; empty for all.
	Place string
	// Reason is never blank.
	Reason string
	// Until is the last day that it counts, at midnight UTC; zero for good.
	Until time.Time
	// Source is where the config has it.
	Source prompt.Source
}
