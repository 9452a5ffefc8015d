package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file sets a table: players, cards in zones, facts about them. Nothing here
// is an event; nothing triggers or is replaced.

// AddPlayer seats a player after those that are there, with 20 life (103.4).
func (g *Game) AddPlayer(name string) ID {
	id := playerID(len(g.players))
	g.players = append(g.players, Player{ID: id, Name: name, Life: 20})
	if len(g.players) == 1 {
		g.active, g.starting = id, id
	}
	return id
}

// Players lists the players in turn order.
func (g *Game) Players() []ID {
	var list []ID
	for i := range g.players {
		list = append(list, g.players[i].ID)
	}
	return list
}

// Face registers a compiled card and returns its number for AddCard and AddDeck.
func (g *Game) Face(card *oracle.Card) int32 {
	for i := 1; i < len(g.faces); i++ {
		if g.faces[i] == card {
			return int32(i)
		}
	}
	g.faces = append(g.faces, card)
	n := int32(len(g.faces) - 1)
	if card.Back != nil {
		g.doubleFaced = append(g.doubleFaced, faces2{front: n, back: g.Face(card.Back), modal: card.Modal})
	}
	g.registerParts(n)
	return n
}

// AddCard puts a card or token into a zone under a label and returns its object.
func (g *Game) AddCard(face int32, label string, owner ID, zone oracle.Zone, token bool) ID {
	g.cards = append(g.cards, physical{label: label, owner: owner})
	o := Object{Zone: zone, Owner: owner, Controller: owner, card: int32(len(g.cards) - 1), face: face}
	if token {
		o.Kind = TokenObject
	}
	if zone == oracle.Battlefield {
		card := g.faces[face]
		if card.Loyalty != nil {
			o.counters = []counter{{"loyalty", *card.Loyalty, g.now()}}
		}
		if card.Defense != nil {
			o.counters = []counter{{"defense", *card.Defense, g.now()}}
		}
	}
	id := g.add(o)
	if zone == oracle.Battlefield && g.faces[face].Defense != nil {
		if others := g.opponents(owner); slices.Contains(g.faces[face].Subtypes, "Siege") && len(others) > 0 {
			g.object(id).protector = others[0] // 310.11a
		} else {
			g.object(id).protector = owner // 310.8a
		}
	}
	return id
}

// AddDeck gives a player a deck for the pregame procedure (103.2).
func (g *Game) AddDeck(p ID, face int32, n int) {
	pl := g.player(p)
	pl.deck = append(pl.deck, slices.Repeat([]int32{face}, n)...)
}

// SetLibrary orders a player's library, the top first.
func (g *Game) SetLibrary(p ID, top []ID) {
	g.player(p).library = slices.Clone(top)
	slices.Reverse(g.player(p).library)
}

// Begin says that the game is under way in a step of a player's turn, with that
// player about to get priority, or that it has not begun.
func (g *Game) Begin(active ID, step oracle.Step) {
	g.started, g.resumed = true, true
	g.turn = 2
	g.active, g.step = active, step
}

// SetStarting says who takes the first turn, before the game has begun.
func (g *Game) SetStarting(p ID) { g.starting = p }

// SetLoser says who lost the previous game of the match.
func (g *Game) SetLoser(p ID) { g.loser = p }

// SetCommander makes the game a Commander game (903), in which players start with 40 life (103.4c).
func (g *Game) SetCommander() {
	g.commander = true
	for i := range g.players {
		g.players[i].Life = 40
	}
}

// MakeCommander marks a card as its owner's commander.
func (g *Game) MakeCommander(id ID) { g.cards[g.object(id).card].commander = true }

// SetLife, SetCounters and the other setters state facts about the table.
func (g *Game) SetLife(p ID, n int) { g.player(p).Life = n; g.touch() }

// SetCounters states how many counters of a kind an object or player has.
func (g *Game) SetCounters(id ID, kind string, n int) {
	stamp := g.now()
	set := func(list []counter) []counter {
		return countersWith(countersWith(list, kind, -countOf(list, kind), 0), kind, n, stamp)
	}
	if id.IsPlayer() {
		g.player(id).counters = set(g.player(id).counters)
		if kind == "rad" {
			g.irradiate(id)
		}
	} else {
		g.object(id).counters = set(g.object(id).counters)
	}
	g.touch()
}

// SetDamage states the damage marked on a permanent.
func (g *Game) SetDamage(id ID, n int) { g.object(id).Damage = n; g.touch() }

// SetTapped states whether a permanent is tapped.
func (g *Game) SetTapped(id ID, tapped bool) { g.object(id).Tapped = tapped; g.touch() }

// SetFaceDown states whether a permanent is face down.
func (g *Game) SetFaceDown(id ID, down bool) { g.object(id).FaceDown = down; g.touch() }

// SetPhasedOut states that a permanent, with what is attached to it, is phased out.
func (g *Game) SetPhasedOut(id ID) {
	g.scratch(func() { g.phase([]ID{id}, nil) })
}

// SetFlipped states whether a permanent is flipped.
func (g *Game) SetFlipped(id ID, yes bool) { g.object(id).flipped = yes; g.touch() }

// SetTransformed states that a double-faced permanent has its back face up; it reports
// false for what has no back face.
func (g *Game) SetTransformed(id ID) bool {
	back, ok := g.otherFace(g.frontOf(g.object(id).face))
	if ok {
		g.turnOver(id, back)
	}
	return ok
}

// SetAttached states what a permanent is attached to.
func (g *Game) SetAttached(id, host ID) { g.object(id).attachedTo = host; g.touch() }

// SetOwner states whose card a permanent is; its controller stays.
func (g *Game) SetOwner(id, owner ID) {
	g.object(id).Owner = owner
	g.cards[g.object(id).card].owner = owner
	g.touch()
}

// SetMana states what is in a player's mana pool.
func (g *Game) SetMana(p ID, symbols oracle.Cost) {
	pl := g.player(p)
	pl.mana = nil
	for _, s := range symbols {
		pl.mana = append(pl.mana, slices.Repeat([]Mana{{Color: s.Colors, Snow: s.Snow}}, max(1, s.Generic))...)
	}
}

// NameTokens gives labels to the next tokens that are created.
func (g *Game) NameTokens(names []string) { g.tokenNames = slices.Clone(names) }

// CheckSetup reports what the first check of state-based actions would do to a
// table, which therefore is no moment at which a player can have priority.
func (g *Game) CheckSetup() error {
	h := g.copyOf()
	for _, id := range h.battlefield {
		for _, e := range h.actionsOn(id) {
			return fmt.Errorf("%s would not stay: the first check of state-based actions (704.3) changes it (%s)", g.Name(id), eventName(e.Kind))
		}
	}
	return nil
}

func eventName(k EventKind) string {
	switch k {
	case ZoneChangeEvent:
		return "it is put into the graveyard"
	case DestroyEvent:
		return "it is destroyed"
	case SacrificeEvent:
		return "it is sacrificed"
	case AttachEvent:
		return "it becomes unattached"
	}
	return "its counters change"
}
