package table

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file carries out what rules themselves add to characteristics between the
// layers: the mana abilities of basic land types (305.6), keyword counters (122.1b), missing power and toughness (208.5),
// +X/+Y counters (122.1a), and the rules-changing effects after the layers (613.11).

// intrinsicManaAbilities carries out 305.6.
func (w *computation) intrinsicManaAbilities() {
	for _, id := range w.ids {
		w.g.crewed(w.g.Computed[id], id)
		w.g.intrinsicMana(w.g.Computed[id], id)
		w.g.intrinsicSiege(w.g.Computed[id], id)
		w.g.intrinsicDeploying(w.g.Computed[id], id)
	}
}

// crewed carries out 301.7b: a Vehicle that has become a creature has the power and
// toughness printed on it.
func (t *Table) crewed(c *Characteristics, id ID) {
	if !c.HasPower || !c.Is(oracle.Creature) || t.Faces[t.Object(id).Face].Types&oracle.Creature != 0 || !c.Subtype("Vehicle") {
		return
	}
	t.Derivation = nil
	if !t.Applies("301.7b", "%s has become a creature and has its printed power and toughness", id) {
		c.Power, c.Toughness = 0, 0
	}
	c.Because = append(slices.Clip(c.Because), t.Derivation...)
}

// withoutValues carries out 208.5: a creature that nothing has given power and toughness.
func (w *computation) withoutValues() {
	for _, id := range w.ids {
		c := w.g.Computed[id]
		if c.HasPower || !c.Is(oracle.Creature) {
			continue
		}
		w.g.Derivation = nil
		if w.g.Applies("208.5", "%s has no power and toughness of its own, so both are 0", id) {
			c.HasPower = true
		}
		c.Because = append(slices.Clip(c.Because), w.g.Derivation...)
	}
}

func (t *Table) intrinsicMana(c *Characteristics, id ID) {
	if !c.Is(oracle.Land) || t.Object(id).Zone != oracle.Battlefield {
		return
	}
	had, gives := c.Abilities, Citation{}
	for _, name := range c.Subtypes {
		color := basicColor(name)
		t.Derivation = nil
		if color != 0 && t.Applies("305.6", "as a land with a basic land type %s has a mana ability for it", id) {
			c.Abilities = append(slices.Clip(c.Abilities), Held{Ability: intrinsicMana(color)})
			gives = t.derived()
			if !plainBasic(c) {
				c.Because = append(slices.Clip(c.Because), t.Derivation...)
			}
		}
	}
	if gives.Rule != "" && slices.ContainsFunc(c.Layers, func(s LayerStep) bool { return s.Layer == layerNames[typeLayer] && s.Void == "" }) {
		step := LayerStep{Citation: gives, Layer: layerNames[typeLayer], Source: id, before: summary(c, spelledLayer), after: summary(c, spelledLayer)}
		step.before.abilities = had
		c.Layers = append(c.Layers, step) // it is news where an effect has changed its types
	}
}

// activatedOf are the activated abilities of a card that is not on the battlefield, with those of its basic land types.
func (t *Table) activatedOf(id ID) (list []*oracle.Ability) {
	card := t.Faces[t.FaceNumber(id)]
	t.Work(1 + len(card.Abilities))
	for _, a := range card.Abilities {
		if a.Kind == oracle.Activated {
			list = append(list, a)
		}
	}
	for _, name := range card.Subtypes {
		if color := basicColor(name); color != 0 && card.Types&oracle.Land != 0 && t.Applies("305.6", "as a land with a basic land type %s has a mana ability for it", id) {
			list = append(list, intrinsicMana(color))
		}
	}
	return list
}

// plainBasic is a basic land of one type, whose mana ability is no news.
func plainBasic(c *Characteristics) bool {
	return c.Supertypes&oracle.Basic != 0 && len(c.Subtypes) == 1
}

// callsHost cites why "equipped creature", "fortified land" or "enchanted creature" of
// a text means what its permanent is attached to, also where that is of another subtype than the word goes with.
func (t *Table) callsHost(words oracle.Host, source, host ID) bool {
	switch c := t.QuietCharacteristics(source); {
	case words.Called == "equipped" && !c.Subtype("Equipment"):
		return t.Applies("301.5f", "%s is no Equipment, and its equipped creature is %s, to which it is attached", source, host)
	case words.Called == "enchanted" && !c.Subtype("Aura"):
		return t.Applies("303.4m", "%s is no Aura, and what it calls enchanted is %s, to which it is attached", source, host)
	case c.Subtype("Equipment"):
		return t.Applies("301.5a", "%s is attached to %s, which is called its equipped creature", source, host)
	case c.Subtype("Fortification"):
		return t.Applies("301.6", "%s is attached to %s, which is called its fortified land", source, host)
	case c.Subtype("Aura"):
		return t.Applies("303.4b", "%s is attached to %s, which is called enchanted", source, host)
	}
	return true
}

// keywordCounters lists the keyword counters in play as parts of layer 6, each with
// the timestamp of its counter (122.1b, 613.7c).
func (w *computation) keywordCounters() []part {
	var parts []part
	for _, id := range w.ids {
		for i, n := range w.g.Object(id).Counters {
			abilities := w.g.counterAbilities(n.Kind)
			if n.Kind == "exalted" { // of which each instance triggers; the others are redundant
				abilities = slices.Repeat(abilities, n.N)
			}
			for k, ability := range abilities {
				parts = append(parts, part{
					origin: origin{source: id, effect: -(int(id)*64 + i + 1)},
					change: oracle.AddAbility{Ability: ability},
					number: k, timestamp: n.Timestamp, locked: []ID{id}, counter: true,
				})
			}
		}
	}
	return parts
}

// CounterKeywords are the keyword abilities that counters give (122.1b), each made once.
var CounterKeywords = func() (list []*oracle.Ability) {
	for _, k := range []oracle.Keyword{
		"flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible",
		"lifelink", "menace", "reach", "shadow", "trample", "vigilance",
	} {
		list = append(list, &oracle.Ability{Kind: oracle.Static, Keyword: k})
	}
	return list
}()

// counterKeywords2026 are those that counters give since 2026-02-27: a keyword may stand for
// several abilities.
var counterKeywords2026 = map[string][]*oracle.Ability{
	"decayed": keywords.Plain("decayed"),
	"exalted": keywords.Plain("exalted"),
}

// counterAbilities are the abilities of the keyword that a kind of counter gives; none for one
// that is no keyword counter.
func (t *Table) counterAbilities(kind string) []*oracle.Ability {
	for i, a := range CounterKeywords {
		if string(a.Keyword) == kind {
			return CounterKeywords[i : i+1]
		}
	}
	if now := counterKeywords2026[kind]; now != nil && t.Since("122.1b", cr.Edition2026) {
		return now
	}
	return nil
}

func (t *Table) counterKeyword(kind string) bool { return t.counterAbilities(kind) != nil }

// powerCounters carries out 122.1a in layer 7c.
func (w *computation) powerCounters() {
	for _, id := range w.ids {
		w.g.countPowerCounters(w.g.Computed[id], id)
	}
}

// countPowerCounters adds to power and toughness what the counters on an object say, wherever that is.
func (t *Table) countPowerCounters(c *Characteristics, id ID) {
	for _, n := range t.Object(id).Counters {
		power, toughness, ok := powerCounter(n.Kind)
		t.Derivation = nil
		if ok && c.HasPower && t.Applies("122.1a", "the counters on %s change its power and toughness", id) &&
			t.Applies("613.4c", "counters are counted for %s in layer 7c", id) {
			before := summary(c, AddPTLayer)
			c.Power += n.N * power
			c.Toughness += n.N * toughness
			c.Because = append(slices.Clip(c.Because), t.Derivation...)
			step := LayerStep{Layer: "7c", Source: id, before: before, after: summary(c, AddPTLayer), Timestamp: n.Timestamp, Counters: n}
			if len(t.Derivation) > 0 {
				step.Citation = t.Derivation[0]
			}
			c.Layers = append(c.Layers, step)
		}
	}
}

// noteBase keeps power and toughness as they are before anything modifies them without
// setting them.
func (w *computation) noteBase() {
	for _, id := range w.ids {
		c := w.g.Computed[id]
		c.basePower, c.baseToughness, c.hasBase = c.Power, c.Toughness, true
	}
}

// powerCounter reads the name of a +X/+Y counter.
func powerCounter(kind string) (power, toughness int, ok bool) {
	read := func(s string) (int, string, bool) {
		if s == "" || s[0] != '+' && s[0] != '-' {
			return 0, s, false
		}
		n, i := 0, 1
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			n = n*10 + int(s[i]-'0')
			i++
		}
		if s[0] == '-' {
			n = -n
		}
		return n, s[i:], i > 1
	}
	power, rest, ok := read(kind)
	if !ok || rest == "" || rest[0] != '/' {
		return 0, 0, false
	}
	toughness, rest, ok = read(rest[1:])
	return power, toughness, ok && rest == ""
}

// grants collects the rules-changing effects on objects, applied after the layers (613.11).
func (w *computation) grants() {
	t := w.g
	add := func(change oracle.Change, objects []ID, source, controller ID, targets [][]ID, timestamp int32) {
		grant, ok := change.(oracle.Grant)
		if !ok {
			return
		}
		for _, id := range objects {
			if c := t.Computed[id]; c != nil && w.isQuality(c, id, source, timestamp) {
				c.Grants = append(c.Grants, granted{grant.Effect, source, controller, targets})
			}
		}
	}
	for i := range t.Effects {
		e := &t.Effects[i]
		for _, change := range e.Changes {
			add(change, e.Objects, e.Source, e.Controller, e.Targets, e.Timestamp)
		}
	}
	for _, id := range w.ids {
		c := t.Computed[id]
		for _, a := range c.Abilities {
			if a.Kind != oracle.Static || !t.Functions(id, a.Ability) {
				continue
			}
			for _, s := range a.Statics {
				continuous, ok := s.(oracle.Continuous)
				if !ok || !hasGrant(continuous) {
					continue
				}
				ctx := Context{Source: id, Controller: c.Controller, Ability: a.Ability}
				if a.If != nil && !t.Holds(a.If, &ctx) {
					continue
				}
				objects := t.affected(continuous.Affected, &ctx, w.ids)
				for _, change := range continuous.Changes {
					add(change, objects, id, c.Controller, nil, max(t.Object(id).Timestamp, a.Timestamp))
				}
			}
		}
	}
}

// isQuality carries out 113.12: what an effect states of an object is no ability that the
// object has, and is not lost with its abilities to a later effect.
func (w *computation) isQuality(c *Characteristics, id, source ID, timestamp int32) bool {
	if c.lostAll <= timestamp {
		return true
	}
	w.g.Derivation = nil
	states := w.g.Applies("113.12", "what %s says of %s is no ability and can't be lost", source, id)
	c.Because = append(slices.Clip(c.Because), w.g.Derivation...)
	return states
}

func hasGrant(c oracle.Continuous) bool {
	return slices.ContainsFunc(c.Changes, func(change oracle.Change) bool { return LayerOf(change) == noLayer })
}
