package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 116, special actions: playing a land (305) and
// turning a face-down permanent face up (702.37e).

func (g *Course) playLand(a *Action) error {
	p, id := a.Player, a.Object
	if err := g.hasPriority(p); err != nil {
		return err
	}
	var err error
	if g.turnsUpFor(p, id, oracle.PlayCards, false) {
		g.inGuise(id, g.faceUp(id), func() { err = g.playLand(a) })
		return err
	}
	if a.Part != 0 && g.playsBack(p, id, a.Part) {
		g.inGuise(id, g.asPart(id, a.Part), func() { err = g.playLandAsItIs(p, id) })
		return err
	}
	return g.playLandAsItIs(p, id)
}

// RefuseToPlay says which rule keeps a player from beginning to play a card, as a land or as a spell; nil where none does.
func (g *Course) RefuseToPlay(a *Action) error {
	if a.Kind == CastSpell {
		return g.mayCast(a.Player, a.Object, a)
	}
	_, _, err := g.refuseLand(a.Player, a.Object)
	return err
}

// playLandAsItIs plays a card with the face that is up now.
func (g *Course) playLandAsItIs(p, id table.ID) error {
	leave, leaveBy, err := g.refuseLand(p, id)
	if err == nil {
		g.putLand(p, id, leave, leaveBy)
	}
	return err
}

// refuseLand says which rule keeps a player from playing a card as a land with the face that is up now, or what lets them do
// so from where it is.
func (g *Course) refuseLand(p, id table.ID) (leave *oracle.Permission, leaveBy table.ID, refusal error) {
	o := g.Object(id)
	from := o.Zone
	leaveBy = table.None
	if g.Afar && (from == oracle.Graveyard || from == oracle.Exile || g.onTopOf(p, id)) {
		leave, leaveBy = g.letBy(p, id, oracle.PlayCards)
	}
	if !g.Is(id, oracle.Land) || (from != oracle.Hand || o.Owner != p) && leave == nil && !g.mayhemLand(p, id) && g.playableByEffect(p, id, oracle.PlayCards) == nil {
		return nil, table.None, g.Forbids("305.1", "%s is no land card in the hand of %s", id, p)
	}
	if err := g.notTheirTurn(p); err != nil {
		return nil, table.None, err
	}
	if len(g.OnStack) > 0 || g.InStep != oracle.PrecombatMain && g.InStep != oracle.PostcombatMain {
		if err := g.Forbids("116.2a", "%s needs a main phase and an empty stack to play a land", p); err != nil {
			return nil, table.None, err
		}
	}
	if err := g.noLandLeft(p, id); err != nil {
		return nil, table.None, err
	}
	return leave, leaveBy, nil
}

// notTheirTurn carries out 305.3.
func (g *Course) notTheirTurn(p table.ID) error {
	if p == g.ActivePlayer || g.landOfTeam(p) {
		return nil
	}
	return g.Forbids("305.3", "it is not the turn of %s", p)
}

// noLandLeft carries out 305.2b, and says what else forbids a player to play a land.
func (g *Course) noLandLeft(p, id table.ID) error {
	if !g.hasLandPlay(p) {
		if err := g.Forbids("305.2b", "%s has no land play left this turn, having made %n", p, table.Count(g.Player(p).LandsPlayed)); err != nil {
			return err
		}
	}
	return g.playerRestricted(p, oracle.PlayLands, id)
}

// putLand puts a land that is played onto the battlefield; leave is what lets it be played from where it is.
func (g *Course) putLand(p, id table.ID, leave *oracle.Permission, leaveBy table.ID) {
	from := g.Object(id).Zone
	tapped := leave == nil && from != oracle.Hand && g.entersTappedByLeave(p, id)
	if leave == nil && from != oracle.Hand && len(g.Effects) > 0 {
		if counted := g.countedLeave(p, id, oracle.PlayCards); counted > 0 {
			g.useEffect(counted)
		}
	}
	g.Player(p).LandsPlayed++
	if g.Applies("116.2a", "%s puts the land %s onto the battlefield", p, id) {
		e := table.Event{Kind: table.ZoneChangeEvent, Object: id, Player: p, From: from, To: oracle.Battlefield, Cause: oracle.ByPlaying}
		if tapped {
			e.Enter = &table.Entering{Controller: p, Tapped: true}
		}
		for _, moved := range g.Happen(e) {
			if leave != nil && moved.Kind == table.ZoneChangeEvent && moved.NewObject != table.None && moved.To == oracle.Battlefield {
				g.gainsByLeave(leave, leaveBy, p, moved.NewObject)
			}
		}
	}
}

// optionalLand has a player who may play a card as something resolves play it if it is a land, or has one on its back, in whatever step
// that is. It reports whether that settles what becomes of the card: not so of one that can be cast, as an Adventure say, and was not
// played as a land.
func (g *Course) optionalLand(p, id table.ID, ctx *table.Context) (settled bool) {
	play := func() {
		faces := g.landFaces(id)
		if len(faces) == 0 {
			return
		}
		refusal := g.notTheirTurn(p)
		if refusal == nil {
			g.inGuise(id, g.asPart(id, faces[0]), func() { refusal = g.noLandLeft(p, id) })
		}
		if refusal != nil {
			g.CiteRefusal(refusal)
		} else if g.YesNo(Decision{Purpose: ForMay, Player: p, About: ctx.Source, Rule: "608.2d"}) {
			g.putLandWith(p, id, g.chooseLandFace(p, id, faces))
			ctx.Did, settled = true, true
			return
		}
		settled = g.Is(id, oracle.Land) && !g.hasSpellPart(id)
	}
	if o := g.Object(id); o.FaceDown && o.Zone == oracle.Exile {
		g.inGuise(id, g.faceUp(id), play)
	} else {
		play()
	}
	return settled
}

// landFaces lists the faces with which a card can be played as a land, its front face as 0: both of a modal double-faced card may be
// lands (712.12).
func (g *Course) landFaces(id table.ID) (faces []int32) {
	if g.Is(id, oracle.Land) {
		faces = append(faces, 0)
	}
	face := g.Object(id).Face
	for _, part := range g.Parts {
		if part.Whole == face && g.Faces[face].Modal && g.Faces[part.Part].Types&oracle.Land != 0 {
			faces = append(faces, part.Part)
		}
	}
	return faces
}

// chooseLandFace has a player choose with which of its faces a card is played as a land (712.12).
func (g *Course) chooseLandFace(p, id table.ID, faces []int32) int32 {
	if len(faces) == 1 {
		return faces[0]
	}
	d := Decision{Purpose: ForPart, Player: p, About: id, Rule: "712.12"}
	for _, face := range faces {
		d.Words = append(d.Words, g.Faces[g.asPart(id, face).face].Name)
	}
	return faces[slices.Index(d.Words, g.chooseWord(d))]
}

// putLandWith is putLand for a land that is played with a face that is chosen, 0 for its front face.
func (g *Course) putLandWith(p, id table.ID, face int32) {
	put := func() { g.putLand(p, id, nil, table.None) }
	if face != 0 && g.playsBack(p, id, face) {
		g.inGuise(id, g.asPart(id, face), put)
	} else {
		put()
	}
}

// hasLandPlay reports whether a player may play one more land this turn (305.2).
func (g *Course) hasLandPlay(p table.ID) bool {
	return g.Player(p).LandsPlayed < 1+g.additionalLands(p) || g.playsAnyLands(p)
}

// playsAnyLands reports whether an effect lets a player play any number of lands (305.2).
func (g *Course) playsAnyLands(p table.ID) (any bool) {
	table.EachStaticOf(&g.Table, func(id, _ table.ID, may oracle.Permission, ctx *table.Context) {
		any = any || may.May == oracle.PlayAnyNumberOfLands && g.IsMeant(may.Affected, p, ctx) &&
			g.Applies("305.2", "%s lets %s play any number of lands", id, p)
	})
	return any
}

// additionalLands carries out 305.2.
func (g *Course) additionalLands(p table.ID) int {
	n := 0
	table.EachStaticOf(&g.Table, func(id, _ table.ID, may oracle.Permission, ctx *table.Context) {
		if may.May == oracle.PlayAdditionalLand && g.IsMeant(may.Affected, p, ctx) &&
			g.Applies("305.2", "%s lets %s play one more land", id, p) {
			n += max(1, may.Count)
		}
	})
	return n
}

// landsPut carries out 305.4: a land that an effect puts onto the battlefield has not
// been played.
func (g *Course) landsPut(events []table.Event) {
	for _, e := range events {
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject != table.None && g.Is(e.NewObject, oracle.Land) &&
			!g.Applies("305.4", "%s is put onto the battlefield and not played", e.NewObject) {
			g.Player(g.Controller(e.NewObject)).LandsPlayed++
		}
	}
}

// turnFaceUp carries out 116.2b, 702.37e, 702.168d, 701.34b and 701.56b: a cost is paid and the
// permanent is turned face up, without the stack.
func (g *Course) turnFaceUp(p, id table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	o := g.Object(id)
	if g.isConspiracy(o) {
		return g.turnConspiracyUp(p, id)
	}
	if o.FaceDown && o.Zone == oracle.Stack && o.Controller == p {
		if err := g.Forbids("708.7", "%s is a spell, and a spell can't be turned face up", id); err != nil {
			return err
		}
	} else if !o.FaceDown || g.Controller(id) != p || o.Zone != oracle.Battlefield {
		return g.Forbids("116.2b", "%s is no face-down permanent of %s", id, p)
	}
	if err := g.splitSecond(id); err != nil && !g.Applies("702.61b", "split second does not stop special actions") {
		return err
	}
	way, err := g.wayFaceUp(p, id)
	if err != nil || way == nil {
		return err
	}
	made := &table.Announcement{By: p, Disguised: Disguises(way)}
	ctx := &table.Context{Source: id, Controller: p, Ability: way, Announced: made}
	var mana oracle.Cost
	var other []oracle.CostItem
	for _, item := range way.Cost {
		if m, ok := item.(oracle.PayMana); ok {
			mana = append(mana, m.Mana...)
		} else {
			other = append(other, item)
		}
	}
	if slices.ContainsFunc(mana, func(s oracle.Symbol) bool { return s.X }) {
		x, err := g.askX(ctx, made)
		if err != nil {
			return err
		}
		if g.Applies("107.3d", "%s chooses X = %n for the cost of turning the permanent face up", p, table.Count(x)) {
			made.X = x
		}
	}
	mana, life, err := g.AnnounceSymbols(ctx, mana, func() bool {
		return g.Applies("118.13c", "%s chooses how to pay the symbols of the cost for which %s is turned face up", p, id)
	}, nil)
	if err != nil {
		return err
	}
	if life > 0 {
		other = append(other, oracle.PayLife{Amount: oracle.Literal(life)})
	}
	if err := g.costPayable(other, ctx); err != nil {
		return err
	}
	due := table.DueOf(mana, made.X)
	g.raiseKeywordCost(&due, p, id, way.Keyword, func(by table.ID) bool {
		return g.Applies("118.7", "%s makes the morph cost of %s more", by, id)
	})
	if err := g.PayMana(p, due, id); err != nil {
		return err
	}
	if err := g.payCosts(p, other, ctx, nil); err != nil {
		return err
	}
	if g.Applies(way.Rule, "%s has paid the "+faceUpCost(way)+" of %s", p, id) && g.Applies("116.2b", "%s turns %s face up, without the stack", p, id) {
		if way.Keyword == "megamorph" && g.OnBattlefield(id) &&
			g.Applies("702.37b", "the megamorph cost of %s was paid, so a counter is put on it as it is turned face up", id) {
			g.Happen(table.Event{Kind: table.PutCountersEvent, Object: id, Player: p, Source: id, Word: plusCounter, Amount: 1, ByEffect: true}) // that of its static ability (614.1e)
		}
		g.turnedFaceUpFor(id, made)
		g.turnUp(id, p)
	}
	return nil
}

const plusCounter = "+1/+1"

// turnedFaceUpFor remembers the X of a morph or disguise cost, and that a spell without 708.7 is
// face up now.
func (g *Course) turnedFaceUpFor(id table.ID, made *table.Announcement) {
	o := g.Object(id)
	if made.X == 0 && o.Zone != oracle.Stack {
		return
	}
	var a table.Announcement
	if o.Announced != nil {
		a = *o.Announced
	}
	a.FaceUpX, a.Disguised, a.FaceDown = made.X, made.Disguised, false
	o.Announced = &a
}
