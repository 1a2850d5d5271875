// Package source reads the world into a workspace: the checkout, its .foreword
// folder, git, the memory store, the clock and the machine. It is the one
// place where those are put together; what each says is read by a package of
// its own (core/git, core/config, core/memory, core/tool).
//
// Reading never stops at the first thing that is missing. What is absent is
// carried in the workspace with its reason. Only what the user got wrong, such
// as a config that does not parse, is an error.
package source
