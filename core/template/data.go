package template

// Data is what a template can use (coddy's six fields). It has no methods on
// purpose: a template could call them.
type Data struct {
	CWD      string
	Tools    string
	Skills   string
	Memory   string
	TodoList string
	// UTCNow is printed as it is; callers pass RFC 3339 in UTC with seconds.
	UTCNow string
}

// field gives the value of the field of that name.
func (d Data) field(name string) (string, bool) {
	switch name {
	case "CWD":
		return d.CWD, true
	case "Tools":
		return d.Tools, true
	case "Skills":
		return d.Skills, true
	case "Memory":
		return d.Memory, true
	case "TodoList":
		return d.TodoList, true
	case "UTCNow":
		return d.UTCNow, true
	}
	return "", false
}
