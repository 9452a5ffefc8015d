package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads replacement effects (614): "If ... would ..., ... instead."

func (p *parser) replacement() (*oracle.Ability, bool) {
	if !p.accept("if") {
		return nil, false
	}
	r := oracle.Replacement{}
	event, ok := p.wouldEvent()
	if !ok {
		return nil, false
	}
	r.Event = event
	if dealt, ok := event.(oracle.DamageDealt); ok && dealt.To == oracle.Reference(oracle.This{}) && (p.next("while") || p.next(", prevent that damage and remove")) {
		p.mention(oracle.This{}, thisPhrase(p.card), false)
	}
	if p.accept("and it wasn't cast") {
		r.If = notCast
	}
	if _, loses := event.(oracle.LifeLost); loses && p.accept("during your turn") {
		r.If = oracle.IsTurn{Of: oracle.Yours}
	}
	if p.accept("while") {
		c, ok := p.condition()
		if !ok {
			return nil, false
		}
		r.If = c
	}
	if !p.accept(",") {
		return nil, false
	}
	m := p.mark()
	if e, ok := p.preventsOf(event); ok {
		a := static(e)
		a.If = r.If
		return a, true
	}
	p.reset(m)
	before := p.accept("instead")
	if before {
		p.accept(",")
	}
	if !p.replaced(&r, before) {
		return nil, false
	}
	if exiledForIt(r) && p.accept(". when you do ,") {
		ability, ok := p.innerAbility(oracle.Reflex{})
		if !ok {
			return nil, false
		}
		r.Instead = []oracle.Instruction{r.Instead[0], oracle.Reflexive{Ability: ability, Way: true}}
	}
	a := static(r)
	if leavesHand(event) {
		a.FromZone = oracle.Hand
	}
	return a, true
}

// neverInGraveyard reads what happens to a spell or its card wherever it would be put into a graveyard from, which is no part
// of what the spell does.
func (p *parser) neverInGraveyard() (*oracle.Ability, bool) {
	a, ok := p.replacement()
	if !ok {
		return nil, false
	}
	r, ok := a.Statics[0].(oracle.Replacement)
	if !ok {
		return nil, false
	}
	z, ok := r.Event.(oracle.ZoneChange)
	return a, ok && z.What == oracle.Reference(oracle.This{}) && z.From == oracle.Nowhere && z.To == oracle.Graveyard
}

// notCast is what is asked of a permanent that would enter: a spell that was cast becomes one, and whatever else enters was not.
var notCast = castThus(oracle.It{}, oracle.WasCast{}, true)

// leavesHand says whether what is replaced is that this card is put into a graveyard from a hand.
func leavesHand(e oracle.Event) bool {
	z, ok := e.(oracle.ZoneChange)
	return ok && z.From == oracle.Hand && z.What == oracle.Reference(oracle.This{})
}

// wouldEvent reads the event of a replacement effect.
func (p *parser) wouldEvent() (oracle.Event, bool) {
	start := p.mark()
	if e, ok := p.wouldProduce(); ok {
		return e, true
	}
	// "one or more +1/+1 counters would be put on a creature you control"
	if p.accept("one or more") {
		if kind, ok := p.counterKind(); ok && p.accept("counters would be put on") {
			if on, ok := p.eventObject(); ok {
				return oracle.CountersPut{Kind: kind, On: on}, true
			}
		}
		p.reset(start)
	}
	if p.accept("you would get one or more counters") {
		return oracle.CountersPut{On: oracle.You{}}, true
	}
	if p.accept("an effect causes you to discard a card") {
		return discardedByEffect, true
	}
	if p.accept("you would mill one or more cards") {
		return oracle.ToldToMill{Who: oracle.You{}}, true
	}
	if p.accept("an opponent would mill one or more cards") {
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return oracle.ToldToMill{Who: oracle.Each{Phrase: anOpponent}}, true
	}
	if p.causesDiscard() {
		if !p.this() {
			return nil, p.fail(start)
		}
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return oracle.ZoneChange{What: oracle.This{}, From: oracle.Hand, To: oracle.Graveyard, Cause: oracle.ByDiscard, ByEffect: true, CausedBy: oracle.Opponents}, true
	}
	if p.accept("you would roll one or more dice") {
		return oracle.ToldToRoll{Who: oracle.You{}}, true
	}
	if p.accept("an effect would create one or more tokens under your control") {
		return oracle.TokensCreated{Who: oracle.You{}, ByEffect: true}, true
	}
	if p.accept("an effect would put one or more") || p.accept("you would put one or more") {
		you := p.toks[start.pos].text == "you"
		if kind, ok := p.counterKind(); ok && p.accept("counters on") {
			if on, ok := p.eventObject(); ok {
				e := oracle.CountersPut{Kind: kind, On: on, ByEffect: !you}
				if you {
					e.By = oracle.You{}
				}
				return e, true
			}
		}
		p.reset(start)
	}
	if p.accept("one or more tokens would be created under your control") {
		return oracle.TokensCreated{Who: oracle.You{}}, true
	}
	if p.next("one or more tokens would be created ,") && p.accept("one or more tokens would be created") {
		return oracle.TokensCreated{Who: allPlayers}, true
	}
	if e, ok := p.tokensWould(); ok {
		return e, true
	}
	if e, ok := p.damageWould(); ok {
		return e, true
	}
	s, ok := p.eventSubject()
	if !ok || !p.accept("would") {
		return nil, p.fail(start)
	}
	if s.player && p.accept("begin an extra turn") {
		return oracle.TurnBegins{Who: s.ref, Extra: true}, true
	}
	if s.ref == oracle.Reference(oracle.You{}) && p.accept("begin your turn") {
		return oracle.TurnBegins{Who: s.ref}, true
	}
	if p.accept("be") {
		if s.player {
			return nil, p.fail(start)
		}
		switch {
		case p.accept("destroyed"):
			return oracle.Destroyed{What: s.ref}, true
		}
		if e, ok := p.passiveEvent(s); ok {
			return e, true
		}
		return nil, p.fail(start)
	}
	if e, ok := p.eventVerb(s); ok {
		return e, true
	}
	return nil, p.fail(start)
}

// wouldProduce reads "you tap a permanent for mana" and "a land is tapped for mana": what is
// modified is that it produces mana (106.12b).
func (p *parser) wouldProduce() (oracle.Event, bool) {
	start := p.mark()
	by := p.acceptAny("you tap", "a player taps")
	if p.acceptAny("a", "an") == "" {
		return nil, p.fail(start)
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || by == "" && !p.accept("is tapped for mana") || by != "" && !p.accept("for mana") {
		return nil, p.fail(start)
	}
	if yours := oracle.Predicate(oracle.Controlled{By: oracle.Yours}); by == "you tap" && !slices.Contains(phrase.Where, yours) {
		phrase.Add(yours)
	}
	return oracle.TappedForMana{What: oracle.Each{Phrase: phrase}}, true
}

// damageWould reads "damage would be dealt to this creature", whose subject is no object.
func (p *parser) damageWould() (oracle.Event, bool) {
	start := p.mark()
	e := oracle.DamageDealt{}
	switch p.acceptAny("combat damage would be dealt to", "noncombat damage would be dealt to", "damage would be dealt to") {
	case "combat damage would be dealt to":
		e.Combat = true
	case "noncombat damage would be dealt to":
		e.NonCombat = true
	case "damage would be dealt to":
	default:
		return nil, false
	}
	s, ok := p.eventSubject()
	if !ok {
		return nil, p.fail(start)
	}
	e.To = s.ref
	p.damaged(s)
	return e, true
}

// damaged mentions what is dealt damage, which "it" is in a passive sentence: the
// event's other object, as its first is the source.
func (p *parser) damaged(s subject) {
	switch s.ref.(type) {
	case oracle.This, oracle.Host, oracle.Each, oracle.Target, oracle.It:
		if !s.player {
			p.mention(oracle.It{Other: true}, s.phrase, s.several)
		}
	}
}

// eventObject reads what counters are put on, as the event's object.
func (p *parser) eventObject() (oracle.Reference, bool) {
	s, ok := p.eventSubject()
	if !ok || s.player || s.several {
		return nil, false
	}
	return s.ref, true
}

// discardedByEffect is "an effect causes you to discard a card", of which the destination
// is replaced.
var discardedByEffect = oracle.ZoneChange{What: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.Owned{By: oracle.Yours}}}}, From: oracle.Hand, To: oracle.Graveyard, Cause: oracle.ByDiscard, ByEffect: true}

// replaced reads what happens instead.
func (p *parser) replaced(r *oracle.Replacement, instead bool) bool {
	start := p.mark()
	if p.changed(r) && (instead || r.Change.Mana != nil || r.Change.To != oracle.Nowhere || p.accept("instead")) {
		return true
	}
	p.reset(start)
	p.inStatic = false
	defer func() { p.inStatic = true }()
	if p.accept("you may") {
		r.May = true
		if _, draws := r.Event.(oracle.CardDrawn); draws && p.accept("skip that draw instead") {
			r.Skips = true
			return true
		}
		if _, turn := r.Event.(oracle.TurnBegins); turn {
			if !p.accept("skip that turn instead . if you do ,") {
				return p.fail(start)
			}
			r.Skips = true
			out, ok := p.clauses(oracle.ForTheGame)
			r.Instead = out
			return ok || p.fail(start)
		}
	}
	if _, turn := r.Event.(oracle.TurnBegins); turn {
		r.Skips = p.accept("that player skips that turn instead")
		return r.Skips || p.fail(start)
	}
	if p.revealedToBottom(r) || p.entersInExchange(r) {
		return true
	}
	if _, draws := r.Event.(oracle.CardDrawn); draws {
		p.accept("that player skips that draw and") // as a draw in whose place something else is done is
	}
	out, ok := p.clauses(oracle.ForTheGame)
	if !ok {
		return p.fail(start)
	}
	r.Instead = out
	if _, ok := r.Event.(oracle.Destroyed); ok && len(out) == 1 {
		if _, ok := out[0].(oracle.Regenerate); ok {
			return true // "instead" is implied (614.8)
		}
	}
	if leavesHand(r.Event) {
		return p.accept("instead of putting it into your graveyard") || p.fail(start)
	}
	// "It can't be regenerated" and "of putting it into your graveyard" are other forms.
	if leaves, ok := r.Event.(oracle.ZoneChange); ok && leaves.From == oracle.Battlefield && leaves.To == oracle.Nowhere && p.accept("instead of putting it anywhere else") {
		return true
	}
	return instead || p.accept("instead") || p.fail(start)
}

// changed reads the replaced event with another number.
func (p *parser) changed(r *oracle.Replacement) bool {
	switch e := r.Event.(type) {
	case oracle.ZoneChange:
		if sameEvent(e, discardedByEffect) {
			if !p.accept("discard it , but you may put it on top of your library instead of into your graveyard") {
				return false
			}
			r.May, r.Change.To = true, oracle.Library
			return true
		}
		if e.To != oracle.Battlefield || p.acceptAny("it enters under your control", "it enters the battlefield under your control") == "" {
			return false
		}
		r.Change.Under = oracle.Yours
		return true
	case oracle.DamageDealt:
		if p.acceptAny("it deals", "that source deals") == "" {
			return false
		}
		if !p.factor(&r.Change, "damage") {
			return false
		}
		p.acceptAny("to that permanent or player", "to that player or permanent", "to that creature or player", "to that player")
		switch e.To.(type) {
		case oracle.You:
			p.accept("to you")
		case oracle.This:
			if m := p.mark(); !p.accept("to") || !p.this() {
				p.reset(m)
			}
		}
		return true
	case oracle.CountersPut:
		if p.acceptAny("it puts", "you put") != "" {
			if !p.factor(&r.Change, "") {
				return false
			}
			if p.accept("of those counters") || p.accept("of each of those kinds of counters") || e.Kind == "" && p.accept("counters") {
			} else if kind, ok := p.counterKind(); !ok || kind != e.Kind || !p.accept("counters") {
				return false
			}
			return p.acceptAny("on that permanent", "on it", "on that creature", "on that permanent or player") != ""
		}
		if p.getCountersYourself(e) {
			return p.factor(&r.Change, "") && (p.accept("of each of those kinds of counters") || e.Kind == "" && p.accept("counters"))
		}
		if p.countersLess(&r.Change, e.Kind) {
			return true
		}
		if !p.factor(&r.Change, "") {
			return false
		}
		if e.Kind != "" {
			if kind, ok := p.counterKind(); !ok || kind != e.Kind {
				return false
			}
		}
		return p.acceptAny("counters are put on it", "counters are put on that creature", "counters are put on that permanent", "of each of those kinds of counters are put on that permanent", "of each of those kinds of counters are put on it") != ""
	case oracle.TokensCreated:
		if p.otherTokens(&r.Change, e) {
			return true
		}
		created := p.accept("create")
		if p.tokensBesides(&r.Change) {
			return created || p.acceptAny("are created", "is created") != ""
		}
		if created {
			return false
		}
		p.accept("it creates")
		return p.factor(&r.Change, "") && p.acceptAny("of those tokens are created", "of those tokens") != ""
	case oracle.TappedForMana:
		if !p.accept("it produces") {
			return false
		}
		switch p.acceptAny("twice as much of that mana", "three times as much of that mana") {
		case "twice as much of that mana":
			r.Change.Times = 2
			return true
		case "three times as much of that mana":
			r.Change.Times = 3
			return true
		}
		mana, ok := p.manaCost()
		if !ok || len(mana) != 1 || !p.accept("instead of any other type") {
			return false
		}
		r.Change.Mana, r.Change.AnyAmount = mana, p.accept("and amount")
		return true
	case oracle.LibrarySearched:
		if e.Own || !p.accept("that player searches the top") {
			return false
		}
		n, ok := p.number()
		r.Change.SetAmount = oracle.Literal(n)
		return ok && p.accept("cards of that library")
	case oracle.CardDrawn:
		return e.AtLeast > 0 && p.acceptAny("you draw", "that player draws", "they draw") != "" && p.factor(&r.Change, "cards")
	case oracle.ToldToMill:
		return p.acceptAny("you mill", "that player mills", "they mill") != "" && p.factor(&r.Change, "cards")
	case oracle.ToldToRoll:
		if !p.accept("roll that many dice plus one and ignore the lowest roll") {
			return false
		}
		r.Change.Times, r.Change.Plus, r.Change.Ignore = 1, 1, 1
		return true
	case oracle.LifeGained:
		if p.acceptAny("that player gains no life", "you gain no life") != "" {
			r.Change.SetAmount = oracle.Literal(0)
			return true
		}
		return p.accept("you gain") && p.factor(&r.Change, "life")
	case oracle.LifeLost:
		return p.acceptAny("they lose", "that player loses", "you lose") != "" && p.factor(&r.Change, "life")
	}
	return false
}

// getCountersYourself reads "you get" where you would get counters.
func (p *parser) getCountersYourself(e oracle.CountersPut) bool {
	return e.On == oracle.Reference(oracle.You{}) && p.accept("you get")
}

// countersLess reads "that many -1/-1 counters minus one are put on it".
func (p *parser) countersLess(change *oracle.EventChange, kind string) bool {
	start := p.mark()
	if kind == "" || !p.accept("that many") {
		return p.fail(start)
	}
	if said, ok := p.counterKind(); !ok || said != kind || !p.accept("counters minus") {
		return p.fail(start)
	}
	less, ok := p.number()
	if !ok || p.acceptAny("are put on it", "are put on that creature", "are put on that permanent") == "" {
		return p.fail(start)
	}
	change.Times, change.Plus = 1, -less
	return true
}

// factor reads "double that damage", "twice that much life", "that many plus one".
func (p *parser) factor(change *oracle.EventChange, noun string) bool {
	start := p.mark()
	after := func(words string) bool { return words == "" || p.accept(words) }
	switch {
	case p.accept("double that"), p.accept("twice that much"), p.accept("twice that many"):
		change.Times = 2
		return after(noun) || p.fail(start)
	case p.accept("triple that"), p.accept("three times that much"), p.accept("three times that many"):
		change.Times = 3
		return after(noun) || p.fail(start)
	case p.acceptAny("that much", "that many") != "":
		if !p.next("plus") && !after(noun) {
			return p.fail(start)
		}
		if !p.accept("plus") {
			return p.fail(start)
		}
		if noun == "damage" && p.acceptAny("x , where x is", "an amount of damage equal to") != "" {
			more, ok := p.amount()
			if !ok {
				return p.fail(start)
			}
			change.SetAmount = oracle.Sum{A: oracle.ThatMany{}, B: more}
			return true
		}
		n, ok := p.number()
		if !ok {
			return p.fail(start)
		}
		change.Times, change.Plus = 1, n
		if noun == "life" {
			p.accept("life")
		}
		return true
	}
	return p.fail(start)
}

// revealedToBottom reads "that card is revealed and put on the bottom of that player's library" of a card that would go to a
// graveyard, which is that of its owner like the library (400.3).
func (p *parser) revealedToBottom(r *oracle.Replacement) bool {
	start := p.mark()
	move, ok := r.Event.(oracle.ZoneChange)
	if !ok || move.To != oracle.Graveyard || move.Several || !p.accept("that card is revealed and put on the bottom of") {
		return p.fail(start)
	}
	if _, ok := p.possessor(); !ok || !p.accept("library") {
		return p.fail(start)
	}
	r.Instead = []oracle.Instruction{oracle.Reveal{Who: oracle.OwnerOf{Of: oracle.It{}}, What: oracle.It{}}, oracle.Move{What: oracle.It{}, To: oracle.Library, Bottom: true}}
	return true
}

// entersInExchange reads "sacrifice a Forest instead. If you do, put this land onto the battlefield. If you don't, put it into its
// owner's graveyard." of what would enter.
func (p *parser) entersInExchange(r *oracle.Replacement) bool {
	start := p.mark()
	enters, ok := r.Event.(oracle.ZoneChange)
	if !ok || enters.To != oracle.Battlefield || enters.What != oracle.Reference(oracle.This{}) {
		return false
	}
	may := r.May
	first, ok := p.imperative()
	if !ok || len(first) != 1 || !p.accept("instead . if you do , put") || !p.this() || !p.accept("onto the battlefield . if you don't , put it into its owner's graveyard") {
		return p.fail(start)
	}
	if may {
		r.May = false // what happens instead is not left to the player, but what is done in it
		first = []oracle.Instruction{oracle.May{Who: oracle.You{}, Do: first}}
	}
	put := oracle.Move{What: oracle.This{}, To: oracle.Battlefield, Under: oracle.Yours}
	bury := oracle.Move{What: oracle.This{}, To: oracle.Graveyard}
	r.Instead = append(first, oracle.If{Condition: oracle.DidSo{}, Then: []oracle.Instruction{put}, Else: []oracle.Instruction{bury}})
	return true
}

// doublesDamage reads "double all damage that creatures you control would deal".
func (p *parser) doublesDamage() (*oracle.Ability, bool) {
	start := p.mark()
	if !p.accept("double all damage") {
		return nil, false
	}
	p.accept("that")
	source, ok := p.reference()
	if !ok || !p.accept("would deal") || !p.next(".") {
		return nil, p.fail(start)
	}
	return static(oracle.Replacement{Event: oracle.DamageDealt{Source: source}, Change: oracle.EventChange{Times: 2}}), true
}

// exiledForIt reports whether something that would die is exiled, and nothing else is done.
func exiledForIt(r oracle.Replacement) bool {
	leaves, is := r.Event.(oracle.ZoneChange)
	if !is || leaves.From != oracle.Battlefield || leaves.To != oracle.Graveyard || len(r.Instead) != 1 || r.May || r.If != nil {
		return false
	}
	move, ok := r.Instead[0].(oracle.Move)
	return ok && move.To == oracle.Exile
}
