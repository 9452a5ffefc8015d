package cardtext

import "rulestep/engine/oracle"

// This file reads whose something is and in which zone, after its noun: "you control but don't own", "in an opponent's graveyard".

// controlWords are the relative clauses that say who controls or owns something.
var controlWords = []struct {
	words     string
	predicate oracle.Predicate
}{
	{"you control", oracle.Controlled{By: oracle.Yours}},
	{"you already control", oracle.Controlled{By: oracle.Yours}}, // as something else is about to enter
	{"your team controls", oracle.Controlled{By: oracle.YourTeam}},
	{"you don't control", oracle.Controlled{By: oracle.NotYours}},
	{"you own", oracle.Owned{By: oracle.Yours}},
	{"you don't own", oracle.Owned{By: oracle.NotYours}},
	{"owned by another player", oracle.Owned{By: oracle.NotYours}},
	{"an opponent controls", oracle.Controlled{By: oracle.Opponents}},
	{"an opponent owns", oracle.Owned{By: oracle.Opponents}},
	{"your opponents own", oracle.Owned{By: oracle.Opponents}},
	{"your opponents control", oracle.Controlled{By: oracle.Opponents}},
	{"you cast", oracle.Controlled{By: oracle.Yours}},
	{"your opponents cast", oracle.Controlled{By: oracle.Opponents}},
	{"opponents cast", oracle.Controlled{By: oracle.Opponents}},
	{"opponents control", oracle.Controlled{By: oracle.Opponents}},
	{"the active player controls", oracle.Controlled{By: oracle.Active}},
	{"defending player controls", oracle.ControlledBy{Who: oracle.DefendingPlayer{}}},
	{"enchanted player owns", oracle.OwnedBy{Who: oracle.Host{}}},
	{"the chosen player controls", oracle.ControlledBy{Who: oracle.ChosenPlayer{}}},
}

// ownedAndControlled are the relative clauses that say both.
var ownedAndControlled = []struct {
	words         string
	first, second oracle.Predicate
}{
	{"you both own and control", oracle.Controlled{By: oracle.Yours}, oracle.Owned{By: oracle.Yours}},
	{"you own and control", oracle.Controlled{By: oracle.Yours}, oracle.Owned{By: oracle.Yours}},
	{"you control but don't own", oracle.Controlled{By: oracle.Yours}, oracle.Owned{By: oracle.NotYours}},
	{"you cast but don't own", oracle.Controlled{By: oracle.Yours}, oracle.Owned{By: oracle.NotYours}},
	{"you own but don't control", oracle.Owned{By: oracle.Yours}, oracle.Controlled{By: oracle.NotYours}},
	{"you neither own nor control", oracle.Controlled{By: oracle.NotYours}, oracle.Owned{By: oracle.NotYours}},
}

// zoneWords are the phrases that say where a card is.
var zoneWords = []struct {
	words     string
	zone      oracle.Zone
	predicate oracle.Predicate
}{
	{"your graveyard", oracle.Graveyard, oracle.Owned{By: oracle.Yours}},
	{"your hand", oracle.Hand, oracle.Owned{By: oracle.Yours}},
	{"your library", oracle.Library, oracle.Owned{By: oracle.Yours}},
	{"a graveyard", oracle.Graveyard, nil},
	{"an opponent's graveyard", oracle.Graveyard, oracle.Owned{By: oracle.Opponents}},
	{"opponents' graveyards", oracle.Graveyard, oracle.Owned{By: oracle.Opponents}},
	{"your opponents' graveyards", oracle.Graveyard, oracle.Owned{By: oracle.Opponents}},
	{"all opponents' graveyards", oracle.Graveyard, oracle.Owned{By: oracle.Opponents}},
	{"all opponents' hands", oracle.Hand, oracle.Owned{By: oracle.Opponents}},
	{"all hands", oracle.Hand, oracle.Owned{By: oracle.Anyone}},
	{"all graveyards", oracle.Graveyard, nil},
	{"graveyards", oracle.Graveyard, nil},
	{"a library", oracle.Library, nil},
	{"each graveyard", oracle.Graveyard, nil},
	{"a player's graveyard", oracle.Graveyard, nil},
	{"a single graveyard", oracle.Graveyard, oracle.SameZone{}},
	{"exile", oracle.Exile, nil},
	{"the battlefield", oracle.Battlefield, nil},
	{"the command zone", oracle.Command, nil},
	{"the ante", oracle.Ante, nil},
}

// controlledBy names the controller by relation where there is one.
func controlledBy(who oracle.Reference) oracle.Predicate {
	switch w := who.(type) {
	case oracle.You:
		return oracle.Controlled{By: oracle.Yours}
	case oracle.Target:
		if w.Slot == 0 {
			return oracle.Controlled{By: oracle.TargetPlayers}
		}
	case oracle.It:
		if w == (oracle.It{Player: true}) {
			return oracle.Controlled{By: oracle.ThatPlayers}
		}
	}
	return oracle.ControlledBy{Who: who}
}

func ownedBy(who oracle.Reference) oracle.Predicate {
	switch by := controlledBy(who).(type) {
	case oracle.Controlled:
		return oracle.Owned(by)
	}
	return oracle.OwnedBy{Who: who}
}

// zoneOf reads "your graveyard", "target player's hand", "exile".
func (p *parser) zoneOf() (oracle.Predicate, oracle.Zone, bool) {
	for _, z := range zoneWords {
		if p.accept(z.words) {
			return z.predicate, z.zone, true
		}
	}
	start := p.mark()
	if who, ok := p.possessor(); ok {
		switch p.acceptAny("graveyards", "graveyard", "hands", "hand", "libraries", "library") {
		case "graveyard", "graveyards":
			return ownedBy(who), oracle.Graveyard, true
		case "hand", "hands":
			return ownedBy(who), oracle.Hand, true
		case "library", "libraries":
			return ownedBy(who), oracle.Library, true
		}
	}
	p.reset(start)
	return nil, oracle.Nowhere, false
}
