package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 103, starting the game: opening hands and mulligans.

// Pregame carries out 103.2b, 103.5 and 103.6.
func (g *Course) Pregame() {
	g.ActivePlayer = g.Starting
	g.revealCompanions()
	g.takeSheets()
	g.anteUp()
	for _, p := range g.APNAPFrom(g.Starting) {
		if n := g.startingHand(p); n != normalHand || g.Applies("103.5", "%s draws an opening hand of seven", p) {
			g.openingHand(p, n)
		}
	}
	g.mulligans()
	g.openingHands()
	g.startingPlane()
	g.Started = true
}

// StartingLife carries out 103.4 to 103.4e for a player whose life total nothing else says.
func (g *Course) StartingLife(p *table.Player) {
	switch {
	case p.Life != g.FirstLife(p.ID): // something else says it
	case g.SharesLife():
		g.startingTeamLife(p)
	case g.VanguardOf(p.ID) != nil:
		if p.Life != 20 && !g.lifeModified(p) {
			p.Life = 20
		}
	case g.Format.IsArchenemy() && p.Archenemy:
		if !g.Applies("103.4e", "in an Archenemy game the archenemy %s begins with 40 life", p.ID) ||
			!g.Applies("119.1e", "the starting life total of %s is that of the archenemy", p.ID) ||
			!g.Applies("904.5", "%s, the archenemy, begins with 40 life", p.ID) {
			p.Life = 20
		}
	case g.Format == table.Brawl:
		if !(g.Applies("103.4d", "in a Brawl game %s begins with another life total than in Commander", p.ID) &&
			g.Applies("903.12f", "%s begins with %n life", p.ID, table.Count(p.Life))) {
			p.Life = 40
		}
	case g.Commander:
		if !g.Applies("103.4c", "in a Commander game %s begins with 40 life", p.ID) || !g.Applies("903.7", "%s sets the life total to 40", p.ID) {
			p.Life = 20
		}
	case !g.Applies("103.4", "%s begins with 20 life", p.ID):
		p.Life = 0
	}
}

// openingHands carries out 103.6: each player in turn, the starting player first, may
// do what cards in the opening hand allow.
func (g *Course) openingHands() {
	var with []table.ID
	for _, p := range g.openingOrder() {
		if slices.ContainsFunc(g.Player(p).Hand, g.opens) {
			with = append(with, p)
		}
	}
	if len(with) == 0 || !g.Applies("103.6", "%s may take actions with cards of the opening hand, then any others in turn order", with[0]) {
		return
	}
	for _, p := range g.AsTeamsLike(with, g.likedToOpen) {
		for _, id := range slices.Clone(g.Player(p).Hand) {
			if !g.opens(id) || !g.YesNo(Decision{Purpose: ForOpening, Player: p, About: id, Rule: "103.6"}) {
				continue
			}
			if do := g.revealedFor(id); len(do) > 0 {
				if g.Applies("103.6b", "%s reveals %s from the opening hand", p, id) {
					g.instruct(do, &table.Context{Source: id, Controller: p})
				}
				continue
			}
			if g.Applies("103.6a", "%s begins the game with %s on the battlefield", p, id) {
				g.Happen(table.Event{Kind: table.ZoneChangeEvent, Object: id, Player: p, From: oracle.Hand, To: oracle.Battlefield})
			}
		}
	}
}

// opens reports whether a card says that the game may begin with it on the battlefield.
func (g *Course) opens(id table.ID) bool {
	return slices.ContainsFunc(g.Faces[g.Object(id).Face].Abilities, func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, ok := s.(oracle.OpeningHand); return ok })
	})
}

// revealedFor is what a card that may be revealed from the opening hand does then.
func (g *Course) revealedFor(id table.ID) []oracle.Instruction {
	for _, a := range g.Faces[g.Object(id).Face].Abilities {
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
func (g *Course) insteadOfMulligan(p table.ID) {
	acts := func(id table.ID) bool {
		return slices.ContainsFunc(g.Faces[g.Object(id).Face].Abilities, func(a *oracle.Ability) bool {
			return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, ok := s.(oracle.MulliganAction); return ok })
		})
	}
	for again := slices.ContainsFunc(g.Player(p).Hand, acts); again; {
		again = false
		for _, id := range slices.Clone(g.Player(p).Hand) {
			for _, a := range g.Faces[g.Object(id).Face].Abilities {
				for _, s := range a.Statics {
					action, ok := s.(oracle.MulliganAction)
					if !ok || g.Object(id).Zone != oracle.Hand || !g.Applies("103.5b", "%s may do what %s allows before saying whether to take a mulligan", p, id) {
						continue
					}
					if g.YesNo(Decision{Purpose: ForMay, Player: p, About: id, Rule: "103.5b"}) {
						g.instruct(action.Do, &table.Context{Source: id, Controller: p})
						again = true
					}
				}
			}
		}
	}
}

func (g *Course) openingHand(p table.ID, n int) {
	pl := g.Player(p)
	short := n > len(pl.Library)
	for range min(n, len(pl.Library)) {
		top := pl.Library[len(pl.Library)-1]
		g.Move(&table.Event{Kind: table.ZoneChangeEvent, Object: top, From: oracle.Library, To: oracle.Hand, Player: p})
		pl = g.Player(p)
	}
	pl.DrewFromEmpty = pl.DrewFromEmpty || short // which 704.5b asks once the game has begun
}

// mulligans carries out 103.5 and 103.5c: all declare in turn order, then all who
// take a mulligan take it together, until everybody keeps.
func (g *Course) mulligans() {
	kept := make(map[table.ID]bool)
	for {
		var again []table.ID
		for _, p := range g.mulliganOrder(kept) {
			g.insteadOfMulligan(p)
			take := g.YesNo(Decision{Purpose: ForMulligan, Player: p, Rule: "103.5"})
			if take && g.Applies("103.5", "%s takes a mulligan", p) {
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

func (g *Course) mulligan(p table.ID) {
	pl := g.Player(p)
	pl.Mulligans++
	for len(g.Player(p).Hand) > 0 {
		hand := g.Player(p).Hand
		g.Move(&table.Event{Kind: table.ZoneChangeEvent, Object: hand[len(hand)-1], From: oracle.Hand, To: oracle.Library, Player: p, Bottom: true})
	}
	n := g.startingHand(p)
	if n != normalHand && !g.Applies("902.5a", "%s draws a new hand of the starting hand size, %n", p, table.Count(n)) {
		n = normalHand
	}
	g.openingHand(p, n)
	bottom := g.Player(p).Mulligans
	if len(g.Seats) > 2 && g.Applies("800.1", "more than two players began the game, so it is a multiplayer game") &&
		g.Applies("103.5c", "in a game of several players the first mulligan of %s is not counted", p) {
		bottom--
	} else if g.Format == table.Brawl && g.Applies("903.12g", "in a Brawl game the first mulligan of %s is not counted", p) {
		bottom--
	}
	if bottom <= 0 {
		return
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForBottom, Player: p, Rule: "103.5", Options: append([]table.ID(nil), g.Player(p).Hand...), Min: bottom, Max: bottom})
	for _, id := range chosen {
		g.Move(&table.Event{Kind: table.ZoneChangeEvent, Object: id, From: oracle.Hand, To: oracle.Library, Player: p, Bottom: true})
	}
}

// Try carries out an action in a copy of the game and returns why it is refused, or
// nil. Nothing in the game itself changes.
func (g *Course) Try(a *Action) error { return g.tryBy(a, g.Chooser) }

// tryBy is Try with somebody else who makes the decisions.
func (g *Course) tryBy(a *Action, by Chooser) (err error) {
	h := g.CopyOf()
	defer g.Discard(h)
	h.Ended = false
	if by != g.Chooser {
		h.Chooser, h.Witness = by, nil
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
			if h.Limit != g.Limit {
				err = &NotJudged{h.Limit} // what was refused or allowed after that is no ruling
			}
		case Pending:
		case table.Stopped:
			if h.Limit != g.Limit {
				err = &NotJudged{h.Limit}
			}
		case IllegalAnswer:
			err = r.Err
		default:
			panic(r)
		}
	}()
	if a.needsPriority() && h.HasPriority != a.Player && h.Resolving == nil && h.HasPriority != table.None {
		// Others may pass first, as long as nothing resolves and no step ends for it.
		passes := h.Passed
		for h.HasPriority != a.Player && passes+1 < len(h.APNAP()) {
			h.HasPriority = h.NextPlayer(h.HasPriority)
			passes++
		}
	}
	return h.do(a)
}

// ArchenemyFirst carries out 904.6. Where everybody is an archenemy it is as in any game (904.12c).
func (g *Course) ArchenemyFirst() (table.ID, bool) {
	if !g.Format.IsArchenemy() ||
		g.Format == table.SupervillainRumble && g.Applies("904.12c", "in a Supervillain Rumble it is chance who goes first, as in Free-for-All") {
		return table.None, false
	}
	for i := range g.Seats {
		p := g.Seats[i].ID
		if g.Seats[i].Archenemy && g.Applies("103.1b", "it is not determined who goes first: that is the archenemy, %s", p) &&
			g.Applies("904.6", "%s, the archenemy, takes the first turn", p) {
			return p, true
		}
	}
	return table.None, false
}
