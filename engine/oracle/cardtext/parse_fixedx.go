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
	again := p.ifs == 0 && p.depth == 0 && saysXTwice(out)
	if !p.nextWhereX() || p.announcesX() || !again && !p.xSaidLater() {
		return p.whereX(out)
	}
	plain, slots := slices.Clone(out), slices.Clone(p.slots)
	said, ok := p.whereX(out)
	if !ok {
		return nil, false
	}
	is, end := p.x, p.pos
	whole := !slices.ContainsFunc(plain, func(i oracle.Instruction) bool { _, has := oracle.SubstituteX(i, is); return has }) ||
		len(slots) > 0 && !reflect.DeepEqual(slots, p.slots[:len(slots)]) || hasNode[oracle.Y](is)
	if whole { // a target before hangs on it, or nothing done does
		return said, true
	}
	if hasNode[oracle.It](is) && !p.spokenBefore(is, m, start, end) {
		return said, true
	}
	p.x = nil
	first := slices.IndexFunc(plain, hasX)
	return slices.Insert(plain, first, oracle.Instruction(oracle.FixX{Is: is})), true
}

// spokenBefore reports whether what the number for X speaks of, which stands from m to end, has been spoken of before the sentence.
func (p *parser) spokenBefore(is oracle.Quantity, m, start mark, end int) bool {
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
	return same
}

// saysXTwice reports whether more than one of some instructions speak of X: what the first does may change what is counted, and
// X is not counted again for the next (608.2h).
func saysXTwice(list []oracle.Instruction) bool {
	first := slices.IndexFunc(list, hasX)
	return first >= 0 && slices.ContainsFunc(list[first+1:], hasX)
}

// hasX reports whether an instruction speaks of X.
func hasX(i oracle.Instruction) bool { return hasNode[oracle.X](i) }

// announcesX reports whether the text has an X that a cost or a choice of it says.
func (p *parser) announcesX() bool {
	return slices.ContainsFunc(p.toks, func(t token) bool { return t.text == "{x}" || t.raw == "{X}" }) || p.card.ManaCost.HasX()
}

// xSaidLater reports whether what follows in this text, outside quotations, speaks of X and does not say what it is.
func (p *parser) xSaidLater() bool {
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
