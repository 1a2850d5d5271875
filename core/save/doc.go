// Package save writes edits to disk.
//
// NewPlan compares the workspace that was read with an edited one and lists
// the writes: whole files with the bytes that they replace, and rows of the
// memory store. It reads the files that it is about to change, and changes
// nothing. Write carries one out, so that after a crash at any moment the file
// is whole, either old or new, and refuses where somebody else changed it in
// between; Merge then puts both changes together.
//
// A Draft keeps edits that are not to be written yet: for the recovery after a
// crash, and to be handed to a colleague.
package save
