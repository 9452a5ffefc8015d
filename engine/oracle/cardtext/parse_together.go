package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what is asked of all things that are chosen together, and not of each of them alone.

// togetherWords are the varieties in which things that are chosen together may have to differ.
var togetherWords = []struct {
	words   string
	variety oracle.Variety
}{
	{"different names", oracle.NameVariety},
	{"different powers", oracle.PowerVariety},
	{"different mana values", oracle.ManaValueVariety},
}

// alikeWords are the varieties of which things that are chosen together may have to have one in common.
var alikeWords = []struct {
	words   string
	variety oracle.Variety
}{
	{"a creature type", oracle.CreatureTypes},
	{"a land type", oracle.LandTypes},
	{"a card type", oracle.CardTypes},
	{"a permanent type", oracle.PermanentTypeVariety},
	{"a color", oracle.ColorVariety},
}

// ofAll reads what things have together after "with": "different names", "total mana value 6 or less".
func (p *parser) ofAll() (oracle.Predicate, bool) {
	start := p.mark()
	for _, d := range togetherWords {
		if p.accept(d.words) {
			return oracle.Differ{What: d.variety}, true
		}
	}
	if p.accept("total") {
		if number, ok := p.numberName(); ok {
			if how, to, ok := p.comparison(); ok && how == oracle.AtMost {
				return oracle.TotalAtMost{Number: number, To: to}, true
			}
		}
	}
	return nil, p.fail(start)
}

// alike reads what things have in common after "that share": "a creature type", and not with what.
func (p *parser) alike() (oracle.Predicate, bool) {
	start := p.mark()
	for _, v := range alikeWords {
		if p.accept(v.words) && !p.next("with") {
			return oracle.Alike{What: v.variety}, true
		}
		p.reset(start)
	}
	return nil, false
}

// takeDiffer takes out of a phrase that what it means has different ones of something, which a condition counts.
func takeDiffer(phrase *oracle.Phrase) (oracle.Variety, bool) {
	for i, w := range phrase.Where {
		if differ, ok := w.(oracle.Differ); ok && len(phrase.Or) == 0 {
			phrase.Where = slices.Delete(slices.Clone(phrase.Where), i, i+1)
			return differ.What, true
		}
	}
	return 0, false
}

// A perPlayer is for whom one target each is chosen.
type perPlayer struct {
	whose   []oracle.Predicate // what else says whose the targets are
	before  int                // the slots before that of those targets
	reading bool               // the target is read now
}

// forEachPlayer reads "for each opponent," before a target or the clause that has it.
func (p *parser) forEachPlayer() (*perPlayer, bool) {
	switch p.acceptAny("for each opponent ,", "for each player ,") {
	case "for each opponent ,":
		return &perPlayer{whose: []oracle.Predicate{oracle.Controlled{By: oracle.Opponents}}, before: len(p.slots)}, true
	case "for each player ,":
		return &perPlayer{before: len(p.slots)}, true
	}
	return nil, false
}

// oneOfEach reads "for each opponent, exile up to one target creature that player controls". Of what more a text
// does with each of the players it is not understood.
func (p *parser) oneOfEach() ([]oracle.Instruction, bool) {
	start := p.mark()
	each, ok := p.forEachPlayer()
	if !ok || p.inStatic || p.each != nil {
		return nil, p.fail(start)
	}
	p.each = each
	out, ok := p.imperative()
	if !ok {
		if ok = p.accept("you"); ok {
			out, ok = p.does(oracle.You{}, oracle.ForTheGame)
		}
	}
	if !ok && p.this() && p.accept("deals") {
		out, ok = p.deals(oracle.This{})
	}
	p.each = nil
	if !ok || len(p.slots) != start.slots+1 || p.speaksOfThatPlayer() || slices.ContainsFunc(out, makesOne) {
		return nil, p.fail(start)
	}
	return out, true
}

// makesOne reports whether an instruction does one thing, however many it is about: it makes a token.
func makesOne(i oracle.Instruction) bool {
	_, ok := i.(oracle.CreateToken)
	return ok
}

// speaksOfThatPlayer reports whether the rest of the sentence goes on about each of the players.
func (p *parser) speaksOfThatPlayer() bool {
	for i := p.pos; p.toks[i].kind != endToken && p.toks[i].text != "." && p.toks[i].text != "•"; i++ {
		switch p.toks[i].text {
		case "player", "player's", "opponent", "opponent's", "they", "their", "its", "it":
			return true
		}
	}
	return false
}

// targetOfEach reads "up to one target creature that player controls", chosen for each player, or the same after
// "for each player,"; for each opponent it may be one, and no less.
func (p *parser) targetOfEach() (oracle.TargetSlot, bool) {
	start := p.mark()
	slot := oracle.TargetSlot{Any: true}
	if p.each == nil {
		each, ok := p.forEachPlayer()
		if !ok {
			return slot, false
		}
		p.each = each
		defer func() { p.each = nil }()
	}
	if len(p.slots) != p.each.before {
		return slot, p.fail(start)
	}
	if !p.accept("up to one") {
		if len(p.each.whose) == 0 { // of each player is said of nothing on a card
			return slot, p.fail(start)
		}
		slot.Min = 1
	}
	other := p.accept("other")
	if !p.accept("target") {
		return slot, p.fail(start)
	}
	p.each.reading = true
	phrase, number, ok := p.nounPhrase()
	p.each.reading = false
	if !ok || !number.one() || !slices.Contains(phrase.Together(), oracle.Predicate(oracle.OfEach{})) {
		return slot, p.fail(start)
	}
	slot.Phrase = phrase
	if other {
		p.other(&slot)
	}
	return slot, true
}
