package token

import (
	"hash/maphash"
	"sync"
)

// recent remembers a value for each of the texts that were asked for last. It
// keeps hashes, not the texts: two texts of one length are taken for the same
// once in 2^64, with a seed that is new in each process. It has two
// generations; when the young one is full it becomes the old one, whose
// forerunner is forgotten. It is safe for concurrent use.
type recent[V any] struct {
	seed  maphash.Seed
	limit int // entries of a generation

	mu         sync.Mutex
	young, old map[textKey]V
}

type textKey struct {
	hash   uint64
	length int
}

func newRecent[V any](limit int) *recent[V] {
	return &recent[V]{seed: maphash.MakeSeed(), limit: limit, young: map[textKey]V{}}
}

func (r *recent[V]) key(text string) textKey {
	return textKey{maphash.String(r.seed, text), len(text)}
}

func (r *recent[V]) get(k textKey) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.young[k]
	if !ok {
		if v, ok = r.old[k]; ok {
			r.keep(k, v)
		}
	}
	return v, ok
}

func (r *recent[V]) put(k textKey, v V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keep(k, v)
}

func (r *recent[V]) keep(k textKey, v V) {
	if len(r.young) >= r.limit {
		r.old, r.young = r.young, make(map[textKey]V, r.limit)
	}
	r.young[k] = v
}
