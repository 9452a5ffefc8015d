package oracle

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
func (p *parser) keywordAction() ([]Instruction, bool) {
	start := p.mark()
	if p.accept("the ring tempts you") {
		return []Instruction{KeywordAction{Who: You{}, Name: "the ring tempts you"}}, true
	}
	if d, ok := p.becomesDaylight(); ok {
		return []Instruction{KeywordAction{Who: You{}, Name: becomesWords[d]}}, true
	}
	if p.accept("amass") {
		name, ok := subtypeWords[p.peek().raw]
		if !ok {
			return nil, p.fail(start)
		}
		p.pos++
		if n, ok := p.plainNumber(); ok {
			return []Instruction{KeywordAction{Who: You{}, Name: "amass", Subtype: name, Count: n}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("venture into undercity") {
		return []Instruction{KeywordAction{Who: You{}, Name: "venture into the dungeon", Subtype: "Undercity"}}, true
	}
	for _, a := range keywordActions {
		if a.form == selfAction || !p.accept(a.name) {
			continue
		}
		action := KeywordAction{Who: You{}, Name: a.name}
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
				action.Count = Literal(2)
			}
		}
		return []Instruction{action}, true
	}
	return nil, p.fail(start)
}

// selfActions reads a keyword action that the subject does: "it explores".
func (p *parser) selfActions(of Reference) ([]Instruction, bool) {
	for _, a := range keywordActions {
		if a.form == selfAction && (p.accept(a.name) || p.accept(thirdPersonFirst(a.name))) {
			action := KeywordAction{Who: You{}, Name: a.name, Object: of}
			if a.name == "phase out" {
				action.Until = p.untilThisLeaves()
			}
			return []Instruction{action}, true
		}
	}
	return nil, false
}

// untilThisLeaves reads until when something is away (610.3, 610.4), if anything is said.
func (p *parser) untilThisLeaves() Duration {
	at := p.mark()
	if p.accept("until") && p.this() && p.accept("leaves the battlefield") {
		return AsLongAsThisStays
	}
	p.reset(at)
	return ForTheGame
}

// playerActions reads a bare or numbered keyword action that a player other than you
// does: "that player investigates".
func (p *parser) playerActions(who Reference) ([]Instruction, bool) {
	start := p.mark()
	for _, a := range keywordActions {
		if a.form != bareAction && a.form != numberedAction || !p.accept(a.name) && !p.accept(thirdPersonFirst(a.name)) {
			continue
		}
		action := KeywordAction{Who: who, Name: a.name}
		if a.form == numberedAction {
			n, ok := p.plainNumber()
			if !ok {
				return nil, p.fail(start)
			}
			action.Count = n
		}
		return []Instruction{action}, true
	}
	return nil, false
}
