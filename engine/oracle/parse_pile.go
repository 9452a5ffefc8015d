package oracle

// This file reads what is done with piles (700.3).

// separates reads "all creatures into two piles", after the verb.
func (p *parser) separates(who Reference) ([]Instruction, bool) {
	what, ok := p.reference()
	if !ok || !p.accept("into two piles") {
		return nil, false
	}
	return []Instruction{SeparatePiles{who, what}}, true
}

// pileOf reads "in the pile of your choice", after what is described.
func (p *parser) pileOf(phrase Phrase) (Reference, bool) {
	start := p.mark()
	if !p.accept("in the pile of") {
		return nil, false
	}
	who, ok := p.possessor()
	if !ok || !p.accept("choice") {
		return nil, p.fail(start)
	}
	return Pile{Phrase: phrase, Chooser: who}, true
}

// putsPiles reads "one pile into your hand and the other into your graveyard".
func (p *parser) putsPiles(who Reference) ([]Instruction, bool) {
	start := p.mark()
	if !p.accept("one pile") {
		return nil, false
	}
	one, ok := p.destination(who, Pile{Chooser: You{}})
	if !ok || !p.accept("and the other") {
		return nil, p.fail(start)
	}
	other, ok := p.destination(who, Pile{Chooser: You{}, Other: true})
	if !ok {
		return nil, p.fail(start)
	}
	return []Instruction{one, other}, true
}
