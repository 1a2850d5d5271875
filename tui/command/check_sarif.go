package command

import (
	"encoding/json"
	"errors"
	"net/url"
	"path"
	"slices"

	"foreword/core/check"
	"foreword/core/prompt"
)

// The parts of SARIF 2.1.0 (OASIS) that a check needs.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"semanticVersion,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string    `json:"id"`
		Short sarifText `json:"shortDescription"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		RuleIndex    int                `json:"ruleIndex"`
		Level        string             `json:"level"`
		Message      sarifText          `json:"message"`
		Locations    []sarifLocation    `json:"locations"`
		Fingerprints map[string]string  `json:"partialFingerprints"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifLocation struct {
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine int `json:"startLine"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification"`
	}
)

// writeSarif writes the findings as SARIF into a file, or into the answer for
// "-". What plainly holds is left out.
func (p *program) writeSarif(to string, c checked) error {
	text, err := json.MarshalIndent(sarifOf(c), "", "  ")
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if !isFile(to) {
		p.answer.Write(text)
		return nil
	}
	if err := writeFile(to, text); err != nil {
		return errors.New(to + " cannot be written: " + reason(err))
	}
	return nil
}

func sarifOf(c checked) sarifLog {
	run := sarifRun{Results: []sarifResult{}}
	run.Tool.Driver.Name = "foreword"
	rules := check.Rules()
	for _, a := range rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{string(a.Rule), sarifText{a.Text}})
	}
	for _, f := range c.findings {
		if f.Verdict == check.Holds && f.Reason == "" {
			continue
		}
		index := slices.IndexFunc(rules, func(a check.About) bool { return a.Rule == f.Rule })
		run.Results = append(run.Results, sarifResultOf(f, index))
	}
	return sarifLog{Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run}}
}

func sarifResultOf(f check.Finding, index int) sarifResult {
	j := findingOf(f)
	message := j.Reason
	if f.Before == f.After && f.Recorded != f.Present {
		for _, value := range [][2]string{{"said", j.Recorded}, {"is", j.Present}} {
			if value[1] != "" {
				message += "; " + value[0] + " " + value[1]
			}
		}
	}
	if j.Mend != "" {
		message += "; to mend it: " + j.Mend
	}
	r := sarifResult{
		RuleID: j.Rule, RuleIndex: index, Message: sarifText{message},
		Level:        map[check.Verdict]string{check.Broken: "error", check.Unknown: "warning", check.Holds: "note"}[f.Verdict],
		Locations:    []sarifLocation{{Logical: []sarifLogical{{j.Place.Section + "/" + f.Place.String()}}}},
		Fingerprints: map[string]string{"finding/v1": prompt.ByteDigest(j.Rule + "\x00" + j.Place.Section + "\x00" + j.Place.Item + "\x00" + j.Place.Path + "\x00" + j.Recorded)},
	}
	if f.Place.Path != "" && f.Place.Note == "" {
		at := sarifPhysical{Artifact: sarifArtifact{URI: (&url.URL{Path: j.Place.Path}).EscapedPath(), Base: "%SRCROOT%"}}
		if path.IsAbs(f.Place.Path) {
			at.Artifact = sarifArtifact{URI: (&url.URL{Scheme: "file", Path: j.Place.Path}).String()}
		}
		if f.Place.Line > 0 {
			at.Region = &sarifRegion{f.Place.Line}
		}
		r.Locations[0].Physical = &at
	}
	if !f.Counts() {
		r.Suppressions = []sarifSuppression{{"external", f.Muted}}
	}
	return r
}
