package roles_test

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"

	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/roles"
)

// names of the built-in roles, in the order of the tabs.
var names = []string{"direct", "orchestrator", "worker", "explorer"}

func TestRolesComeInTheOrderOfTheTabs(t *testing.T) {
	var got []string
	for _, r := range roles.Builtin() {
		got = append(got, r.Name)
	}
	if !slices.Equal(got, names) {
		t.Errorf("roles are %q, want %q", got, names)
	}
}

// vectorPolicy is what a role-policy vector of Agent Smith wants.
type vectorPolicy struct {
	Profile  string   `json:"prompt_profile"`
	Allowed  []string `json:"allowed"`
	Denied   []string `json:"denied"`
	Dispatch []string `json:"dispatch_targets"`
}

func vectorPolicies(t *testing.T) map[string]vectorPolicy {
	t.Helper()
	text, err := os.ReadFile("../testdata/vectors/agent-smith.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Fn    string
			Input struct{ Role string }
			Want  json.RawMessage
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	policies := map[string]vectorPolicy{}
	for _, c := range file.Cases {
		if c.Fn != "role-policy" {
			continue
		}
		var want vectorPolicy
		if err := json.Unmarshal(c.Want, &want); err != nil {
			t.Fatal(err)
		}
		policies[c.Input.Role] = want
	}
	return policies
}

func TestPoliciesAreThoseOfAgentSmith(t *testing.T) {
	policies := vectorPolicies(t)
	if len(policies) != 3 {
		t.Fatalf("the vectors have %d role policies, want 3", len(policies))
	}
	// The vectors have no worker. Its policy follows from its job.
	policies["worker"] = vectorPolicy{
		Profile: "worker",
		Allowed: []string{
			"bash", "read", "code_map", "code_grep", "code_files", "code_symbols", "code_outline",
			"edit", "write", "web_search", "web_fetch", "report",
		},
		Denied:   []string{"record", "recall", "note", "dispatch"},
		Dispatch: []string{},
	}
	for _, r := range roles.Builtin() {
		profile, _ := roles.Profile(r.Name)
		got := vectorPolicy{profile, r.Policy.Allow, r.Policy.Deny, r.Dispatch}
		if want := policies[r.Name]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s is\n%+v, want\n%+v", r.Name, got, want)
		}
	}
}

func TestGitIsUnlistedButForTheOrchestrator(t *testing.T) {
	for _, r := range roles.Builtin() {
		want := workspace.Unlisted
		if r.Name == "orchestrator" {
			want = workspace.Allowed
		}
		if got := r.Policy.Permission("git"); got != want {
			t.Errorf("git is %s for %s, want %s", got, r.Name, want)
		}
	}
}

func TestOnlyTheOrchestratorPlans(t *testing.T) {
	for _, r := range roles.Builtin() {
		want := "agent"
		if r.Name == "orchestrator" {
			want = "plan"
		}
		if r.Mode != want {
			t.Errorf("%s has mode %q, want %q", r.Name, r.Mode, want)
		}
	}
}

func TestAnUnknownRoleHasNoProfile(t *testing.T) {
	if profile, ok := roles.Profile("Direct"); ok || profile != "" {
		t.Errorf("profile of an unknown role is %q, %t", profile, ok)
	}
}

func TestAFrameIsTheFileThatItsSourceNames(t *testing.T) {
	for _, r := range roles.Builtin() {
		if r.Source.Kind != prompt.FromBuiltin || r.Source.Path != "roles/frames/"+r.Name+".md" {
			t.Errorf("%s comes from %+v", r.Name, r.Source)
		}
		text, err := os.ReadFile("../" + r.Source.Path)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) == 0 || r.Frame != string(text) {
			t.Errorf("the frame of %s has %d bytes, its file %d", r.Name, len(r.Frame), len(text))
		}
	}
}

func TestChangingARoleLeavesTheCatalogueAsItWas(t *testing.T) {
	want := roles.Builtin()
	changed := roles.Builtin()
	for i := range changed {
		changed[i].Frame = ""
		clear(changed[i].Policy.Allow)
		clear(changed[i].Policy.Deny)
		clear(changed[i].Dispatch)
	}
	if got := roles.Builtin(); !reflect.DeepEqual(got, want) {
		t.Error("a change of one catalogue shows in the next")
	}
}
