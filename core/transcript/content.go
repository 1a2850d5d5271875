package transcript

import (
	"encoding/json"
	"strings"
)

// content is the text of a message: a string, or a list of blocks of which
// those count that are text.
type content string

// UnmarshalJSON reads either form. What is neither is empty.
func (c *content) UnmarshalJSON(raw []byte) error {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		*c = content(text)
		return nil
	}
	var blocks []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(raw, &blocks) != nil {
		*c = ""
		return nil
	}
	var parts []string
	for _, b := range blocks {
		if b.Text != "" {
			parts = append(parts, b.Text)
		}
	}
	*c = content(strings.Join(parts, "\n"))
	return nil
}

// between gives what stands between a tag's opening line and its closing one,
// from the start of the text on.
func between(text, open, shut string) (string, bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), open)
	if !ok {
		return "", false
	}
	inner, ok := strings.CutSuffix(rest, shut)
	return strings.Trim(inner, "\r\n"), ok
}
