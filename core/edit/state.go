package edit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"foreword/core/workspace"
	"foreword/core/zoned"
)

// Names of targets of the kind State: the way to the text in the state file,
// with [] where the place At of a list stands.
const (
	statePersona  = "persona"
	stateRules    = "rules"
	stateNotice   = "notice"
	stateWorld    = "session.world.text"
	stateSeen     = "session.world.kind"
	stateDigest   = "session.world.digest"
	stateSkill    = "skills[].description"
	stateTool     = "tools[].summary"
	stateLoaded   = "session.loaded_skills[].body"
	stateIndex    = "session.memory_index[].preview"
	stateRecalled = "session.recalled[].content"
	stateTurn     = "session.turns[].text"
	stateResult   = "session.turns[].summary"
	stateProfile  = "profile_facts[].value"
	stateKnown    = "session.known_facts[]"
	statePlatform = "capabilities.platform"
	stateArch     = "capabilities.arch"
	stateBrowser  = "capabilities.browserChannel"
	stateFolder   = "capabilities.workingDir"
)

// stateText leads to a text of a state; nil where there is none of that name in
// that place. With own, the list or the value that holds it is copied first, so
// that the text can be changed.
func stateText(s *zoned.State, name string, at int, own bool) *string {
	c := &s.Capabilities
	switch name {
	case statePersona:
		return &s.Persona
	case stateRules:
		return &s.Rules
	case stateNotice:
		return &s.Notice
	case statePlatform:
		return &c.Platform
	case stateArch:
		return &c.Arch
	case stateBrowser:
		return &c.BrowserChannel
	case stateFolder:
		return &c.WorkingDir
	case stateSkill:
		return part(&s.Skills, at, own, func(v *zoned.Skill) *string { return &v.Description })
	case stateTool:
		return part(&s.Tools, at, own, func(v *zoned.Tool) *string { return &v.Summary })
	case stateProfile:
		return part(&s.ProfileFacts, at, own, func(v *zoned.ProfileFact) *string { return &v.Value })
	}
	return sessionText(&s.Session, name, at, own)
}

// sessionText is stateText for what the session has gathered.
func sessionText(s *zoned.Session, name string, at int, own bool) *string {
	switch name {
	case stateWorld, stateSeen, stateDigest:
		return worldText(s, name, own)
	case stateLoaded:
		return part(&s.LoadedSkills, at, own, func(v *zoned.LoadedSkill) *string { return &v.Body })
	case stateIndex:
		return part(&s.MemoryIndex, at, own, func(v *zoned.IndexEntry) *string { return &v.Preview })
	case stateRecalled:
		return part(&s.Recalled, at, own, func(v *zoned.Note) *string { return &v.Content })
	case stateTurn:
		return part(&s.Turns, at, own, func(v *zoned.Turn) *string {
			return kept(&v.Text, v.Kind == zoned.UserTurn || v.Kind == zoned.ReplyTurn)
		})
	case stateResult:
		return part(&s.Turns, at, own, func(v *zoned.Turn) *string { return kept(&v.Summary, v.Kind == zoned.ResultTurn) })
	case stateKnown:
		return part(&s.KnownFacts, at, own, func(v *string) *string { return v })
	}
	return nil
}

// worldText is sessionText for the snapshot of the world.
func worldText(s *zoned.Session, name string, own bool) *string {
	if s.World == nil {
		return nil
	}
	if own {
		world := *s.World
		s.World = &world
	}
	switch name {
	case stateSeen:
		return &s.World.Kind
	case stateDigest:
		return &s.World.Digest
	}
	return &s.World.Text
}

func kept(text *string, has bool) *string {
	if !has {
		return nil
	}
	return text
}

// part leads to a text of the value in a place of a list.
func part[T any](list *[]T, at int, own bool, of func(*T) *string) *string {
	if has(*list, at) != nil {
		return nil
	}
	if own {
		*list = slices.Clone(*list)
	}
	return of(&(*list)[at])
}

// stateName gives the way to the text of a target that the state file says, and
// false for other targets.
func stateName(t Target) (string, bool) {
	switch t.Kind {
	case Profile:
		return stateProfile, true
	case Known:
		return stateKnown, true
	case State:
		return t.Name, true
	}
	return "", false
}

// StatePath gives the way to the text of a target in the state file, keys as
// strings and places in lists as ints; nil for a target of no state file.
func StatePath(t Target) []any {
	name, ok := stateName(t)
	if !ok {
		return nil
	}
	var path []any
	for key := range strings.SplitSeq(name, ".") {
		key, list := strings.CutSuffix(key, "[]")
		path = append(path, key)
		if list {
			path = append(path, t.At)
		}
	}
	return path
}

// stateWay names a text of the state file without looking into it: the way to
// it, as "session.turns[3].text" with the place from 1, where it has no name.
func stateWay(t Target) string {
	name := map[string]string{ // looked up only
		statePersona: "the persona", stateRules: "the rules", stateNotice: "the notice", stateWorld: "the world snapshot",
		stateSeen: "the kind of the world snapshot", stateDigest: "the digest of the world snapshot",
		statePlatform: "the platform", stateArch: "the architecture", stateBrowser: "the browser", stateFolder: "the working directory",
	}[t.Name]
	if name == "" {
		name = strings.Replace(t.Name, "[]", "["+strconv.Itoa(t.At+1)+"]", 1)
	}
	return name + " of the state file"
}

// StateText gives the text of a target of the state file as the state has it,
// and false where there is none.
func StateText(s *zoned.State, t Target) (string, bool) {
	name, _ := stateName(t)
	if name == stateArgs {
		return argumentsOf(s, t.At)
	}
	if at := stateText(s, name, t.At, false); at != nil {
		return *at, true
	}
	return "", false
}

// StateTexts gives all targets of the kind State that a state has a text for.
func StateTexts(s *zoned.State) []Target {
	list := single(statePersona, stateRules, stateNotice)
	list = append(list, single(statePlatform, stateArch, stateBrowser, stateFolder)...)
	list = append(list, each(stateSkill, len(s.Skills))...)
	list = append(list, each(stateTool, len(s.Tools))...)
	list = append(list, each(stateLoaded, len(s.Session.LoadedSkills))...)
	list = append(list, each(stateIndex, len(s.Session.MemoryIndex))...)
	list = append(list, each(stateRecalled, len(s.Session.Recalled))...)
	list = append(list, turns(s.Session.Turns)...)
	if s.Session.World != nil {
		list = append(list, world()...)
	}
	return list
}

func single(names ...string) []Target {
	list := make([]Target, len(names))
	for i, name := range names {
		list[i] = Target{Kind: State, Name: name}
	}
	return list
}

// world gives what there is of a snapshot of the world.
func world() []Target { return single(stateWorld, stateSeen, stateDigest) }

func each(name string, n int) []Target {
	list := make([]Target, n)
	for i := range list {
		list[i] = Target{Kind: State, Name: name, At: i}
	}
	return list
}

// turns gives the turns with their texts, those of calls being their arguments.
func turns(all []zoned.Turn) []Target {
	var list []Target
	for i, t := range all {
		switch t.Kind {
		case zoned.UserTurn, zoned.ReplyTurn:
			list = append(list, Target{Kind: State, Name: stateTurn, At: i})
		case zoned.CallTurn:
			list = append(list, Target{Kind: State, Name: stateArgs, At: i})
		case zoned.ResultTurn:
			list = append(list, Target{Kind: State, Name: stateResult, At: i})
		}
	}
	return list
}

// textOfState gives what an edit of the text starts from. Rules that the file
// leaves to foreword start from the built-in ones.
func textOfState(w *workspace.Workspace, t Target) (string, error) {
	name, _ := stateName(t)
	if w.State == nil {
		return "", fmt.Errorf("%w: no state file was named", ErrMissing)
	}
	text, ok := StateText(w.State, t)
	switch {
	case !ok:
		return "", fmt.Errorf("%w: %s has no such text", ErrMissing, w.StateSource.Path)
	case text == "" && name == stateRules:
		return zoned.DefaultRules(), nil
	}
	return text, nil
}

// setState gives a text of the state another value, in a copy of all that holds
// it.
func setState(w *workspace.Workspace, t Target, text string) error {
	if _, err := textOfState(w, t); err != nil {
		return err
	}
	name, _ := stateName(t)
	next := *w.State
	if name == stateArgs {
		if err := setArguments(&next, t.At, text); err != nil {
			return err
		}
	} else {
		*stateText(&next, name, t.At, true) = text
	}
	w.State = &next
	return nil
}

// stateLabel names a text of the state as people call it.
func stateLabel(w *workspace.Workspace, t Target) (string, bool) {
	if _, err := textOfState(w, t); err != nil {
		return "", false
	}
	s := w.State
	switch name, _ := stateName(t); name {
	case stateProfile:
		return "the profile fact " + s.ProfileFacts[t.At].Key, true
	case stateSkill:
		return "the description of the skill " + s.Skills[t.At].Name, true
	case stateTool:
		return "the summary of the tool " + s.Tools[t.At].Name, true
	case stateLoaded:
		return "the loaded skill " + s.Session.LoadedSkills[t.At].Name, true
	case stateIndex:
		return "the preview of note " + strconv.FormatInt(s.Session.MemoryIndex[t.At].ID, 10), true
	case stateRecalled:
		return "the recalled note " + strconv.FormatInt(s.Session.Recalled[t.At].ID, 10), true
	case stateArgs:
		return fmt.Sprintf("the arguments of turn %d, %s", t.At+1, s.Session.Turns[t.At].Tool), true
	case stateTurn, stateResult:
		kind := string(s.Session.Turns[t.At].Kind)
		return fmt.Sprintf("turn %d, %s", t.At+1, strings.ReplaceAll(kind, "_", " ")), true
	}
	return "", false
}
