package git

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Hide gives a remote's address fit to be shown, and whether that took
// something out of it. Out goes what stands in front of an @, be it a name, a
// password or a token, and what follows a ? or a #; only the user git stays,
// in ssh://git@host/path and git@host:path, where it says nothing. Where a
// secret cannot be told from the rest for sure, nothing is shown: the result is
// "" and true. A secret that is an ordinary element of the path is not known
// as one.
func Hide(remote string) (shown string, hidden bool) {
	a, ok := take(remote)
	if !ok {
		return "", true
	}
	user, host := "", a.host
	if a.user == "git" && (a.form == asSCP || a.form == asURL && !isHTTP(a.scheme)) {
		user = "git@"
	}
	if a.port != "" {
		host += ":" + a.port
	}
	switch {
	case a.form == asURL:
		shown = a.helper + a.scheme + "://" + user + host + a.path
	case a.form == asSCP && a.port != "":
		shown = "[" + user + host + "]:" + a.path
	case a.form == asSCP:
		shown = user + host + ":" + a.path
	case a.scheme != "":
		shown = a.scheme + "://" + a.path
	default:
		shown = host + a.path
	}
	return shown, shown != remote
}

// Normalize gives the one name that all addresses of a project share:
// host/path, as in "example.org/owner/repo". The host is in lower case; scheme,
// user, query, empty path elements and .git at the end are gone. The path keeps
// its case and its percent signs.
//
// Of ports, those of ssh are dropped, for a forge has one ssh door and it
// matters to no one where; so are the default ports of the other schemes. Any
// other port stays (host:8443/path), for there another server may listen.
//
// The result is "" for paths and file:// addresses, which say where a
// repository lies and not which project it is, for remote helpers (hg::...),
// for schemes that are not git's own, for addresses with a query or with .. in
// the path, and for what Hide does not show. A normalised name normalises to
// itself, so a relative path such as "a/b" is taken for one; Read, which knows
// that it has an address, does not.
func Normalize(remote string) string {
	a, ok := take(remote)
	if !ok || a.helper != "" || a.query || a.form == asPath || !isHost(a.host) {
		return ""
	}
	port, known := a.port, true
	switch a.form {
	case asURL:
		port, known = telling(a.scheme, a.port)
	case asSCP:
		port = ""
	}
	path := plain(a.path)
	if !known || path == "" {
		return ""
	}
	if port != "" {
		port = ":" + port
	}
	return lower(a.host) + port + "/" + path
}

// ProjectID gives the short name under which a project's memories are kept:
// "p-" and the first 12 hexadecimal digits of the SHA-256 of the normalised
// origin, else of the common git folder (which makes all worktrees of a
// repository one project), else of the root. It is "" when all are empty. The
// text is hashed as it is, without a line feed.
func ProjectID(normalized, commonDir, root string) string {
	for _, name := range []string{normalized, commonDir, root} {
		if name != "" {
			sum := sha256.Sum256([]byte(name))
			return "p-" + hex.EncodeToString(sum[:])[:12]
		}
	}
	return ""
}

// telling gives the port when it tells one server from another, and whether the
// scheme is one of git's own.
func telling(scheme, port string) (string, bool) {
	standard := ""
	switch strings.ToLower(scheme) {
	case "ssh", "git+ssh", "ssh+git":
		return "", true
	case "https":
		standard = "443"
	case "http":
		standard = "80"
	case "git":
		standard = "9418"
	case "ftp":
		standard = "21"
	case "ftps":
		standard = "990"
	default:
		return "", false
	}
	if port == standard {
		return "", true
	}
	return port, true
}

// plain tidies the path of an address. It is "" when nothing is left, or when
// the path climbs, for then only the server knows where it leads.
func plain(path string) string {
	var elements []string
	for element := range strings.SplitSeq(path, "/") {
		switch element {
		case "", ".":
			continue
		case "..":
			return ""
		}
		elements = append(elements, element)
	}
	for len(elements) > 0 {
		last := len(elements) - 1
		short, cut := strings.CutSuffix(elements[last], ".git")
		if !cut {
			break
		}
		if elements[last] = short; short == "" || short == "." {
			elements = elements[:last]
		}
		if short == "." || short == ".." {
			return ""
		}
	}
	return strings.Join(elements, "/")
}

func isHTTP(scheme string) bool {
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
}

// lower puts ASCII letters into lower case. Host names have no others that
// differ in case.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
