package command_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"foreword/core/zoned"
)

// knownAt gives the members that ParseState knows at a place: it lists them when
// it meets another one there.
func knownAt(t *testing.T, document string) []string {
	t.Helper()
	_, err := zoned.ParseState(fmt.Appendf(nil, document, `"?": 0`), "state.json")
	if err == nil {
		t.Fatalf("%s is taken", document)
	}
	_, list, found := strings.Cut(err.Error(), "known here: ")
	if !found {
		t.Fatalf("%s: %v", document, err)
	}
	return strings.Split(list, ", ")
}

func TestTheStateSchemaHasWhatAStateFileMayHave(t *testing.T) {
	root := readSchema(t, "state")
	for name, documents := range map[string][]string{
		"":             {`{%s}`},
		"skill":        {`{"skills": [{%s}]}`},
		"tool":         {`{"tools": [{%s}]}`},
		"capabilities": {`{"capabilities": {%s}}`},
		"session":      {`{"session": {%s}}`},
		"loaded_skill": {`{"session": {"loaded_skills": [{%s}]}}`},
		"world":        {`{"session": {"world": {%s}}}`},
		"index_entry":  {`{"session": {"memory_index": [{%s}]}}`},
		"note":         {`{"session": {"recalled": [{%s}]}}`},
		"profile_fact": {`{"profile_facts": [{%s}]}`},
		"model":        {`{"model": {%s}}`},
		"caps":         {`{"caps": {%s}}`},
		"turn": {
			`{"session": {"turns": [{"kind": "user", %s}]}}`, `{"session": {"turns": [{"kind": "assistant_tool_call", %s}]}}`,
			`{"session": {"turns": [{"kind": "tool_result", %s}]}}`, `{"session": {"turns": [{"kind": "assistant_reply", %s}]}}`,
		},
	} {
		described := root
		if name != "" {
			described = root.Defs[name]
		}
		if described == nil {
			t.Errorf("the schema has no %s", name)
			continue
		}
		var known []string
		for _, document := range documents {
			known = append(known, knownAt(t, document)...)
		}
		var got []string
		for member, s := range described.Properties {
			got = append(got, member)
			if s.Description == "" && s.Ref == "" {
				t.Errorf("%s.%s is not described", name, member)
			}
		}
		slices.Sort(known)
		slices.Sort(got)
		if known = slices.Compact(known); !slices.Equal(got, known) {
			t.Errorf("%s has %v in the schema, %v in a state file", name, got, known)
		}
	}
	if len(root.Defs) != 12 {
		t.Errorf("the schema has %d definitions, of which 12 were looked at", len(root.Defs))
	}
}
