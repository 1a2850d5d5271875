package prompt

// Digests remembers the byte digests of texts, since most sections of a prompt
// are the same after an edit. It is not safe for concurrent use.
type Digests struct {
	known map[string]string
	bytes int
}

// mostRemembered bounds the texts that are remembered, in bytes; beyond it all
// are forgotten.
const mostRemembered = 32 << 20

// Of gives ByteDigest of a text.
func (d *Digests) Of(text string) string {
	if digest, ok := d.known[text]; ok {
		return digest
	}
	digest := ByteDigest(text)
	if d.bytes += len(text); d.known == nil || d.bytes > mostRemembered {
		d.known, d.bytes = map[string]string{}, len(text)
	}
	d.known[text] = digest
	return digest
}
