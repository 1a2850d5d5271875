package config

import "strings"

// nearest gives the known word that a mistyped one most likely means: the one
// with the fewest edits, if they are few for its length, else one that it
// begins or continues.
func nearest(word string, known []string) (string, bool) {
	best, fewest := "", 1+max(1, len(word)/3)
	for _, k := range known {
		if d := edits(strings.ToLower(word), strings.ToLower(k)); d < fewest {
			best, fewest = k, d
		}
	}
	if best != "" {
		return best, true
	}
	for _, k := range known {
		if len(word) >= 3 && (strings.HasPrefix(k, word) || strings.HasPrefix(word, k)) {
			return k, true
		}
	}
	return "", false
}

// maxEdited bounds the words that are compared, in bytes.
const maxEdited = 40

// edits counts the bytes to insert, delete, change or swap with a neighbour
// that lead from one word to the other (optimal string alignment).
func edits(a, b string) int {
	if len(a) > maxEdited {
		return len(a)
	}
	var rows [maxEdited + 1][]int
	for i := range len(a) + 1 {
		rows[i] = make([]int, len(b)+1)
		for j := range len(b) + 1 {
			if i == 0 || j == 0 {
				rows[i][j] = i + j
				continue
			}
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
