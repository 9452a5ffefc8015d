package table

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

// ColorWords are the words for the colors, in the order of 105.1.
var ColorWords = []string{"white", "blue", "black", "red", "green"}

// replaceWord carries out 612.1 and 612.2 for one object: words of its type line and of
// its own rules text, but not its name.
func (t *Table) replaceWord(c *Characteristics, ch oracle.ReplaceWord, id ID) {
	if !t.Applies("612.2", "where the text of %s uses the word so, another stands in its place", id) {
		return
	}
	if t.Object(id).Kind == TokenObject && !t.Applies("612.4", "the types and the text of the token %s, which its creator defined, can be changed", id) {
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
		c.Abilities[i].Ability = t.inOtherWords(id, a.Ability, ch)
	}
}

// inOtherWords is an ability in the text of an object with one word in place of another, also in what it says of tokens (612.2a).
func (t *Table) inOtherWords(id ID, a *oracle.Ability, ch oracle.ReplaceWord) *oracle.Ability {
	as := t.rewrite(a, ch, false)
	if as != a && createsToken(a, ch.From) &&
		!t.Applies("612.2a", "the word in the text of %s is the type of a token, although it names it, too", id) {
		as = t.rewrite(a, ch, true)
	}
	return as
}

// createsToken reports whether an ability creates a token with a subtype.
func createsToken(a *oracle.Ability, subtype string) bool {
	found := false
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		made, ok := reflect.TypeAssert[oracle.CreateToken](v)
		found = found || ok && made.Token != nil && slices.Contains(made.Token.Subtypes, subtype)
	})
	return found
}

// eachWordOf calls a function with each word that an effect on an object alone replaces in its text, and the other one.
func (t *Table) eachWordOf(id ID, f func(oracle.ReplaceWord)) {
	for i := range t.Effects {
		if !slices.Contains(t.Effects[i].Objects, id) {
			continue
		}
		for _, change := range t.Effects[i].Changes {
			if word, ok := change.(oracle.ReplaceWord); ok {
				f(word)
			}
		}
	}
}

// grantedText carries out 612.3: an ability that an effect gives to an object is not in
// the text of the object, which text-changing effects on it change.
func (t *Table) grantedText(id ID, a *oracle.Ability) *oracle.Ability {
	t.eachWordOf(id, func(word oracle.ReplaceWord) {
		if as := t.rewrite(a, word, false); as != a && !t.Applies("612.3", "the ability that %s was given is not in the text that was changed", id) {
			a = as
		}
	})
	return a
}

// TextNow is the ability of a spell as effects have changed its text since it was cast: by that its targets are judged and its
// instructions followed (608.2b, 612.1).
func (t *Table) TextNow(spell ID, a *oracle.Ability) *oracle.Ability {
	t.eachWordOf(spell, func(word oracle.ReplaceWord) {
		if as := t.inOtherWords(spell, a, word); as != a && t.Applies("612.2", "where the text of %s uses the word so, another stands in its place", spell) {
			a = as
		}
	})
	return a
}

// rewrite returns an ability with one word in place of another: the same pointer for
// the same question, and the ability itself if it does not use the word. What it says of
// tokens can be left as it is.
func (t *Table) rewrite(a *oracle.Ability, ch oracle.ReplaceWord, butTokens bool) *oracle.Ability {
	w := wording{ch.From, ch.To, true, butTokens}
	return t.reworded(a, w, func() *oracle.Ability {
		if out := reflect.New(reflect.TypeOf(*a)).Elem(); w.copy(out, reflect.ValueOf(*a)) {
			return out.Addr().Interface().(*oracle.Ability)
		}
		return a
	})
}

// reworded is an ability with another wording, which is made once and then remembered.
func (t *Table) reworded(a *oracle.Ability, w wording, make func() *oracle.Ability) *oracle.Ability {
	for _, r := range t.Rewritten {
		if r.of == a && r.wording == w {
			return r.as
		}
	}
	as := make()
	t.Rewritten = append(t.Rewritten, rewritten{a, w, as})
	return as
}

// wording is one word and the one that stands in its place.
type wording struct {
	from, to  string
	inText    bool // as a text-changing effect has it, and not what a text that stays comes to
	butTokens bool // what is said of tokens stays as it is
}

// AsPrinted is the ability that effects and choices have made another one of, and the words of its text that text-changing effects
// have replaced, in order.
func (t *Table) AsPrinted(a *oracle.Ability) (printed *oracle.Ability, words []oracle.ReplaceWord) {
	printed = a
	for i := len(t.Rewritten) - 1; i >= 0; i-- { // what has been made of another one comes after that
		r := &t.Rewritten[i]
		if r.as != printed || r.of == printed {
			continue
		}
		printed = r.of
		if r.inText {
			words = append(words, oracle.ReplaceWord{From: r.from, To: r.to})
		}
	}
	slices.Reverse(words)
	return printed, words
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
		from, to := ColorNamed(w.from), ColorNamed(w.to)
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

// ColorNamed is the color that a word means, 0 for none.
func ColorNamed(word string) oracle.Color {
	if i := slices.Index(ColorWords, word); i >= 0 {
		return 1 << i
	}
	return 0
}

// ownAbilities are abilities that are an object's own.
func ownAbilities(list []*oracle.Ability) []Held {
	out := make([]Held, len(list))
	for i, a := range list {
		out[i].Ability = a
	}
	return out
}
