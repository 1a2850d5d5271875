package replay_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"foreword/core/prompt"
	"foreword/core/replay"
)

func TestABadLineIsSkippedWithItsNumber(t *testing.T) {
	text := "\ufeff{\"persona\": \"a\"}\r\n\n{\"persona\": 1}\nnot JSON\n{\"messages\": {}}\n{\"messages\": [{}]}\n" +
		"{\"messages\": [{\"role\": \"user\", \"content\": 7}]}\n{\"mesages\": []}\n{\"persona\": \"b\"}"
	steps, skipped, sum := run(t, text)
	if len(steps) != 2 || steps[0].Line != 1 || steps[1].Line != 9 || steps[1].Number != 2 || sum.Skipped != 6 {
		t.Errorf("%d steps, %d skipped", len(steps), sum.Skipped)
	}
	for i, want := range []string{
		"line 3, column 13: persona: expected a text, not 1", "line 4, column 2: no JSON: ", `line 5: "messages" is no list`,
		"line 6: messages[0] is no object with a role", "line 7: messages[0]: the content is neither", "line 8, column 2: mesages: unknown key",
	} {
		if !strings.HasPrefix(skipped[i].String(), want) {
			t.Errorf("skipped %q, want %q", skipped[i], want)
		}
	}
}

func TestALineThatIsTooLongIsSkipped(t *testing.T) {
	long := `{"persona": "` + strings.Repeat("x", replay.MaxLine) + `"}`
	steps, skipped, _ := run(t, "{}\n"+long+"\n{}")
	if len(steps) != 2 || steps[1].Line != 3 || len(skipped) != 1 || skipped[0].Line != 2 {
		t.Errorf("%d steps, skipped %v", len(steps), skipped)
	}
}

func TestChatRequestsOfBothForms(t *testing.T) {
	const tools = `"tools": [{"name": "look"}]`
	openai := `{"messages": [{"role": "system", "content": "You mill."}, {"role": "user", "content": "Hi"}%s], ` + tools + `}`
	anthropic := `{"system": [{"type": "text", "text": "You mill.", "cache_control": {"type": "ephemeral"}}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}]}%s], ` + tools + `}`
	for name, form := range map[string]string{"OpenAI": openai, "Anthropic": anthropic} {
		t.Run(name, func(t *testing.T) {
			more := `, {"role": "assistant", "content": "Yes?", "tool_calls": [{"id": "1"}]}`
			steps, skipped, _ := run(t, fmt.Sprintf(form, "")+"\n"+fmt.Sprintf(form, more)+"\n"+strings.Replace(fmt.Sprintf(form, more), "mill", "bake", 1)+"\n"+fmt.Sprintf(form, ""))
			if len(steps) != 4 || len(skipped) != 0 {
				t.Fatalf("%d steps, skipped %v", len(steps), skipped)
			}
			first, second, third, last := steps[0], steps[1], steps[2], steps[3]
			if want := "tools:\n[{\"name\":\"look\"}]\n\nsystem:\nYou mill.\n\nuser:\nHi"; first.Prompt.Text() != want || first.Kind != replay.RequestStep {
				t.Errorf("text is %q, want %q", first.Prompt.Text(), want)
			}
			if want := "tools:\n[{\"name\":\"look\"}]\n\nsystem:\nYou mill."; first.Prompt.Prefix() != want {
				t.Errorf("prefix is %q, want %q", first.Prompt.Prefix(), want)
			}
			if second.SharedBytes != first.Bytes || second.Broke != nil || second.Lost != 0 || len(second.Moved) != 1 || second.Moved[0].Change != replay.New {
				t.Errorf("a message more gives %+v", second)
			}
			if !strings.HasSuffix(second.Prompt.Text(), "assistant:\nYes?\n{\"tool_calls\":[{\"id\":\"1\"}]}") {
				t.Errorf("text is %q", second.Prompt.Text())
			}
			if third.Broke == nil || third.Broke.Zone != prompt.Head || third.Broke.Change != replay.Changed || !third.PrefixMoved {
				t.Errorf("another system prompt is broken by %+v", third.Broke)
			}
			if last.Moved[len(last.Moved)-1].Change != replay.Gone {
				t.Errorf("a message less gives %+v", last.Moved)
			}
		})
	}
}

func TestAMessageThatChangesHandsCountsAsChanged(t *testing.T) {
	steps, _, _ := run(t, `{"messages": [{"role": "user", "content": "a"}]}`+"\n"+`{"messages": [{"role": "assistant", "content": "a"}]}`)
	if steps[1].SharedBytes != 0 || steps[1].Broke == nil {
		t.Errorf("step is %+v", steps[1])
	}
}

func TestAnEmptyRequestIsAStep(t *testing.T) {
	steps, _, sum := run(t, `{"messages": []}`+"\n"+`{"messages": [], "tools": null}`)
	if len(steps) != 2 || steps[1].Bytes != 0 || sum.Share() != 0 {
		t.Errorf("steps are %+v", steps)
	}
}

func TestASectionThatComesOrGoesIsTheOneThatBreaks(t *testing.T) {
	with := `{"persona": "p", "rules": "r", "session": {"known_facts": ["a"], "world": {"kind": "page", "text": "w"}}, "notice": "n"}`
	without := `{"persona": "p", "rules": "r", "session": {"world": {"kind": "page", "text": "w"}}, "notice": "n"}`
	steps, _, _ := run(t, with+"\n"+without+"\n"+with)
	for i, want := range []replay.Change{replay.Gone, replay.New} {
		if b := steps[i+1].Broke; b == nil || b.Section != "session-facts" || b.Change != want {
			t.Errorf("step %d was broken by %+v, want session-facts %s", i+2, b, want)
		}
	}
}

// texts makes a prompt of sections with these texts.
func texts(pieces ...string) *prompt.Prompt {
	b := prompt.NewBuilder("test", "")
	for i, piece := range pieces {
		if i%3 == 0 {
			b.Open(prompt.Message{Role: "system"})
		}
		b.Place("["+strings.Repeat("i", i%3)+"]", prompt.Section{Name: fmt.Sprint(i), Text: piece})
	}
	b.Conversation()
	return b.Prompt("")
}

func TestTheFirstDifferenceIsWhereAPlainLookFindsIt(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	long := strings.Repeat("0123456789abcdef", 600)
	piece := func() string {
		return []string{"", "a", "é", "è", "漢", "a漢", "🐝", "b\n", long, long + "x"}[random.IntN(10)]
	}
	for range 3000 {
		var a, b []string
		for range random.IntN(7) {
			a, b = append(a, piece()), append(b, piece())
		}
		p, q := texts(a...), texts(slices.Concat(b, []string{piece()}[:random.IntN(2)])...)
		offset, section := replay.FirstDifference(p, q)
		x, y := p.Text(), q.Text()
		if x == y {
			if offset != -1 || section != -1 {
				t.Fatalf("the same text differs at %d", offset)
			}
			continue
		}
		want := 0
		for want < len(x) && want < len(y) {
			r, size := utf8.DecodeRuneInString(x[want:])
			if other, _ := utf8.DecodeRuneInString(y[want:]); r != other {
				break
			}
			want += size
		}
		if offset != want {
			t.Fatalf("difference is at %d, want %d: %.40q, %.40q", offset, want, x[want:], y[want:])
		}
		if (section == -1) != (offset == len(y)) {
			t.Fatalf("at %d of %d is section %d", offset, len(y), section)
		}
		if section < 0 {
			continue
		}
		for _, s := range q.Spans {
			if at := offset - q.Offset(s.Message); s.Section != section && s.Start <= at && at < s.End {
				t.Fatalf("byte %d is in section %d, not %d", offset, s.Section, section)
			}
		}
	}
}

func TestSharedAndRecomputedComeToTheWhole(t *testing.T) {
	steps, _, sum := run(t, session())
	var tokens, shared int64
	for i, s := range steps {
		if s.SharedTokens.Tokens+s.Recomputed != s.Tokens.Tokens || i == 0 && s.SharedTokens.Tokens != 0 {
			t.Errorf("step %d shares %d and recomputes %d of %d", s.Number, s.SharedTokens.Tokens, s.Recomputed, s.Tokens.Tokens)
		}
		if i > 0 && !strings.HasPrefix(steps[i-1].Prompt.Text(), s.Prompt.Text()[:s.SharedBytes]) {
			t.Errorf("step %d does not share what it says", s.Number)
		}
		tokens, shared = tokens+int64(s.Tokens.Tokens), shared+int64(s.SharedTokens.Tokens)
	}
	if tokens != sum.Tokens || shared != sum.SharedTokens || sum.Steps != len(steps) {
		t.Errorf("summary is %+v", sum)
	}
}

// endless gives a line again and again, until so many bytes were read.
type endless struct {
	line string
	left int
	at   int
}

// Read gives the next bytes of the lines.
func (e *endless) Read(p []byte) (int, error) {
	if e.left <= 0 {
		return 0, errDone
	}
	n := copy(p, e.line[e.at:])
	e.at, e.left = (e.at+n)%len(e.line), e.left-n
	return n, nil
}

var errDone = errors.New("enough")

func TestMemoryDoesNotGrowWithTheSession(t *testing.T) {
	line := strings.SplitAfter(session(), "\n")[sessionSteps-1]
	live := func(size int) uint64 {
		var most uint64
		_, err := replay.Run(context.Background(), &endless{line: line, left: size}, options(t), func(s replay.Step) error {
			if s.Number%400 == 0 {
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
			return nil
		}, func(s replay.Skipped) error { return nil })
		if !errors.Is(err, errDone) {
			t.Fatal(err)
		}
		return most
	}
	few, many := live(5<<20), live(20<<20)
	if few == 0 || many > few+(4<<20) {
		t.Errorf("%d bytes are held after 5 MB, %d after 20 MB", few, many)
	}
}

// FuzzRun holds that no stream makes a run fail, and that each line is a step, a
// skipped line or blank.
func FuzzRun(f *testing.F) {
	for _, text := range []string{
		"", "{}", "{}\n{}\r\n", "\ufeff{}", `{"messages": [{"role": "user", "content": [1, {"type": "text", "text": "a"}, null]}]}`,
		`{"system": "a", "messages": []}` + "\n" + `{"messages": [{"role": "developer"}, {"role": "user"}, {"role": "system"}]}`,
		`{"persona": "a"}` + "\n" + `{"persona": "é"}`, `{"messages": 1, "persona": "x"}`, "\x00\n\xff\n[]",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		steps, skipped, _ := run(t, text)
		blank := 0
		for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			if i == 0 {
				line = strings.TrimPrefix(line, "\ufeff")
			}
			if strings.TrimSpace(line) == "" {
				blank++
			}
		}
		if got, want := len(steps)+len(skipped)+blank, strings.Count(strings.TrimSuffix(text, "\n"), "\n")+1; got != want {
			t.Fatalf("%d lines of %d are accounted for in %q", got, want, text)
		}
	})
}

func BenchmarkRun(b *testing.B) {
	lines := session()
	for _, times := range []int{4, 16, 64} {
		text := strings.Repeat(lines, times)
		b.Run(fmt.Sprintf("%dKB", len(text)>>10), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				run(b, text)
			}
		})
	}
}
