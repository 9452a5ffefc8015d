package engine

import (
	"maps"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 707.10, copying spells and abilities on the stack, 115.7,
// choosing new targets, and 111, creating tokens.

// copyOnStack carries out 707.10 and 707.10c.
func (g *Game) copyOnStack(id ID, ctx *Context, i *oracle.CopySpell) {
	if id.IsObject() && g.uncontrolled(g.object(id)) {
		g.copyCard(id, ctx, i)
		return
	}
	if !id.IsObject() || !g.copiableFromStack(id, ctx) || !g.applies("707.10", "%s puts a copy of %s on the stack", ctx.Controller, id) {
		return
	}
	o := *g.object(id)
	a := *o.announced
	a.By = None // a copy is not cast
	a.castTurn = 0
	kind := SpellCopyObject
	if o.Kind == AbilityObject {
		kind = AbilityObject
	}
	card, face := o.card, o.face
	if kind == SpellCopyObject {
		g.cards = append(g.cards, physical{label: "the copy of " + g.Name(id), owner: ctx.Controller})
		card = int32(len(g.cards) - 1)
		face = g.copyFaces(id, i.Except, func() bool {
			return g.applies("707.10g", "a copy of %s has a front face and a back face too", id)
		})
	}
	made := g.add(Object{Kind: kind, Zone: oracle.Nowhere, Owner: ctx.Controller, Controller: ctx.Controller, card: card, face: face, announced: &a})
	if kind == SpellCopyObject {
		a.Source = made
		if g.bestowed(id) {
			g.bestowCopy(id, made)
		}
	}
	if i.NewTargets {
		g.newTargets(made, ctx, true)
	}
	g.object(made).Zone = oracle.Stack
	if len(g.stack) == 0 || g.applies("405.2", "%s goes on top of what is on the stack", made) {
		g.stack = append(g.stack, made)
	} else {
		g.stack = slices.Insert(g.stack, 0, made)
	}
	g.touch()
	g.targetsChosen(made)
	ctx.previous = []ID{made}
}

// copyCard carries out 707.12: the copy of a card, which is to be cast, is created in the
// zone that the card is in. If it is not cast it ceases to exist like any copy of a
// card (704.5e).
func (g *Game) copyCard(id ID, ctx *Context, i *oracle.CopySpell) {
	ctx.previous = []ID{}
	if !g.applies("707.12", "a copy of %s is created where it is, to be cast from there", id) {
		return
	}
	o := *g.object(id)
	g.cards = append(g.cards, physical{label: "the copy of " + g.Name(id), owner: ctx.Controller})
	made := Object{Kind: SpellCopyObject, Zone: o.Zone, Owner: ctx.Controller, Controller: ctx.Controller, card: int32(len(g.cards) - 1), face: g.copyFace(id, i.Except)}
	if home := o.home(); home != made.Owner {
		made.keeper = home
	}
	ctx.previous = []ID{g.add(made)}
}

// copiableFromStack reports whether a spell or ability is on the stack, or was when it
// was last seen: what an ability calls "it" is copied as it last existed (608.2h).
func (g *Game) copiableFromStack(id ID, ctx *Context) bool {
	o := g.object(id)
	if o.Zone == oracle.Stack {
		return true
	}
	return o.Zone == oracle.Nowhere && o.was == oracle.Stack && o.announced != nil &&
		g.applies("608.2h", "%s is gone; %s copies it as it last existed", id, ctx.Source)
}

// newTargets carries out 115.7d-e, for a copy by 707.10c: any number of targets may be
// left, and changed ones must be legal.
func (g *Game) newTargets(id ID, ctx *Context, copied bool) {
	o := g.object(id)
	a := *o.announced
	if a.Ability == nil || len(a.flat()) == 0 ||
		copied && !g.applies("707.10c", "%s may choose new targets for %s", ctx.Controller, id) ||
		!copied && !g.applies("115.7d", "%s may choose new targets for %s", ctx.Controller, id) {
		return
	}
	// Who chooses need not be whose spell it is: "an opponent" is one of its controller.
	whose := o.Controller
	if !copied && o.Kind != AbilityObject {
		whose = g.controller(id)
	}
	about := &Context{Source: a.Source, Controller: whose, Object: id, Ability: a.Ability, Announced: &a}
	var slots []oracle.TargetSlot
	var old [][]ID
	var mode []int // of each slot
	for k, m := range a.Modes {
		for i, s := range a.Ability.Modes[m].Targets {
			if k < len(a.Targets) && i < len(a.Targets[k]) {
				slots, old, mode = append(slots, s), append(old, a.Targets[k][i]), append(mode, k)
			}
		}
	}
	d := Decision{Kind: TargetDecision, Purpose: ForNewTargets, Player: ctx.Controller, Rule: "115.7d", About: id}
	for i := range slots {
		options := g.legalTargets(about, &slots[i])
		for _, t := range old[i] {
			if !slices.Contains(options, t) {
				options = append(options, t) // it may stay although it could not be chosen anew
			}
		}
		d.Slots = append(d.Slots, TargetOptions{Min: len(old[i]), Max: len(old[i]), Options: options})
	}
	d.check = func(answer Answer) error {
		for i, chosen := range answer.Slots {
			if i >= len(slots) || len(chosen) != len(old[i]) {
				return g.forbids("115.7d", "the number of targets of %s stays what it was", id)
			}
			for k, t := range chosen {
				if t == old[i][k] {
					continue
				}
				if err := g.targetRefusal(about, &slots[i], t); err != nil && g.applies("115.7d", "a new target of %s must be legal", id) {
					return err
				}
			}
		}
		if id := targetTwice(slots, mode, answer.Slots); id != None {
			return g.forbids("115.7d", "%s is a target already and another one is needed", id)
		}
		between := slices.Clone(old)
		for i, chosen := range answer.Slots {
			between[i] = chosen
			if twice := targetTwice(slots, mode, between); twice != None && !g.applies("115.7e", "only the final targets of %s must be legal together", id) {
				return g.forbids("115.7d", "%s is a target already and another one is needed", twice)
			}
		}
		return nil
	}
	answer := g.choose(&d)
	if answer.Slots == nil {
		return // left as they are
	}
	n := 0
	var fresh []Event // what becomes a target that was none
	a.Targets = slices.Clone(a.Targets)
	for k := range a.Targets {
		a.Targets[k] = slices.Clone(a.Targets[k])
		for i := range a.Targets[k] {
			if n < len(answer.Slots) {
				a.Division = divisionFor(a.Division, a.Targets[k][i], answer.Slots[n])
				for _, t := range answer.Slots[n] {
					if !copied && !slices.Contains(a.Targets[k][i], t) {
						fresh = append(fresh, Event{Kind: TargetEvent, Object: id, Other: t, Player: whose})
					}
				}
				a.Targets[k][i] = answer.Slots[n]
			}
			n++
		}
	}
	g.object(id).announced = &a
	if len(fresh) > 0 {
		g.happen(fresh...)
	}
}

// divisionFor gives new targets the shares of the old ones: how something is divided is
// no part of what may be chosen anew (115.7f).
func divisionFor(division map[ID]int, old, now []ID) map[ID]int {
	if division == nil || slices.Equal(old, now) {
		return division
	}
	shares := maps.Clone(division)
	for _, id := range old {
		delete(shares, id)
	}
	for i, id := range now {
		shares[id] = division[old[i]]
	}
	return shares
}

// targetTwice finds a target that is chosen again where the text asks for another one,
// or for one instance of the word target (601.2c).
func targetTwice(slots []oracle.TargetSlot, mode []int, chosen [][]ID) ID {
	for i := range chosen {
		for k, id := range chosen[i] {
			if slices.Contains(chosen[i][:k], id) {
				return id
			}
			for earlier := range i {
				if slots[i].Distinct && mode[earlier] == mode[i] && slices.Contains(chosen[earlier], id) {
					return id
				}
			}
		}
	}
	return None
}

// tokensEnter carries out 111.1 and 111.2: creating tokens is having them enter the
// battlefield under their creator's control.
func (g *Game) tokensEnter(e Event) []Event {
	if !g.applies("111.1", "%s creates %n token", e.Player, num(e.Amount)) {
		return nil
	}
	owner := e.Player
	if made := g.controller(e.Source); made.IsPlayer() && made != e.Player && !g.applies("111.2", "%s creates the token and so owns it, not %s", e.Player, made) {
		owner = made
	}
	list := []Event{e}
	for range e.Amount {
		g.cards = append(g.cards, physical{owner: owner, label: g.tokenLabel(g.faces[e.face].Name)})
		unborn := g.add(Object{Kind: TokenObject, Owner: owner, Controller: e.Player, card: int32(len(g.cards) - 1), face: e.face, unborn: true})
		in := entering{controller: e.Player}
		if e.enter != nil {
			in = *e.enter
		}
		entry := Event{Kind: ZoneChangeEvent, Object: unborn, Player: e.Player, Source: e.Source, To: oracle.Battlefield, enter: &in}
		switch {
		case in.attachTo == None && !g.auraFindsHost(&entry),
			in.attachTo != None && g.attachRefusal(unborn, in.attachTo) != nil && g.applies("303.4i", "the Aura token can't enchant %s and is not created", in.attachTo):
			continue
		}
		list = append(list, g.replaceAll([]Event{entry})...)
	}
	return list
}

// tokenLabel names a token for people: as it is called, with a number from the second on.
func (g *Game) tokenLabel(name string) string {
	n := 1
	for _, c := range g.cards {
		if c.label == name || len(c.label) > len(name) && c.label[:len(name)+1] == name+" " {
			n++
		}
	}
	if len(g.tokenNames) > 0 {
		label := g.tokenNames[0]
		g.tokenNames = g.tokenNames[1:]
		return label
	}
	if n == 1 {
		return name
	}
	return name + " " + string(rune('0'+n%10))
}

// withThisAbility puts the ability that makes a copy in the place of "this ability"
// among the exceptions.
func withThisAbility(except []oracle.Change, ctx *Context) []oracle.Change {
	out := slices.Clone(except)
	for i, c := range out {
		if _, ok := c.(oracle.AddThisAbility); ok {
			out[i] = oracle.AddAbility{Ability: ctx.Ability}
		}
	}
	return out
}
