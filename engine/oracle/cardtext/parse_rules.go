package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what a subject can't, must or may do: restrictions, requirements
// and permissions (508.1c-d, 509.1b-c, 101.2).

// rulesPredicate reads one such predicate of the subject.
func (p *parser) rulesPredicate(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	if p.acceptAny("its activated abilities can't be activated", "their activated abilities can't be activated", "activated abilities can't be activated") != "" {
		r := oracle.Restriction{Affected: of, Cant: oracle.ActivateAbilities}
		r.ExceptMana = p.accept("unless they're mana abilities")
		return []oracle.StaticEffect{r}, true
	}
	var effects []oracle.StaticEffect
	ok := false
	switch p.acceptAny("can't", "cannot", "can", "attacks", "attack", "blocks", "block", "able to block", "must", "doesn't", "don't", "assigns", "assign", "saddles mounts and crews vehicles", "crews vehicles", "stations permanents") {
	case "assigns", "assign":
		effects, ok = p.assigns(of)
	case "saddles mounts and crews vehicles":
		effects, ok = p.crewsAs(oracle.CrewsAs{Affected: of, Crew: true, Saddle: true})
	case "stations permanents":
		effects, ok = p.crewsAs(oracle.CrewsAs{Affected: of, Station: true})
	case "crews vehicles":
		effects, ok = p.crewsAs(oracle.CrewsAs{Affected: of, Crew: true})
	case "can't", "cannot":
		effects, ok = p.cant(of)
	case "can":
		effects, ok = p.can(of)
	case "attacks", "attack":
		m := p.mark()
		if p.accept("or blocks each combat if able") {
			return []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Attack}, oracle.Requirement{Affected: of, Must: oracle.Block}}, true
		}
		if !p.inStatic {
			var whom oracle.Reference
			if p.accept("you") {
				whom = oracle.You{}
			} else if target, ok := p.targetPlayer(); ok {
				whom = target
			} else if p.accept("that player") {
				if that := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); that == oracle.Reference(eachOfThem) && p.onePlayer {
					whom = that
				}
			}
			if whom == nil && p.accept("a player each combat") && (p.accept("if able") || p.next("until your next turn if able")) {
				whom = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}
				effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Attack, Object: whom}}, true
				break
			}
			if whom != nil && (p.next("this turn if able") || p.next("this combat if able")) {
				effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Attack, Object: whom}}, true
				break
			}
			p.reset(m)
		}
		switch {
		case p.accept("each combat if able"), p.accept("this turn if able"), p.accept("this combat if able"):
			if strings.HasPrefix(p.toks[m.pos].text, "this") {
				p.pos = m.pos // the duration is read by the caller, "if able" after it
			}
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Attack}}, true
		case !p.inStatic && p.next("until your next turn if able"):
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Attack}}, true
		}
	case "blocks", "block":
		m := p.mark()
		if whom, found := p.notDoer(p.subject); found && (p.next("this turn if able") || p.next("this combat if able")) {
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Block, Object: whom}}, true
			break
		}
		p.reset(m)
		switch {
		case p.accept("each combat if able"), p.accept("this turn if able"), p.accept("this combat if able"):
			if strings.HasPrefix(p.toks[m.pos].text, "this") {
				p.pos = m.pos
			}
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Block}}, true
		}
	case "able to block":
		// "all creatures able to block this creature do so"
		group := p.subject
		if group == nil {
			group = of
		}
		if _, ok := group.(oracle.Each); !ok {
			break
		}
		if whom, found := p.notOfGroup(); found {
			p.thisTurn = p.accept("this turn")
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Block, Object: whom}}, p.accept("do so")
		}
	case "must":
		if p.accept("be blocked if able") {
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.BeBlocked}}, true
		} else if p.next("be blocked this turn if able") {
			p.accept("be blocked")
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.BeBlocked}}, true
		} else if p.accept("be blocked each combat this turn if able") {
			p.thisTurn = true
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.BeBlocked}}, true
		} else if p.accept("attack each combat if able") {
			effects, ok = []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Attack}}, true
		}
	case "doesn't", "don't":
		if p.accept("untap during") {
			cant := oracle.UntapDuringUntapStep
			switch p.acceptAny("its controller's next untap step", "their controllers' next untap steps", "their controller's next untap step", "your next untap step") {
			case "your next untap step":
				cant = oracle.UntapDuringYourUntapStep
				fallthrough
			case "its controller's next untap step", "their controllers' next untap steps", "their controller's next untap step":
				p.nextUntap = true
				return []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: cant}}, true
			}
		}
		p.reset(start)
		p.pos++
		if p.accept("untap during") && p.acceptAny("its controller's untap step", "their controllers' untap steps", "your untap step") != "" {
			effects, ok = []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: oracle.UntapDuringUntapStep}}, true
		}
	}
	if !ok {
		return nil, p.fail(start)
	}
	return effects, true
}

// cantBePrevented reads "damage can't be prevented" and "combat damage that would be dealt by creatures you control can't be
// prevented".
func (p *parser) cantBePrevented() (*oracle.Ability, bool) {
	var e oracle.DamageDealt
	switch p.acceptAny("combat damage", "noncombat damage", "damage") {
	case "":
		return nil, false
	case "combat damage":
		e.Combat = true
	case "noncombat damage":
		e.NonCombat = true
	}
	if p.accept("that would be dealt by") {
		of, ok := p.reference()
		if !ok {
			return nil, false
		}
		e.Source = of
	}
	if !p.accept("can't be prevented") {
		return nil, false
	}
	return static(oracle.CantBePrevented{Of: e}), true
}

// notOfGroup reads an object that is none of the group which is the subject: "it" is what was
// spoken of before that.
func (p *parser) notOfGroup() (oracle.Reference, bool) {
	if p.accept("it") {
		for _, m := range slices.Backward(p.mentions) {
			if !m.plural && m.phrase.Noun == oracle.PermanentNoun && m.ref != oracle.Reference(oracle.It{To: oracle.EachOfThem}) {
				return m.ref, true
			}
		}
		return nil, false
	}
	return p.notDoer(p.subject)
}

// cantWords are the things that a subject can't do, in words after "can't".
var cantWords = []struct {
	words string
	doing []oracle.Doing
}{
	{"attack or block alone", []oracle.Doing{oracle.AttackAlone, oracle.BlockAlone}},
	{"attack alone", []oracle.Doing{oracle.AttackAlone}},
	{"block alone", []oracle.Doing{oracle.BlockAlone}},
	{"attack or block", []oracle.Doing{oracle.Attack, oracle.Block}},
	{"be the target of spells or abilities", []oracle.Doing{oracle.BeTargeted}},
	{"be regenerated", []oracle.Doing{oracle.BeRegenerated}},
	{"be enchanted", []oracle.Doing{oracle.BeEnchanted}},
	{"be equipped", []oracle.Doing{oracle.BeEquipped}},
	{"be sacrificed", []oracle.Doing{oracle.BeSacrificed}},
	{"attack , block , or activate abilities", []oracle.Doing{oracle.Attack, oracle.Block, oracle.ActivateAbilities}},
	{"attack , block , or crew vehicles", []oracle.Doing{oracle.Attack, oracle.Block, oracle.CrewVehicles}},
	{"crew vehicles", []oracle.Doing{oracle.CrewVehicles}},
	{"transform", []oracle.Doing{oracle.TransformDoing}},
	{"gain life", []oracle.Doing{oracle.GainLifeDoing}},
	{"lose life", []oracle.Doing{oracle.LoseLifeDoing}},
	{"enter the battlefield", []oracle.Doing{oracle.EnterBattlefield}},
	{"get counters", []oracle.Doing{oracle.HaveCounters}},
	{"get poison counters", []oracle.Doing{oracle.GetPoison}},
	{"cast noncreature spells", []oracle.Doing{oracle.CastNoncreatureSpells}},
	{"cast spells", []oracle.Doing{oracle.CastSpells}},
	{"play lands", []oracle.Doing{oracle.PlayLands}},
	{"draw cards or gain life", []oracle.Doing{oracle.DrawCards, oracle.GainLifeDoing}},
	{"draw more than one card each turn", []oracle.Doing{oracle.DrawMoreThanOne}},
	{"draw cards", []oracle.Doing{oracle.DrawCards}},
	{"search libraries", []oracle.Doing{oracle.SearchLibraries}},
	{"lose the game", []oracle.Doing{oracle.LoseTheGame}},
	{"win the game", []oracle.Doing{oracle.WinTheGame}},
	{"become the monarch", []oracle.Doing{oracle.BecomeTheMonarch}},
}

func (p *parser) cant(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	if p.accept("be countered") {
		return []oracle.StaticEffect{oracle.CantBeCountered{Affected: of}}, true
	}
	if p.accept("be blocked") {
		return p.cantBeBlocked(of)
	}
	if effects, ok := p.cantBeTargeted(of); ok {
		return effects, true
	}
	if p.accept("block or be blocked by") {
		phrase, plural, ok := p.nounPhrase()
		if !ok || !plural.many() || phrase.Noun != oracle.PermanentNoun {
			return nil, false
		}
		return []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: oracle.Block, Object: oracle.Each{Phrase: phrase}}, oracle.Restriction{Affected: of, Cant: oracle.BeBlocked, By: &phrase}}, true
	}
	if effects, ok := p.cantCast(of); ok {
		return p.orActivate(of, effects)
	}
	if effects, ok := p.cantActivate(of); ok {
		return effects, true
	}
	if effects, ok := p.cantUntap(of); ok {
		return effects, true
	}
	if effects, ok := p.cantWith(of); ok {
		return effects, true
	}
	for _, w := range cantWords {
		if p.accept(w.words) {
			var out []oracle.StaticEffect
			for _, doing := range w.doing {
				out = append(out, oracle.Restriction{Affected: of, Cant: doing})
			}
			if w.doing[0] == oracle.CastSpells {
				return p.orActivate(of, out)
			}
			return out, true
		}
	}
	switch p.acceptAny("attack", "block") {
	case "attack":
		r := oracle.Restriction{Affected: of, Cant: oracle.Attack}
		if of == oracle.Reference(oracle.This{}) && p.accept("its owner") {
			r.Object = oracle.OwnerOf{Of: oracle.This{}}
		} else if p.accept("you") {
			r.Object = oracle.You{}
			m := p.mark()
			if p.accept("or planeswalkers you control") {
				r.Object = oracle.The{All: []oracle.Reference{oracle.You{}, oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Planeswalker}, oracle.Controlled{By: oracle.Yours}}}}}}
			} else {
				p.reset(m)
			}
		}
		if !p.unlessPays(&r) {
			return nil, false
		}
		return []oracle.StaticEffect{r}, true
	case "block":
		r := oracle.Restriction{Affected: of, Cant: oracle.Block}
		m := p.mark()
		if phrase, plural, ok := p.nounPhrase(); ok && plural.many() && phrase.Noun == oracle.PermanentNoun {
			r.Object = oracle.Each{Phrase: phrase}
		} else {
			p.reset(m)
			if ref, ok := p.namedObject(); ok {
				r.Object = ref
			}
			if _, group := of.(oracle.Each); group && p.inStatic && r.Object == oracle.Reference(oracle.It{To: oracle.EachOfThem}) {
				r.Object = oracle.This{} // what a group can't block is none of that group
			}
		}
		if !p.unlessPays(&r) {
			return nil, false
		}
		return []oracle.StaticEffect{r}, true
	}
	return nil, false
}

// unlessPays reads the cost that lifts a restriction on attacking (508.1g).
func (p *parser) unlessPays(r *oracle.Restriction) bool {
	m := p.mark()
	if !p.accept("unless") {
		return true
	}
	if p.accept("their controller pays") || p.accept("its controller pays") || p.accept("you pay") {
		if mana, ok := p.manaCost(); ok {
			r.UnlessCost = []oracle.CostItem{oracle.PayMana{Mana: mana}}
			p.acceptAny("for each of those creatures", "for each creature they control that's attacking you")
			return true
		}
		if n, ok := p.number(); ok && p.accept("life for each of those creatures") {
			r.UnlessCost = []oracle.CostItem{oracle.PayLife{Amount: oracle.Literal(n)}}
			return true
		}
		return false
	}
	p.reset(m) // another condition, of the whole sentence
	return true
}

func (p *parser) cantBeBlocked(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	r := oracle.Restriction{Affected: of, Cant: oracle.BeBlocked}
	if p.next("this turn except by") {
		p.accept("this turn")
		p.thisTurn = true
	}
	switch {
	case p.accept("except by two or more creatures"):
		r.AtLeast = 2
	case p.accept("except by three or more creatures"):
		r.AtLeast = 3
	case p.accept("except by six or more creatures"):
		r.AtLeast = 6
	case p.accept("by more than one creature"):
		r.AtMost = 1
	case p.accept("except by"):
		phrase, plural, ok := p.nounPhrase()
		if !ok || !plural.many() {
			return nil, false
		}
		r.Except = &phrase
	case p.accept("by"):
		phrase, plural, ok := p.nounPhrase()
		if !ok || !plural.many() {
			return nil, false
		}
		r.By = &phrase
	}
	return []oracle.StaticEffect{r}, true
}

func (p *parser) can(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	switch {
	case p.accept("be blocked as though they didn't have"):
		each, ok := of.(oracle.Each)
		keyword, named := p.keywordName()
		if !ok || !named || !strings.HasSuffix(string(keyword), "walk") {
			return nil, false
		}
		all := oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}}
		return []oracle.StaticEffect{oracle.Permission{Affected: all, May: oracle.BlockAsThough, Whom: &each.Phrase, As: keyword, Lacking: true}}, true
	case p.acceptAny("be the targets of spells and abilities", "be the target of spells and abilities") != "":
		may := oracle.Permission{Affected: of, May: oracle.BeTargetedAsBare, Anyone: !p.accept("you control")}
		if p.acceptAny("as though they didn't have hexproof", "as though it didn't have hexproof") == "" {
			return nil, false
		}
		return []oracle.StaticEffect{may}, true
	case p.accept("cast no more than"):
		return p.castsNoMore(of)
	case p.accept("cast spells only"):
		return p.castsOnly(of, oracle.CastSpells)
	case p.accept("activate abilities only"):
		return p.castsOnly(of, oracle.ActivateAbilities)
	case p.accept("cast spells and activate abilities only"):
		return p.castsOnly(of, oracle.CastSpells, oracle.ActivateAbilities)
	case p.accept("attack as though it didn't have defender"), p.accept("attack as though they didn't have defender"):
		return []oracle.StaticEffect{oracle.Permission{Affected: of, May: oracle.AttackAsThoughNoDefender}}, true
	case p.acceptAny("attack this turn as though it didn't have defender", "attack this turn as though they didn't have defender") != "":
		p.thisTurn = true
		return []oracle.StaticEffect{oracle.Permission{Affected: of, May: oracle.AttackAsThoughNoDefender}}, true
	case p.accept("block an additional creature this turn"):
		p.thisTurn = true
		return []oracle.StaticEffect{oracle.Permission{Affected: of, May: oracle.BlockAdditional, Count: 1}}, true
	case p.accept("block an additional creature each combat"):
		return []oracle.StaticEffect{oracle.Permission{Affected: of, May: oracle.BlockAdditional, Count: 1}}, true
	case p.accept("block any number of creatures"):
		return []oracle.StaticEffect{oracle.Permission{Affected: of, May: oracle.BlockAnyNumber}}, true
	case p.next("block") && !p.next("block only"):
		return p.blockAsThough(of)
	case p.accept("block only creatures with flying"):
		without := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Not{Predicate: oracle.HasKeyword{Keyword: "flying"}}}}
		return []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: oracle.Block, Object: oracle.Each{Phrase: without}}}, true
	}
	return nil, false
}

// assignments are the ways to assign combat damage, after the verb.
var assignments = []struct {
	words, many string
	how         oracle.DamageAssignment
}{
	{"combat damage equal to its toughness rather than its power", "combat damage equal to their toughness rather than their power", oracle.ByToughness},
	{"no combat damage", "no combat damage", oracle.NoDamage},
	{"its combat damage as though it weren't blocked", "their combat damage as though they weren't blocked", oracle.AsUnblocked},
}

// assigns reads how something assigns combat damage, which is not up to anybody.
func (p *parser) assigns(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	for _, a := range assignments {
		if a.how == oracle.AsUnblocked || p.acceptAny(a.words, a.many) == "" {
			continue
		}
		if a.how == oracle.NoDamage && !p.next("this turn") && !p.next("this combat") {
			return nil, false
		}
		return []oracle.StaticEffect{oracle.AssignsDamage{Affected: of, How: a.how}}, true
	}
	return nil, false
}

// assignsAsUnblocked reads "You may have this creature assign its combat damage as though it weren't
// blocked" and the same "for each creature you control".
func (p *parser) assignsAsUnblocked() (*oracle.Ability, bool) {
	affected := oracle.Reference(oracle.This{})
	if p.accept("for each") {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 ||
			!slices.Contains(phrase.Where, oracle.Predicate(oracle.Controlled{By: oracle.Yours})) || !p.accept(", you may have that creature") {
			return nil, false
		}
		affected = oracle.Each{Phrase: phrase}
	} else if !p.accept("you may have") || !p.this() {
		return nil, false
	}
	if p.acceptAny("assign its combat damage as though it weren't blocked", "assign his combat damage as though he weren't blocked", "assign her combat damage as though she weren't blocked") == "" {
		return nil, false
	}
	return static(oracle.AssignsDamage{Affected: affected, How: oracle.AsUnblocked}), true
}

// blockAsThough reads "block creatures with shadow as though they didn't have shadow" and
// "block Dragons as though it had reach".
func (p *parser) blockAsThough(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	p.accept("block")
	may := oracle.Permission{Affected: of, May: oracle.BlockAsThough}
	if !p.next("as though") {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() {
			return nil, p.fail(start)
		}
		may.Whom = &phrase
	}
	if !p.accept("as though") {
		return nil, p.fail(start)
	}
	switch {
	case may.Whom != nil && p.accept("they didn't have"):
		may.Lacking = true
	case (p.this() || p.acceptAny("it", "they") != "") && p.accept("had"):
	default:
		return nil, p.fail(start)
	}
	var ok bool
	if may.As, ok = p.keywordName(); !ok {
		return nil, p.fail(start)
	}
	return []oracle.StaticEffect{may}, true
}

// crewsAs reads how a creature crews Vehicles: "as though its power were 2 greater", "using its toughness rather
// than its power".
func (p *parser) crewsAs(e oracle.CrewsAs) ([]oracle.StaticEffect, bool) {
	if p.accept("using its toughness rather than its power") {
		e.ByToughness = true
		return []oracle.StaticEffect{e}, true
	}
	if e.Station || !p.accept("as though its power were") {
		return nil, false
	}
	n, ok := p.number()
	e.More = n
	return []oracle.StaticEffect{e}, ok && p.accept("greater")
}
