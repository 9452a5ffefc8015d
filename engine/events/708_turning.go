package events

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
	"rulestep/engine/table"
)

// This file carries out turning permanents over by an instruction (708.2b) and what their
// texts say is done as they are turned face up or transform (614.1e, 708.11, 712.20).

var _ = carriesOut((*Course).turnFace, "What", "Down", "DownAs")

// turnFace carries out "turn it face down" and "turn it face up" of a text.
func (g *Course) turnFace(i oracle.TurnFace, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		switch {
		case !i.Down && g.Object(id).Zone == oracle.Exile:
			g.turnUpInExile(id)
		case !g.OnBattlefield(id) || i.Down && g.staysFaceUp(id):
		case !i.Down:
			if g.Object(id).FaceDown {
				g.turnUp(id, ctx.Controller)
			}
		case g.Object(id).FaceDown && g.Applies("708.2b", "%s is face down already, so nothing happens to it", id):
		default:
			g.Happen(table.Event{Kind: table.TurnFaceDownEvent, Object: id, Player: ctx.Controller, DownBy: table.DownAs(i.DownAs)})
		}
	}
}

// turnAllDown turns face down, at once, what a text says as its object enters: what is on the battlefield before that, and so neither it
// nor what enters together with it.
func (g *Course) turnAllDown(what *oracle.Phrase, in *table.Entering, ctx *table.Context) {
	var events []table.Event
	for _, id := range g.Battlefield {
		if g.Matches(what, id, ctx) && !g.staysFaceUp(id) &&
			!(g.Object(id).FaceDown && g.Applies("708.2b", "%s is face down already, so nothing happens to it", id)) {
			events = append(events, table.Event{Kind: table.TurnFaceDownEvent, Object: id, Player: in.Controller})
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// turnUp turns a permanent face up, unless it is one that stays face down (701.34g, 701.56g).
func (g *Course) turnUp(id, by table.ID) {
	if !g.CardMustBeSaid(id) || g.staysDown(id) {
		return
	}
	g.Happen(table.Event{Kind: table.TurnFaceUpEvent, Object: id, Player: by})
	if !g.InForce("708.11") {
		g.asItTurns(id, false)
	}
}

// staysDown reports whether a permanent is a manifested or cloaked instant or sorcery card.
func (g *Course) staysDown(id table.ID) bool {
	if g.holdsSpell(id) && g.Applies("727.2g", "%s contains an instant or sorcery card, so it is revealed and stays face down", id) {
		return true
	}
	by, stays := g.Object(id).DownBy, false
	if by.ForManaCost() {
		g.asFaceUp(id, func(c *table.Characteristics) { stays = c.Is(oracle.Instant | oracle.Sorcery) })
	}
	return stays && (by == table.ByManifest && g.Applies("701.34g", "%s is manifested and no permanent card, so it is revealed and stays face down", id) ||
		by == table.ByCloak && g.Applies("701.56g", "%s is cloaked and no permanent card, so it is revealed and stays face down", id))
}

// asFaceUp looks at what a face-down object would be face up.
func (g *Course) asFaceUp(id table.ID, look func(*table.Characteristics)) {
	g.Scratch(func() {
		if components := g.Object(id).Components(); len(components) > 0 {
			g.turnComponents(id, false)
			defer func() { g.Object(id).Note(func(s *table.Seldom) { s.Components = components }) }()
		}
		g.inGuise(id, g.faceUp(id), func() { look(g.Characteristics(id)) })
	})
}

// wayFaceUp finds the cost for which a face-down permanent may be turned face up, as an ability
// that has it, and asks which where it offers several: a manifested or cloaked one (701.34c-d,
// 701.56c-d), or one that would have several such abilities (702.37e, 702.168d).
func (g *Course) wayFaceUp(p, id table.ID) (*oracle.Ability, error) {
	g.CardMustBeSaid(id)
	if g.holdsSpell(id) {
		if err := g.Forbids("727.2g", "%s contains an instant or sorcery card and can't be turned face up", id); err != nil {
			return nil, err
		}
	}
	by := g.Object(id).DownBy
	var ways []*oracle.Ability
	open := false // its mana cost has an X, of which 107.3d and 107.3h say different things
	g.asFaceUp(id, func(c *table.Characteristics) {
		// What is shown is the card, whatever the permanent would be: a God that is no creature is a creature card.
		if card := g.Faces[g.Object(id).Face]; by.ForManaCost() && card.Types&oracle.Creature != 0 && card.HasCost {
			way := &oracle.Ability{Cost: []oracle.CostItem{oracle.PayMana{Mana: card.ManaCost}}, Rule: "701.34b"}
			if by == table.ByCloak {
				way.Rule = "701.56b"
			}
			ways, open = append(ways, way), slices.ContainsFunc(card.ManaCost, func(s oracle.Symbol) bool { return s.X })
		}
		for _, held := range c.Abilities {
			if k, _ := keywords.WhileCast(held.Keyword); k.FaceUp != "" {
				way := *held.Ability
				way.Rule = k.FaceUp
				ways = append(ways, &way)
			}
		}
	})
	switch {
	case open:
		why := "what is manifested or cloaked has an X in its mana cost"
		if g.Pen != table.ScratchPen || g.Trial {
			g.Undecided(why)
		}
		return nil, errors.New(why)
	case len(ways) == 0 && by == table.ByManifest:
		return nil, g.Forbids("701.34b", "the card that represents %s is no creature card with a mana cost", id)
	case len(ways) == 0 && by == table.ByCloak:
		return nil, g.Forbids("701.56b", "the card that represents %s is no creature card with a mana cost", id)
	case len(ways) == 0 && by == table.ByDisguise:
		return nil, g.Forbids("702.168d", "%s would have no disguise cost if it were face up", id)
	case len(ways) == 0:
		return nil, g.Forbids("702.37e", "%s would have no morph cost if it were face up", id)
	case len(ways) == 1 && (!by.ForManaCost() || ways[0].Keyword == ""):
		return ways[0], nil
	}
	return g.chooseFaceUp(p, id, ways)
}

// chooseFaceUp asks for which of several costs a face-down permanent is turned face up.
func (g *Course) chooseFaceUp(p, id table.ID, ways []*oracle.Ability) (*oracle.Ability, error) {
	if by := g.Object(id).DownBy; by.ForManaCost() {
		ways = slices.DeleteFunc(ways, func(way *oracle.Ability) bool {
			return way.Keyword != "" && !g.turnsUpToo(id, way, by == table.ByCloak)
		})
	}
	switch len(ways) {
	case 0:
		return nil, fmt.Errorf("%s has no cost for which it may be turned face up", g.Name(id))
	case 1:
		return ways[0], nil
	}
	named := make([]castWay, len(ways))
	for i, way := range ways {
		if named[i] = (castWay{words: theManaCost}); way.Keyword != "" {
			named[i] = castWay{words: string(way.Keyword), keyword: way, cost: way.Cost}
		}
	}
	d := Decision{Kind: WordDecision, Purpose: ForCostToPay, Player: p, About: id, Rule: "116.2b"}
	for _, way := range toldApart(named) {
		d.Words = append(d.Words, way.words)
	}
	d.Refuse = func(a Answer) error {
		if !slices.Contains(d.Words, a.Word) {
			return fmt.Errorf("%q is none of %s", a.Word, strings.Join(d.Words, ", "))
		}
		return nil
	}
	d.List = d.words
	answer, err := g.ask(&d)
	if err != nil {
		return nil, err
	}
	return ways[slices.Index(d.Words, answer.Word)], nil
}

// turnsUpToo carries out 701.34c-d and 701.56c-d: what is manifested or cloaked may be turned face up for a morph or disguise cost, too.
func (g *Course) turnsUpToo(id table.ID, way *oracle.Ability, cloaked bool) bool {
	switch disguise := Disguises(way); {
	case cloaked && disguise:
		return g.Applies("701.56d", "%s is cloaked and may be turned face up for its disguise cost, too", id)
	case cloaked:
		return g.Applies("701.56c", "%s is cloaked and may be turned face up for its morph cost, too", id)
	case disguise:
		return g.Applies("701.34d", "%s is manifested and may be turned face up for its disguise cost, too", id)
	}
	return g.Applies("701.34c", "%s is manifested and may be turned face up for its morph cost, too", id)
}

// Disguises reports whether an ability is disguise, by which what is face down has ward {2} (702.168a).
func Disguises(a *oracle.Ability) bool { return a.Keyword == "disguise" }

// faceUpCost names the cost for which a permanent is turned face up.
func faceUpCost(way *oracle.Ability) string {
	switch way.Keyword {
	case "":
		return "mana cost"
	case "megamorph":
		return "morph cost" // 702.37b
	}
	return string(way.Keyword) + " cost"
}

// faceDownWords is what lets a card be cast face down, in the words of a script.
func faceDownWords(by table.FaceDownBy) string {
	if by == table.ByDisguise {
		return "disguise"
	}
	return "morph"
}

// turns carries out 708.11 and 712.20: what a text says is done as its permanent is turned
// face up, or transforms, is done while that happens and not afterwards.
func (g *Course) turns(id table.ID, transforms bool) {
	switch {
	case len(g.doneAs(id, transforms)) == 0:
	case transforms && g.Applies("712.20", "what %s says that is done as it transforms is done while it transforms", id),
		!transforms && g.Applies("708.11", "what %s says that is done as it is turned face up is done meanwhile", id):
		g.asItTurns(id, transforms)
	}
}

// doneAs lists the abilities of a permanent that say what is done as it is turned face up,
// or as it transforms.
func (g *Course) doneAs(id table.ID, transforms bool) []table.Held {
	var list []table.Held
	for _, a := range g.QuietCharacteristics(id).Abilities {
		for _, s := range a.Statics {
			if as, ok := s.(oracle.TurnsAs); ok && as.Transforms == transforms {
				list = append(list, a)
			}
		}
	}
	return list
}

// asItTurns does what a permanent says is done as it is turned face up (614.1e) or as it
// transforms.
func (g *Course) asItTurns(id table.ID, transforms bool) {
	for _, a := range g.doneAs(id, transforms) {
		if transforms || g.Applies("614.1e", "what %s says that is done as it is turned face up is part of that event", id) {
			g.instruct(a.Statics[0].(oracle.TurnsAs).Do, &table.Context{Source: id, Controller: g.Controller(id), Ability: a.Ability})
		}
	}
}

// attachedAsItTurns carries out 303.4k for an Aura that is being turned face up: its controller
// attaches it to something that it can enchant face up, as it is then. It returns nil if the
// rule has nothing to say.
func (g *Course) attachedAsItTurns(i oracle.Attach, ctx *table.Context) []table.ID {
	some, chooses := i.To.(oracle.Some)
	if !chooses || ctx.Ability == nil || len(ctx.Ability.Statics) == 0 || !g.Is(ctx.Source, oracle.Enchantment) || !g.Characteristics(ctx.Source).Subtype("Aura") {
		return nil
	}
	if _, turns := ctx.Ability.Statics[0].(oracle.TurnsAs); !turns {
		return nil
	}
	all := g.AllOf(&some.Phrase, ctx)
	var legal []table.ID
	g.Scratch(func() {
		legal = slices.DeleteFunc(slices.Clone(all), func(host table.ID) bool { return g.attachRefusal(ctx.Source, host) != nil })
	})
	if len(legal) == len(all) || !g.Applies("303.4k", "%s is attached only to what it can enchant as it is face up", ctx.Source) {
		return nil
	}
	return append([]table.ID{}, g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "303.4k", Options: legal, Min: min(1, len(legal)), Max: 1})...)
}

func (g *Course) newTimestampForTurning(id table.ID) {
	if g.Applies("613.7f", "%s gets a new timestamp as it turns over", id) {
		g.Object(id).Timestamp = g.NewTimestamp()
		g.stampStickers(id)
	}
	g.Touch()
}
