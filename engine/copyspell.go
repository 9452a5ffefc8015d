package engine

import (
	"slices"
	"strconv"

	"rulestep/engine/oracle"
)

// This file carries out 707.10, copying spells and abilities on the stack, and 111,
// creating tokens.

// copyOnStack carries out 707.10 and 707.10c. The copy targets what is given, if anything.
func (g *Game) copyOnStack(id, aimed ID, ctx *Context, i *oracle.CopySpell) {
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
		if !g.applies("707.10b", "the copy of %s has the same source, %s", id, a.Source) {
			a.Source = ctx.Source
		}
	}
	card, face := o.card, o.face
	if kind == SpellCopyObject {
		g.cards = append(g.cards, physical{label: "the copy of " + g.Name(id), owner: ctx.Controller})
		card = int32(len(g.cards) - 1)
		face = g.copyFaces(id, i.Except, func() bool {
			return g.applies("707.10g", "a copy of %s has a front face and a back face too", id)
		})
		if len(g.parts) > 0 && g.isAdventure(o.face) && !g.applies("715.3c", "the copy of %s is an Adventure, too, and has the characteristics of that", id) {
			whole := g.wholeOf(o.face)
			face = g.copyWith(id, fromFace(g.faces[whole], &o), whole, i.Except)
		}
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
	if aimed != None {
		t := g.aimOf(made, true)
		g.aimAt(t, t.allAt(aimed), ctx, true)
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
	made := Object{Kind: SpellCopyObject, Zone: o.Zone, Owner: ctx.Controller, Controller: ctx.Controller, card: int32(len(g.cards) - 1), face: g.copyOfParts(id, i.Except)}
	if home := o.home(); home != made.Owner {
		made.keeper = home
	}
	ctx.previous = []ID{g.add(made)}
}

// copyOfParts is copyFace for a card of which a part can be cast: of the copy it can be, too
// (709.3c, 712.11b, 715.2b).
func (g *Game) copyOfParts(id ID, except []oracle.Change) int32 {
	face := g.object(id).face
	switch card := g.faces[face]; {
	case len(except) > 0:
	case card.Modal,
		len(card.Halves) > 0 && g.applies("709.3c", "the copy of %s has two halves, as the card has", id),
		card.Adventure != nil && g.applies("715.2b", "that %s has an Adventure is copied, too", id):
		return face
	}
	return g.copyFace(id, except)
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
	var first *entering // of several tokens where only one was to be created
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
		if first != nil && !g.applies("616.1g", "what changed how many tokens %s creates came first, so what is chosen as one enters is chosen for each", e.Player) {
			in = *first
			list = append(list, entry)
			continue
		}
		list = append(list, g.replaceAll([]Event{entry})...)
		if last := list[len(list)-1].enter; len(e.lineage) > 0 && last != nil && last.chosen() {
			first = last
		}
	}
	return list
}

// chosen reports whether something was chosen for what enters.
func (in *entering) chosen() bool { return in.color != 0 || in.word != "" || in.copyFace != 0 }

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
	return name + " " + strconv.Itoa(n)
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
