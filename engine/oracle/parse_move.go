package oracle

// This file reads what moves objects between zones, and puts counters on them.

// moved notes that an object is now a new one: "it" goes back to that (400.7).
func (p *parser) moved(what Reference, plural bool) {
	phrase := Phrase{Noun: CardNoun}
	switch r := what.(type) {
	case Target:
		if r.Slot < len(p.slots) {
			phrase = p.slots[r.Slot].Phrase
			plural = p.slots[r.Slot].Max > 1 || p.slots[r.Slot].Any || p.slots[r.Slot].MaxX
		}
	case Each:
		phrase, plural = r.Phrase, true
	case Some:
		phrase, plural = r.Phrase, r.Count != Quantity(Literal(1))
	case TopOf:
		plural = r.Count != Quantity(Literal(1))
	case This:
		phrase = thisPhrase(p.card)
	default:
		for i := len(p.mentions) - 1; i >= 0; i-- {
			if m := p.mentions[i]; sameReference(m.ref, what) {
				phrase, plural = m.phrase, m.plural
				break
			}
		}
	}
	p.mention(It{Previous: true}, phrase, plural)
}

func (p *parser) exiles(who Reference) ([]Instruction, bool) {
	start := p.mark()
	var what Reference
	ok := false
	if owner, found := p.possessor(); found && p.acceptAny("graveyard", "graveyards") != "" {
		what, ok = Each{Phrase{Noun: CardNoun, Zone: Graveyard, Where: []Predicate{ownedBy(owner)}}}, true
	} else {
		p.reset(start)
		what, ok = p.reference()
	}
	if !ok {
		return nil, p.fail(start)
	}
	m := Move{Who: notYou(who), What: what, To: Exile, From: p.fromZone(what)}
	if p.accept("face down") {
		m.FaceDown = true
	}
	at := p.mark()
	if p.accept("with") {
		if kind, count, ok := p.counters(); ok && kind != "" && p.acceptAny("on it", "on them") != "" {
			m.WithCounters = []CounterCount{{kind, count}}
		} else {
			p.reset(at)
		}
	}
	m.Until = p.untilThisLeaves()
	p.moved(what, false)
	p.did("exiled")
	return []Instruction{m}, true
}

// did notes what an instruction does to objects, for "the exiled card".
func (p *parser) did(how string) {
	if p.acted == nil {
		p.acted = map[string]bool{}
	}
	p.acted[how] = true
}

// puts reads counters put on things and things put into zones.
func (p *parser) puts(who Reference) ([]Instruction, bool) {
	start := p.mark()
	if kind, count, ok := p.counters(); ok && kind != "" && p.accept("on") {
		p.accept("each of")
		if on, ok := p.reference(); ok {
			m := p.mark()
			if p.accept("for each") {
				each, ok := p.forEachCount()
				if !ok {
					p.reset(m)
				} else {
					count = times(count, each)
				}
			}
			return []Instruction{PutCounters{Kind: kind, Count: count, On: on}}, true
		}
	}
	p.reset(start)
	if p.accept("a number of") {
		if kind, ok := p.counterKind(); ok && kind != "" && p.accept("counters on") {
			if on, ok := p.reference(); ok && p.accept("equal to") {
				if count, ok := p.amount(); ok {
					return []Instruction{PutCounters{Kind: kind, Count: count, On: on}}, true
				}
			}
		}
		p.reset(start)
	}
	if p.accept("its counters on") {
		from := p.it()
		if on, ok := p.reference(); ok && from != nil {
			return []Instruction{PutItsCounters{From: from, On: on}}, true
		}
		p.reset(start)
	}
	if out, ok := p.putsPiles(who); ok {
		return out, true
	}
	what, ok := p.yourCommander()
	if !ok {
		what, ok = p.reference()
	}
	if !ok {
		return nil, p.fail(start)
	}
	move, ok := p.destination(who, what)
	if !ok {
		return nil, p.fail(start)
	}
	if _, each := what.(Each); !each || !p.accept("from the command zone") {
		move.From = p.fromZone(what)
	}
	p.moved(what, false)
	out := []Instruction{move}
	// "put one of them into your hand and the rest on the bottom of your library"
	for {
		m := p.mark()
		if p.acceptAny(", and", "and", ",") == "" {
			return out, true
		}
		what, ok := p.rest()
		if !ok {
			p.reset(m)
			return out, true
		}
		move, ok := p.destination(who, what)
		if !ok {
			p.reset(m)
			return out, true
		}
		p.moved(what, true)
		out = append(out, move)
	}
}

// notYou is the player, nil for you.
func notYou(who Reference) Reference {
	if (who == You{}) {
		return nil
	}
	return who
}

func (p *parser) returns(who Reference) ([]Instruction, bool) {
	start := p.mark()
	what, ok := p.reference()
	if !ok {
		return nil, p.fail(start)
	}
	// "return this card from your graveyard to your hand": this knows where it is.
	from := p.fromZone(what)
	move, ok := p.destination(who, what)
	if !ok {
		return nil, p.fail(start)
	}
	move.From = from
	p.moved(what, false)
	return []Instruction{move}, true
}

// fromZone reads from where a single object is moved, "from your graveyard", if the text
// says so. Where it is not there the instruction does nothing.
func (p *parser) fromZone(what Reference) Zone {
	it, ok := what.(It)
	if (what != This{}) && (!ok || it.Player) {
		return Nowhere
	}
	switch p.acceptAny("from your graveyard", "from the graveyard", "from the command zone") {
	case "from your graveyard", "from the graveyard":
		return Graveyard
	case "from the command zone":
		return Command
	}
	return Nowhere
}

// yourCommander reads "your commander" where the text goes on to say that it is moved from
// the command zone.
func (p *parser) yourCommander() (Reference, bool) {
	start := p.mark()
	if !p.accept("your commander") {
		return nil, false
	}
	if m := p.mark(); p.acceptAny("into your hand", "onto the battlefield") != "" && p.accept("from the command zone") {
		p.reset(m)
		return Each{Phrase{Noun: CardNoun, Zone: Command, Where: []Predicate{Is{Commander}, Owned{Yours}}}}, true
	}
	return nil, p.fail(start)
}

// destination reads where something goes, with how it arrives there.
func (p *parser) destination(who, what Reference) (Move, bool) {
	start := p.mark()
	move := Move{Who: notYou(who), What: what}
	switch p.acceptAny("to the battlefield", "onto the battlefield", "into", "to", "on top of", "on top", "on the bottom of") {
	case "to the battlefield", "onto the battlefield":
		move.To = Battlefield
		// Who puts it there controls it unless the text says otherwise (110.2a).
		if (who == You{}) {
			move.Under = Yours
		}
		if !p.arrival(&move) {
			return move, p.fail(start)
		}
		return move, true
	case "into", "to":
		p.possessorOf(what)
		switch p.acceptAny("hand", "hands", "graveyard", "graveyards", "library") {
		case "library":
			for i, nth := range ordinals {
				if p.accept(nth + " from the top") {
					move.To, move.Nth = Library, i+2
					return move, true
				}
			}
		case "hand", "hands":
			move.To = Hand
			return move, true
		case "graveyard", "graveyards":
			move.To = Graveyard
			return move, true
		}
	case "on top of":
		p.possessorOf(what)
		if p.acceptAny("library", "libraries") != "" {
			move.To = Library
			return move, true
		}
	case "on top":
		if p.next(".") {
			move.To = Library
			return move, true
		}
	case "on the bottom of":
		p.possessorOf(what)
		if p.acceptAny("library", "libraries") != "" {
			move.To, move.Bottom = Library, true
			if p.accept("in a random order") {
				move.RandomOrder = true
			} else if p.accept("in any order") {
				move.RandomOrder = false
			}
			return move, true
		}
	}
	return move, p.fail(start)
}

// ordinals are the places in a library that are counted from the top.
var ordinals = []string{"second", "third", "fourth", "fifth", "sixth", "seventh"}

// possessorOf reads whose hand, graveyard or library it is. A card only ever goes to
// its owner's (400.3), whatever the words.
func (p *parser) possessorOf(Reference) {
	if p.acceptAny("your", "its owner's", "their owner's", "their owners'") == "" {
		p.possessor()
	}
}

// arrival reads how something comes onto the battlefield.
func (p *parser) arrival(move *Move) bool {
	for {
		switch {
		case p.accept("tapped and attacking"):
			move.Tapped, move.Combat = true, &IntoCombat{Whom: p.whomAttacked()}
		case p.accept("attacking"):
			move.Combat = &IntoCombat{Whom: p.whomAttacked()}
		case p.accept("tapped"):
			move.Tapped = true
		case p.accept("blocking"):
			whom, ok := p.reference()
			if !ok {
				return false
			}
			move.Combat = &IntoCombat{Blocking: true, Whom: whom}
		case p.accept("face down"):
			move.FaceDown = true
		case p.accept("under your control"):
			move.Under = Yours
		case p.accept("attached to"):
			to, ok := p.reference()
			if !ok {
				return false
			}
			move.AttachedTo = to
		case p.accept("transformed"):
			move.Transformed = true
		case p.acceptAny("under its owner's control", "under their owners' control", "under their owner's control") != "":
			move.Under = Anyone
		case p.next("with"):
			m := p.mark()
			p.accept("with")
			kind, count, ok := p.counters()
			if !ok || kind == "" || p.acceptAny("on it", "on them") == "" {
				p.reset(m)
				return false
			}
			move.WithCounters = append(move.WithCounters, CounterCount{kind, count})
		default:
			return true
		}
	}
}

// whomAttacked reads what something enters attacking, if the text says so.
func (p *parser) whomAttacked() Reference {
	if p.accept("that player or planeswalker") {
		return It{Other: true}
	}
	m := p.mark()
	if whom, ok := p.reference(); ok {
		return whom
	}
	p.reset(m)
	return nil
}
