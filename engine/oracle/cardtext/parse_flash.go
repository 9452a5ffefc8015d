package cardtext

import "rulestep/engine/oracle"

// This file reads what lets spells be cast as though they had flash (702.8, 601.3b-d).

// briefly is what becomes of a permanent that leave to cast it as though it had flash has made use of.
const briefly = ". if you cast it any time a sorcery couldn't have been cast , the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step"

// castAsThoughFlash reads "You may cast this spell as though it had flash", "if you pay {2}
// more to cast it", and the same of spells of one kind.
func (p *parser) castAsThoughFlash() (*oracle.Ability, bool) {
	if p.accept("any player may cast") {
		phrase, ok := p.spellsWithFlash()
		return static(oracle.Permission{Affected: oracle.Each{Phrase: phrase}, May: oracle.CastAsThoughFlash, Anyone: true}), ok
	}
	if !p.accept("you may cast") {
		return nil, false
	}
	start := p.mark()
	if (p.accept("this spell") || p.this()) && p.accept("as though it had flash") {
		may := oracle.Permission{Affected: oracle.This{}, May: oracle.CastAsThoughFlash}
		m := p.mark()
		if p.accept("if you pay") {
			more, ok := p.manaCost()
			if ok && p.accept("more to cast it") {
				may.More = []oracle.CostItem{oracle.PayMana{Mana: more}}
			} else {
				p.reset(m)
			}
		}
		may.Brief = p.accept(briefly)
		return static(may), true
	}
	p.reset(start)
	phrase, ok := p.spellsWithFlash()
	return static(oracle.Permission{Affected: oracle.Each{Phrase: phrase}, May: oracle.CastAsThoughFlash}), ok
}

// spellsWithFlash reads which spells may be cast as though they had flash.
func (p *parser) spellsWithFlash() (oracle.Phrase, bool) {
	phrase, plural, ok := p.nounPhrase()
	return phrase, ok && plural.many() && phrase.Noun == oracle.SpellNoun && p.accept("as though they had flash")
}

// castsForAWhile reads "sorcery spells this turn as though they had flash" after "you may cast"; the duration may stand before all of it.
func (p *parser) castsForAWhile(duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() || phrase.Noun != oracle.SpellNoun {
		return nil, p.fail(start)
	}
	lasts := p.duration(duration)
	if lasts == oracle.ForTheGame || !p.accept("as though they had flash") {
		return nil, p.fail(start)
	}
	may := oracle.Permission{Affected: oracle.Each{Phrase: phrase}, May: oracle.CastAsThoughFlash}
	return []oracle.Instruction{oracle.Establish{Effect: may, Duration: lasts}}, true
}

// hasFlashWhile reads "This spell has flash" of an instant or sorcery where it goes on to say as long as what.
func (p *parser) hasFlashWhile() (*oracle.Ability, bool) {
	if !p.accept("this spell") && !p.this() || !p.accept("has") || !p.next("flash as long as") {
		return nil, false
	}
	flash, ok := p.keywordAbility()
	if !ok || len(flash) != 1 {
		return nil, false
	}
	return static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddAbility{Ability: flash[0]}}}), true
}

// flashUnder reads "If you control a Plains, you may cast this spell as though it had flash."
func (p *parser) flashUnder() (*oracle.Ability, bool) {
	if !p.accept("if") {
		return nil, false
	}
	c, ok := p.condition()
	if !ok || !p.accept(",") {
		return nil, false
	}
	a, ok := p.castAsThoughFlash()
	if !ok || a.If != nil || a.Statics[0].(oracle.Permission).Affected != oracle.Reference(oracle.This{}) {
		return nil, false
	}
	a.If = c
	return a, true
}
