package cardtext

import "rulestep/engine/oracle"

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
	{"incubate", numberedAction},
	{"discover", numberedAction},
	{"bolster", numberedAction},
	{"fateseal", numberedAction},
	{"support", numberedAction},
	{"monstrosity", numberedAction},
	{"adapt", numberedAction},
	{"goad", objectAction},
	{"detain", objectAction},
	{"suspect", objectAction},
	{"manifest", objectAction},
	{"cloak", objectAction},
	{"transform", objectAction},
	{"flip", objectAction},
	{"clash with an opponent", bareAction},
	{"convert", objectAction},
	{"explore", selfAction},
	{"connive", selfAction},
	{"phase out", selfAction},
	{"phase in", selfAction},
}

// keywordAction reads an imperative keyword action. Support is left out of those with
// a number where it chooses targets.
func (p *parser) keywordAction() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("the ring tempts you") {
		return []oracle.Instruction{oracle.KeywordAction{Who: oracle.You{}, Name: "the ring tempts you"}}, true
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
		case objectAction:
			what, ok := p.reference()
			if !ok {
				return nil, p.fail(start)
			}
			action.Object = what
			if a.name == "manifest" || a.name == "cloak" {
				p.moved(what, false)
			}
		case bareAction:
			if p.accept("twice") {
				action.Count = oracle.Literal(2)
			}
		}
		return []oracle.Instruction{action}, true
	}
	return nil, p.fail(start)
}

// selfActions reads a keyword action that the subject does: "it explores".
func (p *parser) selfActions(of oracle.Reference) ([]oracle.Instruction, bool) {
	for _, a := range keywordActions {
		if a.form == selfAction && (p.accept(a.name) || p.accept(thirdPersonFirst(a.name))) {
			action := oracle.KeywordAction{Who: oracle.You{}, Name: a.name, Object: of}
			if a.name == "phase out" {
				action.Until = p.untilThisLeaves()
			}
			return []oracle.Instruction{action}, true
		}
	}
	return nil, false
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
// does: "that player investigates".
func (p *parser) playerActions(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	for _, a := range keywordActions {
		if a.form != bareAction && a.form != numberedAction || !p.accept(a.name) && !p.accept(thirdPersonFirst(a.name)) {
			continue
		}
		action := oracle.KeywordAction{Who: who, Name: a.name}
		if a.form == numberedAction {
			n, ok := p.plainNumber()
			if !ok {
				return nil, p.fail(start)
			}
			action.Count = n
		}
		return []oracle.Instruction{action}, true
	}
	return nil, false
}
