package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 103, starting the game: opening hands and mulligans.

// startGame carries out 103.4 to 103.8.
func (g *Game) startGame() {
	if g.loser != None && g.applies("103.1", "%s lost the previous game and chooses who takes the first turn", g.loser) {
		g.starting = g.chooseObjects(Decision{Purpose: ForFirstTurn, Player: g.loser, Rule: "103.1", Options: g.Players(), Min: 1, Max: 1})[0]
	}
	cards := 0
	for i := range g.players {
		cards += len(g.players[i].deck)
	}
	g.objects, g.cards = append(make([]Object, 0, len(g.objects)+cards+cards/2+7), g.objects...), slices.Grow(g.cards, cards)
	for _, p := range g.orderFrom(g.starting) {
		pl := g.player(p)
		pl.library = slices.Grow(pl.library, len(pl.deck))
		g.startingLife(pl)
		if !g.applies("401.1", "the deck of %s becomes the library", p) {
			continue
		}
		if g.commander {
			g.setCommandersAside(p)
		}
		for _, face := range pl.deck {
			g.cards = append(g.cards, physical{label: g.faces[face].Name, owner: p})
			g.add(Object{Zone: oracle.Library, Owner: p, Controller: p, card: int32(len(g.cards) - 1), face: face})
		}
	}
	g.pregame()
	g.firstTurn()
}

// setCommandersAside carries out 103.2c; a commander that is not put into the command zone
// is a card of the deck like any other.
func (g *Game) setCommandersAside(p ID) {
	for _, id := range slices.Clone(g.command) {
		if g.object(id).Owner == p && g.cards[g.object(id).card].commander && !g.applies("103.2c", "%s puts the commander %s into the command zone", p, id) {
			g.move(&Event{Kind: ZoneChangeEvent, Object: id, From: oracle.Command, To: oracle.Library, Player: p})
		}
	}
}

// pregame carries out 103.5 and 103.6.
func (g *Game) pregame() {
	g.active = g.starting
	for _, p := range g.orderFrom(g.starting) {
		if g.applies("103.5", "%s draws an opening hand of seven", p) {
			g.openingHand(p, 7)
		}
	}
	g.mulligans()
	g.openingHands()
	g.started = true
}

// firstTurn carries out 103.8.
func (g *Game) firstTurn() {
	if g.applies("103.8", "%s takes the first turn", g.starting) {
		g.beginTurn(g.starting)
	} else {
		g.beginTurn(g.players[0].ID) // as they sit
	}
}

// startingLife carries out 103.4 and 103.4c for a player whose life total nothing else says.
func (g *Game) startingLife(p *Player) {
	switch {
	case g.commander:
		if p.Life == 40 && !g.applies("103.4c", "in a Commander game %s begins with 40 life", p.ID) {
			p.Life = 20
		}
	case p.Life == 20 && !g.applies("103.4", "%s begins with 20 life", p.ID):
		p.Life = 0
	}
}

// openingHands carries out 103.6: each player in turn, the starting player first, may
// do what cards in the opening hand allow.
func (g *Game) openingHands() {
	var with []ID
	for _, p := range g.orderFrom(g.starting) {
		if slices.ContainsFunc(g.player(p).hand, g.opens) {
			with = append(with, p)
		}
	}
	if len(with) == 0 || !g.applies("103.6", "%s may take actions with cards of the opening hand, then any others in turn order", with[0]) {
		return
	}
	for _, p := range with {
		for _, id := range slices.Clone(g.player(p).hand) {
			if !g.opens(id) || !g.yesNo(Decision{Purpose: ForOpening, Player: p, About: id, Rule: "103.6"}) {
				continue
			}
			if do := g.revealedFor(id); len(do) > 0 {
				if g.applies("103.6b", "%s reveals %s from the opening hand", p, id) {
					g.instruct(do, &Context{Source: id, Controller: p})
				}
				continue
			}
			if g.applies("103.6a", "%s begins the game with %s on the battlefield", p, id) {
				g.happen(Event{Kind: ZoneChangeEvent, Object: id, Player: p, From: oracle.Hand, To: oracle.Battlefield})
			}
		}
	}
}

// opens reports whether a card says that the game may begin with it on the battlefield.
func (g *Game) opens(id ID) bool {
	return slices.ContainsFunc(g.faces[g.object(id).face].Abilities, func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, ok := s.(oracle.OpeningHand); return ok })
	})
}

// revealedFor is what a card that may be revealed from the opening hand does then.
func (g *Game) revealedFor(id ID) []oracle.Instruction {
	for _, a := range g.faces[g.object(id).face].Abilities {
		for _, s := range a.Statics {
			if o, ok := s.(oracle.OpeningHand); ok {
				return o.Reveal
			}
		}
	}
	return nil
}

// insteadOfMulligan carries out 103.5b: before a player says whether to take a mulligan,
// that player may do what cards in the hand allow at that time, as often as they do.
func (g *Game) insteadOfMulligan(p ID) {
	acts := func(id ID) bool {
		return slices.ContainsFunc(g.faces[g.object(id).face].Abilities, func(a *oracle.Ability) bool {
			return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, ok := s.(oracle.MulliganAction); return ok })
		})
	}
	for again := slices.ContainsFunc(g.player(p).hand, acts); again; {
		again = false
		for _, id := range slices.Clone(g.player(p).hand) {
			for _, a := range g.faces[g.object(id).face].Abilities {
				for _, s := range a.Statics {
					action, ok := s.(oracle.MulliganAction)
					if !ok || g.object(id).Zone != oracle.Hand || !g.applies("103.5b", "%s may do what %s allows before saying whether to take a mulligan", p, id) {
						continue
					}
					if g.yesNo(Decision{Purpose: ForMay, Player: p, About: id, Rule: "103.5b"}) {
						g.instruct(action.Do, &Context{Source: id, Controller: p})
						again = true
					}
				}
			}
		}
	}
}

func (g *Game) openingHand(p ID, n int) {
	pl := g.player(p)
	for range min(n, len(pl.library)) {
		top := pl.library[len(pl.library)-1]
		g.move(&Event{Kind: ZoneChangeEvent, Object: top, From: oracle.Library, To: oracle.Hand, Player: p})
		pl = g.player(p)
	}
}

// mulligans carries out 103.5 and 103.5c: all declare in turn order, then all who
// take a mulligan take it together, until everybody keeps.
func (g *Game) mulligans() {
	kept := make(map[ID]bool)
	for {
		var again []ID
		for _, p := range g.orderFrom(g.starting) {
			if kept[p] {
				continue
			}
			if g.player(p).mulligans >= 7 && len(g.player(p).hand) == 0 {
				kept[p] = true // there is no smaller hand to draw
				continue
			}
			g.insteadOfMulligan(p)
			take := g.yesNo(Decision{Purpose: ForMulligan, Player: p, Rule: "103.5"})
			if take && g.applies("103.5", "%s takes a mulligan", p) {
				again = append(again, p)
			} else {
				kept[p] = true
			}
		}
		if len(again) == 0 {
			return
		}
		for _, p := range again {
			g.mulligan(p)
		}
	}
}

func (g *Game) mulligan(p ID) {
	pl := g.player(p)
	pl.mulligans++
	for len(g.player(p).hand) > 0 {
		hand := g.player(p).hand
		g.move(&Event{Kind: ZoneChangeEvent, Object: hand[len(hand)-1], From: oracle.Hand, To: oracle.Library, Player: p, bottom: true})
	}
	g.openingHand(p, 7)
	bottom := g.player(p).mulligans
	if len(g.players) > 2 && g.applies("103.5c", "in a game of several players the first mulligan of %s is not counted", p) {
		bottom--
	}
	if bottom <= 0 {
		return
	}
	chosen := g.chooseObjects(Decision{Purpose: ForBottom, Player: p, Rule: "103.5", Options: append([]ID(nil), g.player(p).hand...), Min: bottom, Max: bottom})
	for _, id := range chosen {
		g.move(&Event{Kind: ZoneChangeEvent, Object: id, From: oracle.Hand, To: oracle.Library, Player: p, bottom: true})
	}
}

// Play plays the game until it is over or the chooser stops it. It returns the
// decision at which it was stopped, or nil when the game is over.
func (g *Game) Play() (open *Decision, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case pending:
			open = r.decision
		case illegalAnswer:
			err = fmt.Errorf("an answer that is not legal: %w", r.err)
		case stopped:
		default:
			panic(r)
		}
	}()
	g.run()
	return nil, nil
}

// Try carries out an action in a copy of the game and returns why it is refused, or
// nil. Nothing in the game itself changes.
func (g *Game) Try(a *Action) (err error) {
	h := g.copyOf()
	h.over = false
	defer func() {
		switch r := recover().(type) {
		case nil:
		case pending:
		case stopped:
			if h.limit != g.limit {
				err = &NotJudged{h.limit}
			}
		case illegalAnswer:
			err = r.err
		default:
			panic(r)
		}
	}()
	if a.needsPriority() && h.priority != a.Player && h.resolving == nil && h.priority != None {
		// Others may pass first, as long as nothing resolves and no step ends for it.
		passes := h.passed
		for h.priority != a.Player && passes+1 < len(h.order()) {
			h.priority = h.nextPlayer(h.priority)
			passes++
		}
	}
	return h.do(a)
}
