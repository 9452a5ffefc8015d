package events

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what chapter 123 says of how stickers are put on objects, and where they stay when those
// change zones. What they make of an object is table/123_stickers.go.

var _ = carriesOut((*Course).putSticker, "Who", "Kind", "On")

// putSticker carries out 123.3: a player puts a sticker on something.
func (g *Course) putSticker(i oracle.PutSticker, ctx *table.Context) {
	who := []table.ID{ctx.Controller}
	if i.Who != nil {
		who = g.Refer(i.Who, ctx)
	}
	ctx.Sticker = 0
	on := g.Refer(i.On, ctx)
	ctx.Means(i.On, on)
	for _, p := range g.inChosenOrder(who) {
		for _, id := range on {
			g.stickOne(p, id, i.Kind, ctx)
		}
	}
}

// stickOne has a player choose a sticker for one object and put it there, paying what it costs.
func (g *Course) stickOne(p, id table.ID, kind oracle.StickerKind, ctx *table.Context) {
	if !g.canBear(id) || g.Object(id).Owner != p && g.Applies("123.3b", "%s does not own %s and can't put a sticker on it", p, id) {
		return
	}
	options := g.stickersFor(p, id, kind)
	if len(options) == 0 {
		return
	}
	words := g.StickerNames(options)
	d := Decision{Purpose: ForSticker, Player: p, About: id, Rule: "123.3", Words: words}
	k := options[slices.Index(words, g.oneWord(d))]
	payer, cost := g.Object(id).Owner, g.Stickers[k].Tickets
	if cost > 0 && g.Applies("123.3c", "%s pays the ticket cost of the sticker for %s", payer, id) &&
		g.Applies("107.17a", "%s pays a ticket cost by removing %n ticket counters", payer, table.Count(cost)) {
		g.Happen(table.Event{Kind: table.RemoveCountersEvent, Player: payer, Word: "ticket", Amount: cost})
	}
	g.stick(id, k)
	ctx.Sticker = k + 1
}

// canBear reports whether something is an object on which a sticker can be.
func (g *Course) canBear(id table.ID) bool {
	return id.IsObject() && g.Object(id).Zone != oracle.Nowhere && g.Object(id).Kind != table.AbilityObject
}

// oneWord is chooseWord for a choice that is none where there is one word.
func (g *Course) oneWord(d Decision) string {
	if len(d.Words) == 1 {
		return g.settled(&Decision{Kind: WordDecision, Purpose: d.Purpose, Player: d.Player, About: d.About, Rule: d.Rule, Words: d.Words}, Answer{Word: d.Words[0]}).Word
	}
	return g.chooseWord(d)
}

// stickersFor are the stickers of a kind that a player may choose to put on an object.
func (g *Course) stickersFor(p, id table.ID, kind oracle.StickerKind) (list []int32) {
	tickets := table.CountersOf(g.Player(g.Object(id).Owner).Counters, "ticket")
	for i := range g.Stickers {
		s, k := &g.Stickers[i], int32(i)
		if s.Owner != p || s.Kind&kind == 0 {
			continue
		}
		if !slices.Contains(g.Player(p).Sheets, s.Sheet) && g.Applies("123.2c", "%s has access only to the stickers on the chosen sheets", p) {
			continue
		}
		if g.StuckOn(k) != table.None && g.Applies("123.3", "%s chooses among the stickers that are on no object that %s owns", p, p) {
			continue
		}
		if g.sameStuck(k) && !g.Applies("123.3a", "%s has another sticker like this one, and they are two", p) {
			continue
		}
		if s.Tickets > tickets && g.Applies("123.3c", "%s has too few ticket counters for a sticker on %s", p, id) {
			continue
		}
		list = append(list, k)
	}
	return list
}

// sameStuck reports whether another sticker of its owner, like one in all that stands on it, is on something.
func (g *Course) sameStuck(k int32) bool {
	for i := range g.Stickers {
		if other := int32(i); other != k && g.Stickers[i].Owner == g.Stickers[k].Owner && g.StickerName(other) == g.StickerName(k) && g.StuckOn(other) != table.None {
			return true
		}
	}
	return false
}

// StickerName is what people call a sticker: "name sticker Dark".
func (g *Course) StickerName(k int32) string {
	switch s := &g.Stickers[k]; s.Kind {
	case oracle.NameSticker:
		return "name sticker " + s.Words
	case oracle.AbilitySticker:
		return "ability sticker " + s.Words
	case oracle.SizeSticker:
		return fmt.Sprintf("power and toughness sticker %d/%d", s.Power, s.Toughness)
	default:
		return "art sticker " + s.Words
	}
}

// StickerNames are the names of several, with the sheet of those that are called alike.
func (g *Course) StickerNames(list []int32) []string {
	names := make([]string, len(list))
	for i, k := range list {
		names[i] = g.StickerName(k)
		for j, other := range list {
			if i != j && g.StickerName(other) == g.StickerName(k) {
				names[i] = g.StickerName(k) + " of " + g.Stickers[k].Sheet
			}
		}
	}
	for i := range names { // of one sheet
		if n := slices.Index(names, names[i]); n < i {
			names[i] = fmt.Sprintf("%s (%d)", names[i], i+1)
		}
	}
	return names
}

// stick puts a sticker on an object.
func (g *Course) stick(id table.ID, k int32) {
	s := table.Stuck{Sticker: k}
	if words := g.Stickers[k].Words; g.Stickers[k].Kind == oracle.NameSticker {
		s.Into = g.Characteristics(id).Name
		s.After = g.placeInName(id, s.Into, words)
	}
	s.Timestamp = g.NewTimestamp()
	list := append(slices.Clip(g.Object(id).Stickers()), s)
	g.Object(id).Note(func(seldom *table.Seldom) { seldom.Stickers = list })
	g.came++
	g.Changes++
	g.Touch()
	g.Stir()
}

// placeInName carries out 123.6b: the controller of what a name sticker is put on chooses where in the name the words
// stand, and says what the new name is.
func (g *Course) placeInName(id table.ID, name, words string) int32 {
	ends := g.WordEnds(name, id)
	if len(ends) == 0 || !g.Applies("123.6b", "%s chooses where the words on the sticker stand in the name of %s", g.Controller(id), id) {
		return int32(len(ends))
	}
	var names []string
	for after := range len(ends) + 1 {
		called := table.NameAfter(name, ends, after, words)
		if slices.Contains(names, called) {
			called += fmt.Sprintf(" (after %d)", after)
		}
		names = append(names, called)
	}
	return int32(slices.Index(names, g.chooseWord(Decision{Purpose: ForSticker, Player: g.Controller(id), About: id, Rule: "123.6b", Words: names})))
}

var _ = carriesOut((*Course).moveSticker, "Kind", "From", "To")

// moveSticker has a player move a sticker from one object to another (123.3d).
func (g *Course) moveSticker(i oracle.MoveSticker, ctx *table.Context) {
	from, to := g.Refer(i.From, ctx), g.Refer(i.To, ctx)
	if len(from) != 1 || len(to) != 1 || !g.canBear(from[0]) || !g.canBear(to[0]) || from[0] == to[0] {
		return
	}
	p := ctx.Controller
	if g.Object(to[0]).Owner != p && g.Applies("123.3b", "%s does not own %s and can't put a sticker on it", p, to[0]) {
		return
	}
	list := g.Object(from[0]).Stickers()
	var options []int32
	for _, s := range list {
		if g.Stickers[s.Sticker].Kind&i.Kind != 0 {
			options = append(options, s.Sticker)
		}
	}
	if len(options) == 0 {
		return
	}
	words := g.StickerNames(options)
	k := options[slices.Index(words, g.oneWord(Decision{Purpose: ForSticker, Player: p, About: from[0], Rule: "608.2d", Words: words}))]
	if cost := g.Stickers[k].Tickets; cost > 0 && !g.Applies("123.3d", "the ticket cost of the sticker that is moved to %s is not paid again", to[0]) {
		owner := g.Object(to[0]).Owner
		if cost > table.CountersOf(g.Player(owner).Counters, "ticket") {
			return
		}
		g.Happen(table.Event{Kind: table.RemoveCountersEvent, Player: owner, Word: "ticket", Amount: cost})
	}
	rest := slices.DeleteFunc(slices.Clone(list), func(s table.Stuck) bool { return s.Sticker == k })
	g.Object(from[0]).Note(func(seldom *table.Seldom) { seldom.Stickers = rest })
	g.Touch()
	g.stick(to[0], k)
	ctx.Sticker = k + 1
}

// noSticker reports whether a player has no sticker to put on what an instruction speaks of, and so can't choose to.
func (g *Course) noSticker(i oracle.PutSticker, chooser table.ID, ctx *table.Context) bool {
	return g.none(i.On, func(id table.ID) (can bool) {
		g.Scratch(func() {
			can = g.canBear(id) && (g.Object(id).Owner == chooser || !g.InForce("123.3b")) && len(g.stickersFor(chooser, id, i.Kind)) > 0
		})
		return can
	}, ctx)
}

// stickersUncopied carries out 123.1 for what is about to be copied: what stickers change is no copiable value.
func (g *Course) stickersUncopied(c *table.Characteristics, id table.ID) {
	if !g.Applies("123.1", "what the stickers on %s change is not copied", id) {
		g.WithStickers(c, id)
	}
}

// keepStickers carries out 123.5 and 400.7m for what is about to become a new object in another zone.
func (g *Course) keepStickers(fresh *table.Object, e *table.Event, from oracle.Zone) {
	id := e.Object
	list := g.Object(id).Stickers()
	if of := g.PartOf(id); of != table.None {
		if list = nil; g.Object(of).Seldom().StickersTo == id {
			list = g.Object(of).Stickers()
		}
	} else if to := g.Object(id).Seldom().StickersTo; to != table.None && to != id && from == oracle.Battlefield {
		list = nil
	}
	if in := e.Enter; e.To == oracle.Battlefield && in != nil && in.MeldedWith != table.None {
		list = g.stickersMelded(list, id, in.MeldedWith)
	}
	if len(list) == 0 {
		return
	}
	if e.To == oracle.Library || e.To == oracle.Hand {
		if g.Applies("123.5", "%s goes to a hidden zone, and no sticker stays on it", id) {
			return
		}
	} else if !g.Applies("400.7m", "%s goes to a public zone, and its stickers stay on it and apply to the new object", id) ||
		!g.Applies("123.5", "the stickers on %s are kept as it goes to a public zone", id) {
		return
	}
	fresh.Note(func(s *table.Seldom) { s.Stickers = g.placesKept(list, id) })
}

// placesKept carries out what 123.6c says of name stickers whose object changes zones: they stand where they stood.
func (g *Course) placesKept(list []table.Stuck, id table.ID) []table.Stuck {
	within := func(s table.Stuck) bool {
		return g.Stickers[s.Sticker].Kind == oracle.NameSticker && int(s.After) < len(g.WordEnds(s.Into, id))
	}
	if !slices.ContainsFunc(list, within) || g.Applies("123.6c", "the place of the name sticker on %s is remembered", id) {
		return list
	}
	list = slices.Clone(list)
	for i := range list {
		if within(list[i]) {
			list[i].After = math.MaxInt32
		}
	}
	return list
}

// stickersMelded carries out 123.5a: the stickers on both cards are on the melded permanent, in the order of their timestamps.
func (g *Course) stickersMelded(list []table.Stuck, first, second table.ID) []table.Stuck {
	more := g.Object(second).Stickers()
	if len(list)+len(more) == 0 || !g.Applies("123.5a", "the stickers on %s and %s are on the permanent that these become", first, second) {
		return nil
	}
	return slices.SortedStableFunc(slices.Values(slices.Concat(list, more)), func(a, b table.Stuck) int { return cmp.Compare(a.Timestamp, b.Timestamp) })
}

// stickersJoin carries out 123.5b: what becomes a component of a permanent brings the stickers on it along.
func (g *Course) stickersJoin(host, spell table.ID) {
	list := g.Object(spell).Stickers()
	if len(list) == 0 || !g.Applies("123.5b", "%s becomes a component of %s, and the stickers on it are on that", spell, host) {
		return
	}
	list = slices.Clone(list)
	if g.Applies("613.7k", "the stickers on %s get a timestamp as it becomes part of a merged permanent", spell) {
		slices.SortStableFunc(list, func(a, b table.Stuck) int { return cmp.Compare(a.Timestamp, b.Timestamp) })
		for i := range list {
			list[i].Timestamp = g.NewTimestamp()
		}
	}
	all := slices.Concat(g.Object(host).Stickers(), list)
	g.Object(host).Note(func(s *table.Seldom) { s.Stickers = all })
}

// stickersToOne carries out 123.5c: of the objects that a permanent becomes as it leaves the battlefield for public zones, one
// keeps the stickers, which their owner chooses.
func (g *Course) stickersToOne(id table.ID, list []table.Event) {
	if len(g.Object(id).Stickers()) == 0 {
		return
	}
	var options []table.ID
	for i := range list {
		if e := &list[i]; e.Kind == table.ZoneChangeEvent && e.To != oracle.Library && e.To != oracle.Hand && (e.Object == id || g.PartOf(e.Object) == id) {
			options = append(options, e.Object)
		}
	}
	to := id
	if len(options) > 1 && g.Applies("123.5c", "%s chooses which of the objects that %s becomes keeps the stickers", g.Object(id).Owner, id) {
		to = g.ChooseObjects(Decision{Purpose: ForChoice, Player: g.Object(id).Owner, About: id, Rule: "123.5c", Options: options, Min: 1, Max: 1})[0]
	} else if len(options) == 1 {
		to = options[0]
	}
	g.Object(id).Note(func(s *table.Seldom) { s.StickersTo = to })
}

// stampStickers carries out 613.7k: as an object gets a timestamp, the stickers on it get theirs right after it, in the order
// that they had.
func (g *Course) stampStickers(id table.ID) {
	list := g.Object(id).Stickers()
	if len(list) == 0 || !g.Applies("613.7k", "the stickers on %s get new timestamps right after it", id) {
		return
	}
	list = slices.SortedStableFunc(slices.Values(list), func(a, b table.Stuck) int { return cmp.Compare(a.Timestamp, b.Timestamp) })
	for i := range list {
		list[i].Timestamp = g.NewTimestamp()
	}
	g.Object(id).Note(func(s *table.Seldom) { s.Stickers = list })
	g.Touch()
}

// payTicketSticker carries out the additional cost of sticker kicker (702.33h): a ticket counter, and a sticker if the player
// wants one.
func (g *Course) payTicketSticker(p table.ID, ctx *table.Context) {
	g.Happen(table.Event{Kind: table.PutCountersEvent, Player: p, Word: "ticket", Amount: 1})
	put := oracle.PutSticker{Kind: oracle.AnySticker, On: oracle.This{}}
	about := *ctx
	g.may(oracle.May{Do: []oracle.Instruction{put}}, &about)
}

// NoMoreSheets is the answer of a player who takes no more sticker sheets.
const NoMoreSheets = "no more"

// SheetsRefusal carries out what 123.2a says of the sheets with which a player begins a constructed game.
func (g *Course) SheetsRefusal(p table.ID) error {
	brought := g.Player(p).Brought
	if len(brought) < 10 {
		return g.Forbids("123.2a", "%s has %n sticker sheets, and ten are the least to play with stickers", p, table.Count(len(brought)))
	}
	for i, name := range brought {
		if slices.Contains(brought[:i], name) {
			return g.Forbids("123.2a", "two of the sticker sheets of %s are the same one", p)
		}
	}
	return nil
}

// takeSheets carries out 123.2a and 123.2b: before the game begins three of the sheets of each player are chosen.
func (g *Course) takeSheets() {
	limited := g.Format == table.Limited || g.Format == table.ConspiracyDraft || g.Format == table.CommanderDraft
	for _, p := range g.APNAPFrom(g.Starting) {
		pl := g.Player(p)
		if len(pl.Brought) == 0 {
			continue
		}
		if !limited {
			if refusal := g.SheetsRefusal(p); refusal != nil {
				g.CiteRefusal(refusal)
				continue
			}
		}
		left, chosen := slices.Clone(pl.Brought), []string(nil)
		d := Decision{Kind: WordDecision, Purpose: ForSheet, Player: p, About: p, Rule: "123.2b"}
		switch {
		case limited && !g.Applies("123.2b", "%s chooses up to three sticker sheets and reveals them", p):
			chosen, left = left, nil
		case limited:
		case !g.Applies("123.2a", "%s reveals all the sticker sheets, and three are chosen at random", p):
			chosen, left = left, nil
		default:
			d.Kind, d.Player, d.Rule = ChanceDecision, table.None, "123.2a"
		}
		for len(chosen) < 3 && len(left) > 0 {
			d.Words = left
			if d.Player == p {
				d.Words = append(slices.Clip(left), NoMoreSheets)
			}
			word := g.chooseWord(d)
			if word == NoMoreSheets {
				break
			}
			chosen = append(chosen, word)
			left = slices.DeleteFunc(slices.Clone(left), func(s string) bool { return s == word })
		}
		g.Player(p).Sheets = chosen
	}
}
