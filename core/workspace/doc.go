// Package workspace holds the value that prompts are built from.
//
// A Workspace is read once by core/source and never changed afterwards: an edit
// makes the next value. Nothing in it is a Go map, so nothing in it can reach a
// prompt in an order that differs from run to run.
package workspace
