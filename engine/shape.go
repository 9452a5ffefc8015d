package engine

import (
	"cmp"
	"strconv"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file carries out 208.2b: a creature that becomes one of several things as it enters,
// which count as printed on it from then on (613.2a, 707.2). And 607.2g: life that is paid as
// something enters.

// payEntering has the controller of what enters pay any amount of life. What was paid is
// kept like a choice, for the text that asked for it.
func (g *Game) payEntering(e *Event, in *entering, ctx *Context) {
	if !g.applies("614.12a", "the choice for %s is made before it enters", e.Object) {
		return
	}
	words := []string{"0"}
	for n := 1; n <= g.player(in.controller).Life; n++ {
		words = append(words, strconv.Itoa(n))
	}
	d := Decision{Purpose: ForColor, Player: in.controller, About: e.Object, Rule: "614.12a", Words: words}
	d.check = func(a Answer) error {
		n, _ := strconv.Atoi(a.Word)
		return g.lifePayable(in.controller, n, n, e.Object)
	}
	in.word = g.chooseWord(d)
	about := *ctx
	about.Controller = in.controller
	n, _ := strconv.Atoi(in.word)
	if g.payCosts(in.controller, []oracle.CostItem{oracle.PayLife{Amount: oracle.Literal(n)}}, &about, nil) != nil {
		in.word = "0"
	}
}

// lifePaidEntering is the life paid as an object entered because the ability told so that
// stands in the same text (607.2g).
func (g *Game) lifePaidEntering(id ID) int {
	o := g.object(id)
	n, _ := strconv.Atoi(o.chosenWord)
	if n > 0 && o.chosenFor != g.faceOf(id) && g.applies("607.2g", "the life paid as %s entered was paid for another text", id) {
		return 0
	}
	return n
}

// enterShaped has the controller of what enters choose what it becomes.
func (g *Game) enterShaped(e *Event, in *entering, shapes []oracle.Shape) {
	words := make([]string, len(shapes))
	for i, s := range shapes {
		words[i] = cardtext.ShapeWords(s)
	}
	if !g.applies("614.12a", "the choice for %s is made before it enters", e.Object) {
		return
	}
	chosen := g.chooseWord(Decision{Purpose: ForColor, Player: in.controller, About: e.Object, Rule: "614.12a", Words: words})
	for i, s := range shapes {
		if words[i] == chosen && g.applies("208.2b", "%s becomes what is chosen for it as it enters", e.Object) {
			base := g.faces[cmp.Or(in.copyFace, g.object(e.Object).face)]
			c := fromFace(base, g.object(e.Object))
			ctx := Context{Source: e.Object, Controller: in.controller}
			for _, change := range s.Changes() {
				g.change(&c, e.Object, change, &ctx)
			}
			face := *base
			face.Types, face.Subtypes, face.Abilities = c.Types, c.Subtypes, nil
			for _, a := range c.Abilities {
				face.Abilities = append(face.Abilities, a.Ability)
			}
			face.Power, face.Toughness = &oracle.Corner{Number: c.Power}, &oracle.Corner{Number: c.Toughness}
			g.faces = append(g.faces, &face)
			in.copyFace, in.shaped = int32(len(g.faces)-1), true
		}
	}
}
