package cardtext

import "rulestep/engine/oracle"

// This file reads what the texts of meld cards say (701.37).

// pairTypes are the card types of which the other card of a meld pair is called one.
var pairTypes = map[string]oracle.CardType{"creature": oracle.Creature, "artifact": oracle.Artifact, "land": oracle.Land}

// pairHeld reads "this creature and a creature named Bear, the Big", up to the comma of the clause.
func (p *parser) pairHeld() (oracle.Condition, bool) {
	start := p.mark()
	if !p.this() || !p.accept("and") || p.acceptAny("a", "an") == "" {
		return nil, p.fail(start)
	}
	kind, known := pairTypes[p.acceptAny("creature", "artifact", "land")]
	if !known || !p.accept("named") {
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

// melds reads "exile them, then meld them into Host" of the pair that a condition has named.
func (p *parser) melds() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.pair == nil || !p.accept("exile them , then meld them into") {
		return nil, p.fail(start)
	}
	end := p.pos
	for end < len(p.toks) && p.toks[end].text != "." {
		end++
	}
	if end == p.pos {
		return nil, p.fail(start)
	}
	into := p.rawText(p.pos, end)
	p.pos = end
	return []oracle.Instruction{oracle.Meld{With: *p.pair, Into: into}}, true
}
