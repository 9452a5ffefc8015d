package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/renameio/v2/maybe"
	"github.com/spf13/cobra"

	"rulestep/engine/cr"
	"rulestep/web/training"
)

func newTrain(o *options) *cobra.Command {
	var rule, path string
	var n uint
	cmd := &cobra.Command{
		Use:   "train",
		Short: "Answer questions in the terminal",
		Long: `train asks questions and grades the answers: rules that are due first, then new ones, as
difficult as you answer seven in ten of right. Each answer moves your rating and the
question's (Elo, from 1500). What you answer is kept in the data folder (training.json) and
nowhere else; a browser's export has the same form.

Type an answer and Enter: a number, a size such as 2/3, the number of an option, or several
with commas between. A "?" after it says that you only think so. An empty line shows the
answer, "q" ends.`,
		Args: takes(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			dir, err := o.folder()
			if err != nil {
				return err
			}
			bank, err := trainingBank()
			if err != nil {
				return err
			}
			about := []cr.Rule{}
			switch {
			case rule != "":
				r, err := askedAbout(bank, rule)
				if err != nil {
					return &usageError{cmd.CommandPath(), err}
				}
				about = append(about, r)
			case path != "":
				if about = training.PathRules(path); len(about) == 0 {
					return &usageError{cmd.CommandPath(), fmt.Errorf("--path: there is no path %q; paths are level1, level2, fifty", path)}
				}
			}
			t := trainer{bank: bank, in: bufio.NewScanner(cmd.InOrStdin()), out: newPage(cmd.OutOrStdout()), file: filepath.Join(dir, "training.json"), about: about}
			return t.run(cmd.Context(), n)
		},
	}
	cmd.Flags().StringVar(&rule, "rule", "", "practise this rule, or the rules of this chapter")
	cmd.Flags().StringVar(&path, "path", "", "along a path: level1, level2, fifty, or one topic of it, level1/6")
	cmd.Flags().UintVar(&n, "n", 10, "how many questions")
	return cmd
}

// askedAbout is a rule or chapter that somebody names with --rule, of which something is asked.
func askedAbout(bank *training.Bank, name string) (cr.Rule, error) {
	r, err := cr.ParseName(name)
	if err != nil {
		return "", fmt.Errorf("--rule: %w", err)
	}
	rules := bank.Rules()
	if under(rules, r) {
		return r, nil
	}
	if !strings.Contains(name, "@") { // then no number of another edition is meant
		rules = slices.DeleteFunc(rules, func(o cr.Rule) bool { return strings.Contains(string(o), "@") })
	}
	at, _ := slices.BinarySearchFunc(rules, r, cr.Compare)
	var near []string
	for _, o := range rules[max(at-1, 0):min(at+1, len(rules))] {
		near = append(near, string(o))
	}
	return "", fmt.Errorf("--rule: no question is about %s; did you mean %s? “rulestep coverage” says of which rules there are demonstrations", r, strings.Join(near, " or "))
}

// A trainer is a session in the terminal.
type trainer struct {
	bank  *training.Bank
	in    *bufio.Scanner
	out   *page
	file  string
	about []cr.Rule
	kept  training.Progress
}

func (t *trainer) run(ctx context.Context, n uint) error {
	data, err := os.ReadFile(t.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	default:
		err := json.Unmarshal(data, &t.kept)
		if err == nil {
			err = t.kept.Adopt()
		}
		if err != nil {
			return fmt.Errorf("%s is no file of training; move it away to start afresh: %w", t.file, err)
		}
	}
	t.kept.Format, t.kept.Edition = training.ProgressFormat, cr.Edition
	for range n {
		q, err := t.next()
		if err != nil {
			return err
		}
		if q == nil {
			t.out.line("No question is about that.")
			return t.out.err
		}
		more, err := t.ask(ctx, q)
		if err != nil || !more {
			return err
		}
	}
	return t.out.err
}

// next chooses a question: of a rule that is due, or else a new one, as difficult as helps
// most. It is nil when there is none.
func (t *trainer) next() (*training.Question, error) {
	now := time.Now()
	var due *training.Known
	for i := range t.kept.Cards {
		c := &t.kept.Cards[i]
		if !c.Card.IsDue(now) || due != nil && due.Card.Due.Before(c.Card.Due) {
			continue
		}
		if training.Under(c.Rule, t.about) && len(t.bank.ByRule(c.Rule)) > 0 {
			due = c
		}
	}
	n := training.Next{About: t.about, Level: int(training.WellTried(t.kept.Rating(training.Me, training.Newcomer).Rating))}
	if due != nil {
		n.About, n.Met = []cr.Rule{due.Rule}, due.Seen
	} else {
		for _, l := range t.kept.Log {
			n.Met = append(n.Met, l.Question)
		}
	}
	id := t.bank.Next(n)
	if id == "" {
		return nil, nil
	}
	return t.bank.Find(id)
}

// ask puts one question; false when the session ends.
func (t *trainer) ask(ctx context.Context, q *training.Question) (more bool, err error) {
	p := t.out
	p.line("")
	p.text("", "", strings.TrimSpace(q.Title+" "+q.Scene))
	for _, c := range q.Cards {
		p.line("")
		p.text("", "    ", c)
	}
	p.line("")
	for _, l := range q.Setup {
		p.text("", "  ", l)
	}
	p.line("")
	for i, l := range slices.Concat(q.Done, q.Then) {
		p.text(fmt.Sprintf("%3d. ", i+1), "     ", l)
	}
	answers := make([]string, len(q.Claims))
	sure, shown := true, false
	for i := range q.Claims {
		c := &q.Claims[i]
		p.line("")
		p.text("", "", c.Ask)
		for n, o := range c.Options {
			p.text(fmt.Sprintf("  %d  ", n+1), "     ", o)
		}
		a, err := t.answer(ctx, c)
		if err != nil || a.ends {
			return false, err
		}
		if shown = a.shown; shown {
			break
		}
		answers[i], sure = a.value, sure && !a.doubt
	}
	g := q.Grade(answers)
	p.line("")
	switch {
	case shown:
		p.line("So it is:")
	case g.Right:
		p.line("Right.")
	default:
		p.line("Not so:")
	}
	for i := range q.Claims {
		p.text("", "  ", q.Claims[i].Says(g.Key[i]))
	}
	switch {
	case shown || g.Right:
	case g.Misreading != nil:
		p.text("", "", "A belief that many have had: "+g.Misreading.Belief+" But: "+g.Misreading.Truth)
	case g.Instead != "":
		p.text("", "", "So the game ends with another decision: “"+g.Instead+"”.")
	case g.Match == training.None:
		p.text("", "", "No game that was played without one of its rules ends as you answered.")
	case len(g.Forgot) == 1:
		p.text("", "", fmt.Sprintf("You forgot %s: without it the game ends as you answered. “rulestep rule %s” says it.", g.Forgot[0], g.Forgot[0]))
	default:
		p.text("", "", fmt.Sprintf("You forgot one of these: %v. Without any one of them the game ends as you answered.", g.Forgot))
	}
	p.text("", "", "rulestep play "+q.Source+" shows the play.")
	before := t.kept.Rating(training.Me, training.Newcomer).Rating
	err = t.keep(q, &g, sure, shown)
	p.text("", "", fmt.Sprintf("Your rating is %.0f, it was %.0f; the question's is %.0f.", t.kept.Rating(training.Me, training.Newcomer).Rating, before, t.kept.Rating(q.ID, float64(q.Difficulty)).Rating))
	return true, errors.Join(p.err, err)
}

// An answered line is what somebody typed.
type answered struct {
	value string
	doubt bool // "I only think so"
	shown bool // nothing: the answer is to be shown
	ends  bool // the session
}

// answer reads an answer to a claim, and asks again where what is typed can be none.
func (t *trainer) answer(ctx context.Context, c *training.Claim) (answered, error) {
	for {
		if t.out.err != nil {
			return answered{}, t.out.err
		}
		fmt.Fprint(t.out.w, "> ")
		said, more, err := t.read(ctx)
		if err != nil || !more || said == "q" {
			return answered{ends: true}, err
		}
		rest, doubt := strings.CutSuffix(said, "?")
		if said = strings.TrimSpace(rest); said == "" {
			return answered{shown: true}, nil
		}
		if value, ok := valueOf(c, said); ok {
			return answered{value: value, doubt: doubt}, nil
		}
		t.out.text("", "", helpFor(c))
	}
}

// read reads a line. There is none more when the input ends, or somebody interrupts: that is no error,
// since each answer was kept when it was given.
func (t *trainer) read(ctx context.Context) (line string, more bool, err error) {
	scanned := make(chan bool, 1)
	go func() { scanned <- t.in.Scan() }()
	select {
	case more = <-scanned:
	case <-ctx.Done():
		t.out.line("")
		return "", false, t.out.err
	}
	if !more {
		t.out.line("")
		return "", false, errors.Join(t.in.Err(), t.out.err)
	}
	return strings.TrimSpace(t.in.Text()), true, nil
}

var (
	wholeNumber = regexp.MustCompile(`^[+-]?[0-9]+$`)
	twoNumbers  = regexp.MustCompile(`^-?[0-9]+\s*/\s*-?[0-9]+$`)
)

// valueOf is what somebody typed as a value: numbers name options. It is false where it can be none.
func valueOf(c *training.Claim, said string) (string, bool) {
	switch c.Kind {
	case training.Number:
		return said, wholeNumber.MatchString(said)
	case training.Size:
		return said, twoNumbers.MatchString(said)
	case training.Words:
		return said, true
	}
	if c.Kind == training.Some && (strings.EqualFold(said, "none") || said == "0") {
		return "", true
	}
	named := func(words []string, option func(word string) int) (values []string) {
		for _, word := range words {
			n := option(strings.TrimSpace(word))
			if n < 0 || n >= len(c.Options) || slices.Contains(values, c.Options[n]) {
				return nil
			}
			values = append(values, c.Options[n])
		}
		return values
	}
	values := named(strings.FieldsFunc(said, func(r rune) bool { return r == ',' || r == ' ' }), func(word string) int {
		n, err := strconv.Atoi(word)
		if err != nil {
			return -1
		}
		return n - 1
	})
	if values == nil { // in words
		words := []string{said} // in which there may be a semicolon
		if c.Kind != training.One {
			words = strings.Split(said, ";")
		}
		values = named(words, func(word string) int {
			return slices.IndexFunc(c.Options, func(o string) bool { return strings.EqualFold(o, word) })
		})
	}
	ok := values != nil && (c.Kind != training.One || len(values) == 1) && (c.Kind != training.Order || len(values) == len(c.Options))
	return strings.Join(values, "; "), ok
}

// helpFor says what can be typed.
func helpFor(c *training.Claim) string {
	switch c.Kind {
	case training.Number:
		return "Type a whole number, or nothing to be shown the answer."
	case training.Size:
		return "Type power and toughness, such as 2/3, or nothing to be shown the answer."
	case training.Some:
		return fmt.Sprintf("Type the numbers of all that are, from 1 to %d, with commas between, or 0 for none.", len(c.Options))
	case training.Order:
		return fmt.Sprintf("Type all numbers from 1 to %d in their order, with commas between.", len(c.Options))
	}
	return fmt.Sprintf("Type the number of one of these, from 1 to %d, or nothing to be shown the answer.", len(c.Options))
}

// keep notes the answer and when its rules come again.
func (t *trainer) keep(q *training.Question, g *training.Grade, sure, shown bool) error {
	now := time.Now().UTC()
	right := g.Right && !shown
	entry := training.Answered{ID: fmt.Sprintf("%s-%d", q.ID, now.UnixNano()), At: now, Question: q.ID, Rules: q.Rules, Right: right, Sure: map[bool]string{true: "yes", false: "no"}[sure], Level: q.Difficulty}
	if shown {
		entry.Sure = "show"
	}
	n := 0
	for _, is := range g.Correct {
		if is {
			n++
		}
	}
	entry.Correct = fmt.Sprintf("%d/%d", n, len(q.Claims))
	about := q.Rules[:min(len(q.Rules), 2)]
	if !right {
		about = q.Rules[:1]
		if len(g.Forgot) == 1 {
			entry.Forgot, about = string(g.Forgot[0]), g.Forgot
		}
	}
	t.kept.Log = append(t.kept.Log, entry)
	t.kept.Rate(q, right)
	for _, r := range about {
		i := slices.IndexFunc(t.kept.Cards, func(c training.Known) bool { return c.Rule == r })
		if i < 0 {
			i = len(t.kept.Cards)
			t.kept.Cards = append(t.kept.Cards, training.Known{Rule: r})
		}
		c := &t.kept.Cards[i]
		next, err := training.Schedule(c.Card, training.RatingOf(right, sure), now)
		if err != nil {
			return err
		}
		c.Card, c.Seen = next, append([]string{q.ID}, c.Seen[:min(len(c.Seen), 19)]...)
	}
	data, err := json.MarshalIndent(t.kept, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(t.file), 0o700); err != nil {
		return err
	}
	return maybe.WriteFile(t.file, data, 0o600)
}
