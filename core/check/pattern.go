package check

import (
	"regexp"
	"sync"
)

// lazily gives a pattern that is compiled when it is first used, so that
// commands which check nothing do not pay for it.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}
