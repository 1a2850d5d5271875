// Package layout turns a workspace and a role into a prompt.
//
// Each layout reproduces the assembly of one system: role (Agent Smith), system
// (LLM::Agent::Prompt), context (LLM::Agent::RunContext); session is foreword's
// own and joins the first and the last. All are pure: a layout reads nothing
// but its arguments.
package layout
