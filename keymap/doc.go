// Package keymap is the keyboard of foreword, once.
//
// One table (bindings.go, and editing.go for the text editor) says which keys mean
// which action in which scope. Everything else about keys is derived from it: what
// a stroke means (Resolve) and which key means an action (KeyFor), the hints at the
// foot of the screen (Footer, without the actions that would do nothing now), the
// help screen (GroupsAt), the command palette (Commands) and the table in the
// README (Table). Validate holds the table to its rules.
//
// A scope is a place where keys mean something: a pane, a text field, a
// dialog. Chain gives the scopes that are asked when one of them has the
// focus, innermost first. A stroke that a scope does not bind leaks to the
// next one according to the scope's policy: a pane leaks everything, a text
// field only what can be no part of a text, a dialog nothing.
package keymap
