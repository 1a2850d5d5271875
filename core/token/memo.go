package token

import (
	"context"
	"strings"
)

// Memo is a counter that remembers what it has seen, so that counting a large
// text again after a small edit costs little more than reading it. It cuts a
// text into chunks where tokens cannot cross, counts the chunks that are new
// and adds up: the count is the same as without it, to the token. It is safe
// for concurrent use, and its memory is bounded.
type Memo struct {
	counter Counter
	chunks  *recent[tally]
}

const (
	// chunkSize is the least size of a chunk in bytes.
	chunkSize = 2 << 10
	// chunksKept bounds the chunks of a generation: 32 MB of text and more.
	chunksKept = 16 << 10
)

// NewMemo puts a memory before a counter.
func NewMemo(c Counter) *Memo {
	return &Memo{counter: c, chunks: newRecent[tally](chunksKept)}
}

// Name is the name of the counter behind.
func (m *Memo) Name() string { return m.counter.Name() }

// Title is the title of the counter behind.
func (m *Memo) Title() string { return m.counter.Title() }

// Count gives the count of the counter behind. One that cannot add up parts of
// a text, as a llama.cpp server, is asked for the whole.
func (m *Memo) Count(ctx context.Context, text string) (Count, error) {
	counter, ok := m.counter.(additive)
	if !ok {
		return m.counter.Count(ctx, text)
	}
	if err := checkSize(text); err != nil {
		return Count{}, err
	}
	var sum tally
	for text != "" {
		end := safeCut(text, chunkSize)
		t, err := m.chunk(ctx, counter, text[:end])
		if err != nil {
			return Count{}, err
		}
		sum = sum.add(t)
		text = text[end:]
	}
	return finish(counter, sum), nil
}

func (m *Memo) load() { load(m.counter) }

func (m *Memo) chunk(ctx context.Context, c additive, text string) (tally, error) {
	if err := ctx.Err(); err != nil {
		return tally{}, err
	}
	key := m.chunks.key(text)
	if t, ok := m.chunks.get(key); ok {
		return t, nil
	}
	t, err := look(ctx, c, text)
	if err == nil {
		m.chunks.put(key, t)
	}
	return t, err
}

// safeCut gives the first place at or behind least where a text can be cut and
// its parts be counted alone: behind a line feed and before an ASCII letter or
// digit. No alternative of either split pattern, no grapheme cluster and no
// word crosses such a place. Without one it gives the end.
func safeCut(text string, least int) int {
	for i := least; i < len(text); {
		line := strings.IndexByte(text[i-1:], '\n')
		if line < 0 {
			break
		}
		i += line
		if i < len(text) && isASCIIAlnum(text[i]) {
			return i
		}
		i++
	}
	return len(text)
}

func isASCIIAlnum(b byte) bool {
	return b|0x20 >= 'a' && b|0x20 <= 'z' || b >= '0' && b <= '9'
}
