package transcript_test

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"foreword/core/transcript"
)

// session is a Claude Code session of that many bytes that is made as it is
// read: mostly tool results of a few kilobytes, and one line of 8 MB.
func session(size int64) io.Reader {
	block := []byte(fmt.Sprintf(claudeLine, "/home/ada/shop"))
	for i := range 60 {
		block = fmt.Appendf(block, `{"type":"user","uuid":"u%d","sessionId":"s","cwd":"/home/ada/shop","gitBranch":"main","version":"2.1.280","timestamp":"2026-08-09T08:00:00Z","message":{"role":"user","content":[{"type":"tool_result","content":"%s"}]}}`+"\n",
			i, strings.Repeat(`package main\n\tfunc main() { println(\"loaf\") }\n`, 1+7*(i%12)))
	}
	big := fmt.Sprintf(`{"type":"assistant","uuid":"b","sessionId":"s","message":"%s"}`+"\n", strings.Repeat("flour ", 8<<20/6))
	return io.LimitReader(io.MultiReader(strings.NewReader(big), &repeat{block: block}), size)
}

type repeat struct {
	block []byte
	at    int
}

func (r *repeat) Read(p []byte) (int, error) {
	n := copy(p, r.block[r.at:])
	r.at = (r.at + n) % len(r.block)
	return n, nil
}

// BenchmarkRead200MB tells the speed, and the heap that is in use afterwards and
// at most while reading.
func BenchmarkRead200MB(b *testing.B) {
	const size = 200 << 20
	b.SetBytes(size)
	for b.Loop() {
		in := &watched{in: session(size)}
		r, err := transcript.Read(in, "x")
		if err != nil || r.Bytes != size {
			b.Fatal(err, r)
		}
		b.ReportMetric(float64(in.most)/(1<<20), "MiB-heap")
	}
}

// watched looks at the heap now and then.
type watched struct {
	in   io.Reader
	n    int
	most uint64
}

func (w *watched) Read(p []byte) (int, error) {
	if w.n++; w.n%200 == 0 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.most = max(w.most, m.HeapAlloc)
	}
	return w.in.Read(p)
}
