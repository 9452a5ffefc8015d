package export

import (
	"fmt"
	"io"

	"rulestep/engine/cr"
)

// Card writes the data card: what the tables are, how they came about, what they do not say.
func (t *Tables) Card(w io.Writer, program string) error {
	proves := 0
	for i := range t.KnockOuts {
		if t.KnockOuts[i].Proves {
			proves++
		}
	}
	official := "The publisher's wording is not in these files: the column official is empty."
	if t.Official {
		official = "The column official has the publisher's wording, out of an import of whoever made these files. It belongs to its publisher: do not pass it on."
	}
	_, err := fmt.Fprintf(w, `# Rules of Magic: The Gathering and the plays that prove them

Which rule decides what, as a rules engine executed it: %d rules of the edition %s, %d
demonstrations, %d places where a play applied a rule, and %d plays without one rule, of which
%d end differently. Written by rulestep %s; format %d.

| file | a row is | key |
|---|---|---|
| rules | a rule or subrule, with our own words for it and what is proved about it | number |
| demonstrations | a position with a play and an answer, as a scenario file | slug |
| citations | a rule that a play applied at a step, with the sentence that it said | demonstration, fork, step, rule |
| knock_outs | how a demonstration ends without one rule that it cites | demonstration, rule |

Each is there as lines of JSON (.jsonl) and as Parquet (.parquet), with the same columns.

## How it came about

Demonstrations are written by hand, with an answer argued from the rules before they are played. Citations and
knock-outs are never written by hand: the engine plays each demonstration once as it stands and once
without each rule that it applied. The class of a knock-out says how that ends: refused, allowed, differs
and freed prove that the answer hangs on the rule; same and stuck prove nothing.

citations and knock_outs name rules as the edition of %s numbers them, whose rules the engine carries
out; the column name of rules joins them to the edition %s. A name with an @ is a rule that
only the edition after the sign has.

## What it does not say

A knock-out proves that the engine's citation bears weight. That the engine reads the rule rightly
is argued by people. Which plays there are was chosen, so counts are no measure of how often a
rule matters in games. Where carries is false, the demonstration asks something that the edition of the
table rules answers otherwise, or that nobody has compared.

%s Card names, numbers, costs and types in the scenarios are facts; all sentences are this project's own.
`, len(t.Rules), t.Edition, len(t.Demonstrations), len(t.Citations), len(t.KnockOuts), proves, program, Format, cr.Edition, t.Edition, official)
	return err
}
