package transcript_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/runcontext"
	"foreword/core/transcript"
)

// summary tells a recording in lines.
func summary(r *transcript.Recording) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", r.Format)
	if r.Program != "" {
		fmt.Fprintf(&b, " %s", r.Program)
	}
	if !r.When.IsZero() {
		fmt.Fprintf(&b, ", %s", r.When.Format("2006-01-02 15:04"))
	}
	if r.Git != (transcript.Git{}) {
		fmt.Fprintf(&b, "\ngit %s %.7s %s", r.Git.Branch, r.Git.Head, r.Git.Origin)
	}
	for _, f := range r.Facts {
		fmt.Fprintf(&b, "\n%d:%d %s: %s=%s", f.Line, f.TextLine, f.In, f.Name, f.Value)
	}
	for _, s := range r.Sections {
		fmt.Fprintf(&b, "\n%d section %s %v %d bytes", s.Line, s.Name, s.HasText, len(s.Text))
	}
	for _, m := range r.Messages {
		fmt.Fprintf(&b, "\n%d message %d bytes", m.Line, len(m.Text))
	}
	for _, t := range r.Tools {
		fmt.Fprintf(&b, "\ntool %s", t.Name)
	}
	for _, bad := range r.Bad {
		fmt.Fprintf(&b, "\nbad %d: %s", bad.Number, bad.Reason)
	}
	return b.String()
}

func TestEveryKindOfRecordingIsRecognisedAndRead(t *testing.T) {
	for name, want := range map[string]string{
		"foreword.lock": `foreword lock file, 2026-08-09 08:00
0:0 lock file: date=2026-08-09`,
		"foreword-text.lock": `foreword lock file, 2026-08-09 08:00
0:0 lock file: date=2026-08-09`,
		"llm-agent.jsonl": `LLM::Agent transcript, 2026-08-09 08:03
1:5 environment block: platform=linux (x86_64)
1:6 environment block: os=debian 13
1:7 environment block: date=2026-08-02
1:8 environment block: cwd=/home/ada/shop
7:0 current context: date=2026-08-09
7:0 current context: cwd=/home/ada/shop
7:0 current context: git-head=1111111111111111111111111111111111111111
7 section style true 12 bytes
7 section reminder true 28 bytes
1 message 116 bytes`,
		"codex-base-instructions.jsonl": `Codex rollout 0.142.0, 2026-08-09 08:03
git main 1111111 git@example.org:ada/shop.git
3:0 environment block: cwd=/home/ada/shop
2:0 environment block: shell=bash
3:0 environment block: current_date=2026-08-09
2:0 environment block: timezone=Europe/Berlin
2 section instructions true 147 bytes
1 message 75 bytes`,
		"codex-instructions.jsonl": `Codex rollout, 2026-08-09 08:00
git main 1111111 https://example.org/ada/shop
3:0 environment block: cwd=/home/ada/shop
3:0 environment block: approval_policy=on-request
1 section instructions true 148 bytes`,
		"claude-code.jsonl": `Claude Code session 2.1.280, 2026-08-10 08:05
git oven  
7:0 environment block: cwd=/home/ada/shop
bad 6: the line is no JSON: invalid character '"' after object key:value pair
bad 8: the line is cut: the file ends inside of it`,
		"copilot-events.jsonl": `Copilot events 0.0.420, 2026-08-09 08:02
git main  
1:0 environment block: cwd=/home/ada/shop
2:5 environment block: Current working directory=/home/ada/shop
2:6 environment block: Git repository root=/home/ada/shop
2:7 environment block: Operating System=Linux
2 section instructions true 148 bytes
2 message 490 bytes`,
		"request-openai.json": `recorded API request
1:5 environment block: platform=linux (x86_64)
1:6 environment block: os=debian 13
1:7 environment block: date=2026-08-09
1:8 environment block: cwd=/home/ada/shop
1 message 279 bytes
tool read
tool bake`,
		"request-anthropic.jsonl": `recorded API request, 2026-08-09 08:00
1:4 environment block: Working directory=/home/ada/shop
1:5 environment block: Is directory a git repo=Yes
1:6 environment block: Platform=linux
1:7 environment block: OS Version=Linux 6.12
1:8 environment block: Today's date=2026-08-09
1 message 356 bytes
tool bake
tool read`,
		"prompt-agent-smith.txt": `prompt as text
4:4 project information: CWD=/home/ada/shop
5:5 project information: Repository root=/home/ada/shop
6:6 project information: Git origin=git@example.org:ada/shop.git
7:7 project information: Normalized origin=example.org/ada/shop
8:8 project information: Project ID=shop
17:17 memory index: project_id=shop
18:18 memory index: m-1=Rye sells best.
19:19 memory index: m-2=The mill closes at noon.
1 message 394 bytes`,
		"prompt-coddy.txt": `prompt as text
3:3 opening lines: Working directory=/home/ada/shop
15:15 opening lines: UTCNow=2026-08-09T08:00:00Z
1 message 202 bytes`,
		"prompt-atomic.txt": `prompt as text
15:15 capabilities: platform=linux/amd64
17:17 capabilities: working_dir=/home/ada/shop
1 message 273 bytes`,
	} {
		r, err := transcript.Open(filepath.Join(fixtures, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := summary(r); got != want {
			t.Errorf("%s is read as\n%s\n\nnot as\n%s", name, got, want)
		}
		if len(r.Holds) == 0 || len(r.Holds)+len(r.Lacks) < 2 {
			t.Errorf("%s does not say what can be compared: %q, %q", name, r.Holds, r.Lacks)
		}
	}
}

func TestTheTailOfAPromptKeptAsOneTextIsItsEnd(t *testing.T) {
	r := read(t, "You bake.\n\n## Current context\n\n- date: 1999-12-31\n\n"+runcontext.Heading+"\n\n- date: 2026-08-09\n- cwd: /srv\n\nClose the oven.\n\n"+runcontext.Standing+"\n")
	if len(r.Facts) != 2 || r.Facts[0].Value != "2026-08-09" || r.Facts[0].Line != 9 || r.Facts[1].Value != "/srv" || r.Facts[0].Baked {
		t.Errorf("%+v", r.Facts)
	}
}

func read(t *testing.T, text string) *transcript.Recording {
	t.Helper()
	r, err := transcript.Read(strings.NewReader(text), "x")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const claudeLine = `{"type":"user","uuid":"u","sessionId":"s","cwd":"%s","timestamp":"2026-08-09T08:00:00Z"}` + "\n"

func TestALineOfManyMegabytesIsReadAndOneTooLongIsReported(t *testing.T) {
	long := strings.Repeat("x", 5<<20)
	text := fmt.Sprintf(claudeLine, "/a") + `{"sessionId":"s","uuid":"v","cwd":"/b","message":"` + long + "\"}\n"
	r := read(t, text)
	if len(r.Facts) != 1 || r.Facts[0].Value != "/b" || r.BadCount != 0 || r.Bytes != int64(len(text)) {
		t.Errorf("%+v", r)
	}
	endless := io.MultiReader(strings.NewReader(fmt.Sprintf(claudeLine, "/a")), io.LimitReader(zeros{}, 65<<20), strings.NewReader("\n"+fmt.Sprintf(claudeLine, "/c")))
	r, err := transcript.Read(endless, "x")
	if err != nil {
		t.Fatal(err)
	}
	if r.Facts[0].Value != "/c" || r.BadCount != 1 || r.Bad[0] != (transcript.BadLine{Number: 2, Reason: "the line is longer than 64 MiB"}) {
		t.Errorf("%+v", r)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

func TestManyBadLinesAreCountedAndTheFirstOnesKept(t *testing.T) {
	r := read(t, fmt.Sprintf(claudeLine, "/a")+strings.Repeat("{no\n", 1000)+"\xff\n")
	if r.BadCount != 1001 || len(r.Bad) != 100 || r.Bad[0].Number != 2 {
		t.Errorf("%d bad lines, %d of them kept", r.BadCount, len(r.Bad))
	}
}

func TestASectionThatRefersToNothingIsReported(t *testing.T) {
	good := string(agentTranscript(t))
	for name, c := range map[string]struct{ old, new, want string }{
		"an unknown record": {`"rendered-in":"r0"`, `"rendered-in":"r9"`, `refers to record "r9", which does not carry it`},
		"another text":      {`"rendered":"Weigh twice."`, `"rendered":"Weigh thrice."`, `the digest of section "style" is not that of its text`},
	} {
		r := read(t, strings.Replace(good, c.old, c.new, 1))
		if r.BadCount != 1 || !strings.Contains(r.Bad[0].Reason, c.want) {
			t.Errorf("%s: %+v", name, r.Bad)
		}
	}
}

func TestProseThatLooksLikeFactsIsNone(t *testing.T) {
	for name, text := range map[string]string{
		"a chapter of instructions": "You bake.\n\n## Environment\n\n- date: 1999-12-31\n- cwd: /nowhere\n",
		"a heading without a block": "## Current context\n\n- date: 1999-12-31\n",
		"a quoted context":          "Write this:\n\n## Current context\n\n- date: 1999-12-31\n\nThis block supersedes any environment description.\n",
		"an open tag":               "<env>\nWorking directory: /nowhere\n",
		"a tag within a line":       "see <env> Working directory: /nowhere </env>\n",
		"a line in a list":          "# Rules\n\n- CWD: /nowhere\n- Working directory: /nowhere\n",
		"a late directory":          "# Rules\n\nWorking directory: /nowhere\n\nMore.\n",
		"other capabilities":        "### capabilities\nworking_dir: /nowhere\nplatform: x\nbrowser: y\na\nb\nc\nd\n",
	} {
		if r := read(t, text); len(r.Facts) != 0 {
			t.Errorf("%s: %+v", name, r.Facts)
		}
	}
}

func TestFilesThatAreNoRecordings(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"an empty file":     {"", "the file is empty"},
		"blanks":            {" \n ", "the file is empty"},
		"a database":        {"SQLite format 3\x00abc", "this is an SQLite database"},
		"binary data":       {"ab\x00cd", "it holds binary data"},
		"other lines":       {"{\"a\":1}\n{\"a\":2}\n", "not recognised"},
		"another document":  {"{\n  \"a\": 1\n}\n", "not recognised"},
		"a broken document": {"{\n  \"a\": \n", "it begins like JSON and is none"},
		"a broken lock":     {"{\n  \"foreword\": 1,\n  \"when\": \"2026\"\n}\n", "line 3, column 11: "},
		"other bytes":       {"You \xff bake", "it is not UTF-8"},
	} {
		_, err := transcript.Read(strings.NewReader(c.text), "x")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", name, err, c.want)
		}
	}
	if _, err := transcript.Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "this is a folder") {
		t.Errorf("a folder: %v", err)
	}
}

func TestAReaderThatFailsIsAnError(t *testing.T) {
	broken := errors.New("the disk is gone")
	for _, start := range []string{fmt.Sprintf(claudeLine, "/a"), "You bake.", "{\n"} {
		in := io.MultiReader(bytes.NewReader(bytes.Repeat([]byte(start), 9000)), failing{broken})
		if _, err := transcript.Read(in, "x"); !errors.Is(err, broken) {
			t.Errorf("%.10q: %v", start, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
