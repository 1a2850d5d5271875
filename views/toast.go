package views

// Level says how much a notice matters.
type Level uint8

// The levels. Errors stay on the screen until they are dismissed.
const (
	Info Level = iota
	Success
	Warning
	Failure
)

// Toast is a notice. Its text is one sentence that says what happened and, if
// something went wrong, what to do.
type Toast struct {
	Level Level
	Text  string
}

// segs gives a notice with a sign of its level in front.
func (t Toast) segs() []seg {
	k, sign := t.Level.look()
	return []seg{{ink: k, text: sign + " "}, {ink: inkText, text: Visible(t.Text)}}
}

func (l Level) look() (ink, string) {
	switch l {
	case Success:
		return inkOK, "✓"
	case Warning:
		return inkWarn, "!"
	case Failure:
		return inkError, "×"
	}
	return inkAccent, "·"
}
