package events

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// Defender is the defending player for an attacker (508.5, 506.4c).
func (g *Course) Defender(attacker table.ID) table.ID {
	if p := g.Defends(g.Object(attacker).Attacking); p != table.None {
		return p
	}
	return g.Object(attacker).Defending
}

// MayBlockThis says what keeps a creature from blocking an attacker by itself (509.1a-b).
func (g *Course) MayBlockThis(id, attacker table.ID) error {
	if err := g.MayBeChosenFor(id, attacker); err != nil {
		return err
	}
	return g.Evaded(id, attacker)
}

// MayBeChosenFor says what keeps a creature from being chosen to block an attacker (509.1a).
func (g *Course) MayBeChosenFor(id, attacker table.ID) error {
	if whom, by := g.Defender(attacker), g.Controller(id); !g.Object(attacker).IsAttacker || whom != by && !g.BlocksForTeam(id, whom, by) {
		return g.Forbids("509.1a", "%s does not attack %s", attacker, by)
	}
	return nil
}

// Evaded says which restriction keeps a creature from blocking an attacker by itself (509.1b).
func (g *Course) Evaded(id, attacker table.ID) error {
	c := g.Characteristics(attacker)
	var as asThough
	for _, a := range c.Abilities {
		switch a.Keyword {
		case "flying":
			if g.HasKeyword(id, "flying") || g.HasKeyword(id, "reach") && g.Applies("702.17b", "%s has reach", id) || g.blocksAsThough(&as, id, attacker, "flying", "reach") {
				continue
			}
			if err := g.Forbids("702.9b", "%s has flying, so %s can't block it", attacker, id); err != nil {
				return err
			}
		case "protection":
			if g.Protects(attacker, a.Ability, id) {
				if err := g.Forbids("702.16f", "%s has protection from %s", attacker, id); err != nil {
					return err
				}
			}
		case "fear":
			if !g.Is(id, oracle.Artifact) && g.Characteristics(id).Colors&oracle.Black == 0 {
				if err := g.Forbids("702.36b", "%s has fear, so %s can't block it", attacker, id); err != nil {
					return err
				}
			}
		case "intimidate":
			if !g.Is(id, oracle.Artifact) && g.Characteristics(id).Colors&c.Colors == 0 {
				if err := g.Forbids("702.13b", "%s has intimidate, so %s can't block it", attacker, id); err != nil {
					return err
				}
			}
		case "horsemanship":
			if !g.HasKeyword(id, "horsemanship") && !g.blocksAsThough(&as, id, attacker, "horsemanship", "") {
				if err := g.Forbids("702.31b", "%s has horsemanship", attacker); err != nil {
					return err
				}
			}
		case "shadow":
			if !g.HasKeyword(id, "shadow") && !g.blocksAsThough(&as, id, attacker, "shadow", "") {
				if err := g.Forbids("702.28b", "%s has shadow, and %s has not", attacker, id); err != nil {
					return err
				}
			}
		case "skulk":
			if g.Characteristics(id).Power > c.Power {
				if err := g.Forbids("702.118b", "%s has skulk and %s has greater power", attacker, id); err != nil {
					return err
				}
			}
		}
		if strings.HasSuffix(string(a.Keyword), "walk") && a.Quality != nil && g.walks(a.Ability, attacker) && !g.blocksAsThough(&as, id, attacker, a.Keyword, "") {
			if g.Characteristics(id).Keyword(a.Keyword) != nil && !g.Applies("702.14d", "%s has the same landwalk, which cancels nothing", id) {
				continue
			}
			if err := g.Forbids("702.14c", "%s has landwalk and the defending player such a land", attacker); err != nil {
				return err
			}
		}
	}
	if g.HasKeyword(id, "shadow") && !g.HasKeyword(attacker, "shadow") {
		if err := g.Forbids("702.28b", "%s has shadow and %s has not", id, attacker); err != nil {
			return err
		}
	}
	return g.RestrictedBlock(id, attacker)
}

func (g *Course) walks(a *oracle.Ability, attacker table.ID) bool {
	ctx := table.Context{Source: attacker, Controller: g.Controller(attacker), Ability: a}
	defender := g.Defender(attacker)
	for _, id := range g.Battlefield {
		if g.Is(id, oracle.Land) && g.Controller(id) == defender && g.Matches(a.Quality, id, &ctx) {
			return true
		}
	}
	return false
}

// RestrictedBlock says which effect keeps a creature from blocking, or from blocking
// an attacker (509.1b).
func (g *Course) RestrictedBlock(id, attacker table.ID) error {
	var refusal error
	before := g.Block
	defer func() { g.Block = before }()
	g.Block = table.ProposedBlock{Attacker: attacker}
	table.EachStaticOf(&g.Table, func(source, _ table.ID, r oracle.Restriction, ctx *table.Context) {
		if attacker == table.None && g.Block.Read { // it turns on what would be blocked
			return
		}
		if refusal != nil || r.AtLeast > 1 || r.AtMost > 0 || len(r.UnlessCost) > 0 {
			return
		}
		switch r.Cant {
		case oracle.Block:
			if !g.KeepsBack(r.Affected, id, ctx) || r.Object != nil && (attacker == table.None || !g.IsMeant(r.Object, attacker, ctx)) ||
				r.By != nil && (attacker == table.None || !g.Matches(r.By, attacker, ctx)) {
				return
			}
		case oracle.BeBlocked:
			if attacker == table.None || !g.IsMeant(r.Affected, attacker, ctx) || r.By != nil && !g.Matches(r.By, id, ctx) ||
				r.Except != nil && g.Matches(r.Except, id, ctx) || r.OtherSector && !g.otherSector(id, attacker) {
				return
			}
		default:
			return
		}
		if attacker == table.None || r.Cant == oracle.Block && r.Object == nil && r.By == nil {
			refusal = g.Forbids("509.1b", "%s says that %s can't block", source, id)
		} else {
			refusal = g.Forbids("509.1b", "%s says that %s can't block %s", source, id, attacker)
		}
	})
	return refusal
}

// CountBlocks counts how many of the blocks are those of one creature.
func CountBlocks(list []table.Block, blocker table.ID) int {
	return CountOf(list, func(b table.Block) bool { return b.Blocker == blocker })
}

// EnoughBlockers says why so many creatures, one or more, can't block an attacker:
// menace (702.111b) and its like.
func (g *Course) EnoughBlockers(attacker table.ID, n int) error {
	if n < 2 && g.HasKeyword(attacker, "menace") {
		if err := g.Forbids("702.111b", "%s has menace and needs two or more blockers", attacker); err != nil {
			return err
		}
	}
	var refusal error
	table.EachStaticOf(&g.Table, func(_, _ table.ID, r oracle.Restriction, ctx *table.Context) {
		if refusal == nil && r.Cant == oracle.BeBlocked && r.AtLeast > n && g.IsMeant(r.Affected, attacker, ctx) {
			refusal = g.Forbids("509.1b", "%s needs %n or more blockers", attacker, table.Count(r.AtLeast))
		}
		if refusal == nil && r.Cant == oracle.BeBlocked && r.AtMost > 0 && r.AtMost < n && g.IsMeant(r.Affected, attacker, ctx) {
			refusal = g.Forbids("509.1b", "%s can't have more than %n blockers", attacker, table.Count(r.AtMost))
		}
	})
	return refusal
}

// BlockedBy lists what a creature blocks in its damage assignment order.
func (g *Course) BlockedBy(blocker table.ID) []table.ID {
	var list []table.ID
	var few [4]int // without memory of its own for as many as nearly always are
	ranks := few[:0]
	for _, b := range g.Blocks {
		if b.Blocker != blocker || b.Attacker == table.None {
			continue
		}
		at := len(list)
		for at > 0 && ranks[at-1] > b.Rank {
			at--
		}
		list, ranks = slices.Insert(list, at, b.Attacker), slices.Insert(ranks, at, b.Rank)
	}
	return list
}
