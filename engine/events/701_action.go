package events

import (
	"math"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// This file carries out the keyword actions of chapter 701 that have no node of their own. Most
// of them mean other instructions, and are those.

// CarriesOutAction reports whether the engine carries out the keyword action of a name.
func CarriesOutAction(name string) bool { return actionNamed(name) != nil || doneInTurn(name) != nil }

var _ = carriesOut((*Course).keywordAction, "Who", "Name", "Object", "Count", "Subtype", "Until")

// keywordAction carries out an action of chapter 701 by its name.
func (g *Course) keywordAction(i oracle.KeywordAction, ctx *table.Context) {
	if act := actionNamed(i.Name); act != nil {
		act(g, i, ctx)
	} else {
		g.eachActs(i, ctx)
	}
}

// actionNamed is what carries out the action of a name that is not done by one player after the
// other; nil for the others.
func actionNamed(name string) func(*Course, oracle.KeywordAction, *table.Context) {
	switch name {
	case "goad":
		return (*Course).goadInstruction
	case "proliferate":
		return (*Course).proliferate
	case "flip":
		return (*Course).flipInstruction
	case "transform", "convert":
		return (*Course).transformInstruction
	case "it becomes day", "it becomes night":
		return (*Course).dayInstruction
	case "venture into the dungeon", "become the monarch", "take the initiative":
		return (*Course).playerAction
	case "planeswalk":
		return (*Course).planeswalkAction
	case oracle.ChaosEnsue:
		return (*Course).chaosEnsues
	case oracle.RollPlanarDie:
		return (*Course).rollPlanarAction
	case oracle.RollToVisit:
		return (*Course).rollToVisitAction
	case "abandon":
		return (*Course).abandon
	case "explore", "connive", "endure":
		return (*Course).ownAction
	case "phase out", "phase in":
		return (*Course).phaseInstruction
	case "increase your speed by":
		return (*Course).increaseSpeed
	case "become saddled until end of turn":
		return (*Course).saddle
	case "become foretold":
		return (*Course).becomesForetold
	case "become plotted":
		return (*Course).becomesPlotted
	case "unlock a locked door of", oracle.LockOrUnlock:
		return (*Course).changeDoors
	case "detain":
		return (*Course).detain
	case "unattach":
		return (*Course).unattach
	case "demonstrate":
		return (*Course).demonstrate
	case "haunt":
		return (*Course).haunt
	case "aura swap":
		return (*Course).auraSwap
	case "ripple":
		return (*Course).ripple
	case "myriad":
		return (*Course).myriad
	case "encore":
		return (*Course).encore
	case "cipher":
		return (*Course).cipher
	case "pair":
		return (*Course).pair
	case oracle.RingTempts:
		return (*Course).ringTempts
	case "monstrosity", "renown":
		return (*Course).becomesMore
	case "support":
		return (*Course).support
	case "earthbend":
		return (*Course).earthbend
	case "airbend":
		return (*Course).airbend
	case "harness":
		return (*Course).harness
	case "solve":
		return (*Course).solve
	case oracle.BecomeLevel:
		return (*Course).becomeLevel
	case oracle.ClashWithOpponent, oracle.ClashWithDefender:
		return (*Course).clash
	case "suspect":
		return (*Course).suspect
	case oracle.NoLongerSuspected:
		return (*Course).clear
	}
	return nil
}

// doneInTurn is what an action of a name means for a player who does it, with the number that goes
// with it, which reports whether it was done at all; nil for an action that no player does in turn.
func doneInTurn(name string) func(*Course, oracle.KeywordAction, table.ID, int, *table.Context) bool {
	switch name {
	case "investigate":
		return (*Course).investigate
	case "populate":
		return (*Course).populate
	case "bolster":
		return (*Course).bolster
	case "adapt":
		return (*Course).adapt
	case "amass":
		return (*Course).amass
	case "learn":
		return (*Course).learn
	case "manifest", "cloak":
		return (*Course).manifest
	case "discover":
		return (*Course).discover
	case "incubate":
		return (*Course).incubate
	case "manifest dread":
		return (*Course).manifestDread
	case "blight":
		return (*Course).blight
	case "forage":
		return (*Course).forage
	case "fateseal":
		return (*Course).fateseal
	case "time travel":
		return (*Course).timeTravel
	case oracle.OpenAttraction:
		return (*Course).openAttraction
	case oracle.CollectEvidence:
		return (*Course).collectEvidence
	}
	return nil
}

// actionMatches reports whether an event is that of an action being done, by a player or by a
// permanent. Exploiting a creature is sacrificing it (702.110b).
func (g *Course) actionMatches(p *oracle.KeywordActionDone, e *table.Event, ctx *table.Context) bool {
	if p.Name == "exploit" {
		return e.Kind == table.SacrificeEvent && (p.What == nil || g.Matches(p.What, e.Object, ctx)) && g.Resolving != nil && g.Resolving.Ability != nil && g.Resolving.Ability.Keyword == "exploit" && e.Source == g.Resolving.Source &&
			g.IsMeant(p.Who, e.Source, ctx) && g.Applies("702.110b", "%s exploits a creature, as %s is sacrificed for its ability", e.Source, e.Object)
	}
	if p.Name == "mutate" {
		return e.Kind == table.MergeEvent && g.IsMeant(p.Who, e.Object, ctx) && g.Applies("702.140d", "%s mutates, as %s has merged with it", e.Object, e.Other)
	}
	if does, known := g.doesByKeyword(p, e, ctx); known {
		return does
	}
	who := e.Player
	if e.Object != table.None {
		who = e.Object
	}
	if e.Kind != table.ActionEvent || e.Word != p.Name || !g.IsMeant(p.Who, who, ctx) {
		return false
	}
	switch p.Name {
	case "firebend":
		return g.Applies("702.189b@2026-02-27", "%s firebends, as a firebending ability of theirs resolves", who)
	case "give a gift":
		return g.Applies("702.174c@2026-02-27", "%s gives a gift, as what keeps the promise has resolved", who)
	case "airbend":
		return g.Applies("701.65b@2026-02-27", "%s airbends, as they exile what they are told to airbend", who)
	case string(waterbend):
		return g.Applies("701.67c@2026-02-27", "%s waterbends, as they have paid a waterbend cost, in whatever way", who)
	case "blight":
		return g.Applies("701.68d@2026-02-27", "%s has blighted, whatever came of it", who)
	case "earthbend":
		return g.Applies("701.66b@2026-02-27", "%s has earthbent, and the ability that brings the land back is made", who)
	}
	return true
}

// eachActs has each of the players who are told to do an action do it, one after the other and
// each as the one who controls what it means.
func (g *Course) eachActs(i oracle.KeywordAction, ctx *table.Context) {
	does := doneInTurn(i.Name)
	if does == nil {
		g.LimitReached("the engine does not carry out this instruction yet: " + i.Name)
		return
	}
	players := g.inChosenOrder(g.Refer(i.Who, ctx))
	for _, p := range players {
		n := 1
		if i.Count != nil {
			n = g.quantityFor(i.Count, p, players, ctx)
		}
		times := 1
		if slices.Contains([]string{"investigate", "populate", "manifest dread", "time travel", oracle.OpenAttraction}, i.Name) {
			times = n // "investigate twice"
		}
		for range times {
			by := *ctx
			by.Controller = p
			if !does(g, i, p, n, &by) {
				continue
			}
			if len(players) == 1 { // what has come of it is for the text to go back to
				ctx.Resume(&by)
			}
			g.actionDone(p, table.None, i.Name)
		}
	}
}

func (g *Course) investigate(i oracle.KeywordAction, p table.ID, _ int, ctx *table.Context) bool {
	if !g.Applies("701.36a", "%s creates a Clue token", p) {
		return false
	}
	g.instructOne(oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), Token: cardtext.ActionToken(i)}, ctx)
	return true
}

func (g *Course) populate(_ oracle.KeywordAction, p table.ID, _ int, ctx *table.Context) bool {
	phrase := oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Token}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	options := g.AllOf(&phrase, ctx)
	if !g.Applies("701.30a", "%s creates a token that is a copy of a creature token", p) {
		return false
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.30a", Options: options, Min: 1, Max: 1})
	copied := oracle.The{} // nothing, if there is no creature token (701.30b)
	for _, id := range chosen {
		copied.All = append(copied.All, particular(id))
	}
	g.instructOne(oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), CopyOf: copied}, ctx)
	return true
}

// particular refers to an object that is known.
func particular(id table.ID) oracle.Reference { return oracle.Particular{Object: int(id)} }

// plusOnes puts so many +1/+1 counters on an object.
func plusOnes(n int, on table.ID) oracle.Instruction {
	return oracle.PutCounters{Kind: "+1/+1", Count: oracle.Literal(n), On: particular(on)}
}

func (g *Course) bolster(_ oracle.KeywordAction, p table.ID, n int, ctx *table.Context) bool {
	phrase := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	options := g.AllOf(&phrase, ctx)
	least := math.MaxInt
	for _, id := range options {
		least = min(least, g.Characteristics(id).Toughness)
	}
	options = slices.DeleteFunc(slices.Clone(options), func(id table.ID) bool { return g.Characteristics(id).Toughness > least })
	if len(options) == 0 {
		return true // nobody to choose, and still it was done as far as it could be (609.3)
	}
	if !g.Applies("701.33a", "%s chooses a creature with the least toughness, which gets %n +1/+1 counters", p, table.Count(n)) {
		return false
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.33a", Options: options, Min: 1, Max: 1})
	g.instructOne(plusOnes(n, chosen[0]), ctx)
	ctx.Came(oracle.WhatWasMeant, chosen)
	return true
}

func (g *Course) adapt(_ oracle.KeywordAction, _ table.ID, n int, ctx *table.Context) bool {
	if countersOf(g.CountersOn(ctx.Source), "+1/+1") > 0 && g.Applies("701.43a", "%s has a +1/+1 counter already and does not adapt", ctx.Source) {
		return true
	}
	g.instructOne(plusOnes(n, ctx.Source), ctx)
	return true
}

// amass carries out 701.44a: the Army that is chosen is what the text goes on to speak of (701.44c).
func (g *Course) amass(i oracle.KeywordAction, p table.ID, n int, ctx *table.Context) bool {
	if !g.Applies("701.44a", "%s puts %n +1/+1 counters on an Army", p, table.Count(n)) {
		return false
	}
	army := oracle.Phrase{Where: []oracle.Predicate{oracle.HasSubtype{Subtype: "Army"}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	if len(g.AllOf(&army, ctx)) == 0 {
		g.instructOne(oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), Token: cardtext.ActionToken(i)}, ctx)
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.44a", Options: g.AllOf(&army, ctx), Min: 1, Max: 1})
	ctx.Came(oracle.WhatWasMeant, chosen)
	ctx.Came(oracle.WhatWasPerformed, chosen)
	if len(chosen) == 0 {
		return g.haveAmassed(p)
	}
	had := countersOf(g.CountersOn(chosen[0]), "+1/+1")
	g.instructOne(plusOnes(n, chosen[0]), ctx)
	if !g.Characteristics(chosen[0]).Subtype(i.Subtype) {
		g.instructOne(oracle.Modify{What: particular(chosen[0]), Changes: []oracle.Change{oracle.AddTypes{Subtypes: []string{i.Subtype}}}, Duration: oracle.ForTheGame}, ctx)
	}
	ctx.Came(oracle.WhatWasMeant, chosen)
	return countersOf(g.CountersOn(chosen[0]), "+1/+1") >= had+n || g.haveAmassed(p)
}

// haveAmassed carries out 701.44b for a player who could not do all of it.
func (g *Course) haveAmassed(p table.ID) bool {
	return g.Applies("701.44b", "%s has amassed, although not all of it was possible", p)
}

func (g *Course) learn(_ oracle.KeywordAction, p table.ID, _ int, ctx *table.Context) bool {
	if !g.Applies("701.45a", "%s may discard a card to draw one, or else fetch a Lesson from outside the game", p) {
		return false
	}
	lesson := oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.HasSubtype{Subtype: "Lesson"}}}
	g.instruct([]oracle.Instruction{
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Discard{Who: oracle.You{}, Count: oracle.Literal(1)}}},
		oracle.If{
			Condition: oracle.DidSo{},
			Then:      []oracle.Instruction{oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)}},
			Else:      []oracle.Instruction{oracle.BringIn{Phrase: lesson, Reveal: true}},
		},
	}, ctx)
	return true
}

func (g *Course) discover(_ oracle.KeywordAction, p table.ID, n int, ctx *table.Context) bool {
	if !g.Applies("701.55a", "%s exiles cards from the top of the library until one of them is a nonland card with mana value %n or less", p, table.Count(n)) {
		return false
	}
	card := oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{
		oracle.Not{Predicate: oracle.HasType{Types: oracle.Land}}, oracle.Compares{Number: oracle.ManaValue, How: oracle.AtMost, To: oracle.Literal(n)},
	}}
	it := oracle.It{To: oracle.WhatWasShown}
	g.instruct([]oracle.Instruction{
		oracle.RevealUntil{Who: oracle.You{}, Of: oracle.You{}, Phrase: card, Count: oracle.Literal(1), Exile: true},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: it, Free: true, Below: oracle.Literal(n + 1)}}},
		oracle.If{Condition: oracle.IsNot{Condition: oracle.DidSo{}}, Then: []oracle.Instruction{oracle.Move{What: it, To: oracle.Hand}}},
		oracle.Move{What: oracle.Rest{}, To: oracle.Library, Bottom: true, RandomOrder: true},
	}, ctx)
	found := ctx.WhatCame(oracle.WhatWasShown)
	ctx.Came(oracle.WhatWasPerformed, found)
	return len(found) > 0 || g.Applies("701.55b", "%s has discovered, although no such card was found", p)
}

func (g *Course) incubate(i oracle.KeywordAction, p table.ID, n int, ctx *table.Context) bool {
	if !g.Applies("701.51a", "%s creates an Incubator token that enters with %n +1/+1 counters", p, table.Count(n)) {
		return false
	}
	g.instructOne(oracle.CreateToken{
		Who: oracle.You{}, Count: oracle.Literal(1), Token: cardtext.ActionToken(i),
		WithCounters: []oracle.CounterCount{{Kind: "+1/+1", Count: oracle.Literal(n)}},
	}, ctx)
	return true
}

// support carries out 701.35a; its targets have been chosen like those of any spell or ability.
func (g *Course) support(i oracle.KeywordAction, ctx *table.Context) {
	if g.Applies("701.35a", "%s puts a +1/+1 counter on each of its targets", ctx.Source) {
		g.instructOne(oracle.PutCounters{Kind: "+1/+1", Count: oracle.Literal(1), On: i.Object}, ctx)
	}
}

// detain carries out 701.29a for the permanents that are detained.
func (g *Course) detain(i oracle.KeywordAction, ctx *table.Context) {
	detained := g.Refer(i.Object, ctx)
	ctx.Means(i.Object, detained)
	for _, id := range detained {
		if !g.OnBattlefield(id) || !g.Applies("701.29a", "%s is detained until the next turn of %s", id, ctx.Controller) {
			continue
		}
		it := oracle.It{To: oracle.WhatWasMeant}
		for _, cant := range []oracle.Doing{oracle.Attack, oracle.Block, oracle.ActivateAbilities} {
			g.begin(table.Effect{
				Source: ctx.Source, Controller: ctx.Controller, About: []table.ID{id}, Duration: oracle.UntilYourNextTurn,
				Static: oracle.Restriction{Affected: it, Cant: cant},
			})
		}
	}
}

// becomesMore carries out 701.31a, and 702.112a as the ability of renown resolves: a permanent that
// is not monstrous or renowned yet gets counters and becomes so.
func (g *Course) becomesMore(i oracle.KeywordAction, ctx *table.Context) {
	id := ctx.Source
	if !g.OnBattlefield(id) {
		return
	}
	if i.Name == "monstrosity" && g.Object(id).Is(table.Monstrous) && g.Applies("701.31a", "%s is monstrous already, and nothing happens", id) {
		return // that a renowned permanent is not asked again, its ability says itself (702.112c)
	}
	n := g.Quantity(i.Count, ctx)
	g.instructOne(plusOnes(n, id), ctx)
	mark := table.Renowned
	if i.Name == "monstrosity" {
		mark = table.Monstrous
	}
	g.Object(id).Marked |= mark
	g.Touch()
	// The number is the X of the other abilities of a permanent that becomes monstrous (701.31c).
	g.Happen(table.Event{Kind: table.ActionEvent, Player: ctx.Controller, Object: id, Word: i.Name, Amount: n})
}
