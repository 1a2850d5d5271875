package budget

// Window is a model's context window.
type Window struct {
	// Model is the model's name, as its maker writes it.
	Model string
	// Tokens is the whole window; the answer has to fit into it too, unless the
	// note says otherwise.
	Tokens int
	// Date is the day on which the number was looked up in documentation, as
	// 2006-01-02. Windows change: a config's own number goes before these.
	Date string
	// Note is what else is worth knowing; it may be empty.
	Note string
}

// Windows gives a few well-known windows, by maker and then from the newest
// model on.
func Windows() []Window {
	const seen = "2026-11-30"
	return []Window{
		{"Claude Opus 5.5", 1_000_000, seen, ""},
		{"Claude Sonnet 5", 1_000_000, seen, ""},
		{"Claude Sonnet 4.5", 200_000, seen, "deprecated by its maker"},
		{"GPT-5.5", 1_050_000, seen, "a prompt above 272,000 tokens costs more"},
		{"GPT-5.1", 400_000, seen, "128,000 of them for the answer"},
		{"GPT-4o", 128_000, seen, ""},
		{"Gemini 3.1 Pro", 1_048_576, seen, "the prompt alone: the answer has 65,536 of its own"},
		{"Llama 3.1", 131_072, seen, "what runs it may be set to less"},
	}
}
