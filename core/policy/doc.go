// Package policy finds where roles contradict what they may do.
//
// Roles looks at all roles and the catalogue of tools together: frames that
// speak of tools or roles that are not theirs (frame.go), dispatch lists that
// lead nowhere or in circles, children that would be told to be their parents
// (dispatch.go), and names that catalogue and policies do not share
// (catalogue.go). Prompt looks at one assembled prompt for docs of tools that
// its role may not call.
//
// A frame is read for what it says and not only for names: a tool under a
// heading of limits, in a sentence that forbids it, or said to be another
// role's is no problem. In doubt a mention passes, for a false alarm costs more
// than a mention that is overlooked (block.go and prohibition.go).
package policy
