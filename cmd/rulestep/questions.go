package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/renameio/v2/maybe"
	"github.com/spf13/cobra"

	"rulestep/engine/cr"
	"rulestep/engine/scenarios"
	"rulestep/web/anki"
	"rulestep/web/training"
)

func newQuestions(o *options) *cobra.Command {
	var export, own, asText, card bool
	var rule, form, base, apkg string
	var lot int
	var seed uint64
	cmd := &cobra.Command{
		Use:   "questions [DEMONSTRATION...]",
		Short: "The questions that demonstrations give, with executed keys",
		Long: `questions makes every training question of the built-in demonstrations, or of those that
are named ("702/evolve", or 702 for a chapter), and counts them by form.

--json prints a line of JSON for each: id, form, rules, source, variation, difficulty.
--export prints a line with everything besides: the position, what is asked, the key as the
engine played it, and how the game ends without each rule that the answer hangs on. It is
an evaluation set for programs that answer rules questions. All of them take some minutes;
they are printed as they are made, in the order of the demonstrations. --card prints its data
card: what a line is, how keys come about, how to grade, and what the set does not say.

--anki prints them as a deck that Anki imports, with the rules as tags; --apkg FILE writes the same
deck as a package that Anki opens. --base-url makes the numbers links to your server.

--lot 100 --seed 7 draws 100 of all by lot and prints each as a line of JSON with the position,
what is asked, the key, the rules, the outcomes without them and the play with its rulings:
for somebody who reads and judges questions. A seed draws the same ones each time.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			sources, err := allSources()
			if err != nil {
				return err
			}
			if len(args) > 0 {
				if sources, err = named(sources, args); err != nil {
					return &usageError{cmd.CommandPath(), err}
				}
			}
			if card {
				return training.NewBank(sources).Card(cmd.OutOrStdout())
			}
			var wanted cr.Rule
			if rule != "" {
				if wanted, err = askedAbout(training.NewBank(sources), rule); err != nil {
					return &usageError{cmd.CommandPath(), err}
				}
			}
			if form != "" && !slices.Contains(training.Forms, training.Form(form)) {
				return &usageError{cmd.CommandPath(), fmt.Errorf("--form: there is no form %q; forms are %v", form, training.Forms)}
			}
			if asText {
				if _, err := io.WriteString(cmd.OutOrStdout(), anki.TextHead); err != nil {
					return err
				}
			}
			e := json.NewEncoder(cmd.OutOrStdout())
			e.SetEscapeHTML(false)
			if lot > 0 {
				drawn, err := training.NewBank(sources).Draw(lot, seed, func(e *training.Entry) bool {
					return (!own || e.Variation == "") && (wanted == "" || under(e.Rules, wanted)) && (form == "" || string(e.Form) == form)
				})
				for _, q := range drawn {
					if err := e.Encode(q.Explain()); err != nil {
						return err
					}
				}
				return err
			}
			c := counts{forms: map[training.Form][2]int{}, rules: map[cr.Rule]bool{}}
			var notes []anki.Note
			err = eachQuestion(cmd, sources, own, func(q *training.Question) error {
				if wanted != "" && !under(q.Rules, wanted) || form != "" && string(q.Form) != form {
					return nil
				}
				c.count(q)
				switch {
				case asText:
					n := noteOf(q, strings.TrimSuffix(base, "/"))
					_, err := io.WriteString(cmd.OutOrStdout(), n.Text())
					return err
				case apkg != "":
					notes = append(notes, noteOf(q, strings.TrimSuffix(base, "/")))
				case export:
					return e.Encode(q.Export())
				case o.json:
					return e.Encode(q.Entry())
				}
				return nil
			})
			if err == nil && apkg != "" {
				return writeDeck(cmd.Context(), apkg, notes)
			}
			if err != nil || export || asText || o.json {
				return err
			}
			return c.write(newPage(cmd.OutOrStdout()))
		},
	}
	cmd.Flags().BoolVar(&export, "export", false, "print positions, questions and executed keys as JSON lines")
	cmd.Flags().BoolVar(&card, "card", false, "print the data card of what --export prints")
	cmd.Flags().BoolVar(&asText, "anki", false, "print a deck for Anki in its text form")
	cmd.Flags().StringVar(&apkg, "apkg", "", "write a deck for Anki as a package to this file")
	cmd.Flags().IntVar(&lot, "lot", 0, "draw so many by lot and print them with the play that explains them")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "with --lot: another seed draws others")
	cmd.MarkFlagsMutuallyExclusive("lot", "export", "anki", "apkg", "card")
	cmd.Flags().StringVar(&base, "base-url", "", "with --anki and --apkg: where your server is, for links (https://rules.example)")
	cmd.Flags().BoolVar(&own, "no-variations", false, "only what the files themselves give")
	cmd.Flags().StringVar(&rule, "rule", "", "only those whose answer hangs on this rule, or on one below it (702.19, 613)")
	cmd.Flags().StringVar(&form, "form", "", "only those of a form: outcome, cases, legal, all, dies, order, choice")
	cmd.AddCommand(newObjections(o))
	return cmd
}

// under reports whether one of some rules is the wanted one, or stands below it.
func under(rules []cr.Rule, wanted cr.Rule) bool {
	return slices.ContainsFunc(rules, func(r cr.Rule) bool { return training.Under(r, []cr.Rule{wanted}) })
}

// writeDeck writes a package for Anki, whole or not at all.
func writeDeck(ctx context.Context, file string, notes []anki.Note) error {
	var b bytes.Buffer
	if err := anki.WritePackage(ctx, &b, "rulestep", notes, time.Now()); err != nil {
		return err
	}
	return maybe.WriteFile(file, b.Bytes(), 0o644)
}

// trainingBank is the bank of everything that the program can ask about.
func trainingBank() (*training.Bank, error) {
	sources, err := allSources()
	if err != nil {
		return nil, err
	}
	return training.NewBank(sources), nil
}

// allSources are the demonstrations and the positions of famous misreadings.
func allSources() ([]training.Source, error) {
	sources, err := training.Sources(scenarios.Files)
	return append(sources, training.MisreadingSources()...), err
}

// named picks demonstrations by name or chapter.
func named(sources []training.Source, names []string) ([]training.Source, error) {
	var list []training.Source
	for _, name := range names {
		n := len(list)
		for _, s := range sources {
			if s.Slug == strings.TrimSuffix(name, ".txt") || strings.HasPrefix(s.Slug, name+"/") {
				list = append(list, s)
			}
		}
		if len(list) == n {
			return nil, fmt.Errorf("no demonstration is called %q", name)
		}
	}
	return list, nil
}

// eachQuestion makes the questions with every processor and hands them on in the order of
// the demonstrations.
func eachQuestion(cmd *cobra.Command, sources []training.Source, own bool, take func(*training.Question) error) error {
	type made struct {
		list []training.Question
		err  error
	}
	results := make([]chan made, len(sources))
	for i := range results {
		results[i] = make(chan made, 1)
	}
	places := make(chan struct{}, 2*runtime.NumCPU()) // how far ahead of the printing it works
	ctx := cmd.Context()
	var wg sync.WaitGroup
	defer wg.Wait()
	work := make(chan int)
	for range runtime.NumCPU() {
		wg.Go(func() {
			for i := range work {
				var m made
				if m.list, m.err = training.Make(sources[i]); m.err == nil && !own {
					var more []training.Question
					more, m.err = training.Vary(sources[i], m.list)
					m.list = append(m.list, more...)
				}
				results[i] <- m
			}
		})
	}
	stop := make(chan struct{})
	defer close(stop)
	wg.Go(func() {
		defer close(work)
		for i := range sources {
			select {
			case places <- struct{}{}:
			case <-stop:
				return
			}
			select {
			case work <- i:
			case <-stop:
				return
			}
		}
	})
	for i := range sources {
		select {
		case m := <-results[i]:
			<-places
			if m.err != nil {
				return m.err
			}
			for n := range m.list {
				if err := take(&m.list[n]); err != nil {
					return err
				}
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// counts are how many questions there are, of files and varied, by form.
type counts struct {
	forms map[training.Form][2]int
	rules map[cr.Rule]bool
}

func (c *counts) count(q *training.Question) {
	n := c.forms[q.Form]
	if q.Variation == "" {
		n[0]++
	} else {
		n[1]++
	}
	c.forms[q.Form] = n
	for _, r := range q.Rules {
		c.rules[r] = true
	}
}

func (c *counts) write(p *page) error {
	p.line("%-10s %8s %10s", "form", "of files", "variations")
	var sum [2]int
	for _, f := range slices.SortedFunc(maps.Keys(c.forms), func(a, b training.Form) int { return slices.Index(training.Forms, a) - slices.Index(training.Forms, b) }) {
		n := c.forms[f]
		sum[0], sum[1] = sum[0]+n[0], sum[1]+n[1]
		p.line("%-10s %8d %10d", f, n[0], n[1])
	}
	p.line("%-10s %8d %10d", "all", sum[0], sum[1])
	p.line("on %d rules", len(c.rules))
	return p.err
}
