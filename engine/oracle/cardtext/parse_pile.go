package cardtext

import "rulestep/engine/oracle"

// This file reads and writes what is done with piles (700.3).

var (
	_ = tellsAnyone("separate", (*parser).separates)
	_ = writes((*writer).separates)
)

// separates reads "all creatures into two piles", after the verb.
func (p *parser) separates(who oracle.Reference) ([]oracle.Instruction, bool) {
	what, ok := p.reference()
	if !ok {
		return nil, false
	}
	how := p.acceptAny("into two piles", faceDownPile)
	return []oracle.Instruction{oracle.SeparatePiles{Who: who, What: what, FaceDown: how == faceDownPile}}, how != ""
}

// separates writes it.
func (w *writer) separates(i oracle.SeparatePiles) string {
	text := w.verb(i.Who, "separate") + " "
	if i.FaceDown {
		return text + w.object(i.What) + " " + faceDownPile
	}
	return text + w.object(i.What) + " into two piles"
}

// faceDownPile are the two piles of which one lies face down.
const faceDownPile = "into a face-down pile and a face-up pile"

// pileChosen reads "An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard."
func (p *parser) pileChosen() ([]oracle.Instruction, bool) {
	start := p.mark()
	who, ok := p.reference()
	if !ok || !p.mayBePlayer(who) || p.acceptAny("chooses one of those piles", "chooses one of the piles") == "" || !p.accept(". put that pile") {
		return nil, p.fail(start)
	}
	one, ok := p.destination(oracle.You{}, oracle.Pile{Chooser: who})
	if !ok || !p.accept("and the other") {
		return nil, p.fail(start)
	}
	other, ok := p.destination(oracle.You{}, oracle.Pile{Chooser: who, Other: true})
	if !ok {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{one, other}, true
}

// pileOf reads "in the pile of your choice", after what is described.
func (p *parser) pileOf(phrase oracle.Phrase) (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("in the pile of") {
		return nil, false
	}
	who, ok := p.possessor()
	if !ok || !p.accept("choice") {
		return nil, p.fail(start)
	}
	return oracle.Pile{Phrase: phrase, Chooser: who}, true
}

// putsPiles reads "one pile into your hand and the other into your graveyard".
func (p *parser) putsPiles(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("one pile") {
		return nil, false
	}
	one, ok := p.destination(who, oracle.Pile{Chooser: oracle.You{}})
	if !ok || !p.accept("and the other") {
		return nil, p.fail(start)
	}
	other, ok := p.destination(who, oracle.Pile{Chooser: oracle.You{}, Other: true})
	if !ok {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{one, other}, true
}
