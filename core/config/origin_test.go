package config_test

import (
	"strings"
	"testing"

	"foreword/core/config"
)

func TestAnOriginThatIsNoneSaysWhatCouldStandThere(t *testing.T) {
	for text, want := range map[string]string{
		"":              "is blank",
		"moon":          "known are clock",
		"clok":          `did you mean "clock"`,
		"clock now":     "write clock alone",
		"env":           "env lacks a variable's name",
		"git brunch":    `did you mean "branch"`,
		"file ../x":     "leaves its folder",
		"file /etc/foo": "is an absolute path",
	} {
		if _, err := config.ParseOrigin(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, not about %q", text, err, want)
		}
	}
}
