package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what is done in one of two ways: "create a Food token or a Treasure token", "destroy all green creatures
// or all white creatures", "put a charge counter on it or remove one from it". Who does it chooses as it is done (608.2d).

// orToken reads another token that may be created instead of one.
func (p *parser) orToken(of oracle.Reference, first oracle.CreateToken) (oracle.Instruction, bool) {
	start := p.mark()
	if first.CopyOf != nil || first.Token == nil || p.tokensPlus || !p.next("or a") && !p.next("or an") {
		return nil, false
	}
	p.accept("or")
	second, ok := p.createsAlike(of)
	if !ok || second.CopyOf != nil || !p.next(".") && !p.atEnd() {
		return nil, p.fail(start)
	}
	return oracle.Alternatives{
		Who: of, Options: [][]oracle.Instruction{{first}, {second}}, Words: []string{first.Token.Name + " token", second.Token.Name + " token"},
	}, true
}

var _ = tellsYou("destroy", (*parser).destroysEither)

// destroysEither reads "all enchantments or all nonwhite enchantments" after "destroy".
func (p *parser) destroysEither() ([]oracle.Instruction, bool) {
	start := p.mark()
	var options [][]oracle.Instruction
	var words []string
	mentions := len(p.mentions)
	for {
		if !p.next("all") {
			return nil, p.fail(start)
		}
		at := p.pos
		group, ok := p.group()
		if each, all := group.(oracle.Each); !ok || !all || each.Phrase.Noun != oracle.PermanentNoun {
			return nil, p.fail(start)
		}
		options = append(options, []oracle.Instruction{oracle.Destroy{What: group}})
		words = append(words, p.rawText(at, p.pos))
		if !p.accept("or") {
			break
		}
	}
	if len(options) != 2 || !p.next(".") && !p.atEnd() {
		return nil, p.fail(start)
	}
	p.mentions = p.mentions[:mentions]
	p.mention(oracle.It{To: oracle.WhatWasMeant}, oracle.Phrase{}, true)
	return []oracle.Instruction{oracle.Alternatives{Who: oracle.You{}, Options: options, Words: words}}, true
}

// noneRegenerates has what is destroyed in one of several ways not be regenerated.
func noneRegenerates(either oracle.Alternatives) (oracle.Alternatives, bool) {
	either.Options = slices.Clone(either.Options)
	for k, option := range either.Options {
		destroy, ok := oracle.Destroy{}, false
		if len(option) == 1 {
			destroy, ok = option[0].(oracle.Destroy)
		}
		if !ok {
			return either, false
		}
		destroy.NoRegeneration = true
		either.Options[k] = []oracle.Instruction{destroy}
	}
	return either, true
}

// orElseDo reads "or remove one from it" and the like after what is done with counters, or with permanents that are tapped.
func (p *parser) orElseDo(first []oracle.Instruction) (oracle.Instruction, bool) {
	start := p.mark()
	if len(first) != 1 || !p.accept("or") {
		return nil, p.fail(start)
	}
	var second []oracle.Instruction
	var words []string
	var ok bool
	switch one := first[0].(type) {
	case oracle.PutCounters:
		if words = []string{"put", "remove"}; one.Divided || one.With {
			return nil, p.fail(start)
		}
		m := p.mark()
		if p.accept("remove one from") {
			from, found := p.reference()
			second, ok = []oracle.Instruction{oracle.RemoveCounters{Kind: one.Kind, Count: oracle.Literal(1), From: from}}, found
		}
		if !ok {
			p.reset(m)
			second, ok = p.imperative()
		}
		if ok && len(second) == 1 {
			remove, is := second[0].(oracle.RemoveCounters)
			ok = is && remove.Kind == one.Kind
		}
	case oracle.TapObject:
		words = []string{"tap", "untap"}
		if second, ok = p.imperative(); ok && len(second) == 1 {
			_, ok = second[0].(oracle.UntapObject)
		}
	}
	if !ok || len(second) != 1 || len(p.slots) > start.slots || !p.next(".") {
		return nil, p.fail(start)
	}
	return oracle.Alternatives{Who: oracle.You{}, Options: [][]oracle.Instruction{first, second}, Words: words}, true
}

// eitherWay writes what orToken, destroysEither and orElseDo read.
func (w *writer) eitherWay(i oracle.Alternatives) (string, bool) {
	if len(i.Options) != 2 || len(i.Options[0]) != 1 || len(i.Options[1]) != 1 {
		return "", false
	}
	first, second := i.Options[0][0], i.Options[1][0]
	switch a := first.(type) {
	case oracle.CreateToken:
		if b, ok := second.(oracle.CreateToken); ok && sameReference(a.Who, b.Who) {
			before := w.verb(a.Who, "create") + " "
			return w.clause(a) + " or " + strings.TrimPrefix(w.clause(b), before), true
		}
	case oracle.Destroy:
		if b, ok := second.(oracle.Destroy); ok && a.NoRegeneration == b.NoRegeneration {
			text := "destroy " + w.object(a.What) + " or " + w.object(b.What)
			if a.NoRegeneration {
				text += ". They can't be regenerated"
			}
			return text, true
		}
	case oracle.PutCounters:
		if _, ok := second.(oracle.RemoveCounters); ok {
			return w.clause(a) + " or " + w.clause(second), true
		}
	case oracle.TapObject:
		if b, ok := second.(oracle.UntapObject); ok && !sameReference(a.What, b.What) {
			return w.clause(a) + " or " + w.clause(b), true
		}
	}
	return "", false
}
