package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.32, vote.

var _ = carriesOut((*Course).vote, "Words", "Of")

// vote carries out 701.32a: from the controller on, in turn order, each player votes for one of the words or of
// the objects that the text lists.
func (g *Course) vote(i oracle.Vote, ctx *table.Context) {
	ctx.Note(func(s *table.SeldomSaid) { s.Votes = nil })
	voters := g.Refer(oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}, ctx)
	var late []table.ID // who votes once more only after all have, without 701.32d
	for _, p := range g.APNAPFrom(ctx.Controller) {
		if !slices.Contains(voters, p) || !g.castVote(i, p, ctx) {
			continue
		}
		for range g.moreVotes(p) {
			if g.Applies("701.32d", "%s has another vote, and casts it now, too", p) {
				g.castVote(i, p, ctx)
			} else {
				late = append(late, p)
			}
		}
	}
	for _, p := range late {
		g.castVote(i, p, ctx)
	}
}

// castVote has a player vote, if there is something to vote for.
func (g *Course) castVote(i oracle.Vote, p table.ID, ctx *table.Context) bool {
	if !g.Applies("701.32a", "%s votes, in turn order from %s on", p, ctx.Controller) {
		return false
	}
	vote := table.Vote{}
	if i.Of != nil {
		chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.32a", Options: g.Table.Seen(i.Of, ctx), Min: 1, Max: 1})
		if len(chosen) == 0 {
			return false
		}
		vote.For = chosen[0]
	} else {
		vote.Word = g.chooseWord(Decision{Purpose: ForEither, Player: p, About: ctx.Source, Rule: "701.32a", Words: i.Words})
	}
	ctx.Note(func(s *table.SeldomSaid) { s.Votes = append(slices.Clip(s.Votes), vote) })
	return true
}

// moreVotes is how many votes more than one a player casts: those that an effect gives, and those that the
// player chooses to cast of those that one lets a player cast.
func (g *Course) moreVotes(p table.ID) int {
	more := 0
	var may []table.ID
	table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
		switch {
		case !g.IsMeant(e.Who, p, ctx):
		case e.Words == oracle.HasAnotherVote:
			more++
		case e.Words == oracle.MayVoteAgain:
			may = append(may, source)
		}
	})
	for _, source := range may {
		if g.YesNo(Decision{Purpose: ForMay, Player: p, About: source, Rule: "701.32d"}) {
			more++
		}
	}
	return more
}
