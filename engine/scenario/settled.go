package scenario

import (
	"errors"
	"slices"
	"strings"

	"rulestep/engine"
)

// This file takes note of decisions for which there is only one legal answer: the engine
// makes them without asking, and a script may state them all the same.

// Settled is told what is decided without a question (engine.Witness).
func (r *runner) Settled(g *engine.Game, d *engine.Decision, only engine.Answer) {
	acting := r.acting
	if r.trial != nil {
		acting = r.trial
		r.tryCost(g, d)
	}
	if d.Purpose == engine.ForSpending && acting == nil && r.spends != nil {
		if said := r.spends.slots["SPENT"]; said != only.Word {
			r.failLine(Refused, *r.spends, "refused: only %s can be spent on it, not %s (601.2h)", only.Word, said)
		}
		r.spends = nil
		return
	}
	if d.Purpose == engine.ForCostToPay {
		if acting != nil && r.uses(func(words string) bool { return words == only.Word }) != "" {
			r.tookWay = true
		}
		return
	}
	if clause := clauseOf(d); clause != "" && acting != nil && !ofTrigger(g, d) && !r.ofSourceAlone(d, *acting) {
		r.took[clause] = true
		if said, ok, err := r.announced(g, d, *acting); acting.slots[clause] != "" && ok && (err != nil || !sameAnswer(said, only)) && r.misstated == "" {
			r.misstated = "the only legal choice is to " + infinitiveOf(r.sentenceOf(g, d, only))
		}
		return
	}
	if g != r.g || !r.heedsLines() {
		return
	}
	r.states(d, only)
	if r.how.listing && len(r.trace.Steps) > 0 {
		step := r.step()
		step.Settled = append(step.Settled, r.sentenceOf(g, d, only))
	}
}

// tryCost compares the cost that the line of a trial says with that which is announced, as that is about to be paid: what is tried is
// on the stack of a copy, and gone with it.
func (r *runner) tryCost(g *engine.Game, d *engine.Decision) {
	if asksForMana(d) && r.misstated == "" && r.trial.slots["COST"] != "" && !r.took["COST"] {
		r.misstated = r.otherCost(g, *r.trial)
	}
}

// heedsLines reports whether what is decided now can be stated by the next line.
func (r *runner) heedsLines() bool {
	return r.trial == nil && !r.looking && r.class == "" && !r.how.ask.hunting()
}

// states goes on to the line after the next where that one states the only legal answer to a decision. A line that
// says something else may be about a later choice.
func (r *runner) states(d *engine.Decision, only engine.Answer) {
	for r.next < len(r.lines) && r.refusesSettled(d, r.lines[r.next]) {
		r.next++
	}
	r.peeked = r.peeked || r.next >= len(r.lines)
	if r.next >= len(r.lines) || !r.speaksTo(d, r.lines[r.next]) || r.how.branch.left() {
		return
	}
	switch said, err := r.answer(d, r.lines[r.next]); {
	case err == nil && sameAnswer(said, only):
		r.open(r.lines[r.next])
		r.next++
	case err == nil && d.Kind == engine.PayDecision && d.Check(said) != nil:
		r.misstatedAt, r.misstated = r.next, r.g.Name(d.Player)+" could not pay when that was to be asked: "+d.Check(said).Error()
	case err == nil && d.Kind == engine.DamageDecision: // about that creature, so no other is meant
		r.misstatedAt, r.misstated = r.next, "the only legal choice was to "+infinitiveOf(r.sentenceOf(r.g, d, only))
	}
}

// refusesSettled has a "!" line say of another answer to a decision why it is none, where a rule leaves only one and so nobody is asked. It is
// false where the line is about something else: what no rule refuses there is about a later choice.
func (r *runner) refusesSettled(d *engine.Decision, l Line) bool {
	if l.Mark != "!" || l.form.kind != decision || !fits(l, d) || d.Refuse == nil || r.how.branch.left() || d.Player == engine.None || l.slots["P"] != r.g.Name(d.Player) {
		return false
	}
	said, err := r.answer(d, l)
	if err == nil {
		r.g.Ask(func() { err = d.Check(said) })
	}
	var illegal *engine.Illegal
	if pays := d.Kind == engine.PayDecision && said.Yes && err == nil; !errors.As(err, &illegal) && !pays { // which nothing refuses without the rule
		return false
	}
	r.open(l)
	r.refusal(l, err)
	return true
}

// infinitiveOf is a sentence of the script without who does it: "chooses Bear for Clone".
func infinitiveOf(sentence string) string {
	_, what, _ := strings.Cut(sentence, " ")
	verb, rest, _ := strings.Cut(what, " ")
	return strings.TrimSuffix(verb, "s") + " " + rest
}

// sameAnswer reports whether two answers are the same choice, in whatever order.
func sameAnswer(a, b engine.Answer) bool {
	sorted := func(ids []engine.ID) []engine.ID { return slices.Sorted(slices.Values(ids)) }
	numbers := func(list []int) []int { return slices.Sorted(slices.Values(list)) }
	if len(a.Slots) != len(b.Slots) {
		return false
	}
	for i := range a.Slots {
		if !slices.Equal(sorted(a.Slots[i]), sorted(b.Slots[i])) {
			return false
		}
	}
	return slices.Equal(sorted(a.IDs), sorted(b.IDs)) && slices.Equal(numbers(a.Numbers), numbers(b.Numbers)) && a.Word == b.Word && a.Yes == b.Yes
}
