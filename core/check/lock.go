package check

import (
	"fmt"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// lock compares what only a lock file has.
func (a *against) lock() {
	l := a.r.Lock
	a.config(l)
	a.rolesOf(l)
	a.files(l)
	a.compareTools(l.Tools, digests(a.w.Tools))
	a.memories(l)
	for _, p := range l.Prompts {
		a.lockedPrompt(p)
	}
}

// config says that the config is another file. What it changes is listed on its
// own, so that this alone breaks nothing.
func (a *against) config(l *record.Lock) {
	path := a.w.Settings.Config
	f := Finding{Rule: RuleConfig, Place: Place{Section: inConfig, Path: path}}
	switch {
	case l.Config.Path == path && path == "":
		return
	case path == "":
		f.Place.Path, f.Reason = l.Config.Path, "there is no config any more"
	case l.Config.Path == "":
		f.Reason = "there was no config then"
	default:
		text, ok := []byte(nil), false
		if a.probe != nil {
			text, ok = a.probe.Read(path)
		}
		digest := prompt.ByteDigest(string(text))
		if !ok || digest == l.Config.Digest {
			return
		}
		f.Recorded, f.Present = shortDigest(l.Config.Digest), shortDigest(digest)
		f.Reason = "the file has changed: what that changes in the prompts is listed on its own"
	}
	a.add(f)
}

// rolesOf compares the roles: their frames, and what they may do.
func (a *against) rolesOf(l *record.Lock) {
	for _, old := range l.Roles {
		now, ok := a.w.Role(old.Name)
		place := Place{Section: inRole, Item: old.Name, Role: old.Name}
		if !ok {
			a.add(Finding{Verdict: Broken, Rule: RuleRole, Place: place, Recorded: old.Name, Reason: "there is no such role any more", Mend: "record again"})
			continue
		}
		place.Path, place.Line = now.Source.Path, now.Source.Line
		frame := Finding{Rule: RuleFrame, Place: place}
		if digest := prompt.ByteDigest(now.Frame); digest != old.Frame {
			frame.Verdict, frame.Recorded, frame.Present, frame.Mend = Broken, shortDigest(old.Frame), shortDigest(digest), "record again"
			if before, known := a.frameText(l, old.Name); known {
				frame = changed(frame, before, prompt.TrimEnd(now.Frame))
			} else {
				frame.Reason = "the frame has changed"
			}
		}
		a.add(frame)
		rule := Finding{Rule: RulePolicy, Place: place}
		if digest := record.PolicyDigest(now); digest != old.Policy {
			rule.Verdict, rule.Recorded, rule.Present = Broken, shortDigest(old.Policy), shortDigest(digest)
			rule.Reason, rule.Mend = "what the role may call and start has changed", "record again"
		}
		a.add(rule)
	}
	for _, now := range a.w.Roles {
		if !slices.ContainsFunc(l.Roles, func(r record.Role) bool { return r.Name == now.Name }) {
			a.add(Finding{Rule: RuleRole, Place: Place{Section: inRole, Item: now.Name, Role: now.Name, Path: now.Source.Path}, Present: now.Name, Reason: "the role was not there then"})
		}
	}
}

// frameText gives the text of a role's frame, when the lock file has it.
func (a *against) frameText(l *record.Lock, role string) (string, bool) {
	for _, p := range l.Prompts {
		for _, s := range p.Sections {
			if p.Role == role && s.Kind == string(prompt.KindRole) {
				return l.Text(s.ByteDigest)
			}
		}
	}
	return "", false
}

// files compares the instruction files and the index file by their bytes.
func (a *against) files(l *record.Lock) {
	docs := slices.Concat(a.w.Instructions, []workspace.Document{a.w.Project.Index})
	present := map[string]workspace.Document{} // looked up only
	for _, d := range docs {
		if d.Present() && d.Source.Path != "" {
			present[d.Source.Path] = d
		}
	}
	for _, old := range l.Files {
		d, ok := present[old.Path]
		f := Finding{Rule: RuleInstructions, Place: Place{Section: inInstructions, Path: old.Path, Line: 1}}
		if old.Path == a.w.Project.Index.Source.Path {
			f.Rule, f.Place.Section = RuleIndex, inProject
		}
		switch digest := prompt.ByteDigest(d.Text); {
		case !ok:
			f.Verdict, f.Recorded, f.Reason, f.Mend = Broken, shortDigest(old.Digest), "it is not loaded any more"+a.fileWent(old.Path), "record again"
		case digest != old.Digest:
			f.Verdict, f.Recorded, f.Present, f.Mend = Broken, shortDigest(old.Digest), shortDigest(digest), "record again"
			f.Reason = "it has changed"
			if before, known := fileText(l, d); known {
				f.Reason = ""
				f = changed(f, before, prompt.TrimEnd(d.Text))
			}
		}
		a.add(f)
	}
	for _, d := range docs {
		if _, ok := present[d.Source.Path]; ok && !slices.ContainsFunc(l.Files, func(f record.File) bool { return f.Path == d.Source.Path }) {
			f := Finding{Verdict: Broken, Rule: RuleInstructions, Place: Place{Section: inInstructions, Path: d.Source.Path, Line: 1}, Reason: "it was not loaded then", Mend: "record again"}
			if d.Source.Path == a.w.Project.Index.Source.Path {
				f.Rule, f.Place.Section = RuleIndex, inProject
			}
			a.add(f)
		}
	}
}

func (a *against) fileWent(path string) string {
	if a.probe == nil || a.probe.Find(path) == Present {
		return ""
	}
	past := a.probe.Past(path)
	if !past.Known {
		return ": the file is gone"
	}
	return ": " + gone(Place{}, path, past).Reason
}

// fileText gives what a file said, cut out of the recorded section that held
// it, as far as the lock file has texts.
func fileText(l *record.Lock, d workspace.Document) (string, bool) {
	heading := "## " + d.Name + "\n\n"
	for _, t := range l.Texts {
		_, rest, ok := strings.Cut("\n"+t.Text, "\n"+heading)
		if !ok {
			_, rest, ok = strings.Cut("\n"+t.Text, "\n"+prompt.ContextHeading+"\n")
			ok = ok && d.Source.Path == "INDEX.md"
		}
		if ok {
			return rest, true
		}
	}
	return "", false
}

func digests(tools []tool.Tool) []record.Tool {
	out := make([]record.Tool, len(tools))
	for i, t := range tools {
		out[i] = record.Tool{Name: t.Name, Digest: tool.Digest(t)}
	}
	return out
}

// noStore tells that the memories cannot be looked at, if so: without a store,
// as on another machine, none of them was forgotten.
func (a *against) noStore() bool {
	m := a.w.Memory
	if len(m.Entries) > 0 || m.State != prompt.Unreadable && m.State != prompt.NotFound {
		return false
	}
	a.add(Finding{Verdict: Unknown, Rule: RuleMemoryChanged, Place: Place{Section: inMemory}, Reason: "the memories cannot be looked at: " + m.Reason})
	return true
}

// memories compares the notes.
func (a *against) memories(l *record.Lock) {
	if len(l.Memories) > 0 && a.noStore() {
		return
	}
	now := map[int64]workspace.MemoryEntry{} // looked up only
	for _, e := range a.w.Memory.Entries {
		now[e.ID] = e
	}
	for _, old := range l.Memories {
		e, ok := now[old.ID]
		name := "m-" + itoa(int(old.ID))
		f := Finding{Rule: RuleMemoryChanged, Place: Place{Section: inMemory, Note: name}, Recorded: old.Label}
		switch {
		case !ok:
			f.Verdict, f.Rule, f.Reason, f.Mend = Broken, RuleMemoryRemoved, "the note was forgotten", "record again"
		case prompt.ByteDigest(e.Content) != old.Digest:
			f.Verdict, f.Present, f.Reason, f.Mend = Broken, prompt.MemoryLabel(e.Content), "the note was changed", "record again"
		default:
			f.Present = old.Label
		}
		a.add(f)
	}
	for _, e := range a.w.Memory.Entries {
		if !slices.ContainsFunc(l.Memories, func(m record.Memory) bool { return m.ID == e.ID }) {
			a.add(Finding{Verdict: Broken, Rule: RuleMemoryAdded, Place: Place{Section: inMemory, Note: noteName(e)}, Present: prompt.MemoryLabel(e.Content), Reason: "the note was not there then", Mend: "record again"})
		}
	}
}

// lockedPrompt compares the sections of one prompt. What has rules of its own
// (facts, files, tools, memories, frames) is not told a second time.
func (a *against) lockedPrompt(old record.Prompt) {
	at := slices.IndexFunc(a.prompts, func(p *prompt.Prompt) bool { return p.Role == old.Role && p.Layout == old.Layout })
	if at < 0 {
		if _, ok := a.w.Role(old.Role); ok {
			a.add(Finding{Verdict: Unknown, Rule: RuleLayout, Place: Place{Section: inRole, Item: old.Layout, Role: old.Role}, Reason: "the prompt of " + old.Role + " under the layout " + old.Layout + " was not built here"})
		}
		return
	}
	now := a.prompts[at]
	same := true
	for _, s := range old.Sections {
		i := slices.IndexFunc(now.Sections, func(n prompt.Section) bool { return n.Name == s.Name && n.Zone.String() == s.Zone })
		if i < 0 {
			same = false
			a.add(Finding{Verdict: Broken, Rule: RuleSection, Place: Place{Section: s.Name, Role: old.Role}, Recorded: shortDigest(s.ByteDigest), Reason: "the section is not in the prompt any more", Mend: "record again"})
			continue
		}
		same = a.lockedSection(old, s, now.Sections[i]) && same
	}
	for _, n := range now.Sections {
		if n.Kind == prompt.KindInstructions || n.Kind == prompt.KindMemory {
			continue // told file by file and note by note
		}
		if !slices.ContainsFunc(old.Sections, func(s record.Section) bool { return s.Name == n.Name && s.Zone == n.Zone.String() }) {
			same = false
			a.add(Finding{Verdict: Broken, Rule: RuleSection, Place: Place{Section: n.Name, Role: old.Role, Path: n.Source.Path, Line: n.Source.Line}, Present: shortDigest(n.ByteDigest), Reason: "the section was not in the prompt then", Mend: "record again"})
		}
	}
	if same && now.ByteDigest() != old.ByteDigest {
		a.add(Finding{Verdict: Broken, Rule: RuleLayout, Place: Place{Section: "prompt", Item: old.Layout}, Recorded: shortDigest(old.ByteDigest), Present: shortDigest(now.ByteDigest()),
			Reason: fmt.Sprintf("the sections are the same, and the text between them or their order differs (layout %s)", old.Layout), Mend: "record again"})
	}
}

// lockedSection compares a section, and says whether it is the same.
func (a *against) lockedSection(old record.Prompt, s record.Section, now prompt.Section) bool {
	same := now.ByteDigest == s.ByteDigest
	ownRules := []prompt.Kind{prompt.KindFacts, prompt.KindEnvironment, prompt.KindMemory, prompt.KindInstructions, prompt.KindTools, prompt.KindRole, prompt.KindProject}
	if slices.Contains(ownRules, now.Kind) {
		return same
	}
	f := Finding{Rule: RuleSection, Place: Place{Section: s.Name, Role: old.Role, Path: now.Source.Path, Line: now.Source.Line}}
	if !same {
		f.Verdict, f.Recorded, f.Present, f.Mend = Broken, shortDigest(s.ByteDigest), shortDigest(now.ByteDigest), "record again"
		if now.State.String() != s.State {
			f.Reason = "it was " + s.State + " and is " + now.State.String()
		}
		if before, known := a.r.Lock.Text(s.ByteDigest); known {
			f = changed(f, before, now.Text)
		} else if f.Reason == "" {
			f.Reason = "it has changed"
		}
	}
	a.add(f)
	return same
}
