package scenario

import "rulestep/engine"

// This file judges decks: "Ann's deck is [not ]legal".

// deckLine handles "Ann's deck is [not ]legal" in a play.
func (r *runner) deckLine(l Line) verdict {
	if l.Mark != "" {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "say %q or %q", l.slots["P"]+"'s deck is legal", l.slots["P"]+"'s deck is not legal"))
		return failed
	}
	refusal, err := r.judgeDeck(l)
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

// deckFound is what an answer about a deck finds.
func (r *runner) deckFound(l Line) (finding, error) {
	refusal, err := r.judgeDeck(l)
	r.g.CiteRefusal(refusal)
	r.collect()
	got := "it is legal"
	if refusal != nil {
		got = "it is not: " + refusal.Error()
	}
	return finding{holds: err == nil && (refusal == nil) == (l.slots["not"] == ""), got: got, value: yesOrNo(refusal == nil)}, err
}
