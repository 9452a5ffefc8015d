package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads events that few cards watch for: what players do with tokens, lands and the libraries, which abilities they
// activate, and whence cards come.

// countersSpell reads "a spell or ability you control counters a spell".
func (p *parser) countersSpell() (oracle.Event, bool) {
	if !p.accept("a spell or ability you control counters a spell") {
		return nil, false
	}
	phrase := oracle.Phrase{Noun: oracle.SpellNoun}
	p.mention(oracle.It{}, phrase, false)
	return oracle.SpellCountered{What: oracle.Each{Phrase: phrase}, CausedBy: oracle.Yours}, true
}

// causesShuffle reads "a spell or ability causes a player to shuffle their library": nothing else has one shuffled during the game.
func (p *parser) causesShuffle() (oracle.Event, bool) {
	if !p.accept("a spell or ability causes a player to shuffle their library") {
		return nil, false
	}
	p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	return oracle.LibraryShuffled{Who: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}}, true
}

// putsOnto reads "puts a nontoken creature onto the battlefield" of any player, who need not come to control it.
func (p *parser) putsOnto(by oracle.Relation) (oracle.Event, bool) {
	start := p.mark()
	if by != oracle.Anyone || p.acceptAny("an", "a") == "" {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || phrase.Zone != oracle.Nowhere || !p.accept("onto the battlefield") || slices.ContainsFunc(p.toks[p.pos:], func(t token) bool { return t.text == "unless" }) {
		return nil, p.fail(start)
	}
	p.mention(oracle.It{}, phrase, false)
	p.mention(oracle.ControllerOf{Of: oracle.It{}, Then: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	return oracle.ZoneChange{What: oracle.Each{Phrase: phrase}, To: oracle.Battlefield, Puts: true}, true
}

// playsSuchCard reads "a card from exile" and "a card with two or more card types" after "play": a land that is like that, or a
// spell (601.1a).
func (p *parser) playsSuchCard(s subject, who oracle.Reference) (oracle.Event, bool) {
	start := p.mark()
	by, ok := s.relation()
	if !ok || !p.next("a card") || !p.accept("a") {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.CardNoun || len(phrase.Or) > 0 || !p.next(",") || phrase.Zone == oracle.Nowhere && len(phrase.Where) == 0 {
		return nil, p.fail(start)
	}
	spell, land := phrase, phrase
	land.Noun, land.Zone, spell.Noun = oracle.PermanentNoun, oracle.Nowhere, oracle.SpellNoun
	played := oracle.LandPlayed{Who: who, From: phrase.Zone}
	if phrase.Zone != oracle.Nowhere && phrase.Zone != oracle.Exile || phrase.Zone == oracle.Exile && len(phrase.Where) > 0 {
		return nil, p.fail(start)
	}
	if len(phrase.Where) > 0 {
		played.What = &land
	}
	return oracle.OneOf{Of: []oracle.Event{played, oracle.SpellCast{By: by, What: oracle.Each{Phrase: spell}, Card: true}}}, true
}

// stateOfThis reads what this has to be for an ability that triggers on a state of things (603.8): "this creature has flying",
// "its power is 7 or greater".
func (p *parser) stateOfThis() (oracle.Event, bool) {
	start := p.mark()
	if !p.this() || !p.next("has") && !p.next("'s power is") {
		return nil, p.fail(start)
	}
	p.reset(start)
	if c, ok := p.condition(); ok && p.next(",") {
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return oracle.State{Condition: c}, true
	}
	return nil, p.fail(start)
}

// rarerDeed reads what else a player does.
func (p *parser) rarerDeed(s subject) (oracle.Event, bool) {
	start := p.mark()
	if p.pos > 0 && p.toks[p.pos-1].text == "would" { // what is replaced is read elsewhere
		return nil, false
	}
	who := s.ref
	by, related := s.relation()
	switch p.acceptAny("gets", "get", "becomes", "become", "completes", "complete", "solves", "solve", "kicks", "kick", "mills", "mill", "creates", "create", "taps", "tap", "plays", "play", "copies", "copy", "puts", "put") {
	case "gets", "get":
		if p.accept("one or more {E}") {
			return oracle.CountersPut{Kind: "energy", On: who}, true
		}
	case "becomes", "become":
		if p.accept("the monarch") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.BecomeMonarch}, true
		}
		if p.accept("the target of") {
			return p.becomesTargetOf(who)
		}
	case "completes", "complete":
		if p.accept("a dungeon") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.CompleteDungeon}, true
		}
	case "solves", "solve":
		if p.accept("a case") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.SolveCase}, true
		}
	case "kicks", "kick":
		if related && p.accept("a spell") {
			phrase := oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Is{Status: oracle.Kicked}}}
			p.mentionCast(phrase, p.card)
			return oracle.SpellCast{By: by, What: oracle.Each{Phrase: phrase}}, true
		}
	case "mills", "mill":
		several := p.accept("one or more")
		if !related || !several && p.acceptAny("an", "a") == "" {
			break
		}
		phrase, number, ok := p.nounPhrase()
		if !ok || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || len(phrase.Or) > 0 || several && !number.many() || s.several {
			break
		}
		p.mention(oracle.It{}, phrase, several)
		if by != oracle.Anyone {
			phrase.Where = append(slices.Clip(phrase.Where), oracle.Owned{By: by})
		}
		return oracle.ZoneChange{What: oracle.Each{Phrase: phrase}, From: oracle.Library, Cause: oracle.ByMilling, Several: several, PerPlayer: several}, true
	case "puts", "put":
		if related {
			if e, ok := p.putsOnto(by); ok {
				return e, true
			}
		}
	case "copies", "copy":
		if related && p.acceptAny("an", "a") != "" {
			if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.SpellNoun {
				p.mention(oracle.It{}, phrase, false)
				return oracle.SpellCopied{By: by, What: oracle.Each{Phrase: phrase}}, true
			}
		}
	case "creates", "create":
		if !related || by == oracle.Anyone {
			break
		}
		if p.accept("or sacrifice a token") && by == oracle.Yours {
			token := oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Token}}}
			return oracle.OneOf{Of: []oracle.Event{tokenCreated(token, by, false), oracle.PermanentSacrificed{Who: who, What: oracle.Each{Phrase: token}}}}, true
		}
		several := p.accept("one or more")
		if !several && p.acceptAny("an", "a") == "" {
			break
		}
		phrase, number, ok := p.nounPhrase()
		if !ok || phrase.Noun != oracle.PermanentNoun || phrase.Zone != oracle.Nowhere || !phrase.Says(oracle.Is{Status: oracle.Token}) || several && !number.many() || len(phrase.Or) > 0 {
			break
		}
		p.mention(oracle.It{}, phrase, several)
		return tokenCreated(phrase, by, several), true
	case "taps", "tap":
		several := p.accept("one or more")
		if !several && p.acceptAny("an", "a") == "" {
			break
		}
		phrase, _, ok := p.nounPhrase()
		if !ok || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 {
			break
		}
		where, untapped := withoutFirst(phrase.Where, oracle.Is{Status: oracle.Untapped})
		if !untapped {
			break
		}
		phrase.Where = where
		p.mention(oracle.It{}, phrase, several)
		return oracle.BecomesTapped{What: oracle.Each{Phrase: phrase}, By: who, Several: several}, true
	case "plays", "play":
		if p.acceptAny("an", "a") == "" {
			break
		}
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 || !isOfLand(phrase) {
			break
		}
		e := oracle.LandPlayed{Who: who}
		if p.accept("from exile") {
			e.From = oracle.Exile
		} else if phrase.Zone == oracle.Exile {
			e.From, phrase.Zone = oracle.Exile, oracle.Nowhere
		}
		if phrase.Zone != oracle.Nowhere || !p.next(",") && !p.next("or cast") {
			break
		}
		p.mention(oracle.It{}, phrase, false)
		if len(phrase.Where) != 1 || phrase.Where[0] != oracle.Predicate(oracle.HasType{Types: oracle.Land}) {
			e.What = &phrase
		}
		return e, true
	}
	return nil, p.fail(start)
}

// isOfLand reports whether a phrase is about lands: it names them, or one of their subtypes alone.
func isOfLand(phrase oracle.Phrase) bool {
	if phrase.Says(oracle.HasType{Types: oracle.Land}) {
		return true
	}
	return len(phrase.Where) == 1 && slices.ContainsFunc([]string{"Plains", "Island", "Swamp", "Mountain", "Forest", "Desert", "Gate"}, func(subtype string) bool {
		return phrase.Where[0] == oracle.Predicate(oracle.HasSubtype{Subtype: subtype})
	})
}

// tokenCreated is that a player creates such a token, who owns it and under whose control it enters (111.2).
func tokenCreated(phrase oracle.Phrase, by oracle.Relation, several bool) oracle.Event {
	phrase.Where = append(slices.Clip(phrase.Where), oracle.Owned{By: by})
	return oracle.ZoneChange{What: oracle.Each{Phrase: phrase}, To: oracle.Battlefield, Created: true, Several: several, PerPlayer: several && by != oracle.Yours}
}

// becomesTargetOf reads of what somebody or something becomes the target.
func (p *parser) becomesTargetOf(what oracle.Reference) (oracle.Event, bool) {
	start := p.mark()
	if p.acceptAny("an", "a") == "" {
		return nil, false
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != oracle.SpellNoun && phrase.Noun != oracle.AbilityNoun {
		return nil, p.fail(start)
	}
	p.mentionAside(oracle.It{Other: true}, phrase)
	p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	return oracle.BecomesTarget{What: what, Of: phrase}, true
}

// keywordsActivated are the words for abilities of a keyword, as the events name them.
var keywordsActivated = []struct {
	words    string
	loyalty  bool
	keywords []oracle.Keyword
}{
	{"a loyalty ability", true, nil},
	{"a power-up ability", false, []oracle.Keyword{powerUp}},
	{"a ninjutsu ability", false, []oracle.Keyword{"ninjutsu", "commander ninjutsu"}},
	{"an outlast ability", false, []oracle.Keyword{"outlast"}},
	{"an eternalize or embalm ability", false, []oracle.Keyword{"eternalize", "embalm"}},
}

// activatesKeyword reads which ability of a keyword somebody activates.
func (p *parser) activatesKeyword(by oracle.Relation) (oracle.Event, bool) {
	start := p.mark()
	for _, k := range keywordsActivated {
		if !p.accept(k.words) {
			continue
		}
		e := oracle.AbilityActivated{By: by, Loyalty: k.loyalty, Keywords: k.keywords}
		p.mention(oracle.It{}, oracle.Phrase{Noun: oracle.AbilityNoun}, false)
		if m := p.mark(); p.accept("of") {
			if host, ok := p.host(); ok {
				e.What = host
			} else if p.reset(m); !p.activatedOf(&e) {
				return nil, p.fail(start)
			}
		}
		return e, true
	}
	if p.this() && p.accept("'s outlast ability") {
		p.mention(oracle.It{}, oracle.Phrase{Noun: oracle.AbilityNoun}, false)
		return oracle.AbilityActivated{By: by, What: oracle.This{}, Keywords: []oracle.Keyword{"outlast"}}, true
	}
	return nil, p.fail(start)
}

// zonesLeft are the words for whence something is put into exile.
var zonesLeft = []struct {
	words  string
	of, or oracle.Zone
	yours  bool
}{
	{"your library and/or your graveyard", oracle.Library, oracle.Graveyard, true},
	{"graveyards and/or the battlefield", oracle.Graveyard, oracle.Battlefield, false},
	{"your graveyard", oracle.Graveyard, oracle.Nowhere, true},
	{"your library", oracle.Library, oracle.Nowhere, true},
	{"your hand", oracle.Hand, oracle.Nowhere, true},
	{"graveyards", oracle.Graveyard, oracle.Nowhere, false},
	{"a graveyard", oracle.Graveyard, oracle.Nowhere, false},
}

// rarerMove reads after "is" whither something is put or returned.
func (p *parser) rarerMove(s subject) (oracle.Event, bool) {
	start := p.mark()
	what := s.ref
	owned := func(by oracle.Relation) bool { return withPredicate(&what, oracle.Owned{By: by}) }
	cards := s.phrase.Noun == oracle.CardNoun
	switch {
	case cards && p.accept("put into exile from"):
		for _, z := range zonesLeft {
			if p.accept(z.words) && (!z.yours || owned(oracle.Yours)) {
				return oracle.ZoneChange{What: what, From: z.of, OrFrom: z.or, To: oracle.Exile, Several: s.several}, true
			}
		}
	case cards && p.accept("put into a library from anywhere"):
		return oracle.ZoneChange{What: what, NotFrom: oracle.Library, To: oracle.Library, Several: s.several}, true
	case cards && p.accept("milled"):
		return oracle.ZoneChange{What: what, From: oracle.Library, Cause: oracle.ByMilling, Several: s.several}, true
	case cards && p.accept("put into a graveyard from anywhere other than the battlefield"):
		return oracle.ZoneChange{What: what, NotFrom: oracle.Battlefield, To: oracle.Graveyard, Several: s.several}, true
	case cards && p.accept("put into your graveyard from anywhere other than the battlefield"):
		if owned(oracle.Yours) {
			return oracle.ZoneChange{What: what, NotFrom: oracle.Battlefield, To: oracle.Graveyard, Several: s.several}, true
		}
	case s.phrase.Noun == oracle.PermanentNoun && p.accept("put into an opponent's graveyard") && p.next(","):
		if owned(oracle.Opponents) {
			p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard, Several: s.several, PerPlayer: s.several}, true
		}
	case s.phrase.Noun == oracle.PermanentNoun && p.accept("returned to"):
		e := oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Hand, Several: s.several}
		switch p.acceptAny("your hand", "its owner's hand", "a player's hand", "hand") {
		case "":
			return nil, p.fail(start)
		case "your hand":
			e.While = &oracle.Phrase{Where: []oracle.Predicate{oracle.Owned{By: oracle.Yours}}}
		case "a player's hand":
			p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		}
		p.accept("from the battlefield")
		return e, true
	}
	return nil, p.fail(start)
}
