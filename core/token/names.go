package token

import (
	"context"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Default is the counter that is used when none is named.
const Default = "o200k_base"

// Server begins the name of a counter that asks a llama.cpp server, whose URL
// follows, as llama=http://127.0.0.1:8080.
const Server = "llama="

// Remote says whether a counter sends texts to another machine. A config can
// come with a checkout that somebody else made, so that whoever takes a name
// from there asks this first.
func Remote(name string) bool {
	address, ok := strings.CutPrefix(name, Server)
	if !ok {
		return false
	}
	u, err := url.Parse(address)
	if err != nil {
		return true
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() != "localhost" && (err != nil || !ip.IsLoopback())
}

// all gives the counters that need no more than a name, in the order in which
// help lists them and a key steps through them.
func all() []Counter {
	base := o200k()
	counters := []Counter{base, cl100k()}
	for _, f := range families() {
		f.base = base
		counters = append(counters, f)
	}
	return append(counters, agentCounter{}, atomicCounter{})
}

func o200k() *encoding {
	return &encoding{
		name: "o200k_base", title: "GPT-4o and later",
		split: splitO200k, vocabulary: vocabularyO200k,
	}
}

func cl100k() *encoding {
	return &encoding{
		name: "cl100k_base", title: "GPT-4 and GPT-3.5",
		split: splitCL100k, vocabulary: vocabularyCL100k,
	}
}

// Names lists the names that New knows, always in the same order. Beside them
// New takes Server with a URL.
func Names() []string {
	var names []string
	for _, c := range all() {
		names = append(names, c.Name())
	}
	return names
}

// Named gives the full name of a counter by that name, or by the short one of an
// encoding: o200k stands for o200k_base. It knows no server, so that what it
// takes for a name never sends a text anywhere.
func Named(name string) (full string, ok bool) {
	for _, full := range Names() {
		if name == full || name != "" && name+"_base" == full {
			return full, true
		}
	}
	return "", false
}

// New gives the counter of a name, as Named takes it, or of a server. The error
// for an unknown name lists the known ones. Making a counter is cheap: what it
// needs is loaded by its first count, or by Load.
func New(name string) (Counter, error) {
	if address, ok := strings.CutPrefix(name, Server); ok {
		return newServer(address)
	}
	full, _ := Named(name)
	counters := all()
	if i := slices.IndexFunc(counters, func(c Counter) bool { return c.Name() == full }); i >= 0 {
		return counters[i], nil
	}
	return nil, fmt.Errorf("token counter %q is unknown: it must be one of %s, or %sURL", name, strings.Join(Names(), ", "), Server)
}

// Load gets ready what a counter needs, so that its first count is as quick as
// the next: run it in the background once the first frame is drawn. For a
// counter that needs nothing it returns at once. The error is the context's.
func Load(ctx context.Context, c Counter) error {
	if ctx.Err() == nil {
		load(c)
	}
	return ctx.Err()
}

func load(c Counter) {
	if l, ok := c.(interface{ load() }); ok {
		l.load()
	}
}
