package scenario

import "rulestep/engine"

// This file judges what a game begins with: "Ann's deck is [not ]legal", and "the players and options are [not ]right for" a variant.

// legalLine handles either in a play.
func (r *runner) legalLine(l Line) verdict {
	if l.Mark != "" {
		say := [2]string{l.slots["P"] + "'s deck is legal", l.slots["P"] + "'s deck is not legal"}
		if l.form.id == "right seats" {
			say = [2]string{"the players and options are right for " + l.slots["VARIANT"], "the players and options are not right for " + l.slots["VARIANT"]}
		}
		r.fail(Stuck, "%v", r.f.errorf(l.No, "say %q or %q", say[0], say[1]))
		return failed
	}
	judge := r.judgeDeck
	if l.form.id == "right seats" {
		judge = r.judgeSeats
	}
	refusal, err := judge(l)
	r.collect()
	switch want := l.slots["not"] == ""; {
	case err != nil:
		r.fail(Stuck, "%v", err)
	case refusal == nil && want:
	case refusal == nil:
		r.failLine(Allowed, l, "it is")
	case want:
		r.failLine(Refused, l, "it is not: %v", refusal)
	default:
		r.refusal(l, refusal)
	}
	if r.class != "" {
		return failed
	}
	return consumed
}

// judgeDeck finds the rule that the deck of a line does not obey. The error says what the setup lacks.
func (r *runner) judgeDeck(l Line) (refusal, err error) {
	p, err := r.t.player(l, l.slots["P"])
	switch {
	case err != nil:
		return nil, err
	case r.t.begun:
		return nil, r.f.errorf(l.No, "a deck is judged as a game begins: say in the setup \"the game has not begun\", and of which cards the deck is")
	case r.g.Format == engine.NoFormat:
		return nil, r.f.errorf(l.No, "nothing says by which format the deck is judged; say in the setup \"the game is Constructed\", or \"Limited\", \"Commander\", \"Brawl\", \"Commander Draft\"")
	}
	return r.g.DeckRefusal(p), nil
}

// judgeSeats finds the rule of a variant that players and options do not obey. The error says what is not judged.
func (r *runner) judgeSeats(l Line) (refusal, err error) {
	refusal, err = r.g.SeatingRefusal(l.slots["VARIANT"])
	if err != nil {
		return nil, r.f.errorf(l.No, "%v", err)
	}
	return refusal, nil
}

// deckFound is what an answer about a deck finds, seatsFound one about seats and options.
func (r *runner) deckFound(l Line) (finding, error)  { return r.legalFound(l, r.judgeDeck) }
func (r *runner) seatsFound(l Line) (finding, error) { return r.legalFound(l, r.judgeSeats) }

func (r *runner) legalFound(l Line, judge func(Line) (refusal, err error)) (finding, error) {
	refusal, err := judge(l)
	r.g.CiteRefusal(refusal)
	r.collect()
	got := "it is legal"
	if refusal != nil {
		got = "it is not: " + refusal.Error()
	}
	return finding{holds: err == nil && (refusal == nil) == (l.slots["not"] == ""), got: got, value: yesOrNo(refusal == nil)}, err
}
