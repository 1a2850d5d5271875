package terminal

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// Nothing of ours does work while the program is being loaded: every command
// would pay for it. The bytes that a package allocates tell, whatever the
// machine does beside.
func TestNoPackageOfOursWorksAtStart(t *testing.T) {
	cmd := exec.Command(program, "version")
	cmd.Env = append(isolated(t), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	const most = 64 << 10
	seen := 0
	lines := bufio.NewScanner(&trace)
	for lines.Scan() {
		// init PACKAGE @0.5 ms, 0.02 ms clock, 1234 bytes, 5 allocs
		fields := strings.Fields(lines.Text())
		if len(fields) < 8 || fields[0] != "init" {
			continue
		}
		seen++
		size, err := strconv.Atoi(fields[7])
		if err != nil {
			t.Fatalf("line %q: %v", lines.Text(), err)
		}
		if ours := fields[1] == "foreword" || strings.HasPrefix(fields[1], "foreword/"); ours && size > most {
			t.Errorf("%s allocates %d bytes while it is loaded", fields[1], size)
		}
	}
	if seen == 0 {
		t.Fatal("the runtime told nothing of initialisation")
	}
}

// BenchmarkFirstFrame is the time from the start of the program to the first
// frame with the whole prompt in it, in a repository of 10,000 files with 100
// tools and 10,000 memory notes. Run it with -benchtime 20x.
func BenchmarkFirstFrame(b *testing.B) {
	dir, env := b.TempDir(), isolatedFor(b)
	fill(b, dir, env)
	b.ResetTimer()
	for b.Loop() {
		firstFrame(b, dir, env)
	}
}

func fill(b *testing.B, dir string, env []string) {
	b.Helper()
	for i := range 10_000 {
		sub := filepath.Join(dir, "src", strconv.Itoa(i/100))
		if i%100 == 0 {
			if err := os.MkdirAll(sub, 0o755); err != nil {
				b.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(sub, fmt.Sprintf("f%d.go", i)), []byte("package f\n"), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	var notes, tools strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&notes, "{\"content\":\"note %d: the gate sticks below %d degrees\"}\n", i, i%40)
	}
	tools.WriteString(`{"tools":[`)
	for i := range 100 {
		if i > 0 {
			tools.WriteString(",")
		}
		fmt.Fprintf(&tools, `{"name":"tool_%d","description":"Does the work number %d.","inputSchema":{"type":"object","properties":{"path":{"type":"string","description":"Where."},"depth":{"type":"integer"}},"required":["path"]}}`, i, i)
	}
	tools.WriteString("]}")
	for name, text := range map[string]string{
		"INDEX.md": strings.Repeat("The quick brown fox.\n", 500), "AGENTS.md": strings.Repeat("- Be careful.\n", 200),
		".foreword/tools/many.json": tools.String(), "notes.jsonl": notes.String(),
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"git", "init", "-q", "-b", "main"}, {"git", "add", "-A"},
		{"git", "-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-q", "-m", "Start"},
		{program, "memory", "import", "notes.jsonl"},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir, cmd.Env = dir, env
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
}

// firstFrame starts the program, waits for the prompt on its screen, and ends
// it.
func firstFrame(b *testing.B, dir string, env []string) {
	b.Helper()
	cmd := exec.Command(program, "--theme", "dark")
	cmd.Dir, cmd.Env = dir, append(env, "TERM=xterm-256color")
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 120})
	if err != nil {
		b.Fatal(err)
	}
	seen, buffer := []byte{}, make([]byte, 1<<15)
	for !bytes.Contains(seen, []byte("standing")) {
		n, err := terminal.Read(buffer)
		if err != nil {
			b.Fatalf("the program ended: %v", err)
		}
		seen = append(seen, buffer[:n]...)
	}
	b.StopTimer()
	if err := cmd.Process.Kill(); err != nil {
		b.Fatal(err)
	}
	_ = cmd.Wait() // it was killed, and says so
	terminal.Close()
	b.StartTimer()
}
