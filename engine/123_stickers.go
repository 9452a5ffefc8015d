package engine

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file sets stickers (123) on a table and looks at them.

// AddSheet gives a player a sticker sheet: in a game that has begun one of those whose stickers the player has access to,
// before that one of those with which the player means to play (123.2).
func (g *Game) AddSheet(p ID, name string, stickers []table.Sticker, begun bool) {
	g.Stickers = slices.Concat(g.Stickers, stickers)
	pl := g.Player(p)
	if begun {
		pl.Sheets = append(slices.Clip(pl.Sheets), name)
	} else {
		pl.Brought = append(slices.Clip(pl.Brought), name)
	}
}

// Sheets lists the sticker sheets whose stickers a player has access to.
func (g *Game) Sheets(p ID) []string { return g.Player(p).Sheets }

// SheetsRefusal is why the sticker sheets of a player are not those with which a constructed game can begin, or nil.
func (g *Game) SheetsRefusal(p ID) error { return g.Course.SheetsRefusal(p) }

// StickerCalled finds a sticker of a player that is on nothing, by its name.
func (g *Game) StickerCalled(p ID, name string) (int32, bool) {
	for i := range g.Stickers {
		if k := int32(i); g.Stickers[i].Owner == p && g.StickerName(k) == name && g.StuckOn(k) == None {
			return k, true
		}
	}
	return 0, false
}

// SetSticker states that a sticker is on an object: of a name sticker, after so many words of the name, or after all of them
// where after is below zero.
func (g *Game) SetSticker(id ID, k int32, after int) error {
	o := g.Object(id)
	if o.Zone == oracle.Library || o.Zone == oracle.Hand {
		return fmt.Errorf("%s is in a hidden zone, where no sticker stays on anything (123.5)", g.Name(id))
	}
	s := table.Stuck{Sticker: k, Timestamp: g.NewTimestamp()}
	if g.Stickers[k].Kind == oracle.NameSticker {
		s.Into = g.QuietCharacteristics(id).Name
		words := len(g.WordEnds(s.Into, id))
		if after > words {
			return fmt.Errorf("%q has %d words", s.Into, words)
		}
		if after < 0 {
			after = words
		}
		s.After = int32(after)
	} else if after >= 0 {
		return fmt.Errorf("a %s stands after no words", g.StickerName(k))
	}
	list := append(slices.Clip(o.Stickers()), s)
	g.Object(id).Note(func(seldom *table.Seldom) { seldom.Stickers = list })
	g.Touch()
	return nil
}

// StickersOn are the stickers on an object in words, the oldest first.
func (g *Game) StickersOn(id ID) []string {
	if !id.IsObject() {
		return nil
	}
	var list []string
	for _, s := range g.StickersInOrder(id) {
		words := g.StickerName(s.Sticker)
		if g.Stickers[s.Sticker].Kind == oracle.NameSticker {
			words += fmt.Sprintf(" after %d words", s.After)
			if s.After == 1 {
				words = strings.TrimSuffix(words, "s")
			}
		}
		list = append(list, words)
	}
	return list
}

// StickersLeft are the stickers of a player that are on nothing, in words, with what they cost.
func (g *Game) StickersLeft(p *table.Player) []string {
	var list []string
	for i := range g.Stickers {
		s := &g.Stickers[i]
		if s.Owner != p.ID || !slices.Contains(p.Sheets, s.Sheet) || g.StuckOn(int32(i)) != None {
			continue
		}
		words := g.StickerName(int32(i))
		if s.Tickets > 0 {
			words += fmt.Sprintf(" {TK%d}", s.Tickets)
		}
		list = append(list, words)
	}
	return list
}

// Sticker is one of a sticker sheet.
type Sticker = table.Sticker

// The purposes of choices about stickers, and the answer of who takes no more sheets.
const (
	ForSticker   = events.ForSticker
	ForSheet     = events.ForSheet
	NoMoreSheets = events.NoMoreSheets
)

// FitsSticker reports whether abilities are such as the engine carries out on an ability sticker.
func FitsSticker(list []*oracle.Ability) bool { return table.FitsSticker(list) }
