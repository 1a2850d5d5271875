package transcript

import "encoding/json"

// claudeReader reads Claude Code's sessions. Each line carries where and when
// it was written; the prompt is not in them.
type claudeReader struct{ r *Recording }

type claudeLine struct {
	Cwd       string          `json:"cwd"`
	Branch    string          `json:"gitBranch"`
	Program   string          `json:"version"`
	Timestamp json.RawMessage `json:"timestamp"`
	Sidechain bool            `json:"isSidechain"`
}

func (c *claudeReader) line(number int, text []byte) error {
	var l claudeLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	c.r.at(moment(l.Timestamp))
	if l.Sidechain { // another agent's, which may work elsewhere
		return nil
	}
	if l.Cwd != "" {
		c.r.setFact(Fact{Name: "cwd", Value: l.Cwd, Line: number, In: inEnvironment})
	}
	if l.Branch != "" {
		c.r.Git.Branch = l.Branch
	}
	if l.Program != "" {
		c.r.Program = l.Program
	}
	return nil
}

func (c *claudeReader) finish() {
	c.r.Holds = []string{"cwd, branch, version and times"}
	c.r.Lacks = []string{"the prompt's text", "instruction files", "the declarations of tools", "the commit"}
}
