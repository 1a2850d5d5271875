// Package tui is the screen: one root model, its messages and commands.
//
//	keys ──► strokes ──► keymap.Resolve ──► Action ──► a method of Model ──┐
//	mouse ─► views.Layout.PaneAt ─────────────────────► a method of Model ─┤
//	                                                                      │
//	readMsg, memoryMsg ──► the workspace is replaced ─────────────────────┤
//	        below unsaved edits, which are merged with it (merging.go)    │
//	changedMsg ──────────► read again                                     │
//	                                                                      ▼
//	              layout.Build ──► prompt ──► what is missing of it:
//	                                   token counts   (counting.go)
//	                                   rendered rows  (rendering.go)
//	                               asked for by commands, which bring them as
//	                               countedMsg and renderedMsg; of a comparison
//	                               also two renderings aligned, as alignedMsg
//
//	View: state ──► views.Screen ──► views.Draw ──► exactly h lines of w cells
//
// Nothing slow runs in Update or View: disk, git, the memory store, counting,
// glamour and chroma all run in commands. What they bring is keyed by the
// digest of the text it belongs to, so a late answer can be of no use but never
// wrong. Panes never see a key; only text fields do.
package tui
