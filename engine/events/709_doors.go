package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what happens to the halves of Rooms (709.5 of 2026-02-27): which is
// unlocked as one enters, and the special action by which its controller unlocks another.

// unlockedAsCast carries out 709.5d: what a spell has unlocked as it enters with the face whole.
func (g *Course) unlockedAsCast(spell table.ID, whole int32) table.Doors {
	o := g.Object(spell)
	if o.Face == whole || !g.Faces[whole].SharedTypeLine() || o.Announced == nil || o.Announced.By == table.None {
		return 0
	}
	k := slices.IndexFunc(g.Faces[whole].Halves, func(half *oracle.Card) bool { return half.Name == g.Faces[o.Face].Name })
	if k < 0 || !g.Applies("709.5d@2026-02-27", "%s was cast as that half of it, which is unlocked as it enters", spell) {
		return 0
	}
	return 1 << k
}

// unlock carries out 116.2m and 709.5e.
func (g *Course) unlock(p, id table.ID, door table.Doors) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	if !g.OnBattlefield(id) || g.Controller(id) != p {
		return g.Forbids("116.2m@2026-02-27", "%s is no permanent that %s controls", id, p)
	}
	if g.LockedHalves(id)&door == 0 {
		return g.Forbids("116.2m@2026-02-27", "%s has no such half that is locked", id)
	}
	if !g.sorceryTime(p) {
		if err := g.Forbids("116.2m@2026-02-27", "%s unlocks a half of %s only in a main phase of their own while the stack is empty", p, id); err != nil {
			return err
		}
	}
	cost := oracle.PayMana{Mana: g.Half(id, door).ManaCost}
	if err := g.paySpecial(p, id, &oracle.Ability{Cost: []oracle.CostItem{cost}}); err != nil {
		return err
	}
	if g.Applies("709.5e@2026-02-27", "%s has paid the mana cost of a locked half of %s, which is unlocked", p, id) {
		g.Happen(table.Event{Kind: table.UnlockEvent, Object: id, Player: p, Amount: int(door)})
	}
	return nil
}

// changeDoors carries out 709.5f and 709.5g: a player chooses a locked half of each permanent that is spoken of and
// unlocks it, or, where that is said, an unlocked one and locks it.
func (g *Course) changeDoors(i oracle.KeywordAction, ctx *table.Context) {
	for _, id := range g.Refer(i.Object, ctx) {
		if !g.OnBattlefield(id) {
			continue
		}
		locked := g.LockedHalves(id)
		doors := locked
		if i.Name == oracle.LockOrUnlock {
			doors = g.Halves(id)
		}
		switch door := g.chooseDoor(id, doors, ctx); {
		case door == 0:
		case locked&door != 0:
			if g.Applies("709.5f@2026-02-27", "%s unlocks a half of %s", ctx.Controller, id) {
				g.Happen(table.Event{Kind: table.UnlockEvent, Object: id, Player: ctx.Controller, Amount: int(door)})
			}
		case g.Applies("709.5g@2026-02-27", "%s locks a half of %s", ctx.Controller, id):
			g.Happen(table.Event{Kind: table.LockEvent, Object: id, Player: ctx.Controller, Amount: int(door)})
		}
	}
}

// chooseDoor has a player choose one of some halves of a permanent, 0 where there is none.
func (g *Course) chooseDoor(id table.ID, doors table.Doors, ctx *table.Context) table.Doors {
	var names []string
	for door := table.LeftDoor; door <= table.RightDoor; door <<= 1 {
		if doors&door != 0 {
			names = append(names, g.Half(id, door).Name)
		}
	}
	switch len(names) {
	case 0:
		return 0
	case 1:
		return doors
	}
	return g.DoorNamed(id, g.chooseWord(Decision{Purpose: ForEither, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Words: names}))
}

// unlocksDoor carries out 709.5h: whether an event unlocks the half of a Room in which an ability
// is. As it enters the player under whose control it enters unlocks what was cast.
func (g *Course) unlocksDoor(e *table.Event, ctx *table.Context) bool {
	var doors table.Doors
	switch {
	case e.Kind == table.UnlockEvent && e.Object == ctx.Source && e.Player == ctx.Controller:
		doors = table.Doors(e.Amount)
	case e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject == ctx.Source:
		doors = g.Object(ctx.Source).Unlocked
	}
	if doors == 0 {
		return false
	}
	card := g.Faces[g.FaceNumber(ctx.Source)]
	if !card.SharedTypeLine() {
		return false
	}
	for k, half := range card.Halves {
		if doors&(1<<k) != 0 && slices.Contains(half.Abilities, ctx.Ability) {
			return g.Applies("709.5h@2026-02-27", "that half of %s has been unlocked", ctx.Source)
		}
	}
	return false
}

// fullyUnlocks carries out 709.5i: whether a player has unlocked the last locked half of a Room.
func (g *Course) fullyUnlocks(p *oracle.FullyUnlocked, e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.UnlockEvent && e.Player == ctx.Controller && g.Object(e.Object).Unlocked == table.BothDoors && g.IsMeant(p.What, e.Object, ctx) &&
		g.Applies("709.5i@2026-02-27", "%s has fully unlocked %s", e.Player, e.Object)
}

// copyOfHalf carries out 709.5b: a copy of a spell that is a half of a Room has the other half,
// too.
func (g *Course) copyOfHalf(id table.ID, face int32, except []oracle.Change) int32 {
	o := g.Object(id)
	whole := g.WholeOf(o.Face)
	if whole == o.Face || !g.Faces[whole].SharedTypeLine() || !g.Applies("709.5b@2026-02-27", "the copy of %s has both halves, as it has", id) {
		return face
	}
	g.Parts = append(g.Parts, table.PartOf{Whole: g.copyWith(id, table.FromFace(g.Faces[whole], o), whole, except), Part: face})
	return face
}

// addUnlocking lists what a player may unlock.
func (g *Course) addUnlocking(p table.ID, add func(Action)) {
	for _, id := range g.Battlefield {
		for door := table.LeftDoor; door <= table.RightDoor; door <<= 1 {
			a := Action{Kind: Unlock, Player: p, Object: id, Door: door}
			if g.Controller(id) == p && g.LockedHalves(id)&door != 0 && g.couldBeTaken(&a) {
				add(a)
			}
		}
	}
}
