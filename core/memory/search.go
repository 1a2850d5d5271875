package memory

import (
	"context"
	"strings"

	"foreword/core/workspace"
)

// maxWords bounds the words of a query that are looked up, so that a pasted
// book is not.
const maxWords = 64

// rank orders what is found: BM25, where a tag counts twice.
const rank = "bm25(notes_text, 1.0, 2.0)"

// Search gives the notes of a project that match a query, the best first, at
// most limit of them (all for a limit below 1). The query is plain text without
// operators. A note matches when it has one of the words, or a word that begins
// with one, in its content or its tags; case and accents do not count. The rank
// is BM25 over the notes of all projects, where a tag counts twice, then
// ascending id. Of a long note the first 256 KB are looked through for words. When no word matches, the notes that hold the query somewhere as
// it stands are given, in ascending id: this finds parts of words, signs, and
// text of languages that are written without spaces.
func (s *Store) Search(ctx context.Context, projectID, query string, limit int) ([]workspace.MemoryEntry, error) {
	query = strings.TrimSpace(strings.ToValidUTF8(query, "\uFFFD"))
	if query == "" {
		return nil, nil
	}
	if limit < 1 {
		limit = -1
	}
	if words := match(query); words != "" {
		list, err := s.entries(ctx, "search", columns+`join notes_text on notes_text.rowid = notes.id
			where notes_text match ? and project = ? and forgotten is null
			order by `+rank+`, notes.id limit ?`, words, projectID, limit)
		if err != nil || len(list) > 0 {
			return list, err
		}
	}
	return s.entries(ctx, "search", columns+`where project = ? and forgotten is null and instr(content, ?) > 0
		order by id limit ?`, projectID, query, limit)
}

// match writes a query in the language of FTS5: each word quoted, so that
// nothing in it is an operator, marked as a beginning, and joined by OR. A query
// without words gives "".
func match(query string) string {
	// FTS5 ends a query at a NUL, in the middle of a quotation.
	words := strings.Fields(strings.ReplaceAll(query, "\x00", " "))
	words = words[:min(len(words), maxWords)]
	for i, word := range words {
		words[i] = `"` + strings.ReplaceAll(word, `"`, `""`) + `"*`
	}
	return strings.Join(words, " OR ")
}
