package token

// A splitter gives the end of the piece of s that starts at byte i. Pieces are
// what tokens never cross. Each splitter is written by hand from the published
// pattern of its encoding and takes exactly what the pattern would take, its
// greedy runs and its backtracking included.
type splitter func(t *classTable, s string, i int) int

// splitO200k follows the pattern of o200k_base, whose alternatives are, in
// order: a word that ends in lower case, a word in upper case (both with one
// character before and a contraction behind), up to three digits, symbols with
// a space before and line ends or slashes behind, and white space.
func splitO200k(t *classTable, s string, i int) int {
	c, size := t.at(s, i)
	if c&letter != 0 {
		return wordO200k(t, s, i)
	}
	if c&prefix != 0 && i+size < len(s) {
		if next, _ := t.at(s, i+size); next&(letter|mark) != 0 {
			return prefixedO200k(t, s, i, i+size)
		}
	}
	switch c {
	case mark:
		return contraction(s, i+size)
	case number:
		return digits(t, s, i)
	}
	if end := symbols(t, s, i, true); end > i {
		return end
	}
	return spaces(t, s, i)
}

// prefixedO200k takes the word at start together with the character before it,
// at i. A mark can be that character and can be a word too: when only capitals
// follow it, the pattern's first alternative takes the mark alone.
func prefixedO200k(t *classTable, s string, i, start int) int {
	if c, _ := t.at(s, i); c == mark && !endsLower(t, s, start) {
		return start
	}
	return wordO200k(t, s, start)
}

// endsLower tells whether a word at i could end like one in lower case.
func endsLower(t *classTable, s string, i int) bool {
	for i < len(s) {
		c, n := t.at(s, i)
		if c&lowerLike != 0 {
			return true
		}
		if c != upper {
			return false
		}
		i += n
	}
	return false
}

// wordO200k takes capitals and then small letters. Caseless letters and marks
// are both, so that a run of the first kind with no small letter behind it is
// given back up to its last caseless letter; without any of those it is a word
// of capitals.
func wordO200k(t *classTable, s string, i int) int {
	end := i
	for j := i; ; {
		var c class
		n := 0
		if j < len(s) {
			c, n = t.at(s, j)
		}
		switch {
		case c == lower:
			return contraction(s, t.run(s, j, lowerLike))
		case c&upperLike == 0:
			if end == i {
				end = j
			}
			return contraction(s, end)
		}
		j += n
		if c != upper {
			end = j
		}
	}
}

// splitCL100k follows the pattern of cl100k_base, whose alternatives are, in
// order: a contraction, letters with one character before, up to three digits,
// symbols with a space before and line ends behind, and white space.
func splitCL100k(t *classTable, s string, i int) int {
	if end := contraction(s, i); end > i {
		return end
	}
	c, size := t.at(s, i)
	switch {
	case c&letter != 0:
		return t.run(s, i, letter)
	case c == number:
		return digits(t, s, i)
	}
	if c&prefix != 0 {
		if end := t.run(s, i+size, letter); end > i+size {
			return end
		}
	}
	if end := symbols(t, s, i, false); end > i {
		return end
	}
	return spaces(t, s, i)
}

// contraction gives the end of 's, 't, 're, 've, 'm, 'll or 'd in any case at
// byte i, else i. The long s is an s in another case.
func contraction(s string, i int) int {
	if i+1 >= len(s) || s[i] != '\'' {
		return i
	}
	switch s[i+1] | 0x20 {
	case 's', 't', 'm', 'd':
		return i + 2
	}
	if i+2 >= len(s) {
		return i
	}
	const longS = "ſ"
	if s[i+1:i+3] == longS {
		return i + 1 + len(longS)
	}
	switch [2]byte{s[i+1] | 0x20, s[i+2] | 0x20} {
	case [2]byte{'r', 'e'}, [2]byte{'v', 'e'}, [2]byte{'l', 'l'}:
		return i + 3
	}
	return i
}

// digits takes up to three numbers.
func digits(t *classTable, s string, i int) int {
	for range 3 {
		if i == len(s) {
			break
		}
		c, n := t.at(s, i)
		if c != number {
			break
		}
		i += n
	}
	return i
}

// symbols takes symbols with one space before them, and the line ends behind
// them, in o200k_base slashes too; it gives i where no symbol is.
func symbols(t *classTable, s string, i int, slashes bool) int {
	start := i
	if s[i] == ' ' {
		start++
	}
	end := t.run(s, start, symbol)
	if end == start {
		return i
	}
	for end < len(s) && (s[end] == '\n' || s[end] == '\r' || slashes && s[end] == '/') {
		end++
	}
	return end
}

// spaces takes white space: up to its last line end when it has one, else all
// of it at the end of the text, else all but the last, which belongs to what
// follows.
func spaces(t *classTable, s string, i int) int {
	end, last, afterLine := i, i, i
	for end < len(s) {
		c, n := t.at(s, end)
		if c&whitespace == 0 {
			break
		}
		last = end
		end += n
		if c == newline {
			afterLine = end
		}
	}
	switch {
	case afterLine > i:
		return afterLine
	case end == len(s) || last == i:
		return end
	}
	return last
}
