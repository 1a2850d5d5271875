// Package runcontext reproduces LLM::Agent::RunContext: the facts and sections
// that hold for one run, the two messages that say them around a conversation,
// the digests that tell whether they changed, and the transcript record that
// stores each section's body once.
package runcontext
