package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what few texts have a resolving ability do for a while: what spells are cast for, that they can't be
// countered, that something grows or shrinks.

// offersAWhile reads "you may cast spells from your hand without paying their mana costs" after how long.
func (p *parser) offersAWhile(duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	if duration == oracle.ForTheGame || !p.next("you may cast") {
		return nil, false
	}
	a, ok := p.offersCost()
	if !ok || a.If != nil || !p.next(".") {
		return nil, p.fail(start)
	}
	offer, ok := a.Statics[0].(oracle.OffersCost)
	if !ok || offer.Once || offer.From != oracle.Hand {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.Establish{Effect: offer, Duration: duration}}, true
}

// spellsUncountered reads "creature spells you cast this turn can't be countered".
func (p *parser) spellsUncountered() ([]oracle.Instruction, bool) {
	start := p.mark()
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.SpellNoun || len(phrase.Or) > 0 || !p.accept("this turn can't be countered") {
		return nil, p.fail(start)
	}
	cast, ok := otherPredicate(phrase, oracle.Controlled{By: oracle.Yours}, oracle.WasCast{By: oracle.Yours}) // a copy has not been cast
	if !ok {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.Establish{Effect: oracle.CantBeCountered{Affected: oracle.Each{Phrase: cast}}, Duration: oracle.ThisTurn}}, true
}

// spellsUncountered writes what spellsUncountered reads.
func (w *writer) spellsUncountered(effect oracle.CantBeCountered, lasts oracle.Duration) (string, bool) {
	each, ok := effect.Affected.(oracle.Each)
	if !ok || lasts != oracle.ThisTurn {
		return "", false
	}
	phrase, ok := otherPredicate(each.Phrase, oracle.WasCast{By: oracle.Yours}, oracle.Controlled{By: oracle.Yours})
	if !ok {
		return "", false
	}
	return strings.Replace(w.nounPhrase(phrase, true), " you control", " you cast this turn", 1) + " can't be countered", true
}

// otherPredicate puts another predicate in the place of one that a phrase has.
func otherPredicate(phrase oracle.Phrase, old, by oracle.Predicate) (oracle.Phrase, bool) {
	k := slices.Index(phrase.Where, old)
	if k < 0 {
		return phrase, false
	}
	phrase.Where = slices.Clone(phrase.Where)
	phrase.Where[k] = by
	return phrase, true
}

// eitherPT are the words for the options of what getsEither reads.
var eitherPT = []string{"+X/+X", "-X/-X"}

// getsEither reads "target creature gets +X/+X or -X/-X until end of turn", which you choose as that is done.
func (p *parser) getsEither() ([]oracle.Instruction, bool) {
	start := p.mark()
	of, ok := p.target()
	if !ok || !p.accept("gets +X/+X or -X/-X until end of turn") || !p.next(", where x is") {
		return nil, p.fail(start)
	}
	options := make([][]oracle.Instruction, 2)
	for k := range options {
		add := oracle.AddPT{Power: oracle.X{}, Toughness: oracle.X{}, MinusPower: k == 1, MinusToughness: k == 1}
		options[k] = []oracle.Instruction{oracle.Modify{What: of, Changes: []oracle.Change{add}, Duration: oracle.UntilEndOfTurn}}
	}
	return []oracle.Instruction{oracle.Alternatives{Who: oracle.You{}, Options: options, Words: eitherPT}}, true
}

// getsEither writes what getsEither reads.
func (w *writer) getsEither(i oracle.Alternatives) (string, bool) {
	if !slices.Equal(i.Words, eitherPT) {
		return "", false
	}
	m, ok := i.Options[0][0].(oracle.Modify)
	if !ok || len(m.Changes) != 1 {
		return "", false
	}
	add, ok := m.Changes[0].(oracle.AddPT)
	if !ok {
		return "", false
	}
	return w.object(m.What) + " gets " + strings.Join(eitherPT, " or ") + " until end of turn, where X is " + w.quantity(add.Power), true
}

// theSameFor reads "do the same for Aura cards" after what puts all cards of a kind somewhere.
func (p *parser) theSameFor(before oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
	move, ok := before.(oracle.Move)
	each, all := move.What.(oracle.Each)
	if !ok || !all || each.Phrase.Noun != oracle.CardNoun || len(each.Phrase.Or) > 0 || each.Phrase.Zone == oracle.Nowhere || !p.accept("do the same for") {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || len(phrase.Or) > 0 {
		return nil, p.fail(start)
	}
	phrase.Zone = each.Phrase.Zone
	for _, whose := range each.Phrase.Where {
		switch whose.(type) {
		case oracle.Owned, oracle.OwnedBy:
			phrase.Add(whose)
		}
	}
	move.What = oracle.Each{Phrase: phrase}
	return []oracle.Instruction{move}, true
}

// countersOnOneself reads "a number of loyalty counters on him equal to the number of lands you control" of this card.
func (p *parser) countersOnOneself(what oracle.Reference) (oracle.CounterCount, bool) {
	start := p.mark()
	none := oracle.CounterCount{}
	if what != oracle.Reference(oracle.This{}) || !p.accept("a number of") {
		return none, false
	}
	kind, ok := p.counterKind()
	if !ok || kind == "" || !p.accept("counters on") || !p.onOneself() || !p.accept("equal to") {
		return none, p.fail(start)
	}
	count, ok := p.amount()
	return oracle.CounterCount{Kind: kind, Count: count}, ok || p.fail(start)
}

// phasesTargets reports whether all that is done is that targets phase out.
func phasesTargets(out []oracle.Instruction) bool {
	if len(out) != 1 {
		return false
	}
	phases, ok := out[0].(oracle.KeywordAction)
	_, target := phases.Object.(oracle.Target)
	return ok && target && phases.Name == "phase out"
}

// greaterValue is what is said of a card that is revealed until then: its mana value is greater than that of the target that has
// just been exiled.
const greaterValue = " with greater mana value"

// greaterThanTarget takes that out of a phrase, and gives its words.
func greaterThanTarget(ph oracle.Phrase) (oracle.Phrase, string) {
	last := len(ph.Where) - 1
	if last < 0 {
		return ph, ""
	}
	compares, ok := ph.Where[last].(oracle.Compares)
	if !ok || compares.How != oracle.MoreThan || compares.Number != oracle.ManaValue {
		return ph, ""
	}
	than, ok := compares.To.(oracle.NumberOf)
	if _, target := than.Of.(oracle.Target); !ok || !target {
		return ph, ""
	}
	return without(ph, last), greaterValue
}

// fromHandOrGraveyard reads "from your hand or graveyard" after where a card is put, of which that has not been said.
func (p *parser) fromHandOrGraveyard(move *oracle.Move) bool {
	some, ok := move.What.(oracle.Some)
	if !ok || some.From != nil || some.Phrase.Noun != oracle.CardNoun || some.Phrase.Zone != oracle.Nowhere || len(some.Phrase.Or) > 0 || !p.accept("from your hand or graveyard") {
		return false
	}
	some.Phrase.Add(oracle.Owned{By: oracle.Yours})
	other := some.Phrase
	some.Phrase.Zone, other.Zone = oracle.Hand, oracle.Graveyard
	some.Phrase.Or = []oracle.Phrase{other}
	move.What = some
	return true
}
