// Package token counts tokens, and says how honest each count is.
//
// Counters stand behind one interface and are chosen by name. Exact ones carry
// the vocabulary of an encoding; estimates scale an exact count by a measured
// factor and say their error band; heuristics are those of LLM::Agent and
// atomic-agent, by name.
package token
