package cardtext

import "rulestep/engine/oracle"

// This file reads and recognizes anchor words (614.12b): "As this enters, choose Khans or
// Dragons", and under each word the ability that this has if it was chosen.

// anchored makes the ability that a bullet point stands for: as long as the word was
// chosen, this has the ability.
func anchored(word string, a *oracle.Ability) *oracle.Ability {
	under := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddAbility{Ability: a}}})
	under.If = oracle.WordChosen{Word: word}
	return under
}

// underAnchor takes such an ability apart.
func underAnchor(a *oracle.Ability) (string, *oracle.Ability, bool) {
	chosen, ok := a.If.(oracle.WordChosen)
	if !ok || len(a.Statics) != 1 {
		return "", nil, false
	}
	add, ok := a.Statics[0].(oracle.Continuous).Changes[0].(oracle.AddAbility)
	return chosen.Word, add.Ability, ok
}

// anchorWords reads the whole paragraph.
func (p *parser) anchorWords() ([]*oracle.Ability, bool) {
	start := p.mark()
	if !p.accept("as") || !p.this() || !p.accept("enters") {
		return nil, p.fail(start)
	}
	p.accept("the battlefield")
	if !p.accept(", choose") {
		return nil, p.fail(start)
	}
	var words []string
	for {
		t := p.peek()
		if !t.capitalized() {
			return nil, p.fail(start)
		}
		words = append(words, t.raw)
		p.pos++
		if !p.accept("or") {
			break
		}
	}
	if len(words) < 2 || !p.accept(".") {
		return nil, p.fail(start)
	}
	out := []*oracle.Ability{static(oracle.EntersAs{Affected: oracle.This{}, Words: words})}
	for _, word := range words {
		if !p.accept("•") || p.peek().raw != word {
			return nil, p.fail(start)
		}
		p.pos++
		if !p.accept("—") {
			return nil, p.fail(start)
		}
		end := p.pos
		for p.toks[end].kind != endToken && p.toks[end].text != "•" {
			end++
		}
		last := p.toks[len(p.toks)-1]
		sub := &parser{toks: append(append([]token(nil), p.toks[p.pos:end]...), last), card: p.card, names: p.names, ties: p.ties}
		abilities, ok := sub.ability()
		if !ok || !sub.atLineEnd() {
			p.miss(p.pos + min(sub.far, len(sub.toks)-1))
			return nil, p.fail(start)
		}
		for _, a := range abilities {
			out = append(out, anchored(word, a))
		}
		p.pos = end
	}
	return out, true
}
