package budget

import "strings"

// The shape of a UUID: groups of hex digits parted by hyphens.
const (
	idLength = 36
	// idFirst is where the first hyphen is, idVersion the digit of the version and
	// idVariant that of the variant.
	idFirst, idVersion, idVariant = 8, 14, 19
)

// randomIDs finds the UUIDs of a text that are made by chance: those of version
// 4, and of version 7, which begins with the time.
func randomIDs(text string) []Finding {
	var found []Finding
	for at := 0; ; {
		hyphen := strings.IndexByte(text[at:], '-')
		if hyphen < 0 {
			return found
		}
		start := at + hyphen - idFirst
		at += hyphen + 1
		if start < 0 || start+idLength > len(text) || !isRandomID(text[start:start+idLength]) {
			continue
		}
		end := start + idLength
		if start > 0 && isWord(text[start-1]) || end < len(text) && isWord(text[end]) {
			continue
		}
		found = append(found, Finding{Value: text[start:end], Kind: RandomID, Offset: start})
		at = end
	}
}

// isRandomID says whether 36 bytes are a UUID of version 4 or 7.
func isRandomID(id string) bool {
	if v := id[idVersion]; v != '4' && v != '7' || !strings.ContainsRune("89abAB", rune(id[idVariant])) {
		return false
	}
	for i := range idLength {
		switch c := id[i]; i {
		case idFirst, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
				return false
			}
		}
	}
	return true
}
