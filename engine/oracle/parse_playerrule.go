package oracle

// This file reads what static abilities say of players and the rules for them: how many
// cards they keep, what they may look at, which rules do not apply to them.

// handSize reads the number of cards that a player may keep.
func (p *parser) handSize(who Reference) (*Ability, bool) {
	if n, ok := p.plainNumber(); ok {
		if n, literal := n.(Literal); literal {
			return static(PlayerEffect{Who: who, Words: MaximumHandSize, Count: int(n)}), true
		}
	}
	return nil, false
}

// playerRules reads rules-changing effects on players.
func (p *parser) playerRules() (*Ability, bool) {
	switch {
	case p.accept("you have no maximum hand size"):
		return static(PlayerEffect{Who: You{}, Words: NoMaximumHandSize}), true
	case p.accept("players have no maximum hand size"):
		return static(PlayerEffect{Who: Each{Phrase{Noun: PlayerNoun}}, Words: NoMaximumHandSize}), true
	case p.accept("your maximum hand size is"):
		return p.handSize(You{})
	case p.accept("each player's maximum hand size is"):
		return p.handSize(Each{Phrase{Noun: PlayerNoun}})
	case p.accept("each opponent's maximum hand size is"):
		return p.handSize(Each{Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Opponents}}}})
	case p.accept("play with the top card of your library revealed"):
		return static(PlayerEffect{Who: You{}, Words: PlaysTopRevealed}), true
	case p.accept("players play with the top card of their libraries revealed"):
		return static(PlayerEffect{Who: Each{Phrase{Noun: PlayerNoun}}, Words: PlaysTopRevealed}), true
	case p.accept("players play with their hands revealed"):
		return static(PlayerEffect{Who: Each{Phrase{Noun: PlayerNoun}}, Words: PlaysHandRevealed}), true
	case p.accept("your opponents play with their hands revealed"):
		return static(PlayerEffect{Who: Each{Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Opponents}}}}, Words: PlaysHandRevealed}), true
	case p.accept("damage can't be prevented"):
		return static(PlayerEffect{Words: DamageCantBePrevented}), true
	case p.accept("your devotion to each color and each combination of colors is increased by one"):
		return static(PlayerEffect{Who: You{}, Words: MoreDevotion, Count: 1}), true
	case p.accept(`the " legend rule " doesn't apply to permanents you control`):
		return static(PlayerEffect{Who: You{}, Words: NoLegendRule}), true
	case p.accept(`the " legend rule " doesn't apply`):
		return static(PlayerEffect{Who: Each{Phrase{Noun: PlayerNoun}}, Words: NoLegendRule}), true
	case p.accept("your life total can't change"):
		return static(PlayerEffect{Who: You{}, Words: LifeTotalCantChange}), true
	case p.accept("you may look at the top card of your library any time"):
		return static(Permission{Affected: You{}, May: LookAtTop}), true
	case p.accept("you may play an additional land on each of your turns"):
		return static(Permission{Affected: You{}, May: PlayAdditionalLand, Count: 1}), true
	case p.accept("you may play two additional lands on each of your turns"):
		return static(Permission{Affected: You{}, May: PlayAdditionalLand, Count: 2}), true
	case p.accept("no more than"):
		return p.greatestNumber()
	case p.next("increase the result") || p.next("if you roll"):
		return p.dieChange()
	case p.accept("skip your draw step"):
		return static(Replacement{Event: StepBegins{Step: DrawStep, Whose: Yours}, Skips: true}), true
	case p.accept("skip your untap step"):
		return static(Replacement{Event: StepBegins{Step: Untap, Whose: Yours}, Skips: true}), true
	}
	return nil, false
}
