package edit_test

import (
	"fmt"
	"strings"
	"testing"

	"foreword/core/edit"
	"foreword/core/layout"
)

// BenchmarkKeystroke is one letter in a frame: the edit, its step, and the
// prompt of the default layout.
func BenchmarkKeystroke(b *testing.B) {
	for _, size := range []int{64 << 10, 1 << 20} {
		b.Run(fmt.Sprintf("%d KB", size>>10), func(b *testing.B) {
			frame := edit.Target{Kind: edit.Frame, Name: "direct"}
			long := strings.Repeat("Mind the stones, and the water.\n", size/32)
			h := edit.New(apply(b, mill(b), edit.SetText{Target: frame, Text: long}))
			assembler := new(layout.Assembler)
			n := 0
			for b.Loop() {
				n++
				w, err := edit.Apply(h.Current(), edit.SetText{Target: frame, Text: long[:size/2] + string(rune('a'+n%26)) + long[size/2:]})
				if err != nil {
					b.Fatal(err)
				}
				h.Do("type", "frame", w)
				if _, err := assembler.Build("session", w, "direct"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
