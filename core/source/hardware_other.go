//go:build !unix

package source

import "runtime"

// hardware gives Go's name of the architecture where there is no uname.
func hardware() string { return runtime.GOARCH }
