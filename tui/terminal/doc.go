// Package terminal tests the program as a whole, in a real terminal: tmux
// holds the screen, types the keys and is asked what it shows.
//
// It has no code but its tests. They run where tmux is installed; with
// FOREWORD_TERMINAL=tmux a missing tmux is a failure instead of a skip.
package terminal
