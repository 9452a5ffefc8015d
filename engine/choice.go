package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 608.2d: what players choose while something resolves, and
// that nobody can choose what is illegal or impossible.

// alternativesOf has a player choose one of several things to do.
func (g *Game) alternativesOf(i oracle.Alternatives, ctx *Context) {
	who := g.refer(i.Who, ctx)
	if i.Who == nil {
		who = []ID{ctx.Controller}
	}
	for _, p := range g.inOrder(g.deciders(who, ctx)) {
		about := *ctx
		about.Controller = p
		d := Decision{Kind: ModeDecision, Player: p, About: ctx.Source, Rule: "608.2d", Words: i.Words, Min: 1, Max: 1}
		d.check = func(answer Answer) error {
			if len(answer.Numbers) != 1 || answer.Numbers[0] < 0 || answer.Numbers[0] >= len(i.Options) {
				return g.forbids("608.2d", "%s chooses one of the options of %s", p, ctx.Source)
			}
			if g.impossible(i.Options[answer.Numbers[0]], p, &about) {
				return g.forbids("608.2d", "%s can't choose what is impossible", p)
			}
			return nil
		}
		var open []Answer
		for k := range i.Options {
			if !g.impossible(i.Options[k], p, &about) || !g.inForce("608.2d") {
				open = append(open, Answer{Numbers: []int{k}})
			}
		}
		if len(open) == 0 {
			continue
		}
		d.list = func() []Answer { return open }
		answer := g.choose(&d)
		if g.applies("608.2d", "%s chooses as %s resolves", p, ctx.Source) {
			g.instruct(i.Options[answer.Numbers[0]], ctx)
		} else {
			g.instruct(i.Options[0], ctx)
		}
	}
}

// chooseColor carries out 105.4: a player who is asked for a color chooses one of the
// five. Without the rule "colorless" and "multicolored" are answers like any other, and
// whoever gives one of them has no color, or all of them.
func (g *Game) chooseColor(d Decision) oracle.Color {
	d.Words = []string{"white", "blue", "black", "red", "green"}
	if others := []string{"colorless", "multicolored"}; g.inForce("105.4") {
		d.check = func(a Answer) error {
			if slices.Contains(others, a.Word) {
				return g.forbids("105.4", "%s is asked for a color, and that is none", d.Player)
			}
			return nil
		}
	} else {
		d.Words = append(d.Words, others...)
	}
	switch i := slices.Index(d.Words, g.chooseWord(d)); i {
	case 5:
		return 0
	case 6:
		return 1<<5 - 1
	default:
		return 1 << i
	}
}

// chooseCreatureType carries out 205.3e: a player who is asked for a creature type chooses
// one that exists, whether or not anything in the game has it. Those that something has are
// the ones that are listed. Without the rule any word will do.
func (g *Game) chooseCreatureType(d Decision) string {
	d.Kind, d.Words = WordDecision, g.creatureTypesInPlay()
	if len(d.Words) == 0 {
		d.Words = []string{"Human"} // somebody chooses one, though it is all the same which
	}
	d.check = func(a Answer) error {
		switch {
		case a.Word == "":
			return fmt.Errorf("%s chooses a creature type", g.Name(d.Player))
		case oracle.IsCreatureType(a.Word):
			return nil
		}
		return g.forbids("205.3e", "%s is asked for a creature type, and that is none", d.Player)
	}
	d.list = d.words
	return g.choose(&d).Word
}

// creatureTypesInPlay lists the creature types of all objects in the game: the ones
// that a choice can make a difference for.
func (g *Game) creatureTypesInPlay() []string {
	var list []string
	for i := 1; i < len(g.faces); i++ {
		if g.faces[i].Types&(oracle.Creature|oracle.Tribal) == 0 {
			continue
		}
		for _, s := range g.faces[i].Subtypes {
			if !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	slices.Sort(list)
	return list
}

// impossible reports whether the first of some instructions, which a player may choose,
// is one that can't be carried out at all.
func (g *Game) impossible(do []oracle.Instruction, chooser ID, ctx *Context) bool {
	if len(do) == 0 {
		return false
	}
	none := func(r oracle.Reference, can func(ID) bool) bool {
		if some, chooses := r.(oracle.Some); chooses {
			return g.tooFew(some, can, ctx)
		}
		return !slices.ContainsFunc(g.quietly(r, ctx), can)
	}
	switch i := do[0].(type) {
	case oracle.Draw:
		return g.noDrawing(i, chooser, ctx)
	case oracle.PutCounters:
		return none(i.On, func(id ID) bool { return id.IsPlayer() || g.onBattlefield(id) })
	case oracle.TapObject:
		return none(i.What, func(id ID) bool { return g.onBattlefield(id) && !g.object(id).Tapped })
	case oracle.UntapObject:
		return none(i.What, func(id ID) bool { return g.onBattlefield(id) && g.object(id).Tapped })
	case oracle.Sacrifice:
		if _, chooses := i.What.(oracle.Some); chooses {
			return false // optional looks at these
		}
		return none(i.What, g.onBattlefield)
	}
	return false
}

// tooFew reports whether there are not as many things as a text has somebody choose with
// which something can be done.
func (g *Game) tooFew(some oracle.Some, can func(ID) bool, ctx *Context) bool {
	if some.UpTo || some.Random {
		return false
	}
	among, phrase := oracle.Reference(oracle.Each{Phrase: some.Phrase}), some.Phrase
	if some.From != nil {
		among, phrase = some.From, asSource(some.Phrase)
	}
	n := 0
	for _, id := range g.quietly(among, ctx) {
		if can(id) && g.matches(&phrase, id, ctx) {
			n++
		}
	}
	return n < g.count(some, ctx)
}

// quietly finds what a reference means where that asks nobody to choose.
func (g *Game) quietly(r oracle.Reference, ctx *Context) []ID {
	if _, chooses := r.(oracle.Some); chooses {
		return nil
	}
	var list []ID
	g.scratch(func() { list = g.refer(r, ctx) })
	return list
}

// optionalCast carries out "you may cast it": casting it is the choice, and one that
// is open only if the casting could begin (601.3).
func (g *Game) optionalCast(do []oracle.Instruction, p ID, ctx *Context) bool {
	if len(do) != 1 {
		return false
	}
	cast, ok := do[0].(oracle.CastSpell)
	if !ok {
		return false
	}
	var options []ID
	for _, id := range g.couldCast(cast.What, ctx) {
		if cast.Transformed {
			if !g.turnBackUp(id) {
				continue
			}
			defer g.turnFrontUp(id)
		}
		if g.mayBeCast(id) {
			options = append(options, id)
		}
	}
	if len(options) == 0 {
		return true
	}
	d := Decision{Kind: ObjectDecision, Purpose: ForCasting, Player: p, About: ctx.Source, Rule: "608.2d", Options: options, Max: 1, Casting: g.castingOf(cast, p, ctx)}
	d.check = func(a Answer) error {
		if len(a.IDs) > 1 || len(a.IDs) == 1 && !slices.Contains(options, a.IDs[0]) {
			return g.forbids("601.3", "%s does not let %s cast that", ctx.Source, p)
		}
		return nil
	}
	d.list = func() []Answer {
		list := []Answer{{}}
		for _, id := range options {
			list = append(list, Answer{IDs: []ID{id}})
		}
		return list
	}
	if answer := g.choose(&d); len(answer.IDs) == 1 {
		some, free := cast.What.(oracle.Some)
		if !free {
			g.instruct([]oracle.Instruction{cast}, ctx)
			return true
		}
		like := func(id ID) bool { return g.isLike(asCard(some.Phrase), id, ctx) }
		if some.Phrase.Noun != oracle.SpellNoun {
			like = nil // it is the card that has to be like that
		}
		ctx.previous = answer.IDs
		g.castThese(cast, answer.IDs, like, ctx)
	}
	return true
}

// couldCast lists what an effect lets a player cast. "A spell from your hand" means, before
// it is cast, a card there that can become such a spell, which no land can.
func (g *Game) couldCast(what oracle.Reference, ctx *Context) []ID {
	some, ok := what.(oracle.Some)
	if !ok {
		return g.refer(what, ctx)
	}
	phrase := asCard(some.Phrase)
	if some.Phrase.Noun != oracle.SpellNoun || len(g.parts) == 0 {
		return slices.DeleteFunc(slices.Clone(g.all(&phrase, ctx)), func(id ID) bool { return g.is(id, oracle.Land) })
	}
	there := oracle.Phrase{Noun: oracle.CardNoun, Zone: phrase.Zone}
	for i := range phrase.Or {
		there.Or = append(there.Or, oracle.Phrase{Noun: oracle.CardNoun, Zone: phrase.Or[i].Zone})
	}
	return slices.DeleteFunc(slices.Clone(g.all(&there, ctx)), func(id ID) bool { return !g.couldBeSpell(phrase, id, ctx) })
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
func (g *Game) isLike(p oracle.Phrase, id ID, ctx *Context) bool {
	return g.matches(&p, id, ctx) && !g.is(id, oracle.Land)
}

// couldBeSpell reports whether a card, as it would be cast whole or in one of its parts, is
// what a phrase describes: of a half, an Adventure or a back face only its own
// characteristics are looked at (601.3e).
func (g *Game) couldBeSpell(p oracle.Phrase, id ID, ctx *Context) bool {
	whole := g.object(id).face
	fits := !g.isSplit(id) && g.isLike(p, id, ctx)
	for _, of := range g.parts {
		if fits || of.whole != whole {
			continue
		}
		g.asPart(id, of.part, func() { fits = g.isLike(p, id, ctx) })
		fits = fits && g.applies("601.3e", "%s is looked at as what of it would be cast", id)
	}
	return fits
}

// revealUntil reveals or exiles cards from the top of a library until enough of them
// match. "It" is what matched then, "the rest" the others.
func (g *Game) revealUntil(i oracle.RevealUntil, ctx *Context) {
	ctx.previous, ctx.rest = []ID{}, nil
	want := 1
	if i.Count != nil {
		want = g.quantity(i.Count, ctx)
	}
	for _, p := range g.refer(i.Of, ctx) {
		library := g.player(p).library
		for n := len(library) - 1; n >= 0 && len(ctx.previous) < want; n-- {
			id := library[n]
			phrase := i.Phrase
			phrase.Noun, phrase.Zone = oracle.CardNoun, oracle.Nowhere
			if i.Exile {
				e := g.destination(id, oracle.Exile)
				e.Source, e.Cause = ctx.Source, oracle.ByExiling
				for _, happened := range g.happen(e) {
					if happened.Kind == ZoneChangeEvent {
						id = happened.NewObject
					}
				}
				library = g.player(p).library
				n = len(library)
			}
			if g.matches(&phrase, id, ctx) {
				ctx.previous = append(ctx.previous, id)
			} else {
				ctx.rest = append(ctx.rest, id)
			}
		}
	}
	ctx.previousAmount = len(ctx.previous)
}

// leftOpen finds what a reference means that leaves something to a player.
func (g *Game) leftOpen(r oracle.Reference, ctx *Context) []ID {
	switch r := r.(type) {
	case oracle.Some:
		return g.chooseSome(r, ctx)
	case oracle.Pile:
		return g.pile(r, ctx)
	}
	return nil
}
