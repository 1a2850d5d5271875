package replay

import (
	"errors"
	"fmt"
	"strings"

	"foreword/core/canon"
	"foreword/core/prompt"
)

// isRequest says whether a JSON object is a chat request.
func isRequest(o canon.Object) bool {
	_, ok := o.Get("messages")
	return ok
}

// requestPrompt makes a prompt of a chat request: the tools, the system prompt,
// then the messages, which is the order that caches go by. Each message is headed
// by its role, so that a message which changes hands counts as changed. What is
// no text is written as compact JSON; settings of the request, and marks that
// say where to cache, are no part of the prompt.
func requestPrompt(o canon.Object) (*prompt.Prompt, error) {
	v, _ := o.Get("messages")
	messages, ok := v.([]any)
	if !ok {
		return nil, errors.New(`"messages" is no list`)
	}
	b := prompt.NewBuilder("request", "")
	if tools, ok := o.Get("tools"); ok && tools != nil {
		place(b, "tools", prompt.Section{Name: "tools", Kind: prompt.KindTools, Text: canon.Compact(tools)})
	}
	if system, ok := o.Get("system"); ok && system != nil {
		text, err := contentText(system)
		if err != nil {
			return nil, fmt.Errorf("system: %w", err)
		}
		place(b, "system", prompt.Section{Name: "system", Kind: prompt.KindRole, Text: text})
	}
	inHead := true
	for i, m := range messages {
		message, ok := m.(canon.Object)
		role := message.String("role")
		if !ok || role == "" {
			return nil, fmt.Errorf("messages[%d] is no object with a role", i)
		}
		text, err := messageText(message)
		if err != nil {
			return nil, fmt.Errorf("messages[%d]: %w", i, err)
		}
		s := prompt.Section{Name: fmt.Sprintf("message %d (%s)", i+1, role), Kind: prompt.KindConversation, Tier: prompt.Medium, Text: text}
		if inHead = inHead && (role == "system" || role == "developer"); inHead {
			s.Kind, s.Tier = prompt.KindRole, prompt.Static
		} else {
			markConversation(b, &s, i, messages)
		}
		place(b, role, s)
	}
	if inHead {
		b.Conversation()
	}
	return b.Prompt(""), nil
}

// markConversation puts a message behind the place of the conversation, which
// begins with the first message that is none of the system's.
func markConversation(b *prompt.Builder, s *prompt.Section, i int, messages []any) {
	s.Zone = prompt.Tail
	if i > 0 {
		before, _ := messages[i-1].(canon.Object)
		if role := before.String("role"); role != "system" && role != "developer" {
			return
		}
	}
	b.Conversation()
}

// place opens a message for a section.
func place(b *prompt.Builder, role string, s prompt.Section) {
	s.Source = prompt.Source{Kind: prompt.FromFile, Detail: "recorded request"}
	if s.Text == "" {
		s.State = prompt.Empty
	}
	b.Open(prompt.Message{Role: role})
	b.Place(role+":\n", s)
}

// messageText gives the content of a message, and below it its other members but
// the role, as the calls of an assistant.
func messageText(m canon.Object) (string, error) {
	content, _ := m.Get("content")
	text, err := contentText(content)
	if err != nil {
		return "", err
	}
	var rest canon.Object
	for _, member := range m {
		if member.Key != "role" && member.Key != "content" && member.Key != cacheMark && member.Value != nil {
			rest = append(rest, member)
		}
	}
	if len(rest) == 0 {
		return text, nil
	}
	if text != "" {
		text += "\n"
	}
	return text + canon.Compact(rest), nil
}

// cacheMark is the member that asks a provider to cache up to here.
const cacheMark = "cache_control"

// contentText gives a content as text: a text as it is, of a list of blocks the
// texts as they are and the others as compact JSON, each on lines of its own.
func contentText(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case []any:
		blocks := make([]string, len(v))
		for i, block := range v {
			blocks[i] = blockText(block)
		}
		return strings.Join(blocks, "\n"), nil
	}
	return "", errors.New("the content is neither a text nor a list of blocks")
}

func blockText(v any) string {
	block, ok := v.(canon.Object)
	if !ok {
		if text, isText := v.(string); isText {
			return text
		}
		return canon.Compact(v)
	}
	var kept canon.Object
	for _, member := range block {
		if member.Key != cacheMark {
			kept = append(kept, member)
		}
	}
	if text, isText := textOf(kept); isText {
		return text
	}
	return canon.Compact(kept)
}

// textOf gives the text of a block that is nothing but text.
func textOf(block canon.Object) (string, bool) {
	v, _ := block.Get("text")
	text, ok := v.(string)
	return text, ok && len(block) == 2 && block.String("type") == "text"
}
