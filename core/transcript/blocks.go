package transcript

import (
	"strings"

	"foreword/core/prompt"
	"foreword/core/runcontext"
)

// The blocks that hold facts, by the names that a Fact has for them.
const (
	inContext     = "current context"
	inEnvironment = "environment block"
	inProject     = "project information"
	inMemory      = "memory index"
	inOpening     = "opening lines"
	inCapability  = "capabilities"
)

// blocks takes the facts out of a message of the system that starts in a line
// of the file. Baked messages are those that stay as they are for the whole
// session. The line in the text is counted for lines of a record.
func (r *Recording) blocks(text string, fileLine int, baked bool) {
	b := blockReader{r: r, lines: strings.Split(text, "\n"), fileLine: fileLine, baked: baked}
	if b.context() {
		return
	}
	b.environment()
	b.list(prompt.ProjectHeading, "CWD", inProject)
	b.list(prompt.MemoryHeading, "project_id", inMemory)
	b.tagged("<env>", "</env>")
	b.tagged("<environment_context>", "</environment_context>")
	b.opening()
	b.capabilities()
}

// blockReader looks through the lines of one text.
type blockReader struct {
	r        *Recording
	lines    []string
	fileLine int
	baked    bool
}

func (b blockReader) fact(name, value, in string, at int) {
	line := b.fileLine
	if b.r.Format == Text {
		line = at + 1
	}
	b.r.setFact(Fact{Name: name, Value: strings.TrimRight(value, "\r"), Line: line, In: in, Baked: b.baked, TextLine: at + 1})
}

// context reads RunContext's tail message, and says whether the text is one. It
// is one only if it begins with the heading and ends with the fixed lines: a
// text that quotes the heading is none. In a prompt that was kept as one text
// the tail message is its end, and begins with the last heading there.
func (b blockReader) context() bool {
	text := prompt.TrimEnd(strings.Join(b.lines, "\n"))
	if !strings.HasSuffix(text, "\n\n"+runcontext.Standing) {
		return false
	}
	start := 0
	if b.r.Format == Text {
		start = len(b.lines) - 1
		for start > 0 && !(b.lines[start] == runcontext.Heading && b.startsParagraph(start)) {
			start--
		}
	}
	if b.lines[start] != runcontext.Heading {
		return false
	}
	b.baked = false
	if start+2 < len(b.lines) && b.lines[start+1] == "" {
		b.pairs(start+2, inContext)
	}
	return start == 0
}

// pairs reads lines "- name: value" up to the first that is none.
func (b blockReader) pairs(from int, in string) {
	for i := from; i < len(b.lines); i++ {
		name, value, ok := pair(b.lines[i])
		if !ok {
			return
		}
		b.fact(name, value, in, i)
	}
}

// pair reads a line "- name: value".
func pair(line string) (name, value string, ok bool) {
	rest, ok := strings.CutPrefix(line, "- ")
	if !ok {
		return "", "", false
	}
	if name, ok = strings.CutSuffix(rest, ":"); ok && !strings.Contains(name, ": ") {
		return name, "", true
	}
	name, value, ok = strings.Cut(rest, ": ")
	return name, value, ok
}

// startsParagraph says whether a line is the first or follows an empty one.
func (b blockReader) startsParagraph(i int) bool {
	return i == 0 || strings.TrimRight(b.lines[i-1], "\r") == ""
}

// environment reads LLM::Agent's environment block. It is told from a chapter of
// an instruction file by its three first lines, which the agent always writes,
// and of several the first counts: instructions come behind it.
func (b blockReader) environment() {
	for i := 0; i+4 < len(b.lines); i++ {
		if b.lines[i] != prompt.EnvironmentHeading || !b.startsParagraph(i) || b.lines[i+1] != "" {
			continue
		}
		whole := true
		for k, want := range []string{"platform", "os", "date"} {
			name, _, ok := pair(b.lines[i+2+k])
			whole = whole && ok && name == want
		}
		if whole {
			b.pairs(i+2, inEnvironment)
			return
		}
	}
}

// list reads the first block of a heading whose first line has that name right
// below it (Agent Smith). A chapter of an instruction file comes behind it.
func (b blockReader) list(heading, first, in string) {
	for i := 0; i+1 < len(b.lines); i++ {
		if b.lines[i] != heading || !b.startsParagraph(i) {
			continue
		}
		if name, _, ok := pair(b.lines[i+1]); ok && name == first {
			b.pairs(i+1, in)
			return
		}
	}
}

// tagged reads the first block between two tags that stand on lines of their
// own, of lines "Name: value", "* Name: value" or "<name>value</name>".
func (b blockReader) tagged(open, shut string) {
	for i, line := range b.lines {
		if strings.TrimSpace(line) != open || !(b.startsParagraph(i) || i > 0 && strings.HasSuffix(b.lines[i-1], ":")) {
			continue
		}
		end := i + 1
		for end < len(b.lines) && strings.TrimSpace(b.lines[end]) != shut {
			end++
		}
		if end == len(b.lines) {
			return
		}
		for k := i + 1; k < end; k++ {
			if name, value, ok := taggedFact(b.lines[k]); ok {
				b.fact(name, value, inEnvironment, k)
			}
		}
		return
	}
}

func taggedFact(line string) (name, value string, ok bool) {
	line = strings.TrimSpace(line)
	if rest, isTag := strings.CutPrefix(line, "<"); isTag {
		name, rest, ok = strings.Cut(rest, ">")
		if !ok {
			return "", "", false
		}
		value, ok = strings.CutSuffix(rest, "</"+name+">")
		return name, value, ok
	}
	name, value, ok = strings.Cut(strings.TrimPrefix(line, "* "), ": ")
	return name, strings.TrimSpace(value), ok && name != ""
}

// opening reads the paragraphs of one line that coddy's templates write: the
// working directory in front of the first heading, and the time as the last
// line of all.
func (b blockReader) opening() {
	alone := func(i int) bool {
		return b.startsParagraph(i) && (i+1 == len(b.lines) || strings.TrimRight(b.lines[i+1], "\r") == "")
	}
	for i, line := range b.lines {
		if strings.HasPrefix(line, "#") {
			break
		}
		if value, ok := strings.CutPrefix(line, "Working directory: "); ok && alone(i) {
			b.fact("Working directory", value, inOpening, i)
			break
		}
	}
	last := len(b.lines) - 1
	if value, ok := strings.CutPrefix(b.lines[last], "Time of this request (UTC): "); ok && alone(last) {
		b.fact("UTCNow", value, inOpening, last)
	}
}

// capabilities reads atomic-agent's section, whose six lines are fixed.
func (b blockReader) capabilities() {
	for i := 0; i+6 < len(b.lines); i++ {
		if b.lines[i] != "### capabilities" {
			continue
		}
		for k, want := range []string{"platform", "browser", "working_dir"} {
			value, ok := strings.CutPrefix(b.lines[i+1+k], want+": ")
			if !ok {
				return
			}
			if want != "browser" {
				b.fact(want, value, inCapability, i+1+k)
			}
		}
		return
	}
}
