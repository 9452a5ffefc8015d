package trial

import (
	"cmp"
	"slices"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file is what everybody does while a card is watched: of everything that a text can wait
// for, at least one happens in the course of two turns, to things of either player.

// spell casts a card of the company from its player's hand.
func spell(name string, who engine.ID, turn int, step oracle.Step, prefer func(*players, *engine.Game, engine.ID) int) act {
	name = companyWord + name
	return act{who: who, turn: turn, step: step, prefer: prefer, do: func(p *players, g *engine.Game) *engine.Action {
		for _, id := range g.Player(who).Hand {
			if g.Label(id) == name {
				if g.Is(id, oracle.Land) {
					return &engine.Action{Kind: engine.PlayLand, Object: id}
				}
				return &engine.Action{Kind: engine.CastSpell, Object: id}
			}
		}
		return nil
	}}
}

// activate uses the n-th activated ability of a permanent of the company.
func activate(name string, who engine.ID, turn int, step oracle.Step) act {
	name = "Trial " + name
	return act{who: who, turn: turn, step: step, do: func(p *players, g *engine.Game) *engine.Action {
		for _, id := range g.Battlefield {
			if g.Label(id) == name && g.Controller(id) == who {
				for _, a := range g.QuietCharacteristics(id).Abilities {
					if a.Kind == oracle.Activated {
						return &engine.Action{Kind: engine.ActivateAbility, Object: id, Ability: a.Ability}
					}
				}
			}
		}
		return nil
	}}
}

// activateGiven uses an ability that its player's permanents have got from the card: a token's that it
// created, or one that it gives to something.
func activateGiven(who engine.ID, turn int, step oracle.Step) act {
	return act{who: who, turn: turn, step: step, do: func(p *players, g *engine.Game) *engine.Action {
		var least *Ability // which has been used least
		var action *engine.Action
		for _, id := range g.Battlefield {
			if g.Controller(id) != who || g.Object(id).Tapped {
				continue
			}
			for _, a := range g.QuietCharacteristics(id).Abilities {
				about := p.rec.about[a.Ability]
				if a.Kind == oracle.Activated && about != nil && !about.Printed && about.used < 40 && (least == nil || about.used < least.used) {
					least, action = about, &engine.Action{Kind: engine.ActivateAbility, Object: id, Ability: a.Ability}
				}
			}
		}
		if least != nil {
			least.used++
		}
		return action
	}}
}

// Ways to prefer targets: the lowest number comes first.
func itself(p *players, g *engine.Game, id engine.ID) int {
	switch host := g.AttachedTo(g.Cards[p.subject].Current); {
	case host != engine.None && id == host: // what happens to it is what an Aura or Equipment waits for
		return 0
	case p.isSubject(g, id):
		return 1
	}
	return 2
}

func whose(of func(p *players) engine.ID, creature bool) func(*players, *engine.Game, engine.ID) int {
	return func(p *players, g *engine.Game, id engine.ID) int {
		n := 4 * boolNumber(p.isSubject(g, id))
		if id.IsPlayer() {
			return n + 3
		}
		if g.Object(id).Controller != of(p) {
			n += 2
		}
		if creature && !g.Is(id, oracle.Creature) {
			n++
		}
		return n
	}
}

func face(p *players, g *engine.Game, id engine.ID) int {
	return boolNumber(!id.IsPlayer()) + 2*boolNumber(id == p.owner)
}

// owner prefers the owner of the card.
func owner(p *players, _ *engine.Game, id engine.ID) int { return boolNumber(id != p.owner) }

// parade is what the owner of the card and the next player do, in two turns. If the card is spared,
// nobody takes what is there away, and a third turn follows. What few cards wait for is done only if more is asked for.
func parade(ann, bob engine.ID, spared, more bool) []act {
	mine := func(*players) engine.ID { return ann }
	theirs := func(*players) engine.ID { return bob }
	const main, second = oracle.PrecombatMain, oracle.PostcombatMain
	list := []act{
		spell("Jolt", bob, 0, oracle.Upkeep, face),
	}
	if more {
		list[0].prefer = owner
	}
	turn := func(n int, me, you engine.ID, my, your func(*players) engine.ID) {
		add := func(name string, step oracle.Step, prefer func(*players, *engine.Game, engine.ID) int) {
			list = append(list, spell(name, me, n, step, prefer))
		}
		add("Lore", oracle.Upkeep, nil)
		add("Forest", main, nil)
		add("Jolt", main, whose(your, true))
		add("Bear", main, nil)
		add("Golem", main, nil)
		add("Nymph", main, nil)
		add("Shrine", main, nil)
		add("Hero", main, nil)
		add("Mantle", main, itself)
		add("Balm", main, nil)
		add("Growth", main, itself)
		add("Prick", main, itself)
		add("Omen", main, nil)
		add("Blessing", main, nil)
		add("Growing", main, nil)
		add("Chorus", main, nil)
		add("Still", main, itself)
		add("Stir", main, itself)
		add("Windfall", main, nil)
		add("Deluge", main, nil)
		list = append(list, activate("Bauble", me, n, main), activate("Shrine", me, n, main), activate("Sword", me, n, main))
		list = append(list, castAgain("Echo", me, n, main), activate("Forest", me, n, main), useHost(me, n, main))
		list = append(list, activate("Walker", me, n, main))
		add("Stir", oracle.BeginningOfCombat, itself)
		list = append(list, spell("Growth", you, n, oracle.DeclareBlockers, whose(your, true)))
		add("Prick", second, face)
		add("Ache", second, nil)
		add("Erosion", second, nil)
		add("Mindrot", second, nil)
		if !spared {
			add("Tribute", second, nil)
			add("Toll", second, nil)
		}
		add("Rise", second, nil)
		add("Purge", second, nil)
		add("Seek", second, nil)
		if !spared {
			add("Blink", second, whose(my, true))
			add("Ebb", second, whose(your, true))
			add("Banish", second, whose(your, true))
			add("Doom", second, whose(my, false))
		}
		add("Decay", second, whose(your, true))
		list = append(list, act{who: me, turn: n, step: second, do: func(p *players, g *engine.Game) *engine.Action {
			for _, id := range g.Player(me).Hand {
				if g.Label(id) == "Trial Wheel" {
					for _, a := range g.QuietCharacteristics(id).Abilities {
						if a.Kind == oracle.Activated {
							return &engine.Action{Kind: engine.ActivateAbility, Object: id, Ability: a.Ability}
						}
					}
				}
			}
			return nil
		}})
		add("Rat", second, nil)
		add("Ox", second, nil)
		list = append(list, activateGiven(me, n, main), activateGiven(me, n, second))
		no := spell("No", you, n, second, nil)
		no.reply = true
		list = append(list, no)
	}
	turn(0, ann, bob, mine, theirs)
	list = append(list, castKin(bob, 1)...)
	if more {
		list = append(list, useKin(bob, 1)...)
	}
	turn(1, bob, ann, theirs, mine)
	if spared {
		return append(list, activateGiven(ann, 2, main), activateGiven(ann, 2, main), activate("Walker", ann, 2, main))
	}
	list = append(list,
		spell("Jolt", bob, 1, oracle.EndStep, itself),
		spell("Doom", bob, 1, oracle.EndStep, itself),
		spell("Ruin", bob, 1, oracle.EndStep, nil),
		activateGiven(ann, 1, oracle.EndStep), // of what the card has left behind
	)
	return list
}

// bustle is what happens in a turn before the card is used, for what asks what has happened in it: lands
// and spells of many kinds, damage, life lost and gained, cards drawn, deaths and sacrifices.
func bustle(ann, bob engine.ID) []act {
	mine := func(*players) engine.ID { return ann }
	theirs := func(*players) engine.ID { return bob }
	var list []act
	for _, s := range []struct {
		name   string
		prefer func(*players, *engine.Game, engine.ID) int
	}{
		{"Forest", nil},
		{"Rat", nil},
		{"Bear", nil},
		{"Golem", nil},
		{"Nymph", nil},
		{"Jolt", face},
		{"Prick", whose(theirs, true)},
		{"Balm", nil},
		{"Lore", nil},
		{"Growth", whose(mine, true)},
		{"Decay", whose(theirs, true)},
		{"Doom", whose(mine, true)},
		{"Windfall", nil},
		{"Mindrot", nil},
	} {
		list = append(list, spell(s.name, ann, 0, oracle.PrecombatMain, s.prefer))
	}
	return append(list, activate("Shrine", ann, 0, oracle.PrecombatMain), activate("Walker", ann, 0, oracle.PrecombatMain))
}

// castAgain casts a card of the company from its player's graveyard.
func castAgain(name string, who engine.ID, turn int, step oracle.Step) act {
	name = companyWord + name
	return act{who: who, turn: turn, step: step, do: func(p *players, g *engine.Game) *engine.Action {
		for _, id := range g.Player(who).Graveyard {
			if g.Label(id) == name {
				return &engine.Action{Kind: engine.CastSpell, Object: id}
			}
		}
		return nil
	}}
}

// useHost uses the first activated ability of what the card is attached to: the mana ability of a land.
func useHost(who engine.ID, turn int, step oracle.Step) act {
	return act{who: who, turn: turn, step: step, do: func(p *players, g *engine.Game) *engine.Action {
		host := g.AttachedTo(g.Cards[p.subject].Current)
		if !host.IsObject() || g.Controller(host) != who {
			return nil
		}
		for _, a := range g.QuietCharacteristics(host).Abilities {
			if a.Kind == oracle.Activated {
				return &engine.Action{Kind: engine.ActivateAbility, Object: host, Ability: a.Ability}
			}
		}
		return nil
	}}
}

// useAgain uses the nth activated ability of the card that is tried, on the battlefield.
func useAgain(who engine.ID, turn, nth int) act {
	return act{who: who, turn: turn, step: oracle.PrecombatMain, do: func(p *players, g *engine.Game) *engine.Action {
		id := g.Cards[p.subject].Current
		if g.Object(id).Zone != oracle.Battlefield {
			return nil
		}
		n := 0
		for _, a := range g.QuietCharacteristics(id).Abilities {
			if a.Kind != oracle.Activated {
				continue
			}
			if n == nth {
				return &engine.Action{Kind: engine.ActivateAbility, Object: id, Ability: a.Ability}
			}
			n++
		}
		return nil
	}}
}

// unveil turns the card that is tried face up.
func unveil(who engine.ID) act {
	return act{who: who, step: oracle.PrecombatMain, do: func(p *players, g *engine.Game) *engine.Action {
		return &engine.Action{Kind: engine.TurnFaceUp, Object: g.Cards[p.subject].Current}
	}}
}

// castSubject casts the card that is tried.
func castSubject(who engine.ID) act {
	return act{who: who, step: oracle.PrecombatMain, do: func(p *players, g *engine.Game) *engine.Action {
		return &engine.Action{Kind: engine.CastSpell, Object: g.Cards[p.subject].Current}
	}}
}

// withKin does something with each of what the text of the card asks for.
func withKin(who engine.ID, turn int, do func(p *players, g *engine.Game, name string) *engine.Action) []act {
	var list []act
	for k := range most + mostCalls {
		list = append(list, act{who: who, turn: turn, step: oracle.PrecombatMain, do: func(p *players, g *engine.Game) *engine.Action {
			if k >= len(p.kin) {
				return nil
			}
			return do(p, g, p.kin[k].card.Name)
		}})
	}
	return list
}

// castKin casts or plays what the text of the card asks for.
func castKin(who engine.ID, turn int) []act {
	return withKin(who, turn, func(_ *players, g *engine.Game, name string) *engine.Action {
		for _, id := range g.Player(who).Hand {
			if g.Label(id) == name {
				if g.Is(id, oracle.Land) {
					return &engine.Action{Kind: engine.PlayLand, Object: id}
				}
				return &engine.Action{Kind: engine.CastSpell, Object: id}
			}
		}
		return nil
	})
}

// useKin turns what the text of the card asks for face up, or uses the first activated ability of it.
func useKin(who engine.ID, turn int) []act {
	return withKin(who, turn, func(p *players, g *engine.Game, name string) *engine.Action {
		field := slices.Clone(g.Battlefield)
		if p.manner == 2 { // what came last has come this turn
			slices.Reverse(field)
		}
		for _, id := range field {
			if g.Label(id) != name || g.Controller(id) != who {
				continue
			}
			if g.Object(id).FaceDown {
				return &engine.Action{Kind: engine.TurnFaceUp, Object: id}
			}
			for _, a := range g.QuietCharacteristics(id).Abilities {
				if a.Kind == oracle.Activated {
					return &engine.Action{Kind: engine.ActivateAbility, Object: id, Ability: a.Ability}
				}
			}
		}
		return nil
	})
}

// castAbroad casts or plays something that its player can from anywhere but the hand.
func castAbroad(who engine.ID, turn int) act {
	return act{who: who, turn: turn, step: oracle.PrecombatMain, do: func(p *players, g *engine.Game) *engine.Action {
		fill(g, who)
		var found *engine.Action
		for _, a := range g.Actions(who) {
			if k := a.Action.Kind; k != engine.CastSpell && k != engine.PlayLand || p.isSubject(g, a.Action.Object) {
				continue
			}
			switch g.Object(a.Action.Object).Zone {
			case oracle.Exile:
				return a.Action
			case oracle.Graveyard, oracle.Library:
				found = cmp.Or(found, a.Action)
			}
		}
		return found
	}}
}

// provisions are the cards that a parade needs in hand.
var provisions = []string{
	"Jolt", "Jolt", "Jolt", "Lore", "Forest", "Bear", "Golem", "Nymph", "Shrine", "Hero", "Mantle", "Balm", "Growth", "Growth", "Prick", "Prick", "Omen", "Blessing", "Growing", "Chorus",
	"Still", "Stir", "Stir", "Windfall", "Ache", "Erosion", "Mindrot", "Tribute", "Rise", "Purge", "Seek", "Blink", "Ebb", "Banish", "Doom", "Doom", "Decay", "Wheel", "Rat", "Ox", "No",
}

// luxuries are those that more of it needs.
var luxuries = []string{"Deluge", "Toll", "Ruin"}

// chosenMana is what a mana ability adds for which a number is chosen, where three is (107.3a); nil for any other.
func chosenMana(a *oracle.Ability) []oracle.Symbol {
	if !engine.NumberInCost(a) {
		return nil
	}
	for _, m := range a.Modes {
		for _, i := range m.Instructions {
			if add, ok := i.(oracle.AddMana); ok {
				symbols := slices.Concat(add.Mana, add.OneOf, []oracle.Symbol{{Colors: oracle.Green}})
				return slices.Repeat(symbols[:1], 3)
			}
		}
	}
	return nil
}

// using are the ways in which the owner can use the card where it is.
func (p *players) using(g *engine.Game) []engine.Action {
	id := g.Cards[p.subject].Current
	var list []engine.Action
	p.fill(g, p.owner) // what can't be paid for is not listed
	for _, a := range g.Actions(p.owner) {
		if a.Action.Object == id && a.Action.Kind != engine.Pass {
			list = append(list, *a.Action)
		}
	}
	has := func(ability *oracle.Ability) bool {
		for _, a := range list {
			if a.Ability == ability {
				return true
			}
		}
		return false
	}
	if !g.Object(id).FaceDown {
		for _, held := range g.QuietCharacteristics(id).Abilities {
			if held.Kind == oracle.Activated && !has(held.Ability) {
				list = append(list, engine.Action{Kind: engine.ActivateAbility, Object: id, Ability: held.Ability, Mana: chosenMana(held.Ability)})
			}
		}
	}
	if g.Object(id).Zone != oracle.Battlefield && !has(nil) {
		kind := engine.CastSpell
		if g.Is(id, oracle.Land) {
			kind = engine.PlayLand
		}
		list = append(list, engine.Action{Kind: kind, Object: id})
	}
	return list
}
