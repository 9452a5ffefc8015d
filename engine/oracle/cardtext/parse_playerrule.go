package cardtext

import "rulestep/engine/oracle"

// This file reads what static abilities say of players and the rules for them: how many
// cards they keep, what they may look at, which rules do not apply to them.

// handSize reads the number of cards that a player may keep, or by how much it is another.
func (p *parser) handSize(who oracle.Reference) (*oracle.Ability, bool) {
	if change := p.acceptAny("reduced by", "increased by"); change != "" {
		n, ok := p.number()
		if change == "reduced by" {
			n = -n
		}
		return static(oracle.PlayerEffect{Who: who, Words: oracle.HandSizeChange, Count: n}), ok
	}
	if n, ok := p.plainNumber(); ok {
		if n, literal := n.(oracle.Literal); literal {
			return static(oracle.PlayerEffect{Who: who, Words: oracle.MaximumHandSize, Count: int(n)}), true
		}
	}
	return nil, false
}

// notesDrafted reads what is noted as the card is drafted, before the game (905.2b).
func (p *parser) notesDrafted() (*oracle.Ability, bool) {
	start := p.mark()
	if p.accept("reveal") && p.this() && p.accept("as you draft it and note how many cards you've drafted this draft round , including") && p.this() {
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.NotesDrafted}), true
	}
	p.reset(start)
	return nil, false
}

// surveilsMore reads how many more cards a player may look at.
func (p *parser) surveilsMore() (*oracle.Ability, bool) {
	n, ok := p.number()
	ok = ok && n > 1 && p.accept("cards each time you surveil")
	return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.SurveilsMore, Count: n}), ok
}

// deckHolds reads how many of the card itself a deck can have.
func (p *parser) deckHolds() (*oracle.Ability, bool) {
	start := p.mark()
	if !p.accept("a deck can have") {
		return nil, false
	}
	n, ok := 0, false
	switch {
	case p.accept("any number of cards named"):
		ok = true
	case p.accept("only one card named"):
		n, ok = 1, true
	case p.accept("up to"):
		n, ok = p.number()
		ok = ok && p.accept("cards named")
	}
	if !ok || !p.this() {
		p.reset(start)
		return nil, false
	}
	return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.DeckHolds, Count: n}), true
}

// circlesColors reads that colors are circled on the card as a deck is made (207.5).
func (p *parser) circlesColors() (*oracle.Ability, bool) {
	if !p.accept("as you create your deck , circle two of the colors below") {
		return nil, false
	}
	return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.CirclesColors}), true
}

// onlyForAnte reads that the card belongs to no deck unless the game is played for ante (407.3).
func (p *parser) onlyForAnte() (*oracle.Ability, bool) {
	start := p.mark()
	if !p.accept("remove") || !p.this() || !p.accept("from your deck before playing if you're not playing for ante") {
		p.reset(start)
		return nil, false
	}
	return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.OnlyForAnte}), true
}

// leavesLife is what is said of damage that leaves a player at 1 life.
const leavesLife = "damage that would reduce your life total to less than 1 reduces it to 1 instead"

// playerRules reads rules-changing effects on players.
func (p *parser) playerRules() (*oracle.Ability, bool) {
	if m := p.mark(); p.this() && p.accept("can be your commander") {
		a := static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.CanBeCommander})
		return a, true
	} else {
		p.reset(m)
	}
	if m := p.mark(); p.accept("you may choose not to untap") && p.this() && p.accept("during your untap step") {
		return static(oracle.Permission{Affected: oracle.This{}, May: oracle.StayTapped}), true
	} else {
		p.reset(m)
	}
	if a, ok := p.deckHolds(); ok {
		return a, true
	}
	if a, ok := p.onlyForAnte(); ok {
		return a, true
	}
	if a, ok := p.notesDrafted(); ok {
		return a, true
	}
	if a, ok := p.circlesColors(); ok {
		return a, true
	}
	switch {
	case p.accept("you have no maximum hand size"):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.NoMaximumHandSize}), true
	case p.accept("players have no maximum hand size"):
		return static(oracle.PlayerEffect{Who: allPlayers, Words: oracle.NoMaximumHandSize}), true
	case p.accept("your maximum hand size is"):
		return p.handSize(oracle.You{})
	case p.accept("the chosen player's maximum hand size is"):
		return p.handSize(oracle.ChosenPlayer{})
	case p.accept("each player's maximum hand size is"):
		return p.handSize(allPlayers)
	case p.accept("each opponent's maximum hand size is"):
		return p.handSize(oracle.Each{Phrase: anOpponent})
	case p.accept("play with the top card of your library revealed"):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.PlaysTopRevealed}), true
	case p.accept("players play with the top card of their libraries revealed"):
		return static(oracle.PlayerEffect{Who: allPlayers, Words: oracle.PlaysTopRevealed}), true
	case p.accept("players play with their hands revealed"):
		return static(oracle.PlayerEffect{Who: allPlayers, Words: oracle.PlaysHandRevealed}), true
	case p.accept("your opponents play with their hands revealed"):
		return static(oracle.PlayerEffect{Who: oracle.Each{Phrase: anOpponent}, Words: oracle.PlaysHandRevealed}), true
	case p.accept("you control your opponents while they're searching their libraries"):
		return static(oracle.PlayerEffect{Who: oracle.Each{Phrase: anOpponent}, Words: oracle.SearchesUnder}), true
	case p.accept("while voting , you may vote an additional time"):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.MayVoteAgain}), true
	case p.accept("while voting , you get an additional vote"):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.HasAnotherVote}), true
	case p.accept("if an opponent would face a villainous choice , they face that choice an additional time"):
		return static(oracle.PlayerEffect{Who: oracle.Each{Phrase: anOpponent}, Words: oracle.FacesChoiceAgain}), true
	case p.accept("your devotion to each color and each combination of colors is increased by one"):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.MoreDevotion, Count: 1}), true
	case p.accept(`the " legend rule " doesn't apply to permanents you control`):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.NoLegendRule}), true
	case p.accept(`the " legend rule " doesn't apply to`):
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || takeController(&phrase) != oracle.Yours {
			return nil, false
		}
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.NoLegendRule, Of: &phrase}), true
	case p.accept("if you would lose unspent mana , that mana becomes"):
		e := oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.TurnsMana}
		if !p.accept("colorless") {
			if e.Colors = oracle.ColorOfName(p.peek().text); e.Colors == 0 {
				return nil, false
			}
			p.pos++
		}
		return static(e), p.accept("instead")
	case p.next("you don't lose unspent"), p.next("players don't lose unspent"):
		return p.keepsUnspent()
	case p.accept(`the " legend rule " doesn't apply`):
		return static(oracle.PlayerEffect{Who: allPlayers, Words: oracle.NoLegendRule}), true
	case p.accept("you don't lose the game for having 0 or less life"):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.LastsAtNoLife}), true
	case p.accept(leavesLife):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.DamageLeavesLife}), true
	case p.accept("you gain life rather than lose life from radiation"):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.GainsFromRadiation}), true
	case p.accept("you may look at an additional"):
		return p.surveilsMore()
	case p.accept("your life total can't change"):
		return static(oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.LifeTotalCantChange}), true
	case p.accept("you may look at the top card of your library any time"):
		look := oracle.Permission{Affected: oracle.You{}, May: oracle.LookAtTop}
		if m := p.mark(); p.accept(", and") {
			if a, ok := p.fromElsewhere(); ok {
				a.Statics = append([]oracle.StaticEffect{look}, a.Statics...)
				return a, true
			}
			p.reset(m)
		}
		return static(look), true
	case p.accept("you may look at"):
		return p.looksAtExiled()
	case p.accept("you may activate exhaust abilities as though they haven't been activated"):
		return static(oracle.Permission{Affected: oracle.You{}, May: oracle.ExhaustAgain}), true
	case p.accept("you may activate abilities of creatures you control as though those creatures had haste"):
		yours := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
		return static(oracle.Permission{Affected: oracle.You{}, May: oracle.ActivateAsHasty, Object: oracle.Each{Phrase: yours}}), true
	case p.accept("you may activate"):
		may, ok := p.activatesOtherwise("each turn")
		return static(may), ok
	case p.accept("you may play an additional land on each of your turns"):
		return static(oracle.Permission{Affected: oracle.You{}, May: oracle.PlayAdditionalLand, Count: 1}), true
	case p.accept("you may play any number of lands on each of your turns"):
		return static(oracle.Permission{Affected: oracle.You{}, May: oracle.PlayAnyNumberOfLands}), true
	case p.acceptAny("each player may play an additional land on each of their turns", "each player may play an additional land during each of their turns") != "":
		return static(oracle.Permission{Affected: allPlayers, May: oracle.PlayAdditionalLand, Count: 1}), true
	case p.accept("you may play two additional lands on each of your turns"):
		return static(oracle.Permission{Affected: oracle.You{}, May: oracle.PlayAdditionalLand, Count: 2}), true
	case p.accept("no more than"):
		return p.greatestNumber()
	case p.next("increase the result") || p.next("if you roll") || p.next("after you roll"):
		return p.dieChange()
	case p.accept("the first time you flip one or more coins each turn , those coins come up heads and you win those flips"):
		return static(oracle.FirstFlipWon{}), true
	}
	return p.skipsAlways()
}

// keepsUnspent reads that mana is not lost: "you don't lose unspent red mana as steps and phases end".
func (p *parser) keepsUnspent() (*oracle.Ability, bool) {
	e := oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.KeepsMana}
	if !p.accept("you don't lose unspent") {
		if !p.accept("players don't lose unspent") {
			return nil, false
		}
		e.Who = allPlayers
	}
	if color := p.acceptAny("white", "blue", "black", "red", "green"); color != "" {
		e.Colors = oracle.ColorOfName(color)
	}
	return static(e), p.accept("mana as steps and phases end")
}

// activatesOtherwise reads what abilities you may activate at other times or more often than the rules say, after
// "you may activate"; often says for how long more often.
func (p *parser) activatesOtherwise(often string) (oracle.Permission, bool) {
	may := oracle.Permission{Affected: oracle.You{}}
	if p.accept("equip abilities any time you could cast an instant") {
		may.May = oracle.EquipAsInstant
		return may, true
	}
	switch {
	case p.acceptAny("her loyalty abilities", "his loyalty abilities") != "":
		may.Object = oracle.This{}
	case p.acceptAny("loyalty abilities of", "the loyalty abilities of") != "":
		of, ok := p.reference()
		if !ok {
			return may, false
		}
		may.Object = of
	default:
		return may, false
	}
	if p.accept("twice " + often + " rather than only once") {
		may.May = oracle.LoyaltyTwice
		return may, true
	}
	p.accept("on any player's turn")
	may.May = oracle.LoyaltyAsInstant
	return may, p.accept("any time you could cast an instant")
}
