package scenario

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// ask answers "? power and toughness of Bear" in the trace.
func (r *runner) ask(l Line) {
	id, err := r.t.object(l, l.slots["O"])
	if err != nil {
		r.fail(Stuck, "%v", err)
		return
	}
	r.g.Ask(func() { r.g.Characteristics(id) })
	r.collect()
}

// actionLine handles what a player does with priority.
func (r *runner) actionLine(d *engine.Decision, l Line) (engine.Answer, verdict) {
	p, err := r.t.player(l, l.slots["P"])
	if err != nil {
		r.fail(Stuck, "%v", err)
		return engine.Answer{}, failed
	}
	if d.Purpose == engine.ForCasting && l.form.id == "casts" {
		a, verdict := r.decisionLine(d, l)
		if verdict == answered && len(a.IDs) > 0 {
			r.begin(&l)
		}
		return a, verdict
	}
	if d.Kind != engine.PriorityDecision {
		return engine.Answer{}, waits
	}
	if l.InResponse && r.g.StackTop() == engine.None {
		r.failLine(Refused, l, "there is nothing on the stack to respond to: mana abilities (605.3b) and special actions (116.1) use no stack")
		return engine.Answer{}, failed
	}
	if !slices.Contains(anyTime, l.form.id) && d.Player != p {
		return engine.Answer{}, waits
	}
	if l.form.id == "passes" {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "passing is not written: go on with what happens next, “Bolt resolves” or “everything resolves”"))
		return engine.Answer{}, failed
	}
	r.open(l)
	a, err := r.action(l, p)
	if err != nil {
		r.fail(r.missing(), "%v", err)
		return engine.Answer{}, failed
	}
	r.next++
	line := l
	r.begin(&line)
	r.tookWay = a.Bestowed || a.Part != 0 // that is no choice of its own: it says what is cast (702.103d, 709.3, 715.3)
	return engine.Answer{Action: a}, answered
}

// anyTime are the actions that wait for nobody's priority.
var anyTime = []string{"concedes", "looks", "rearranges", "proposes", "shortens"}

// ofPlayers are the actions that are about nothing but who does them.
var ofPlayers = map[string]engine.ActionKind{"concedes": engine.Concede, "passes": engine.Pass, "proposes": engine.Propose, "shortens": engine.Shorten}

// missing is the class of a line that speaks of what is not there: a fault of the
// file, but in a play without a rule a consequence.
func (r *runner) missing() Class {
	if r.lenient {
		return Refused
	}
	return Stuck
}

// action makes the engine's action of a line.
func (r *runner) action(l Line, p engine.ID) (*engine.Action, error) {
	a := &engine.Action{Player: p}
	if kind, ok := ofPlayers[l.form.id]; ok {
		a.Kind = kind
		return a, nil
	}
	if l.form.id == "activates" {
		return r.activation(l, a)
	}
	if l.form.id == "rearranges" {
		a.Kind = engine.Rearrange
		var err error
		a.Order, err = r.t.many(l, l.slots["L"], p)
		return a, err
	}
	id, err := r.t.object(l, l.slots["O"])
	if err != nil {
		return nil, err
	}
	a.Object = id
	switch l.form.id {
	case "casts", "tries":
		a.Kind = engine.CastSpell
		a.FaceDown = strings.Contains(l.said, " face down")
		a.Object = r.castable(l, p, id)
		a.Bestowed = l.slots["WAY"] == "bestow"
		a.Part = r.g.PartNamed(a.Object, l.slots["WAY"])
	case "plays":
		a.Kind = engine.PlayLand
		a.Object = r.castable(l, p, id)
		if way := l.slots["WAY"]; way != "" {
			if a.Part = r.g.PartNamed(a.Object, way); a.Part == 0 {
				return nil, r.f.errorf(l.No, "%s has no part called %q", l.slots["O"], way)
			}
		}
	case "turns":
		a.Kind = engine.TurnFaceUp
	case "suspends":
		a.Kind = engine.Suspend
		a.Object = r.castable(l, p, id)
	case "foretells":
		a.Kind = engine.Foretell
		a.Object = r.castable(l, p, id)
	case "ends":
		a.Kind = engine.EndEffect
	case "ignores":
		a.Kind = engine.Ignore
	case "discards at will":
		a.Kind = engine.Discard
		a.Object = r.castable(l, p, id)
	case "looks":
		a.Kind = engine.LookAt
	case "taps":
		a.Kind = engine.TapForMana
		for _, other := range r.t.named(l.slots["O"], p) {
			if o := r.g.Object(other); o.Zone == oracle.Battlefield && !o.Tapped {
				a.Object = other
				break
			}
		}
		if l.slots["M"] == "empty" {
			a.Mana = []oracle.Symbol{} // a mana ability that adds none
			break
		}
		cost, err := cardtext.ParseCost(l.slots["M"])
		if err != nil {
			return nil, r.f.errorf(l.No, "%v", err)
		}
		a.Mana = cost
	}
	return a, nil
}

// castable prefers, among things of one name, the one that the player could cast.
func (r *runner) castable(l Line, p, id engine.ID) engine.ID {
	for _, zone := range []oracle.Zone{oracle.Hand, oracle.Command, oracle.Graveyard, oracle.Exile} {
		for _, other := range r.g.Zone(zone, p) {
			if r.g.Label(other) == l.slots["O"] && r.g.Object(other).Owner == p {
				return other
			}
		}
	}
	return id
}

// activation reads "Bear", "Iri's [+1]" and `Idol's "Untap"`.
func (r *runner) activation(l Line, a *engine.Action) (*engine.Action, error) {
	name, which := l.slots["ABILITY"], ""
	if i := strings.Index(name, "'s ["); i >= 0 {
		name, which = name[:i], name[i+3:]
	} else if i := strings.Index(name, `'s "`); i >= 0 {
		name, which = name[:i], name[i+3:]
	}
	id, err := r.t.object(l, name)
	if err != nil {
		return nil, err
	}
	a.Kind, a.Object = engine.ActivateAbility, id
	var candidates []*oracle.Ability
	c := r.g.Characteristics(id)
	for _, held := range c.Abilities {
		if held.Kind != oracle.Activated {
			continue
		}
		switch {
		case which == "":
			if !r.g.IsManaAbility(held.Ability) {
				candidates = append(candidates, held.Ability)
			}
		case which[0] == '[':
			if loyaltyCost(held.Ability) == which {
				candidates = append(candidates, held.Ability)
			}
		case r.t.speaks(r.g.FaceOf(id), held.Ability, strings.Trim(which, `"`)):
			candidates = append(candidates, held.Ability)
		}
	}
	if len(candidates) == 0 {
		if r.t.printed(r.g.FaceOf(id), which) {
			if err := r.g.Lacks(a.Player, id); err != nil {
				return nil, err
			}
		}
		return nil, r.f.errorf(l.No, "%s has no such activated ability", name)
	}
	if alike(candidates) {
		// The same ability, acquired twice: the first one that is not used up.
		for _, c := range candidates {
			if r.g.MayActivate(a.Player, id, c) {
				candidates[0] = c
				break
			}
		}
		candidates = candidates[:1]
	}
	if len(candidates) > 1 {
		return nil, r.f.errorf(l.No, "%s has %d activated abilities; say which one with words of it in quotes", name, len(candidates))
	}
	a.Ability = candidates[0]
	return a, nil
}

func alike(list []*oracle.Ability) bool {
	return len(list) > 1 && !slices.ContainsFunc(list[1:], func(a *oracle.Ability) bool { return !reflect.DeepEqual(a, list[0]) })
}

func loyaltyCost(a *oracle.Ability) string {
	for _, item := range a.Cost {
		if l, ok := item.(oracle.PayLoyalty); ok {
			if l.X {
				return "[-X]"
			}
			if l.N == 0 {
				return "[0]"
			}
			return fmt.Sprintf("[%+d]", l.N)
		}
	}
	return ""
}

// printed reports whether a line means an activated ability that is printed on a card, or on
// another part of it. What the card does not have now can't be activated; what is on no part
// of it is a mistake in the line.
func (t *table) printed(face *oracle.Card, which string) bool {
	for _, part := range append([]*oracle.Card{face, face.Back, face.Flipped, face.Adventure}, face.Halves...) {
		if part == nil {
			continue
		}
		// What it may have at another level, or gives to others, stands in its text only.
		inText := which != "" && slices.ContainsFunc(paragraphs(part.Text), func(p string) bool {
			return strings.Contains(p, ": ") && strings.Contains(p, strings.Trim(which, `"`))
		})
		if inText || slices.ContainsFunc(part.Abilities, func(a *oracle.Ability) bool {
			return a.Kind == oracle.Activated && (which == "" || loyaltyCost(a) == which || which[0] == '"' && t.speaks(part, a, strings.Trim(which, `"`)))
		}) {
			return true
		}
	}
	return false
}
