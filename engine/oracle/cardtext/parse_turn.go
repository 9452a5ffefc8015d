package cardtext

import "rulestep/engine/oracle"

// This file reads extra and skipped turns, phases and steps (500.7-500.10).

var _ = tellsYou("take", func(p *parser) ([]oracle.Instruction, bool) { return p.extraTurn(oracle.You{}) })

func (p *parser) extraTurn(of oracle.Reference) ([]oracle.Instruction, bool) {
	switch p.acceptAny("an extra turn after this one", "two extra turns after this one") {
	case "an extra turn after this one":
		if m := p.mark(); p.accept("for each") {
			if n, ok := p.coinsShowing(); ok {
				return []oracle.Instruction{oracle.ExtraTurn{Who: of, Count: n}}, true
			}
			p.reset(m)
		}
		return []oracle.Instruction{oracle.ExtraTurn{Who: of, Count: oracle.Literal(1)}}, true
	case "two extra turns after this one":
		return []oracle.Instruction{oracle.ExtraTurn{Who: of, Count: oracle.Literal(2)}}, true
	}
	return nil, false
}

// controlsPlayer reads whom somebody controls, and when: "target player during that player's next
// turn", and what becomes of the player after that turn.
func (p *parser) controlsPlayer(by oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	whom, ok := p.reference()
	if !ok || !isPlayer(whom) && !p.playerTarget(whom) || p.acceptAny("during that player's next turn", "during their next turn") == "" {
		return nil, p.fail(start)
	}
	further := p.accept(". after that turn , that player takes an extra turn")
	return []oracle.Instruction{oracle.ControlPlayer{Who: by, Of: whom, Further: further}}, true
}

// omissible names what a player may have to skip; the words end the sentence.
var omissible = []struct {
	words string
	step  oracle.Step
}{
	{"turn", oracle.NoStep},
	{"untap step", oracle.Untap},
	{"upkeep step", oracle.Upkeep},
	{"draw step", oracle.DrawStep},
	{"combat phase", oracle.BeginningOfCombat},
}

var _ = tellsAnyone("skip", (*parser).skipsNext)

// skipsNext reads "skips their next untap step".
func (p *parser) skipsNext(of oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if (of == oracle.You{}) {
		if out, ok := p.skips(); ok {
			return out, true // a step of one's own is skipped by a replacement effect
		}
		p.reset(start)
	}
	if p.acceptAny("their next", "your next") != "" {
		for _, s := range omissible {
			if p.accept(s.words) {
				return []oracle.Instruction{oracle.SkipNext{Who: of, Step: s.step}}, true
			}
		}
		if p.accept("x turns") {
			return []oracle.Instruction{oracle.SkipNext{Who: of, Step: oracle.NoStep, Count: oracle.X{}}}, true
		}
	}
	return nil, p.fail(start)
}

// extraPhases reads "After this phase, there is an additional combat phase followed by
// an additional main phase.", "There is an additional upkeep step after this step." and "You get
// that many additional upkeep steps after this phase."
func (p *parser) extraPhases() (oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("you get") {
		if p.accept("an additional upkeep step after this step") {
			return oracle.ExtraStep{Step: oracle.Upkeep, Yours: true}, true
		}
		if n, ok := p.plainNumber(); ok && p.accept("additional upkeep steps after this phase") {
			return oracle.ExtraPhases{Phases: []oracle.Step{oracle.Upkeep}, Count: n, Yours: true}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("there is an additional") {
		switch p.acceptAny("combat phase after this phase", "beginning phase after this phase", "upkeep step after this step", "draw step after this step", "end step after this step") {
		case "combat phase after this phase":
			return oracle.ExtraPhases{Phases: []oracle.Step{oracle.BeginningOfCombat}}, true
		case "beginning phase after this phase":
			return oracle.ExtraPhases{Phases: []oracle.Step{oracle.Untap}}, true
		case "upkeep step after this step":
			return oracle.ExtraStep{Step: oracle.Upkeep}, true
		case "draw step after this step":
			return oracle.ExtraStep{Step: oracle.DrawStep}, true
		case "end step after this step":
			return oracle.ExtraStep{Step: oracle.EndStep}, true
		}
		return nil, p.fail(start)
	}
	ofMain := p.accept("after this main phase ,")
	if !ofMain && p.acceptAny("after this phase ,", "after this combat phase ,") == "" {
		return nil, p.fail(start)
	}
	if p.accept("there are two additional combat phases") {
		return oracle.ExtraPhases{Phases: []oracle.Step{oracle.BeginningOfCombat}, OfMain: ofMain, Count: oracle.Literal(2)}, true
	}
	if !p.accept("there is an additional combat phase") {
		return nil, p.fail(start)
	}
	phases := []oracle.Step{oracle.BeginningOfCombat}
	if p.accept("followed by an additional main phase") {
		phases = append(phases, oracle.PostcombatMain)
	}
	return oracle.ExtraPhases{Phases: phases, OfMain: ofMain}, true
}

var _ = tellsYou("restart", (*parser).restarts)

// restarts reads "the game, leaving in exile all Elves exiled with this permanent".
func (p *parser) restarts() ([]oracle.Instruction, bool) {
	if !p.accept("the game") {
		return nil, false
	}
	if !p.accept(", leaving in exile") {
		return []oracle.Instruction{oracle.RestartGame{}}, true
	}
	what, ok := p.reference()
	each, all := what.(oracle.Each)
	if !ok || !all || each.Phrase.Noun != oracle.CardNoun {
		return nil, false
	}
	each.Phrase.Zone = oracle.Exile
	p.mention(oracle.It{To: oracle.WhatMoved}, each.Phrase, true)
	return []oracle.Instruction{oracle.RestartGame{Leaving: each}}, true
}

// bringsIn reads "you may reveal a sorcery card you own from outside the game and put it
// into your hand".
func (p *parser) bringsIn() ([]oracle.Instruction, bool) {
	start := p.mark()
	b := oracle.BringIn{}
	if b.Reveal = p.accept("you may reveal"); !b.Reveal && !p.accept("you may put") {
		return nil, false
	}
	some, ok := p.some()
	if !ok || some.Count != oracle.Quantity(oracle.Literal(1)) || some.UpTo || some.Random || some.Phrase.Noun != oracle.CardNoun || !p.accept("from outside the game") {
		return nil, p.fail(start)
	}
	b.Phrase = some.Phrase
	if b.Reveal && !p.accept("and put it") || !p.accept("into your hand") {
		return nil, p.fail(start)
	}
	p.mention(oracle.It{To: oracle.WhatMoved}, b.Phrase, false)
	return []oracle.Instruction{b}, true
}
