package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads static abilities (604): sentences that say what holds.

// static is the constructor that this grammar needs most.
var static = oracle.NewStatic

// static reads the sentences of a static ability. A sentence with a condition of its
// own, or of a kind that stands alone, makes an ability of its own.
func (p *parser) static() ([]*oracle.Ability, bool) {
	start := p.mark()
	p.inStatic = true
	defer func() { p.inStatic = false }()
	var out []*oracle.Ability
	if m := p.mark(); p.this() && p.accept("enters tapped and doesn't untap during your untap step .") && p.atEnd() {
		stays := oracle.Restriction{Affected: oracle.This{}, Cant: oracle.UntapDuringUntapStep}
		return []*oracle.Ability{static(oracle.EntersAs{Affected: oracle.This{}, Tapped: true}), static(stays)}, true
	} else {
		p.reset(m)
	}
	for !p.atEnd() {
		if len(out) > 0 && (p.sparing(out[len(out)-1]) || p.ignoring(out[len(out)-1]) || p.stillStatic(out[len(out)-1]) || p.ownCosts(out[len(out)-1]) || p.sameFor(out[len(out)-1])) {
			continue
		}
		a, ok := p.staticOtherwise(out)
		if !ok {
			if a, ok = p.staticSentence(); ok {
				p.ifColored(a)
			}
		}
		if !ok || !p.endOfSentence() {
			p.miss(p.pos)
			return nil, p.fail(start)
		}
		if n := len(out); n > 0 && sameCondition(a.If, out[n-1].If) && a.FromZone == out[n-1].FromZone && !a.OffBattlefield && !a.CharacteristicDefining && !out[n-1].CharacteristicDefining {
			out[n-1].Statics = append(out[n-1].Statics, a.Statics...)
			continue
		}
		out = append(out, a)
	}
	if len(out) == 0 {
		return nil, p.fail(start)
	}
	return out, true
}

// stillStatic reads "It's still a land." after what an enchanted land is.
func (p *parser) stillStatic(a *oracle.Ability) bool {
	start := p.mark()
	last := len(a.Statics) - 1
	if last < 0 {
		return false
	}
	said, ok := a.Statics[last].(oracle.Continuous)
	if !ok {
		return false
	}
	if said.Changes, ok = p.stillIs(said.Changes); !ok || !p.endOfSentence() {
		return p.fail(start)
	}
	a.Statics[last] = said
	return true
}

// staticOtherwise reads "Otherwise, it gets -3/-3" after what holds under a condition.
func (p *parser) staticOtherwise(before []*oracle.Ability) (*oracle.Ability, bool) {
	start := p.mark()
	if len(before) == 0 || before[len(before)-1].If == nil || !p.accept("otherwise ,") {
		return nil, p.fail(start)
	}
	a, ok := p.staticClause()
	if !ok || a.If != nil || a.CharacteristicDefining {
		return nil, p.fail(start)
	}
	a.If = negated(before[len(before)-1].If)
	return a, true
}

func (p *parser) staticSentence() (*oracle.Ability, bool) {
	start := p.mark()
	if a, ok := p.staticElsewhere(); ok {
		return a, true
	}
	if a, ok := p.pairHas(); ok {
		return a, true
	}
	if a, ok := p.doublesDamage(); ok {
		return a, true
	}
	if p.accept("as long as") {
		if c, ok := p.condition(); ok && p.accept(",") {
			if one, ok := c.(oracle.Exists); ok && one.How == oracle.Equal && one.Count == oracle.Quantity(oracle.Literal(1)) && one.Phrase.Noun == oracle.PermanentNoun && len(one.Phrase.Or) == 0 {
				p.mention(oracle.Each{Phrase: one.Phrase}, one.Phrase, false) // "that creature" is the only one that there is
			}
			if a, ok := p.staticClause(); ok {
				a.If, a.CharacteristicDefining = c, false // 604.3a
				return a, true
			}
		}
		return nil, p.fail(start)
	}
	if m := p.mark(); p.accept("if") {
		// "If this creature was kicked, it enters with two +1/+1 counters on it."
		if c, ok := p.condition(); ok && p.accept(",") {
			if a, ok := p.bringsDaylight(); ok {
				a.If = c
				return a, true
			}
			then := p.mark()
			if a, ok := p.enters(); ok && a.If == nil {
				a.If = c
				return a, true
			}
			p.reset(then)
			if p.next("you may cast") {
				if a, ok := p.castAsThoughFlash(); ok && a.If == nil && a.Statics[0].(oracle.Permission).Affected == oracle.Reference(oracle.This{}) {
					a.If = c
					return a, true
				}
			}
			if p.next("this spell costs") {
				if a, ok := p.costs(); ok {
					a.If = c
					return a, true
				}
			}
			if p.next(leavesLife) {
				if a, ok := p.playerRules(); ok {
					a.If = c
					return a, true
				}
			}
		}
		p.reset(m)
	}
	if p.accept("during your turn ,") {
		if p.next("as long as") {
			if a, ok := p.staticSentence(); ok && a.If != nil {
				a.If = oracle.Both{Of: []oracle.Condition{oracle.IsTurn{Of: oracle.Yours}, a.If}}
				return a, true
			}
			return nil, p.fail(start)
		}
		if a, ok := p.staticClause(); ok {
			a.If = oracle.IsTurn{Of: oracle.Yours}
			return a, true
		}
		return nil, p.fail(start)
	}
	if p.accept("during your end step ,") {
		if a, ok := p.staticClause(); ok && a.If == nil && !a.CharacteristicDefining {
			a.If = oracle.IsStep{Step: oracle.EndStep, Whose: oracle.Yours}
			return a, true
		}
		return nil, p.fail(start)
	}
	if p.accept("during turns other than yours ,") {
		if a, ok := p.staticClause(); ok && a.If == nil && !a.CharacteristicDefining {
			a.If = oracle.IsNot{Condition: oracle.IsTurn{Of: oracle.Yours}}
			return a, true
		}
		return nil, p.fail(start)
	}
	a, ok := p.staticClause()
	if !ok {
		return nil, p.fail(start)
	}
	m := p.mark()
	if p.accept("unless") {
		c, ok := p.condition()
		if !ok || a.If != nil {
			p.reset(m)
			return a, true
		}
		a.If = negated(c)
	} else if p.accept("as long as") || p.accept("if") {
		c, ok := p.condition()
		if !ok || a.If != nil {
			p.reset(m)
			return a, true
		}
		if asksOfEach(a, c) {
			return a, p.ofEach(a, c)
		}
		a.If = c
	} else if p.accept("during your turn") {
		a.If = oracle.IsTurn{Of: oracle.Yours}
	} else if a.If == nil && p.accept("during combat") {
		a.If = oracle.IsCombat{}
	}
	return a, true
}

// asksOfEach says whether a condition asks something of each object that an effect affects,
// as in "each land gets +2/+2 as long as it's a creature".
func asksOfEach(a *oracle.Ability, c oracle.Condition) bool {
	group := slices.ContainsFunc(a.Statics, func(e oracle.StaticEffect) bool {
		c, ok := e.(oracle.Continuous)
		_, each := c.Affected.(oracle.Each)
		return ok && each
	})
	asks := false
	oracle.Walk(reflect.ValueOf(c), func(v reflect.Value) { asks = asks || v.Interface() == any(oracle.It{To: oracle.EachOfThem}) })
	return group && asks
}

// ofEach makes a part of what is affected of a condition that is asked of each.
func (p *parser) ofEach(a *oracle.Ability, c oracle.Condition) bool {
	m, ok := c.(oracle.Matches)
	if !ok || m.Of != oracle.Reference(oracle.It{To: oracle.EachOfThem}) || m.Phrase.Noun != oracle.PermanentNoun || m.Phrase.Zone != oracle.Nowhere || len(m.Phrase.Or) > 0 {
		return false
	}
	for i, e := range a.Statics {
		effect, ok := e.(oracle.Continuous)
		each, all := effect.Affected.(oracle.Each)
		if !ok || !all {
			return false
		}
		for _, predicate := range m.Phrase.Where {
			each.Phrase.Add(predicate)
		}
		effect.Affected = each
		a.Statics[i] = effect
	}
	return true
}

// staticClause reads what a static sentence says, without its condition.
func (p *parser) staticClause() (*oracle.Ability, bool) {
	start := p.mark()
	for _, form := range staticForms {
		if a, ok := form(p); ok {
			return a, true
		}
		p.reset(start)
	}
	// A subject and what is said of it.
	var of oracle.Reference
	ok := false
	if p.next("it's") {
		of = p.it()
		ok = of != nil
	} else if p.next("he's") || p.next("she's") {
		of = p.oneself()
		ok = of != nil
	} else {
		of, ok = p.reference()
	}
	if !ok {
		return nil, p.fail(start)
	}
	if _, group := of.(oracle.Each); group {
		p.alsoBefore("get", "gets", "have", "has")
	}
	said, ok := p.predicates(of)
	if !ok {
		p.reset(start)
		if all, is := p.subjects(); is {
			if _, several := all.(oracle.The); several {
				of = all
				p.accept("each")
				said, ok = p.predicates(of)
			}
		}
	}
	if !ok || p.nextUntap || p.thisTurn {
		p.nextUntap, p.thisTurn = false, false
		return nil, p.fail(start)
	}
	out, ok := p.withWhereX(staticOf(of, said))
	if !ok {
		return nil, p.fail(start)
	}
	// "You can't lose the game and your opponents can't win the game."
	m := p.mark()
	if p.accept("and") || p.accept(", and") {
		if of, ok := p.subjects(); ok {
			if more, ok := p.predicates(of); ok && !p.nextUntap && !p.thisTurn {
				out.Statics = append(out.Statics, staticOf(of, more).Statics...)
				return out, true
			}
		}
		p.nextUntap, p.thisTurn = false, false
		p.reset(m)
	}
	return out, true
}

// openingHand reads "If this card is in your opening hand, you may begin the game with
// it on the battlefield."
func (p *parser) openingHand() (*oracle.Ability, bool) {
	if p.accept("you may reveal this card from your opening hand . if you do ,") {
		do, ok := p.delayed()
		if !ok {
			return nil, false
		}
		a := static(oracle.OpeningHand{Reveal: []oracle.Instruction{do}})
		a.FromZone = oracle.Hand
		return a, true
	}
	if !p.accept("if") || !p.this() || p.acceptAny("is in your opening hand , you may begin the game with it on the battlefield", "is in your opening hand , you may begin the game with him on the battlefield", "is in your opening hand , you may begin the game with her on the battlefield") == "" {
		return nil, false
	}
	a := static(oracle.OpeningHand{})
	a.FromZone = oracle.Hand
	return a, true
}

// What a conspiracy says by which its controller begins.
const (
	startingPlayer = "you are the starting player"
	oneOfThem      = "If multiple players would be the starting player, one of those players is chosen at random"
)

// startingPlayer reads those sentences.
func (p *parser) startingPlayer() (*oracle.Ability, bool) {
	if !p.accept(startingPlayer + " . if multiple players would be the starting player , one of those players is chosen at random") {
		return nil, false
	}
	return static(oracle.StartingPlayer{}), true
}

// mulliganAction reads "Any time you could mulligan and this card is in your hand, you may
// exile all the cards from your hand, then draw that many cards."
func (p *parser) mulliganAction() (*oracle.Ability, bool) {
	if !p.accept("any time you could mulligan and") || !p.this() || !p.accept("is in your hand , you may") {
		return nil, false
	}
	do, ok := p.clauses(oracle.ForTheGame)
	if !ok {
		return nil, false
	}
	a := static(oracle.MulliganAction{Do: do})
	a.FromZone = oracle.Hand
	return a, true
}

// mayExert reads "You may exert this creature as it attacks. When you do, ..."
func (p *parser) mayExert() (*oracle.Ability, bool) {
	e := oracle.MayExert{}
	if p.accept("if") {
		if !p.this() || !p.accept("hasn't been exerted this turn ,") {
			return nil, false
		}
		e.Fresh = true
	}
	if !p.accept("you may exert") || !p.this() && !(e.Fresh && p.accept("it")) || p.acceptAny("as it attacks", "as he attacks", "as she attacks") == "" {
		return nil, false
	}
	if p.accept(". when you do ,") {
		p.mention(oracle.It{}, thisPhrase(p.card), false)
		p.inStatic = false
		ability, ok := p.innerAbility(oracle.Reflex{})
		p.inStatic = true
		if !ok {
			return nil, false
		}
		e.Then = ability
	}
	return static(e), true
}

// staticOf puts predications of a subject together as a static ability.
func staticOf(of oracle.Reference, said predication) *oracle.Ability {
	a := &oracle.Ability{Kind: oracle.Static}
	if len(said.changes) > 0 {
		a.Statics = append(a.Statics, oracle.Continuous{Affected: of, Changes: said.changes})
	}
	a.Statics = append(a.Statics, said.effects...)
	return a
}

// withWhereX reads "where X is ..." after a static clause.
func (p *parser) withWhereX(a *oracle.Ability) (*oracle.Ability, bool) {
	if !p.accept(", where x is") {
		return a, true
	}
	q, ok := p.amount()
	if !ok {
		return nil, false
	}
	y, says := p.andY(q)
	found, foundY := false, !says
	for i := range a.Statics {
		if of, about := a.Statics[i].(oracle.Continuous); givesForX(a.Statics[i]) && !(about && of.Affected == oracle.Reference(oracle.This{})) {
			return nil, false // of whom its cost speaks there is not kept
		}
		node, ok := oracle.SubstituteX(a.Statics[i], q)
		found = found || ok
		if says {
			node, ok = oracle.SubstituteY(node, y)
			foundY = foundY || ok
		}
		a.Statics[i] = node.(oracle.StaticEffect)
	}
	return a, found && foundY
}

// andY reads "and Y is ..." after what X is (107.3p). "Its toughness" is that of whatever X is the power of.
func (p *parser) andY(x oracle.Quantity) (q oracle.Quantity, ok bool) {
	m := p.mark()
	if p.acceptAny(", and y is", "and y is") == "" {
		return nil, false
	}
	if p.accept("its toughness") {
		power, is := x.(oracle.NumberOf)
		if ok = is && power.Number == oracle.Power; ok {
			power.Number = oracle.Toughness
			return power, true
		}
	} else if !p.next("its") {
		q, ok = p.amount()
	}
	if !ok {
		p.reset(m)
	}
	return q, ok
}

// givesForX reports whether a static ability gives a keyword that is paid for with {X}.
func givesForX(e oracle.StaticEffect) bool {
	found := false
	oracle.Walk(reflect.ValueOf(e), func(v reflect.Value) {
		if add, ok := reflect.TypeAssert[oracle.AddAbility](v); ok && add.Ability != nil && add.Ability.Keyword != "" {
			for _, item := range add.Ability.Cost {
				mana, ok := item.(oracle.PayMana)
				found = found || ok && mana.Mana.HasX()
			}
		}
	})
	return found
}

// staticForms are the sentences with a grammar of their own, tried in order.
var staticForms []func(*parser) (*oracle.Ability, bool)

func init() {
	staticForms = []func(*parser) (*oracle.Ability, bool){
		(*parser).enters,
		(*parser).escapesWith,
		(*parser).asEnters, (*parser).asTurns,
		(*parser).asYouCascade,
		(*parser).entersAsCopy,
		(*parser).costs, (*parser).firstSpellHas,
		(*parser).castOnly,
		(*parser).openingHand,
		(*parser).startingPlayer,
		(*parser).mayExert,
		(*parser).counterLimit,
		(*parser).mulliganAction,
		(*parser).spellsCantBeCast, (*parser).playersWhoCast,
		(*parser).countersCantBePut,
		(*parser).abilitiesCantBeActivated,
		(*parser).additionalCost,
		(*parser).alternativeCost, (*parser).offersCost,
		(*parser).triggersAgain, (*parser).roomsAgain, (*parser).causesNoTriggers, (*parser).cardsCantEnter, (*parser).untapsWithOthers, (*parser).remainingCounters,
		(*parser).assignsAsUnblocked,
		(*parser).alikeEverywhere,
		(*parser).colorOfCommander,
		(*parser).replacement,
		(*parser).preventsAlways,
		(*parser).redirectsAlways, (*parser).cantBePrevented,
		(*parser).youControlHost,
		(*parser).defines,
		(*parser).castAsThoughFlash, (*parser).fromElsewhere, (*parser).discardsThis,
		(*parser).spendsAs,
		(*parser).playerRules,
	}
}

// youControlHost reads "You control enchanted creature."
func (p *parser) youControlHost() (*oracle.Ability, bool) {
	if !p.accept("you control") {
		return nil, false
	}
	host, ok := p.host()
	if !ok {
		return nil, false
	}
	return static(oracle.Continuous{Affected: host, Changes: []oracle.Change{oracle.ChangeControl{To: oracle.You{}}}}), true
}
