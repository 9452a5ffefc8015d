package main

import (
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

func newCoverage(o *options) *cobra.Command {
	var edition string
	cmd := &cobra.Command{
		Use:   "coverage",
		Short: "What the demonstrations prove about each rule",
		Long: `coverage counts what executions of the demonstrations prove:

  shown         some demonstration comes out differently without the rule
  inseparable   so too, but never differently from a rule that is counted as shown
  restated      the rule only repeats another one, which is shown
  used          some demonstration applied it, and none depends on it
  not modelled  no play can turn on it, for a reason that is given
  uncovered     none of these

The official examples are listed that a demonstration plays ("agrees with 510.1c example
2" in its file) and that end as the example says: every answer of the file holds. One that
is played with another card than its own, which is declined, counts as played in part.

A knock-out proves that the engine's citation is load-bearing. Whether the engine reads
the rule rightly is argued in each scenario, by people.`,
		Args: takes(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := openBook(cmd, o, edition)
			if err != nil {
				return err
			}
			if o.json {
				return printJSON(cmd.OutOrStdout(), coverageForm(b))
			}
			return writeCoverage(newPage(cmd.OutOrStdout()), b)
		},
	}
	cmd.Flags().StringVar(&edition, "edition", "", "the edition's date, or plain (default: the one on show)")
	return cmd
}

// The JSON form of the coverage.
type (
	coverageJSON struct {
		Edition string `json:"edition"`
		rulesdb.Coverage
		Played []playedJSON `json:"examples_played"`
		Levels []levelJSON  `json:"levels"` // one for each rule and subrule, in book order
	}
	// playedJSON is an official example that demonstrations play and agree with.
	playedJSON struct {
		Rule    cr.Rule  `json:"rule"`
		Example int      `json:"example"` // its place under the rule, from 1
		Demos   []string `json:"demonstrations"`
	}
	levelJSON struct {
		Number cr.Rule   `json:"number"`
		Level  string    `json:"level"`
		Demos  int       `json:"demonstrations"`   // that prove it, or use it
		With   []cr.Rule `json:"with,omitempty"`   // rules that no demonstration tells apart from it
		Counts bool      `json:"counts"`           // false for all but the first of such rules
		Reason string    `json:"reason,omitempty"` // why it is not modelled or not covered, what it restates
	}
)

func coverageForm(b *rulesdb.Book) coverageJSON {
	v := coverageJSON{Edition: b.Edition().ID, Coverage: b.Coverage(), Played: []playedJSON{}, Levels: []levelJSON{}}
	for _, x := range b.ExamplesRun() {
		v.Played = append(v.Played, playedJSON{x.Example.Rule, x.Example.Number, slugs(x.Demos)})
	}
	for _, r := range b.Rules() {
		if r.Kind != rulesdb.KindSection && r.Kind != rulesdb.KindChapter {
			l := b.Level(r.Number)
			if l.Level == rulesdb.Uncovered {
				_, l.Reason = engine.NotShown(b.NameOf(r.Number))
			}
			v.Levels = append(v.Levels, levelForm(r.Number, l))
		}
	}
	return v
}

func slugs(demos []*rulesdb.Demo) []string {
	var list []string
	for _, d := range demos {
		list = append(list, d.Slug)
	}
	return list
}

func levelForm(n cr.Rule, l rulesdb.RuleLevel) levelJSON {
	return levelJSON{n, string(l.Level), l.Demos, l.With, l.Counts, l.Reason}
}

func writeCoverage(p *page, b *rulesdb.Book) error {
	c := b.Coverage()
	p.line("%s: %s, %s with text, %s; %s",
		b.Edition().Title, count(c.Rules, "rule", "rules"), grouped(c.WithText), count(c.Examples, "example", "examples"), count(c.Scenarios, "demonstration", "demonstrations"))
	p.line("")
	p.line("%-46s %7s %7s %9s %7s %9s %9s", "", "rules", "shown", "restated", "used", "not mod.", "uncovered")
	row := func(name string, c rulesdb.Coverage) {
		p.line("%-46.46s %7d %7d %9d %7d %9d %9d", name, c.Rules, c.Shown, c.Restated, c.Used, c.NotModelled, c.Uncovered)
	}
	for _, s := range b.Sections() {
		row(string(s.Number)+" "+s.Title, b.ChapterCoverage(s.Number))
	}
	row("all", c)
	p.line("")
	p.text("", "", "Besides those shown, "+count(c.Inseparable, "rule is", "rules are")+" proved only together with one of them. \"rulestep help coverage\" says what the marks mean.")
	p.line("")
	p.line("%d of %s are played by demonstrations that agree with them, %d more in part:", c.ExamplesRun, count(c.Examples, "official example", "official examples"), c.ExamplesInPart)
	for _, x := range b.ExamplesRun() {
		p.line("  %-18s %s", x.Example, strings.Join(slugs(x.Demos), ", "))
	}
	return p.err
}
