package engine

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file carries out chapter 612, text-changing effects: one word of a text stands
// for another, wherever it is used as a color word or as a basic land type (612.2).
// Texts are compiled before they are played, so what changes is the compiled form:
// where it speaks of a color or of a land type, it stands on such a word.

// rewritten is an ability as a text-changing effect leaves it. It is kept, because the
// identity of an ability is how the game knows one from another.
type rewritten struct {
	of *oracle.Ability
	wording
	as *oracle.Ability
}

// colorWords and landWords are the words that can be chosen.
var (
	colorWords = []string{"white", "blue", "black", "red", "green"}
	landWords  = []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}
)

// chooseWords has a player choose which word a text-changing effect replaces and by
// which one, as the effect begins (612.2, 608.2d).
func (g *Game) chooseWords(c oracle.ReplaceWord, ctx *Context) oracle.ReplaceWord {
	var words []string
	if c.Kind&oracle.ColorWord != 0 {
		words = append(words, colorWords...)
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
	same := colorWords
	switch {
	case slices.Contains(landWords, c.From):
		same = landWords
	case !slices.Contains(colorWords, c.From):
		same = oracle.SubtypesOf(oracle.Creature)
	}
	d.Words = slices.DeleteFunc(slices.Clone(same), func(w string) bool { return w == c.From })
	c.To = g.chooseWord(d)
	c.Kind = 0
	return c
}

// replaceWord carries out 612.1 and 612.2 for one object: words of its type line and of
// its own rules text, but not its name.
func (g *Game) replaceWord(c *Characteristics, ch oracle.ReplaceWord, id ID) {
	if !g.applies("612.2", "where the text of %s uses the word so, another stands in its place", id) {
		return
	}
	if g.object(id).Kind == TokenObject && !g.applies("612.4", "the types and the text of the token %s, which its creator defined, can be changed", id) {
		return
	}
	if slices.Contains(c.Subtypes, ch.From) {
		c.Subtypes = slices.Clone(c.Subtypes)
		for i, s := range c.Subtypes {
			if s == ch.From {
				c.Subtypes[i] = ch.To
			}
		}
	}
	c.Abilities = slices.Clone(c.Abilities)
	for i, a := range c.Abilities {
		as := g.rewrite(a.Ability, ch, false)
		if as != a.Ability && createsToken(a.Ability, ch.From) &&
			!g.applies("612.2a", "the word in the text of %s is the type of a token, although it names it, too", id) {
			as = g.rewrite(a.Ability, ch, true)
		}
		c.Abilities[i].Ability = as
	}
}

// createsToken reports whether an ability creates a token with a subtype.
func createsToken(a *oracle.Ability, subtype string) bool {
	found := false
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		made, ok := v.Interface().(oracle.CreateToken)
		found = found || ok && made.Token != nil && slices.Contains(made.Token.Subtypes, subtype)
	})
	return found
}

// grantedText carries out 612.3: an ability that an effect gives to an object is not in
// the text of the object, which text-changing effects on it change.
func (g *Game) grantedText(id ID, a *oracle.Ability) *oracle.Ability {
	for i := range g.effects {
		if !slices.Contains(g.effects[i].objects, id) {
			continue
		}
		for _, change := range g.effects[i].changes {
			word, ok := change.(oracle.ReplaceWord)
			if !ok {
				continue
			}
			if as := g.rewrite(a, word, false); as != a && !g.applies("612.3", "the ability that %s was given is not in the text that was changed", id) {
				a = as
			}
		}
	}
	return a
}

// rewrite returns an ability with one word in place of another: the same pointer for
// the same question, and the ability itself if it does not use the word. What it says of
// tokens can be left as it is.
func (g *Game) rewrite(a *oracle.Ability, ch oracle.ReplaceWord, butTokens bool) *oracle.Ability {
	for _, r := range g.rewritten {
		if r.of == a && r.wording == (wording{ch.From, ch.To, butTokens}) {
			return r.as
		}
	}
	out := reflect.New(reflect.TypeOf(*a)).Elem()
	as := a
	w := wording{ch.From, ch.To, butTokens}
	if w.copy(out, reflect.ValueOf(*a)) {
		as = out.Addr().Interface().(*oracle.Ability)
	}
	g.rewritten = append(g.rewritten, rewritten{a, w, as})
	return as
}

// wording is one word and the one that stands in its place.
type wording struct {
	from, to  string
	butTokens bool // what is said of tokens stays as it is
}

// copy writes a part of a compiled text with the new word and reports whether the old
// one was there.
func (w wording) copy(out, in reflect.Value) bool {
	switch in.Kind() {
	case reflect.Pointer:
		if in.IsNil() {
			return false
		}
		fresh := reflect.New(in.Type().Elem())
		if !w.copy(fresh.Elem(), in.Elem()) {
			out.Set(in)
			return false
		}
		out.Set(fresh)
		return true
	case reflect.Interface:
		if in.IsNil() {
			return false
		}
		fresh := reflect.New(in.Elem().Type()).Elem()
		changed := w.copy(fresh, in.Elem())
		out.Set(fresh)
		return changed
	case reflect.Slice:
		if in.IsNil() {
			return false
		}
		fresh := reflect.MakeSlice(in.Type(), in.Len(), in.Len())
		changed := false
		for i := range in.Len() {
			changed = w.copy(fresh.Index(i), in.Index(i)) || changed
		}
		out.Set(fresh)
		return changed
	case reflect.Struct:
		out.Set(in)
		if w.butTokens && in.Type() == reflect.TypeFor[oracle.CreateToken]() {
			return false
		}
		changed := false
		for i := range in.NumField() {
			if in.Type().Field(i).IsExported() && !w.isName(in.Type(), i) {
				changed = w.copy(out.Field(i), in.Field(i)) || changed
			}
		}
		return changed
	}
	out.Set(in)
	return w.word(out)
}

// isName reports whether a field holds a name, or a mana cost: neither has words that
// are used as colors or land types (612.2).
func (w wording) isName(t reflect.Type, i int) bool {
	return t == reflect.TypeFor[oracle.Symbol]() || t.Field(i).Name == "Name" || t.Field(i).Name == "Text" || t.Field(i).Name == "Words"
}

// word replaces a single word where it is used as what it is.
func (w wording) word(out reflect.Value) bool {
	switch v := out.Interface().(type) {
	case oracle.Color:
		from, to := colorNamed(w.from), colorNamed(w.to)
		if from == 0 || v&from == 0 {
			return false
		}
		out.Set(reflect.ValueOf(v&^from | to))
		return true
	case oracle.Keyword:
		// "swampwalk" is the word for a land type in one word with another (702.14a).
		if strings.ToLower(w.from)+"walk" == string(v) {
			out.Set(reflect.ValueOf(oracle.Keyword(strings.ToLower(w.to) + "walk")))
			return true
		}
	case string:
		if v == w.from {
			out.SetString(w.to)
			return true
		}
	}
	return false
}

func colorNamed(word string) oracle.Color {
	if i := slices.Index(colorWords, word); i >= 0 {
		return 1 << i
	}
	return 0
}

// exchangeText carries out 701.10h: two objects exchange what stands in their text boxes,
// each getting what the other had as the effect began.
func (g *Game) exchangeText(i oracle.ExchangeText, ctx *Context) {
	both := g.refer(i.What, ctx)
	if len(both) != 2 || !both[0].IsObject() || !both[1].IsObject() || g.neverBegins(i.Duration, ctx) ||
		!g.applies("701.10h", "%s and %s exchange their text boxes", both[0], both[1]) {
		return
	}
	texts := [2][]*oracle.Ability{g.textBox(both[0]), g.textBox(both[1])}
	for k, id := range both {
		g.begin(effect{
			source: ctx.Source, controller: ctx.Controller, objects: []ID{id}, duration: i.Duration,
			changes: []oracle.Change{oracle.TextBox{Abilities: texts[1-k]}},
		})
	}
}

// textBox is the rules text that an object has: what it copied, as text-changing effects
// have changed it.
func (g *Game) textBox(id ID) []*oracle.Ability {
	c := g.copiable(id)
	g.scratch(func() {
		for k := range g.effects {
			fx := &g.effects[k]
			if !slices.Contains(fx.objects, id) {
				continue
			}
			for _, change := range fx.changes {
				if layerOf(change) == textLayer {
					about := fx.context(nil)
					g.change(&c, id, change, &about)
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

// ownAbilities are abilities that are an object's own.
func ownAbilities(list []*oracle.Ability) []Held {
	out := make([]Held, len(list))
	for i, a := range list {
		out[i].Ability = a
	}
	return out
}
