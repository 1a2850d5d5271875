package command_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// schema is the part of JSON Schema that ours use.
type schema struct {
	Ref         string             `json:"$ref"`
	Type        string             `json:"type"`
	Const       any                `json:"const"`
	Enum        []any              `json:"enum"`
	Pattern     string             `json:"pattern"`
	Minimum     *float64           `json:"minimum"`
	Items       *schema            `json:"items"`
	Properties  map[string]*schema `json:"properties"`
	Required    []string           `json:"required"`
	Additional  json.RawMessage    `json:"additionalProperties"`
	Defs        map[string]*schema `json:"$defs"`
	Title       string             `json:"title"`
	Description string             `json:"description"`
}

// check lists what is wrong with a value, each with its place.
func (s *schema) check(root *schema, place string, v any) []string {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		if root.Defs[name] == nil {
			return []string{place + ": the schema refers to " + s.Ref + ", which it does not have"}
		}
		return root.Defs[name].check(root, place, v)
	}
	var wrong []string
	if s.Const != nil && !reflect.DeepEqual(v, s.Const) {
		wrong = append(wrong, fmt.Sprintf("%s: %v is not %v", place, v, s.Const))
	}
	if s.Enum != nil && !slices.Contains(s.Enum, v) {
		wrong = append(wrong, fmt.Sprintf("%s: %v is none of %v", place, v, s.Enum))
	}
	switch v := v.(type) {
	case map[string]any:
		return append(wrong, s.checkObject(root, place, v)...)
	case []any:
		if s.Type != "array" {
			return append(wrong, place+": an array is no "+s.Type)
		}
		for i, item := range v {
			wrong = append(wrong, s.Items.check(root, fmt.Sprintf("%s[%d]", place, i), item)...)
		}
	case string:
		if s.Type != "string" && s.Enum == nil {
			wrong = append(wrong, place+": a string is no "+s.Type)
		}
		if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v) {
			wrong = append(wrong, fmt.Sprintf("%s: %q does not match %s", place, v, s.Pattern))
		}
	case float64:
		if (s.Type != "integer" || v != float64(int64(v))) && s.Const == nil {
			wrong = append(wrong, fmt.Sprintf("%s: %v is no %s", place, v, s.Type))
		}
		if s.Minimum != nil && v < *s.Minimum {
			wrong = append(wrong, fmt.Sprintf("%s: %v is below %v", place, v, *s.Minimum))
		}
	case bool:
		if s.Type != "boolean" {
			wrong = append(wrong, place+": a boolean is no "+s.Type)
		}
	default:
		wrong = append(wrong, fmt.Sprintf("%s: %v has no place in our JSON", place, v))
	}
	return wrong
}

func (s *schema) checkObject(root *schema, place string, v map[string]any) []string {
	var wrong []string
	if s.Type != "object" {
		return []string{place + ": an object is no " + s.Type}
	}
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			wrong = append(wrong, place+": "+name+" is missing")
		}
	}
	for name, member := range v {
		if known := s.Properties[name]; known != nil {
			wrong = append(wrong, known.check(root, place+"."+name, member)...)
			continue
		}
		var others schema
		if json.Unmarshal(s.Additional, &others) != nil {
			wrong = append(wrong, place+": "+name+" is not in the schema")
			continue
		}
		wrong = append(wrong, others.check(root, place+"."+name, member)...)
	}
	slices.Sort(wrong)
	return wrong
}

// readSchema asks the program for a schema.
func readSchema(t *testing.T, name string) *schema {
	t.Helper()
	got := invoke(t, nil, "", "schema", name)
	if got.status != 0 {
		t.Fatal(got.stderr)
	}
	s := &schema{}
	if err := json.Unmarshal([]byte(got.stdout), s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEveryJSONAnswerHasTheShapeOfItsSchema(t *testing.T) {
	dir, env := checkout(t)
	notes := filepath.Join(dir, "AGENTS.md") // a file of lines that are no JSON, and one that is
	answers := map[string][][]string{
		"compare":       {{"compare", "worker", "worker"}, {"compare", notes, notes}, {"compare", "worker@o200k", "worker@claude-3"}},
		"render":        {{"render"}, {"render", "--message", "tail"}, {"render", "--layout", "system"}, {"render", "--layout", "role", "--message", "tail"}},
		"sections":      {{"sections"}, {"sections", "worker", "--layout", "context"}, {"sections", "--counter", "llm-agent"}},
		"tokens":        {{"tokens"}, {"tokens", "--counter", "llama=http://127.0.0.1:1"}},
		"tokens-all":    {{"tokens", "--all"}},
		"tokens-file":   {{"tokens", "--file", notes}},
		"digest":        {{"digest"}, {"digest", "explorer", "--layout", "system"}},
		"roles":         {{"roles"}},
		"memory":        {{"memory", "list"}, {"memory", "search", "stones"}, {"memory", "list", "--forgotten"}},
		"memory-import": {{"memory", "import", "-"}},
		"replay":        {{"replay", "../../testdata/replay/session.jsonl"}},
		"check":         {{"check"}},
		"version":       {{"version"}},
	}
	names := strings.Fields(invoke(t, env, "", "schema").stdout)
	names = slices.DeleteFunc(names, func(name string) bool { return name == "state" }) // of what is read, not written
	if len(names) != len(answers) {
		t.Fatalf("there are schemas for %v, and answers for %d of them", names, len(answers))
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			s := readSchema(t, name)
			if s.Title == "" || s.Description == "" || answers[name] == nil {
				t.Fatal("the schema lacks a title or a description, or there is no answer to hold to it")
			}
			for _, args := range answers[name] {
				stdin := "{\"content\": \"one\"}\nno JSON\n"
				got := invoke(t, env, stdin, append(slices.Clone(args), "--json", "-C", dir)...)
				// What the check finds in this checkout ends it with 1.
				if want := map[string]int{"check": 1}[name]; got.status != want {
					t.Fatalf("%v: %s", args, got.stderr)
				}
				if !strings.HasPrefix(got.stdout, "{\n  \"version\": 1,\n") {
					t.Errorf("%v does not begin with its version:\n%.80s", args, got.stdout)
				}
				var v any
				if err := json.Unmarshal([]byte(got.stdout), &v); err != nil {
					t.Fatal(err)
				}
				for _, wrong := range s.check(s, "$", v) {
					t.Errorf("%v: %s", args, wrong)
				}
				again := invoke(t, env, stdin, append(slices.Clone(args), "--json", "-C", dir, "--date", "2026-08-09")...)
				if order(again.stdout) != order(got.stdout) && name != "memory-import" {
					t.Errorf("%v has its members in another order the second time", args)
				}
			}
		})
	}
}

var member = regexp.MustCompile(`(?m)^ *"[^"]*": `)

// order gives the names of the members of a JSON text in their order.
func order(text string) string { return strings.Join(member.FindAllString(text, -1), "\n") }

func TestASchemaIsNoRubberStamp(t *testing.T) {
	s := readSchema(t, "tokens-file")
	good := `{"version": 1, "file": "a", "counter": {"name": "x", "title": "X"}, "bytes": 1,
		"count": {"tokens": 1, "accuracy": "exact", "low": 0, "high": 0, "note": ""}}`
	for name, change := range map[string][2]string{
		"a good answer":     {"", ""},
		"another version":   {`"version": 1`, `"version": 2`},
		"a missing member":  {`"file": "a", `, ""},
		"a further member":  {`"bytes": 1`, `"bytes": 1, "lines": 1`},
		"another type":      {`"bytes": 1`, `"bytes": "1"`},
		"a broken number":   {`"bytes": 1`, `"bytes": 1.5`},
		"a negative number": {`"bytes": 1`, `"bytes": -1`},
		"no such word":      {`"exact"`, `"certain"`},
		"null":              {`"file": "a"`, `"file": null`},
		"a wrong member":    {`"title": "X"`, `"title": []`},
	} {
		var v any
		if err := json.Unmarshal([]byte(strings.Replace(good, change[0], change[1], 1)), &v); err != nil {
			t.Fatal(err)
		}
		wrong := s.check(s, "$", v)
		if (len(wrong) == 0) != (name == "a good answer") {
			t.Errorf("%s: %v", name, wrong)
		}
	}
}
