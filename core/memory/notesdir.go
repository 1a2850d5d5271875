package memory

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strings"
	"unicode/utf8"
)

// ReadNotes reads the notes of a folder: each file named *.md in it, in the
// order of names, without subfolders and without files whose name begins with a
// dot.
//
// Front matter is taken off: tags (a list, or text with commas), created (a day
// or an RFC 3339 time) and type, also under metadata, which becomes one more
// tag; other keys are passed over, and need not even be YAML. All bytes behind
// it are the content, as they are, less a byte order mark at the start of the
// file. MEMORY.md is a note like the others, unless it does no more than link
// to them.
//
// A file that is not UTF-8, is larger than 16 MB, has nothing to keep or has
// front matter that cannot be understood is left out and reported; the others
// count. The error says that the folder itself cannot be read.
func ReadNotes(fsys fs.FS) ([]Entry, []Skipped, error) {
	files, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, nil, fmt.Errorf("read the notes: %w", err)
	}
	var names []string
	for _, f := range files {
		if isNote(f.Name()) && !f.IsDir() {
			names = append(names, f.Name())
		}
	}
	var entries []Entry
	var skipped []Skipped
	for _, name := range names {
		n, bad := readNote(fsys, name, names)
		if bad != nil {
			skipped = append(skipped, *bad)
			continue
		}
		entries = append(entries, n)
	}
	return entries, skipped, nil
}

func isNote(name string) bool {
	return strings.EqualFold(path.Ext(name), ".md") && !strings.HasPrefix(name, ".")
}

// readNote reads one note among the names of its folder, or says why not.
func readNote(fsys fs.FS, name string, names []string) (Entry, *Skipped) {
	text, err := readText(fsys, name)
	if err != nil {
		return Entry{}, &Skipped{File: name, Reason: err.Error()}
	}
	matter, body := splitMatter(text)
	if strings.EqualFold(name, "MEMORY.md") && isIndex(body, names) {
		return Entry{}, &Skipped{File: name, Reason: "only links to the other notes"}
	}
	n, bad := matter.entry()
	if bad != nil {
		bad.File = name
		return Entry{}, bad
	}
	if err := validateContent(body); err != nil {
		return Entry{}, &Skipped{File: name, Reason: err.Error()}
	}
	n.Content = body
	return n, nil
}

func readText(fsys fs.FS, name string) (string, error) {
	info, err := fs.Stat(fsys, name)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("not a regular file")
	case info.Size() > maxNote:
		return "", fmt.Errorf("%d bytes are more than %d MB", info.Size(), maxNote>>20)
	}
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return "", err
	}
	if !utf8.Valid(data) {
		return "", fmt.Errorf("not UTF-8, from byte %d on", validLength(string(data)))
	}
	return string(bytes.TrimPrefix(data, byteOrderMark)), nil
}

var (
	listItem = regexp.MustCompile(`^\s*([-*+]|\d+[.)])\s`)
	noteLink = regexp.MustCompile(`\]\(<?(?:\./)?([^()<>#]+)`)
)

// isIndex says whether a text is nothing but headings and a list of links to
// notes of the folder.
func isIndex(text string, names []string) bool {
	known := make(map[string]bool, len(names))
	for _, name := range names {
		known[name] = true
	}
	links := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		target := noteLink.FindStringSubmatch(line)
		if !listItem.MatchString(line) || target == nil {
			return false
		}
		name, err := url.PathUnescape(strings.TrimSpace(target[1]))
		if err != nil || !known[name] {
			return false
		}
		links++
	}
	return links > 0
}
