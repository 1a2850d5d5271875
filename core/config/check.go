package config

import (
	"path"
	"strings"
	"time"
)

// check says why a text is refused, and what to do; two empty texts accept it.
type check func(text string) (reason, hint string)

// fileName refuses all but a plain name at the repository root.
func fileName(name string) (reason, hint string) {
	if strings.ContainsAny(name, `/\`) || name == "." || name == ".." {
		return "must be a name without folders", "the index file stands at the repository root"
	}
	return "", ""
}

// pattern refuses what path.Match cannot read.
func pattern(text string) (reason, hint string) {
	if _, err := path.Match(text, ""); err != nil {
		return "is no valid pattern", `a [ needs its ], a \ something behind it`
	}
	return "", ""
}

// inside refuses a path that leads out of the config's folder. What a section
// says is data of the checkout, whoever wrote the config.
func inside(name string) (reason, hint string) {
	return outside(name), "a section's file stands in the config's folder, as head/style.md does"
}

// inCheckout refuses a path that leads out of the repository.
func inCheckout(name string) (reason, hint string) {
	return outside(name), "a fact's file stands in the repository, and its path starts at the root"
}

// outside says why a path is not one of a file below its folder; it is empty
// when it is.
func outside(name string) string {
	slashed := strings.ReplaceAll(name, `\`, "/")
	switch clean := path.Clean(slashed); {
	case path.IsAbs(slashed), len(slashed) > 1 && slashed[1] == ':':
		return "is an absolute path"
	case clean == "..", strings.HasPrefix(clean, "../"):
		return "leaves its folder"
	case strings.HasPrefix(slashed, "~"):
		return "starts with ~, which is not your home folder here"
	case clean == ".":
		return "is a folder"
	case slashed != name:
		return "has a backslash where / belongs"
	}
	return ""
}

func variable(name string) (reason, hint string) {
	if strings.ContainsAny(name, "= \t\n$") {
		return "is no name of a variable", "write it without $ and without a value, as env USER"
	}
	return "", ""
}

// timeLayout refuses a layout that would print every moment alike, as
// YYYY-MM-DD does.
func timeLayout(layout string) (reason, hint string) {
	a := time.Date(2041, 11, 23, 17, 48, 59, 123456789, time.UTC)
	b := time.Date(1973, 4, 6, 9, 31, 27, 987654321, time.FixedZone("XYZ", 3*3600+45*60))
	if a.Format(layout) == b.Format(layout) {
		return "names no part of a date or a time", "write the moment 2006-01-02 15:04:05 the way it should look (Go's layouts)"
	}
	return "", ""
}
