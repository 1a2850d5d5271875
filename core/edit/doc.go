// Package edit changes workspaces.
//
// An Edit is one of a closed set of commands. Apply gives the next workspace and
// leaves the one that it was given as it is; the two share all that did not
// change. A Target names something that can be edited: Targets leads from a
// section of a prompt to what has to be edited to change it, and Text gives the
// bytes that an editor starts from. A History keeps the workspaces of a session
// for undo and redo, and makes its steps again on top of what others change.
//
// All of it is pure. What an edit means for the files on disk is for core/save
// to say.
package edit
