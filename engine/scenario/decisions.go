package scenario

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file holds the sentences in which a player, or chance, answers what is asked. They
// stand before plays, because "Ann keeps" is not "Ann keeps Queen".

// An answering makes the engine's answer of a line.
type answering = func(r *runner, d *engine.Decision, l Line) (engine.Answer, error)

func decisions() []*form {
	return []*form{
		{id: "order", pattern: "P orders the blockers|attackers of O: L", help: "damage assignment order", fits: func(d *engine.Decision) bool {
			return d.Kind == engine.OrderDecision && (d.Purpose == engine.ForBlockers || d.Purpose == engine.ForAttackers)
		}, answers: ordersFighters},
		{id: "assign", pattern: "P assigns damage from O: PARTS", help: "“2 to Wall, 1 to Bob”", fits: ofKind(engine.DamageDecision), answers: assignsDamage},
		{id: "stacks", pattern: "P stacks LS", help: "“A's trigger, then B's trigger”: the first named ends up lowest", fits: func(d *engine.Decision) bool {
			return d.Kind == engine.OrderDecision && d.Purpose == engine.ForTriggers
		}, answers: (*runner).stackOrder},
		{id: "targets", pattern: "P targets L with S", help: "for a triggered ability that is put on the stack", fits: aims, answers: (*runner).chosenTargets},
		{id: "targets nothing", pattern: "P chooses no target for S", help: "for a triggered ability that may have none", fits: aims, answers: aimsAtNothing},
		{id: "divides", pattern: "P divides PARTS with S", help: "of a triggered ability that is put on the stack: “3 to Wall, 1 to Bob”", fits: func(d *engine.Decision) bool {
			return d.Kind == engine.DivisionDecision
		}, answers: divides},
		{id: "applies", pattern: "P applies ABILITY", help: "which replacement or prevention effect comes first: “Shield”, or of several effects of one object “Shield's \"words of it\"”", fits: ofKind(engine.ReplacementDecision), answers: (*runner).replacement},
		{id: "new targets", pattern: "P chooses new targets for S: L", help: "for a copy, or a spell whose targets may change", fits: of(engine.ForNewTargets), answers: (*runner).chosenTargets},
		{id: "leaves targets", pattern: "P leaves the targets of S", help: "they stay as they are", fits: of(engine.ForNewTargets), answers: says(engine.Answer{})},
		{id: "chooses", pattern: "P chooses CHOICE for O", help: "an object, a color, a number, a word, a mode by words of it in quotes, or nothing", fits: func(d *engine.Decision) bool {
			return d.Kind == engine.ModeDecision || d.Kind == engine.ObjectDecision || d.Kind == engine.WordDecision && (d.Purpose == engine.ForColor || d.Purpose == engine.ForEither || d.Purpose == engine.ForMerging || d.Purpose == engine.ForSticker || d.Purpose == engine.ForSector || d.Purpose == engine.ForPart) ||
				asksForOne(d) || asksHowMany(d)
		}, answers: (*runner).choice},
		{id: "calls", pattern: "P calls heads|tails", help: "for a coin flip", fits: of(engine.ForCoin), answers: word("alt")},
		{id: "random sheet", pattern: `chance picks the sticker sheet "TEXT" for T`, help: "of a constructed game, before it begins, three times (123.2a)", fits: func(d *engine.Decision) bool {
			return d.Purpose == engine.ForSheet && d.Player == engine.None
		}, answers: takesSheet, chance: true},
		{id: "chance", pattern: "chance picks CHOICE for O", help: "what is chosen at random, where a coin or a die does not show it", fits: func(d *engine.Decision) bool {
			return d.Player == engine.None && (d.Kind == engine.ObjectDecision || d.Kind == engine.ModeDecision)
		}, answers: (*runner).choice, chance: true, objects: true},
		{id: "shuffled", pattern: "chance puts L on top of T's library", help: "of a library that was shuffled, after the line that shuffles or as it is asked: which cards lie there then, the top card first, as many as are drawn or turned up: “Bear, Cub and Ox”; nobody knows it if nothing is said", fits: of(engine.ForShuffled), answers: namedBy("L"), chance: true, objects: true},
		{id: "takes sheet", pattern: `P plays with the sticker sheet "TEXT"`, help: "of a limited game, before it begins (123.2b)", fits: of(engine.ForSheet), answers: takesSheet},
		{id: "no more sheets", pattern: "P plays with no more sticker sheets", help: "of a limited game, before it begins (123.2b)", fits: of(engine.ForSheet), answers: says(engine.Answer{Word: engine.NoMoreSheets})},
		{id: "coin", pattern: "the coin shows heads|tails", help: "what chance decides", fits: of(engine.ForCoinShows), answers: word("alt"), chance: true},
		{id: "die", pattern: "the die shows N", help: "what chance decides, in a line for each die", fits: of(engine.ForDieShows), answers: word("N"), chance: true},
		{id: "planar die", pattern: "the planar die shows planeswalker|chaos|blank", help: "what chance decides", fits: of(engine.ForPlanarDie), answers: word("alt"), chance: true},
		{id: "finds", pattern: "P finds CHOICE", help: "in a search: a card, or nothing", fits: of(engine.ForSearch), answers: namedBy("CHOICE"), objects: true},
		{id: "sacrifices", pattern: "P sacrifices CHOICE", help: "permanents, or nothing", fits: func(d *engine.Decision) bool {
			return d.Purpose == engine.ForSacrifice || d.Purpose == engine.ForCost && d.Words[0] == "sacrifice"
		}, answers: namedBy("CHOICE"), objects: true},
		{id: "discards at will", pattern: "P discards O at will", help: "as a special action that its text allows", acts: doesWithCard(engine.Discard)}, // no decision, but narrower than the next
		{id: "discards", pattern: "P discards L", help: "cards from the hand", fits: func(d *engine.Decision) bool {
			return d.Purpose == engine.ForCost && d.Words[0] == "discard" || d.Purpose == engine.ForDiscard || d.Purpose == engine.ForDiscardHand
		}, answers: namedBy("L")},
		{id: "keeps mana", pattern: "P keeps the mana of O", help: "after a play that was taken back", fits: of(engine.ForUndo), answers: saysOf(false)},
		{id: "takes back", pattern: "P takes back the mana of O", help: "after a play that was taken back", fits: of(engine.ForUndo), answers: saysOf(true)},
		{id: "keeps hand", pattern: "P keeps", help: "the opening hand", fits: of(engine.ForMulligan), answers: says(engine.Answer{})},
		{id: "keeps", pattern: "P keeps O", help: "the legend rule: the one that stays", fits: of(engine.ForLegend), answers: namedBy("O")},
		{id: "mulligans", pattern: "P mulligans", help: "takes a mulligan", fits: of(engine.ForMulligan), answers: says(engine.Answer{Yes: true})},
		{id: "pays with", pattern: "P pays with L", help: "with what mana sources, after a line that costs mana: an attack or a block", fits: asksForMana, answers: paysWith},
		{id: "tries to pay", pattern: "P tries to pay with L", help: "with what will not do: the attack, the block or the payment must be taken back", fits: asksForMana, answers: paysWith, mustFail: true},
		{id: "pays", pattern: "P pays COST[ spending SPENT]", help: "what a resolving spell or ability asks for, and which mana of the pool is spent", fits: func(d *engine.Decision) bool {
			return d.Kind == engine.PayDecision || d.Kind == engine.ManaDecision && len(d.Words) > 0
		}, answers: paysPrice},
		{id: "does not pay", pattern: "P does not pay", help: "declines to pay", fits: ofKind(engine.PayDecision), answers: says(engine.Answer{})},
		{id: "says", pattern: "P says yes|no to O", help: "to a “may” of it, or to a further cost of a spell that something else has its player cast", fits: of(engine.ForMay, engine.ForKicker), answers: func(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
			return saysOf(l.slots["alt"] == "yes")(r, d, l)
		}},
		{id: "commander zone", pattern: "P puts O into the command zone", help: "a commander that would go elsewhere, or a conspiracy before the game", fits: of(engine.ForCommander, engine.ForConspiracy), answers: saysOf(true)},
		{id: "commander stays", pattern: "P does not put O into the command zone", help: "a commander that would go elsewhere, or a conspiracy that stays in the sideboard", fits: of(engine.ForCommander, engine.ForConspiracy), answers: saysOf(false)},
		{id: "arranges", pattern: "P arranges L, top first", help: "cards that go to one graveyard or one place of a library together", fits: of(engine.ForArrangement), answers: namedBy("L")},
		{id: "timestamps", pattern: "P gives timestamps to L, oldest first", help: "permanents that come or become attached at the same time; in the order of the text if nothing is said", fits: of(engine.ForTimestamps), answers: namedBy("L")},
		{id: "team order", pattern: "P orders the team: L", help: "the players of a team that takes its turns together, as they choose, draw or begin the game one after the other; its primary player says it, and in turn order they go if nothing is said", fits: of(engine.ForTeam), answers: namedBy("L")},
		{id: "first turn", pattern: "P lets T go first", help: "the loser of the previous game", fits: of(engine.ForFirstTurn), answers: namedBy("T")},
		{id: "defender", pattern: "P chooses T to defend", help: "the defending player, where “players attack one opponent in each combat”", fits: of(engine.ForDefender), answers: namedBy("T")},
		{id: "assists", pattern: "P assists with N mana", help: "generic mana of a spell with assist that another player casts, after a line with “assisted by P”; 0 for none", fits: of(engine.ForAssisting), answers: func(_ *runner, _ *engine.Decision, l Line) (engine.Answer, error) {
			return engine.Answer{Numbers: []int{l.number()}}, nil
		}},
		{id: "reveals companion", pattern: "P reveals CHOICE as a companion", help: "a card from outside the game, before the game begins (103.2b)", fits: of(engine.ForCompanion), answers: namedBy("CHOICE"), objects: true},
		{id: "reveals no companion", pattern: "P reveals no companion", help: "before the game begins (103.2b)", fits: of(engine.ForCompanion), answers: says(engine.Answer{})},
		{id: "begins with", pattern: "P begins the game with O", help: "a card of the opening hand that allows it", fits: of(engine.ForOpening), answers: saysOf(true)},
		{id: "begins without", pattern: "P does not begin the game with O", help: "it stays in the hand", fits: of(engine.ForOpening), answers: saysOf(false)},
		{id: "scries", pattern: "P puts CHOICE on the bottom", help: "cards looked at, or nothing", fits: of(engine.ForScry), answers: namedBy("CHOICE"), objects: true},
		{id: "attacks", pattern: "P attacks T with L[; T with L][; T with L][; T with L]", help: "a player, planeswalker or battle, with creatures: “Bob with Ape”, “Bob with Knight and Bear in a band”, “Oren with Imp in the same band”; before the declare attackers step, with “!” too, players pass until it begins and attackers are declared", fits: ofKind(engine.AttackDecision), answers: pairs("T"), declares: oracle.DeclareAttackers},
		{id: "no attack", pattern: "P does not attack", help: "no creature is declared", fits: ofKind(engine.AttackDecision), answers: says(engine.Answer{}), declares: oracle.DeclareAttackers},
		{id: "blocks", pattern: "P blocks O with L[; O with L][; O with L][; O with L]", help: "creatures that block an attacker; with “!”, too, players pass until the declare blockers step begins", fits: ofKind(engine.BlockDecision), answers: pairs("O"), declares: oracle.DeclareBlockers},
		{id: "no block", pattern: "P does not block", help: "no creature is declared", fits: ofKind(engine.BlockDecision), answers: says(engine.Answer{}), declares: oracle.DeclareBlockers},
	}
}

// asksForOne fits a "may" that says what there is otherwise: a choice between the two.
func asksForOne(d *engine.Decision) bool {
	return d.Kind == engine.YesNoDecision && d.Purpose == engine.ForMay && len(d.Words) == 2
}

// asksHowMany fits what X is, and how often a further cost is paid, of a spell that is cast while something resolves.
func asksHowMany(d *engine.Decision) bool {
	return d.Kind == engine.NumberDecision && d.Purpose != engine.ForAssisting
}

// asksForMana fits the choice of mana sources that is a decision of its own.
func asksForMana(d *engine.Decision) bool {
	return d.Kind == engine.ManaDecision && len(d.Words) == 0
}

func paysWith(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
	return r.paidWith(d, l, l.slots["L"])
}

// says is an answer that the sentence has no more to tell of.
func says(a engine.Answer) answering {
	return func(*runner, *engine.Decision, Line) (engine.Answer, error) { return a, nil }
}

// saysOf is yes or no to what is asked about the object in O.
func saysOf(yes bool) answering {
	return func(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
		return engine.Answer{Yes: yes}, r.about(d, l)
	}
}

// word is the answer that stands in a slot.
func word(slot string) answering {
	return func(_ *runner, _ *engine.Decision, l Line) (engine.Answer, error) {
		return engine.Answer{Word: l.slots[slot]}, nil
	}
}

// namedBy is the choice of the objects that a slot names.
func namedBy(slot string) answering {
	return func(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
		names := l.slots[slot]
		if !slices.Contains(lists, slot) { // one name, with whatever parts a list: "Orsa, Keeper of Embers"
			names = strings.ReplaceAll(names, " ", welded)
		}
		return r.objects(d, l, names)
	}
}

func ordersFighters(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
	if err := r.about(d, l); err != nil {
		return engine.Answer{}, err
	}
	ids, err := r.t.manyAmong(l, l.slots["L"], choices{of: d.Options, inOrder: true}, nil)
	return engine.Answer{IDs: ids}, err
}

func assignsDamage(r *runner, d *engine.Decision, l Line) (a engine.Answer, err error) {
	if err := r.about(d, l); err != nil {
		return a, err
	}
	return r.parted(d, l, "%s can't be assigned damage from "+l.slots["O"]+" (%s)")
}

// aims fits the choice of targets when something is put on the stack.
func aims(d *engine.Decision) bool {
	return d.Kind == engine.TargetDecision && d.Purpose != engine.ForNewTargets
}

// aimsAtNothing answers what a triggered ability targets with nothing (115.6).
func aimsAtNothing(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
	return engine.Answer{Slots: make([][]engine.ID, len(d.Slots))}, r.about(d, l)
}

// divides answers how what a triggered ability deals is divided among its targets.
func divides(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
	if err := r.about(d, l); err != nil {
		return engine.Answer{}, err
	}
	return r.parted(d, l, "%s is no target of "+l.slots["S"]+" (%s)")
}

// parted gives each of those who may get some what a line gives it.
func (r *runner) parted(d *engine.Decision, l Line, none string) (a engine.Answer, err error) {
	ids, numbers, err := r.partsOf(l, l.slots["PARTS"], d.Options)
	if err != nil {
		return a, err
	}
	a.Numbers = make([]int, len(d.Options))
	for i, id := range ids {
		k := slices.Index(d.Options, id)
		if k < 0 {
			return a, fmt.Errorf(none, r.g.Name(id), r.g.Shown(d.Rule))
		}
		a.Numbers[k] += numbers[i]
	}
	return a, nil
}

func paysPrice(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
	if d.Kind == engine.ManaDecision {
		return engine.Answer{Word: l.slots["COST"]}, nil
	}
	if err := r.priceSaid(d, l.slots["COST"]); err != nil && (!r.lenient || l.Mark == "!") {
		return engine.Answer{}, err
	}
	if r.paying = l.slots["COST"]; l.slots["SPENT"] != "" {
		r.spends = &l
	}
	return engine.Answer{Yes: true, Spends: l.slots["SPENT"] != ""}, nil
}
