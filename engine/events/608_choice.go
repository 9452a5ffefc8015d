package events

import (
	"fmt"
	"math"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
	"rulestep/engine/table"
)

// This file carries out 608.2d: what players choose while something resolves, and
// that nobody can choose what is illegal or impossible.

var _ = carriesOut((*Course).alternativesOf, "Who", "Options", "Words")

// alternativesOf has a player choose one of several things to do.
func (g *Course) alternativesOf(i oracle.Alternatives, ctx *table.Context) {
	who := g.choosers(i.Who, ctx)
	if i.Who == nil {
		who = []table.ID{ctx.Controller}
	}
	for _, p := range g.inChosenOrder(g.deciders(who, ctx)) {
		about := *ctx
		about.Controller = p
		d := Decision{Kind: ModeDecision, Player: p, About: ctx.Source, Rule: "608.2d", Words: i.Words, Min: 1, Max: 1}
		d.Refuse = func(answer Answer) error {
			if len(answer.Numbers) != 1 || answer.Numbers[0] < 0 || answer.Numbers[0] >= len(i.Options) {
				return g.Forbids("608.2d", "%s chooses one of the options of %s", p, ctx.Source)
			}
			if g.impossible(i.Options[answer.Numbers[0]], p, &about) {
				return g.Forbids("608.2d", "%s can't choose what is impossible", p)
			}
			return nil
		}
		var open []Answer
		for k := range i.Options {
			if !g.impossible(i.Options[k], p, &about) || !g.InForce("608.2d") {
				open = append(open, Answer{Numbers: []int{k}})
			}
		}
		if len(open) == 0 {
			continue
		}
		d.List = func() []Answer { return open }
		answer := g.Choose(&d)
		if g.Applies("608.2d", "%s chooses as %s resolves", p, ctx.Source) {
			g.instruct(i.Options[answer.Numbers[0]], ctx)
		} else {
			g.instruct(i.Options[0], ctx)
		}
	}
}

// chooseColor carries out 105.4: a player who is asked for a color chooses one of the
// five. Without the rule "colorless" and "multicolored" are answers like any other, and
// whoever gives one of them has no color, or all of them.
func (g *Course) chooseColor(d Decision, not string) oracle.Color {
	d.Words = slices.DeleteFunc([]string{"white", "blue", "black", "red", "green"}, func(w string) bool { return w == not })
	if others := []string{"colorless", "multicolored"}; g.InForce("105.4") {
		d.Refuse = func(a Answer) error {
			if slices.Contains(others, a.Word) {
				return g.Forbids("105.4", "%s is asked for a color, and that is none", d.Player)
			}
			return nil
		}
	} else {
		d.Words = append(d.Words, others...)
	}
	switch word := g.chooseWord(d); word {
	case "multicolored":
		return oracle.AllColors
	default:
		return oracle.ColorOfName(word)
	}
}

// chooseColors has a player choose one color or several of them at once.
func (g *Course) chooseColors(d Decision) oracle.Color {
	for c := oracle.Color(1); c <= oracle.AllColors; c++ {
		d.Words = append(d.Words, c.String())
	}
	return oracle.Color(1 + slices.Index(d.Words, g.chooseWord(d)))
}

// chooseCreatureType carries out 205.3e: a player who is asked for a creature type chooses
// one that exists, whether or not anything in the game has it. Those that something has are
// the ones that are listed. Without the rule any word will do.
func (g *Course) chooseCreatureType(d Decision, not string) string {
	d.Kind, d.Words = WordDecision, slices.DeleteFunc(g.creatureTypesInPlay(), func(w string) bool { return w == not })
	if len(d.Words) == 0 {
		d.Words = []string{"Human"} // somebody chooses one, though it is all the same which
	}
	d.Refuse = func(a Answer) error {
		switch {
		case a.Word == "":
			return fmt.Errorf("%s chooses a creature type", g.Name(d.Player))
		case a.Word == not:
			return fmt.Errorf("%s chooses a creature type other than %s", g.Name(d.Player), not)
		case g.isCreatureType(a.Word):
			return nil
		}
		return g.Forbids("205.3e", "%s is asked for a creature type, and that is none", d.Player)
	}
	d.List = d.words
	return g.Choose(&d).Word
}

// isCreatureType tells whether a word is in the list of 205.3m, which editions have otherwise.
func (g *Course) isCreatureType(word string) bool {
	then, now := oracle.IsCreatureType(word)
	if then != now && g.Since("205.3m", cr.Edition2026) {
		return now
	}
	return then
}

// creatureTypesInPlay lists the creature types of all objects in the game: the ones
// that a choice can make a difference for.
func (g *Course) creatureTypesInPlay() []string {
	var list []string
	for i := 1; i < len(g.Faces); i++ {
		if g.Faces[i].Types&(oracle.Creature|oracle.Tribal) == 0 {
			continue
		}
		for _, s := range g.Faces[i].Subtypes {
			if !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	slices.Sort(list)
	return list
}

// quietly finds what a reference means where that asks nobody to choose.
func (g *Course) quietly(r oracle.Reference, ctx *table.Context) []table.ID {
	if _, chooses := r.(oracle.Some); chooses {
		return nil
	}
	var list []table.ID
	g.Scratch(func() { list = g.Refer(r, ctx) })
	return list
}

// optionalCast carries out "you may cast it": casting it is the choice, and one that
// is open only if the casting could begin (601.3).
func (g *Course) optionalCast(do []oracle.Instruction, p table.ID, ctx *table.Context) bool {
	if len(do) != 1 {
		return false
	}
	cast, ok := do[0].(oracle.CastSpell)
	if !ok {
		return false
	}
	if some, ok := cast.What.(oracle.Some); ok && some.From == oracle.Reference(oracle.It{To: oracle.WhatMoved}) {
		ctx.Rest = slices.Clone(g.Refer(some.From, ctx)) // of cards that were exiled; what was shown is the rest already
	}
	var options []table.ID
	for _, id := range g.couldCast(cast.What, ctx) {
		if cast.Play && g.optionalLand(p, id, ctx) {
			continue
		}
		if cast.Transformed {
			if !g.turnBackUp(id) {
				continue
			}
			defer g.turnFrontUp(id)
		}
		if g.mayBeCast(id) && g.couldBegin(cast, p, id, ctx) {
			options = append(options, id)
		}
	}
	if len(options) == 0 {
		return true
	}
	d := Decision{Kind: ObjectDecision, Purpose: ForCasting, Player: p, About: ctx.Source, Rule: "608.2d", Options: options, Max: 1, Casting: g.castingOf(cast, p, ctx)}
	some, free := cast.What.(oracle.Some)
	if free && some.Phrase.Noun == oracle.SpellNoun { // else it is the card that has to be like that
		d.Casting.like = func(id table.ID) bool { return g.isLike(asCard(some.Phrase), id, ctx) }
	}
	d.Refuse = func(a Answer) error {
		if len(a.IDs) > 1 || len(a.IDs) == 1 && !slices.Contains(options, a.IDs[0]) {
			return g.Forbids("601.3", "%s does not let %s cast that", ctx.Source, p)
		}
		return nil
	}
	d.List = func() []Answer {
		list := []Answer{{}}
		for _, id := range options {
			if g.couldPayBesides(p, id, cast.Cost) && g.couldAim(p, id) {
				list = append(list, Answer{IDs: []table.ID{id}})
			}
		}
		return list
	}
	most := g.mostCast(some, free, ctx)
	var proposed []table.ID
	for len(options) > 0 { // of several cards to which "it" goes back, each may be cast (607.3)
		d.Idle = len(cast.Cost) > 0 && len(d.List()) == 1
		answer := g.Choose(&d)
		if len(answer.IDs) != 1 {
			break
		}
		if free {
			proposed = append(proposed, answer.IDs...)
			ctx.Came(oracle.WhatWasMeant, slices.Clone(proposed))
			ctx.Rest = slices.DeleteFunc(slices.Clone(ctx.Rest), func(id table.ID) bool { return slices.Contains(answer.IDs, id) })
		}
		g.follow(&do[0], ctx, true)
		within(&g.Under.says, answer.Spends, func() { g.castThese(cast, answer.IDs, d.Casting.like, ctx) })
		g.follow(&do[0], ctx, false)
		if most--; most == 0 {
			break
		}
		options = slices.DeleteFunc(slices.Clone(options), func(id table.ID) bool {
			return id == answer.IDs[0] || !g.mayBeCast(id) || !g.couldBegin(cast, p, id, ctx)
		})
		d.Options = options
	}
	return true
}

// couldBegin reports whether nothing forbids a player to begin to cast a card, or a part of it, as an effect that is resolving
// says (601.3): what is impossible can't be chosen (608.2d).
func (g *Course) couldBegin(cast oracle.CastSpell, p, id table.ID, ctx *table.Context) bool {
	a := g.castingOf(cast, p, ctx)
	a.Object = id
	parts := []int32{0}
	for _, part := range g.Parts {
		if part.Whole == g.Object(id).Face {
			parts = append(parts, part.Part)
		}
	}
	var refusal error
	for _, a.Part = range parts {
		if a.Part == 0 && g.isSplit(id) {
			continue
		}
		g.Scratch(func() { refusal = g.mayCast(p, id, a) })
		if refusal == nil {
			return true
		}
	}
	g.CiteRefusal(g.mayCast(p, id, a)) // it says why
	return false
}

// mostCast is how many spells an effect lets be cast one after the other as it resolves, negative for any number of them.
func (g *Course) mostCast(some oracle.Some, free bool, ctx *table.Context) int {
	if _, any := some.Count.(oracle.AnyNumber); any || !free {
		return -1
	}
	return g.Quantity(some.Count, ctx)
}

// couldPayBesides reports whether what a card costs besides, and what an effect has it cost instead of mana, don't make
// casting it impossible, so that it can't be chosen (608.2d). A part of a card may cost something else than the whole, and mana abilities may
// bring what is lacking.
func (g *Course) couldPayBesides(p, id table.ID, instead []oracle.CostItem) (could bool) {
	face := g.Object(id).Face
	if slices.ContainsFunc(g.Parts, func(part table.PartOf) bool { return part.Whole == face }) {
		return true
	}
	g.Scratch(func() {
		could = g.payableBesides(p, id, true)
		if ctx := (table.Context{Source: id, Controller: p, Object: id}); could && len(instead) > 0 {
			could = g.costPayable(instead, &ctx) == nil || g.manaMayBring(p, instead)
		}
	})
	return could
}

// couldAim reports whether a card that can be cast in one way only has a legal target for each that it needs, so that casting it is not
// impossible (601.2c, 608.2d).
func (g *Course) couldAim(p, id table.ID) (could bool) {
	face := g.Object(id).Face
	if slices.ContainsFunc(g.Parts, func(part table.PartOf) bool { return part.Whole == face }) {
		return true
	}
	g.Scratch(func() {
		abilities := g.QuietCharacteristics(id).Abilities
		otherwise := func(h table.Held) bool {
			c, _ := keywords.WhileCast(h.Keyword)
			return offersWay(h.Ability) || c.Optional // which may ask for other targets
		}
		if could = slices.ContainsFunc(abilities, otherwise) || g.offersCosts(); could {
			return
		}
		ctx := table.Context{Source: id, Controller: p, Object: id}
		could = !slices.ContainsFunc(abilities, func(h table.Held) bool { return h.SpellText() && !g.targetable(&ctx, h.Ability) })
	})
	return could
}

// couldCast lists what an effect lets a player cast. "A spell from your hand" means, before
// it is cast, a card there that can become such a spell, which no land can.
func (g *Course) couldCast(what oracle.Reference, ctx *table.Context) []table.ID {
	some, ok := what.(oracle.Some)
	if !ok {
		return g.Refer(what, ctx)
	}
	phrase := asCard(some.Phrase)
	if some.From != nil { // "from among them"
		return slices.DeleteFunc(slices.Clone(g.Refer(some.From, ctx)), func(id table.ID) bool {
			could := func() bool { return g.couldBeSpell(phrase, id, ctx) }
			if len(phrase.Where)+len(phrase.Or) == 0 {
				return !could()
			}
			return !g.asUpInExile(ctx.Controller, id, could)
		})
	}
	if some.Phrase.Noun != oracle.SpellNoun || len(g.Parts) == 0 {
		return slices.DeleteFunc(slices.Clone(g.AllOf(&phrase, ctx)), func(id table.ID) bool { return g.Is(id, oracle.Land) })
	}
	there := oracle.Phrase{Noun: oracle.CardNoun, Zone: phrase.Zone}
	for i := range phrase.Or {
		there.Or = append(there.Or, oracle.Phrase{Noun: oracle.CardNoun, Zone: phrase.Or[i].Zone})
	}
	return slices.DeleteFunc(slices.Clone(g.AllOf(&there, ctx)), func(id table.ID) bool { return !g.couldBeSpell(phrase, id, ctx) })
}

// asCard reads a phrase about a spell as one about the card that can become that spell.
func asCard(p oracle.Phrase) oracle.Phrase {
	if p.Noun == oracle.SpellNoun {
		p.Noun = oracle.CardNoun
	}
	p.Or = slices.Clone(p.Or)
	for i := range p.Or {
		p.Or[i] = asCard(p.Or[i])
	}
	return p
}

// isLike reports whether a card, or the part of it that is looked at, is what a phrase describes
// and no land.
func (g *Course) isLike(p oracle.Phrase, id table.ID, ctx *table.Context) bool {
	return g.Matches(&p, id, ctx) && !g.Is(id, oracle.Land)
}

// couldBeSpell reports whether a card, as it would be cast whole or in one of its parts, is
// what a phrase describes: of a half, an Adventure or a back face only its own
// characteristics are looked at (601.3e).
func (g *Course) couldBeSpell(p oracle.Phrase, id table.ID, ctx *table.Context) bool {
	whole := g.Object(id).Face
	fits := !g.isSplit(id) && g.isLike(p, id, ctx)
	for _, of := range g.Parts {
		if fits || of.Whole != whole || of.Disturbed {
			continue
		}
		g.inGuise(id, g.asPart(id, of.Part), func() { fits = g.isLike(p, id, ctx) })
		fits = fits && g.Applies("601.3e", "%s is looked at as what of it would be cast", id)
	}
	return fits
}

var _ = carriesOut((*Course).revealUntil, "Who", "Of", "Phrase", "Count", "Exile")

// revealUntil reveals or exiles cards from the top of a library until enough of them
// match. "It" is what matched then, "the rest" the others.
func (g *Course) revealUntil(i oracle.RevealUntil, ctx *table.Context) {
	var matching, rest []table.ID
	want := 1
	if i.Count != nil {
		want = g.Quantity(i.Count, ctx)
	}
	for _, p := range g.Refer(i.Of, ctx) {
		library := g.Player(p).Library
		found := 0 // in this library: each of several players goes on until it is enough
		for n := len(library) - 1; n >= 0 && found < want; n-- {
			g.tellTop(p, len(library)-n)
			library = g.Player(p).Library
			id := library[n]
			phrase := i.Phrase
			phrase.Noun, phrase.Zone = oracle.CardNoun, oracle.Nowhere
			if i.Exile {
				e := g.destination(id, oracle.Exile)
				e.Source, e.Cause = ctx.Source, oracle.ByExiling
				exiled := g.Happen(e)
				g.linkTo(ctx, exiled, oracle.Exile)
				for _, happened := range exiled {
					if happened.Kind == table.ZoneChangeEvent {
						id = happened.NewObject
					}
				}
				library = g.Player(p).Library
				n = len(library)
			}
			if g.Matches(&phrase, id, ctx) {
				matching, found = append(matching, id), found+1
			} else {
				rest = append(rest, id)
			}
		}
	}
	ctx.Rest = rest
	ctx.Came(oracle.WhatWasShown, matching)
	ctx.Yield(oracle.SaidOfMoves, len(matching))
	if ctx.Ability != nil && ctx.Ability.Keyword == "cascade" {
		g.asYouCascade(slices.Concat(rest, matching), ctx)
	}
}

// asYouCascade carries out 702.85b: what an effect lets a player do with the exiled cards as they cascade is done once all are exiled,
// before the last of them may be cast.
func (g *Course) asYouCascade(exiled []table.ID, ctx *table.Context) {
	type let struct {
		by     table.ID
		phrase oracle.Phrase
		tapped bool
	}
	var may []let
	table.EachStaticOf(&g.Table, func(by, controller table.ID, e oracle.AsYouCascade, _ *table.Context) {
		if controller == ctx.Controller {
			may = append(may, let{by, e.Phrase, e.Tapped})
		}
	})
	for _, m := range may {
		put := oracle.Move{To: oracle.Battlefield, Under: oracle.Yours, Tapped: m.tapped}
		options := slices.DeleteFunc(slices.Clone(exiled), func(id table.ID) bool {
			return g.Object(id).Zone != oracle.Exile || !g.Matches(&m.phrase, id, ctx) || g.keptOut(id, put, ctx)
		})
		if len(options) == 0 || !g.Applies("702.85b", "all cards are exiled, and %s may put one onto the battlefield, as %s says", ctx.Controller, m.by) {
			continue
		}
		for _, id := range g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: m.by, Rule: "608.2d", Options: options, Max: 1}) {
			e := g.destination(id, oracle.Battlefield)
			e.Player, e.Source = ctx.Controller, m.by
			e.Enter = &table.Entering{Controller: ctx.Controller, Tapped: m.tapped}
			g.landsPut(g.Happen(e))
		}
	}
}

func (g *Course) count(some oracle.Some, ctx *table.Context) int {
	if some.Count == nil {
		return 1
	}
	return max(g.Quantity(some.Count, ctx), 0) // a calculated number (107.1b)
}

// chooseSome has a player choose objects on resolution, untargeted (608.2d).
func (g *Course) chooseSome(r oracle.Some, ctx *table.Context) []table.ID {
	who := ctx.Controller
	if r.Chooser != nil {
		if ids := g.deciders(g.Refer(r.Chooser, ctx), ctx); len(ids) == 1 {
			who = ids[0]
		}
	}
	return g.chooseSomeBy(who, r, ctx)
}

// chooseSomeBy has a player choose objects so.
func (g *Course) chooseSomeBy(who table.ID, r oracle.Some, ctx *table.Context) []table.ID {
	n := g.count(r, ctx)
	needed := n
	switch {
	case r.Random:
		needed = math.MaxInt // chance may take any
	case r.UpTo || anyNumber(r):
		needed = 1
	}
	var options []table.ID
	if r.From == nil {
		options = g.SaidOf(needed, func() []table.ID { return g.AllOf(&r.Phrase, ctx) })
	} else {
		among, from := table.AsSource(r.Phrase), slices.Clone(g.Refer(r.From, ctx))
		if r.From == oracle.Reference(oracle.It{}) { // those of the event that are still to be found
			from = slices.DeleteFunc(from, func(id table.ID) bool { return !g.Present(g.find(id, ctx)) })
		}
		options = g.SaidOf(needed, func() []table.ID {
			return slices.DeleteFunc(from, func(id table.ID) bool { return !g.Matches(&among, id, ctx) })
		})
		options = g.enterable(options, g.Under.puts, ctx)
	}
	least := min(n, len(options))
	if anyNumber(r) {
		least, n = g.leastOfAny(who, len(options), ctx), len(options)
	} else if r.UpTo {
		least = 0
	}
	d := Decision{Purpose: ForChoice, Player: who, About: ctx.Source, Rule: "608.2d", Options: options, Min: least, Max: n}
	if r.Random {
		d.Player = table.None
	}
	if r.Phrase.Noun == oracle.CardNoun && r.Phrase.Zone == oracle.Exile && slices.ContainsFunc(options, func(id table.ID) bool { return g.Object(id).FaceDown }) {
		return g.pickExiled(d)
	}
	if g.Commander && len(options) > n && n == 1 && r.Phrase.Says(oracle.Is{Status: oracle.Commander}) &&
		!g.Applies("702.124e", "%s has two commanders, and chooses which one %s is about", who, ctx.Source) {
		return options
	}
	chosen := g.ChooseObjects(g.chosenTogether(d, &r.Phrase, ctx))
	if r.From != nil {
		ctx.Rest = slices.DeleteFunc(slices.Clone(ctx.Rest), func(id table.ID) bool { return slices.Contains(chosen, id) })
	}
	return chosen
}

// LeftOpen finds what a reference means that leaves something to a player.
func (g *Course) LeftOpen(r oracle.Reference, ctx *table.Context) []table.ID {
	switch r := r.(type) {
	case oracle.Some:
		return g.chooseSome(r, ctx)
	case oracle.Pile:
		return g.pile(r, ctx)
	}
	return nil
}

// chooseEachKind has players choose one thing of each of several kinds, each among what is said of that player, in turn order (101.4).
// As no kind is said to be another's, one thing that is of several kinds may be chosen for more than one of them.
func (g *Course) chooseEachKind(i *oracle.ChooseEachKind, ctx *table.Context) {
	var all, rest []table.ID
	for _, p := range g.inOrder(g.deciders(g.Refer(i.Who, ctx), ctx)) {
		about := ctx.Looking(p)
		among := slices.Clone(g.AllOf(&i.Among, &about))
		for k := range i.Kinds {
			of := slices.DeleteFunc(slices.Clone(among), func(id table.ID) bool { return !g.Matches(&i.Kinds[k], id, &about) })
			all = append(all, g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "608.2d", Options: of, Min: 1, Max: 1})...)
		}
		rest = append(rest, among...)
	}
	ctx.Came(oracle.WhatWasMeant, all)
	ctx.Rest = slices.DeleteFunc(rest, func(id table.ID) bool { return slices.Contains(all, id) })
}
