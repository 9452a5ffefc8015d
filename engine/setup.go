package engine

import (
	"errors"
	"fmt"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file sets a table: players, cards in zones, facts about them. Nothing here
// is an event; nothing triggers or is replaced.

// AddPlayer seats a player after those that are there, with 20 life (103.4).
func (g *Game) AddPlayer(name string) ID {
	p := g.Sit(name)
	id := p.ID
	p.Life = 20
	if len(g.Seats) == 1 {
		g.ActivePlayer, g.Starting = id, id
	}
	return id
}

// Players lists the players in turn order.
func (g *Game) Players() []ID {
	var list []ID
	for i := range g.Seats {
		list = append(list, g.Seats[i].ID)
	}
	return list
}

// AddCard puts a card or token into a zone under a label and returns its object.
func (g *Game) AddCard(face int32, label string, owner ID, zone oracle.Zone, token bool) ID {
	g.Fairground = g.Fairground || !token && g.Faces[face].IsAttraction()
	g.Cards = append(g.Cards, table.Physical{Label: label, Owner: owner})
	o := table.Object{Zone: zone, Owner: owner, Controller: owner, Card: int32(len(g.Cards) - 1), Face: face}
	if token {
		o.Kind = table.TokenObject
	}
	if zone == oracle.Battlefield {
		card := g.Faces[face]
		if card.Loyalty != nil {
			o.Counters = []table.Counter{{Kind: "loyalty", N: *card.Loyalty, Timestamp: g.NewTimestamp()}}
		}
		if card.Defense != nil {
			o.Counters = []table.Counter{{Kind: "defense", N: *card.Defense, Timestamp: g.NewTimestamp()}}
		}
	}
	id := g.Add(o)
	if zone == oracle.Battlefield && g.Faces[face].Defense != nil {
		protector := owner // 310.8a
		if others := g.Opponents(owner); slices.Contains(g.Faces[face].Subtypes, "Siege") && len(others) > 0 {
			protector = others[0] // 310.11a
			if len(others) > 1 {
				protector = None // until SetProtector
			}
		}
		g.Object(id).Note(func(s *table.Seldom) { s.Protector = protector })
	}
	return id
}

// SetProtector has a player protect a battle. It is an error where that one can't (310.8a, 310.11a).
func (g *Game) SetProtector(id, p ID) error {
	c := g.Characteristics(id)
	switch {
	case !c.Is(oracle.Battle) || !g.OnBattlefield(id):
		return fmt.Errorf("%s is no battle on the battlefield and is protected by nobody (310.8)", g.Name(id))
	case c.Subtype("Siege") && !slices.Contains(g.Opponents(c.Controller), p):
		return fmt.Errorf("%s is no opponent of %s and can't protect a Siege of theirs (310.11a)", g.Name(p), g.Name(c.Controller))
	}
	g.Object(id).Note(func(s *table.Seldom) { s.Protector = p })
	g.Touch()
	return nil
}

// AddDeck gives a player a deck for the pregame procedure (103.2).
func (g *Game) AddDeck(p ID, face int32, n int) {
	pl := g.Player(p)
	if pl.Deck == nil {
		pl.Deck = make([]int32, 0, max(n, 60)) // few decks have more
	}
	for range n {
		pl.Deck = append(pl.Deck, face)
	}
}

// SetLibrary orders a player's library, the top first.
func (g *Game) SetLibrary(p ID, top []ID) {
	g.Player(p).Library = slices.Clone(top)
	slices.Reverse(g.Player(p).Library)
}

// Begin says that the game is under way in a step of a player's turn, with that
// player about to get priority, or that it has not begun.
func (g *Game) Begin(active ID, step oracle.Step) {
	g.Started, g.resumed = true, true
	g.TurnNumber = 2
	g.ActivePlayer, g.InStep = g.Primary(active), step
	g.SetPlanarController(g.ActivePlayer)
	switch { // so many main phases have begun in this turn
	case step >= oracle.PostcombatMain:
		g.MainPhases = 2
	case step >= oracle.PrecombatMain:
		g.MainPhases = 1
	}
	if g.GrandMelee {
		g.beginAmid()
	}
}

// SetStarting says who takes the first turn, before the game has begun.
func (g *Game) SetStarting(p ID) { g.Starting = p }

// SetStartingTeam says of which team somebody takes the first turn: of one that plays Emperor it is the emperor (809.4), of another
// whoever sits in the middle, or to the left of that (808.4). It says why that can't be.
func (g *Game) SetStartingTeam(p ID) error {
	team := g.SeatedWith(p)
	switch {
	case g.Player(p).Team == 0 || g.Heads > 0:
		return errors.New("a team goes first in a game between teams whose players take turns of their own (808.4, 809.4)")
	case events.CountOf(g.Seats, func(s table.Player) bool { return s.Team == g.Player(p).Team }) != len(team):
		return errors.New("the players of the team that goes first sit next to each other (808.2, 809.2)")
	}
	g.SetStarting(p)
	for _, first := range team {
		if g.Player(first).Emperor && g.Applies("809.4", "%s is the emperor of the team that goes first", first) {
			g.SetStarting(first)
			return nil
		}
	}
	if first := team[len(team)/2]; g.Attacks != table.BesideEmperor && g.Applies("808.4", "%s sits in the middle of the team that goes first, or to the left of that", first) {
		g.SetStarting(first)
	}
	return nil
}

// SetLoser says who lost the previous game of the match.
func (g *Game) SetLoser(p ID) { g.Loser = p }

// SetFormat says which way of playing the game is of. In a Commander game players start with 40
// life (103.4c), in Brawl with 25 or 30 (103.4d).
func (g *Game) SetFormat(f Format) {
	g.Format, g.Commander = f, f.IsCommander()
	g.SetVariant()
	for i := range g.Seats {
		g.Seats[i].Life = g.FirstLife(g.Seats[i].ID)
	}
}

// SetRange limits a player's range of influence to so many seats (801.2).
func (g *Game) SetRange(p ID, seats int) {
	g.Player(p).Range, g.Ranged = seats, true
	g.DetermineRanges()
}

// SetTeam says that some players are a team.
func (g *Game) SetTeam(players []ID) {
	team := 1
	for i := range g.Seats {
		team = max(team, g.Seats[i].Team+1)
	}
	for _, p := range players {
		g.Player(p).Team = team
	}
	g.Teams = true
}

// SetAttacks says which neighbors alone may be attacked.
func (g *Game) SetAttacks(side table.Side) { g.Attacks = side }

// SetDeploying says that creatures can be deployed (804).
func (g *Game) SetDeploying() { g.Deploys = true }

// SetEmperor makes the game one of Emperor (809) between the teams that there are: the middle one of each is its emperor, or
// of four the second, so that no emperor is in range of another (809.6a).
func (g *Game) SetEmperor() {
	teams := make(map[int][]ID)
	for i := range g.Seats {
		p := &g.Seats[i]
		teams[p.Team] = append(teams[p.Team], p.ID)
	}
	for i := range g.Seats {
		p := &g.Seats[i]
		team := teams[p.Team]
		p.Emperor = p.ID == team[(len(team)-1)/2] && g.Applies("809.2", "%s sits in the middle of the team and is its emperor", p.ID)
	}
	for i := range g.Seats {
		p := &g.Seats[i]
		switch {
		case len(teams[p.Team]) > 3 && g.Applies("809.6", "a team of Emperor has more than three players, so the range of influence of %s is adjusted", p.ID) &&
			g.Applies("809.6a", "the range of influence of %s is the smallest that reaches generals of another team", p.ID):
			p.Range = g.rangeAmongGenerals(i)
		case p.Emperor:
			p.Range = 2
		default:
			p.Range = 1
		}
	}
	g.Ranged, g.Deploys, g.Attacks = true, true, table.BesideEmperor
	g.DetermineRanges()
}

// rangeAmongGenerals is the range of influence of a seat where teams have more than three players: as many seats as it takes to
// the nearest general of another team, for an emperor to the second nearest (809.6a).
func (g *Game) rangeAmongGenerals(seat int) int {
	var away []int
	for i := range g.Seats {
		if g.Seats[i].Team != g.Seats[seat].Team && !g.Seats[i].Emperor {
			around := max(i-seat, seat-i)
			away = append(away, min(around, len(g.Seats)-around))
		}
	}
	slices.Sort(away)
	if g.Seats[seat].Emperor {
		return away[1]
	}
	return away[0]
}

// SetAlternating makes the game one of Alternating Teams (811).
func (g *Game) SetAlternating() { g.Attacks = table.BesideOthers }

// SetTwoHeaded makes the game one of Two-Headed Giant (810) between the two teams that there are, or of more heads (810.11). It says
// why that can't be.
func (g *Game) SetTwoHeaded() error {
	teams := make(map[int][]ID)
	for i := range g.Seats {
		teams[g.Seats[i].Team] = append(teams[g.Seats[i].Team], g.Seats[i].ID)
	}
	first := teams[g.Seats[0].Team]
	switch {
	case !g.Teams || len(teams) != 2 || len(teams[0]) > 0:
		return errors.New("Two-Headed Giant is played between two teams, to which all players belong (810.1)")
	case 2*len(first) != len(g.Seats) || len(first) < 2:
		return errors.New("the teams of Two-Headed Giant have two players each, or as many more as each other (810.1, 810.11)")
	case g.Ranged || g.Deploys || g.Attacks != table.Everywhere || g.Commander:
		return errors.New("Two-Headed Giant is played here without the options of other variants, and not as Commander")
	}
	g.Shared = true
	for _, p := range first {
		if len(g.Team(p)) != len(first) {
			g.Shared = false
			return errors.New("the players of a team sit next to each other (805.1)")
		}
	}
	g.Heads = len(first)
	g.Shared = g.Applies("805.1", "the players of each team sit next to each other, as for turns that they share") &&
		g.Applies("810.2", "the teams of Two-Headed Giant share their turns")
	g.Regular, g.ActivePlayer = g.Primary(g.Regular), g.Primary(g.ActivePlayer)
	for i := range g.Seats {
		g.Seats[i].Life = g.FirstLife(g.Seats[i].ID)
	}
	return nil
}

// RangeOf is a player's range of influence in seats, 0 without limit.
func (g *Game) RangeOf(p ID) int { return g.Player(p).Range }

// InRange reports whether an object or player is within a player's range of influence (801.2).
func (g *Game) InRange(p, id ID) bool {
	return !g.Beyond(p, id)
}

// MakeCommander marks a card as its owner's commander.
func (g *Game) MakeCommander(id ID) { g.Cards[g.Object(id).Card].Commander = true }

// SetLife, SetCounters and the other setters state facts about the table.
func (g *Game) SetLife(p ID, n int) {
	g.Player(p).Life = n
	if g.SharesLife() { // and the others of the team with it
		for _, mate := range g.Mates(p) {
			g.Player(mate).Life = n
		}
	}
	g.Touch()
}

// SetCounters states how many counters of a kind an object or player has.
func (g *Game) SetCounters(id ID, kind string, n int) {
	stamp := g.NewTimestamp()
	set := func(list []table.Counter) []table.Counter {
		return table.CountersWith(table.CountersWith(list, kind, -table.CountersOf(list, kind), 0), kind, n, stamp)
	}
	if id.IsPlayer() {
		g.Player(id).Counters = set(g.Player(id).Counters)
		if kind == "rad" {
			g.Irradiate(id)
		}
	} else {
		g.Object(id).Counters = set(g.Object(id).Counters)
	}
	g.Touch()
}

// SetDamage states the damage marked on a permanent.
func (g *Game) SetDamage(id ID, n int) { g.Object(id).Damage = n; g.Touch() }

// SetLevel states which level a permanent has become.
func (g *Game) SetLevel(id ID, n int) {
	g.Object(id).Note(func(s *table.Seldom) { s.Level = int32(n) })
	g.Touch()
}

// SetTapped states whether a permanent is tapped.
func (g *Game) SetTapped(id ID, tapped bool) { g.Object(id).Tapped = tapped; g.Touch() }

// SetArrived says that a permanent came under its controller's control this turn (302.6).
func (g *Game) SetArrived(id ID) {
	g.Object(id).Sick, g.Object(id).HandedOver = true, 1
	g.Touch()
}

// Arrived reports whether a permanent has come under its controller's control since this turn
// began, whoever's turn it is.
func (g *Game) Arrived(id ID) bool {
	return int(max(g.Object(id).Arrived, g.Object(id).HandedOver)) > g.TurnSince
}

// SetLandsPlayed says how many lands a player has played this turn (305.2a).
func (g *Game) SetLandsPlayed(p ID, n int) { g.Player(p).LandsPlayed = n; g.Touch() }

// LandsPlayed is how many lands a player has played this turn.
func (g *Game) LandsPlayed(p ID) int { return g.Player(p).LandsPlayed }

// SetFaceDown states whether a permanent is face down.
// A card with disguise counts as cast with it (702.168b).
func (g *Game) SetFaceDown(id ID, down bool) {
	o := g.Object(id)
	o.FaceDown, o.DownBy = down, table.AnyWay
	if down && slices.ContainsFunc(g.Faces[o.Face].Abilities, events.Disguises) {
		o.DownBy = table.ByDisguise
	}
	g.Touch()
}

// SetPhasedOut states that a permanent, with what is attached to it, is phased out.
func (g *Game) SetPhasedOut(id ID) {
	g.Scratch(func() { g.Phase([]ID{id}, nil) })
}

// SetFlipped states whether a permanent is flipped.
func (g *Game) SetFlipped(id ID, yes bool) { g.Object(id).Flipped = yes; g.Touch() }

// SetTransformed states that a double-faced permanent has its back face up; it reports
// false for what has no back face.
func (g *Game) SetTransformed(id ID) bool {
	back, ok := g.OtherFace(g.FrontOf(g.Object(id).Face))
	if ok {
		g.TurnOver(id, back)
	}
	return ok
}

// SetAttached states what a permanent is attached to.
func (g *Game) SetAttached(id, host ID) {
	g.Object(id).AttachedTo = host
	g.Touch()
	g.Reconfigured(id)
}

// SetBestowed states that a permanent was cast bestowed and what it is attached to. It is false for what has no bestow.
func (g *Game) SetBestowed(id, host ID) (may bool) {
	g.Scratch(func() { may = g.Bestow(id) })
	if may {
		g.SetAttached(id, host)
	}
	return may
}

// SetOwner states whose card a permanent is; its controller stays.
func (g *Game) SetOwner(id, owner ID) {
	g.Own(id, owner)
}

// SetMana states what is in a player's mana pool.
func (g *Game) SetMana(p ID, symbols oracle.Cost) {
	g.Player(p).Mana = nil
	g.AddMana(p, symbols, None)
}

// AddMana states what is in a player's mana pool besides, and of what an object is the source of that, or None.
func (g *Game) AddMana(p ID, symbols oracle.Cost, source ID) {
	snow := source != None && g.QuietCharacteristics(source).Supertypes&oracle.Snow != 0 // 106.3
	pl := g.Player(p)
	for _, s := range symbols {
		pl.Mana = append(pl.Mana, slices.Repeat([]Mana{{Color: s.Colors, Snow: s.Snow || snow, Source: source}}, max(1, s.Generic))...)
	}
}

// NameTokens gives labels to the next tokens that are created.
func (g *Game) NameTokens(names []string) { g.TokenNames = slices.Clone(names) }

// NamesLeft are those that no token has got yet.
func (g *Game) NamesLeft() []string { return g.TokenNames }

// CheckSetup reports what the first check of state-based actions would do to a
// table, which therefore is no moment at which a player can have priority.
func (g *Game) CheckSetup() error {
	h := g.CopyOf()
	defer g.Discard(h)
	for _, id := range h.Battlefield {
		for _, e := range h.ActionsOn(id) {
			return fmt.Errorf("%s would not stay: the first check of state-based actions (704.3) changes it (%s)", g.Name(id), eventName(e.Kind))
		}
	}
	return nil
}

func eventName(k table.EventKind) string {
	switch k {
	case table.ZoneChangeEvent:
		return "it is put into the graveyard"
	case table.DestroyEvent:
		return "it is destroyed"
	case table.SacrificeEvent:
		return "it is sacrificed"
	case table.AttachEvent:
		return "it becomes unattached"
	}
	return "its counters change"
}
