package token

import (
	_ "embed"
	"math"
	"math/bits"
	"sync"
)

// The packed vocabularies: the number of tokens (four bytes, the lowest
// first), the length of each token (a byte each), then the bytes of all tokens,
// both in rank order. Program core/token/pack makes them.
var (
	//go:embed data/o200k_base.pack
	packedO200k string
	//go:embed data/cl100k_base.pack
	packedCL100k string
)

// The vocabularies are opened when something is first counted, once for the
// whole program: they never change, and every counter that needs one shares it.
var (
	vocabularyO200k  = sync.OnceValue(func() *vocabulary { return open(packedO200k) })
	vocabularyCL100k = sync.OnceValue(func() *vocabulary { return open(packedCL100k) })
)

// none is the rank of what is no token. It is larger than every rank.
const none = math.MaxUint32

// vocabulary finds the rank of a token by its bytes. It is never changed after
// open, and so is safe for concurrent use.
type vocabulary struct {
	text    string // the bytes of all tokens, in rank order
	longest int    // the length of the longest token
	single  [256]uint32
	pair    [1 << 16]uint32 // by first byte, then second
	slots   []slot          // tokens of three bytes and more, open addressing
	shift   uint
}

// slot is one place of the hash table; one with size 0 is free.
type slot struct {
	// key is the token itself when it has at most eight bytes, else a hash.
	key  uint64
	at   uint32 // where the token starts in the vocabulary's text
	rank uint32
	size uint32
}

// open reads a packed vocabulary.
func open(packed string) *vocabulary {
	count := int(load32(packed, 0))
	lengths := packed[4 : 4+count]
	v := &vocabulary{text: packed[4+count:]}
	for i := range v.single {
		v.single[i] = none
	}
	for i := range v.pair {
		v.pair[i] = none
	}
	size := bits.Len(uint(count)) + 1
	v.slots = make([]slot, 1<<size)
	v.shift = uint(64 - size)
	at := 0
	for rank := range count {
		n := int(lengths[rank])
		v.add(v.text[at:at+n], at, uint32(rank))
		at += n
	}
	return v
}

func (v *vocabulary) add(token string, at int, rank uint32) {
	v.longest = max(v.longest, len(token))
	switch len(token) {
	case 1:
		v.single[token[0]] = rank
		return
	case 2:
		v.pair[int(token[0])<<8|int(token[1])] = rank
		return
	}
	key := keyOf(token)
	i := v.home(key)
	for v.slots[i].size != 0 {
		i = (i + 1) & (len(v.slots) - 1)
	}
	v.slots[i] = slot{key: key, at: uint32(at), rank: rank, size: uint32(len(token))}
}

// rank gives the rank of a token, or none.
func (v *vocabulary) rank(token string) uint32 {
	switch {
	case len(token) == 1:
		return v.single[token[0]]
	case len(token) == 2:
		return v.pair[int(token[0])<<8|int(token[1])]
	case len(token) > v.longest || token == "":
		return none
	}
	key := keyOf(token)
	size := uint32(len(token))
	for i := v.home(key); ; i = (i + 1) & (len(v.slots) - 1) {
		s := &v.slots[i]
		if s.size == 0 {
			return none
		}
		if s.key == key && s.size == size && (size <= 8 || v.text[s.at:s.at+size] == token) {
			return s.rank
		}
	}
}

// home is the place where the search for a key starts.
func (v *vocabulary) home(key uint64) int {
	return int(key * multiplier >> v.shift)
}

// multiplier is 2^64 divided by the golden ratio, odd: it spreads the low bits
// of a key over the high ones.
const multiplier = 0x9E3779B97F4A7C15

// keyOf packs a token of three to eight bytes into a number that no other token
// of its length has, and hashes a longer one.
func keyOf(s string) uint64 {
	n := len(s)
	switch {
	case n == 3:
		return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16
	case n <= 8:
		return uint64(load32(s, 0)) | uint64(load32(s, n-4))<<32
	}
	h := uint64(n)
	for i := 0; i+8 < n; i += 8 {
		h = bits.RotateLeft64((h^load64(s, i))*multiplier, 29)
	}
	return (h ^ load64(s, n-8)) * multiplier
}

func load32(s string, i int) uint32 {
	s = s[i : i+4]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func load64(s string, i int) uint64 {
	return uint64(load32(s, i)) | uint64(load32(s, i+4))<<32
}
