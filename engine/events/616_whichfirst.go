package events

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// This file carries out chapter 616: who chooses among several replacement and prevention
// effects that want to modify one event, and among which of them.

// chooseReplacement carries out 616.1 and 616.1a-e.
func (g *Course) chooseReplacement(e *table.Event, options []replacement) replacement {
	if len(options) == 1 {
		return options[0]
	}
	first := options
	for class := selfReplacing; class <= anyOther; class++ {
		var of []replacement
		for _, o := range options {
			if o.class == class {
				of = append(of, o)
			}
		}
		if len(of) == 0 {
			continue
		}
		if len(of) == len(options) || g.classFirst(class, of[0].source) {
			first = of
			break
		}
	}
	if len(first) == 1 {
		return first[0]
	}
	quiet := 0
	for _, o := range first {
		if o.quiet {
			quiet++
		}
	}
	if quiet == len(first) || sayTheSame(first) {
		return first[0]
	}
	who := g.affectedPlayer(e)
	if !g.Applies("616.1", "%s chooses which effect applies first", who) {
		// Without the rule nobody is asked: the effects apply in the order in which they came to be.
		return first[0]
	}
	d := Decision{Kind: ReplacementDecision, Player: who, Rule: "616.1", About: e.Object}
	for _, o := range first {
		d.Options = append(d.Options, o.source)
	}
	if ambiguous(d.Options) {
		for _, o := range first {
			d.Words = append(d.Words, g.effectWords(o))
		}
	}
	i := d.optionOf(g.Choose(d.amongEffects()))
	if first[0].class == anyOther && !g.Applies("616.1e", "any of the effects may be chosen: %s", first[i].source) {
		return first[0]
	}
	return first[i]
}

// goesElsewhere carries out what has a spell that has resolved be put elsewhere than into its owner's graveyard, as the last part of that
// (608.2m): buyback, an Adventure or an Omen, rebound. Where several such effects, or others besides, would replace that event, the
// controller of the spell chooses one (616.1), after which none of them has anything left to replace.
func (g *Course) goesElsewhere(id table.ID, ctx *table.Context) bool {
	type way struct {
		word string
		is   bool
		goes func() bool
	}
	face := g.Object(id).Face
	ways := slices.DeleteFunc([]way{
		{"buyback", g.Object(id).Announced.PaidExtra("buyback"), func() bool {
			if !g.Applies("702.27a", "the buyback cost of %s was paid, so it goes back to its owner's hand", id) {
				return false
			}
			g.Happen(g.destination(id, oracle.Hand))
			return true
		}},
		{"Adventure", len(g.Parts) > 0 && g.IsAdventurer(face), func() bool { return g.goesOnAdventure(id) }},
		{"Omen", len(g.Parts) > 0 && g.IsOmen(face), func() bool { return g.shufflesOmen(id) }},
		{"rebound", g.mayRebound(id, ctx), func() bool { return g.rebounds(id, ctx) }},
	}, func(w way) bool { return !w.is })
	if len(ways) == 0 {
		return false
	}
	d := Decision{Kind: ReplacementDecision, Player: g.Controller(id), Rule: "616.1", About: id}
	for _, w := range ways {
		d.Options, d.Words = append(d.Options, id), append(d.Words, w.word)
	}
	g.Scratch(func() {
		e := g.destination(id, oracle.Graveyard)
		e.Cause = oracle.ByResolving
		for _, r := range g.applicable(&e) {
			if r.source != id {
				d.Options, d.Words = append(d.Options, r.source), append(d.Words, g.effectWords(r))
			}
		}
	})
	if !ambiguous(d.Options) {
		d.Words = nil
	}
	if len(d.Options) > 1 && g.Applies("616.1", "%s chooses which effect applies first", d.Player) {
		i := d.optionOf(g.Choose(d.amongEffects()))
		if i >= len(ways) {
			return false
		}
		first := ways[i]
		ways = slices.Insert(slices.Delete(ways, i, i+1), 0, first)
	}
	return slices.ContainsFunc(ways, func(w way) bool { return w.goes() })
}

// amongEffects has one of the effects be chosen that the decision lists.
func (d *Decision) amongEffects() *Decision {
	d.Refuse = func(a Answer) error {
		if d.optionOf(a) < 0 {
			return fmt.Errorf("one of the applicable effects is to be chosen")
		}
		return nil
	}
	d.List = func() []Answer {
		var list []Answer
		for i, id := range d.Options {
			a := Answer{IDs: []table.ID{id}}
			if d.Words != nil {
				a.Word = d.Words[i]
			}
			if d.optionOf(a) == i { // one of several that say the same is enough
				list = append(list, a)
			}
		}
		return list
	}
	return d
}

// sayTheSame reports whether the effects are those of instances of one ability that an object has several
// times: then it makes no difference which of them comes first.
func sayTheSame(list []replacement) bool {
	a := list[0].key
	return a.Ability != nil && !slices.ContainsFunc(list[1:], func(r replacement) bool {
		b := r.key
		return b.Ability == nil || b.Source != a.Source || b.Index != a.Index || !reflect.DeepEqual(b.Ability, a.Ability)
	})
}

// ambiguous reports whether several effects of one object are to be told apart.
func ambiguous(sources []table.ID) bool {
	for i, id := range sources {
		if slices.Contains(sources[:i], id) {
			return true
		}
	}
	return false
}

// optionOf is which of the effects an answer chooses: one of its object, and of several
// the one with its words; -1 for none.
func (d *Decision) optionOf(a Answer) int {
	if len(a.IDs) != 1 {
		return -1
	}
	for i, id := range d.Options {
		if id == a.IDs[0] && (d.Words == nil || a.Word == d.Words[i]) {
			return i
		}
	}
	return -1
}

// effectWords is the text of an effect, as it is printed, and of one that a rule makes what it is called.
func (g *Course) effectWords(r replacement) string {
	a := oracle.Ability{Kind: oracle.Static}
	var targets [][]table.ID
	switch {
	case r.called != "":
		return r.called
	case r.key.Ability != nil && r.key.Index >= 0 && r.key.Index < len(r.key.Ability.Statics):
		a.If, a.Statics = r.key.Ability.If, r.key.Ability.Statics[r.key.Index:r.key.Index+1]
	case r.key.Effect != 0:
		if e := &g.Effects[g.effectIndex(r.key.Effect)]; e.Static != nil {
			a.Statics, targets = []oracle.StaticEffect{e.Static}, e.Targets
		}
	}
	if a.Statics == nil || !r.source.IsObject() {
		return ""
	}
	said := &a
	for k, slot := range targets {
		if len(slot) == 1 { // an effect that goes on has no "target" in its words, but what was targeted
			said = oracle.Replace(said, oracle.Target{Slot: k}, oracle.Particular{Object: int(slot[0]), Name: g.Name(slot[0])})
		}
	}
	return strings.TrimSuffix(cardtext.PrintAbility(said, *g.Faces[g.Object(r.source).Face]), ".")
}

func (g *Course) classFirst(class replacementClass, source table.ID) bool {
	switch class {
	case selfReplacing:
		return g.Applies("616.1a", "%s replaces its own effect, so that comes first", source)
	case changesControl:
		return g.Applies("616.1b", "%s changes under whose control it enters, so that comes first", source)
	case makesCopy:
		return g.Applies("616.1c", "%s makes it enter as a copy, so that comes first", source)
	case turnsBackUp:
		return g.Applies("616.1d", "%s makes it enter with its back face up, so that comes first", source)
	}
	return true
}

// affectedPlayer is who chooses: the affected player, or the controller or owner
// of the affected object.
func (g *Course) affectedPlayer(e *table.Event) table.ID {
	if e.Enter != nil {
		return e.Enter.Controller
	}
	switch {
	case e.Kind == table.DamageEvent && e.Other.IsPlayer():
		return e.Other
	case e.Kind == table.DamageEvent:
		return g.Controller(e.Other)
	case e.Object.IsObject():
		return g.Controller(e.Object)
	}
	return e.Player
}
