package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes votes (701.32) and villainous choices (701.53).

// votes reads "starting with you, each player votes for death or taxes" and "... for a nonland permanent".
func (p *parser) votes() ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("starting with you , each player votes for") {
		return nil, false
	}
	if p.acceptAny("an", "a") != "" {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.one() {
			return nil, p.fail(start)
		}
		p.ballot = nil
		return []oracle.Instruction{oracle.Vote{Of: &phrase}}, true
	}
	var words []string
	var word []string
	last := false
	for {
		t := p.peek()
		if t.kind != wordToken && t.text != "," || t.text == "." {
			break
		}
		switch {
		case p.acceptAny(", or", "or") != "":
			last = true
		case p.accept(","):
		default:
			word = append(word, t.raw)
			p.pos++
			continue
		}
		if len(word) == 0 {
			return nil, p.fail(start)
		}
		words, word = append(words, strings.Join(word, " ")), nil
	}
	if words = append(words, strings.Join(word, " ")); !last || len(word) == 0 {
		return nil, p.fail(start)
	}
	p.ballot = words
	return []oracle.Instruction{oracle.Vote{Words: words}}, true
}

// votedFor reads one of the words that are voted for and what is said of it: "death vote", "death gets more votes".
func (p *parser) votedFor(said string) (string, bool) {
	for _, word := range p.ballot {
		if p.accept(strings.ToLower(word) + " " + said) {
			return word, true
		}
	}
	return "", false
}

// moreVotes reads "death gets more votes" and "taxes gets more votes or the vote is tied".
func (p *parser) moreVotes() (oracle.Condition, bool) {
	if word, ok := p.votedFor("gets more votes"); ok {
		return oracle.MoreVotes{Word: word, OrTied: p.accept("or the vote is tied")}, true
	}
	return nil, false
}

// mostVoted reads "each permanent with the most votes or tied for most votes".
func (p *parser) mostVoted() (oracle.Reference, bool) {
	start := p.mark()
	if p.accept("each") {
		noun := p.acceptAny("permanent", "creature", "card")
		if noun != "" && p.accept("with the most votes or tied for most votes") {
			p.mention(oracle.It{To: oracle.WhatWasMeant}, mostVotedNouns[noun], true)
			return oracle.MostVoted{Noun: noun}, true
		}
	}
	return nil, p.fail(start)
}

// mostVotedNouns is what is known of what the most votes were for.
var mostVotedNouns = map[string]oracle.Phrase{
	"permanent": {}, "card": {Noun: oracle.CardNoun}, "creature": {Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}},
}

// forEachVote reads "For each death vote, ..." after the first two words.
func (p *parser) forEachVote() (oracle.Instruction, bool) {
	start := p.mark()
	word, ok := p.votedFor("vote")
	if !ok || !p.accept(",") {
		return nil, p.fail(start)
	}
	p.ifs++
	do, ok := p.clauses(oracle.ForTheGame)
	p.ifs--
	if !ok || len(p.slots) > start.slots {
		return nil, p.fail(start)
	}
	return oracle.Repeat{Times: oracle.VotesFor{Word: word}, Do: do}, true
}

var _ = tellsOthers("face", (*parser).facesChoice)

// facesChoice reads what a player faces after "face": a villainous choice.
func (p *parser) facesChoice(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("a villainous choice —") {
		return nil, p.fail(start)
	}
	p.mentionFacing(who)
	said := len(p.mentions)
	choice := oracle.VillainousChoice{Who: who}
	p.ifs++
	defer func() { p.ifs-- }()
	for k := range 2 {
		if k > 0 && !p.accept(", or") {
			return nil, p.fail(start)
		}
		do, ok := p.clauses(oracle.ForTheGame)
		if !ok || len(p.slots) > start.slots {
			return nil, p.fail(start)
		}
		p.mentions = slices.Clone(p.mentions[:said])
		w := newWriter(p.card)
		w.slots, w.written = p.slots, len(p.slots)
		w.mentionFacing(who)
		choice.Options, choice.Words = append(choice.Options, do), append(choice.Words, w.clauses(do))
	}
	return []oracle.Instruction{choice}, true
}

// mentionFacing mentions who faces a choice, whom each option goes on to call "that player".
func (d *discourse) mentionFacing(who oracle.Reference) {
	if _, each := who.(oracle.Each); each {
		who = eachOfThem
	}
	d.mention(who, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
}

var _ = writes((*writer).vote)

// vote writes what is voted for.
func (w *writer) vote(i oracle.Vote) string {
	text := "starting with you, each player votes for "
	if i.Of != nil {
		return text + w.withArticle(*i.Of)
	}
	return text + oracle.JoinList(i.Words, "or")
}

var _ = writes((*writer).villainousChoice)

// villainousChoice writes a villainous choice.
func (w *writer) villainousChoice(i oracle.VillainousChoice) string {
	text := w.says(i.Who, "face") + " a villainous choice — "
	w.mentionFacing(i.Who)
	said := len(w.mentions)
	for k, do := range i.Options {
		if k > 0 {
			text += ", or "
		}
		text += w.clauses(do)
		w.mentions = slices.Clone(w.mentions[:said])
	}
	return text
}
