// Package save writes edits to disk.
//
// NewPlan compares the workspace that was read with an edited one and lists
// the writes: whole files with the bytes that they replace, and rows of the
// memory store. It reads the files that it is about to change, and changes
// nothing. Write carries one out, so that after a crash at any moment the file
// is whole, either old or new, and refuses where somebody else changed it in
// between.
//
// Rebase then makes the edits again on top of what is there now. Texts are merged
// line by line (Merge), lists entry by entry, policies tool by tool and notes by
// their number; what both sides changed is a Conflict, for which a Choice is made.
// Neither side is ever lost.
//
// A Draft keeps edits that are not to be written yet, with what they were made
// from: for the recovery after a crash, and to be handed to a colleague. Its Sides
// go through Rebase as well.
package save
