package cardtext

import "rulestep/engine/oracle"

// This file reads what the texts of meld cards say (701.37).

// pairTypes are the card types of which the other card of a meld pair is called one.
var pairTypes = map[string]oracle.CardType{"creature": oracle.Creature, "artifact": oracle.Artifact, "land": oracle.Land}

// entersAttacking are the words after melding for where the permanent is then.
const entersAttacking = ". it enters tapped and attacking"

// otherOfPair reads "this creature and a creature named", up to the name, and gives the card type of the other card.
func (p *parser) otherOfPair() (oracle.CardType, bool) {
	if !p.this() || !p.accept("and") || p.acceptAny("a", "an") == "" {
		return 0, false
	}
	kind, known := pairTypes[p.acceptAny("creature", "artifact", "land")]
	return kind, known && p.accept("named")
}

// pairHeld reads "this creature and a creature named Bear, the Big", up to the comma of the clause.
func (p *parser) pairHeld() (oracle.Condition, bool) {
	start := p.mark()
	kind, ok := p.otherOfPair()
	if !ok {
		return nil, p.fail(start)
	}
	end := p.pos
	for end+1 < len(p.toks) && !(p.toks[end].text == "," && (p.toks[end+1].text == "exile" || p.toks[end+1].text == "you")) {
		end++
	}
	if end == p.pos || end+1 >= len(p.toks) {
		return nil, p.fail(start)
	}
	with := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: kind}, oracle.Named{Name: p.rawText(p.pos, end)}}}
	p.pos, p.pair = end, &with
	return oracle.PairHeld{With: with}, true
}

// attackingPair are the words after both names of a pair that attacks.
const attackingPair = "are attacking , and you both own and control them"

// pairAttacks reads "this creature and a creature named Bear, the Big are attacking, and you both own and control them".
func (p *parser) pairAttacks(both *oracle.Both) bool {
	start := p.mark()
	kind, ok := p.otherOfPair()
	if !ok {
		return p.fail(start)
	}
	first := p.pos
	for end := first; end < len(p.toks) && p.toks[end].text != "."; end++ {
		if p.pos = end; end == first || !p.accept(attackingPair) {
			continue
		}
		attacking := oracle.Is{Status: oracle.Attacking}
		with := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: kind}, oracle.Named{Name: p.rawText(first, end)}, attacking}}
		p.pair = &with
		both.Of = []oracle.Condition{oracle.Matches{Of: oracle.This{}, Phrase: phraseOf(attacking)}, oracle.PairHeld{With: with}}
		return true
	}
	return p.fail(start)
}

// melds reads "exile them, then meld them into Host" of the pair that a condition has named.
func (p *parser) melds() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.pair == nil || !p.accept("exile them , then meld them into") {
		return nil, p.fail(start)
	}
	end := p.pos
	for p.toks[end].kind != endToken && p.toks[end].text != "." {
		end++
	}
	if end == p.pos {
		return nil, p.fail(start)
	}
	into := p.rawText(p.pos, end)
	p.pos = end
	return []oracle.Instruction{oracle.Meld{With: *p.pair, Into: into, Attacking: p.accept(entersAttacking)}}, true
}
