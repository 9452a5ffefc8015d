package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes replacement effects.

// replacement writes "if ... would ..., ... instead".
func (w *writer) replacement(r oracle.Replacement) string { return w.replacementFor(r, "") }

func (w *writer) replacementFor(r oracle.Replacement, duration string) string {
	if r.Change.Recipient != nil {
		return w.redirection(r, duration)
	}
	if step, ok := r.Event.(oracle.StepBegins); ok && r.Skips {
		for _, s := range skippable {
			switch {
			case s.step != step.Step:
			case r.Once:
				return "skip your next " + s.words
			case step.Whose == oracle.Anyone:
				return "players skip their " + s.words + "s"
			default:
				return "skip your " + s.words
			}
		}
	}
	if text, ok := w.inExchange(r); ok {
		return text
	}
	if len(r.Instead) == 2 {
		if then, ok := r.Instead[1].(oracle.Reflexive); ok {
			r.Instead = r.Instead[:1]
			return w.replacementFor(r, duration) + ". " + capital(w.clause(then))
		}
	}
	if _, turn := r.Event.(oracle.TurnBegins); turn {
		text := "if " + w.event(r.Event, "would ")
		if r.If != nil {
			text += " while " + w.condition(r.If)
		}
		if !r.May {
			return text + ", that player skips that turn instead"
		}
		return text + ", you may skip that turn instead. If you do, " + w.clauses(r.Instead)
	}
	if r.Skips && r.May {
		return "if " + w.event(r.Event, "would ") + ", you may skip that draw instead"
	}
	if r.Skips {
		return unsaid(r)
	}
	if r.May && r.Change.To == oracle.Library {
		return "if an effect causes you to discard a card, discard it, but you may put it on top of your library instead of into your graveyard"
	}
	would := "would "
	if _, produces := r.Event.(oracle.TappedForMana); produces {
		would = "" // what is modified is what comes of it (106.12b)
	}
	text := "if " + w.event(r.Event, would) + duration
	if _, draws := r.Event.(oracle.CardDrawn); draws && r.Once {
		text = "the next time " + w.event(r.Event, would) + duration
	}
	switch {
	case r.If == nil:
	case reflect.DeepEqual(r.If, notCast):
		text += " and it wasn't cast"
	case r.If == oracle.Condition(oracle.IsTurn{Of: oracle.Yours}):
		text += " during your turn"
	default:
		text += " while " + w.condition(r.If)
	}
	text += ", "
	if r.Change.Under == oracle.Yours {
		return text + "it enters under your control instead"
	}
	if len(r.Change.Makes) > 1 {
		return text + "instead create one of each"
	}
	if len(r.Change.Makes) == 1 {
		made := r.Change.Makes[0]
		made.Count = oracle.ThatMany{}
		return text + strings.TrimPrefix(w.createToken(made), "create ") + " are created instead"
	}
	if r.Change.Adds != nil {
		besides := *r.Change.Adds
		besides.Who = oracle.You{}
		return text + "those tokens plus " + strings.TrimPrefix(w.createToken(besides), "create ") + " are created instead"
	}
	if r.Change.Mana != nil {
		text += "it produces " + oracle.Cost(r.Change.Mana).String() + " instead of any other type"
		if r.Change.AnyAmount {
			text += " and amount"
		}
		return text
	}
	if _, searched := r.Event.(oracle.LibrarySearched); searched && r.Change.SetAmount != nil {
		return text + "that player searches the top " + small(int(r.Change.SetAmount.(oracle.Literal))) + " cards of that library instead"
	}
	if gained, ok := r.Event.(oracle.LifeGained); ok && r.Change.SetAmount == oracle.Quantity(oracle.Literal(0)) {
		if gained.Who == oracle.Reference(oracle.You{}) {
			return text + "you gain no life instead"
		}
		return text + "that player gains no life instead"
	}
	if r.Change.Times > 0 {
		return text + w.factor(r)
	}
	if more, ok := r.Change.SetAmount.(oracle.Sum); ok {
		if _, damage := r.Event.(oracle.DamageDealt); damage {
			return text + "it deals that much damage plus an amount of damage equal to " + w.quantity(more.B) + " instead"
		}
		return text + unsaid(r)
	}
	w.inStatic = false
	defer func() { w.inStatic = true }()
	if r.May {
		return text + "you may " + w.clauses(r.Instead) + " instead"
	}
	if _, destroyed := r.Event.(oracle.Destroyed); destroyed && len(r.Instead) == 1 {
		if _, regenerates := r.Instead[0].(oracle.Regenerate); regenerates {
			return text + w.clauses(r.Instead)
		}
	}
	text += w.clauses(r.Instead) + " instead"
	if leavesHand(r.Event) {
		text += " of putting it into your graveyard"
	}
	return text
}

// factor writes the replaced event with another number.
func (w *writer) factor(r oracle.Replacement) string {
	many := func(noun string) string {
		c := r.Change
		switch {
		case c.Plus > 0 && noun == "counters":
			return "that many plus " + small(c.Plus)
		case c.Plus > 0 && noun == "cards":
			return "that many cards plus " + small(c.Plus)
		case c.Plus > 0:
			return "that much " + noun + " plus " + small(c.Plus)
		case noun == "cards":
			return timesOver(c.Times) + " that many cards"
		}
		return timesOver(c.Times) + " that much " + noun
	}
	switch e := r.Event.(type) {
	case oracle.TappedForMana:
		return "it produces " + timesOver(r.Change.Times) + " as much of that mana instead"
	case oracle.DamageDealt:
		if r.Change.Times > 1 {
			return "it deals " + map[int]string{2: "double", 3: "triple"}[r.Change.Times] + " that damage instead"
		}
		return "it deals " + many("damage") + " instead"
	case oracle.CountersPut:
		n := many("counters")
		if r.Change.Plus == 0 {
			n = timesOver(r.Change.Times) + " that many"
		}
		if r.Change.Plus < 0 {
			return "that many " + spaced(e.Kind) + "counters minus " + small(-r.Change.Plus) + " are put on it instead"
		}
		if e.On == oracle.Reference(oracle.You{}) {
			return "you get " + n + " of each of those kinds of counters instead"
		}
		if e.By == oracle.Reference(oracle.You{}) {
			return "you put " + n + " " + spaced(e.Kind) + "counters on it instead"
		}
		if e.Kind == "" && r.Change.Plus > 0 {
			return n + " of each of those kinds of counters are put on it instead"
		}
		return n + " " + spaced(e.Kind) + "counters are put on it instead"
	case oracle.TokensCreated:
		return timesOver(r.Change.Times) + " that many of those tokens are created instead"
	case oracle.CardDrawn:
		if e.Who == oracle.Reference(oracle.You{}) {
			return "you draw " + many("cards") + " instead"
		}
		return "they draw " + many("cards") + " instead"
	case oracle.ToldToMill:
		if e.Who == oracle.Reference(oracle.You{}) {
			return "you mill " + many("cards") + " instead"
		}
		return "they mill " + many("cards") + " instead"
	case oracle.ToldToRoll:
		return "roll that many dice plus one and ignore the lowest roll instead"
	case oracle.LifeGained:
		return "you gain " + many("life") + " instead"
	case oracle.LifeLost:
		return "they lose " + many("life") + " instead"
	}
	return unsaid(r)
}

// inExchange writes what entersInExchange reads.
func (w *writer) inExchange(r oracle.Replacement) (string, bool) {
	enters, ok := r.Event.(oracle.ZoneChange)
	if !ok || enters.To != oracle.Battlefield || enters.What != oracle.Reference(oracle.This{}) || len(r.Instead) != 2 {
		return "", false
	}
	if _, ok = r.Instead[1].(oracle.If); !ok {
		return "", false
	}
	text := "if " + w.event(r.Event, "would ") + ", "
	text += w.clause(r.Instead[0]) + " instead. If you do, put " + w.noun() + " onto the battlefield. If you don't, put it into its owner's graveyard"
	return text, true
}
