package cardtext

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what X is where later sentences speak of the same X (107.3i).

// fixedX reads "where X is ..." at the end of a sentence that begins at start. Where sentences after it speak of X and none
// of them says what that is, it is the same X, as it was found for the first of them.
func (p *parser) fixedX(out []oracle.Instruction, start mark) ([]oracle.Instruction, bool) {
	m := p.mark()
	if !p.nextWhereX() || !p.xSaidLater() {
		return p.whereX(out)
	}
	plain, slots := slices.Clone(out), slices.Clone(p.slots)
	said, ok := p.whereX(out)
	if !ok {
		return nil, false
	}
	is, end := p.x, p.pos
	whole := !slices.ContainsFunc(plain, func(i oracle.Instruction) bool { _, has := oracle.SubstituteX(i, is); return has }) ||
		!reflect.DeepEqual(slots, p.slots) || hasNode[oracle.Y](is)
	if whole { // a target hangs on it, or nothing done does
		return said, true
	}
	// What the number speaks of has to have been spoken of before the sentence.
	after := p.mark()
	before, tied := slices.Clone(p.mentions), p.ties
	p.ties = maps.Clone(tied)
	p.reset(m)
	p.mentions = p.mentions[:start.mentions]
	p.saysWhereX()
	again, ok := p.amount()
	same := ok && p.pos == end && reflect.DeepEqual(again, is)
	p.reset(after)
	p.mentions, p.ties = before, tied
	if !same {
		return said, true
	}
	p.x = nil
	return append([]oracle.Instruction{oracle.FixX{Is: is}}, plain...), true
}

// xSaidLater reports whether what follows in this text, outside quotations, speaks of X and does not say what it is, and
// nothing before it, a cost or a choice of X, does.
func (p *parser) xSaidLater() bool {
	if slices.ContainsFunc(p.toks, func(t token) bool { return t.text == "{x}" || t.raw == "{X}" }) || p.card.ManaCost.HasX() {
		return false
	}
	at := p.pos
	for at < len(p.toks) && p.toks[at].text != "." {
		at++
	}
	quoted, found := false, false
	for ; at < len(p.toks); at++ {
		t := p.toks[at].text
		switch {
		case t == `"`:
			quoted = !quoted
		case t == "•":
			return found
		case quoted:
		case t == "where" && at+1 < len(p.toks) && p.toks[at+1].text == "x":
			return false
		case isX(t):
			found = true
		}
	}
	return found
}

// isX reports whether a word is X, or a size of it as "+X/+0".
func isX(word string) bool {
	return strings.ContainsAny(word, "xX") && strings.Trim(word, "xX/+-−0123456789") == ""
}
