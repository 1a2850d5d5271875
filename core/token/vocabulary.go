package token

import (
	_ "embed"
	"math"
	"math/bits"
	"sync"
)

// The packed vocabularies: the number of tokens (four bytes, the lowest
// first), the length of each token (a byte each), then the bytes of all tokens,
// both in rank order. Program core/token/pack makes them from the files of
// github.com/pkoukk/tiktoken-go-loader v0.0.2, whose licence is data/LICENSE.
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
	text    string   // the bytes of all tokens, in rank order
	starts  []uint32 // where each token starts in the text, and the text's end
	longest int      // the length of the longest token
	single  [256]uint32
	pair    [1 << 16]uint32 // by first byte, then second
	// index is an open-addressing table of the tokens of three bytes and more.
	// A place holds some bits of the token's hash above its rank plus one, or 0
	// when it is free.
	index []uint32
	shift uint
	// homes has a bit for each place of the index, which is set when the search
	// for some token starts there. It fits the processor's cache, and tells of
	// two strings in three that they are no token; merging asks for many such.
	homes []uint64
}

// rankBits is how many bits of a place hold the rank.
const rankBits = 18

// open reads a packed vocabulary.
func open(packed string) *vocabulary {
	count := int(load32(packed, 0))
	lengths := packed[4 : 4+count]
	size := bits.Len(uint(count)) + 1
	v := &vocabulary{
		text:   packed[4+count:],
		starts: make([]uint32, count+1),
		index:  make([]uint32, 1<<size),
		shift:  uint(64 - size),
		homes:  make([]uint64, 1<<(size-6)),
	}
	for i := range v.single {
		v.single[i] = none
	}
	for i := range v.pair {
		v.pair[i] = none
	}
	at := 0
	for rank := range count {
		n := int(lengths[rank])
		v.add(v.text[at:at+n], uint32(rank))
		at += n
		v.starts[rank+1] = uint32(at)
	}
	return v
}

func (v *vocabulary) add(token string, rank uint32) {
	v.longest = max(v.longest, len(token))
	switch len(token) {
	case 1:
		v.single[token[0]] = rank
		return
	case 2:
		v.pair[int(token[0])<<8|int(token[1])] = rank
		return
	}
	h := hash(token)
	i := int(h >> v.shift)
	v.homes[i>>6] |= 1 << (i & 63)
	for v.index[i] != 0 {
		i = (i + 1) & (len(v.index) - 1)
	}
	v.index[i] = uint32(h)<<rankBits | (rank + 1)
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
	h := hash(token)
	home := int(h >> v.shift)
	if v.homes[home>>6]>>(home&63)&1 == 0 {
		return none
	}
	tag := uint32(h) << rankBits
	for i := home; ; i = (i + 1) & (len(v.index) - 1) {
		place := v.index[i]
		if place == 0 {
			return none
		}
		if place&^(1<<rankBits-1) != tag {
			continue
		}
		rank := place&(1<<rankBits-1) - 1
		if v.text[v.starts[rank]:v.starts[rank+1]] == token {
			return rank
		}
	}
}

// multiplier is 2^64 divided by the golden ratio, odd: it spreads the low bits
// of a key over the high ones.
const multiplier = 0x9E3779B97F4A7C15

// hash mixes the bytes of a token of three and more; its high bits and its low
// bits are both well spread.
func hash(s string) uint64 {
	n := len(s)
	var h uint64
	switch {
	case n == 3:
		h = uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16
	case n <= 8:
		h = uint64(load32(s, 0)) | uint64(load32(s, n-4))<<32
	default:
		for i := 0; i+8 < n; i += 8 {
			h = bits.RotateLeft64((h^load64(s, i))*multiplier, 29)
		}
		h ^= load64(s, n-8)
	}
	high, low := bits.Mul64(h^uint64(n), multiplier)
	return high ^ low
}

func load32(s string, i int) uint32 {
	s = s[i : i+4]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func load64(s string, i int) uint64 {
	return uint64(load32(s, i)) | uint64(load32(s, i+4))<<32
}
