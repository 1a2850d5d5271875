package token

import (
	"os"
	"strings"
	"testing"

	"foreword/core/canon"

	"github.com/rivo/uniseg"
)

func TestLLMAgentVectors(t *testing.T) {
	text, err := os.ReadFile("../../testdata/vectors/llm-agent-token-count.json")
	if err != nil {
		t.Fatal(err)
	}
	file, err := canon.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	list, _ := file.(canon.Object).Get("cases")
	cases, _ := list.([]any)
	if len(cases) == 0 {
		t.Fatal("the file has no cases")
	}
	for _, c := range cases {
		c := c.(canon.Object)
		value, _ := c.Get("input")
		want, _ := c.Get("want")
		if got := countVector(t, c.String("fn"), value.(canon.Object)); canon.JSON(got) != canon.JSON(want) {
			t.Errorf("%s: %d, want %v", c.String("name"), got, want)
		}
	}
}

func countVector(t *testing.T, fn string, input canon.Object) int {
	t.Helper()
	h := DefaultAgentHeuristic()
	if n, ok := input.Get("chars_per_token"); ok {
		h.CharsPerToken = int(n.(canon.Number)[0] - '0')
	}
	if n, ok := input.Get("per_message_overhead"); ok {
		h.PerMessage = int(n.(canon.Number)[0] - '0')
	}
	if err := h.Check(); err != nil {
		t.Fatal(err)
	}
	switch fn {
	case "count-text":
		return h.Text(input.String("text"))
	case "count-messages":
		return h.Messages(messagesOf(input))
	case "count-request":
		tools, _ := input.Get("tools")
		declared, _ := tools.([]any)
		return h.Request(messagesOf(input), half(input, "context_head"), half(input, "context_tail"), declared)
	}
	t.Fatalf("%s is no function that is known", fn)
	return 0
}

func messagesOf(input canon.Object) []canon.Message {
	list, _ := input.Get("messages")
	var messages []canon.Message
	for _, m := range list.([]any) {
		m := m.(canon.Object)
		calls, _ := m.Get("tool_calls")
		declared, _ := calls.([]any)
		messages = append(messages, canon.Message{Role: m.String("role"), Content: m.String("content"), ToolCalls: declared})
	}
	return messages
}

func half(input canon.Object, key string) *string {
	if _, there := input.Get(key); !there {
		return nil
	}
	text := input.String(key)
	return &text
}

func TestHeuristicRefusesNumbersThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		name string
		h    AgentHeuristic
		want string
	}{
		{"no ratio", AgentHeuristic{0, 8}, "characters per token of 0 cannot be: it must be 1 or more"},
		{"negative ratio", AgentHeuristic{-4, 8}, "characters per token of -4 cannot be: it must be 1 or more"},
		{"negative overhead", AgentHeuristic{4, -1}, "overhead of -1 tokens a message cannot be: it must be 0 or more"},
	} {
		if err := c.h.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
		if n := c.h.Text("abcd"); n < 1 {
			t.Errorf("%s: a text counts as %d", c.name, n)
		}
	}
	if err := (AgentHeuristic{1, 0}).Check(); err != nil {
		t.Errorf("one character a token without overhead is refused: %v", err)
	}
}

func FuzzClustersAreThoseOfTheGeneralRules(f *testing.F) {
	for _, seed := range []string{
		"", "plain ASCII\r\ntext\r", "e\u0301", "a\u200db", "\r\n\u0301", "x\r\n\u0301y", "👩‍👩‍👧👍🏽🇬🇧é\r\n", "1\ufe0f\u20e3#",
		"\u0600123", "हिन्दी क्षa", "각 한", "\n\u0301\n", "a\r", "\r\r\n\nb中",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text, _ = repair(text)
		if got, want := clusters(text), uniseg.GraphemeClusterCount(text); got != want {
			t.Errorf("%+q has %d clusters, want %d", text, got, want)
		}
	})
}

func TestSamplesHaveTheClustersOfTheGeneralRules(t *testing.T) {
	for _, sample := range readGolden(t).Samples {
		text := readSample(t, sample.File)
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
			if got, want := clusters(text), uniseg.GraphemeClusterCount(text); got != want {
				t.Errorf("%s has %d clusters, want %d", sample.File, got, want)
			}
		}
	}
}
