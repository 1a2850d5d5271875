// Pack turns published .tiktoken vocabularies into the form that core/token
// embeds. It is run by hand when a vocabulary is added:
//
//	go run ./core/token/pack -o core/token/data o200k_base.tiktoken cl100k_base.tiktoken
//
// A .tiktoken file has a line for each token: its bytes in base64, a space, its
// rank. The packed file, named after it, holds the number of tokens (four
// bytes, the lowest first), the length of each token (one byte each) and the
// bytes of all tokens, both in rank order. It prints the SHA-256 of what it
// wrote, which a test of core/token asserts.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	folder := flag.String("o", ".", "the folder to write to")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "pack: no .tiktoken file was named")
		os.Exit(2)
	}
	for _, path := range flag.Args() {
		if err := packFile(path, *folder); err != nil {
			fmt.Fprintf(os.Stderr, "pack: %s: %v\n", path, err)
			os.Exit(2)
		}
	}
}

func packFile(path, folder string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	packed, err := pack(text)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(path), ".tiktoken") + ".pack"
	if err := os.WriteFile(filepath.Join(folder, name), packed, 0o644); err != nil {
		return err
	}
	fmt.Printf("%x  %s\n", sha256.Sum256(packed), name)
	return nil
}

// pack refuses a vocabulary with a gap, a token twice or a token that is too
// long for its length byte, since the packed form cannot say any of these.
func pack(text []byte) ([]byte, error) {
	var lengths, tokens []byte
	seen := map[string]bool{}
	for line := range bytes.Lines(text) {
		encoded, rank, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		token, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(lengths)+1, err)
		}
		switch {
		case rank != strconv.Itoa(len(lengths)):
			return nil, fmt.Errorf("line %d: rank %q where %d belongs", len(lengths)+1, rank, len(lengths))
		case len(token) == 0 || len(token) > math.MaxUint8:
			return nil, fmt.Errorf("line %d: a token of %d bytes", len(lengths)+1, len(token))
		case seen[string(token)]:
			return nil, fmt.Errorf("line %d: the token %q comes twice", len(lengths)+1, token)
		}
		seen[string(token)] = true
		lengths = append(lengths, byte(len(token)))
		tokens = append(tokens, token...)
	}
	packed := binary.LittleEndian.AppendUint32(nil, uint32(len(lengths)))
	return append(append(packed, lengths...), tokens...), nil
}
