package views

import (
	"path"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"foreword/core/prompt"
)

// Span gives bytes of a text a meaning, for the source view. Colours come in
// when it is drawn, so spans outlive a change of theme or width.
type Span struct {
	// Start and End are byte offsets into the text.
	Start, End int
	ink        ink
}

// Language gives the language that a section's text is written in, as
// Highlight takes it: that of its file, JSON for what looks like it, else
// Markdown.
func Language(s prompt.Section) string {
	switch path.Ext(s.Source.Path) {
	case ".json":
		return "json"
	case ".yaml", ".yml":
		return "yaml"
	case ".toml":
		return "toml"
	}
	if t := strings.TrimLeft(s.Text, " \n"); strings.HasPrefix(t, "{") || strings.HasPrefix(t, "[{") {
		return "json"
	}
	return "markdown"
}

// Highlight finds the spans of a text in a language that chroma knows; an
// unknown one has none. It is slow, about 30 ms for 10 KB: run it apart from
// the screen and keep the spans by the text's digest.
func Highlight(text, language string) []Span {
	lexer := lexers.Get(language)
	if lexer == nil || text == "" {
		return nil
	}
	// Offsets must stay true: no line end may be changed, and the lexer, which
	// counts in runes, must not widen invalid bytes. Some lexers only see what
	// ends in a line feed.
	tokens, err := chroma.Coalesce(lexer).Tokenise(
		&chroma.TokeniseOptions{State: "root"}, replaceInvalid(text)+"\n")
	if err != nil {
		return nil
	}
	var spans []Span
	at := 0
	for token := tokens(); token != chroma.EOF && at < len(text); token = tokens() {
		end := min(at+len(token.Value), len(text))
		if k := tokenInk(token.Type); k != inkText {
			spans = append(spans, Span{at, end, k})
		}
		at = end
	}
	return spans
}

// replaceInvalid puts a question mark in the place of each invalid byte.
func replaceInvalid(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	out := []byte(text)
	for i := 0; i < len(out); {
		r, size := utf8.DecodeRune(out[i:])
		if r == utf8.RuneError && size == 1 {
			out[i] = '?'
		}
		i += size
	}
	return string(out)
}

// tokenInk gives the meaning of a lexer's token type.
func tokenInk(k chroma.TokenType) ink {
	switch {
	case k == chroma.GenericHeading, k == chroma.GenericSubheading:
		return inkHeading
	case k == chroma.GenericStrong:
		return inkStrongEmph
	case k == chroma.GenericEmph:
		return inkEmph
	case k.InCategory(chroma.Comment):
		return inkComment
	case k.InCategory(chroma.Keyword):
		return inkKeyword
	case k.InSubCategory(chroma.LiteralNumber):
		return inkNumber
	case k.InCategory(chroma.Literal):
		return inkString
	case k == chroma.NameTag, k == chroma.NameAttribute, k == chroma.NameEntity, k == chroma.NameFunction, k == chroma.NameClass:
		return inkName
	case k.InCategory(chroma.Operator), k == chroma.Punctuation:
		return inkPunct
	}
	return inkText
}
