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
// Beside the main screen there are pages (page.go): each is a value of its own that
// acts, is drawn, and takes in what changed by being refreshed. Those of facts,
// tools and skills (listing.go) and of the sections of head and tail (arrange.go)
// share their list (itemlist.go); notes (memory.go) have a list that is made for
// ten thousand. What is said in passing (notices.go) takes rows at the foot, and the
// layout leaves them.
//
// Nothing slow runs in Update or View: disk, git, the memory store, counting,
// glamour and chroma all run in commands. What they bring is keyed by the
// digest of the text it belongs to, so a late answer can be of no use but never
// wrong. Panes never see a key; only text fields do.
package tui
