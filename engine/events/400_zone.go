package events

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out section 4: zones, and that a card which changes zones
// becomes a new object (400.7).

// Add makes a new object in a zone and returns its ID.
func (g *Course) Add(o table.Object) table.ID {
	g.makeRoom()
	id := table.ID(len(g.Objects))
	o.ID = id
	if o.Timestamp == 0 {
		o.Timestamp = g.NewTimestamp()
	}
	if id == 1 {
		g.Objects = slices.Grow(g.Objects, 8)
	}
	g.Objects = append(g.Objects, o)
	g.Astray = g.Astray || g.isAstray(&o)
	if o.Kind != table.AbilityObject {
		g.Cards[o.Card].Current = id
	}
	if list := g.ZoneList(o.Zone, o.Home()); list != nil {
		*list = append(*list, id)
	}
	if o := g.Object(id); g.InPlay(o) {
		g.SeeTraits(o)
		if !g.Plain || !g.IsPlain(o) {
			g.Touch()
		}
	}
	g.Stir()
	return id
}

// makeRoom stops the play if there are as many objects as a play may have.
func (g *Course) makeRoom() {
	if len(g.Objects) >= g.Limits.Objects {
		g.tooMany(g.Limits.Objects, "objects")
		if g.Started {
			panic(table.Stopped{}) // one instruction can ask for a million
		}
	}
}

// Move carries out a change of zones.
func (g *Course) Move(e *table.Event) {
	old := g.Object(e.Object)
	if old.Zone == oracle.Nowhere && !old.Unborn {
		return
	}
	if e.To != oracle.Nowhere {
		g.makeRoom() // before the card is nowhere
	}
	from := old.Zone
	g.takeOut(e.Object)
	if e.To == oracle.Nowhere {
		g.Stir()
		return
	}
	id := g.Add(g.becomes(e, from))
	g.stampStickers(id)
	g.placeIn(e, id)
	g.Object(e.Object).Successor = id
	e.NewObject = id
	if e.Cause == oracle.ByDiscard && e.To == oracle.Graveyard {
		g.Object(id).Discarded = int32(g.TurnNumber)
	}
	if e.Enter != nil {
		g.enterAs(e, id)
	}
	if g.concerned(e.Object) && !g.Applies("400.7", "%s is a new object; what concerned the old one does not concern it", id) {
		g.inherit(e.Object, id)
		g.Touch()
	}
	if from == oracle.Stack && e.To == oracle.Battlefield {
		g.continueEffects(e.Object, id, false)
		if !g.Plain {
			g.keepAbilities(e.Object, id)
		}
	}
	if e.To == oracle.Stack && from != oracle.Hand {
		g.castFrom(e.Object, id)
	}
	if g.Stir(); g.Afar && (from == oracle.Graveyard || e.To == oracle.Graveyard) {
		g.Touch()
	}
}

// takeOut takes an object out of its zone.
func (g *Course) takeOut(id table.ID) {
	old := g.Object(id)
	if old.Unborn && len(g.Player(old.Owner).Outside) > 0 {
		g.broughtIn(id)
	}
	old.Unborn = false
	from := old.Zone
	if list := g.ZoneList(from, old.Home()); list != nil {
		*list = remove(*list, id)
	}
	if from == oracle.Stack && len(g.Elsewhere) > 0 {
		g.offStack(id)
	}
	if from == oracle.Battlefield {
		if how, whom, noted := g.fights(id), old.Attacking, old.Seldom(); how != noted.Fought || whom != noted.FoughtWhom {
			old.Note(func(s *table.Seldom) { s.Fought, s.FoughtWhom = how, whom })
		}
		g.removeFromCombat(id)
		old = g.Object(id)
	}
	if !g.Plain && g.InPlay(old) {
		g.Touch()
	}
	if from == oracle.Battlefield && len(g.Effects) > 0 {
		g.unattachBestowed(id)
		old = g.Object(id)
	}
	old.Was, old.Zone = from, oracle.Nowhere
}

// becomes is the new object that an object becomes in another zone.
func (g *Course) becomes(e *table.Event, from oracle.Zone) table.Object {
	old := g.Object(e.Object)
	one := table.Component{Card: old.Card, Face: old.Face, Kind: old.Kind}
	if from == oracle.Battlefield && len(old.Components()) > 0 {
		one = old.Components()[g.movesItself(e)]
	}
	fresh := table.Object{
		Zone: e.To, Kind: one.Kind, Owner: old.Owner, Controller: old.Owner,
		Card: one.Card, Face: g.faceElsewhere(e.Object, one.Face, e.To), Predecessor: e.Object,
	}
	if len(g.Parts) > 0 && e.To != oracle.Stack {
		fresh.Face = g.wholeElsewhere(e.Object, fresh.Face, e.To)
	}
	if len(g.DoubleFaced) > 0 && e.To == oracle.Battlefield && g.isDoubleFaced(old.Face) {
		fresh.Face = g.enteringFace(e.Object, from, e.Enter)
	}
	if e.To == oracle.Stack && (e.Player == old.Owner || g.Applies("405.4", "%s casts %s and so controls the spell", e.Player, e.Object)) {
		fresh.Controller = e.Player
	}
	if e.To == oracle.Stack {
		fresh.Controller = g.controlsObjects(fresh.Controller, e.Object)
	}
	if len(old.Counters) > 0 && (g.countersRemain(e) || !g.Applies("122.2", "the counters on %s cease to exist", e.Object)) {
		fresh.Counters = old.Counters
	}
	if e.To == oracle.Battlefield {
		fresh.Sick, fresh.Arrived = true, int32(g.Events)
		if old.Kind == table.SpellCopyObject && g.Applies("707.10f", "the copy of a spell %s becomes a token", e.Object) {
			fresh.Kind = table.TokenObject
		}
		if in := e.Enter; in != nil {
			if in.MeldedWith != table.None {
				g.combined(&fresh, e.Object, in)
			}
			fresh.Controller, fresh.Tapped, fresh.FaceDown = in.Controller, in.Tapped, in.FaceDown && (from == oracle.Stack || g.Applies("708.3", "%s is turned face down before it enters", e.Object))
			fresh.DownBy = in.DownBy
			fresh.AttachedTo = in.AttachTo
			chosenAsItEnters(&fresh, in)
			if in.Protector != table.None {
				fresh.Note(func(s *table.Seldom) { s.Protector = in.Protector })
			}
			fresh.Counters = append(slices.Clip(fresh.Counters), in.Counters...)
		}
		if from == oracle.Stack {
			fresh.Announced = old.Announced
			fresh.Unlocked = g.unlockedAsCast(e.Object, fresh.Face)
		}
	}
	if e.To == oracle.Battlefield && from == oracle.Exile && old.FaceDown && !fresh.FaceDown && !g.Applies("110.5b", "%s was exiled face down, and enters face up", e.Object) {
		fresh.FaceDown = true
	}
	if holder := g.holder(old, e.To); holder != old.Owner &&
		!g.Applies("400.3", "%s goes to its owner %s, whoever controlled it", e.Object, old.Owner) {
		fresh.Note(func(s *table.Seldom) { s.Keeper = holder })
	}
	if e.FaceDown && e.To == oracle.Exile {
		fresh.FaceDown, fresh.Arrived = true, int32(g.Events)
	}
	if e.To == oracle.Battlefield {
		fresh.Timestamp = g.oldTimestamp(e.Object, fresh.Face)
	}
	if len(g.Stickers) > 0 {
		g.keepStickers(&fresh, e, from)
	}
	return fresh
}

// chosenAsItEnters has what was chosen for a permanent that is about to enter be chosen for the
// text that it enters with (607.2d).
func chosenAsItEnters(fresh *table.Object, in *table.Entering) {
	if in.Color != 0 || in.Word != "" || in.ChosenPlayer != table.None {
		fresh.Note(func(s *table.Seldom) {
			s.ChosenColor, s.ChosenWord, s.ChosenPlayer, s.ChosenFor = in.Color, in.Word, in.ChosenPlayer, cmp.Or(in.CopyFace, fresh.Face)
		})
	}
}

// placeIn puts what is on top of a graveyard or library where the event says.
func (g *Course) placeIn(e *table.Event, id table.ID) {
	switch e.To {
	case oracle.Graveyard:
		g.NoteDescent(g.Object(id))
	case oracle.Library:
		p := g.Player(g.Object(id).Home())
		p.Place(id)
		cards := p.Library[:len(p.Library)-1]
		if e.Bottom {
			p.Library = append([]table.ID{id}, cards...)
		} else if e.Nth > 0 {
			p.Library = slices.Insert(slices.Clone(cards), max(0, len(cards)+1-e.Nth), id)
		}
	}
}

// enterAs carries out what an event says of a permanent that has entered.
func (g *Course) enterAs(e *table.Event, id table.ID) {
	in := e.Enter
	if in.MeldedWith != table.None {
		g.joinMelded(in.MeldedWith, id)
	}
	if in.Attacking != table.None || in.Blocking != table.None {
		g.joined(id, in)
	}
	if e.To == oracle.Battlefield && in.CopyFace != 0 {
		g.Touch()
		g.Effects = append(g.Effects, table.Effect{
			Id: g.nextEffect(), Source: id, Controller: g.Object(id).Controller, Objects: []table.ID{id},
			CopyFace: in.CopyFace, Shaped: in.Shaped, Timestamp: g.NewTimestamp(),
		})
		if last := &g.Effects[len(g.Effects)-1]; !in.Shaped {
			last.Of, last.OfText = in.Copied, g.FaceNumber(in.Copied)
		}
	}
	if in.Tributed && table.CountersOf(in.Counters, "+1/+1") > 0 { // an effect may have kept the counters off (702.104b)
		g.Object(id).Marked |= table.Tributed
	}
	if in.AttachTo != table.None && slices.ContainsFunc(g.Faces[cmp.Or(in.CopyFace, g.Object(id).Face)].Abilities, func(a *oracle.Ability) bool { return a.Keyword == "reconfigure" }) {
		g.Touch()
		g.Reconfigured(id)
	}
	if e.To == oracle.Battlefield && in.Is != nil {
		is := *in.Is
		is.Objects = []table.ID{id}
		g.begin(is)
	}
	if e.To == oracle.Battlefield && len(in.Gains) > 0 {
		g.begin(table.Effect{Source: id, Controller: in.Controller, Objects: []table.ID{id}, Changes: in.Gains, Duration: oracle.ForTheGame})
	}
	if in.Besides != nil {
		g.triggerBesides(id, in, e)
	}
}

// countersRemain reports whether what moves says that its counters stay on it.
func (g *Course) countersRemain(e *table.Event) bool {
	if e.To == oracle.Hand || e.To == oracle.Library {
		return false
	}
	return slices.ContainsFunc(g.Characteristics(e.Object).Abilities, func(a table.Held) bool {
		return a.Kind == oracle.Static && slices.Contains(a.Statics, oracle.StaticEffect(oracle.CountersRemain{})) && g.Applies("101.1", "what %s says of the counters on it comes before the rule", e.Object)
	})
}
