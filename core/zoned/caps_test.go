package zoned

import "testing"

func TestTheWindowClampsTheConversation(t *testing.T) {
	spent := Spent{Prefix: 4000, Session: 300, World: 1000, Profile: 50, Recalled: 60, MemoryIndex: 40, Completion: 1024}
	for _, c := range []struct {
		name                     string
		configured, window, want int
	}{
		{"a window that is not known", 32000, 0, 32000},
		{"a window that makes no sense", 32000, -1, 32000},
		{"a large one", 32000, 131072, 32000},
		{"one that leaves less", 32000, 16384, 16384 - 4000 - 300 - 1000 - 50 - 60 - 40 - 1024 - 512},
		{"one that is full already", 32000, 4096, 512},
		{"a small cap is raised", 100, 0, 512},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := ConversationCap(c.configured, c.window, spent); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestDefaultRulesAreWholeLines(t *testing.T) {
	rules := DefaultRules()
	if rules == "" || rules[0] != '-' || rules[len(rules)-1] == '\n' {
		t.Errorf("got %q", rules)
	}
}
