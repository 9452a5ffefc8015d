package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes that you choose a player as something resolves, of whom the rest of the text speaks:
// "choose an opponent at random. That player ...". The rest is done for that player alone.

// choosablePlayers are the words for one of which players you choose.
var choosablePlayers = []struct {
	words  string
	phrase oracle.Phrase
}{
	{"an opponent with the most life among your opponents", withMostLife(anOpponent)},
	{"a player with the most life or tied for most life", withMostLife(oracle.Phrase{Noun: oracle.PlayerNoun})},
	{"an opponent", anOpponent},
	{"one of your opponents", anOpponent},
	{"another player", oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.NotYours}}}},
	{"a player", oracle.Phrase{Noun: oracle.PlayerNoun}},
}

// withMostLife are those of some players of whom none has more life.
func withMostLife(of oracle.Phrase) oracle.Phrase {
	most := oracle.Phrase{Noun: of.Noun, Where: slices.Clone(of.Where)}
	most.Add(hasMost(oracle.NumberOf{Number: oracle.LifeTotal, Of: eachOfThem}, of, false))
	return most
}

// haveMostLife is that no player has more life than you.
var haveMostLife = oracle.Relates{
	A: oracle.NumberOf{Number: oracle.LifeTotal, Of: oracle.You{}}, How: oracle.AtLeast,
	B: oracle.MostOf{Who: oracle.Phrase{Noun: oracle.PlayerNoun}, Of: oracle.NumberOf{Number: oracle.LifeTotal, Of: eachOfThem}},
}

// mostLife reports whether a condition is that.
func mostLife(c oracle.Relates) bool { return reflect.DeepEqual(c, haveMostLife) }

// haveMost reads "you have the most life or are tied for most life".
func (p *parser) haveMost() (oracle.Condition, bool) {
	return haveMostLife, p.accept("you have the most life or are tied for most life")
}

// choosesPlayer reads the choice and the sentences after it.
func (p *parser) choosesPlayer() (oracle.Instruction, bool) {
	start := p.mark()
	if p.depth > 0 || !p.accept("choose") {
		return nil, p.fail(start)
	}
	some := oracle.Some{Count: oracle.Literal(1)}
	for _, one := range choosablePlayers {
		if p.accept(one.words) {
			some.Phrase = one.phrase
			break
		}
	}
	if some.Phrase.Noun != oracle.PlayerNoun {
		return nil, p.fail(start)
	}
	some.Random = p.accept("at random")
	if !p.accept(".") || p.atEnd() {
		return nil, p.fail(start)
	}
	p.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	defer func(before bool) { p.onePlayer = before }(p.onePlayer)
	p.onePlayer = true
	var out []oracle.Instruction
	for {
		more, ok := p.sentence(out)
		if !ok {
			return nil, p.fail(start)
		}
		out = more
		m := p.mark()
		if !p.accept(".") || p.atEnd() || p.nextChoosesPlayer() {
			p.reset(m)
			break
		}
	}
	// A target is chosen before anybody chooses the player.
	if !speaksOf(out, eachOfThem) || speaksOf(p.slots[start.slots:], eachOfThem) || countsForAnother(out) {
		return nil, p.fail(start)
	}
	return oracle.ForEach{Of: some, Do: out}, true
}

// nextChoosesPlayer reports whether another such choice comes next.
func (p *parser) nextChoosesPlayer() bool {
	for _, one := range choosablePlayers {
		if p.next("choose " + one.words) {
			return true
		}
	}
	return false
}

// countsForAnother reports whether somebody other than the player who was chosen does as much of something as that player has:
// "draw cards equal to the number of cards in that player's hand". Each who does it is looked at then, and so would be what they
// have themselves.
func countsForAnother(list []oracle.Instruction) bool {
	found := false
	oracle.Walk(reflect.ValueOf(list), func(v reflect.Value) {
		if _, ok := reflect.TypeAssert[oracle.Instruction](v); !ok || v.Kind() != reflect.Struct {
			return
		}
		who := v.FieldByName("Who")
		if !who.IsValid() || sameReference(referenceIn(who), eachOfThem) {
			return
		}
		for i := range v.NumField() {
			if q, ok := reflect.TypeAssert[oracle.Quantity](v.Field(i)); ok && q != nil {
				found = found || speaksOf(q, eachOfThem)
			}
		}
	})
	return found
}

// referenceIn is the reference in a field, nil for none.
func referenceIn(v reflect.Value) oracle.Reference {
	r, _ := reflect.TypeAssert[oracle.Reference](v)
	return r
}

// givesChosenMana reports whether a mode gives a player mana who is chosen as it is carried out.
func givesChosenMana(m oracle.Mode) bool {
	return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
		each, ok := i.(oracle.ForEach)
		_, one := each.Of.(oracle.Some)
		return ok && one && slices.ContainsFunc(each.Do, func(i oracle.Instruction) bool { _, adds := i.(oracle.AddMana); return adds })
	})
}

// speaksOf reports whether a reference stands anywhere in a node.
func speaksOf(node any, ref oracle.Reference) bool {
	return anyNode(node, func(r oracle.Reference) bool { return sameReference(r, ref) })
}

// chosenPlayer writes what choosesPlayer reads.
func (w *writer) chosenPlayer(i oracle.ForEach) (string, bool) {
	some, ok := i.Of.(oracle.Some)
	if !ok || some.Phrase.Noun != oracle.PlayerNoun {
		return "", false
	}
	for _, one := range choosablePlayers {
		if reflect.DeepEqual(one.phrase, some.Phrase) {
			text := "choose " + one.words
			if some.Random {
				text += " at random"
			}
			w.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return text + ". " + w.sentences(i.Do), true
		}
	}
	return "", false
}
