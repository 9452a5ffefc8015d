package scenario

import (
	"errors"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file holds the sentences that say what a player does with priority.

func actions() []*form {
	return []*form{
		{id: "casts", pattern: "P casts O[ face down][ using WAY][ kicked][ adding EXTRAS][ TIMES times][ choosing MODES][ dividing PARTS][ targeting L][ with X = N][ for COST][ sacrificing GIVEN][ discarding GIVEN][ exiling GIVEN][ tapping GIVEN][ revealing GIVEN][ beholding GIVEN][ returning GIVEN][ removing counters from GIVEN][ in the order ORDER][ leaving REST][ spending SPENT][ assisted by T][ paying with L]", help: "a spell, with all that is announced: “using evoke”, “using Stone Toss” for an Adventure, a half or a back face of that name, “using fuse” for both halves, “kicked 2 times”, “adding buyback”, “adding collect evidence” where another cost has cards exiled, too, “adding splice of Ray”, what it targets besides those among whom something is divided, and where it is not clear which of them are which, for each “target” of the text by itself, “targeting Bob; nothing; Bear”, what is given up for costs, in which order (“sacrifice, exile”), what convoke leaves to pay, which mana of the pool is spent where that matters; “nothing” where one may cast", acts: casts, fits: of(engine.ForCasting), answers: castsNow},
		{id: "tries", pattern: "P tries to cast O[ face down][ using WAY][ kicked][ targeting L][ with X = N][ sacrificing GIVEN][ discarding GIVEN][ exiling GIVEN][ tapping GIVEN][ spending SPENT][ paying with L]", help: "it must fail; what can't be undone stays", acts: casts, mustFail: true},
		{id: "activates", pattern: "P activates ABILITY[ choosing MODES][ dividing PARTS][ targeting L][ with X = N][ for COST][ sacrificing GIVEN][ discarding GIVEN][ exiling GIVEN][ tapping GIVEN][ revealing GIVEN][ beholding GIVEN][ returning GIVEN][ removing counters from GIVEN][ spending SPENT][ paying with L]", help: "“Bear”, “Iri's [+1]”, “Idol's \"Untap\"”", acts: (*runner).activation},
		{id: "plays", pattern: "P plays O[ using WAY]", help: "a land; “using Ash Road” for the back face of that name", acts: playsLand},
		{id: "taps", pattern: "P taps O for M", help: "a mana ability; “for empty” where it adds none", acts: taps},
		{id: "turns", pattern: "P turns O face up[ using WAY][ with X = N][ for COST][ spending SPENT][ paying with L]", help: "a face-down permanent: “using morph”, “using its mana cost” where a manifested card offers both", acts: turnsUp},
		{id: "looks", pattern: "P looks at O", help: "a card; probes ask whether a player may", acts: doesTo(engine.LookAt), anyTime: true},
		{id: "rearranges", pattern: "P rearranges L, top first", help: "cards of one zone; it must be refused where the order may not change", anyTime: true, acts: func(r *runner, l Line, a *engine.Action) (err error) {
			a.Kind = engine.Rearrange
			a.Order, err = r.t.many(l, l.slots["L"], a.Player)
			return err
		}},
		{id: "suspends", pattern: "P suspends O[ for COST][ spending SPENT][ paying with L]", help: "a card in hand, as a special action", acts: doesWithCard(engine.Suspend)},
		{id: "ends", pattern: "P ends the effect of O[ sacrificing GIVEN][ spending SPENT][ paying with L]", help: "as a special action that its text allows", acts: doesTo(engine.EndEffect)},
		{id: "ignores", pattern: "P ignores the effect of O[ sacrificing GIVEN][ spending SPENT][ paying with L]", help: "until end of turn, as a special action that its text allows", acts: doesTo(engine.Ignore)},
		{id: "accompanied", pattern: "P puts the companion O into hand[ spending SPENT][ paying with L]", help: "for {3}, as a special action (116.2g)", acts: doesTo(engine.Accompany)},
		{id: "plots", pattern: "P plots O[ spending SPENT][ paying with L]", help: "a card in hand, as a special action", acts: doesWithCard(engine.Plot)},
		{id: "unlocks", pattern: "P unlocks O[ using CHOICE][ spending SPENT][ paying with L]", help: "a locked half of a Room by its name, as a special action: “Gym”; “Gym // Hall using Gym” where several Rooms have one", acts: unlocks},
		{id: "foretells", pattern: "P foretells O[ spending SPENT][ paying with L]", help: "a card in hand, as a special action", acts: doesWithCard(engine.Foretell)},
		{id: "rolls", pattern: "P rolls the planar die[ spending SPENT][ paying with L]", help: "as a special action (901.9); what it shows stands in the next line", acts: does(engine.RollPlanarDie)},
		{id: "in turn", pattern: "in P's turn", help: "of several turns that go on at once in a Grand Melee (807.4): the lines after it are about that one, and its stack", acts: does(engine.TurnTo), anyTime: true},
		{id: "concedes", pattern: "P concedes", help: "and leaves the game", acts: does(engine.Concede), anyTime: true},
		{id: "proposes", pattern: "P proposes to repeat the last N line|lines M2 times", help: "a shortcut: of the lines before this one those count that say what is done; it is taken after the lines in which others shorten it", acts: does(engine.Propose), after: (*runner).propose, anyTime: true},
		{id: "shortens", pattern: "P shortens it to N time|times", help: "the shortcut just proposed: it ends where P has priority in the round after those", acts: does(engine.Shorten), after: (*runner).shorten, anyTime: true},
		{id: "passes", pattern: "P passes", help: "only to say that it is refused, or in “Bob may not pass”", acts: does(engine.Pass), never: "passing is not written: go on with what happens next, “Bolt resolves” or “everything resolves”"},
	}
}

// does is an action that is about nothing but who does it.
func does(kind engine.ActionKind) func(*runner, Line, *engine.Action) error {
	return func(_ *runner, _ Line, a *engine.Action) error {
		a.Kind = kind
		return nil
	}
}

// doesTo is an action that is about the object in O, of several of that name one to which it can be done.
func doesTo(kind engine.ActionKind) func(*runner, Line, *engine.Action) error {
	return func(r *runner, l Line, a *engine.Action) (err error) {
		a.Kind = kind
		if a.Object, err = r.t.object(l, l.slots["O"]); err != nil {
			return err
		}
		return r.withOneOf(l, a, r.t.namesakes(l.slots["O"], a.Object))
	}
}

// withOneOf has an action be about the one of several things that a line means.
func (r *runner) withOneOf(l Line, a *engine.Action, of []engine.ID) (err error) {
	if len(of) > 0 {
		a.Object, err = r.doer(l, a, l.slots["O"], of)
	}
	return err
}

// turnsUp is the action with the permanent of the name that is face down, of those of the player.
func turnsUp(r *runner, l Line, a *engine.Action) (err error) {
	a.Kind = engine.TurnFaceUp
	if a.Object, err = r.t.object(l, l.slots["O"]); err != nil {
		return err
	}
	var down []engine.ID
	r.g.Aside(func() {
		for _, id := range r.t.namesakes(l.slots["O"], a.Object) {
			if o := r.g.Object(id); o.Zone == oracle.Battlefield && o.FaceDown && r.g.Controller(id) == a.Player {
				down = append(down, id)
			}
		}
	})
	return r.withOneOf(l, a, down)
}

// doesWithCard is an action with the card in O, that of the player if there are several.
func doesWithCard(kind engine.ActionKind) func(*runner, Line, *engine.Action) error {
	return func(r *runner, l Line, a *engine.Action) (err error) {
		a.Kind = kind
		if a.Object, err = r.t.object(l, l.slots["O"]); err != nil {
			return err
		}
		a.Object, err = r.castable(l, a)
		return err
	}
}

// unlocks is the special action for the half of a Room that CHOICE names, or O.
func unlocks(r *runner, l Line, a *engine.Action) error {
	a.Kind = engine.Unlock
	name := unweld(l.slots["CHOICE"])
	if name == "" {
		name = l.slots["O"]
		var rooms []engine.ID
		for _, id := range r.g.Zone(oracle.Battlefield, engine.None) {
			if door := r.g.DoorNamed(id, name); door != 0 && r.g.Controller(id) == a.Player && r.g.LockedHalves(id)&door != 0 {
				rooms, a.Door = append(rooms, id), door
			}
		}
		if len(rooms) > 0 {
			return r.withOneOf(l, a, rooms)
		}
	}
	var err error
	if a.Object, err = r.t.object(l, l.slots["O"]); err != nil {
		return err
	}
	if a.Door = r.g.DoorNamed(a.Object, name); a.Door == 0 {
		return r.t.f.errorf(l.No, "%s has no half called %q to be unlocked", r.g.Name(a.Object), name)
	}
	return nil
}

func casts(r *runner, l Line, a *engine.Action) error {
	if err := doesWithCard(engine.CastSpell)(r, l, a); err != nil {
		return err
	}
	r.castSo(l, a)
	return nil
}

// castSo has an action cast its card as a line says: face down, bestowed, or one part of it.
func (r *runner) castSo(l Line, a *engine.Action) {
	a.FaceDown = strings.Contains(l.said, " face down")
	a.Bestowed = l.slots["WAY"] == "bestow"
	a.Part = r.partIn(a.Object, l)
}

// partIn is the part of a card that a line says it uses, alone or with how it is paid for, "Stomp and no mana cost", or casts.
func (r *runner) partIn(card engine.ID, l Line) (part int32) {
	runOf(usedBy(l), func(words string) bool {
		part = r.g.PartNamed(card, words)
		return part != 0
	})
	if part == 0 {
		part = r.g.PartNamed(card, l.slots["O"]) // a half by its own name
	}
	return part
}

// castsNow answers the question what somebody casts while something resolves.
func castsNow(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
	down, instead := strings.Contains(l.said, " face down"), d.Casting.Free || d.Casting.As != nil
	switch cost := l.slots["COST"]; {
	case down && instead:
		return engine.Answer{}, r.illegal("118.9a", "what lets it be cast asks for an alternative cost, and to cast it face down is another one")
	case down:
		return engine.Answer{}, r.f.undecided(l, &engine.NotJudged{Why: "the engine does not cast a card face down while something resolves"})
	case d.Casting.Free && cost != "" && cost != "nothing" && sortedCost(cost) != sortedCost("{0}"):
		return engine.Answer{}, errors.New("its cost can only be announced as {0} (601.2b)")
	}
	a, err := namedBy("O")(r, d, l)
	a.Spends = l.slots["SPENT"] != ""
	return a, err
}

func playsLand(r *runner, l Line, a *engine.Action) error {
	if err := doesWithCard(engine.PlayLand)(r, l, a); err != nil {
		return err
	}
	if way := l.slots["WAY"]; way != "" {
		if a.Part = r.g.PartNamed(a.Object, way); a.Part == 0 {
			return r.f.errorf(l.No, "%s has no part called %q", l.slots["O"], way)
		}
	}
	return nil
}

func taps(r *runner, l Line, a *engine.Action) (err error) {
	a.Kind = engine.TapForMana
	if a.Object, err = r.t.object(l, l.slots["O"]); err != nil {
		return err
	}
	if l.slots["M"] == "empty" {
		a.Mana = []oracle.Symbol{} // a mana ability that adds none
	} else {
		cost, err := cardtext.ParseCost(l.slots["M"])
		if err != nil {
			return r.f.errorf(l.No, "%v", err)
		}
		a.Mana = cost
	}
	var untapped []engine.ID
	for _, other := range r.t.namesakes(l.slots["O"], a.Object) {
		if o := r.g.Object(other); o.Zone == oracle.Battlefield && !o.Tapped && r.g.Controller(other) == a.Player {
			untapped = append(untapped, other)
		}
	}
	return r.withOneOf(l, a, untapped)
}
