package zoned

import "fmt"

// The remarks say what a rule keeps out of a section, in one line for people.

func withheld(s State) string {
	out := len(s.ProfileFacts) - len(passing(s.ProfileFacts, s.UserMessage, s.KeywordGate))
	if out == 0 {
		return ""
	}
	return fmt.Sprintf("%s held back by the keyword gate", count(out, "fact"))
}

func deduplicated(s Session) string {
	out := len(s.MemoryIndex) - len(listed(s.MemoryIndex, s.Recalled))
	if out == 0 {
		return ""
	}
	return fmt.Sprintf("%s shown under recalled instead", count(out, "note"))
}

func olderFacts(s Session) string {
	out := len(s.KnownFacts) - latestFacts
	if out <= 0 {
		return ""
	}
	return fmt.Sprintf("%s not shown: the newest %d are", count(out, "older fact"), latestFacts)
}

func folded(t Transcript) string {
	if t.Dropped == 0 {
		return ""
	}
	return fmt.Sprintf("%s folded into one line", count(t.Dropped, "older turn"))
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
