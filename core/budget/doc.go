// Package budget tells what a prompt takes of a model's window, and what in it
// keeps a cache from keeping it.
//
// Rows puts each section beside its cap and the window. Caps and WithCap name
// the caps of the zoned layout, so that they can be shown and changed one by
// one. Windows is a short list of well-known models' windows. Moving finds values
// in the part before the conversation that will not be the same next time.
package budget
