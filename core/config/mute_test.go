package config_test

import (
	"testing"
	"time"

	"foreword/core/config"
)

func TestMutesAreReadWithTheirPlaces(t *testing.T) {
	c := parse(t, "mute:\n- rule: path-gone\n  place: docs/*.md\n  reason: written next week\n  until: 2027-01-31\n- {rule: fact, reason: \"known\", until: \"2027-02-01\"}\n")
	if len(c.Mutes.Value) != 2 {
		t.Fatalf("%+v", c.Mutes)
	}
	m := c.Mutes.Value[0]
	want := config.Setting[time.Time]{Value: time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC), Place: config.Place{Line: 5, Column: 10}}
	if m.Rule.Value != "path-gone" || m.At.Value != "docs/*.md" || m.Reason.Value != "written next week" || m.Until != want || m.Place != (config.Place{Line: 2, Column: 3}) {
		t.Errorf("%+v", m)
	}
	if m = c.Mutes.Value[1]; m.At.Set() || m.Until.Value.Day() != 1 {
		t.Errorf("%+v", m)
	}
}

func TestMutesThatAreRefused(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"a mapping":      {"mute: {rule: fact}", `line 1, column 7: mute must be a list, not a mapping (begin each entry with "- rule: …")`},
		"no rule":        {"mute: [{reason: why}]", `line 1, column 8: a mute has no rule (begin with "- rule: …", as foreword check names it)`},
		"no reason":      {"mute: [{rule: fact}]", `line 1, column 8: the mute of "fact" has no reason (add "reason: …", for whoever reads this later)`},
		"a strange rule": {"mute: [{rule: Path Gone, reason: why}]", `line 1, column 15: rule "Path Gone" is no name of a rule (foreword check shows the rule of each finding, as path-gone)`},
		"no day":         {"mute: [{rule: fact, reason: why, until: soon}]", `line 1, column 41: until must be a day (write it as 2026-12-31)`},
		"a broken place": {"mute: [{rule: fact, reason: why, place: '[a'}]", `line 1, column 41: place "[a" is no valid pattern (a [ needs its ], a \ something behind it)`},
	} {
		if _, err := config.Parse([]byte(test.text), ""); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, not %s", name, err, test.want)
		}
	}
}
