package cardtext

import "rulestep/engine/oracle"

// ties keeps for each place at which a pronoun was read what it went back to there; nil keeps nothing.
// Of a place that was read several times it keeps the last.
type ties map[place]tie

// A place is where a token stands in a card's text: its line, from 1, and the offset in it.
type place struct{ line, at int }

// A tie is what a pronoun goes back to, and every mention to which it could.
type tie struct {
	to    oracle.Reference
	could []mention
}

// The parser's pronouns are those of its discourse, and are kept.

func (p *parser) it() oracle.Reference   { return p.tied(p.discourse.it(), mention.isOne) }
func (p *parser) its() oracle.Reference  { return p.tied(p.discourse.its(), mention.isOne) }
func (p *parser) them() oracle.Reference { return p.tied(p.discourse.them(), mention.areSeveral) }

func (p *parser) that(noun oracle.Phrase, plural bool) oracle.Reference {
	return p.tied(p.discourse.that(noun, plural), func(m mention) bool {
		return m.plural == plural && m.ref != oracle.Reference(oracle.This{}) && m.fits(noun)
	})
}

func (m mention) isOne() bool      { return !m.plural && m.phrase.Noun != oracle.PlayerNoun }
func (m mention) areSeveral() bool { return m.plural && m.phrase.Noun != oracle.PlayerNoun }

func (p *parser) tied(to oracle.Reference, could func(mention) bool) oracle.Reference {
	if p.ties == nil || to == nil || p.pos == 0 {
		return to
	}
	kept := tie{to: to}
	for _, m := range p.mentions {
		if could(m) {
			kept.could = append(kept.could, m)
		}
	}
	last := p.toks[p.pos-1]
	p.ties[place{last.line, last.at}] = kept
	return to
}
