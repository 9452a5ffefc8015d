package main

import (
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

func newEditions(o *options) *cobra.Command {
	return &cobra.Command{
		Use:   "editions",
		Short: "The editions at hand, and what changed between them",
		Long: `editions lists the editions of the rules that are at hand. Of each that is not the one
whose numbers the engine cites it says how many rules moved, are reworded, gone or new, how
many of these play differently as somebody has read them, how many nobody has read, and how
many demonstrations carry to it.

A demonstration carries if what it asks of the rules has the same answer there: they have the
same words, or play the same by our reading, or differ in what it does not ask. One that turns
on a difference which the engine plays by either edition is played by that one, with proofs of
its own, and counts too. Nothing is claimed for what nobody has read; --json names the
demonstrations that wait, and for which rules.

Then it lists what plays differently. --json has every verdict with its reason.`,
		Args: takes(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := openBook(cmd, o, "")
			if err != nil {
				return err
			}
			s := b.Snapshot()
			if o.json {
				return printJSON(cmd.OutOrStdout(), s.Report())
			}
			return writeEditions(newPage(cmd.OutOrStdout()), s)
		},
	}
}

func writeEditions(p *page, s *rulesdb.Snapshot) error {
	for _, e := range s.Editions() {
		b := s.Book(e.ID)
		var marks []string
		if e.Builtin {
			marks = append(marks, "in plain words, built in")
		}
		if b == s.Default() {
			marks = append(marks, "on show")
		}
		if !e.Complete {
			marks = append(marks, "in part: the text of "+count(b.OfficialRules(), "rule", "rules"))
		}
		line := e.Date + "  " + count(b.Coverage().Rules, "rule", "rules") + ", " + count(b.Coverage().Scenarios, "demonstration", "demonstrations")
		if len(marks) > 0 {
			line += "  (" + strings.Join(marks, "; ") + ")"
		}
		p.line("%s", line)
		if d := b.Drift(); d != nil {
			p.text("", "            ", d.String())
		}
	}
	c := s.Changes()
	if c == nil {
		return p.err
	}
	p.line("")
	p.line("What plays differently in %s:", c.To)
	for _, n := range c.GroupNumbers() {
		var numbers []string
		for _, v := range c.Verdicts {
			if v.Group == n {
				numbers = append(numbers, verdictNumber(&v))
			}
		}
		p.text("  "+c.Groups[n]+": ", "      ", strings.Join(numbers, ", "))
	}
	return p.err
}

func verdictNumber(v *rulesdb.Verdict) string {
	switch {
	case v.Before == "":
		return "new " + string(v.After)
	case v.After == "":
		return string(v.Before) + " (gone)"
	case v.Before != v.After:
		return string(v.Before) + " → " + string(v.After)
	}
	return string(v.After)
}

// verdictWords is a verdict for people.
func verdictWords(v *rulesdb.Verdict) string {
	return map[rulesdb.VerdictClass]string{
		rulesdb.WordingOnly: "Reworded, plays the same",
		rulesdb.ListOnly:    "Another list",
		rulesdb.Clarified:   "Clarified, plays the same",
		rulesdb.Differs:     "Plays differently",
		rulesdb.NewTopic:    "New",
	}[v.Class] + " in " + cr.Edition2026 + " (" + verdictNumber(v) + "): " + v.Why
}
