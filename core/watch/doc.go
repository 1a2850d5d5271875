// Package watch tells which files have changed on disk.
//
// A file that is watched itself is lost at the first editor that saves by
// renaming a new file over the old one. So the folders are watched, with
// fsnotify, and never more of them than needed: the folder that a path lies in,
// the path itself when it is a folder, and the folders of the links on the way
// to it. Where some of that is not there yet, the nearest folder that is there
// stands in for it, without what lies below it.
//
// One save gives several events, and many events mean nothing: a touch, a
// neighbour, the same bytes written anew. So events only say where to look. Once
// it has been quiet for a moment, the paths concerned are looked at, and those
// that are not what they were when last told are told.
//
//	folders ──events──▶ marks ──50 ms of quiet──▶ look, compare ──▶ waiting batch ──▶ Events
//
// A change that nobody sends an event for is not seen: on some network file
// systems, or when a folder further up is renamed together with all in it. Set
// looks at everything, whatever the events said.
package watch
