package cardtext

import "rulestep/engine/oracle"

// This file reads what something is attached to, and by what number it stands out.

// attachedToSome reads "a creature you control" after "attached to", where it is any such thing.
func (p *parser) attachedToSome() (oracle.Predicate, bool) {
	start := p.mark()
	if p.acceptAny("an", "a") == "" {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || p.next("to another") { // than what it is attached to
		return nil, p.fail(start)
	}
	return oracle.AttachedTo{To: oracle.Each{Phrase: phrase}}, true
}

// attachedTo writes what something is attached to.
func (w *writer) attachedTo(to oracle.Reference) string {
	if each, ok := to.(oracle.Each); ok {
		return "attached to " + w.withArticle(each.Phrase)
	}
	return "attached to " + w.object(to)
}

// theGreatest reads "the greatest power among creatures you control".
func (p *parser) theGreatest() (oracle.Predicate, bool) {
	start := p.mark()
	if !p.next("the greatest") && !p.next("the highest") && !p.next("the lowest") {
		return nil, false
	}
	of, ok := p.amountTerm()
	most, is := of.(oracle.Greatest)
	if !ok || !is || most.Number == oracle.LifeTotal {
		return nil, p.fail(start)
	}
	return oracle.Tops{Number: most.Number, Lowest: most.Lowest, Among: most.Phrase}, true
}

// lesserOrGreater reads "lesser mana value": than that of the one thing that the text has spoken of. Where there
// are two it is not clear which is meant.
func (p *parser) lesserOrGreater() (oracle.Predicate, bool) {
	start := p.mark()
	how := oracle.LessThan
	switch p.acceptAny("lesser", "greater") {
	case "":
		return nil, false
	case "greater":
		how = oracle.MoreThan
	}
	number, ok := p.numberName()
	if !ok {
		return nil, p.fail(start)
	}
	var than oracle.Reference
	for _, m := range p.mentions {
		switch {
		case m.phrase.Noun == oracle.PlayerNoun:
		case m.plural || m.phrase.Noun == oracle.AnyTargetNoun || m.phrase.Noun == oracle.AbilityNoun || than != nil && !sameReference(than, m.ref):
			return nil, p.fail(start)
		default:
			than = m.ref
		}
	}
	if than == nil {
		return nil, p.fail(start)
	}
	return oracle.Compares{Number: number, How: how, To: oracle.NumberOf{Number: number, Of: than}}, true
}
