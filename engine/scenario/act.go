package scenario

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulestep/engine"
	"rulestep/engine/oracle"
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
	if fits(l, d) {
		a, verdict := r.decisionLine(d, l)
		if verdict == answered && len(a.IDs) > 0 {
			r.begin(&l, nil)
		}
		return a, verdict
	}
	if d.Kind == engine.PayDecision && d.Player == p && l.form.id == "taps" {
		return r.tapsToPay(d, l)
	}
	if d.Kind != engine.PriorityDecision {
		return engine.Answer{}, waits
	}
	if l.InResponse && r.g.StackTop() == engine.None {
		r.failLine(Refused, l, "there is nothing on the stack to respond to: mana abilities (605.3b) and special actions (116.1) use no stack")
		return engine.Answer{}, failed
	}
	if !l.form.anyTime && d.Player != p {
		return engine.Answer{}, waits
	}
	if err := r.whoDecides(l, p); err != nil {
		r.failLine(Refused, l, "%v", err)
		return engine.Answer{}, failed
	}
	if why := l.form.never; why != "" {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "%s", why))
		return engine.Answer{}, failed
	}
	a, ok := r.begins(l, p)
	if !ok {
		return engine.Answer{}, failed
	}
	r.next++
	line := l
	r.begin(&line, a)
	return engine.Answer{Action: a}, answered
}

// begins opens the step of a line by which a player acts, and reads what is done. It is false where that is nothing that can be begun.
func (r *runner) begins(l Line, p engine.ID) (*engine.Action, bool) {
	r.open(l)
	a, err := r.action(l, p)
	var illegal *engine.Illegal
	switch {
	case errors.As(err, &illegal):
		r.refused(l, illegal)
	case err != nil:
		r.fail(r.missing(), "%v", err)
	}
	return a, err == nil
}

// tapsToPay has a player use a mana ability who is asked whether to pay mana, before saying so (605.3a).
func (r *runner) tapsToPay(d *engine.Decision, l Line) (engine.Answer, verdict) {
	a, ok := r.begins(l, d.Player)
	if !ok {
		return engine.Answer{}, failed
	}
	answer := engine.Answer{Action: a}
	if err := d.Check(answer); err != nil {
		return engine.Answer{}, r.notAnswered(l, err)
	}
	r.next++
	return answer, answered
}

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
	a := &engine.Action{Player: p, Spends: l.slots["SPENT"] != ""}
	if l.by != "" {
		var err error
		if a.By, err = r.t.player(l, l.by); err != nil {
			return nil, err
		}
	}
	if err := l.form.acts(r, l, a); err != nil {
		return a, err
	}
	return a, r.misnamedWay(l, a.Object)
}

// castable is, among things of one name, the one that the player could cast or play so: of those with which that may be begun, or
// else what is in the hand or where cards are cast from.
func (r *runner) castable(l Line, a *engine.Action) (engine.ID, error) {
	list := r.playedFrom(l, a.Player)
	if len(list) < 2 && (len(list) == 0 || list[0] == a.Object) {
		return a.Object, nil
	}
	if a.Kind == engine.CastSpell && l.slots["WAY"] != "" {
		if of := r.castableSo(l, a, list); len(of) > 0 {
			return r.doer(l, a, l.slots["O"], of)
		}
	}
	if a.Kind == engine.CastSpell || a.Kind == engine.PlayLand {
		var may []engine.ID
		one := *a
		for _, one.Object = range list {
			if r.g.MayPlay(&one) {
				may = append(may, one.Object)
			}
		}
		if len(may) > 0 {
			return r.doer(l, a, l.slots["O"], may)
		}
	}
	if r.ownCard(list[0], a.Player) {
		return list[0], nil
	}
	return a.Object, nil
}

// castableSo are those of several things of one name that can be cast in the way that a line names, as one with flashback is the
// one in the graveyard; else the first for which a rule refuses that, and none where none knows that way.
func (r *runner) castableSo(l Line, a *engine.Action, list []engine.ID) (able []engine.ID) {
	known := engine.None
	for _, id := range list {
		var illegal *engine.Illegal
		switch err := r.tryWith(id, l, a); {
		case err == nil:
			able = append(able, id)
		case known == engine.None && errors.As(err, &illegal):
			known = id
		}
	}
	if len(able) == 0 && known != engine.None {
		return []engine.ID{known}
	}
	return able
}

// tryWith carries out what a line does with a certain object, in a copy of the game.
func (r *runner) tryWith(id engine.ID, l Line, a *engine.Action) error {
	one := *a
	one.Object = id
	if a.Kind == engine.CastSpell {
		r.castSo(l, &one)
	}
	return r.tryAs(&one, l)
}

// doer is the one of several things of a name with which a line does something: where something tells them apart, those are meant
// with which it can be done as the line says.
func (r *runner) doer(l Line, a *engine.Action, name string, of []engine.ID) (engine.ID, error) {
	if !r.t.differ(of, r.g.AlikeButNew) {
		return of[0], nil
	}
	var able []engine.ID
	for _, id := range of {
		if r.tryWith(id, l, a) == nil {
			able = append(able, id)
		}
	}
	if len(able) == 0 {
		return of[0], nil // which will be refused
	}
	return r.t.oneOf(l, name, able, 1)
}

// playedFrom lists the things of the name that a line says from where something may be cast or played: first those of the player, then
// others in exile or a graveyard.
func (r *runner) playedFrom(l Line, p engine.ID) (list []engine.ID) {
	name := r.t.call(l.slots["O"])
	is := func(id engine.ID) bool { return r.g.Label(id) == name }
	if theirs := r.t.possessed(name); len(theirs) > 0 { // "Ann's Shock"
		is = func(id engine.ID) bool { return slices.Contains(theirs, id) }
	}
	var others []engine.ID
	for _, zone := range []oracle.Zone{oracle.Hand, oracle.Command, oracle.Graveyard, oracle.Exile} {
		for _, who := range r.g.Players() {
			for _, id := range r.g.Zone(zone, who) {
				switch {
				case !is(id) || slices.Contains(list, id) || slices.Contains(others, id):
				case r.ownCard(id, p):
					list = append(list, id)
				case zone == oracle.Graveyard || zone == oracle.Exile:
					others = append(others, id)
				}
			}
		}
	}
	for _, who := range append([]engine.ID{p}, r.g.Players()...) {
		if library := r.g.Zone(oracle.Library, who); len(library) > 0 && is(library[0]) {
			list = append(list, library[0])
		}
	}
	return append(list, others...)
}

// ownCard reports whether a player owns a card.
func (r *runner) ownCard(id, p engine.ID) bool { return r.g.Object(id).Owner == p }

// activatable is, among things of one name, the one of which the player may activate the ability, else one that
// has it and that the player controls.
func (r *runner) activatable(l Line, p, id engine.ID, name, which string) (engine.ID, error) {
	one := func(may func(p, id engine.ID, a *oracle.Ability) bool) func(engine.ID) bool {
		return func(id engine.ID) bool {
			return slices.ContainsFunc(r.activated(id, which), func(c *oracle.Ability) bool { return may(p, id, c) })
		}
	}
	others := r.t.namesakes(name, id)
	for i, is := range []func(engine.ID) bool{one(r.g.MayActivateAsItIs), one(r.g.MayActivate), func(other engine.ID) bool {
		return r.g.Object(other).Zone == oracle.Battlefield && r.g.Controller(other) == p && len(r.activated(other, which)) > 0
	}} {
		able := slices.DeleteFunc(slices.Clone(others), func(id engine.ID) bool { return !is(id) })
		switch {
		case len(able) == 0:
		case i > 0: // which will be refused
			return able[0], nil
		default:
			return r.t.oneOf(l, name, able, 1)
		}
	}
	return id, nil
}

// loyaltyRE is a loyalty ability without the brackets that its cost stands in: "Iri's +1".
var loyaltyRE = regexp.MustCompile(`^(.+)'s ([+−–-](?:\d+|X)|0)$`)

// minus writes the minus sign of a loyalty cost as a script does.
var minus = strings.NewReplacer("−", "-", "–", "-")

// activation reads "Bear", "Iri's [+1]" and `Idol's "Untap"`.
func (r *runner) activation(l Line, a *engine.Action) error {
	name, which := abilityNamed(l.slots["ABILITY"])
	id, err := r.t.object(l, name)
	if err != nil {
		return err
	}
	if r.g.Scratch(func() { id, err = r.activatable(l, a.Player, id, name, which) }); err != nil {
		return err
	}
	a.Kind, a.Object = engine.ActivateAbility, id
	candidates := r.activated(id, which)
	if len(candidates) == 0 && strings.HasPrefix(which, `"`) {
		// A word in small letters may be the first of its sentence: "embalm", "remove".
		first, size := utf8.DecodeRuneInString(which[1:])
		capital := `"` + string(unicode.ToUpper(first)) + which[1+size:]
		if candidates = r.activated(id, capital); len(candidates) > 0 {
			which = capital
		}
	}
	saidByMana := func() error {
		return r.f.errorf(l.No, "which mana that ability makes is said with “%s taps %s for {G}”", l.slots["P"], name)
	}
	if len(candidates) == 0 {
		if which == "" && r.makesMana(id) {
			return saidByMana() // and it can be activated for all that this line knows
		}
		if r.t.printed(r.g.FaceOf(id), which) {
			if err := r.g.Lacks(a.Player, id); err != nil {
				return err
			}
		}
		return r.f.errorf(l.No, "%s has no such activated ability", name)
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
	if len(candidates) > 1 && candidates[0].Keyword != "" {
		// Those that one keyword stands for are told apart by whether they target something.
		aimed := strings.Contains(l.said, " targeting ")
		if one := slices.DeleteFunc(slices.Clone(candidates), func(c *oracle.Ability) bool {
			return c.Keyword != candidates[0].Keyword || len(c.Modes[0].Targets) > 0 != aimed
		}); len(one) == 1 {
			candidates = one
		}
	}
	if len(candidates) > 1 {
		return r.f.errorf(l.No, "%s has %d activated abilities; say which one with words of it in quotes", name, len(candidates))
	}
	a.Ability = candidates[0]
	if r.g.IsManaAbility(a.Ability) && (l.slots["COST"] != "" || choosesMana(a.Ability)) {
		return saidByMana()
	}
	return nil
}

// makesMana reports whether an object has an activated mana ability.
func (r *runner) makesMana(id engine.ID) bool {
	for _, held := range r.g.Characteristics(id).Abilities {
		if held.Kind == oracle.Activated && r.g.IsManaAbility(held.Ability) {
			return true
		}
	}
	return false
}

// abilityNamed parts what a line calls an ability into the name of its object and the words that tell which of its abilities it is.
func abilityNamed(said string) (name, which string) {
	if m := loyaltyRE.FindStringSubmatch(said); m != nil {
		return m[1], "[" + minus.Replace(m[2]) + "]"
	}
	if i := strings.Index(said, "'s ["); i >= 0 {
		return said[:i], minus.Replace(said[i+3:])
	}
	if i := strings.Index(said, `'s "`); i >= 0 {
		return said[:i], said[i+3:]
	}
	return said, ""
}

// choosesMana reports whether who activates a mana ability chooses what mana it makes, which the sentence for
// other abilities has no words for.
func choosesMana(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
			add, ok := i.(oracle.AddMana)
			return ok && (add.AnyColor || len(add.OneOf) > 0 || add.Together || add.Produced != nil || add.ColorsOf != nil)
		})
	})
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

// activated are the activated abilities of an object that are meant: by a loyalty cost, by words in
// quotes, or all but mana abilities.
func (r *runner) activated(id engine.ID, which string) []*oracle.Ability {
	var list []*oracle.Ability
	for _, held := range r.g.Characteristics(id).Abilities {
		if held.Kind != oracle.Activated {
			continue
		}
		switch {
		case which == "":
			if !r.g.IsManaAbility(held.Ability) {
				list = append(list, held.Ability)
			}
		case which[0] == '[':
			if loyaltyCost(held.Ability) == which {
				list = append(list, held.Ability)
			}
		case r.t.says(id, held.Ability, strings.Trim(which, `"`)):
			list = append(list, held.Ability)
		}
	}
	return list
}

// printed reports whether a line means an activated ability that is printed on a card, or on
// another part of it. What the card does not have now can't be activated; what is on no part
// of it is a mistake in the line.
func (t *table) printed(face *oracle.Card, which string) bool {
	for _, part := range append(face.OtherParts(), face) {
		// What it may have at another level, or gives to others, stands in its text only.
		inText := which != "" && slices.ContainsFunc(paragraphs(part.Text), func(p string) bool {
			return strings.Contains(p, ": ") && strings.Contains(p, strings.Trim(which, `"`))
		})
		meant := func(a *oracle.Ability) bool {
			return a.Kind == oracle.Activated && (which == "" || loyaltyCost(a) == which || which[0] == '"' && t.speaks(part, a, strings.Trim(which, `"`)))
		}
		if inText || slices.ContainsFunc(part.Abilities, func(a *oracle.Ability) bool { return meant(a) || slices.ContainsFunc(givenBy(a), meant) }) {
			return true
		}
	}
	return false
}
