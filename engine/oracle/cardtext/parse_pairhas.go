package cardtext

import "rulestep/engine/oracle"

// This file reads what is said of both creatures of a pair (702.95).

// thePair is "both creatures" of which one is paired with the other, and isPaired asks whether this
// is one of them.
var (
	thePair  = phraseOf(oracle.InPair{})
	isPaired = oracle.Condition(oracle.Matches{Of: oracle.This{}, Phrase: phraseOf(oracle.Is{Status: oracle.Paired})})
)

// pairHas reads what is said of both creatures of a pair: "As long as this creature is paired with
// another creature, both creatures have flying".
func (p *parser) pairHas() (*oracle.Ability, bool) {
	start := p.mark()
	if !p.accept("as long as") || !p.this() || !p.accept("is paired with another creature ,") || p.acceptAny("both creatures", "each of those creatures") == "" {
		return nil, p.fail(start)
	}
	of := oracle.Each{Phrase: thePair}
	said, ok := p.predicates(of)
	if !ok || p.nextUntap || p.thisTurn || len(said.effects) > 0 {
		p.nextUntap, p.thisTurn = false, false
		return nil, p.fail(start)
	}
	a := staticOf(of, said)
	a.If = isPaired
	return a, true
}
