package config

import "go.yaml.in/yaml/v3"

// Parse reads foreword.yaml. An empty text gives the defaults. The error joins
// an *Error for everything that is wrong; there is no config beside one.
func Parse(text []byte, path string) (Config, error) {
	r := &reader{path: path}
	c := defaults(path)
	if root := r.document(text); root != nil {
		r.mapping(root, "the config", c.fields(r))
	}
	if len(r.found) > 0 {
		return Config{}, join(r.found)
	}
	return c, nil
}

// fields are the keys at the top of the config.
func (c *Config) fields(r *reader) []field {
	return []field{
		{"layout", r.oneOf(&c.Layout, "session", "role", "system", "context", "template", "zoned")},
		{"counter", r.word(&c.Counter)},
		{"theme", r.oneOf(&c.Theme, "auto", "dark", "light", "none")},
		{"window", r.whole(&c.Window, 1)},
		{"index_file", r.checked(&c.IndexFile, fileName)},
		{"project_id", r.word(&c.ProjectID)},
		{"memory", r.word(&c.Memory)},
		{"instructions", r.texts(&c.Instructions, nil)},
		{"facts", items(r, &c.Facts, (*reader).fact)},
		{"head", items(r, &c.Head, (*reader).section)},
		{"tail", items(r, &c.Tail, (*reader).section)},
		{"tools", r.texts(&c.Tools, pattern)},
		{"skills", r.texts(&c.Skills, nil)},
		{"templates", r.nested(c.Templates.fields(r))},
		{"caps", r.nested(c.Caps.fields(r))},
		{"mute", r.mutes(&c.Mutes)},
	}
}

func (t *Templates) fields(r *reader) []field {
	return []field{
		{"dir", r.word(&t.Dir)},
		{"agent", r.word(&t.Agent)},
		{"plan", r.word(&t.Plan)},
	}
}

func (c *Caps) fields(r *reader) []field {
	return []field{
		{"session", r.whole(&c.Session, 0)},
		{"world", r.whole(&c.World, 0)},
		{"conversation", r.whole(&c.Conversation, 0)},
		{"profile", r.whole(&c.Profile, 0)},
		{"recalled", r.whole(&c.Recalled, 0)},
		{"memory_index", r.whole(&c.MemoryIndex, 0)},
	}
}

// items reads an ordered list of mappings.
func items[T any](r *reader, to *Setting[[]T], read func(*reader, *yaml.Node) T) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		if n.Kind == yaml.MappingNode {
			r.fail(n, "a mapping has no order, and here the order counts: begin each entry with \"- name: …\"",
				"%s must be a list, not a mapping", what)
			return
		}
		if !r.list(n, what) {
			return
		}
		*to = Setting[[]T]{[]T{}, place(n)}
		for _, item := range n.Content {
			if r.noAlias(item) {
				to.Value = append(to.Value, read(r, item))
			}
		}
	}
}
