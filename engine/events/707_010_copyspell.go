package events

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 707.10, copying spells and abilities on the stack, and 111,
// creating tokens.

// copyOnStack carries out 707.10 and 707.10c. The copy targets what is given, if anything.
func (g *Course) copyOnStack(id, aimed table.ID, ctx *table.Context, i *oracle.CopySpell) {
	if id.IsObject() && g.Uncontrolled(g.Object(id)) {
		g.copyCard(id, ctx, i)
		return
	}
	if !id.IsObject() || !g.copiableFromStack(id, ctx) || !g.Applies("707.10", "%s puts a copy of %s on the stack", ctx.Controller, id) {
		return
	}
	o := *g.Object(id)
	a := *o.Announced
	a.By = table.None // a copy is not cast
	a.CastTurn = 0
	a.Spent, a.SpentFrom, a.ManaSpent = nil, nil, 0 // nor is mana spent on it
	a.CopyOf = cmp.Or(a.CopyOf, id)
	kind := table.SpellCopyObject
	if o.Kind == table.AbilityObject {
		kind = table.AbilityObject
		if !g.Applies("707.10b", "the copy of %s has the same source, %s", id, a.Source) {
			a.Source = ctx.Source
		}
	}
	card, face := o.Card, o.Face
	if a.FaceDown && g.Applies("707.2", "a copy of %s has the values that it has face down, but is not face down itself", id) {
		a.FaceDown = false
	}
	if kind == table.SpellCopyObject {
		g.Cards = append(g.Cards, table.Physical{Label: "the copy of " + g.Name(id), Owner: ctx.Controller})
		card = int32(len(g.Cards) - 1)
		face = g.copyFaces(id, i.Except, func() bool {
			return g.Applies("707.10g", "a copy of %s has a front face and a back face too", id)
		})
		if len(g.Parts) > 0 {
			face = g.copyOfHalf(id, face, i.Except)
		}
		if len(g.Parts) > 0 && !g.copyIsPart(id) {
			whole := g.WholeOf(o.Face)
			face = g.copyWith(id, table.FromFace(g.Faces[whole], &o), whole, i.Except)
		}
	}
	made := g.Add(table.Object{Kind: kind, Zone: oracle.Nowhere, Owner: ctx.Controller, Controller: ctx.Controller, Card: card, Face: face, Announced: &a})
	if kind == table.SpellCopyObject {
		a.Source = made
		if g.bestowed(id) {
			g.bestowCopy(id, made)
		}
	}
	if i.NewTargets {
		g.newTargets(made, ctx, true)
	}
	if aimed != table.None {
		t := g.AimOf(made, true)
		g.aimAt(t, t.AllAt(aimed), ctx, true)
	}
	g.Object(made).Zone = oracle.Stack
	if len(g.OnStack) == 0 || g.Applies("405.2", "%s goes on top of what is on the stack", made) {
		g.OnStack = append(g.OnStack, made)
	} else {
		g.OnStack = slices.Insert(g.OnStack, 0, made)
	}
	g.Touch()
	g.targetsChosen(made)
	ctx.Came(oracle.WhatWasMade, append(slices.Clip(ctx.WhatCame(oracle.WhatWasMade)), made))
	if kind == table.SpellCopyObject {
		g.Happen(table.Event{Kind: table.CopyEvent, Object: made, Player: ctx.Controller})
	}
}

// copyCard carries out 707.12: the copy of a card, which is to be cast, is created in the
// zone that the card is in. If it is not cast it ceases to exist like any copy of a
// card (704.5e).
func (g *Course) copyCard(id table.ID, ctx *table.Context, i *oracle.CopySpell) {
	if !g.Applies("707.12", "a copy of %s is created where it is, to be cast from there", id) {
		return
	}
	o := *g.Object(id)
	owner := g.ownerOfCopy(ctx.Controller, id)
	g.Cards = append(g.Cards, table.Physical{Label: "the copy of " + g.Name(id), Owner: owner})
	made := table.Object{Kind: table.SpellCopyObject, Zone: o.Zone, Owner: owner, Controller: ctx.Controller, Card: int32(len(g.Cards) - 1), Face: g.copyOfParts(id, i.Except)}
	if home := o.Home(); home != made.Owner {
		made.Note(func(s *table.Seldom) { s.Keeper = home })
	}
	ctx.Came(oracle.WhatWasMade, append(slices.Clip(ctx.WhatCame(oracle.WhatWasMade)), g.Add(made)))
}

// copyOfParts is copyFace for a card of which a part can be cast: of the copy it can be, too
// (709.3c, 712.11b, 715.2b, 718.2a, 720.2b of 2026-02-27).
func (g *Course) copyOfParts(id table.ID, except []oracle.Change) int32 {
	face := g.Object(id).Face
	switch card := g.Faces[face]; {
	case len(except) > 0:
	case card.Modal,
		len(card.Halves) > 0 && g.Applies("709.3c", "the copy of %s has two halves, as the card has", id),
		g.copiesInset(id, card),
		g.copiesFrame(id, card):
		return face
	}
	return g.copyFace(id, except)
}

// copiableFromStack reports whether a spell or ability is on the stack, or was when it
// was last seen: what an ability calls "it" is copied as it last existed (608.2h).
func (g *Course) copiableFromStack(id table.ID, ctx *table.Context) bool {
	o := g.Object(id)
	if o.Zone == oracle.Stack {
		return true
	}
	return o.Zone == oracle.Nowhere && o.Was == oracle.Stack && o.Announced != nil &&
		g.Applies("608.2h", "%s is gone; %s copies it as it last existed", id, ctx.Source)
}

// tokensEnter carries out 111.1 and 111.2: creating tokens is having them enter the
// battlefield under their creator's control. Of several events that create tokens at once it tells how many they create together.
func (g *Course) tokensEnter(events []table.Event, at int) []table.Event {
	e, all := events[at], 0
	for i := range events {
		if o := &events[i]; o.Kind == table.CreateTokenEvent && o.Player == e.Player {
			all += o.Amount
		}
	}
	if !g.Applies("111.1", "%s creates tokens: %n", e.Player, table.Count(all)) {
		return nil
	}
	owner := e.Player
	if made := g.Controller(e.Source); made.IsPlayer() && made != e.Player && !g.Applies("111.2", "%s creates the token and so owns it, not %s", e.Player, made) {
		owner = made
	}
	list := []table.Event{e}
	var first *table.Entering // of several tokens where only one was to be created
	for range e.Amount {
		g.Cards = append(g.Cards, table.Physical{Owner: owner, Label: g.tokenLabel(g.Faces[e.Face].Name)})
		unborn := g.Add(table.Object{Kind: table.TokenObject, Owner: owner, Controller: e.Player, Card: int32(len(g.Cards) - 1), Face: e.Face, Unborn: true})
		in := table.Entering{Controller: e.Player}
		if e.Enter != nil {
			in = *e.Enter
		}
		entry := table.Event{Kind: table.ZoneChangeEvent, Object: unborn, Player: e.Player, Source: e.Source, To: oracle.Battlefield, Enter: &in}
		switch {
		case in.AttachTo == table.None && !g.auraFindsHost(&entry),
			in.AttachTo != table.None && g.attachRefusal(unborn, in.AttachTo) != nil && g.Applies("303.4i", "the Aura token can't enchant %s and is not created", in.AttachTo):
			continue
		}
		if first != nil && !g.Applies("616.1g", "what changed how many tokens %s creates came first, so what is chosen as one enters is chosen for each", e.Player) {
			in = *first
			list = append(list, entry)
			continue
		}
		list = append(list, g.replaceAll([]table.Event{entry})...)
		if last := list[len(list)-1].Enter; len(e.Lineage) > 0 && last != nil && last.Chosen() {
			first = last
		}
	}
	return list
}

// tokenLabel names a token for people: as it is called, with a number from the second on.
func (g *Course) tokenLabel(name string) string {
	n := 1
	short, _, legend := strings.Cut(name, ",") // by which a script calls a legend
	for _, c := range g.Cards {
		if legend && c.Label == short && c.Current.IsObject() && g.Faces[g.Object(c.Current).Face].Name == name {
			n++
		} else if c.Label == name || len(c.Label) > len(name) && c.Label[:len(name)+1] == name+" " {
			n++
		}
	}
	if len(g.TokenNames) > 0 {
		label := g.TokenNames[0]
		g.TokenNames = g.TokenNames[1:]
		return label
	}
	if n == 1 {
		return name
	}
	return name + " " + strconv.Itoa(n)
}

// withThisAbility puts the ability that makes a copy in the place of "this ability"
// among the exceptions.
func withThisAbility(except []oracle.Change, ctx *table.Context) []oracle.Change {
	out := slices.Clone(except)
	for i, c := range out {
		if _, ok := c.(oracle.AddThisAbility); ok {
			out[i] = oracle.AddAbility{Ability: ctx.Ability}
		}
	}
	return out
}
