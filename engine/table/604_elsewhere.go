package table

import (
	"cmp"
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file computes the characteristics of cards that are neither on the battlefield nor
// on the stack (113.6a, 604.3): few effects reach them.

// eachAfar visits what is not on the battlefield and has static abilities that work where
// it is: emblems (114.4) and their like, cards in graveyards whose text says so (113.6b), and encoded ones.
func (t *Table) eachAfar(visit func(id ID)) {
	t.EachInCommand(visit)
	t.EachInGraveyard(visit)
	t.eachEncoded(visit)
}

// eachEncoded visits the cards in exile that are encoded on something (702.99a).
func (t *Table) eachEncoded(visit func(id ID)) {
	if t.scanFaces(); !t.Afar {
		return
	}
	for _, id := range t.Exile {
		if t.encodedOn(id) != None {
			visit(id)
		}
	}
}

// encodedOn is the permanent on which a card in exile is encoded, or None.
func (t *Table) encodedOn(card ID) ID {
	if on := t.Object(card).Seldom().EncodedOn; on != None && t.OnBattlefield(on) {
		return on
	}
	return None
}

// EachInGraveyard visits the cards in graveyards that have such abilities.
func (t *Table) EachInGraveyard(visit func(id ID)) {
	if t.scanFaces(); !t.Afar {
		return
	}
	for i := range t.Seats {
		for _, id := range t.Seats[i].Graveyard {
			if t.TraitsOf(t.Object(id).Face).afar {
				visit(id)
			}
		}
	}
}

// worksAfar asks for the rules by which the effect of an object that is not on the
// battlefield changes another one: that its ability works there, and whom "you" means.
func (t *Table) worksAfar(p *part) bool {
	source := p.origin.source
	if p.origin.effect != 0 || p.origin.ability == nil || !source.IsObject() {
		return true
	}
	if o := t.Object(source); t.Commands(o) {
		return o.Kind == EmblemObject || t.FunctionsInCommand(source)
	}
	if p.origin.ability.OffBattlefield {
		return t.Applies("113.6c", "the ability of %s works wherever that is but on the battlefield", source)
	}
	if t.Object(source).Zone != oracle.Graveyard || p.cda {
		return true
	}
	if !t.Applies("113.6b", "the ability of %s says that it works in a graveyard", source) {
		return false
	}
	each, ok := p.affected.(oracle.Each)
	return !ok || !slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.Controlled{By: oracle.Yours})) ||
		t.Applies("109.5", "%s has no controller, so you is its owner %s", source, t.Object(source).Owner)
}

// elsewhere computes the characteristics of a card that is neither a permanent nor
// on the stack: only its own characteristic-defining abilities work there (113.6a), and
// effects that speak of cards there take abilities from it. An ability that counts cards
// of its own kind may come back to the card that it is defining; what is not defined yet
// is as printed then.
func (t *Table) elsewhere(id ID) *Characteristics {
	if i := slices.Index(t.defining, id); i >= 0 {
		if t.reaching[i] != nil {
			return t.reaching[i]
		}
		c := t.Copiable(id)
		return &c
	}
	at := len(t.defining)
	t.defining, t.reaching = append(t.defining, id), append(t.reaching[:at], nil)
	defer func() { t.defining, t.reaching = t.defining[:at], t.reaching[:at] }()
	oldPen, oldDerivation := t.Pen, t.Derivation
	t.Pen, t.Derivation = derivationPen, nil
	c := t.values.Take(8)
	*c = t.Copiable(id)
	t.scanFaces()
	several := t.reaches || len(t.Object(id).Stickers()) > 0
	for i := range t.Effects {
		if e := &t.Effects[i]; slices.Contains(e.Objects, id) {
			for _, change := range e.Changes {
				// No text gives a card elsewhere anything but abilities, and these in the order of timestamps if
				// other effects do something to it (613.7); what it would be if it were cast bestowed is another matter.
				if l := LayerOf(change); (l == abilityLayer && !several || e.Bestows) && t.inLayer(l, e.Source, id) {
					t.Change(c, id, change, &Context{Source: e.Source, Controller: e.Controller})
				}
			}
		}
	}
	t.stickersAfar(c, id, TextLayer)
	t.define(c, id, ControlLayer, abilityLayer)
	if several {
		for _, in := range [...]Layer{typeLayer, ColorLayer, abilityLayer} {
			so := *c // what it is so far is what an effect that speaks of it looks at
			t.reaching[at] = &so
			t.reach(c, id, in)
		}
		so := *c // and what counts cards counts this one as it is by then
		t.reaching[at] = &so
	}
	t.keywordsOfCounters(c, id)
	t.define(c, id, abilityLayer, AddPTLayer)
	t.stickersAfar(c, id, SetPTLayer)
	t.define(c, id, AddPTLayer, noLayer+1)
	c.Because = t.Derivation
	t.countPowerCounters(c, id)
	t.Pen, t.Derivation = oldPen, oldDerivation
	return c
}

// keywordsOfCounters gives a card that is neither a permanent nor a spell the keywords of the counters that have remained on it.
func (t *Table) keywordsOfCounters(c *Characteristics, id ID) {
	for _, n := range t.Object(id).Counters {
		for _, ability := range t.counterAbilities(n.Kind) {
			if t.Applies("122.1b", "the counter on %s gives it a keyword", id) {
				t.Change(c, id, oracle.AddAbility{Ability: ability}, &Context{Source: id, Controller: t.Object(id).Owner})
			}
		}
	}
}

// define applies the characteristic-defining abilities of a card in some of the layers.
func (t *Table) define(c *Characteristics, id ID, from, to Layer) {
	for _, a := range c.Abilities {
		if !a.CharacteristicDefining && !a.OffBattlefield || !slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			continuous, ok := s.(oracle.Continuous)
			return ok && slices.ContainsFunc(continuous.Changes, func(c oracle.Change) bool { return LayerOf(c) >= from && LayerOf(c) < to })
		}) || a.Rule != "" && !t.Applies(a.Rule, standsFor(a.Keyword), id) {
			continue
		}
		ctx := Context{Source: id, Controller: t.Object(id).Owner}
		for _, s := range a.Statics {
			continuous, ok := s.(oracle.Continuous)
			if !ok {
				continue
			}
			for _, change := range continuous.Changes {
				in := LayerOf(change)
				if in < from || in >= to || a.If != nil && !t.Holds(a.If, &ctx) {
					continue
				}
				if a.OffBattlefield && !t.Applies("113.6c", "the ability of %s works wherever that is but on the battlefield", id) ||
					!a.OffBattlefield && !t.Applies("604.3", "%s defines its own characteristics in every zone", id) {
					continue
				}
				step := LayerStep{Citation: t.derived(), Source: id, Change: change}
				if in < layerCount {
					step.Layer, step.before = layerNames[in], summary(c, in)
				}
				t.Change(c, id, change, &ctx)
				if in < layerCount {
					step.after = summary(c, in)
					c.Layers = append(c.Layers, step)
				}
			}
		}
	}
}

// reach applies the effects of static abilities of permanents to a card, in one layer of those for types, colors and
// abilities: "cards in graveyards lose all abilities", and the ability stickers on it.
func (t *Table) reach(c *Characteristics, id ID, in Layer) {
	type reaching struct {
		source  ID
		change  oracle.Change
		context Context
		sticker *Stuck
	}
	var list []reaching
	var said []saidAfar
	if in == abilityLayer {
		for i := range t.Effects {
			e := &t.Effects[i]
			if e.Bestows || !slices.Contains(e.Objects, id) {
				continue
			}
			for _, change := range e.Changes {
				if LayerOf(change) == in {
					list = append(list, reaching{source: e.Source, change: change, context: Context{Source: e.Source, Controller: e.Controller, Timestamp: e.Timestamp}})
					said = append(said, saidAfar{changes: e.Changes})
				}
			}
		}
	}
	for _, s := range t.Object(id).Stickers() {
		for _, change := range t.stuckChanges(&s) {
			if LayerOf(change) == in && in == abilityLayer {
				list = append(list, reaching{change: change, context: Context{Timestamp: s.Timestamp}, sticker: &s})
				said = append(said, saidAfar{changes: []oracle.Change{change}})
			}
		}
	}
	t.Work((len(t.Battlefield) + len(t.Command)) / 4)
	for _, zone := range [...][]ID{t.Battlefield, t.Command} {
		for _, source := range zone {
			p := t.QuietCharacteristics(source)
			abilities := p.Abilities
			if in < abilityLayer && p.early != nil {
				abilities = p.early
			}
			for _, a := range abilities {
				if a.Kind != oracle.Static || !slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { return reachesIn(s, in) }) {
					continue
				}
				ctx := Context{Source: source, Controller: p.Controller, Ability: a.Ability, Timestamp: max(t.Object(source).Timestamp, a.Timestamp)}
				if !t.Functions(source, a.Ability) || a.If != nil && !t.Holds(a.If, &ctx) {
					continue
				}
				for _, s := range a.Statics {
					if !reachesIn(s, in) {
						continue
					}
					continuous := s.(oracle.Continuous)
					each := continuous.Affected.(oracle.Each)
					said = append(said, saidAfar{a.Ability, each.Phrase.Where, continuous.Changes})
					if !t.Matches(&each.Phrase, id, &ctx) {
						continue
					}
					for _, change := range continuous.Changes {
						if LayerOf(change) == in {
							list = append(list, reaching{source: source, change: change, context: ctx})
						}
					}
				}
			}
		}
	}
	if len(list) > 0 && len(said) > 1 {
		t.mayDependAfar(said, in)
	}
	slices.SortStableFunc(list, func(a, b reaching) int { return cmp.Compare(a.context.Timestamp, b.context.Timestamp) })
	for _, r := range list {
		if r.sticker != nil {
			t.stickAfar(c, id, r.sticker, r.change, in)
			continue
		}
		if t.inLayer(in, r.source, id) {
			step := LayerStep{Citation: t.derived(), Layer: layerNames[in], Source: r.source, Change: r.change, Timestamp: r.context.Timestamp, before: summary(c, in)}
			t.Change(c, id, r.change, &r.context)
			step.after = summary(c, in)
			c.Layers = append(c.Layers, step)
		}
	}
}

// saidAfar is what an effect says of cards elsewhere: which they are, and what changes.
type saidAfar struct {
	ability *oracle.Ability // nil for the effect of something that has resolved, and of a sticker
	where   []oracle.Predicate
	changes []oracle.Change
}

// mayDependAfar stops where one effect on cards elsewhere may depend on another of the same layer (613.8a), since what it applies to
// is asked in the words of that layer: what is applied to such cards is ordered by timestamps alone.
func (t *Table) mayDependAfar(said []saidAfar, in Layer) {
	for i := range said {
		if len(said[i].where) == 0 {
			continue
		}
		for j := range said {
			if i != j && (said[i].ability != said[j].ability) && mayChange(&said[j], &said[i], in) {
				t.LimitReached("an effect on cards that are not on the battlefield may depend on another one of the same layer, and the engine puts these in the order of their timestamps alone (613.8)")
				return
			}
		}
	}
}

// mayChange reports whether an effect on cards elsewhere may change to which of them another effect of the same layer applies.
func mayChange(by, to *saidAfar, in Layer) (may bool) {
	var types oracle.CardType // that by gives or takes
	all := false              // it may take any
	subtypes := false
	for _, change := range by.changes {
		switch c := change.(type) {
		case oracle.AddTypes:
			types, subtypes = types|c.Types, subtypes || len(c.Subtypes) > 0 || c.AllCreatureTypes || c.Chosen
		case oracle.SetTypes:
			all, subtypes = all || c.Types != 0, true
		case oracle.RemoveTypes:
			all, subtypes = all || c.Types != 0, true
		}
	}
	oracle.Walk(reflect.ValueOf(to.where), func(v reflect.Value) {
		switch asked := v.Interface().(type) {
		case oracle.HasType:
			within := slices.ContainsFunc(by.where, func(p oracle.Predicate) bool { // all that it applies to is that already
				has, ok := p.(oracle.HasType)
				return ok && has.Types&^asked.Types == 0
			})
			may = may || in == typeLayer && (all || types&asked.Types != 0 && !within)
		case oracle.HasSubtype:
			may = may || in == typeLayer && subtypes
		case oracle.HasChosen:
			may = may || in == typeLayer && subtypes || in == ColorLayer
		case oracle.HasColor, oracle.Multicolored:
			may = may || in == ColorLayer
		case oracle.HasKeyword, oracle.NoAbilities:
			may = may || in == abilityLayer
		case oracle.Shares:
			may = true
		}
	})
	return may
}

// reachesIn reports whether an effect changes cards off the battlefield and the stack in a layer.
func reachesIn(s oracle.StaticEffect, in Layer) bool {
	continuous, ok := s.(oracle.Continuous)
	return ok && reachesCards(continuous) && slices.ContainsFunc(continuous.Changes, func(c oracle.Change) bool { return LayerOf(c) == in })
}

// reachesCards reports whether an effect is about cards off the battlefield and the stack.
func reachesCards(c oracle.Continuous) bool {
	each, ok := c.Affected.(oracle.Each)
	return ok && each.Phrase.Noun == oracle.CardNoun
}

// letsFromGraveyard tells such effects of static abilities.
func letsFromGraveyard(s oracle.StaticEffect) bool {
	may, ok := s.(oracle.Permission)
	_, each := may.Object.(oracle.Each)
	return ok && each && (may.May == oracle.CastCards || may.May == oracle.PlayCards)
}
