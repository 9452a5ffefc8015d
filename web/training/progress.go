package training

import (
	"errors"
	"fmt"
	"time"

	"rulestep/engine/cr"
)

// This file is the form of what somebody remembers: one file of JSON that browsers, the
// terminal and a local profile write and read. It names rules by their numbers in the edition
// that the engine carries out, so that it does not hang on which edition is read.

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
	if p.Edition != "" && p.Edition != cr.Edition {
		return fmt.Errorf("its rules have the numbers of %s, this program's those of %s", p.Edition, cr.Edition)
	}
	return nil
}
