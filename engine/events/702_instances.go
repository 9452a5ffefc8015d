package events

import (
	"fmt"
	"reflect"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file is about abilities that an object has more than once: each works by itself (113.2c).
// Of many keywords a subrule of their own says the same; where there is one, it is asked in place
// of the general rule, and also where the two differ in their number, as bushido 1 and bushido 2.

// separately names, by the rule that says what a keyword means, the one by which each instance
// works by itself.
var separately = map[cr.Rule]cr.Rule{
	"702.23a":  "702.23c", // rampage
	"702.24a":  "702.24b", // cumulative upkeep
	"702.25a":  "702.25b", // flanking
	"702.38a":  "702.38b", // amplify
	"702.39a":  "702.39b", // provoke
	"702.41a":  "702.41b", // affinity
	"702.43a":  "702.43b", // modular
	"702.44a":  "702.44d", // sunburst
	"702.45a":  "702.45b", // bushido
	"702.46a":  "702.46b", // soulshift
	"702.54a":  "702.54c", // bloodthirst
	"702.54b":  "702.54c",
	"702.58a":  "702.58b", // graft
	"702.60a":  "702.60b", // ripple
	"702.63a":  "702.63c", // vanishing
	"702.63b":  "702.63c",
	"702.64a":  "702.64c",  // absorb
	"702.68a":  "702.68b",  // frenzy
	"702.69a":  "702.69b",  // gravestorm
	"702.70a":  "702.70b",  // poisonous
	"702.86a":  "702.86b",  // annihilator
	"702.91a":  "702.91b",  // battle cry
	"702.100a": "702.100d", // evolve
	"702.101a": "702.101b", // extort
	"702.105a": "702.105b", // dethrone
	"702.108a": "702.108b", // prowess
	"702.112a": "702.112c", // renown
	"702.115a": "702.115b", // ingest
	"702.116a": "702.116b", // myriad
	"702.121a": "702.121b", // melee
	"702.123a": "702.123b", // fabricate
	"702.125a": "702.125c", // undaunted
	"702.130a": "702.130b", // afflict
	"702.134a": "702.134b", // mentor
	"702.135a": "702.135b", // afterlife
	"702.136a": "702.136b", // riot
	"702.149a": "702.149b", // training
}

// independently carries out 113.2c and its twins for an ability that an object has more than once;
// earlier are the abilities that have been looked at for the same event.
func (g *Course) independently(w table.Watcher, earlier []table.Watcher) bool {
	twin := separately[w.Ability.Rule]
	again := func(v table.Watcher) bool {
		if v.Source != w.Source {
			return false
		}
		if v.Ability == w.Ability || reflect.DeepEqual(v.Ability, w.Ability) {
			return true
		}
		return twin != "" && v.Ability.Rule == w.Ability.Rule && sameTrigger(v.Ability, w.Ability)
	}
	switch {
	case !slices.ContainsFunc(earlier, again):
		return true
	case twin != "":
		return g.Applies(twin, "each instance of the keyword that %s has triggers by itself", w.Source)
	}
	return g.Applies("113.2c", "each of the abilities of %s that say the same triggers by itself", w.Source)
}

// instancesBefore counts how often an object has the ability at a place of a list before that: several
// others may have given it one and the same.
func instancesBefore(list []table.Held, place int) (n int) {
	for _, held := range list[:place] {
		if held.Ability == list[place].Ability {
			n++
		}
	}
	return n
}

// sameTrigger tells two instances of one keyword from two abilities that one instance stands for.
func sameTrigger(a, b *oracle.Ability) bool { return reflect.DeepEqual(a.Trigger, b.Trigger) }

// appliesToo is independently for static abilities, and carries out 702.41b, 702.125c, 702.136b and their like: each
// instance of a keyword lowers what its spell costs, changes how its permanent enters or prevents damage. Seen are
// the instances that have been looked at, by their rules; it is added to them.
func (g *Course) appliesToo(of table.ID, rule cr.Rule, seen *[]cr.Rule) bool {
	if twin := separately[rule]; twin != "" && slices.Contains(*seen, rule) {
		return g.Applies(twin, "each instance of the keyword that %s has applies", of)
	}
	*seen = append(*seen, rule)
	return true
}

// toldApart has ways of the same keyword called by their costs, too: "blitz {2}{R}".
func toldApart(list []castWay) []castWay {
	if len(list) < 2 {
		return list
	}
	named := make(map[string]int, len(list))
	for i := range list {
		named[list[i].words]++
	}
	for i := range list {
		if w := &list[i]; w.keyword != nil && named[w.words] > 1 {
			w.words += " " + ManaOf(w.cost).String()
		}
	}
	return list
}

// numbered is what a script calls a keyword ability without a mana cost: "casualty", and where the spell has several
// of them each by its number, "casualty 2".
func (g *Course) numbered(ctx *table.Context, a *oracle.Ability) oracle.Keyword {
	alike := func(held table.Held) bool { return held.Keyword == a.Keyword && held.Kind == oracle.Static }
	if a.N > 0 && CountOf(g.Characteristics(ctx.Source).Abilities, alike) > 1 {
		return oracle.Keyword(fmt.Sprintf("%s %d", a.Keyword, a.N))
	}
	return a.Keyword
}

// onlyOneWay gives a play up in which a spell is cast for the cost of a keyword that it has twice, where which of
// the two was paid is asked by what they say later (702.152b): of blitz by the costs, where they are different.
func (g *Course) onlyOneWay(ways []castWay, way *castWay) {
	alike := func(w castWay) bool {
		return way.keyword != nil && w.keyword != nil && w.keyword.Keyword == way.keyword.Keyword &&
			(way.keyword.Keyword != "blitz" || reflect.DeepEqual(w.cost, way.cost))
	}
	if CountOf(ways, alike) > 1 {
		g.LimitReached("the engine does not tell several instances of " + string(way.keyword.Keyword) + " on one spell apart")
	}
}
