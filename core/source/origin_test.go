package source_test

import (
	"testing"

	"foreword/core/config"
	"foreword/core/edit"
	"foreword/core/source"
)

func TestAnOriginGivesWhatAFactOfTheConfigWithItHas(t *testing.T) {
	c := newCheckout(t)
	c.git("init", "-q", "-b", "main")
	c.write("VERSION", "2031.2\n")
	c.git("add", ".")
	c.git("commit", "-q", "-m", "one")
	origins := config.FactOrigins()
	for _, text := range []string{"env CITY", "env NOBODY", "file VERSION", "file NOTHING", "command echo hello"} {
		o, err := config.ParseOrigin(text)
		if err != nil {
			t.Fatal(err)
		}
		origins = append(origins, o)
	}
	list := "facts:\n"
	for _, o := range origins {
		list += "  - name: x\n    from: " + o.String() + "\n"
	}
	c.write(".foreword/foreword.yaml", list)
	want := c.open().Facts

	for _, name := range []string{"with the config that has them", "with no config"} {
		if name == "with no config" {
			c.write(".foreword/foreword.yaml", "")
		}
		t.Run(name, func(t *testing.T) {
			got, commands, err := source.Values(t.Context(), c.options(), origins)
			if err != nil || len(got) != len(want) {
				t.Fatalf("%d values, not %d: %v", len(got), len(want), err)
			}
			if len(commands) != 1 || commands[0] != "echo hello" {
				t.Errorf("waiting for permission: %q", commands)
			}
			for i, f := range got {
				f.Name = "x"
				if f != want[i] {
					t.Errorf("%s gives\n%+v, the config\n%+v", origins[i], f, want[i])
				}
				if edit.Origin(f) != origins[i].String() {
					t.Errorf("%s leads back to %q", origins[i], edit.Origin(f))
				}
			}
		})
	}
}
