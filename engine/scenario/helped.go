package scenario

import (
	"errors"
	"fmt"
	"strings"

	"rulestep/engine"
)

// This file tries a play that leaves open what helps to pay for it: what is tapped for convoke,
// improvise or the like and exiled for delve. Where somebody asks whether a player may do it, every
// such help that is listed is tried; a line that is played says itself what is tapped and exiled.

// help is the place that a search has reached among the listed answers to what is tapped or exiled
// rather than mana paid.
type help struct {
	at, of int    // the place, and the most answers that a decision lists
	chosen string // the verb of the clause if something was in the last try, though not all ways of that are listed
}

// next is the answer of this try.
func (h *help) next(d *engine.Decision) (a engine.Answer) {
	legal := d.Legal()
	if len(legal) == 0 {
		return a
	}
	h.of = max(h.of, len(legal))
	a = legal[min(h.at, len(legal)-1)]
	switch {
	case len(a.IDs) == 0:
	case d.Purpose == engine.ForCost && d.Sampled:
		h.chosen = strings.TrimSpace(givingUp[d.Words[0]])
	case d.Rule == "601.2h": // others list all there are
		h.chosen = "tapping"
		if d.Purpose == engine.ForExiling {
			h.chosen = "exiling"
		}
	}
	return a
}

// trySomehow is try for a question: what the line does not say of help with the payment may be any.
func (r *runner) trySomehow(l Line) error {
	h := &help{}
	r.seeking = h
	defer func() { r.seeking = nil }()
	var refusal, open error
	for ; h.at == 0 || h.at < h.of; h.at++ {
		h.chosen = ""
		refusal = r.try(l)
		var illegal *engine.Illegal
		var limit *engine.NotJudged
		switch {
		case refusal == nil:
			return nil
		case errors.As(refusal, &limit):
			open = refusal
		case errors.As(refusal, &illegal) && h.chosen != "":
			open = hangsOn(h.chosen)
		}
	}
	if open != nil {
		return open
	}
	return refusal
}

// unless turns a refusal that other choices might change into one that is not judged, where the line
// leaves the choice open.
func (r *runner) unless(err error, l Line) error {
	var illegal *engine.Illegal
	switch {
	case !errors.As(err, &illegal) || illegal.Hangs == "" || strings.Contains(l.said, " "+illegal.Hangs+" "),
		illegal.Hangs != "paying with" && r.seeking == nil:
		return err
	}
	return hangsOn(illegal.Hangs)
}

func hangsOn(choice string) error {
	return &engine.NotJudged{Why: fmt.Sprintf("not every way to pay for it has been tried; say “%s ...” and what", choice)}
}
