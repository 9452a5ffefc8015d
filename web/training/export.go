package training

import (
	"rulestep/engine/cr"
)

// An Exported question is a line of an evaluation set for programs that answer rules
// questions: the position, what is asked, and the executed key.
type Exported struct {
	ID         string          `json:"id"`
	Form       Form            `json:"form"`
	Rules      []cr.Rule       `json:"rules"`
	Source     string          `json:"source"`
	Variation  string          `json:"variation,omitempty"`
	Difficulty int             `json:"difficulty"`
	Edition    string          `json:"edition,omitempty"` // by whose rules it is asked, where it makes a difference
	Position   Position        `json:"position"`
	Questions  []ExportedClaim `json:"questions"`
	Without    []ExportedWrong `json:"without"`

	// Explanation is the play with its rulings; only Explain tells it.
	Explanation []ExplainedStep `json:"explanation,omitempty"`
}

// An ExplainedStep is a step of the play, with what the engine ruled in it: "702.19b: ...".
type ExplainedStep struct {
	Step    string   `json:"step"`
	Rulings []string `json:"rulings,omitempty"`
	Decides bool     `json:"decides,omitempty"` // the rules of the question come to bear here
}

// A Position is what is known when a question is asked.
type Position struct {
	Scene string   `json:"scene,omitempty"`
	Cards []string `json:"cards,omitempty"`
	Setup []string `json:"setup"`
	Done  []string `json:"done,omitempty"`
	Then  []string `json:"then,omitempty"`
}

// An ExportedClaim is one thing that is asked, with the key.
type ExportedClaim struct {
	Claim
	Key string `json:"key"` // several values are parted by "; "
}

// An ExportedWrong is how the game ends without a rule.
type ExportedWrong struct {
	Rule   cr.Rule  `json:"rule"`
	Belief bool     `json:"belief,omitempty"` // no game: what people believe who misread the rule
	Values []string `json:"values"`           // of the questions, in their order
}

// Export is the question with its key.
func (q *Question) Export() Exported {
	x := Exported{
		ID: q.ID, Form: q.Form, Rules: q.Rules, Source: q.Source, Variation: q.Variation, Difficulty: q.Difficulty, Edition: q.Edition,
		Position: Position{Scene: q.Scene, Cards: q.Cards, Setup: q.Setup, Done: q.Done, Then: q.Then},
		Without:  []ExportedWrong{},
	}
	for i := range q.Claims {
		x.Questions = append(x.Questions, ExportedClaim{Claim: q.Claims[i], Key: q.Claims[i].truth})
	}
	for _, w := range q.wrong {
		x.Without = append(x.Without, ExportedWrong{Rule: w.Rule, Belief: w.Belief, Values: w.Values})
	}
	return x
}

// Explain is the question with its key and the play that explains it, for whoever reads and
// judges it.
func (q *Question) Explain() Exported {
	x := q.Export()
	t := q.Play()
	if len(t.Forks) == 0 {
		return x
	}
	steps := t.Forks[0].Steps
	for i := range steps {
		if i == 0 {
			continue // the table, which is the position
		}
		s := ExplainedStep{Step: steps[i].Text, Decides: i == q.Step}
		for _, r := range steps[i].Rulings {
			if !r.Undone && !r.Derived {
				s.Rulings = append(s.Rulings, string(r.Rule)+": "+r.Sentence)
			}
		}
		x.Explanation = append(x.Explanation, s)
	}
	return x
}
