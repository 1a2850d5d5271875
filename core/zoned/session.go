package zoned

import (
	"strings"

	"foreword/core/token"
)

// Piece is the body of a section before and after its cap.
type Piece struct {
	// Text is what is left; empty when the section is left out.
	Text string
	// Uncut is the whole body.
	Uncut string
	// Tokens and UncutTokens are the estimates of the two.
	Tokens, UncutTokens int
}

func pieceOf(text, uncut string) Piece {
	p := Piece{Text: text, Uncut: uncut, UncutTokens: token.AtomicEstimate(uncut)}
	p.Tokens = p.UncutTokens
	if p.Truncated() {
		p.Tokens = token.AtomicEstimate(text)
	}
	return p
}

// Truncated says whether the cap took anything.
func (p Piece) Truncated() bool { return p.Text != p.Uncut }

func capped(body string, limit int) Piece { return pieceOf(Truncate(body, limit), body) }

const (
	factsHeader  = "### session-facts\n"
	skillsHeader = "### loaded-skills\n"
	// latestFacts is how many facts are shown, the newest ones.
	latestFacts = 8
)

// SessionSections gives loaded-skills and session-facts under the cap that they
// share. The two are cut as one text with the facts in front, headers included,
// and taken apart again, so skills go first (atomic-agent).
//
// Three oddities of the original are kept. A cut inside the skills' header
// leaves the rest of that header behind the facts. A cut just behind the facts
// lets the marker overwrite their end. With one of the two only, and a cap too
// small for its header, the rest of the header is the body. The original looks
// for the header in the text; here its place is known, so that a fact which
// contains such a header is not mistaken for one.
func SessionSections(loaded []LoadedSkill, facts []string, limit int) (skills, known Piece) {
	skillsBody, factsBody := loadedSkillsBody(loaded), knownFactsBody(facts)
	skillsLeft, factsLeft := "", ""
	switch {
	case skillsBody == "" && factsBody == "":
	case skillsBody == "":
		factsLeft = strings.TrimPrefix(Truncate(factsHeader+factsBody, limit), factsHeader)
	case factsBody == "":
		skillsLeft = strings.TrimPrefix(Truncate(skillsHeader+skillsBody, limit), skillsHeader)
	default:
		skillsLeft, factsLeft = shared(skillsBody, factsBody, limit)
	}
	return pieceOf(skillsLeft, skillsBody), pieceOf(factsLeft, factsBody)
}

// shared cuts both bodies as one text.
func shared(skills, facts string, limit int) (skillsLeft, factsLeft string) {
	before := factsHeader + facts + "\n\n" + skillsHeader
	text := before + skills
	c := cutTo(text, limit)
	switch {
	case c.whole:
		return skills, facts
	case c.marked && c.keep >= len(before):
		return text[len(before):c.keep] + c.ending(), facts
	case c.marked && !c.split && c.keep == len(before)-1:
		// The marker's own line feed ends the header.
		return strings.TrimPrefix(marker, "\n"), facts
	}
	left := c.apply(text)
	if strings.HasPrefix(left, factsHeader) {
		return "", left[len(factsHeader):]
	}
	return "", ""
}

func loadedSkillsBody(loaded []LoadedSkill) string {
	blocks := make([]string, len(loaded))
	for i, skill := range loaded {
		blocks[i] = "--- skill:" + skill.Name + " v" + skill.Version + " ---\n" + skill.Body
	}
	return strings.Join(blocks, "\n\n")
}

func knownFactsBody(facts []string) string {
	if len(facts) == 0 {
		return ""
	}
	lines := []string{"known facts:"}
	for _, fact := range facts[max(0, len(facts)-latestFacts):] {
		lines = append(lines, "- "+fact)
	}
	return strings.Join(lines, "\n")
}
