package template

import (
	"testing"

	"foreword/core/tool"
)

func TestToolsBecomeBullets(t *testing.T) {
	for _, c := range []struct {
		name  string
		tools []tool.Tool
		want  string
	}{
		{"none", nil, ""},
		{"in the given order", []tool.Tool{{Name: "b", Description: "B."}, {Name: "a", Description: "A."}}, "- `b`: B.\n- `a`: A."},
		{"trimmed at the ends, not inside", []tool.Tool{{Name: "m", Description: " One.\nTwo.\n"}}, "- `m`: One.\nTwo."},
		{"without description", []tool.Tool{{Name: "m", Description: " \n"}}, "- `m`: (no description)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := ToolsMarkdown(c.tools); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestSkillsHaveAHeadingEach(t *testing.T) {
	got := SkillsMarkdown([]Skill{
		{Name: "pruning", Description: "how to cut", Body: "\nAbove the bud.\n\nNever below.\n"},
		{Name: "grafting", Body: " \n"},
		{Name: "watering", Description: " ", Body: "Little."},
	})
	want := "## Skills\n\n### pruning (how to cut)\n\nAbove the bud.\n\nNever below.\n\n### grafting\n\n### watering\n\nLittle."
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := SkillsMarkdown(nil); got != "" {
		t.Errorf("no skills give %q", got)
	}
}

func TestMemoryIsTrimmed(t *testing.T) {
	if got := MemoryText("\n likes figs \n\n and dates\n"); got != "likes figs \n\n and dates" {
		t.Errorf("got %q", got)
	}
}

func TestTodoEntriesKeepTheirInnerSpaces(t *testing.T) {
	got := TodoMarkdown([]Todo{{"  two  words ", "pending"}, {"three", "completed"}, {"odd ", "failed"}, {"", ""}})
	if want := "- [ ]   two  words \n- [x] three\n- [ ] odd  `failed`\n- [ ]  ``"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
