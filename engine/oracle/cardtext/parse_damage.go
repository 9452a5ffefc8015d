package cardtext

import "rulestep/engine/oracle"

// This file reads damage and life (119, 120).

// deals reads damage: an amount and whom it is dealt to, or an amount divided.
func (p *parser) deals(source oracle.Reference) ([]oracle.Instruction, bool) {
	if t, ok := source.(oracle.Target); ok && t.Slot < len(p.slots) && p.slots[t.Slot].Phrase.Noun == oracle.AnyTargetNoun {
		return nil, false // it may be a player, and is not what deals the damage
	}
	p.othersDeal = p.othersDeal || source != oracle.Reference(oracle.This{})
	start := p.mark()
	if each, several := source.(oracle.Each); several && each.Phrase.Noun == oracle.PermanentNoun && p.acceptAny(toItself...) != "" {
		return []oracle.Instruction{oracle.DealDamage{Source: source, Amount: oracle.NumberOf{Number: oracle.Power, Of: source}, To: source, Itself: true}}, true
	}
	if each, several := source.(oracle.Each); several && each.Phrase.Noun == oracle.PermanentNoun {
		if n, ok := p.plainNumber(); ok && p.accept(toItsController) && (p.next(".") || p.atEnd()) {
			return []oracle.Instruction{oracle.DealDamage{Source: source, Amount: n, ItsController: true}}, true
		}
		p.reset(start)
	}
	var out []oracle.Instruction
	for {
		amount, to, divided, ok := p.damage(source)
		if !ok {
			return nil, p.fail(start)
		}
		damage := oracle.DealDamage{Source: source, Amount: amount, To: to, Divided: divided, With: len(out) > 0}
		out = append(out, damage)
		m := p.mark()
		if len(out) == 1 && !divided && p.acceptAny("and", ", and") != "" && p.unpreventable() {
			return []oracle.Instruction{unpreventableDamage(damage)}, true
		}
		p.reset(m)
		if !p.accept("and") && !p.accept(", and") {
			return out, true
		}
		if _, _, _, ok := p.damage(source); !ok {
			p.reset(m)
			return out, true
		}
		p.reset(m)
		p.acceptAny(", and", "and")
	}
}

// ofItsOwn is how much damage each of several objects deals, where it is its own power that is meant, whatever else has been
// spoken of.
const ofItsOwn = "damage equal to its power to"

// toItsController are the words for what each of several objects deals to whoever controls it.
const toItsController = "damage to its controller"

// toItself are the words for what each of several objects deals to itself.
var toItself = []string{"damage equal to its power to itself", "damage to itself equal to its power"}

func (p *parser) damage(source oracle.Reference) (amount oracle.Quantity, to oracle.Reference, divided, ok bool) {
	start := p.mark()
	fail := func() (oracle.Quantity, oracle.Reference, bool, bool) { return nil, nil, false, p.fail(start) }
	if each, several := source.(oracle.Each); several && each.Phrase.Noun == oracle.PermanentNoun && p.accept(ofItsOwn) {
		if to, ok = p.notDoer(source); !ok {
			return fail()
		}
		return oracle.NumberOf{Number: oracle.Power, Of: source}, to, false, true
	}
	if p.accept("damage equal to") {
		if amount, ok = p.amount(); !ok || !p.accept("to") {
			return fail()
		}
		if to, ok = p.notDoer(source); !ok {
			return fail()
		}
		return amount, to, false, true
	}
	if p.accept("damage to") {
		if to, ok = p.notDoer(source); !ok || !p.accept("equal to") {
			return fail()
		}
		if amount, ok = p.amount(); !ok {
			return fail()
		}
		return amount, to, false, true
	}
	if p.accept("damage") {
		return fail()
	}
	if amount, ok = p.plainNumber(); !ok || !p.accept("damage") {
		return fail()
	}
	if p.accept("divided as you choose among") {
		if to, ok = p.notDoer(source); !ok {
			return fail()
		}
		return amount, to, true, true
	}
	if !p.accept("to") {
		return fail()
	}
	if to, ok = p.notDoer(source); !ok {
		return fail()
	}
	m := p.mark()
	if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			p.reset(m)
			return amount, to, false, true
		}
		amount = times(amount, each)
	}
	return amount, to, false, true
}

// notDoer reads what the subject of the verb does something to: "it" is another
// object than the subject, which would be "itself".
func (p *parser) notDoer(doer oracle.Reference) (oracle.Reference, bool) {
	if p.acceptAny("itself", "himself", "herself") != "" {
		_, each := doer.(oracle.Each) // each to itself, not each to each
		return doer, !each
	}
	p.doer = doer
	defer func() { p.doer = nil }()
	return p.reference()
}

var _ = tellsYou("gain", (*parser).gainsControl)

// gainsControl reads control of something, after the verb.
func (p *parser) gainsControl() ([]oracle.Instruction, bool) {
	if !p.next("control") {
		return nil, false
	}
	return p.gainsLifeOrControl(oracle.You{}, oracle.ForTheGame)
}

// gainsLifeOrControl reads "gains 3 life" and "gains control of target creature".
func (p *parser) gainsLifeOrControl(of oracle.Reference, duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("control of") {
		if out, ok := p.controlsPlayer(of); ok {
			return out, true
		}
		what, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		p.handedOver = true
		lasts := p.duration(duration)
		gains := oracle.Modify{What: what, Changes: []oracle.Change{oracle.ChangeControl{To: of}}, Duration: lasts}
		if lasts == oracle.ForTheGame {
			gains.While = p.whileSo(what)
		}
		return []oracle.Instruction{gains}, true
	}
	if n, ok := p.lifeAmount(); ok {
		return []oracle.Instruction{oracle.GainLife{Who: of, Amount: n}}, true
	}
	return nil, p.fail(start)
}

// lifeAmount reads "3 life", "that much life", "life equal to its power", "2 life
// for each creature you control".
func (p *parser) lifeAmount() (oracle.Quantity, bool) {
	start := p.mark()
	if p.accept("life equal to") {
		if n, ok := p.amount(); ok {
			return n, true
		}
		return nil, p.fail(start)
	}
	n, ok := p.plainNumber()
	if !ok || !p.accept("life") {
		return nil, p.fail(start)
	}
	return p.perEach(n), true
}

func (p *parser) losesLife(of oracle.Reference) ([]oracle.Instruction, bool) {
	if p.accept("all unspent mana") {
		lose := oracle.LoseMana{Who: of}
		if p.accept("and you add the mana lost this way") {
			lose.To = oracle.You{}
		}
		return []oracle.Instruction{lose}, true
	}
	start := p.mark()
	if in, ok := p.partWord(); ok {
		if p.acceptAny("their life", "your life") != "" {
			if up, ok := p.roundedHow(); ok {
				whose := of
				if it, one := of.(oracle.It); of != oracle.Reference(oracle.You{}) && !(one && it.Player) { // everybody's half is of their own life
					whose = eachOfThem
				}
				return []oracle.Instruction{oracle.LoseLife{Who: of, Amount: oracle.Half{Of: oracle.NumberOf{Number: oracle.LifeTotal, Of: whose}, Up: up, In: in}}}, true
			}
		}
		return nil, p.fail(start)
	}
	if it, ok := of.(oracle.It); ok && !it.Player {
		return nil, false // "they" are cards that were spoken of, and no card has life
	}
	if n, ok := p.lifeAmount(); ok {
		return []oracle.Instruction{oracle.LoseLife{Who: of, Amount: n}}, true
	}
	return nil, p.fail(start)
}

// excessWords are the words for how much excess damage was dealt (120.10), the longest first.
var excessWords = []string{
	"the amount of excess damage dealt to that creature this way", "the excess damage dealt to that creature this way",
	"the amount of excess damage dealt this way", "the excess damage dealt this way", "that excess damage",
}

// excessCondition reads "excess damage was dealt this way".
func (p *parser) excessCondition() (oracle.Condition, bool) {
	if p.acceptAny("excess damage was dealt this way", "excess damage was dealt to that creature this way", "excess damage was dealt to a permanent this way") == "" {
		return nil, false
	}
	return oracle.Relates{A: oracle.ExcessDealt{}, How: oracle.AtLeast, B: oracle.Literal(1)}, true
}

// unpreventableWords say of damage that no effect prevents it (615.12).
const unpreventableWords = "damage can't be prevented"

func unpreventableDamage(damage oracle.DealDamage) oracle.Instruction {
	damage.Unpreventable = true
	return damage
}

// unpreventable reads "the damage can't be prevented", without more.
func (p *parser) unpreventable() bool {
	start := p.mark()
	return p.acceptAny("the", "this", "that") != "" && p.accept(unpreventableWords) && (p.next(".") || p.next("instead") || p.atEnd()) || p.fail(start)
}
