package support

import (
	"reflect"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// This file judges what is said of who controls or owns something, where that player is not
// named by a relation but referred to: the words have to stand where the engine knows of whom
// they speak.

// unclearRelations says, in words, which of an ability's references to a controller or owner stand
// where the engine does not look at the player whom they mean. Abilities that it grants are
// judged by themselves. It may be told that what the ability says of the defending player is of one attacking creature.
func unclearRelations(a *oracle.Ability, ofAttacker bool) []string {
	var list []string
	r := relations{add: func(what string) {
		if !slices.Contains(list, what) {
			list = append(list, what)
		}
	}}
	r.defending, r.blocking = ofAttacker || saysWhoDefends(a), saysWhoAttacks(a)
	for _, part := range []any{a.Cost, a.Trigger, a.If, a.Modes, a.Statics} {
		r.look(reflect.ValueOf(part), false)
	}
	return list
}

type relations struct {
	add       func(string)
	defending bool // the ability is of one attacking creature
	blocking  bool // it keeps its own source from blocking
}

// look goes through a part of an ability. Each is set where the engine looks at one player after
// another, as the words do.
func (r *relations) look(v reflect.Value, each bool) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if _, granted := reflect.TypeAssert[*oracle.Ability](v); !granted && !v.IsNil() {
			r.look(v.Elem(), each)
		}
		return
	case reflect.Slice:
		for i := range v.Len() {
			r.look(v.Index(i), each)
		}
		return
	case reflect.Struct:
	default:
		return
	}
	own := lookedForWithEach(v.Interface())
	if plain, ok := chosenByOthers(v.Interface()); ok {
		v = reflect.ValueOf(plain)
	}
	switch n := v.Interface().(type) {
	case oracle.Phrase:
		other := slices.Contains(n.Where, oracle.Predicate(oracle.Other{}))
		for _, w := range n.Where {
			r.judge(w, each, other)
		}
	case oracle.ControlledBy, oracle.OwnedBy:
		return // judged with its phrase
	case oracle.The: // what is said of the players whom it names first
		for k, one := range n.All {
			r.look(reflect.ValueOf(one), each || k > 0 && eachPlayer(n.All[0]))
		}
		return
	case oracle.SomePlayer: // it is asked of one player after another
		r.look(reflect.ValueOf(n.Who), each)
		r.look(reflect.ValueOf(n.Does), true)
		return
	case oracle.Meets: // so is this
		r.look(reflect.ValueOf(n.Condition), true)
		return
	case oracle.MostOf: // and this
		r.look(reflect.ValueOf(n.Who), each)
		r.look(reflect.ValueOf(n.Of), true)
		return
	}
	of := playersOneByOne(v.Interface())
	for i := range v.NumField() {
		_, number := reflect.TypeAssert[oracle.Quantity](v.Field(i))
		_, instructions := v.Field(i).Interface().([]oracle.Instruction)
		if _, options := v.Field(i).Interface().([][]oracle.Instruction); options {
			instructions = true
		}
		r.look(v.Field(i), each || of && (number || instructions) || own && (v.Type().Field(i).Name == "What" || v.Type().Field(i).Name == "Among"))
	}
}

// judge looks at one predicate of a phrase.
func (r *relations) judge(p oracle.Predicate, each, other bool) {
	var who oracle.Reference
	switch p := p.(type) {
	case oracle.ControlledBy:
		who = p.Who
	case oracle.OwnedBy:
		who = p.Who
	case oracle.Not:
		r.judge(p.Predicate, each, other)
		return
	case oracle.Any:
		for _, one := range p.Of {
			r.judge(one, each, other)
		}
		return
	default:
		return
	}
	switch who := who.(type) {
	case oracle.DefendingPlayer:
		if !r.defending {
			r.add("what the defending player controls, said where there is not one attacking creature of which that is said (508.5)")
		}
	case oracle.AttackingPlayer:
		if !r.blocking {
			r.add("what the attacking player controls, said where there is not one creature that blocks (805.10c)")
		}
	case oracle.Target, oracle.Host, oracle.ChosenPlayer:
	case oracle.It:
		if who.To == oracle.EachOfThem && !each {
			r.add("what each of several players controls or owns, said otherwise than as how much each is given or does")
		}
	case oracle.ControllerOf, oracle.OwnerOf:
		if other {
			r.add("\"another\" of what somebody else than you controls")
		}
	default:
		r.add("what belongs to players described in other words than the engine knows")
	}
}

// playersOneByOne reports whether the numbers of an instruction, or the instructions in it, are
// asked for each of several players.
func playersOneByOne(node any) bool {
	switch i := node.(type) {
	case oracle.DealDamage:
		return eachPlayer(i.To) && !i.Divided
	case oracle.LoseLife:
		return eachPlayer(i.Who)
	case oracle.GainLife:
		return eachPlayer(i.Who)
	case oracle.Draw:
		return eachPlayer(i.Who)
	case oracle.Discard:
		return eachPlayer(i.Who)
	case oracle.Mill:
		return true // whoever is told to
	case oracle.CreateToken:
		return eachPlayer(i.Who)
	case oracle.ForEach:
		return eachPlayer(i.Of) || onePlayer(i.Of)
	case oracle.VillainousChoice:
		return eachPlayer(i.Who) // each option is done for the one who has chosen it
	}
	return false
}

// lookedForWithEach reports whether several players follow an instruction, and what it is done to is looked for with each of
// them: all that each has, or what each chooses among, "each opponent sacrifices a creature with the greatest power among
// creatures they control".
func lookedForWithEach(node any) bool {
	switch i := node.(type) {
	case oracle.Move:
		if eachPlayer(i.Who) && oracle.OfEachPlayer(i.What) {
			return true
		}
	case oracle.Modify:
		if _, gains := oracle.EachGains(i); gains && oracle.OfEachPlayer(i.What) {
			return true
		}
	case oracle.Sacrifice:
		some, chosen := i.What.(oracle.Some)
		return chosen && eachPlayer(i.Who) && some.From == nil
	case oracle.ChooseEachKind:
		return eachPlayer(i.Who)
	}
	i, ok := node.(oracle.Instruction)
	if !ok {
		return false
	}
	who, some, ok := events.ChoiceOfOthers(i)
	return ok && eachPlayer(who) && some.From == nil
}

func eachPlayer(r oracle.Reference) bool {
	each, ok := r.(oracle.Each)
	return ok && each.Phrase.Noun == oracle.PlayerNoun
}

// onePlayer reports whether a reference is to a player who is chosen as something resolves.
func onePlayer(r oracle.Reference) bool {
	some, ok := r.(oracle.Some)
	return ok && some.Phrase.Noun == oracle.PlayerNoun && some.Count == oracle.Quantity(oracle.Literal(1))
}

// saysWhoAttacks reports whether an ability keeps its own source from blocking, as it is judged for each block.
func saysWhoAttacks(a *oracle.Ability) bool {
	return a.Kind == oracle.Static && len(a.Statics) > 0 && !slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
		r, ok := s.(oracle.Restriction)
		return !ok || r.Cant != oracle.Block || r.Affected != oracle.Reference(oracle.This{})
	})
}

// saysWhoDefends reports whether an ability is of one attacking creature, its source or the one of
// which its trigger condition speaks, or of an attack that is judged: there is one defending player.
func saysWhoDefends(a *oracle.Ability) bool {
	switch p := a.Trigger.(type) {
	case oracle.AttackDeclared:
		return !p.Several
	case oracle.BecomesBlocked:
		return p.AtLeast == 0 && !p.Several
	case oracle.AttacksUnblocked:
		return true
	case oracle.DamageDealt:
		return p.Source == oracle.Reference(oracle.This{})
	}
	return a.Kind == oracle.Static && len(a.Statics) > 0 && !slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
		r, ok := s.(oracle.Restriction)
		return !ok || r.Cant != oracle.Attack && (r.Cant != oracle.BeBlocked || r.Affected != oracle.Reference(oracle.This{}))
	})
}

// afterAttack lists the reflexive abilities in abilities that are of one attacking creature, their source: what they say of the
// defending player is of that one, too.
func afterAttack(card *oracle.Card) map[*oracle.Ability]bool {
	list := make(map[*oracle.Ability]bool)
	for _, a := range card.Abilities {
		if attack, ok := a.Trigger.(oracle.AttackDeclared); !ok || attack.Several || attack.What != oracle.Reference(oracle.This{}) {
			continue
		}
		oracle.Walk(reflect.ValueOf(a.Modes), func(v reflect.Value) {
			if later, ok := reflect.TypeAssert[oracle.Reflexive](v); ok {
				list[later.Ability] = true
			}
		})
	}
	return list
}
