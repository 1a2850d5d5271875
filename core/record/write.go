package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"time"
	"unicode/utf8"
)

// Write writes a lock file. A text that is not UTF-8 is refused, since JSON
// would put other characters in the place of its bytes.
func Write(to io.Writer, l *Lock) error {
	w := &writer{}
	w.line(0, `{`)
	w.member("foreword", Version)
	w.member("when", l.When.UTC().Format(time.RFC3339))
	w.member("git", l.Git)
	w.member("counter", l.Counter)
	w.member("config", l.Config)
	list(w, "files", l.Files)
	list(w, "facts", l.Facts)
	list(w, "tools", l.Tools)
	list(w, "memories", l.Memories)
	list(w, "roles", l.Roles)
	w.prompts(l.Prompts)
	list(w, "texts", l.Texts)
	w.trim()
	w.line(0, `}`)
	if w.err != nil {
		return w.err
	}
	_, err := to.Write(w.out.Bytes())
	return err
}

// writer lays JSON out with one item a line.
type writer struct {
	out bytes.Buffer
	err error
}

func (w *writer) line(depth int, text string) {
	for range depth {
		w.out.WriteString("  ")
	}
	w.out.WriteString(text + "\n")
}

// json gives a value on one line.
func (w *writer) json(v any) string {
	if s, ok := v.(string); ok && !utf8.ValidString(s) && w.err == nil {
		w.err = fmt.Errorf("%q is not UTF-8, which a lock file cannot hold", s)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil && w.err == nil {
		w.err = err
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

func (w *writer) member(key string, v any) { w.line(1, w.json(key)+": "+w.json(v)+",") }

// trim takes the comma behind the last member away.
func (w *writer) trim() {
	w.out.Truncate(len(bytes.TrimSuffix(w.out.Bytes(), []byte(",\n"))))
	w.out.WriteByte('\n')
}

// list writes a list with an item a line.
func list[T checked](w *writer, key string, items []T) {
	if len(items) == 0 {
		w.line(1, w.json(key)+": [],")
		return
	}
	w.line(1, w.json(key)+": [")
	writeItems(w, 2, items)
	w.line(1, "],")
}

func writeItems[T checked](w *writer, depth int, items []T) {
	for _, item := range items {
		for _, text := range item.texts() {
			w.json(text)
		}
		w.line(depth, w.json(item)+",")
	}
	w.trim()
}

func (w *writer) prompts(prompts []Prompt) {
	if len(prompts) == 0 {
		w.line(1, `"prompts": [],`)
		return
	}
	w.line(1, `"prompts": [`)
	for _, p := range prompts {
		w.line(2, `{`)
		for _, m := range [][2]string{{"role", p.Role}, {"layout", p.Layout}, {"digest", p.Digest}, {"byte_digest", p.ByteDigest}} {
			w.line(3, w.json(m[0])+": "+w.json(m[1])+",")
		}
		if len(p.Sections) == 0 {
			w.line(3, `"sections": []`)
		} else {
			w.line(3, `"sections": [`)
			writeItems(w, 4, p.Sections)
			w.line(3, `]`)
		}
		w.line(2, `},`)
	}
	w.trim()
	w.line(1, "],")
}

// checked is an item of a list that can tell its texts.
type checked interface{ texts() []string }

func (f File) texts() []string    { return []string{f.Path} }
func (f Fact) texts() []string    { return []string{f.Name, f.Value, f.Source} }
func (t Tool) texts() []string    { return []string{t.Name} }
func (m Memory) texts() []string  { return []string{m.Label} }
func (r Role) texts() []string    { return []string{r.Name} }
func (s Section) texts() []string { return []string{s.Name, s.Source} }
func (t Text) texts() []string    { return []string{t.Text} }
