// Package config reads the formats of the .foreword folder: foreword.yaml, and
// the front matter of role files.
//
// It takes bytes and gives values; which files there are, and what stands in
// those that a config names, is core/source's business. Every value keeps its
// place, so that a prompt can say where a text came from and a later check can
// point at the line that is wrong. Every refusal is an *Error with line,
// column, reason and advice, and all that is wrong with a file is told at
// once.
//
// YAML is read as nodes (go.yaml.in/yaml/v3), because values alone have lost
// their places, and mappings their order. Aliases are refused: an edit of the
// anchored text would change two places at once.
package config
