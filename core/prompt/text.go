package prompt

import (
	"math/big"
	"strings"
	"unicode"

	"foreword/core/canon"
)

// Text turns a JSON value into the text that LLM::Agent puts into a prompt
// (reference 0.5). It gives false for null, which is undefined there, and for
// an object, which has no defined form.
func Text(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case bool:
		if v {
			return "True", true
		}
		return "False", true
	case canon.Number:
		return numberText(string(v)), true
	case []any:
		words := make([]string, len(v))
		for i, item := range v {
			words[i], _ = Text(item)
		}
		return strings.Join(words, " "), true
	}
	return "", false
}

func numberText(s string) string {
	if strings.ContainsAny(s, "eE") {
		f, ok := new(big.Float).SetString(s)
		if !ok {
			return s
		}
		value, _ := f.Float64()
		return canon.Float(value)
	}
	whole, fraction, decimal := strings.Cut(s, ".")
	if decimal {
		if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
			return whole + "." + fraction
		}
	}
	if whole == "-0" {
		return "0"
	}
	return whole
}

// TrimEnd takes the white space off the end of a text: the Unicode set that
// LLM::Agent and coddy share, which is unicode.IsSpace.
func TrimEnd(s string) string { return strings.TrimRightFunc(s, unicode.IsSpace) }

// Blank says whether a text is empty but for white space.
func Blank(s string) bool { return strings.TrimSpace(s) == "" }
