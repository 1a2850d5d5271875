package compare

import "foreword/core/prompt"

// Side is one prompt of a comparison.
type Side struct {
	// Name is what it was asked for by, as "worker" or "worker@HEAD~20".
	Name string
	// Detail says more in a few words, as layout, revision and date.
	Detail string
	// Note is what a reader has to know of the side, in a sentence without its
	// full stop; empty for nothing.
	Note string
	// Prompt has the sections and the text. A section with a byte digest that
	// is not that of its empty text is known by the digest alone, as from a
	// lock file; the prompt then has no messages. Nil is a prompt of nothing, as
	// of a role that is not there in a revision.
	Prompt *prompt.Prompt
	// ByteDigest is the digest of the whole text. New takes it from the
	// prompt's text when it is empty.
	ByteDigest string
}

// filled gives the side with a prompt and a digest.
func (s Side) filled() Side {
	if s.Prompt == nil {
		s.Prompt = &prompt.Prompt{}
	}
	if s.ByteDigest == "" {
		s.ByteDigest = s.Prompt.ByteDigest()
	}
	return s
}

// emptyDigest is the SHA-256 of no bytes.
const emptyDigest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

// digestOf gives a section's byte digest, also when it was not filled in.
func digestOf(s prompt.Section) string {
	if s.ByteDigest != "" {
		return s.ByteDigest
	}
	return prompt.ByteDigest(s.Text)
}

// hasText says whether the text that a digest stands for is there.
func hasText(s prompt.Section) bool {
	return s.Text != "" || s.ByteDigest == "" || s.ByteDigest == emptyDigest
}

// isPresent says whether the section is in the prompt.
func isPresent(s prompt.Section) bool { return s.Text != "" || !hasText(s) }

// knowsText says whether the texts of all sections are there.
func (s Side) knowsText() bool {
	for _, section := range s.Prompt.Sections {
		if !hasText(section) {
			return false
		}
	}
	return true
}
