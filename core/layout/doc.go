// Package layout turns a workspace and a role into a prompt.
//
// Each layout reproduces the assembly of one system: role (Agent Smith), system
// (LLM::Agent::Prompt), context (LLM::Agent::RunContext), template (coddy), zoned
// (atomic-agent); session is foreword's own and joins the first and the third.
// All are pure: a layout reads nothing but its arguments. The last two have
// their engines in core/template and core/zoned; here their inputs are gathered
// from the workspace.
package layout
