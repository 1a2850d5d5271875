package source

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"foreword/core/zoned"
)

// noBrowser is what the capabilities say of the browser: foreword drives none.
const noBrowser = "none"

// capabilities looks what this machine can do. The last three are told by their
// programs on the PATH of the options.
func (r *reader) capabilities() zoned.Capabilities {
	return zoned.Capabilities{
		Platform:         runtime.GOOS,
		Arch:             runtime.GOARCH,
		BrowserChannel:   noBrowser,
		WorkingDir:       r.options.Dir,
		HasClipboard:     r.onPath("wl-copy", "xclip", "pbcopy"),
		HasWmctrl:        r.onPath("wmctrl"),
		HasNotifications: r.onPath("notify-send"),
	}
}

// onPath says whether one of the programs is on the PATH.
func (r *reader) onPath(programs ...string) bool {
	list, _ := r.options.env("PATH")
	for _, dir := range filepath.SplitList(list) {
		if !filepath.IsAbs(dir) {
			continue // a relative one would make the answer depend on where foreword runs
		}
		if slices.ContainsFunc(programs, func(name string) bool {
			info, err := os.Stat(filepath.Join(dir, name))
			return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
		}) {
			return true
		}
	}
	return false
}
