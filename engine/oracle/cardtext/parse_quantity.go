package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads numbers: written out, chosen or computed.

// plainNumber reads what can stand right before a noun: "three", "X", "that many",
// "twice that many".
func (p *parser) plainNumber() (oracle.Quantity, bool) {
	start := p.mark()
	if n, ok := p.number(); ok {
		if n > 1 && p.accept("times x") {
			return oracle.Times{Factor: n, Of: oracle.X{}}, true
		}
		return oracle.Literal(n), true
	}
	switch {
	case p.asked != nil && p.asked.Kind == "" && p.accept("that number of"):
		return *p.asked, true
	case p.accept("x"):
		m := p.mark()
		if p.accept("plus") {
			if n, ok := p.number(); ok {
				return oracle.Sum{A: oracle.X{}, B: oracle.Literal(n)}, true
			}
			p.reset(m)
		}
		return oracle.X{}, true
	case p.manyThisWay != nil && p.acceptAny("twice that many", "twice that much") != "":
		return oracle.Times{Factor: 2, Of: p.manyThisWay}, true
	case p.manyThisWay != nil && p.acceptAny("that many", "that much") != "":
		return p.manyThisWay, true
	case p.choseNumber && p.acceptAny("that many", "that much") != "":
		return oracle.ChosenNumber{}, true
	case p.next("that amount of damage") && p.accept("that amount of"), p.acceptAny("that many", "that much") != "":
		q := oracle.Quantity(oracle.ThatMany{})
		if p.accept("plus") {
			n, ok := p.plainNumber()
			if !ok {
				return nil, p.fail(start)
			}
			q = oracle.Sum{A: q, B: n}
		}
		return q, true
	case p.acceptAny("twice that many", "twice that much", "double that much", "double that many") != "":
		return oracle.Times{Factor: 2, Of: oracle.ThatMany{}}, true
	case p.acceptAny("three times that many", "three times that much", "triple that many", "triple that much") != "":
		return oracle.Times{Factor: 3, Of: oracle.ThatMany{}}, true
	case p.accept("half x"):
		if up, ok := p.rounding(); ok {
			return oracle.Half{Of: oracle.X{}, Up: up}, true
		}
		return nil, p.fail(start)
	case p.accept("twice x"):
		return oracle.Times{Factor: 2, Of: oracle.X{}}, true
	}
	return nil, p.fail(start)
}

// rounding finds how a half is rounded, which is said after what it is the number of, "half X damage, rounded up, to you": it is
// taken out of the sentence there.
func (p *parser) rounding() (up, ok bool) {
	if up, ok = p.rounded[p.pos]; ok {
		return up, true
	}
	for at := p.pos; at+2 < len(p.toks) && p.toks[at].text != "." && p.toks[at].text != "half"; at++ {
		if p.toks[at].text != "," || p.toks[at+1].text != "rounded" {
			continue
		}
		switch p.toks[at+2].text {
		case "up":
			up = true
		case "down":
		default:
			return false, false
		}
		end := at + 3
		if p.toks[end].text == "," && p.toks[end+1].text == "to" {
			end++
		}
		p.toks = slices.Delete(slices.Clone(p.toks), at, end)
		if p.rounded == nil {
			p.rounded = map[int]bool{}
		}
		p.rounded[p.pos] = up
		return up, true
	}
	return p.roundedEach()
}

// amount reads a whole expression, as it stands after "equal to" or "where X is".
func (p *parser) amount() (oracle.Quantity, bool) {
	start := p.mark()
	a, ok := p.amountTerm()
	if !ok {
		return nil, p.fail(start)
	}
	for {
		m := p.mark()
		switch p.acceptAny("plus", "minus", "or") {
		case "or":
			if b, ok := p.amountTerm(); ok && p.accept(", whichever is greater") {
				a = oracle.Larger{A: a, B: b}
				continue
			}
		case "plus":
			if b, ok := p.amountTerm(); ok {
				if both, ok := b.(oracle.Sum); ok {
					if _, counts := both.A.(oracle.Count); counts { // a total number of two kinds
						a, b = oracle.Sum{A: a, B: both.A}, both.B
					}
				}
				a = oracle.Sum{A: a, B: b}
				continue
			}
		case "minus":
			if b, ok := p.amountTerm(); ok {
				a = oracle.Difference{A: a, B: b}
				continue
			}
		}
		p.reset(m)
		return a, true
	}
}

func (p *parser) amountTerm() (oracle.Quantity, bool) {
	start := p.mark()
	if past, ok := p.pastAmount(); ok {
		return past, true
	}
	if apart, ok := p.apart(); ok {
		return apart, true
	}
	switch {
	case p.acceptAny("twice", "two times") != "":
		if q, ok := p.amountTerm(); ok {
			return oracle.Times{Factor: 2, Of: q}, true
		}
		return nil, p.fail(start)
	case p.accept("three times"):
		if q, ok := p.amountTerm(); ok {
			return oracle.Times{Factor: 3, Of: q}, true
		}
		return nil, p.fail(start)
	case p.acceptAny("the result", "the total of those results") != "":
		return oracle.Result{}, true
	case p.accept("half"):
		if q, ok := p.amountTerm(); ok {
			if up := p.acceptAny(", rounded up", ", rounded down", "rounded up", "rounded down"); up != "" {
				return oracle.Half{Of: q, Up: strings.HasSuffix(up, "up")}, true
			}
		}
		return nil, p.fail(start)
	case p.acceptAny("the number of colors in your commanders' color identity", "the number of colors in your commander's color identity") != "":
		return oracle.NumberOf{Number: oracle.IdentityColors, Of: oracle.You{}}, true
	case p.acceptAny("the number of flips you won", "the number of flips you lost") != "":
		return oracle.Flips{Lost: p.toks[p.pos-1].text == "lost"}, true
	case p.accept("the number of"):
		if coins, ok := p.coinsShowing(); ok {
			return coins, true
		}
		if q, ok := p.counted(); ok {
			return q, true
		}
		return nil, p.fail(start)
	case p.accept("the greatest number of cards a player discarded this way"):
		return oracle.ThatMany{Way: oracle.SaidOfMoves, Most: true}, true
	case p.accept("the greatest number of stored results on it of the same value"):
		return oracle.SameStored{}, true
	case p.accept("the highest number you noted for cards named"):
		return oracle.NumberOf{Number: oracle.HighestNoted, Of: oracle.You{}, Kind: p.card.Name}, p.this()
	case p.accept("the greatest number of"):
		if q, ok := p.mostOf(); ok {
			return q, true
		}
		return nil, p.fail(start)
	case p.next("the greatest") || p.next("the highest") || p.next("the lowest") || p.next("the least"):
		word := p.acceptAny("the greatest", "the highest", "the lowest", "the least")
		lowest := word == "the lowest" || word == "the least"
		number, ok := oracle.LifeTotal, p.accept("life total")
		if !ok {
			number, ok = p.numberName()
		}
		if ok && p.accept("among") {
			if !lowest && p.accept("your commanders") {
				return oracle.AmongCommanders{Number: number}, true
			}
			if group, ok := p.groupOf(); ok {
				return oracle.Greatest{Number: number, Lowest: lowest, Phrase: group}, true
			}
			p.accept("all")
			if phrase, plural, ok := p.nounPhrase(); ok && plural.many() {
				p.andCardsElsewhere(&phrase)
				return oracle.Greatest{Number: number, Lowest: lowest, Phrase: phrase}, true
			}
		}
		return nil, p.fail(start)
	case p.accept("the total number of"):
		if q, ok := p.countedInAll(); ok {
			return q, true
		}
		return nil, p.fail(start)
	case p.accept("their total"):
		if number, ok := p.numberName(); ok {
			if group, ok := groupMentioned(p.themPermanents()); ok {
				return oracle.Total{Number: number, Phrase: group}, true
			}
		}
		return nil, p.fail(start)
	case p.accept("the total"):
		if number, ok := p.numberName(); ok && p.accept("of") {
			if paid, ok := p.allPaid(); ok {
				return oracle.NumberOf{Number: number, Of: paid}, true
			}
			if number != oracle.ManaValue && p.accept("them") { // as "their total power"
				group, ok := groupMentioned(p.themPermanents())
				return oracle.Total{Number: number, Phrase: group}, ok || p.fail(start)
			}
			if group, ok := p.groupOf(); ok {
				return oracle.Total{Number: number, Phrase: group}, true
			}
			p.acceptAny("all", "the")
			if phrase, plural, ok := p.nounPhrase(); ok && plural.many() {
				return oracle.Total{Number: number, Phrase: phrase}, true
			}
		}
		return nil, p.fail(start)
	case p.acceptAny(excessWords...) != "":
		return oracle.ExcessDealt{}, true
	case p.paysEnergy && p.accept("the amount of {E} paid this way"):
		return oracle.EnergyPaid{}, true
	case p.prevented && p.accept("the damage prevented this way"):
		p.saysPrevented = true
		return oracle.ThatMany{Of: oracle.SaidOfPrevented}, true
	case p.eventsDamage():
		return oracle.ThatMany{}, true
	case p.accept("the damage dealt this way"), p.accept("the amount of damage dealt this way"), p.accept("the damage dealt"):
		return oracle.ThatMany{}, true
	case p.accept("the life lost this way"), p.accept("the amount of life lost this way"), p.accept("the total life lost this way"):
		return oracle.ThatMany{}, true
	case p.acceptAny("the life paid as", "the amount of life paid as") != "":
		if p.this() && p.accept("entered") {
			p.accept("the battlefield")
			return oracle.LifePaidEntering{}, true
		}
		return nil, p.fail(start)
	case p.acceptAny("the amount of life you gained this turn", "the amount of life you've gained this turn") != "":
		return oracle.TimesThisTurn{Event: oracle.LifeGained{Who: oracle.You{}}, Amount: true}, true
	case (p.next("the amount of {S} spent") || p.next("the amount of mana from")) && p.accept("the amount of"):
		from, _ := p.manaFrom()
		if of, ok := p.spentOn(); ok {
			return oracle.SpentFrom{Of: of, From: from}, true
		}
		return nil, p.fail(start)
	case p.accept("the amount of mana spent to cast"):
		if of, ok := p.spentFor(); ok {
			return oracle.AmountSpent{Of: of}, true
		}
		return nil, p.fail(start)
	case p.accept("the amount of life you gained"):
		if p.next("this turn") || p.next("this way") {
			return nil, p.fail(start)
		}
		return oracle.ThatMany{}, true
	case p.accept("the power of the creature tapped this way") && slices.Contains(p.paid, "tapped"):
		return oracle.NumberOf{Number: oracle.Power, Of: oracle.Paid{How: "tapped"}}, true
	case p.accept("the amount of unspent mana you have"):
		return oracle.NumberOf{Number: oracle.UnspentMana, Of: oracle.You{}}, true
	case p.accept("your speed"):
		return oracle.NumberOf{Number: oracle.Speed, Of: oracle.You{}}, true
	case p.accept("your starting life total"):
		return oracle.NumberOf{Number: oracle.StartingLife, Of: oracle.You{}}, true
	case p.accept("your life total"):
		return oracle.NumberOf{Number: oracle.LifeTotal, Of: oracle.You{}}, true
	case p.accept("that damage"):
		return oracle.ThatMany{}, true
	case p.accept("the chosen number"):
		return oracle.ChosenNumber{}, true
	case p.difference != nil && p.accept("the difference"):
		return p.difference, true
	case p.thatNumber != nil && p.accept("that number"):
		return p.thatNumber, true
	case p.acceptAny("your devotion to", "devotion to") != "":
		if colors, ok := p.colors(); ok {
			return oracle.Devotion{Colors: colors, Of: oracle.You{}}, true
		}
		return nil, p.fail(start)
	}
	if size, ok := p.stickerSize(); ok {
		return size, true
	}
	if q, ok := p.plainNumber(); ok {
		return q, true
	}
	if of, ok := p.possessive(); ok {
		if of == oracle.Reference(oracle.This{}) && p.accept("loyalty") { // which is the number of its loyalty counters (306.5c)
			return oracle.NumberOf{Number: oracle.Counters, Of: of, Kind: "loyalty"}, true
		}
		if number, ok := p.numberName(); ok {
			return oracle.NumberOf{Number: number, Of: of}, true
		}
		p.reset(start)
	}
	if of, ok := p.possessor(); ok {
		switch p.acceptAny("life total", "starting life total") {
		case "life total":
			return oracle.NumberOf{Number: oracle.LifeTotal, Of: of}, true
		case "starting life total":
			return oracle.NumberOf{Number: oracle.StartingLife, Of: of}, true
		}
	}
	p.reset(start)
	if p.accept("the") {
		if number, ok := p.numberName(); ok && p.accept("of") {
			if of, ok := p.numbered(); ok {
				return oracle.NumberOf{Number: number, Of: of}, true
			}
		}
	}
	return nil, p.fail(start)
}

// spentFor reads what mana was spent to cast: "this spell", "it", "that spell".
func (p *parser) spentFor() (oracle.Reference, bool) {
	start := p.mark()
	if p.acceptAny("her", "him") != "" {
		return oracle.This{}, p.card != nil && p.card.Supertypes&oracle.Legendary != 0
	}
	switch of, _ := p.namedObject(); of.(type) {
	case oracle.This, oracle.It, oracle.Target:
		return of, true
	}
	return nil, p.fail(start)
}

// colors reads "red" or "red and green".
func (p *parser) colors() (oracle.Color, bool) {
	colors := oracle.ColorOfName(p.peek().text)
	if colors == 0 {
		p.miss(p.pos)
		return 0, false
	}
	p.pos++
	for {
		m := p.mark()
		if p.acceptAny(", and", "and", ",") == "" {
			return colors, true
		}
		more := oracle.ColorOfName(p.peek().text)
		if more == 0 {
			p.reset(m)
			return colors, true
		}
		p.pos++
		colors |= more
	}
}

// halfOfThem reads "half the permanents they control, rounded up", of which the player who does something with them chooses as many.
func (p *parser) halfOfThem() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("half the") {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun {
		return nil, p.fail(start)
	}
	up := p.acceptAny(", rounded up", ", rounded down")
	if up == "" {
		return nil, p.fail(start)
	}
	p.mention(oracle.It{To: oracle.WhatWasMeant}, phrase, true)
	return oracle.Some{Phrase: phrase, Count: oracle.Half{Of: oracle.Count{Phrase: phrase}, Up: up == ", rounded up"}}, true
}
