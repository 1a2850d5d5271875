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

// look gives the sign of a level, and its colour.
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
