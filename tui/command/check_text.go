package command

import (
	"fmt"
	"strings"

	"github.com/muesli/termenv"

	"foreword/core/check"
	"foreword/core/diff"
	"foreword/core/transcript"
	"foreword/views"
)

// checkText draws findings for people: by section, with the evidence below each,
// and the sums at the end.
func (p *program) checkText(c checked, all bool) {
	ink := p.ink()
	if c.recording != nil {
		p.recordingText(c.recording)
	}
	section := ""
	for _, f := range c.findings {
		if f.Verdict == check.Holds && f.Reason == "" && !all {
			continue
		}
		if f.Place.Section != section || section == "" {
			section = f.Place.Section
			fmt.Fprintf(&p.answer, "%s\n", ink.String(views.Visible(section)).Bold())
		}
		p.findingText(ink, f)
	}
	if p.answer.Len() > 0 {
		p.answer.WriteString("\n")
	}
	s := c.summary
	fmt.Fprintf(&p.answer, "%d broken, %d cannot be checked from here, %s, %d muted\n", s.Broken, s.Unknown, counted(s.Holds, "holds", "hold"), s.Muted)
}

// recordingText says what was compared with.
func (p *program) recordingText(r *transcript.Recording) {
	head := string(r.Format)
	if r.Program != "" {
		head += " " + r.Program
	}
	if !r.When.IsZero() {
		head += ", " + r.When.UTC().Format("2006-01-02 15:04 UTC")
	}
	fmt.Fprintf(&p.answer, "against      %s (%s)\n", views.Visible(r.Path), views.Visible(head))
	fmt.Fprintf(&p.answer, "compared     %s\n", views.Visible(strings.Join(r.Holds, "; ")))
	if len(r.Lacks) > 0 {
		fmt.Fprintf(&p.answer, "not in it    %s\n", views.Visible(strings.Join(r.Lacks, "; ")))
	}
	p.answer.WriteString("\n")
}

// findingText draws one finding.
func (p *program) findingText(ink termenv.Profile, f check.Finding) {
	verdict := fmt.Sprintf("%-8s", f.Verdict)
	if !f.Counts() {
		verdict = "muted   "
	}
	styled := ink.String(verdict)
	switch {
	case !f.Counts() || f.Verdict == check.Holds:
		styled = styled.Faint()
	case f.Verdict == check.Broken:
		styled = styled.Foreground(ink.Color("1")).Bold()
	default:
		styled = styled.Foreground(ink.Color("3"))
	}
	line := fmt.Sprintf("  %s %s  %s", styled, f.Rule, views.Visible(f.Place.String()))
	p.answer.WriteString(strings.TrimRight(line, " ") + "\n")
	row := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&p.answer, "             %-8s %s\n", name, views.Visible(strings.ReplaceAll(text, "\n", " ")))
		}
	}
	if f.Recorded != f.Present && f.Before == f.After {
		row("said", f.Recorded)
		row("is", f.Present)
	}
	row("why", f.Reason)
	p.changeText(f)
	row("mend", f.Mend)
	row("muted", f.Muted)
}

// maxChange is how many lines of a change are shown.
const maxChange = 12

// changeText draws the lines that differ.
func (p *program) changeText(f check.Finding) {
	if f.Before == f.After {
		return
	}
	d := diff.Lines(f.Before, f.After)
	var went, came, out []string
	flush := func() {
		out = append(append(out, went...), came...)
		went, came = nil, nil
	}
	for _, r := range d.Rows {
		if r.Kind == diff.Same {
			flush()
			continue
		}
		if r.Left.Present() {
			went = append(went, "- "+strings.TrimRight(f.Before[r.Left.Start:r.Left.End], "\r\n"))
		}
		if r.Right.Present() {
			came = append(came, "+ "+strings.TrimRight(f.After[r.Right.Start:r.Right.End], "\r\n"))
		}
	}
	flush()
	rest := len(out) - maxChange
	for _, line := range out[:min(len(out), maxChange)] {
		fmt.Fprintf(&p.answer, "             %s\n", views.Visible(line))
	}
	if rest > 0 {
		fmt.Fprintf(&p.answer, "             … and %s more\n", counted(rest, "line", "lines"))
	}
}
