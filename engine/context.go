package engine

import (
	"reflect"
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
	since          int32 // when the delayed ability that speaks was made (701.28f)
	previous       []ID
	rest           []ID // what was revealed or exiled on the way to what previous is
	previousPlayer ID
	previousAmount int
	did            bool
	wonFlip        bool
	lostFlip       bool
	coin           string         // the side that the last coin shows
	rolling        *rolling       // the last roll of dice
	entersAs       *oracle.Modify // says what the permanent is that the present instruction puts onto the battlefield
	piles          *piles         // the last ones that were made
	searched       []searched     // libraries that are being searched (701.19h)
	entered        *oracle.Modify // has said so as that permanent entered (611.2e)
	among          []ID           // whom alone "each player" means, of those who could be meant; nil for all
	outcomes       []outcome      // of the players who might do what the last "may" says, if they were several
	actor          *actor         // whoever does this part of the text
	others         []ID           // what "other" is other than, once something has been chosen; nil for the source
}

// An actor is a player, or several, whom a text tells to do one thing after another: "its
// controller may search their library for a card, put it onto the battlefield, then shuffle".
// The words that name them mean the same all along, whatever "it" has come to be.
type actor struct {
	named oracle.Reference
	is    []ID
}

// acting finds whom a text goes on to speak of as the one who does things.
func (ctx *Context) acting(r oracle.Reference) ([]ID, bool) {
	switch r.(type) {
	case oracle.ControllerOf, oracle.OwnerOf:
		if ctx.actor != nil && reflect.DeepEqual(r, ctx.actor.named) {
			return ctx.actor.is, true
		}
	}
	return nil, false
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
	kickers     []string    // the kicker costs to be paid, as they are written
	Payment     oracle.Cost // the mana cost as announced, hybrid and Phyrexian symbols decided
	PayLife     int
	From        oracle.Zone // where it was cast from
	By          ID
	Event       *Event
	Context     *Context // of a delayed or reflexive ability: the one that made it
	FaceDown    bool
	Bestowed    bool
	castTurn    int
	Alternative *oracle.Ability  // the alternative cost's keyword (flashback, evoke, ...)
	Instead     bool             // an alternative cost is paid (118.9)
	Free        bool             // an effect has it cast without paying its mana cost
	Permit      *oracle.Ability  // the keyword that let it be cast from where it was
	Extras      []oracle.Keyword // optional additional costs to be paid: buyback, entwine
	paid        []paidObject
	spliced     []*oracle.Ability // the spell abilities of the cards spliced onto it (702.47)
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

// x is the X of the spell or ability that speaks, 0 if it has none.
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
			if a := ctx.Announced; a != nil && a.Context != nil {
				return g.affectsStill(ctx.targets[r.Slot], ctx)
			}
			return ctx.targets[r.Slot]
		}
		return nil
	case oracle.This:
		return []ID{ctx.Source}
	case oracle.Particular:
		return g.particular(ID(r.Object), ctx)
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
		if r.Phrase.Noun == oracle.PlayerNoun {
			return ctx.those(list)
		}
		if r.Phrase.Noun == oracle.PermanentNoun && ctx.Object != None && g.resolving != nil &&
			!g.applies("403.2", "%s affects only what is on the battlefield", ctx.name()) {
			list = append(list, g.anywhere(&r.Phrase, ctx)...)
		}
		if ctx.Object != None && g.resolving != nil {
			return g.untargeted(list, ctx)
		}
		return list
	case oracle.Some, oracle.Pile:
		return g.decider.leftOpen(r, ctx)
	case oracle.ControllerOf:
		if who, ok := ctx.acting(r); ok {
			return who
		}
		return g.playersOf(r.Of, ctx, func(id ID) ID {
			if before := g.beforeMove(id, ctx); before != id && g.applies("608.2h", "%s is gone: whoever last controlled it counts", before) {
				id = before
			}
			if id.IsObject() && g.uncontrolled(g.object(id)) && !g.applies("108.4a", "%s is a card without a controller, so its owner counts", id) {
				return None
			}
			return g.controller(id)
		})
	case oracle.OwnerOf:
		if who, ok := ctx.acting(r); ok {
			return who
		}
		return g.playersOf(r.Of, ctx, func(id ID) ID {
			if id.IsPlayer() {
				return id
			}
			return g.object(id).Owner
		})
	case oracle.DefendingPlayer:
		attacker := ctx.Source
		if e := ctx.Event; !g.object(attacker).isAttacker && e != nil && e.Object.IsObject() && g.object(e.Object).defending != None {
			attacker = e.Object // the words are about that one, and no longer or never were of an attacking creature
		}
		if p := g.object(attacker).defending; p != None && len(g.players) > 2 {
			if all := g.opponents(g.active); len(all) > 1 && slices.Contains(all, p) &&
				!g.applies("508.5a", "of all defending players only %s is meant, whom %s attacks", p, attacker) {
				return all
			}
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
	case oracle.Exiled:
		return g.exiledCards(r, ctx)
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
	case r.Player && ctx.Event != nil && g.playerOf(ctx.Event, ctx) != None:
		return []ID{g.playerOf(ctx.Event, ctx)}
	case r.Player && ctx.previousPlayer != None:
		return []ID{ctx.previousPlayer}
	case r.Player:
		return nil
	case r.Previous && ctx.previous != nil:
		if a := ctx.Announced; a != nil && a.Context != nil {
			return g.affectsStill(ctx.previous, ctx)
		}
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
	each, ok := subjectOf(ctx.Ability.Trigger).(oracle.Each)
	return ok && g.onBattlefield(id) && !g.matches(&each.Phrase, id, ctx)
}

// subjectOf is what a trigger condition says of the object that "it" is afterwards.
func subjectOf(trigger oracle.Event) oracle.Reference {
	switch e := trigger.(type) {
	case oracle.AttackDeclared:
		return e.What
	case oracle.AttacksUnblocked:
		return e.What
	case oracle.BlockDeclared:
		return e.What
	case oracle.BecomesBlocked:
		return e.What
	case oracle.BecomesTapped:
		return e.What
	case oracle.BecomesUntapped:
		return e.What
	case oracle.BecomesTarget:
		return e.What
	case oracle.DamageDealt:
		return e.Source
	case oracle.ZoneChange:
		if e.To == oracle.Battlefield {
			return e.What
		}
	case oracle.TurnedFaceUp:
		return e.What
	case oracle.Transformed:
		return e.What
	case oracle.CountersPut:
		return e.On
	case oracle.TappedForMana:
		return e.What
	}
	return nil
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

// playerOf is "that player" of an event that an ability has triggered on.
func (g *Game) playerOf(e *Event, ctx *Context) ID {
	if e.Kind == AttackEvent && ctx.Ability != nil {
		// Of a player who attacks you, that player is the one who attacks.
		if p, ok := ctx.Ability.Trigger.(oracle.PlayerAttacks); ok && (p.Whom == nil || p.Whom == oracle.Reference(oracle.You{})) {
			return e.Player
		}
	}
	if (e.Kind == DamageEvent || e.Kind == AttackEvent) && e.Other.IsPlayer() {
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
