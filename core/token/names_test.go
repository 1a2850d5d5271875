package token

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestEveryNameMakesACounterOfThatName(t *testing.T) {
	names := Names()
	want := []string{
		"o200k_base", "cl100k_base",
		"llama-3", "qwen-3", "deepseek-v3", "gemini", "claude-3", "claude-4.7",
		"llm-agent", "atomic-agent",
	}
	if !slices.Equal(names, want) {
		t.Errorf("the names are %q, want %q", names, want)
	}
	for _, name := range names {
		c, err := New(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c.Name() != name || c.Title() == "" {
			t.Errorf("%s makes a counter called %q, titled %q", name, c.Name(), c.Title())
		}
		if err := Load(t.Context(), c); err != nil {
			t.Errorf("%s cannot be loaded: %v", name, err)
		}
		count, err := c.Count(t.Context(), "The hive is to the north.")
		if err != nil || count.Tokens < 5 || count.Tokens > 20 {
			t.Errorf("%s counts a short sentence as %+v, %v", name, count, err)
		}
		exact := strings.HasSuffix(name, "_base")
		if (count.Label() == "exact") != exact || (count.Low < 0 && count.High > 0) == exact {
			t.Errorf("%s says that its count is %s, %d to %d %%", name, count.Label(), count.Low, count.High)
		}
	}
	if names[0] != Default {
		t.Errorf("the first name is %s and not the default", names[0])
	}
}

func TestAnUnknownNameIsRefusedWithTheKnownOnes(t *testing.T) {
	_, err := New("gpt-5")
	if err == nil {
		t.Fatal("gpt-5 is no counter")
	}
	for _, part := range append(Names(), `"gpt-5"`, "llama=URL") {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error %q does not name %s", err, part)
		}
	}
}

func TestACountCanBeEndedEarly(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range Names() {
		c, err := New(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []Counter{c, NewMemo(c)} {
			if _, err := c.Count(ended, "text"); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: the error is %v", name, err)
			}
		}
		if err := Load(ended, c); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the error of loading is %v", name, err)
		}
	}
}

// askedTimes is a context that is cancelled when it has been asked n times.
type askedTimes struct {
	context.Context
	left int
}

func (c *askedTimes) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestALongCountAsksWhetherItIsStillWanted(t *testing.T) {
	for name, text := range map[string]string{
		"one long word": strings.Repeat("a", 100_000),
		"many words":    strings.Repeat("one two ", 10_000),
	} {
		ctx := &askedTimes{Context: t.Context(), left: 2}
		if n, err := o200k().Count(ctx, text); !errors.Is(err, context.Canceled) || n != (Count{}) {
			t.Errorf("%s: counted %v, %v", name, n, err)
		}
	}
}

func TestWhichCountersLeaveTheMachine(t *testing.T) {
	for counter, want := range map[string]bool{
		"":                              false,
		"o200k_base":                    false,
		"llama=http://127.0.0.1:8080":   false,
		"llama=http://[::1]:8080":       false,
		"llama=http://localhost":        false,
		"llama=http://10.0.0.1":         true,
		"llama=https://localhost.a.org": true,
		"llama=http://127.0.0.1@a.org":  true,
		"llama=http://127.0.0.1.a.org":  true,
		"llama=//":                      true,
		"llama=http://%zz":              true,
	} {
		if got := Remote(counter); got != want {
			t.Errorf("%q: %t", counter, got)
		}
	}
}

func TestAnEncodingHasAShortName(t *testing.T) {
	for name, want := range map[string]string{
		"o200k": "o200k_base", "cl100k": "cl100k_base", "cl100k_base": "cl100k_base", "llama-3": "llama-3",
		"": "", "base": "", "o200": "", "llama": "", "llama=http://127.0.0.1:1": "", "o200k_base_base": "",
	} {
		full, ok := Named(name)
		if full != want || ok != (want != "") {
			t.Errorf("%q is taken for %q, %t", name, full, ok)
		}
		if c, err := New(name); ok && (err != nil || c.Name() != want) {
			t.Errorf("%q makes %v, %v", name, c, err)
		}
	}
}
