package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file finds the alternative costs that static abilities offer for the spells that somebody casts (118.9).

// What a script calls alternative costs that something else offers: none at all, one of mana by the symbols, and any other.
const (
	noManaCost     = "no mana cost"
	theOfferedCost = "the offered cost"
)

// offeredWays lists the alternative costs for a spell that something else than its own text offers (118.9).
func (g *Course) offeredWays(ctx *table.Context, a *table.Announcement) (list []castWay) {
	table.EachStaticOf(&g.Table, func(source, _ table.ID, offer oracle.OffersCost, by *table.Context) {
		if !g.Relation(offer.By, ctx.Controller, by) || offer.From != oracle.Nowhere && (a.From != offer.From || g.Object(ctx.Source).Owner != ctx.Controller) ||
			!g.castMatches(&offer.Spells, ctx.Source, by) {
			return
		}
		if offer.Once && g.leaveIsUsed(ctx.Controller, source) {
			return
		}
		way := castWay{words: theOfferedCost, instead: true, offered: true, cost: foreign(offer.Cost)}
		if offer.Once {
			way.once = source
		}
		if mana := ManaOf(offer.Cost); len(offer.Cost) == 0 {
			way.words = noManaCost
		} else if len(offer.Cost) == 1 && len(mana) > 0 {
			way.words = mana.String()
		}
		if i := slices.IndexFunc(list, func(w castWay) bool { return w.words == way.words }); i >= 0 {
			if offer.Once != (list[i].once != table.None) {
				g.Undecided("the engine does not ask which of several offers for a spell is taken, where one is for one spell each turn")
			}
			if !reflect.DeepEqual(list[i].cost, way.cost) {
				g.Undecided("the engine does not ask which of several costs that are offered for a spell is paid, where no mana tells them apart")
			}
			return
		}
		list = append(list, way)
	})
	return list
}

// offersCosts reports whether anything offers another cost for spells of others.
func (g *Course) offersCosts() (found bool) {
	table.EachStaticOf(&g.Table, func(_, _ table.ID, _ oracle.OffersCost, _ *table.Context) { found = true })
	return found
}
