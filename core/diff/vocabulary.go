package diff

import (
	"cmp"
	"slices"
)

// maxVocabulary is how many bytes of a text its vocabulary is taken from.
const maxVocabulary = 64 << 10

// Vocabulary is the words of a text, for telling how much of it stands in
// another one whatever the order.
type Vocabulary struct {
	// words are hashes with the words' lengths, in ascending order.
	words []hashed
	bytes int
}

type hashed struct {
	hash uint64
	size int
}

// NewVocabulary gives the vocabulary of a text, or of its first 64 KB.
func NewVocabulary(text string) Vocabulary {
	text = text[:min(len(text), maxVocabulary)]
	var v Vocabulary
	for _, w := range appendWords(nil, text, 0, len(text)) {
		v.words = append(v.words, hashed{hash(text[w.start:w.end]), w.end - w.start})
		v.bytes += w.end - w.start
	}
	slices.SortFunc(v.words, func(a, b hashed) int { return cmp.Compare(a.hash, b.hash) })
	return v
}

// Likeness gives, in percent, how much of two texts is the same words: 100 when
// they have the same ones, 0 when they have none in common.
func (v Vocabulary) Likeness(w Vocabulary) int {
	if v.bytes+w.bytes == 0 {
		return 100
	}
	common := 0
	for i, j := 0, 0; i < len(v.words) && j < len(w.words); {
		switch a, b := v.words[i], w.words[j]; {
		case a.hash < b.hash:
			i++
		case a.hash > b.hash:
			j++
		default:
			common += a.size
			i++
			j++
		}
	}
	return 200 * common / (v.bytes + w.bytes)
}

// hash is FNV-1a, which gives the same in every process.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}
