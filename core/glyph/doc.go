// Package glyph says which characters a reader would not see, or not for what
// they are: those without a shape of their own, and those that change what
// stands beside them. The text under the editor, the screen and the written
// comparisons all go by it, so that a hidden character is one everywhere.
package glyph
