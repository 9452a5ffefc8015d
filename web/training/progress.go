package training

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"rulestep/engine/cr"
)

// This file is the form of what somebody remembers: one file of JSON that browsers, the
// terminal and a local profile write and read. It names rules by their numbers in cr.Edition,
// so that it does not hang on which edition is read.

// ProgressFormat is the name of the form.
const ProgressFormat = "rulestep-training/1"

// Progress is what somebody has answered and remembers.
type Progress struct {
	Format  string     `json:"format" example:"rulestep-training/1"`
	Edition string     `json:"edition,omitempty" doc:"Whose numbers the rules have." example:"2024-03-08"`
	Log     []Answered `json:"log" nullable:"false" doc:"Every answer, in no order."`
	Cards   []Known    `json:"cards" nullable:"false" doc:"A card for each rule that was met."`
	Ratings []Rated    `json:"ratings,omitempty" nullable:"false" doc:"Of the learner and of questions, as this device has measured them."`
}

// An Answered question is a line of the log.
type Answered struct {
	ID       string    `json:"id" minLength:"1" maxLength:"100" doc:"Of the answer: two logs are joined by it."`
	At       time.Time `json:"at"`
	Question string    `json:"question" maxLength:"40"`
	Rules    []cr.Rule `json:"rules" maxItems:"40"`
	Right    bool      `json:"right"`
	Correct  string    `json:"correct" maxLength:"10" doc:"\"4/5\": claims that were right."`
	Sure     string    `json:"sure" maxLength:"10" doc:"yes, no, or show."`
	Forgot   string    `json:"forgot" maxLength:"20" doc:"The rule, when it is one."`
	MS       int64     `json:"ms,omitempty" doc:"How long it took."`
	Level    int       `json:"level" doc:"The question's difficulty by the play."`
}

// A Known rule is a card.
type Known struct {
	Rule cr.Rule  `json:"rule" maxLength:"60" doc:"Or the name of a flashcard."`
	Card Memory   `json:"card"`
	Seen []string `json:"seen" maxItems:"20" nullable:"false" doc:"Questions, the latest first."`
}

// Rated is what was measured of a question, or of the learner, who is called "me".
type Rated struct {
	Of  string `json:"of" minLength:"1" maxLength:"40"`
	Elo Elo    `json:"elo"`
}

// Check reports what is wrong with a file that somebody brings.
func (p *Progress) Check() error {
	if p.Format != ProgressFormat {
		return fmt.Errorf("this is no file of training: its form is %q, not %q", p.Format, ProgressFormat)
	}
	for i := range p.Log {
		if p.Log[i].ID == "" {
			return errors.New("an answer of the file has no id")
		}
	}
	_, err := cr.BookOf(p.Edition)
	return err
}

// Adopt gives the rules of a file the numbers of cr.Edition, where it was written with those
// of another edition: what was known under an old number is known under the new one. Of two
// cards that come together the one that was reviewed later stays. What is no rule, and a rule
// that has gone, keeps its name.
func (p *Progress) Adopt() error {
	if err := p.Check(); err != nil {
		return err
	}
	from, err := cr.BookOf(p.Edition)
	if err != nil {
		return err
	}
	p.Edition = cr.Edition
	if from.Edition == cr.Edition {
		return nil
	}
	name := func(r cr.Rule) cr.Rule {
		if n, ok := from.Name(r); ok {
			return n
		}
		return r
	}
	for i := range p.Log {
		l := &p.Log[i]
		l.Rules = slices.Clone(l.Rules)
		for n, r := range l.Rules {
			l.Rules[n] = name(r)
		}
		l.Forgot = string(name(cr.Rule(l.Forgot)))
	}
	var cards []Known
	for _, c := range p.Cards {
		c.Rule = name(c.Rule)
		i := slices.IndexFunc(cards, func(o Known) bool { return o.Rule == c.Rule })
		switch {
		case i < 0:
			cards = append(cards, c)
		case c.Card.Last.After(cards[i].Card.Last):
			cards[i] = c
		}
	}
	p.Cards = cards
	return nil
}
