package git

import "strings"

// form is how a remote's address is written.
type form uint8

const (
	// asURL is scheme://[user[:password]@]host[:port]/path.
	asURL form = iota
	// asSCP is [user@]host:path, as scp(1) has it, or [user@host:port]:path with
	// the outer brackets written.
	asSCP
	// asPath is a path on this machine, or a file:// address.
	asPath
	// asName is host/path with nothing around it: to git a relative path, to
	// Normalize a name that it gave itself.
	asName
)

// local says whether git would look on this machine.
func (f form) local() bool { return f == asPath || f == asName }

// address is a remote's address, taken apart. What was in front of an @ and
// behind a ? is gone from it, except for the user.
type address struct {
	form   form
	helper string // "hg::" of hg::https://host/path
	scheme string
	user   string
	host   string // as written, with the brackets of an IPv6 address
	port   string
	path   string // as written
	query  bool   // there was a query or a fragment
}

// take takes an address apart by git's rules (git-fetch(1), "GIT URLS"). It
// gives false where a part that may be a secret cannot be told from the rest
// for sure: https://user:pa/ss@host/o/r has, by the book, the host "user".
func take(s string) (address, bool) {
	if strings.ContainsFunc(s, isControl) {
		return address{}, false
	}
	if name, rest, ok := strings.Cut(s, "::"); ok && isScheme(name) {
		a, ok := take(rest)
		a.helper = name + "::" + a.helper
		return a, ok && a.form == asURL
	}
	if scheme, rest, ok := strings.Cut(s, "://"); ok && isScheme(scheme) {
		return takeURL(scheme, rest)
	}
	if isPath(s) {
		return address{form: asPath, path: s}, !secretBelow(s)
	}
	user, rest := cutUser(s)
	colon, slash := strings.IndexByte(rest, ':'), strings.IndexByte(rest, '/')
	if strings.HasPrefix(rest, "[") {
		end := strings.IndexByte(rest, ']')
		if end < 0 {
			return address{}, false
		}
		if path, ok := strings.CutPrefix(rest[end:], "]:"); ok && user == "" && !isHost(rest[:end+1]) {
			return takeBracketed(rest[1:end], path)
		}
		colon, slash = indexFrom(rest, ':', end), indexFrom(rest, '/', end)
	}
	if colon >= 0 && (slash < 0 || colon < slash) {
		return takeSCP(user, rest[:colon], rest[colon+1:])
	}
	if slash < 0 {
		slash = len(rest)
	}
	a := address{form: asName, user: user, host: rest[:slash], path: rest[slash:]}
	return a, !colonThenAt(rest) && (user == "" || isHost(a.host))
}

func takeURL(scheme, rest string) (address, bool) {
	a := address{scheme: scheme}
	if strings.EqualFold(scheme, "file") {
		a.form, a.path = asPath, rest
		authority, _, _ := strings.Cut(rest, "/")
		return a, !secretBelow(rest) && !strings.Contains(authority, "@")
	}
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		if strings.Contains(rest[end:], "@") {
			return a, false
		}
		a.query, rest = true, rest[:end]
	}
	authority, path := rest, ""
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		authority, path = rest[:slash], rest[slash:]
	}
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		a.user, _, _ = strings.Cut(authority[:at], ":")
		authority = authority[at+1:]
	}
	a.host, a.port, a.path = authority, "", path
	if colon := strings.LastIndexByte(authority, ':'); colon > strings.LastIndexByte(authority, ']') {
		a.host, a.port = authority[:colon], authority[colon+1:]
	}
	return a, isHost(a.host) && isDigits(a.port) && !colonThenAt(authority+path)
}

// takeSCP takes what stands in front of the first colon and what follows it.
// A port has no place in this form, save in the name that Normalize gives.
func takeSCP(user, host, path string) (address, bool) {
	a := address{form: asSCP, user: user, host: host, path: path}
	if !isHost(host) || strings.HasPrefix(path, ":") || strings.HasPrefix(path, "//") {
		return a, false
	}
	// In user:password@host the first colon is not the one of the form. Only
	// behind the user git, which has no password, can an @ be of the path.
	at := strings.IndexByte(path, '@')
	if at >= 0 && (user != "git" || colonThenAt(path) || !strings.Contains(path[:at], "/")) {
		return a, false
	}
	if port, rest, ok := strings.Cut(path, "/"); ok && user == "" && port != "" && isDigits(port) {
		a.form, a.port, a.path = asName, port, "/"+rest
	}
	return a, true
}

// takeBracketed takes [user@host:port]:path, the one way to give the scp form
// a port.
func takeBracketed(inner, path string) (address, bool) {
	user, host := cutUser(inner)
	host, port, _ := strings.Cut(host, ":")
	a := address{form: asSCP, user: user, host: host, port: port, path: path}
	return a, isHost(host) && isDigits(port) && port != "" && !strings.Contains(path, "@")
}

// isPath says whether git takes s for a path whatever follows. C:/r is one on
// every system here, so that one address has one meaning; git on Unix would
// look for a host called C.
func isPath(s string) bool {
	drive := len(s) > 2 && s[1] == ':' && (s[2] == '/' || s[2] == '\\') && isScheme(s[:1])
	return drive || s == "" || strings.ContainsRune("/\\.~", rune(s[0]))
}

// cutUser parts what stands in front of the last @ of the first path element.
func cutUser(s string) (user, rest string) {
	first := s
	if end := strings.IndexAny(s, "/:["); end >= 0 {
		first = s[:end]
	}
	at := strings.LastIndexByte(first, '@')
	if at < 0 {
		return "", s
	}
	return s[:at], s[at+1:]
}

// secretBelow says whether a path has an element with a colon and, behind it,
// an @, as user:password@host has.
func secretBelow(path string) bool {
	for element := range strings.SplitSeq(path, "/") {
		if colonThenAt(element) {
			return true
		}
	}
	return false
}

func colonThenAt(s string) bool {
	_, rest, _ := strings.Cut(s, ":")
	return strings.Contains(rest, "@")
}

func indexFrom(s string, c byte, start int) int {
	if i := strings.IndexByte(s[start:], c); i >= 0 {
		return start + i
	}
	return -1
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isScheme says whether s can be the scheme of a URL (RFC 3986, 3.1).
func isScheme(s string) bool {
	if s == "" || !isLetter(s[0]) {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !isLetter(c) && !isDigits(string(c)) && !strings.ContainsRune("+-.", rune(c)) {
			return false
		}
	}
	return true
}

// isHost says whether s can be the name or the address of a host.
func isHost(s string) bool {
	if inner, ok := strings.CutPrefix(s, "["); ok {
		inner, ok = strings.CutSuffix(inner, "]")
		return ok && inner != "" && strings.Trim(inner, "0123456789abcdefABCDEF:.%") == ""
	}
	return s != "" && !strings.ContainsAny(s, " !\"#$%&'()*+,/:;<=>?@[\\]^`{|}~") && s[0] != '.' && s[0] != '-'
}
