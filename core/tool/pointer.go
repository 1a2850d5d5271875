package tool

import (
	"net/url"
	"strconv"
	"strings"

	"foreword/core/canon"
)

// follow gives the schema that a "$ref" points to, and the reference. Only a
// place in the same schema can be followed: "#", or "#/" and a JSON pointer.
func (r *resolver) follow(o canon.Object) (target any, ref string, ok bool) {
	ref = o.String("$ref")
	if !strings.HasPrefix(ref, "#") {
		return nil, "", false
	}
	target, known := r.targets[ref]
	if !known {
		target = lookUp(r.root, ref[1:])
		r.targets[ref] = target
	}
	return target, ref, target != nil
}

// lookUp goes along a JSON pointer (RFC 6901) that was written in a URL's
// fragment, so that %XX stands for a byte; nil when it leads nowhere.
func lookUp(root any, fragment string) any {
	pointer, err := url.PathUnescape(fragment)
	if err != nil {
		return nil
	}
	if pointer == "" {
		return root
	}
	if pointer[0] != '/' {
		return nil
	}
	at := root
	for step := range strings.SplitSeq(pointer[1:], "/") {
		at = descend(at, unescape(step))
		if at == nil {
			return nil
		}
	}
	return at
}

// unescape reads a pointer's step; ~0 comes last, so that ~01 is ~1.
func unescape(step string) string {
	return strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
}

func descend(at any, step string) any {
	switch v := at.(type) {
	case canon.Object:
		next, _ := v.Get(step)
		return next
	case []any:
		// An index has no sign and no leading zero.
		i, err := strconv.Atoi(step)
		if err != nil || strconv.Itoa(i) != step || i < 0 || i >= len(v) {
			return nil
		}
		return v[i]
	}
	return nil
}
