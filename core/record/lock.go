package record

import (
	"slices"
	"strings"
	"time"
)

// Version is the version of the lock file's shape. It stays as long as no
// member changes its meaning or goes; new members may come.
const Version = 1

// DefaultPath is where a lock file is looked for, relative to the repository
// root.
const DefaultPath = ".foreword/foreword.lock"

// Lock is what a lock file says.
type Lock struct {
	// When is the moment that the facts of the clock were taken from, in UTC and
	// whole seconds.
	When time.Time
	Git  Git
	// Counter is the name of the token counter of the sections.
	Counter string
	// Config is foreword.yaml, with a blank path when there was none.
	Config File
	// Files are the instruction files and the index file that were loaded.
	Files    []File
	Facts    []Fact
	Tools    []Tool
	Memories []Memory
	Roles    []Role
	Prompts  []Prompt
	// Texts are those of the sections, sorted by digest; empty unless they were
	// asked for.
	Texts []Text
}

// Git is where the checkout stood. What could not be had is empty.
type Git struct {
	Branch string `json:"branch"`
	Head   string `json:"head"`
	// Origin is normalized, so that it is the same for every way to clone.
	Origin string `json:"origin"`
}

// File is a file that was read whole. Digest is the SHA-256 of its bytes.
type File struct {
	Path   string `json:"path"`
	Digest string `json:"digest"`
}

// Fact is a fact that was kept.
type Fact struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Source string `json:"source"`
}

// Tool is a tool of the catalogue. Digest is tool.Digest's.
type Tool struct {
	Name   string `json:"name"`
	Digest string `json:"digest"`
}

// Memory is a remembered note. Digest is the SHA-256 of its content's bytes.
type Memory struct {
	ID     int64  `json:"id"`
	Label  string `json:"label"`
	Digest string `json:"digest"`
}

// Role is a role: the digest of its frame's bytes, and of what it may call and
// start.
type Role struct {
	Name   string `json:"name"`
	Frame  string `json:"frame"`
	Policy string `json:"policy"`
}

// Prompt is one assembled prompt.
type Prompt struct {
	Role   string `json:"role"`
	Layout string `json:"layout"`
	// Digest is RunContext's context digest, ByteDigest that of the text.
	Digest     string    `json:"digest"`
	ByteDigest string    `json:"byte_digest"`
	Sections   []Section `json:"sections"`
}

// Section is one section of a prompt, in the words of core/prompt.
type Section struct {
	Name       string `json:"name"`
	Zone       string `json:"zone"`
	Kind       string `json:"kind"`
	Tier       string `json:"tier"`
	State      string `json:"state"`
	Digest     string `json:"digest"`
	ByteDigest string `json:"byte_digest"`
	Tokens     int    `json:"tokens"`
	Source     string `json:"source"`
}

// Text is the text that a byte digest stands for.
type Text struct {
	ByteDigest string `json:"byte_digest"`
	Text       string `json:"text"`
}

// Text gives the text of a byte digest, and whether the lock file has it.
func (l *Lock) Text(byteDigest string) (string, bool) {
	at, ok := slices.BinarySearchFunc(l.Texts, byteDigest, func(t Text, d string) int { return strings.Compare(t.ByteDigest, d) })
	if !ok {
		return "", false
	}
	return l.Texts[at].Text, true
}

// Pairs gives the roles and layouts of the recorded prompts, in their order.
func (l *Lock) Pairs() [][2]string {
	pairs := make([][2]string, len(l.Prompts))
	for i, p := range l.Prompts {
		pairs[i] = [2]string{p.Role, p.Layout}
	}
	return pairs
}
