package oracle

// This file reads extra and skipped turns, phases and steps (500.7-500.10).

func (p *parser) extraTurn(of Reference) ([]Instruction, bool) {
	switch p.acceptAny("an extra turn after this one", "two extra turns after this one") {
	case "an extra turn after this one":
		return []Instruction{ExtraTurn{of, Literal(1)}}, true
	case "two extra turns after this one":
		return []Instruction{ExtraTurn{of, Literal(2)}}, true
	}
	return nil, false
}

// omissible names what a player may have to skip; the words end the sentence.
var omissible = []struct {
	words string
	step  Step
}{
	{"turn", NoStep},
	{"untap step", Untap},
	{"upkeep step", Upkeep},
	{"draw step", DrawStep},
	{"combat phase", BeginningOfCombat},
}

// skipsNext reads "skips their next untap step".
func (p *parser) skipsNext(of Reference) ([]Instruction, bool) {
	start := p.mark()
	if (of == You{}) {
		if out, ok := p.skips(); ok {
			return out, true // a step of one's own is skipped by a replacement effect
		}
		p.reset(start)
	}
	if p.acceptAny("their next", "your next") != "" {
		for _, s := range omissible {
			if p.accept(s.words) {
				return []Instruction{SkipNext{of, s.step}}, true
			}
		}
	}
	return nil, p.fail(start)
}

// extraPhases reads "After this phase, there is an additional combat phase followed by
// an additional main phase." and "There is an additional upkeep step after this step."
func (p *parser) extraPhases() (Instruction, bool) {
	start := p.mark()
	if p.accept("there is an additional") {
		switch p.acceptAny("combat phase after this phase", "beginning phase after this phase", "upkeep step after this step", "draw step after this step", "end step after this step") {
		case "combat phase after this phase":
			return ExtraPhases{[]Step{BeginningOfCombat}}, true
		case "beginning phase after this phase":
			return ExtraPhases{[]Step{Untap}}, true
		case "upkeep step after this step":
			return ExtraStep{Upkeep}, true
		case "draw step after this step":
			return ExtraStep{DrawStep}, true
		case "end step after this step":
			return ExtraStep{EndStep}, true
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("after this main phase ,", "after this phase ,") == "" || !p.accept("there is an additional combat phase") {
		return nil, p.fail(start)
	}
	phases := []Step{BeginningOfCombat}
	if p.accept("followed by an additional main phase") {
		phases = append(phases, PostcombatMain)
	}
	return ExtraPhases{phases}, true
}

// restarts reads "the game, leaving in exile all Elves exiled with this permanent".
func (p *parser) restarts() ([]Instruction, bool) {
	if !p.accept("the game") {
		return nil, false
	}
	if !p.accept(", leaving in exile") {
		return []Instruction{RestartGame{}}, true
	}
	what, ok := p.reference()
	each, all := what.(Each)
	if !ok || !all || each.Phrase.Noun != CardNoun {
		return nil, false
	}
	each.Phrase.Zone = Exile
	p.mention(It{Previous: true}, each.Phrase, true)
	return []Instruction{RestartGame{Leaving: each}}, true
}

// bringsIn reads "you may reveal a sorcery card you own from outside the game and put it
// into your hand".
func (p *parser) bringsIn() ([]Instruction, bool) {
	start := p.mark()
	b := BringIn{}
	if b.Reveal = p.accept("you may reveal"); !b.Reveal && !p.accept("you may put") {
		return nil, false
	}
	some, ok := p.some()
	if !ok || some.Count != Quantity(Literal(1)) || some.UpTo || some.Random || some.Phrase.Noun != CardNoun || !p.accept("from outside the game") {
		return nil, p.fail(start)
	}
	b.Phrase = some.Phrase
	if b.Reveal && !p.accept("and put it") || !p.accept("into your hand") {
		return nil, p.fail(start)
	}
	p.mention(It{Previous: true}, b.Phrase, false)
	return []Instruction{b}, true
}
