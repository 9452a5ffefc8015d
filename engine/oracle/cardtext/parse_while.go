package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes effects that last for as long as what they are about is or has something (611.2b).

// whileSo reads "for as long as it has a flood counter on it" after what is said of one object.
func (p *parser) whileSo(of oracle.Reference) *oracle.Phrase {
	start := p.mark()
	if of == nil || isGroup(of) || isPlayer(of) || !p.accept("for as long as") {
		return nil
	}
	about, so, ok := p.staysSo()
	if !ok || !sameReference(about, of) {
		p.reset(start)
		return nil
	}
	return so
}

// staysSo reads what an object has to be or to have on and on: "that creature remains tapped", "it has a blaze counter on it".
func (p *parser) staysSo() (oracle.Reference, *oracle.Phrase, bool) {
	start := p.mark()
	if of, ok := p.namedObject(); ok && p.accept("remains") {
		if p.accept("tapped") {
			so := phraseOf(oracle.Is{Status: oracle.Tapped})
			return of, &so, true
		}
		return nil, nil, p.fail(start)
	}
	p.reset(start)
	if c, ok := p.stateCondition(); ok {
		if m, ok := c.(oracle.Matches); ok && m.Phrase.Noun == oracle.PermanentNoun && len(m.Phrase.Or) == 0 && len(m.Phrase.Where) == 1 {
			switch m.Phrase.Where[0].(type) {
			case oracle.HasCounter, oracle.Is, oracle.Bears:
				return m.Of, &m.Phrase, true
			}
		}
	}
	return nil, nil, p.fail(start)
}

// forWhile reads "for as long as that land has a blaze counter on it," before what is said of that object.
func (p *parser) forWhile() ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("for as long as") {
		return nil, false
	}
	if p.next("it remains exiled") || p.next("they remain exiled") {
		return nil, p.fail(start)
	}
	of, so, ok := p.staysSo()
	if !ok || isGroup(of) || isPlayer(of) || !p.accept(",") {
		return nil, p.fail(start)
	}
	out, ok := p.clauses(oracle.ForTheGame)
	if !ok {
		return nil, p.fail(start)
	}
	for i, one := range out {
		m, ok := one.(oracle.Modify)
		if !ok || m.Duration != oracle.ForTheGame || m.While != nil || !sameReference(m.What, of) {
			return nil, p.fail(start)
		}
		m.While = so
		out[i] = m
	}
	return out, true
}

// lastingFor writes how long an effect on one object lasts, after what it does.
func (w *writer) lastingFor(m oracle.Modify) string {
	if m.While == nil {
		return w.durationWord(m.Duration)
	}
	so := w.matches(oracle.Matches{Of: m.What, Phrase: *m.While})
	if of, tapped := strings.CutSuffix(so, " is tapped"); tapped {
		so = of + " remains tapped"
	}
	return " for as long as " + so
}
