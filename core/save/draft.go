package save

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/google/renameio/v2"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// draftVersion is the version of the format that this package writes.
const draftVersion = 1

// Draft is edits that are not written yet: for each thing that was edited what
// it should be, and what it was, so that the edits can be merged with what
// somebody else changes meanwhile. A draft of an earlier foreword has only the
// digest of what it was.
type Draft struct {
	Version int `json:"version"`
	// Root is the checkout that the edits were made in.
	Root  string      `json:"root"`
	Texts []draftText `json:"texts,omitempty"`
	// Facts, Head and Tail are nil where the list was not edited.
	Facts    *draftFacts   `json:"facts,omitempty"`
	Head     *draftBlocks  `json:"head,omitempty"`
	Tail     *draftBlocks  `json:"tail,omitempty"`
	Policies []draftPolicy `json:"policies,omitempty"`
	Notes    []draftNote   `json:"notes,omitempty"`
	// State is nil where nothing of the state file was edited.
	State *draftState `json:"state,omitempty"`
	Off   draftOff    `json:"off,omitzero"`
}

type draftText struct {
	Kind edit.Kind `json:"kind"`
	Name string    `json:"name,omitempty"`
	Base string    `json:"base"`
	Was  *exact    `json:"was,omitempty"`
	Text exact     `json:"text"`
}

type draftFacts struct {
	Base string      `json:"base"`
	Was  []draftFact `json:"was,omitempty"`
	List []draftFact `json:"list"`
}

type draftFact struct {
	Name   string        `json:"name"`
	Value  exact         `json:"value"`
	Source prompt.Source `json:"source"`
	State  string        `json:"state"`
	Reason exact         `json:"reason,omitempty"`
}

type draftBlocks struct {
	Base string       `json:"base"`
	Was  []draftBlock `json:"was,omitempty"`
	List []draftBlock `json:"list"`
}

type draftBlock struct {
	Name   string        `json:"name"`
	Text   exact         `json:"text"`
	Kind   prompt.Kind   `json:"kind"`
	Tier   string        `json:"tier"`
	Source prompt.Source `json:"source"`
	State  string        `json:"state"`
	Reason exact         `json:"reason,omitempty"`
}

type draftPolicy struct {
	Role  string         `json:"role"`
	Base  string         `json:"base"`
	Was   *draftPolicies `json:"was,omitempty"`
	Allow []string       `json:"allow"`
	Deny  []string       `json:"deny"`
}

// draftPolicies is the policy that a role had.
type draftPolicies struct {
	Allow []string `json:"allow"`
	Deny  []string `json:"deny"`
}

// draftNote is a new note (base empty), one that was forgotten and is restored,
// one that is forgotten, or one with another content or other tags.
type draftNote struct {
	ID      int64         `json:"id"`
	Base    string        `json:"base,omitempty"`
	Was     *draftNoteWas `json:"was,omitempty"`
	Forget  bool          `json:"forget,omitempty"`
	Restore bool          `json:"restore,omitempty"`
	Content string        `json:"content,omitempty"`
	Tags    []string      `json:"tags,omitempty"`
	Created time.Time     `json:"created,omitzero"`
	Updated time.Time     `json:"updated,omitzero"`
}

// draftNoteWas is a note as it was.
type draftNoteWas struct {
	Content string    `json:"content"`
	Tags    []string  `json:"tags,omitempty"`
	Created time.Time `json:"created"`
}

type draftOff struct {
	Tools  []string `json:"tools,omitempty"`
	Skills []string `json:"skills,omitempty"`
	Notes  []int64  `json:"notes,omitempty"`
}

// exact is a text that keeps bytes which JSON cannot: those are in base64.
type exact string

type encoded struct {
	Base64 []byte `json:"base64"`
}

// MarshalJSON gives a JSON string, or an object with base64 for a text that is
// not UTF-8.
func (e exact) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(e)) {
		return json.Marshal(string(e))
	}
	return json.Marshal(map[string]string{"base64": base64.StdEncoding.EncodeToString([]byte(e))})
}

// UnmarshalJSON undoes MarshalJSON.
func (e *exact) UnmarshalJSON(text []byte) error {
	var plain string
	if err := json.Unmarshal(text, &plain); err == nil {
		*e = exact(plain)
		return nil
	}
	var other encoded
	err := json.Unmarshal(text, &other)
	*e = exact(other.Base64)
	return err
}

// SaveDraft keeps what was edited between the two workspaces in a file for this
// user alone (0600, new folders 0700). The file is whole at every moment.
func SaveDraft(path string, before, after *workspace.Workspace) error {
	text, err := json.MarshalIndent(NewDraft(before, after), "", "  ")
	if err != nil {
		return fmt.Errorf("draft %s: %w", path, err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("draft %s: %w", path, err)
	}
	if err := renameio.WriteFile(path, append(text, '\n'), 0o600, renameio.WithTempDir(filepath.Dir(path))); err != nil {
		return fmt.Errorf("draft %s: %w", path, err)
	}
	return nil
}

// RemoveDraft takes a recovery file away after a save; one that is not there is
// no error.
func RemoveDraft(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Empty says whether the draft has no edits.
func (d Draft) Empty() bool {
	return len(d.Texts)+len(d.Policies)+len(d.Notes)+len(d.Off.Tools)+len(d.Off.Skills)+len(d.Off.Notes) == 0 &&
		d.Facts == nil && d.Head == nil && d.Tail == nil && d.State == nil
}

// NewDraft gives the draft of what was edited between the two workspaces.
func NewDraft(before, after *workspace.Workspace) Draft {
	d := Draft{Version: draftVersion, Root: before.Root, Texts: draftTexts(before, after)}
	if base := factsDigest(before.Facts); base != factsDigest(after.Facts) {
		d.Facts = &draftFacts{base, factsDraft(before.Facts), factsDraft(after.Facts)}
	}
	d.Head, d.Tail = blocksDraft(before.Head, after.Head), blocksDraft(before.Tail, after.Tail)
	for _, r := range after.Roles {
		was, there := before.Role(r.Name)
		if there && (!slices.Equal(was.Policy.Allow, r.Policy.Allow) || !slices.Equal(was.Policy.Deny, r.Policy.Deny)) {
			d.Policies = append(d.Policies, draftPolicy{
				r.Name, policyDigest(was.Policy), &draftPolicies{was.Policy.Allow, was.Policy.Deny}, r.Policy.Allow, r.Policy.Deny,
			})
		}
	}
	d.Notes = draftNotes(before, after)
	d.State = stateDraft(before.State, after.State)
	for _, t := range after.Aside.Tools {
		d.Off.Tools = append(d.Off.Tools, t.Value.Name)
	}
	for _, s := range after.Aside.Skills {
		d.Off.Skills = append(d.Off.Skills, s.Value.Name)
	}
	for _, n := range after.Aside.Notes {
		d.Off.Notes = append(d.Off.Notes, n.Value.ID)
	}
	return d
}

// draftTexts gives the texts that differ, those of sections, facts and notes
// aside, which are in the lists.
func draftTexts(before, after *workspace.Workspace) []draftText {
	var texts []draftText
	for _, t := range textTargets(after) {
		was, _ := edit.Text(before, t)
		if now, ok := edit.Text(after, t); ok && now != was {
			base := exact(was)
			texts = append(texts, draftText{t.Kind, t.Name, prompt.ByteDigest(was), &base, exact(now)})
		}
	}
	return texts
}

// textTargets lists all that has a text in the workspace, but for facts,
// sections and notes.
func textTargets(w *workspace.Workspace) []edit.Target {
	var targets []edit.Target
	for _, r := range w.Roles {
		targets = append(targets, edit.Target{Kind: edit.Frame, Name: r.Name})
	}
	targets = append(targets, edit.Target{Kind: edit.Index})
	for _, i := range w.Instructions {
		targets = append(targets, edit.Target{Kind: edit.Instructions, Name: i.Source.Path})
	}
	for _, s := range allSkills(w) {
		targets = append(targets, edit.Target{Kind: edit.Skill, Name: s.Name}, edit.Target{Kind: edit.SkillLine, Name: s.Name})
	}
	for _, mode := range []string{"agent", "plan"} {
		targets = append(targets, edit.Target{Kind: edit.Template, Name: mode})
	}
	targets = append(targets, edit.Target{Kind: edit.Todo})
	for _, t := range allTools(w) {
		targets = append(targets, edit.Target{Kind: edit.Tool, Name: t.Name})
	}
	return targets
}

func blocksDraft(before, after []workspace.Block) *draftBlocks {
	base := blocksDigest(before)
	if base == blocksDigest(after) {
		return nil
	}
	return &draftBlocks{base, blockList(before), blockList(after)}
}

func blockList(blocks []workspace.Block) []draftBlock {
	list := []draftBlock{}
	for _, b := range blocks {
		list = append(list, draftBlock{b.Name, exact(b.Text), b.Kind, b.Tier.String(), b.Source, b.State.String(), exact(b.Reason)})
	}
	return list
}

func factsDraft(facts []workspace.Fact) []draftFact {
	list := []draftFact{}
	for _, f := range facts {
		list = append(list, draftFact{f.Name, exact(f.Value), f.Source, f.State.String(), exact(f.Reason)})
	}
	return list
}

func draftNotes(before, after *workspace.Workspace) []draftNote {
	var notes []draftNote
	old, now := allNotes(before), allNotes(after)
	pairs := pairNotes(old, now)
	for at, n := range now {
		d := draftNote{ID: n.ID, Content: n.Content, Tags: n.Tags}
		switch i := pairs[at]; {
		case i < 0 && !isNew(n):
			d.Restore, d.Created, d.Updated = true, n.Created, n.Updated
		case i < 0:
		case sameNote(old[i], n):
			continue
		default:
			d.Base, d.Was = noteDigest(old[i]), noteWas(old[i])
		}
		notes = append(notes, d)
	}
	for _, o := range unpaired(old, pairs) {
		notes = append(notes, draftNote{ID: o.ID, Base: noteDigest(o), Was: noteWas(o), Forget: true})
	}
	return notes
}

func noteWas(n workspace.MemoryEntry) *draftNoteWas {
	return &draftNoteWas{n.Content, n.Tags, n.Created}
}
