package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file writes instructions under a condition.

// unlessSentence writes what is done under a condition that has words only for its opposite: "discard a card unless
// you control a Goblin".
func (w *writer) unlessSentence(i oracle.If) (string, bool) {
	not, ok := i.Condition.(oracle.IsNot)
	if !ok || len(i.Else) > 0 || i.Instead || len(i.Then) != 1 {
		return "", false
	}
	return w.try(func() string {
		text := capital(w.clauses(i.Then))
		mentions := len(w.mentions)
		if bare := w.condition(not); !strings.HasPrefix(bare, "it's not true that ") || w.whereX() != "" {
			return unsaid(i)
		}
		w.mentions = w.mentions[:mentions]
		return text + " unless " + w.condition(not.Condition) + "."
	})
}

// ifSentence writes a condition with what follows from it. The condition comes last
// where it speaks of what the instruction introduces, and at the start of a triggered
// ability, where "if" after the event would be something else (603.4).
func (w *writer) ifSentence(i oracle.If) string {
	if i.Condition == oracle.Condition(oracle.IsNot{Condition: escaped}) && len(i.Else) == 0 && !i.Instead {
		return capital(w.clauses(i.Then)) + " unless it escaped."
	}
	if not, ok := i.Condition.(oracle.IsNot); ok && len(i.Else) == 0 && !i.Instead {
		says := false
		switch c := not.Condition.(type) {
		case oracle.ManaSpent, oracle.Exists, oracle.SomePlayer:
			says = true
		case oracle.Relates:
			_, says = c.A.(oracle.AmountSpent)
		}
		if says {
			if text, ok := w.try(func() string { return capital(w.clauses(i.Then)) + " unless " + w.condition(not.Condition) + "." }); ok {
				return text
			}
		}
	}
	if n := len(i.Then); n > 0 && (len(i.Else) == 0 || i.Instead) {
		if bare, said := afterthought(i.Then[n-1]); said != "" {
			i.Then = replaceLast(i.Then, bare)
			if n := len(i.Else); n > 0 {
				if bare, too := afterthought(i.Else[n-1]); too == said {
					i.Else = replaceLast(i.Else, bare)
				}
			}
			return w.ifSentence(i) + said
		}
	}
	if n := len(i.Then); n == 1 && len(i.Else) == 0 {
		if made, ok := i.Then[0].(oracle.CreateToken); ok {
			if bare, size, ok := sizeApart(made); ok {
				i.Then = []oracle.Instruction{bare}
				return w.ifSentence(i) + w.sizeOfToken(size)
			}
		}
	}
	late := w.first
	w.first = false
	mentions, left := len(w.mentions), w.left
	asks := func() string { return w.askedBefore(i.Condition, left) }
	if i.Condition != oracle.Condition(oracle.DidSo{}) { // what follows may not have been done
		defer func() { w.left = left }()
	}
	if text, ok := w.unlessSentence(i); ok {
		return text
	}
	suffix := func() string {
		text := w.clauses(i.Then) + w.whereX()
		restore := w.unmoved(mentions)
		text += " if " + asks()
		restore()
		return stop(capital(text))
	}
	otherwise := func() string {
		if len(i.Else) == 0 {
			return ""
		}
		defer w.unmoved(mentions)()
		w.left = left
		return " Otherwise, " + stop(w.clauses(i.Else)+w.whereX())
	}
	after := func() string {
		if len(i.Else) > 1 {
			text := stop(capital(w.clauses(i.Else) + w.whereX()))
			w.left = left
			defer w.unmoved(mentions)()
			return text + " " + stop("If "+asks()+", instead "+w.clauses(i.Then)+w.whereX())
		}
		text := w.sentence(i.Else[0])
		w.left = left
		defer w.unmoved(mentions)()
		if _, conditional := i.Else[0].(oracle.If); conditional && len(i.Then) == 1 {
			if own, ok := i.Then[0].(oracle.If); ok && len(own.Else) == 0 {
				text += " " + capital(w.clauses(own.Then)+w.whereX()) + " if " + w.askedBefore(own.Condition, left)
				return text + " instead if " + asks() + "."
			}
		}
		if was, ok := i.Else[0].(oracle.DealDamage); ok && len(i.Then) == 1 {
			if now, ok := i.Then[0].(oracle.DealDamage); ok && isPlain(now.Amount) && !was.Divided && !now.Divided && !now.Unpreventable &&
				now.Source == oracle.Reference(oracle.This{}) && sameReference(was.To, now.To) {
				return text + " " + stop("If "+asks()+", "+w.says(now.Source, "deal")+" "+much(w.plain(now.Amount))+" damage instead")
			}
		}
		return text + " " + stop("If "+asks()+", "+w.clauses(i.Then)+w.whereX()+" instead")
	}
	before := func() string {
		text := "if " + w.condition(i.Condition) + ", "
		w.followsFrom(i.Condition)
		return stop(capital(text+w.clauses(i.Then)+w.whereX())) + otherwise()
	}
	if i.Instead {
		return after()
	}
	if i.OrDeclined {
		return suffix() + otherwise()
	}
	if !late && !(len(i.Else) == 1 && firstSlot(i.Else) < firstSlot(i.Then)) {
		if text, ok := w.try(before); ok {
			return text
		}
	}
	if len(i.Else) == 0 {
		if text, ok := w.try(suffix); ok {
			return text
		}
	}
	if len(i.Else) > 0 {
		if text, ok := w.try(func() string { return suffix() + otherwise() }); ok {
			return text
		}
	}
	return before()
}
