package events

import (
	"cmp"
	"slices"
	"strconv"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// This file carries out 208.2b: a creature that becomes one of several things as it enters,
// which count as printed on it from then on (613.2a, 707.2). And 607.2g: life that is paid as
// something enters.

// payEntering has the controller of what enters pay any amount of life. What was paid is
// kept like a choice, for the text that asked for it.
func (g *Course) payEntering(e *table.Event, in *table.Entering, ctx *table.Context) {
	if !g.Applies("614.12a", "the choice for %s is made before it enters", e.Object) {
		return
	}
	words := []string{"0"}
	for n := 1; n <= g.Player(in.Controller).Life; n++ {
		words = append(words, strconv.Itoa(n))
	}
	d := Decision{Purpose: ForColor, Player: in.Controller, About: e.Object, Rule: "614.12a", Words: words}
	d.Refuse = func(a Answer) error {
		n, _ := strconv.Atoi(a.Word)
		return g.LifePayable(in.Controller, n, n, e.Object)
	}
	in.Word = g.chooseWord(d)
	about := *ctx
	about.Controller = in.Controller
	n, _ := strconv.Atoi(in.Word)
	if g.payCosts(in.Controller, []oracle.CostItem{oracle.PayLife{Amount: oracle.Literal(n)}}, &about, nil) != nil {
		in.Word = "0"
	}
}

// kindsEntering has the controller of what enters choose of which kinds the counters are with which it enters, each another.
func (g *Course) kindsEntering(in *table.Entering, s oracle.EntersAs, about table.ID) (chosen []string) {
	words := slices.Clone(s.Kinds)
	for len(chosen) < s.Different && len(words) > 0 {
		if !g.Applies("614.12a", "the choice for %s is made before it enters", about) {
			return nil
		}
		kind := g.chooseWord(Decision{Purpose: ForColor, Player: in.Controller, About: about, Rule: "614.12a", Words: slices.Clone(words)})
		chosen = append(chosen, kind)
		words = slices.DeleteFunc(words, func(w string) bool { return w == kind })
	}
	return chosen
}

// enterShaped has the controller of what enters choose what it becomes.
func (g *Course) enterShaped(e *table.Event, in *table.Entering, shapes []oracle.Shape) {
	words := make([]string, len(shapes))
	for i, s := range shapes {
		words[i] = cardtext.ShapeWords(s)
	}
	if !g.Applies("614.12a", "the choice for %s is made before it enters", e.Object) {
		return
	}
	chosen := g.chooseWord(Decision{Purpose: ForColor, Player: in.Controller, About: e.Object, Rule: "614.12a", Words: words})
	for i, s := range shapes {
		if words[i] == chosen && g.Applies("208.2b", "%s becomes what is chosen for it as it enters", e.Object) {
			base := g.Faces[cmp.Or(in.CopyFace, g.Object(e.Object).Face)]
			c := table.FromFace(base, g.Object(e.Object))
			ctx := table.Context{Source: e.Object, Controller: in.Controller}
			for _, change := range s.Changes() {
				g.Change(&c, e.Object, change, &ctx)
			}
			face := *base
			face.Types, face.Subtypes, face.Abilities = c.Types, c.Subtypes, nil
			for _, a := range c.Abilities {
				face.Abilities = append(face.Abilities, a.Ability)
			}
			face.Power, face.Toughness = &oracle.Corner{Number: c.Power}, &oracle.Corner{Number: c.Toughness}
			g.Faces = append(g.Faces, &face)
			in.CopyFace, in.Shaped = int32(len(g.Faces)-1), true
		}
	}
}
