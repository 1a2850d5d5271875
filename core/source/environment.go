package source

import (
	"bufio"
	"os"
	"runtime"
	"strings"
	"time"

	"foreword/core/workspace"
)

// dateFormat is how LLM::Agent writes a calendar day.
const dateFormat = "2006-01-02"

// environment looks up what LLM::Agent::Prompt says of the machine. What
// cannot be looked up stays empty.
func environment(now time.Time) workspace.Environment {
	distro, version := release("/etc/os-release", "/usr/lib/os-release")
	return workspace.Environment{
		Kernel:   runtime.GOOS,
		Hardware: hardware(),
		Distro:   distro,
		Version:  version,
		Date:     now.Format(dateFormat),
	}
}

// release reads the distribution's identifier and version from the first of
// the os-release files that is there.
func release(paths ...string) (distro, version string) {
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			continue
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			key, value, _ := strings.Cut(lines.Text(), "=")
			value = strings.Trim(value, `"'`)
			switch key {
			case "ID":
				distro = value
			case "VERSION_ID":
				version = value
			}
		}
		return distro, version
	}
	if runtime.GOOS != "linux" {
		distro = runtime.GOOS
	}
	return distro, version
}
