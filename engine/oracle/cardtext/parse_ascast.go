package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes what has to be so as a spell is cast: that it may be cast at all (601.3), how many modes may be
// chosen then (601.2b), and what a text asks about that moment later.

// moreModes reads "If you control a Wizard as you cast this spell, you may choose two instead."
func (p *parser) moreModes(a *oracle.Ability) bool {
	start := p.mark()
	if !p.accept("if") {
		return false
	}
	c, ok := p.condition()
	if _, paid := c.(oracle.PaidFor); !ok || !asksOfBoard(c) && !(paid && a.Kind == oracle.SpellAbility) { // which is announced before them (601.2b)
		return p.fail(start)
	}
	if a.Kind == oracle.SpellAbility {
		p.accept("as you cast this spell")
	}
	if !p.accept(",") {
		return p.fail(start)
	}
	for _, form := range modesInstead {
		if p.acceptAny(form.words+" .", form.words+" instead .") != "" {
			a.Choose.If, a.Choose.IfMin, a.Choose.IfMax = c, form.least, form.most
			return true
		}
	}
	return p.fail(start)
}

// modesInstead are the words for how many modes are chosen instead of one.
var modesInstead = []struct {
	words       string
	least, most int
}{
	{"you may choose two", 1, 2}, {"you may choose both", 1, 2}, {"choose both", 2, 2}, {"choose one or more", 1, anyNumberOfModes},
}

// modesInsteadText writes what moreModes reads.
func (w *writer) modesInsteadText(a *oracle.Ability) string {
	c := a.Choose
	words := "choose one or more"
	switch {
	case c.IfMin == 2:
		words = "choose both"
	case c.IfMax == 2 && len(a.Modes) == 2:
		words = "you may choose both"
	case c.IfMax == 2:
		words = "you may choose two"
	}
	return ". If " + w.condition(c.If) + ", " + words + " instead."
}

// asksOfBoard reports whether a condition asks nothing that depends on what a text has done or speaks of.
func asksOfBoard(c oracle.Condition) bool {
	switch c := c.(type) {
	case oracle.Exists, oracle.Descended:
		return true
	case oracle.Relates:
		number, one := c.A.(oracle.NumberOf)
		_, counted := c.A.(oracle.Varieties)
		return counted || one && number.Of == oracle.Reference(oracle.You{}) && (number.Number == oracle.LifeTotal || number.Number == oracle.HandSize)
	case oracle.Both:
		return !slices.ContainsFunc(c.Of, func(one oracle.Condition) bool { return !asksOfBoard(one) })
	}
	return false
}

// asCast reads "you controlled a Faerie as you cast this spell" and "you revealed a Dragon card or controlled a Dragon as you
// cast this spell", where revealing one is the additional cost that the text has named.
func (p *parser) asCast() (oracle.Condition, bool) {
	start := p.mark()
	revealed := false
	if p.accept("you revealed") {
		some, ok := p.some()
		if !ok || some.Phrase.Noun != oracle.CardNoun || !slices.Contains(p.paid, "revealed") || !p.accept("or controlled") {
			return nil, p.fail(start)
		}
		revealed = true
	} else if !p.accept("you controlled") {
		return nil, false
	}
	how, n, phrase, ok := p.howMany()
	if !ok || phrase.Noun != oracle.PermanentNoun || !p.accept("as you cast this spell") {
		return nil, p.fail(start)
	}
	phrase.Add(oracle.Controlled{By: oracle.Yours})
	so := oracle.AsCast{So: oracle.Exists{Phrase: phrase, How: how, Count: n}}
	if revealed {
		return oracle.Either{Of: []oracle.Condition{oracle.PaidFor{Keyword: oracle.Unnamed}, so}}, true
	}
	return so, true
}

// asCast writes what the parser's reads.
func (w *writer) asCast(c oracle.AsCast) string {
	so, ok := c.So.(oracle.Exists)
	last := len(so.Phrase.Where) - 1
	if !ok || last < 0 {
		return unsaid(c)
	}
	return "you controlled " + w.howMany(so.How, so.Count, without(so.Phrase, last)) + " as you cast this spell"
}

// announcedX reports whether the X of instructions is nothing but what is announced as the spell is cast: how much is divided
// among targets, or how many targets there are.
func announcedX(out []oracle.Instruction, slots []oracle.TargetSlot) bool {
	divided := false
	for _, i := range out {
		switch d := i.(type) {
		case oracle.DealDamage:
			divided = divided || d.Divided
			if d.Divided {
				d.Amount = oracle.Literal(0)
				i = d
			}
		case oracle.PutCounters:
			divided = divided || d.Divided
			if d.Divided {
				d.Count = oracle.Literal(0)
				i = d
			}
		}
		if _, found := oracle.SubstituteX(i, oracle.Literal(0)); found {
			return false
		}
	}
	many := false
	for _, s := range slots {
		many = many || s.MaxX && s.X == nil
		if _, found := oracle.SubstituteX(s.Phrase, oracle.Literal(0)); found {
			return false
		}
	}
	return divided != many
}

// castOnly reads "Cast this spell only during combat."
func (p *parser) castOnly() (*oracle.Ability, bool) {
	if m := p.mark(); p.accept("you can't cast") && p.this() && p.accept("unless") {
		c, ok := p.condition()
		return static(oracle.CastOnly{If: c}), ok
	} else {
		p.reset(m)
	}
	if !p.accept("cast") || !p.this() || !p.accept("only") {
		return nil, false
	}
	if p.accept("if") {
		c, ok := p.condition()
		if !ok {
			return nil, false
		}
		return static(oracle.CastOnly{If: c}), true
	}
	c, ok := p.moment()
	if !ok {
		return nil, false
	}
	if p.acceptAny("and only if", ", and only if") != "" {
		more, ok := p.condition()
		if !ok {
			return nil, false
		}
		c = oracle.Both{Of: []oracle.Condition{c, more}}
	}
	return static(oracle.CastOnly{If: c}), true
}
