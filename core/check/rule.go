package check

// Rule is the name of a check. Names stay: configs mute by them.
type Rule string

// The rules that need a recording.
const (
	RuleFact          Rule = "fact"
	RuleDate          Rule = "recorded-date"
	RuleBranch        Rule = "git-branch"
	RuleHead          Rule = "git-head"
	RuleOrigin        Rule = "git-origin"
	RuleBaked         Rule = "baked-fact"
	RuleInstructions  Rule = "instructions"
	RuleIndex         Rule = "index-file"
	RuleFrame         Rule = "role-frame"
	RulePolicy        Rule = "role-policy"
	RuleRole          Rule = "role"
	RuleSection       Rule = "section"
	RuleLayout        Rule = "layout"
	RuleConfig        Rule = "config"
	RuleToolAdded     Rule = "tool-added"
	RuleToolRemoved   Rule = "tool-removed"
	RuleToolChanged   Rule = "tool-changed"
	RuleToolOrder     Rule = "tool-order"
	RuleMemoryAdded   Rule = "memory-added"
	RuleMemoryRemoved Rule = "memory-removed"
	RuleMemoryChanged Rule = "memory-changed"
	RuleRecording     Rule = "recording"
)

// The rules that need none.
const (
	RuleLiteral     Rule = "literal-fact"
	RulePath        Rule = "path-gone"
	RuleCommand     Rule = "command-gone"
	RuleCommit      Rule = "commit-gone"
	RuleNotLoaded   Rule = "not-loaded"
	RuleTwice       Rule = "text-twice"
	RuleMoving      Rule = "moving-head"
	RuleHidden      Rule = "hidden-characters"
	RuleCap         Rule = "over-cap"
	RulePolicyFrame Rule = "frame-policy"
	RuleRepeats     Rule = "memory-repeats"
	RuleContradicts Rule = "memory-contradicts"
	RuleLeftover    Rule = "left-over"
	RuleMute        Rule = "mute"
)

// About says of a rule what it checks, in one sentence.
type About struct {
	Rule Rule
	Text string
}

// Rules lists all rules with what they check.
func Rules() []About {
	return []About{
		{RuleFact, "A fact that was recorded is still so."},
		{RuleDate, "The recording is of today."},
		{RuleBranch, "The branch is the one that was recorded."},
		{RuleHead, "The commit is the one that was recorded."},
		{RuleOrigin, "The origin is the one that was recorded."},
		{RuleBaked, "A fact in the system message of a resumed session is still so."},
		{RuleInstructions, "The instruction files say what they said."},
		{RuleIndex, "The index file says what it said."},
		{RuleFrame, "The frame of a role is the one that was recorded."},
		{RulePolicy, "A role may call and start what it could."},
		{RuleRole, "The roles that were recorded are there."},
		{RuleSection, "A section of the prompt is the one that was recorded."},
		{RuleLayout, "The prompt is put together as it was."},
		{RuleConfig, "The config is the file that was recorded."},
		{RuleToolAdded, "No tool was added since."},
		{RuleToolRemoved, "No tool was removed since."},
		{RuleToolChanged, "A tool is declared as it was."},
		{RuleToolOrder, "The tools come in the order that they had."},
		{RuleMemoryAdded, "No memory was added since."},
		{RuleMemoryRemoved, "No memory was forgotten since."},
		{RuleMemoryChanged, "A memory says what it said."},
		{RuleRecording, "The recording can be read."},
		{RuleLiteral, "A fact that the config writes out is true."},
		{RulePath, "A path that is named exists."},
		{RuleCommand, "A command that is named exists."},
		{RuleCommit, "A commit that is named is part of the history."},
		{RuleNotLoaded, "Instruction files that are here are loaded."},
		{RuleTwice, "No text is loaded twice."},
		{RuleMoving, "What stands before the conversation does not move."},
		{RuleHidden, "No text has characters that a reader does not see."},
		{RuleCap, "No section is larger than its cap."},
		{RulePolicyFrame, "What a frame says agrees with what its role may do."},
		{RuleRepeats, "No memory repeats a newer one."},
		{RuleContradicts, "No memory has the label of a newer one and says something else."},
		{RuleLeftover, "No save that was killed left a file."},
		{RuleMute, "A mute of the config still does something."},
	}
}
