package cardtext

import (
	"fmt"
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// actionForm is what belongs to a keyword action.
type actionForm uint8

const (
	bareAction     actionForm = iota // "investigate"
	numberedAction                   // "bolster 2"
	objectAction                     // "goad target creature"
	selfAction                       // "this creature explores": the object does it
)

// keywordActions are the actions of chapter 701 without a node of their own, by their
// base form.
var keywordActions = []struct {
	name string
	form actionForm
}{
	{"investigate", bareAction},
	{"proliferate", bareAction},
	{"populate", bareAction},
	{"learn", bareAction},
	{"venture into the dungeon", bareAction},
	{"time travel", bareAction},
	{"planeswalk", bareAction},
	{oracle.RollPlanarDie, bareAction},
	{"abandon", objectAction},
	{"forage", bareAction},
	{"blight", numberedAction},
	{"increase your speed by", numberedAction},
	{"incubate", numberedAction},
	{"discover", numberedAction},
	{"bolster", numberedAction},
	{"fateseal", numberedAction},
	{"support", numberedAction},
	{"earthbend", numberedAction},
	{"monstrosity", numberedAction},
	{"adapt", numberedAction},
	{"goad", objectAction},
	{"airbend", objectAction},
	{"harness", objectAction},
	{"unattach", objectAction},
	{"detain", objectAction},
	{"suspect", objectAction},
	{"manifest dread", bareAction},
	{"manifest", objectAction},
	{"cloak", objectAction},
	{"transform", objectAction},
	{"flip", objectAction},
	{oracle.ClashWithOpponent, bareAction},
	{oracle.ClashWithDefender, bareAction},
	{oracle.CollectEvidence, numberedAction},
	{"convert", objectAction},
	{"explore", selfAction},
	{"connive", selfAction},
	{"endure", selfAction},
	{"phase out", selfAction},
	{"phase in", selfAction},
	{"become saddled until end of turn", selfAction},
	{"become plotted", selfAction},
	{"become foretold", selfAction},
	{"unlock a locked door of", objectAction},
	{oracle.LockOrUnlock, objectAction},
}

// ringTemptsWords is oracle.RingTempts as it is written.
const ringTemptsWords = "the Ring tempts you"

// becoming is what a permanent becomes by an action of its own (701.31b, 702.112b), or a card (702.170c of 2026-02-27).
var becoming = map[string]string{"monstrosity": "monstrous", "renown": "renowned", oracle.BecomeCrewed: "crewed", "become plotted": "plotted"}

// supported makes the targets of support (701.35a): on a permanent they are other creatures.
func (p *parser) supported(n oracle.Quantity) (oracle.Reference, bool) {
	slot := oracle.TargetSlot{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}}
	switch n := n.(type) {
	case oracle.Literal:
		slot.Max = int(n)
	case oracle.X:
		slot.MaxX = true
	default:
		return nil, false
	}
	if p.card.Types&(oracle.Instant|oracle.Sorcery) == 0 {
		p.other(&slot)
	}
	return p.addSlot(slot), true
}

// keywordAction reads an imperative keyword action.
func (p *parser) keywordAction() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept(oracle.RingTempts) {
		return []oracle.Instruction{oracle.KeywordAction{Who: oracle.You{}, Name: oracle.RingTempts}}, true
	}
	if p.accept(oracle.ChaosEnsue) {
		return []oracle.Instruction{oracle.KeywordAction{Who: oracle.You{}, Name: oracle.ChaosEnsue}}, true
	}
	if p.ifs == 0 && p.accept("recruit") {
		return recruits(), true
	}
	if d, ok := p.becomesDaylight(); ok {
		return []oracle.Instruction{oracle.KeywordAction{Who: oracle.You{}, Name: becomesWords[d]}}, true
	}
	if p.accept("amass") {
		name, ok := subtypeWords[p.peek().raw]
		if !ok {
			return nil, p.fail(start)
		}
		p.pos++
		if n, ok := p.plainNumber(); ok {
			return []oracle.Instruction{oracle.KeywordAction{Who: oracle.You{}, Name: "amass", Subtype: name, Count: n}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("venture into undercity") {
		return []oracle.Instruction{oracle.KeywordAction{Who: oracle.You{}, Name: "venture into the dungeon", Subtype: "Undercity"}}, true
	}
	for _, a := range keywordActions {
		if a.form == selfAction || !p.accept(a.name) {
			continue
		}
		action := oracle.KeywordAction{Who: oracle.You{}, Name: a.name}
		switch a.form {
		case numberedAction:
			n, ok := p.plainNumber()
			if !ok {
				return nil, p.fail(start)
			}
			action.Count = n
			if a.name == "support" {
				if action.Object, ok = p.supported(n); !ok {
					return nil, p.fail(start)
				}
			}
			if a.name == "earthbend" {
				action.Object = p.addSlot(oracle.TargetSlot{Phrase: oracle.Phrase{Where: []oracle.Predicate{
					oracle.HasType{Types: oracle.Land}, oracle.Controlled{By: oracle.Yours},
				}}, Min: 1, Max: 1})
			}
		case objectAction:
			what, ok := oracle.Reference(nil), false
			if a.name == "unattach" && p.accept("it") { // nothing else can be
				if what = p.that(phraseOf(oracle.HasSubtype{Subtype: "Equipment"}), false); what == nil {
					what = p.it()
				}
				ok = what != nil
			} else {
				what, ok = p.reference()
			}
			if !ok {
				return nil, p.fail(start)
			}
			action.Object = what
			if a.name == "manifest" || a.name == "cloak" {
				p.moved(what, false)
			}
		case bareAction:
			p.accept("again") // after it has been done once
			action.Count = p.howOften()
			if a.name == "manifest dread" && action.Count == nil {
				p.mention(oracle.It{To: oracle.WhatMoved}, manifested, false)
			}
		}
		return []oracle.Instruction{action}, true
	}
	return nil, p.fail(start)
}

// recruits is what recruiting stands for, as each of its cards says. No edition of the rules that the book knows has it
// yet.
func recruits() []oracle.Instruction {
	p := &parser{toks: scanLine("Draw a card, then discard a card. If a nonland card was discarded this way, create a 1/1 white Human Soldier creature token.", 1), card: &oracle.Card{Types: oracle.Sorcery}}
	out, _ := p.modeText()
	return out
}

// manifested is what manifesting makes of a card (701.34a).
var manifested = oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}

// howOften reads how often a bare action is done, if that is said.
func (p *parser) howOften() oracle.Quantity {
	start := p.mark()
	if p.accept("twice") {
		return oracle.Literal(2)
	}
	if p.accept("x times") {
		return oracle.X{}
	}
	if p.accept("that many times") {
		return oracle.ThatMany{}
	}
	if p.acceptAny("once for each", "for each") != "" {
		if each, ok := p.forEachCount(); ok {
			return each
		}
		p.reset(start)
	}
	if n, ok := p.number(); ok && p.accept("times") {
		return oracle.Literal(n)
	}
	p.reset(start)
	return nil
}

// ActionToken makes the token that a keyword action creates by what its rule says (701.36a,
// 701.44a, 701.51a, 701.63a of 2026-02-27), nil for an action that creates none.
func ActionToken(i oracle.KeywordAction) *oracle.Card {
	switch i.Name {
	case "investigate":
		return PredefinedToken("Clue")
	case "incubate":
		return PredefinedToken("Incubator")
	case "amass":
		return oracle.CreatureToken(0, 0, oracle.Black, i.Subtype, "Army")
	case "endure":
		n, _ := i.Count.(oracle.Literal)
		return oracle.CreatureToken(int(n), int(n), oracle.White, "Spirit")
	}
	return nil
}

// selfActions reads a keyword action that the subject does: "it explores".
func (p *parser) selfActions(of oracle.Reference) ([]oracle.Instruction, bool) {
	for _, a := range keywordActions {
		if a.form == selfAction && (p.accept(a.name) || p.accept(thirdPersonFirst(a.name))) {
			action := oracle.KeywordAction{Who: oracle.You{}, Name: a.name, Object: of}
			switch a.name {
			case "phase out":
				action.Until = p.untilThisLeaves()
			case "connive":
				if n, ok := p.plainNumber(); ok { // 701.47e
					action.Count = n
				}
			case "endure":
				n, ok := p.plainNumber()
				if !ok {
					return nil, false
				}
				action.Count = n
			case "become foretold":
				action.Count = p.foretellCost()
			case "explore":
				p.accept("again") // is what it has done before and does once more
			}
			return []oracle.Instruction{action}, true
		}
	}
	return nil, false
}

// foretellCost reads by how much generic mana the foretell cost that a card is given (702.143d) is less than its mana
// cost; nil where the text gives none.
func (p *parser) foretellCost() oracle.Quantity {
	start := p.mark()
	if !p.accept(". its foretell cost is its mana cost") {
		return nil
	}
	if !p.accept("reduced by") {
		return oracle.Literal(0)
	}
	if by, ok := p.manaCost(); ok && len(by) == 1 && by[0].Generic > 0 {
		return oracle.Literal(by[0].Generic)
	}
	p.reset(start)
	return nil
}

// foretellWords writes it.
func foretellWords(less oracle.Quantity) string {
	text := ". Its foretell cost is its mana cost"
	if n, ok := less.(oracle.Literal); ok && n > 0 {
		text += fmt.Sprintf(" reduced by {%d}", n)
	}
	return text
}

// untilThisLeaves reads until when something is away (610.3, 610.4), if anything is said.
func (p *parser) untilThisLeaves() oracle.Duration {
	at := p.mark()
	if p.accept("until") && p.this() && p.accept("leaves the battlefield") {
		return oracle.AsLongAsThisStays
	}
	p.reset(at)
	return oracle.ForTheGame
}

// playerActions reads a bare or numbered keyword action that a player other than you
// does: "that player investigates". Nobody else is told to earthbend, which has a target.
func (p *parser) playerActions(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if manifests, ok := p.manifestsOwn(who); ok {
		return []oracle.Instruction{manifests}, true
	}
	for _, a := range keywordActions {
		if a.form != bareAction && a.form != numberedAction || a.name == "earthbend" || !p.accept(a.name) && !p.accept(thirdPersonFirst(a.name)) {
			continue
		}
		action := oracle.KeywordAction{Who: who, Name: a.name}
		if a.form == numberedAction {
			n, ok := p.plainNumber()
			if !ok {
				return nil, p.fail(start)
			}
			action.Count = n
		} else if who == oracle.Reference(oracle.You{}) && a.name == "investigate" && p.accept("x times") {
			action.Count = oracle.X{}
		} else if a.form == bareAction && (p.next("for each") || p.next("once for each")) {
			action.Count = p.howOften()
		}
		return []oracle.Instruction{action}, true
	}
	if p.acceptAny("amasses", "amass") != "" {
		if name, ok := subtypeWords[p.peek().raw]; ok {
			p.pos++
			if n, ok := p.plainNumber(); ok {
				return []oracle.Instruction{oracle.KeywordAction{Who: who, Name: "amass", Subtype: name, Count: n}}, true
			}
		}
		p.reset(start)
	}
	return nil, false
}

// manifestsOwn reads "manifests the top card of their library" and the same of cloaking, of one player other than you, who does it with
// a library of that player's own.
func (p *parser) manifestsOwn(who oracle.Reference) (oracle.Instruction, bool) {
	start := p.mark()
	name := p.acceptAny("manifests", "cloaks")
	if name == "" || ofSeveral(who) {
		return nil, p.fail(start)
	}
	what, ok := p.topOf()
	top, is := what.(oracle.TopOf)
	if !ok || !is || top.Bottom || !reflect.DeepEqual(top.Of, who) {
		return nil, p.fail(start)
	}
	p.moved(what, false)
	return oracle.KeywordAction{Who: who, Name: strings.TrimSuffix(name, "s"), Object: what}, true
}

// unsuspects reads "it's no longer suspected": what ceases to be suspected (701.58a).
func (p *parser) unsuspects() ([]oracle.Instruction, bool) {
	start := p.mark()
	var of oracle.Reference
	ok := true
	if p.accept("it's no longer suspected") {
		of = p.it()
		ok = of != nil
	} else if p.accept("they're no longer suspected") {
		of = p.them()
		ok = of != nil
	} else if of, ok = p.reference(); ok {
		ok = p.acceptAny("is no longer suspected", "are no longer suspected", "become no longer suspected") != ""
	}
	if !ok {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.KeywordAction{Who: oracle.You{}, Name: oracle.NoLongerSuspected, Object: of}}, true
}
