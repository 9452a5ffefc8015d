package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

var landWords = []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}

// chooseWords has a player choose which word a text-changing effect replaces and by
// which one, as the effect begins (612.2, 608.2d).
func (g *Course) chooseWords(c oracle.ReplaceWord, ctx *table.Context) oracle.ReplaceWord {
	var words []string
	if c.Kind&oracle.ColorWord != 0 {
		words = append(words, table.ColorWords...)
	}
	if c.Kind&oracle.BasicLandTypeWord != 0 {
		words = append(words, landWords...)
	}
	if c.Kind&oracle.CreatureTypeWord != 0 {
		words = append(words, oracle.SubtypesOf(oracle.Creature)...)
	}
	d := Decision{Purpose: ForColor, Player: ctx.Controller, About: ctx.Source, Rule: "612.2", Words: words}
	c.From = g.chooseWord(d)
	// A color word stands for a color word, a land type for a land type.
	same := table.ColorWords
	switch {
	case slices.Contains(landWords, c.From):
		same = landWords
	case !slices.Contains(table.ColorWords, c.From):
		same = oracle.SubtypesOf(oracle.Creature)
	}
	d.Words = slices.DeleteFunc(slices.Clone(same), func(w string) bool { return w == c.From })
	c.To = g.chooseWord(d)
	c.Kind = 0
	return c
}

var _ = carriesOut((*Course).exchangeText, "What", "Duration")

// exchangeText carries out 701.10h: two objects exchange what stands in their text boxes,
// each getting what the other had as the effect began.
func (g *Course) exchangeText(i oracle.ExchangeText, ctx *table.Context) {
	both := g.Refer(i.What, ctx)
	if len(both) != 2 || !both[0].IsObject() || !both[1].IsObject() || g.neverBegins(i.Duration, ctx) ||
		!g.Applies("701.10h", "%s and %s exchange their text boxes", both[0], both[1]) {
		return
	}
	texts := [2][]*oracle.Ability{g.textBox(both[0]), g.textBox(both[1])}
	for k, id := range both {
		g.begin(table.Effect{
			Source: ctx.Source, Controller: ctx.Controller, Objects: []table.ID{id}, Duration: i.Duration,
			Changes: []oracle.Change{oracle.TextBox{Abilities: texts[1-k]}},
		})
	}
}

// textBox is the rules text that an object has: what it copied, as text-changing effects
// have changed it.
func (g *Course) textBox(id table.ID) []*oracle.Ability {
	c := g.Copiable(id)
	g.Scratch(func() {
		for k := range g.Effects {
			fx := &g.Effects[k]
			if !slices.Contains(fx.Objects, id) {
				continue
			}
			for _, change := range fx.Changes {
				if table.LayerOf(change) == table.TextLayer {
					about := fx.Context(nil)
					g.Change(&c, id, change, &about)
				}
			}
		}
	})
	var list []*oracle.Ability
	for _, a := range c.Abilities {
		list = append(list, a.Ability)
	}
	return list
}
