package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// A Context is who speaks when words of a card are evaluated: whose "you" it is,
// which object "this" is, what was targeted, which event "it" is about. It carries
// out 109.5 and 608.2 as far as words refer to things.
type Context struct {
	Source     ID // "this"
	Controller ID // "you"
	Ability    *oracle.Ability
	Announced  *Announcement
	Object     ID // the spell or ability on the stack that is resolving

	targets [][]ID // still legal, by slot of the mode that is being carried out
	illegal [][]ID // no longer legal (608.2b)
	divided map[ID]int

	Event          *Event
	Each           ID    // the object or player of "each" that is being looked at
	timestamp      int32 // of the continuous effect that is being applied
	previous       []ID
	rest           []ID // what was revealed or exiled on the way to what previous is
	previousPlayer ID
	previousAmount int
	did            bool
	wonFlip        bool
	lostFlip       bool
	entersAs       *oracle.Modify // says what the permanent is that the present instruction puts onto the battlefield
	entered        *oracle.Modify // has said so as that permanent entered (611.2e)
}

// An Announcement is every choice made while a spell was cast or an ability was put
// on the stack (601.2b-d, 602.2b, 603.3c-d). Once the announcement is complete it is shared
// and never written to.
type Announcement struct {
	Ability     *oracle.Ability
	Source      ID
	Modes       []int    // indexes into Ability.Modes, in the order of the text
	Targets     [][][]ID // by chosen mode and slot
	Division    map[ID]int
	X           int
	FaceUpX     int // of the morph cost that turned the permanent face up (702.37f)
	Kicked      int
	Payment     oracle.Cost // the mana cost as announced, hybrid and Phyrexian symbols decided
	PayLife     int
	From        oracle.Zone // where it was cast from
	By          ID
	Event       *Event
	Context     *Context // of a delayed or reflexive ability: the one that made it
	FaceDown    bool
	castTurn    int
	Alternative *oracle.Ability  // the alternative cost's keyword (flashback, evoke, ...)
	Instead     bool             // an alternative cost is paid (118.9)
	Free        bool             // an effect has it cast without paying its mana cost
	Permit      *oracle.Ability  // the keyword that let it be cast from where it was
	Extras      []oracle.Keyword // optional additional costs to be paid: buyback, entwine
	paid        []paidObject
}

// A paidObject was sacrificed, discarded, exiled, returned or tapped as a cost: "the
// sacrificed creature" (607.2, 707.10). A copy of the spell remembers it, too.
type paidObject struct {
	how string
	id  ID
}

// flat lists all targets in order.
func (a *Announcement) flat() []ID {
	var list []ID
	for _, mode := range a.Targets {
		for _, slot := range mode {
			list = append(list, slot...)
		}
	}
	return list
}

func (ctx *Context) x() int {
	if ctx.Announced != nil {
		return ctx.Announced.X
	}
	return 0
}

// isSpell reports whether a spell speaks, not an ability: only then the announcement
// at hand is that of the spell.
func (ctx *Context) isSpell(g *Game) bool {
	return ctx.Announced != nil && ctx.Object.IsObject() && g.object(ctx.Object).Kind != AbilityObject
}

// refer finds the objects and players that a reference means.
func (g *Game) refer(r oracle.Reference, ctx *Context) []ID {
	switch r := r.(type) {
	case nil:
		return nil
	case oracle.Target:
		if r.Slot < len(ctx.targets) {
			return ctx.targets[r.Slot]
		}
		return nil
	case oracle.This:
		return []ID{ctx.Source}
	case oracle.You:
		return []ID{ctx.Controller}
	case oracle.It:
		return g.referIt(r, ctx)
	case oracle.Host:
		if host := g.object(ctx.Source).attachedTo; host != None {
			return []ID{host}
		}
		return nil
	case oracle.Each:
		list := g.all(&r.Phrase, ctx)
		if r.Phrase.Noun == oracle.PermanentNoun && ctx.Object != None && g.resolving != nil &&
			!g.applies("403.2", "%s affects only what is on the battlefield", ctx.name()) {
			list = append(list, g.anywhere(&r.Phrase, ctx)...)
		}
		return list
	case oracle.Some:
		return g.chooseSome(r, ctx)
	case oracle.ControllerOf:
		return g.playersOf(r.Of, ctx, func(id ID) ID {
			if id.IsObject() && g.uncontrolled(g.object(id)) && !g.applies("108.4a", "%s is a card without a controller, so its owner counts", id) {
				return None
			}
			return g.controller(id)
		})
	case oracle.OwnerOf:
		return g.playersOf(r.Of, ctx, func(id ID) ID {
			if id.IsPlayer() {
				return id
			}
			return g.object(id).Owner
		})
	case oracle.DefendingPlayer:
		attacker := ctx.Source
		if g.object(attacker).defending == None && ctx.Event != nil && ctx.Event.Object.IsObject() {
			attacker = ctx.Event.Object
		}
		if p := g.object(attacker).defending; p != None && g.applies("508.5", "the defending player for %s is %s", attacker, p) {
			return []ID{p}
		}
		return nil
	case oracle.TopOf:
		var list []ID
		for _, p := range g.refer(r.Of, ctx) {
			library := g.player(p).library
			for n := range min(g.quantity(r.Count, ctx), len(library)) {
				list = append(list, library[len(library)-1-n])
			}
		}
		return list
	case oracle.Rest:
		return ctx.rest
	case oracle.Paid:
		var list []ID
		if ctx.Announced != nil {
			for _, p := range ctx.Announced.paid {
				if p.how == r.How {
					list = append(list, p.id)
				}
			}
		}
		return list
	case oracle.The:
		var list []ID
		for _, one := range r.All {
			about := ctx
			if each, ok := one.(oracle.Each); ok && len(list) == 1 && slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.Other{})) {
				other := *ctx // "target creature and each other creature": other than that one
				other.Source = list[0]
				about = &other
			}
			list = append(list, g.refer(one, about)...)
		}
		return list
	}
	return nil
}

// anywhere lists cards that would be what a phrase describes if it did not mean
// permanents only.
func (g *Game) anywhere(p *oracle.Phrase, ctx *Context) []ID {
	q := asSource(*p)
	var list []ID
	for i := range g.players {
		for _, zone := range [...][]ID{g.players[i].hand, g.players[i].graveyard} {
			for _, id := range zone {
				if g.matches(&q, id, ctx) {
					list = append(list, id)
				}
			}
		}
	}
	return list
}

// uncontrolled reports whether an object is a card in a zone where nothing has a
// controller (108.4).
func (g *Game) uncontrolled(o *Object) bool {
	return o.Kind == CardObject && (o.Zone == oracle.Hand || o.Zone == oracle.Library || o.Zone == oracle.Graveyard || o.Zone == oracle.Exile)
}

func (g *Game) playersOf(of oracle.Reference, ctx *Context, who func(ID) ID) []ID {
	var list []ID
	for _, id := range g.refer(of, ctx) {
		if p := who(id); p != None && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	if _, target := of.(oracle.Target); target && len(list) == 0 && len(ctx.illegal) > 0 {
		// "Its controller" of a target that has become illegal is nobody (608.2b).
		return nil
	}
	return list
}

func (g *Game) referIt(r oracle.It, ctx *Context) []ID {
	switch {
	case r.Other && ctx.Event != nil:
		return g.otherOf(ctx.Event)
	case r.Player && ctx.Each.IsPlayer():
		return []ID{ctx.Each}
	case r.Player && ctx.previousPlayer != None && r.Previous:
		return []ID{ctx.previousPlayer}
	case r.Player && ctx.Event != nil && g.playerOf(ctx.Event) != None:
		return []ID{g.playerOf(ctx.Event)}
	case r.Player && ctx.previousPlayer != None:
		return []ID{ctx.previousPlayer}
	case r.Player:
		return nil
	case r.Previous && ctx.previous != nil:
		return ctx.previous
	case ctx.Each.IsObject():
		return []ID{ctx.Each}
	case ctx.Event != nil && firstOf(ctx.Event) != None:
		id := firstOf(ctx.Event)
		if g.resolving != nil && g.resolving.Ability == ctx.Ability && g.hasChanged(id, ctx) &&
			!g.applies("608.2j", "%s is what triggered the ability of %s, and is affected though it has changed", id, ctx.Source) {
			return nil
		}
		return []ID{id}
	case ctx.previous != nil:
		return ctx.previous
	}
	return nil
}

// hasChanged reports whether the permanent that triggered an ability is no longer what
// the trigger condition speaks of.
func (g *Game) hasChanged(id ID, ctx *Context) bool {
	var what oracle.Reference
	switch e := ctx.Ability.Trigger.(type) {
	case oracle.AttackDeclared:
		what = e.What
	case oracle.BlockDeclared:
		what = e.What
	case oracle.BecomesTapped:
		what = e.What
	}
	each, ok := what.(oracle.Each)
	return ok && g.onBattlefield(id) && !g.matches(&each.Phrase, id, ctx)
}

// all lists what matches a phrase, now, in the zone that the phrase means (109.2).
func (g *Game) all(p *oracle.Phrase, ctx *Context) []ID {
	var list []ID
	add := func(ids []ID) {
		for _, id := range ids {
			if !slices.Contains(list, id) && g.matches(p, id, ctx) {
				list = append(list, id)
			}
		}
	}
	if len(p.Or) > 0 {
		alone := *p
		alone.Or = nil
		list = g.all(&alone, ctx)
		for i := range p.Or {
			for _, id := range g.all(&p.Or[i], ctx) {
				if !slices.Contains(list, id) {
					list = append(list, id)
				}
			}
		}
		return list
	}
	switch p.Noun {
	case oracle.PermanentNoun:
		add(g.battlefield)
		if len(g.phasedOut) > 0 && speaksOfPhasedOut(p) {
			add(g.phasedOut)
		}
	case oracle.SpellNoun, oracle.AbilityNoun:
		add(g.stack)
	case oracle.PlayerNoun:
		add(g.order())
	case oracle.AnyTargetNoun:
		add(g.battlefield)
		add(g.order())
	case oracle.SourceNoun:
		add(g.battlefield)
		add(g.stack)
	case oracle.CardNoun:
		for i := range g.players {
			if g.players[i].left {
				continue
			}
			if zone := g.zone(p.Zone, g.players[i].ID); zone != nil {
				add(*zone)
			}
		}
	}
	return list
}

// matches reports whether an object or player is what a phrase describes (109.2).
func (g *Game) matches(p *oracle.Phrase, id ID, ctx *Context) bool {
	return g.matchesAlone(p, id, ctx) ||
		slices.ContainsFunc(p.Or, func(one oracle.Phrase) bool { return g.matches(&one, id, ctx) })
}

func (g *Game) matchesAlone(p *oracle.Phrase, id ID, ctx *Context) bool {
	token := p.Noun == oracle.CardNoun && id.IsObject() && g.object(id).Kind == TokenObject
	if !token && !g.isNoun(p, id) || token && !inZone(p, g.object(id)) {
		return false
	}
	for _, w := range p.Where {
		if !g.predicate(w, id, ctx) {
			return false
		}
	}
	return !token || !g.applies("108.2b", "the token %s is no card", id)
}

// inZone reports whether an object is, or last was, in the zone that a phrase means.
func inZone(p *oracle.Phrase, o *Object) bool {
	return p.Zone == oracle.Nowhere || o.Zone == p.Zone || o.Zone == oracle.Nowhere && o.was == p.Zone
}

// asSource reads a phrase as a description of any object, wherever it is.
func asSource(p oracle.Phrase) oracle.Phrase {
	p.Noun = oracle.SourceNoun
	or := make([]oracle.Phrase, len(p.Or))
	for i := range p.Or {
		or[i] = asSource(p.Or[i])
	}
	p.Or = or
	return p
}

func (g *Game) isNoun(p *oracle.Phrase, id ID) bool {
	if id.IsPlayer() {
		return (p.Noun == oracle.PlayerNoun || p.Noun == oracle.AnyTargetNoun) && !g.player(id).left
	}
	if !id.IsObject() {
		return false
	}
	o := g.object(id)
	zone := o.Zone
	if zone == oracle.Nowhere {
		zone = o.was
	}
	switch p.Noun {
	case oracle.PermanentNoun:
		return zone == oracle.Battlefield && (!o.PhasedOut || speaksOfPhasedOut(p))
	case oracle.CardNoun:
		return o.Kind == CardObject && inZone(p, o)
	case oracle.SpellNoun:
		return zone == oracle.Stack && o.Kind != AbilityObject
	case oracle.AbilityNoun:
		return zone == oracle.Stack && o.Kind == AbilityObject
	case oracle.SourceNoun:
		return true
	case oracle.AnyTargetNoun:
		return zone == oracle.Battlefield && !o.PhasedOut && g.chars(id).is(oracle.Creature|oracle.Planeswalker|oracle.Battle)
	}
	return false
}

func (g *Game) predicate(p oracle.Predicate, id ID, ctx *Context) bool {
	if id.IsPlayer() {
		return g.playerPredicate(p, id, ctx)
	}
	o := g.object(id)
	switch p := p.(type) {
	case oracle.HasType:
		return g.chars(id).is(p.Types)
	case oracle.HasSupertype:
		if c := g.chars(id); p.Supertypes == oracle.Basic && c.is(oracle.Land) && c.Supertypes&oracle.Basic == 0 && slices.ContainsFunc(c.Subtypes, basicLandType) {
			return !g.applies("305.8", "%s has a basic land type but not the supertype, and is no basic land", id)
		}
		return g.chars(id).Supertypes&p.Supertypes != 0
	case oracle.HasSubtype:
		return g.chars(id).subtype(p.Subtype)
	case oracle.HasColor:
		c := g.chars(id).Colors
		return c&p.Colors != 0 || p.Colors == 0 && c == 0
	case oracle.Multicolored:
		c := g.chars(id).Colors
		return c&(c-1) != 0
	case oracle.Shares:
		return id.IsObject() && slices.ContainsFunc(g.refer(p.With, ctx), func(other ID) bool {
			return other.IsObject() && g.chars(id).Colors&g.chars(other).Colors != 0
		})
	case oracle.NoAbilities:
		return id.IsObject() && len(g.chars(id).Abilities) == 0
	case oracle.HasKeyword:
		return g.chars(id).keyword(p.Keyword) != nil
	case oracle.HasChosen:
		return g.hasChosen(p.What, id, ctx)
	case oracle.ExiledWith:
		with := g.refer(p.With, ctx)
		return slices.Contains(with, o.exiledBy) ||
			!g.applies("607.2a", "%s was not exiled by an ability of %s", id, ctx.Source)
	case oracle.HasCounter:
		if p.Kind == "" {
			return len(o.counters) > 0
		}
		return countOf(o.counters, p.Kind) > 0
	case oracle.Named:
		return g.chars(id).Name == p.Name
	case oracle.Controlled:
		return g.relation(p.By, g.controller(id), ctx)
	case oracle.Owned:
		return g.relation(p.By, o.Owner, ctx)
	case oracle.Compares:
		if (p.Number == oracle.Power || p.Number == oracle.Toughness) && g.lacksPower(id) {
			return false
		}
		return compare(g.number(p.Number, id, ""), p.How, g.quantity(p.To, ctx))
	case oracle.Is:
		return g.status(p.Status, id)
	case oracle.Other:
		return id != ctx.Source
	case oracle.Refers:
		return slices.Contains(g.refer(p.To, ctx), id)
	case oracle.Not:
		return !g.predicate(p.Predicate, id, ctx)
	case oracle.Any:
		return slices.ContainsFunc(p.Of, func(one oracle.Predicate) bool { return g.predicate(one, id, ctx) })
	case oracle.Targets:
		return o.announced != nil && slices.ContainsFunc(o.announced.flat(), func(t ID) bool { return g.matches(&p.Phrase, t, ctx) })
	}
	return false
}

func (g *Game) playerPredicate(p oracle.Predicate, id ID, ctx *Context) bool {
	switch p := p.(type) {
	case oracle.IsPlayer:
		return g.relation(p.Who, id, ctx)
	case oracle.Controlled: // "target opponent or creature an opponent controls" asks players too
		return g.relation(p.By, id, ctx)
	case oracle.Refers:
		return slices.Contains(g.refer(p.To, ctx), id)
	case oracle.Other:
		return id != ctx.Source
	case oracle.Compares:
		return compare(g.number(p.Number, id, ""), p.How, g.quantity(p.To, ctx))
	case oracle.Not:
		return !g.playerPredicate(p.Predicate, id, ctx)
	case oracle.Any:
		return slices.ContainsFunc(p.Of, func(one oracle.Predicate) bool { return g.playerPredicate(one, id, ctx) })
	}
	return false
}

func (g *Game) hasChosen(what oracle.Choice, id ID, ctx *Context) bool {
	color, word := g.chosen(ctx.Source)
	switch what {
	case oracle.ChooseColor:
		return g.applies("607.2d", "the chosen color is the one chosen for %s itself", ctx.Source) && g.chars(id).Colors&color != 0
	case oracle.ChooseCreatureType, oracle.ChooseBasicLandType:
		return word != "" && g.chars(id).subtype(word)
	case oracle.ChooseCardName:
		return word != "" && g.chars(id).Name == word
	}
	return false
}

// chosen returns the color and the word that were chosen for an object. They count
// only for the text that asked for them: an object that has become a copy of something
// else since has other abilities, and for those no choice was made (607.5a).
func (g *Game) chosen(id ID) (oracle.Color, string) {
	o := g.object(id)
	if o.chosenColor == 0 && o.chosenWord == "" {
		return 0, ""
	}
	if o.chosenFor != g.faceOf(id) && g.applies("607.5a", "what was chosen for %s was chosen for another text", id) {
		return 0, ""
	}
	return o.chosenColor, o.chosenWord
}

// relation reports who a player is to the controller of the words.
func (g *Game) relation(r oracle.Relation, player ID, ctx *Context) bool {
	switch r {
	case oracle.Anyone:
		return true
	case oracle.Yours:
		return player == ctx.Controller
	case oracle.Opponents, oracle.NotYours:
		return player != None && player != ctx.Controller
	case oracle.Active:
		return player == g.active
	case oracle.ThatPlayers:
		return slices.Contains(g.referIt(oracle.It{Player: true}, ctx), player)
	case oracle.TargetPlayers:
		return len(ctx.targets) > 0 && slices.Contains(ctx.targets[0], player)
	}
	return false
}

func (g *Game) status(s oracle.Status, id ID) bool {
	o := g.object(id)
	switch s {
	case oracle.Tapped:
		return o.Tapped
	case oracle.Untapped:
		return !o.Tapped
	case oracle.Attacking:
		return o.isAttacker
	case oracle.Blocking:
		return g.isBlocking(id)
	case oracle.Blocked:
		return o.isAttacker && o.blocked
	case oracle.Unblocked:
		return o.isAttacker && !o.blocked && g.step >= oracle.DeclareBlockers
	case oracle.FaceDown:
		return o.FaceDown
	case oracle.Token:
		return o.Kind == TokenObject
	case oracle.Nontoken:
		return o.Kind != TokenObject
	case oracle.Enchanted:
		return slices.ContainsFunc(g.attachments(id), func(a ID) bool { return g.chars(a).subtype("Aura") })
	case oracle.Equipped:
		return slices.ContainsFunc(g.attachments(id), func(a ID) bool { return g.chars(a).subtype("Equipment") })
	case oracle.Monocolored:
		c := g.chars(id).Colors
		return c != 0 && c&(c-1) == 0
	case oracle.ActivatedAbility:
		return o.Kind == AbilityObject && o.announced.Ability.Kind == oracle.Activated
	case oracle.TriggeredAbility:
		return o.Kind == AbilityObject && o.announced.Ability.Kind == oracle.Triggered
	case oracle.LoyaltyAbility:
		return o.Kind == AbilityObject && o.announced.Ability.Loyalty
	case oracle.Commander:
		return g.cards[o.card].commander
	case oracle.PhasedOut:
		return o.PhasedOut
	}
	return false
}

// attachments lists what is attached to an object or player.
func (g *Game) attachments(to ID) []ID {
	var list []ID
	for _, id := range g.battlefield {
		if g.object(id).attachedTo == to {
			list = append(list, id)
		}
	}
	return list
}

func compare(a int, how oracle.Comparison, b int) bool {
	switch how {
	case oracle.Equal:
		return a == b
	case oracle.AtLeast:
		return a >= b
	case oracle.AtMost:
		return a <= b
	case oracle.LessThan:
		return a < b
	case oracle.MoreThan:
		return a > b
	}
	return false
}

// firstOf is the object that an event is about: what moved, the source of damage,
// what became a target.
func firstOf(e *Event) ID {
	switch e.Kind {
	case DamageEvent:
		return e.Source
	case TargetEvent:
		return e.Other
	case ZoneChangeEvent:
		if e.To == oracle.Battlefield && e.NewObject != None {
			return e.NewObject
		}
	}
	return e.Object
}

// playerOf is "that player" of an event.
func (g *Game) playerOf(e *Event) ID {
	if e.Kind == DamageEvent && e.Other.IsPlayer() {
		return e.Other
	}
	return e.Player
}

// otherOf is the second object of an event: what was damaged, what blocks or is
// blocked, the spell or ability that targets.
func (g *Game) otherOf(e *Event) []ID {
	if e.Kind == TargetEvent {
		return []ID{e.Object}
	}
	if e.Other == None {
		return nil
	}
	return []ID{e.Other}
}
