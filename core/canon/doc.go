// Package canon reads JSON without losing the order of its members, and writes
// it back canonically.
//
// Canonical JSON is LLM::Agent's: no white space, members sorted by code point
// at every level, and escapes of its own (see JSON). Digests of sections,
// contexts and messages are SHA-256 over it. Compact keeps the members' order,
// for texts that are shown to a model.
package canon
