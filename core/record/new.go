package record

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"foreword/core/canon"
	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// Options are what New cannot take from a workspace.
type Options struct {
	// Counter names the counter of Tokens.
	Counter string
	// Tokens has a count for each section of each prompt.
	Tokens [][]int
	// Config is the text of the config file that the workspace names.
	Config []byte
	// Text keeps the texts of the sections that are UTF-8.
	Text bool
}

// New takes the measure of a workspace and of prompts that were built from it.
func New(w *workspace.Workspace, prompts []*prompt.Prompt, o Options) *Lock {
	l := &Lock{
		When:    w.Now.UTC().Truncate(time.Second),
		Git:     Git{Branch: w.Project.Branch, Head: w.Project.Head, Origin: w.Project.Normalized},
		Counter: o.Counter,
	}
	if w.Settings.Config != "" {
		l.Config = File{w.Settings.Config, prompt.ByteDigest(string(o.Config))}
	}
	for _, d := range slices.Concat(w.Instructions, []workspace.Document{w.Project.Index}) {
		if d.Present() && d.Source.Path != "" {
			l.Files = append(l.Files, File{d.Source.Path, prompt.ByteDigest(d.Text)})
		}
	}
	for _, f := range w.Facts {
		if f.State == prompt.Kept {
			l.Facts = append(l.Facts, Fact{f.Name, prompt.TrimEnd(f.Value), f.Source.String()})
		}
	}
	for _, t := range w.Tools {
		l.Tools = append(l.Tools, Tool{t.Name, tool.Digest(t)})
	}
	for _, e := range w.Memory.Entries {
		l.Memories = append(l.Memories, Memory{e.ID, prompt.MemoryLabel(e.Content), prompt.ByteDigest(e.Content)})
	}
	for _, r := range w.Roles {
		l.Roles = append(l.Roles, Role{r.Name, prompt.ByteDigest(r.Frame), PolicyDigest(r)})
	}
	for i, p := range prompts {
		l.addPrompt(p, o, i)
	}
	slices.SortFunc(l.Texts, func(a, b Text) int { return strings.Compare(a.ByteDigest, b.ByteDigest) })
	l.Texts = slices.CompactFunc(l.Texts, func(a, b Text) bool { return a.ByteDigest == b.ByteDigest })
	return l
}

// PolicyDigest gives the digest of what a role may call and start.
func PolicyDigest(r workspace.Role) string {
	return canon.Digest(canon.Object{
		{Key: "allow", Value: canon.Strings(r.Policy.Allow)},
		{Key: "deny", Value: canon.Strings(r.Policy.Deny)},
		{Key: "dispatch", Value: canon.Strings(r.Dispatch)},
	})
}

func (l *Lock) addPrompt(p *prompt.Prompt, o Options, index int) {
	out := Prompt{Role: p.Role, Layout: p.Layout, Digest: p.Digest, ByteDigest: p.ByteDigest()}
	for i, s := range p.Sections {
		byteDigest := s.ByteDigest
		if byteDigest == "" {
			byteDigest = prompt.ByteDigest(s.Text)
		}
		tokens := 0
		if index < len(o.Tokens) && i < len(o.Tokens[index]) {
			tokens = o.Tokens[index][i]
		}
		out.Sections = append(out.Sections, Section{
			Name:       s.Name,
			Zone:       s.Zone.String(),
			Kind:       string(s.Kind),
			Tier:       s.Tier.String(),
			State:      s.State.String(),
			Digest:     s.Digest,
			ByteDigest: byteDigest,
			Tokens:     tokens,
			Source:     s.Source.String(),
		})
		if o.Text && s.Text != "" && utf8.ValidString(s.Text) {
			l.Texts = append(l.Texts, Text{byteDigest, s.Text})
		}
	}
	l.Prompts = append(l.Prompts, out)
}
