package config

import "foreword/core/prompt"

// Place is where something stands in its file. Both count from 1, columns in
// characters. The zero Place is nowhere: a default.
type Place struct {
	Line, Column int
}

// Setting is a value and the place where the file gives it.
type Setting[T any] struct {
	Value T
	Place
}

// Set says whether the file gives the value; else it is the default.
func (s Setting[T]) Set() bool { return s.Line > 0 }

// Texts is a list of texts, each with its place.
type Texts = Setting[[]Setting[string]]

// Config is what foreword.yaml says. What it leaves out has its default, or is
// empty where the default depends on the checkout.
type Config struct {
	Path string
	// Layout is "session" unless it is given.
	Layout Setting[string]
	// Counter is the name of a token counter, as it stands there.
	Counter Setting[string]
	// Theme is "auto" unless it is given.
	Theme Setting[string]
	// Window is the model's context window in tokens; 0 when not known.
	Window Setting[int]
	// IndexFile is the name of a file at the repository root: "INDEX.md".
	IndexFile Setting[string]
	ProjectID Setting[string]
	// Memory is the path of another memory store.
	Memory Setting[string]
	// Instructions are paths. Not set means AGENTS.md, else CLAUDE.md.
	Instructions Texts
	Facts        Setting[[]Fact]
	Head, Tail   Setting[[]Section]
	// Tools are patterns relative to the config's folder: tools/*.json.
	Tools Texts
	// Skills are paths.
	Skills    Texts
	Templates Templates
	Caps      Caps
	Mutes     Setting[[]Mute]
}

// Fact is one entry of the facts: a literal value, or where to take it from.
type Fact struct {
	// Place is the entry's first character.
	Place
	Name Setting[string]
	// Value is the literal, when it is set; From is then empty.
	Value Setting[string]
	// Literal is "text", or what YAML takes the value for: "number", "boolean"
	// or "date". Value is its source text in every case, so 1.0 stays 1.0.
	Literal string
	From    Origin
	// Format is a layout of Go's time package, Zone "UTC" or "local". Both are
	// the clock's, and have the defaults 2006-01-02 and local.
	Format, Zone Setting[string]
	// Off keeps the fact in the list and out of the prompt.
	Off Setting[bool]
}

// Section is one entry of the head or the tail. One of Text, File and From is
// set.
type Section struct {
	// Place is the entry's first character.
	Place
	Name Setting[string]
	Text Setting[string]
	// File is a path relative to the config's folder that stays inside it,
	// with forward slashes.
	File Setting[string]
	From Origin
	// Tier is Slow unless it is given.
	Tier Setting[prompt.Tier]
	// Off keeps the section in the list and out of the prompt.
	Off Setting[bool]
}

// Templates says where the template layout's templates are.
type Templates struct {
	// Dir is relative to the config's folder; empty for the built-in ones.
	Dir Setting[string]
	// Agent and Plan are file names in it: "agent.md" and "plan.md".
	Agent, Plan Setting[string]
}

// Caps are the zoned layout's limits in tokens, by the names and with the
// defaults of atomic-agent. 0 leaves a part out.
type Caps struct {
	Session, World, Conversation, Profile, Recalled, MemoryIndex Setting[int]
}

// defaults is the config of an empty file.
func defaults(path string) Config {
	c := Config{Path: path}
	c.Layout.Value = "session"
	c.Theme.Value = "auto"
	c.IndexFile.Value = "INDEX.md"
	c.Tools.Value = []Setting[string]{{Value: "tools/*.json"}}
	c.Templates.Agent.Value = "agent.md"
	c.Templates.Plan.Value = "plan.md"
	c.Caps.Session.Value = 6000
	c.Caps.World.Value = 8000
	c.Caps.Conversation.Value = 32000
	c.Caps.Profile.Value = 512
	c.Caps.Recalled.Value = 400
	c.Caps.MemoryIndex.Value = 300
	return c
}
