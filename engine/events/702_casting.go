package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says what happens by the keywords of chapter 702 that a card is cast with: the one place
// in which a step of casting (601.2), of resolving (608) or of leaving the stack finds what such a
// keyword adds to it. What the keyword is, without anything happening, its record in package keywords
// says. A new one is a record there and, where it has more than a cost, one here; what takes more than a few
// lines has a file of its own.

// A castingCourse is what a keyword adds to the course of a spell that is cast with it, in the order
// of the book. What is nil adds nothing.
type castingCourse struct {
	special  func(p, card table.ID) Action                                                                          // what can be done with the card in hand besides casting it as it is (116.2)
	faceDown func(g *Course, card table.ID) bool                                                                    // it may be cast face down (708.4)
	permits  func(g *Course, p, card table.ID, a *oracle.Ability) bool                                              // the card may be cast from its owner's graveyard (601.3)
	open     func(g *Course, p table.ID, from oracle.Zone) bool                                                     // its cost may be paid now (118.9)
	closed   func(g *Course, p, spell table.ID) error                                                               // the rule by which it may not
	announce func(g *Course, ctx *table.Context, a *table.Announcement, way *castWay) error                         // what is chosen as its cost is announced (601.2b)
	means    func(g *Course, p, spell table.ID, n int) bool                                                         // an additional cost of it will be paid n times (601.2b)
	besides  func(g *Course, ctx *table.Context, a *table.Announcement, held table.Held) ([]oracle.CostItem, error) // which additional cost of it will be paid, where there is more to it
	reword   func(g *Course, ctx *table.Context, a *table.Announcement) error                                       // what becomes of its text then (612)
	lowers   func(g *Course, spell, by table.ID, a *oracle.Ability) (n int)                                         // by how much generic mana what was chosen lowers the total cost (601.2f)
	enters   func(g *Course, spell table.ID, ctx *table.Context) *table.Joining                                     // what the permanent attacks, tapped, as it enters (608.3)
	entered  func(g *Course, permanent, controller table.ID)                                                        // what is made as that is put onto the battlefield (608.3g)
	exiled   func(g *Course, spell table.ID) bool                                                                   // it is exiled instead of going anywhere else from the stack
}

var castingCourses map[oracle.Keyword]castingCourse

func init() { // what a record does may look for records, so it can't be made where the map is declared
	castingCourses = map[oracle.Keyword]castingCourse{
		"aftermath": {
			permits: func(g *Course, p, card table.ID, _ *oracle.Ability) bool {
				return g.isInstantOrSorcery(card) && g.Applies("702.127a", "%s may cast this half of %s from the graveyard", p, card)
			},
			exiled: func(g *Course, spell table.ID) bool {
				return g.Applies("702.127a", "%s was cast from a graveyard and is exiled", spell)
			},
		},
		"bargain": {besides: (*Course).bargain},
		"bestow":  {special: func(p, card table.ID) Action { return Action{Kind: CastSpell, Player: p, Object: card, Bestowed: true} }},
		"blitz":   {entered: (*Course).blitzed},
		"buyback": {means: func(g *Course, p, spell table.ID, _ int) bool {
			return g.Applies("702.27a", "%s means to pay the buyback cost of %s", p, spell)
		}},
		"casualty": {means: func(g *Course, p, spell table.ID, _ int) bool {
			return g.Applies("702.153a", "%s means to pay the casualty cost of %s", p, spell)
		}},
		"cleave": {reword: (*Course).cleave},
		"conspire": {means: func(g *Course, p, spell table.ID, _ int) bool {
			return g.Applies("702.78a", "%s means to pay the conspire cost of %s", p, spell)
		}},
		"dash": {entered: (*Course).dashed},
		"disguise": {
			special: castsFaceDown,
			faceDown: func(g *Course, card table.ID) bool {
				return g.Applies("702.168a", "%s has disguise and may be cast face down for {3}", card)
			},
		},
		"emerge": {
			announce: (*Course).announceEmerged,
			lowers:   (*Course).emerged,
		},
		"entwine": {means: func(g *Course, p, spell table.ID, _ int) bool {
			return g.Applies("702.42a", "%s means to pay the entwine cost of %s for all its modes", p, spell)
		}},
		"escape": {permits: func(g *Course, p, card table.ID, _ *oracle.Ability) bool {
			return g.Applies("702.138a", "%s may cast %s from the graveyard for its escape cost", p, card)
		}},
		"flashback": {
			permits: func(g *Course, p, card table.ID, _ *oracle.Ability) bool {
				return g.isInstantOrSorcery(card) && g.Applies("702.34a", "%s may cast %s from the graveyard for its flashback cost", p, card)
			},
			exiled: func(g *Course, spell table.ID) bool {
				return g.Applies("702.34a", "%s was cast with flashback and is exiled", spell)
			},
		},
		"foretell": {special: func(p, card table.ID) Action { return Action{Kind: Foretell, Player: p, Object: card} }},
		"freerunning": {closed: func(g *Course, p, spell table.ID) error {
			return g.Forbids("702.173a@2026-02-27", "no Assassin or commander of %s has dealt combat damage to a player this turn, so %s can't be cast for its freerunning cost", p, spell)
		}},
		"gift": {besides: (*Course).promisesGift},
		"harmonize": {
			permits: func(g *Course, p, card table.ID, _ *oracle.Ability) bool {
				return g.Applies("702.180a@2026-02-27", "%s may cast %s from the graveyard for its harmonize cost", p, card)
			},
			announce: (*Course).announceHarmonizer,
			lowers:   (*Course).harmonized,
			exiled: func(g *Course, spell table.ID) bool {
				return g.Applies("702.180a@2026-02-27", "%s was cast with harmonize and is exiled", spell)
			},
		},
		"jump-start": {
			permits: func(g *Course, p, card table.ID, _ *oracle.Ability) bool {
				return g.isInstantOrSorcery(card) && g.Applies("702.133a", "%s may cast %s from the graveyard by discarding a card besides", p, card)
			},
			exiled: func(g *Course, spell table.ID) bool {
				return g.Applies("702.133a", "%s was cast with jump-start and is exiled", spell)
			},
		},
		"kicker": {besides: (*Course).kicker},
		"mayhem": {permits: (*Course).mayhem},
		"megamorph": {
			special: castsFaceDown,
			faceDown: func(g *Course, card table.ID) bool {
				return g.Applies("702.37b", "%s has megamorph and may be cast face down for {3}", card)
			},
		},
		"morph": {
			special: castsFaceDown,
			faceDown: func(g *Course, card table.ID) bool {
				return g.Applies("702.37a", "%s has morph and may be cast face down for {3}", card)
			},
		},
		"multikicker": {besides: (*Course).multikicker},
		"mutate":      {announce: (*Course).becomesMutating},
		"offering":    {besides: (*Course).announceOffering},
		"offspring": {means: func(g *Course, p, spell table.ID, _ int) bool {
			return g.Applies("702.175a@2026-02-27", "%s means to pay the offspring cost of %s", p, spell)
		}},
		"overload": {reword: (*Course).overload},
		"plot":     {special: func(p, card table.ID) Action { return Action{Kind: Plot, Player: p, Object: card} }},
		"replicate": {means: func(g *Course, p, spell table.ID, n int) bool {
			return g.Applies("702.56a", "%s means to pay the replicate cost of %s %n times", p, spell, table.Count(n))
		}},
		"retrace": {permits: func(g *Course, p, card table.ID, _ *oracle.Ability) bool {
			return g.Applies("702.81a", "%s may cast %s from the graveyard by discarding a land card besides", p, card)
		}},
		"sneak": {
			open: func(g *Course, p table.ID, _ oracle.Zone) bool { return g.sneakTime(p) },
			closed: func(g *Course, p, spell table.ID) error {
				return g.Forbids("702.190a@2026-02-27", "this is no declare blockers step of %s, so %s can't be cast for its sneak cost", p, spell)
			},
			enters: (*Course).sneaksIn,
		},
		"spectacle": {closed: func(g *Course, p, spell table.ID) error {
			return g.Forbids("702.137a", "no opponent of %s has lost life this turn, so %s can't be cast for its spectacle cost", p, spell)
		}},
		"squad": {means: func(g *Course, p, spell table.ID, n int) bool {
			return g.Applies("702.157a", "%s means to pay the squad cost of %s %n times", p, spell, table.Count(n))
		}},
		"sticker kicker": {besides: (*Course).stickerKicker},
		"suspend":        {special: func(p, card table.ID) Action { return Action{Kind: Suspend, Player: p, Object: card} }},
		"surge": {
			open: func(g *Course, p table.ID, _ oracle.Zone) bool { return g.sideHasCast(p) },
			closed: func(g *Course, p, spell table.ID) error {
				return g.Forbids("702.117a", "%s has cast no other spell this turn, nor has a teammate, so %s can't be cast for its surge cost", p, spell)
			},
		},
		"warp": {
			open: func(_ *Course, _ table.ID, from oracle.Zone) bool { return from == oracle.Hand },
			closed: func(g *Course, _, spell table.ID) error {
				return g.Forbids("702.185a@2026-02-27", "%s is not cast from the hand, so it can't be cast for its warp cost", spell)
			},
			entered: (*Course).warped,
		},
	}
}

// castsFaceDown casts a card face down (708.4).
func castsFaceDown(p, card table.ID) Action {
	return Action{Kind: CastSpell, Player: p, Object: card, FaceDown: true}
}

// sideHasCast reports whether a player or a teammate has cast a spell this turn.
func (g *Course) sideHasCast(p table.ID) bool {
	return g.SpellsCast(p) > 0 || slices.ContainsFunc(g.APNAPFrom(p), func(other table.ID) bool {
		return g.SpellsCast(other) > 0 && g.Teammates(p, other)
	})
}

// courseOf is what the keyword of an ability adds, nothing without an ability.
func courseOf(a *oracle.Ability) castingCourse {
	if a == nil {
		return castingCourse{}
	}
	return castingCourses[a.Keyword]
}

// isInstantOrSorcery reports whether a card is one of the two, of which some of these keywords
// speak, and does not tell why it is.
func (g *Course) isInstantOrSorcery(card table.ID) bool {
	return g.QuietCharacteristics(card).Is(oracle.Instant | oracle.Sorcery)
}
