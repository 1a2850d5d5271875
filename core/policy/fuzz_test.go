package policy_test

import (
	"strings"
	"testing"

	"foreword/core/policy"
	"foreword/core/workspace"
)

func FuzzFrame(f *testing.F) {
	for _, seed := range []string{
		"", "Use `edit`.", "## Limits\n- `edit`\n", "```\nweb_fetch\n", "`` a ` edit ``", "Not these:\n- `edit`\n\n1. x_y",
		"### edit\n\nParameters:\n", "| `edit` |\n", "e.g. `edit`. Do\r\nnot.", "不要 `edit`。", "\xff`edit`\xfe. web_fetch", "# \n#\n####### x",
	} {
		f.Add(seed)
	}
	tools := catalogue(f, "read edit web_fetch")
	f.Fuzz(func(t *testing.T, frame string) {
		roles := []workspace.Role{role("scout", frame, "read", "edit web_fetch", ""), role("worker", "W.", "edit web_fetch", "", "")}
		last := 0
		for _, p := range policy.Roles(roles, tools) {
			if p.Rule == policy.ToolDoc {
				continue
			}
			lines := strings.Split(frame, "\n")
			at := p.Place.Line - 10
			if at < last || at >= len(lines) {
				t.Fatalf("line %d behind line %d of %d", at, last, len(lines))
			}
			if last = at; !strings.Contains(lines[at]+lines[min(at+1, len(lines)-1)], p.Tool+p.Target) {
				t.Fatalf("line %q does not speak of %s", lines[at], p.Tool+p.Target)
			}
		}
	})
}
