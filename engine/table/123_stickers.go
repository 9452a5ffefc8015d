package table

import (
	"cmp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file carries out what chapter 123 says of a sticker that is on something: what it makes of the object, in the
// layers, and what a text asks of it. How stickers get there and where they stay is events/123_stickers.go.

// A Sticker is one of a sticker sheet: no object, and no two are the same one (123.3a).
type Sticker struct {
	Owner     ID // who brought its sheet
	Sheet     string
	Kind      oracle.StickerKind
	Words     string // of a name sticker; what an art sticker shows; the text of an ability sticker
	Abilities []*oracle.Ability
	Power     int
	Toughness int
	Tickets   int // what putting it on an object costs (123.3c)
}

// A Stuck is a sticker on an object.
type Stuck struct {
	Sticker   int32  // its place in State.Stickers
	After     int32  // how many words of the name stood before the one of a name sticker as that was put there (123.6c)
	Into      string // that name
	Timestamp int32  // 613.7k
}

// Stickers are those on an object, as they were put there; nobody writes to the list.
func (o *Object) Stickers() []Stuck { return o.Seldom().Stickers }

// stuckChanges are what a sticker on an object changes of it.
func (t *Table) stuckChanges(s *Stuck) []oracle.Change {
	sticker := &t.Stickers[s.Sticker]
	switch sticker.Kind {
	case oracle.NameSticker:
		return []oracle.Change{oracle.AddNameWord{Words: sticker.Words, After: int(s.After), Into: s.Into}}
	case oracle.AbilitySticker:
		var list []oracle.Change
		for _, a := range sticker.Abilities {
			list = append(list, oracle.AddAbility{Ability: a})
		}
		return list
	case oracle.SizeSticker:
		return []oracle.Change{oracle.SetBasePT{Power: oracle.Literal(sticker.Power), Toughness: oracle.Literal(sticker.Toughness)}}
	}
	return nil // an art sticker only marks (123.9)
}

// stickerParts lists what stickers in play change in a layer, each with the timestamp of the sticker.
func (w *computation) stickerParts(l Layer) []part {
	var parts []part
	for _, id := range w.ids {
		list := w.g.Object(id).Stickers()
		for k := range list {
			for n, change := range w.g.stuckChanges(&list[k]) {
				if w.g.sublayer(LayerOf(change)) == l {
					parts = append(parts, part{
						origin: origin{source: id, effect: -(1<<30 + int(id)*64 + k)}, change: change, number: n,
						timestamp: list[k].Timestamp, locked: []ID{id}, sticker: w.g.Stickers[list[k].Sticker].Kind,
					})
				}
			}
		}
	}
	return parts
}

// sticks asks for the rules by which a sticker changes the object that it is on, as that is now.
func (t *Table) sticks(kind oracle.StickerKind, c *Characteristics, id ID) bool {
	switch kind {
	case oracle.NameSticker:
		return t.Applies("123.6", "the name sticker on %s adds its words to the name", id) &&
			t.Applies("612.9", "the name sticker on %s has a continuous effect on the text that is its name", id)
	case oracle.AbilitySticker:
		return t.Applies("123.7", "the ability sticker on %s gives it an ability", id)
	case oracle.SizeSticker:
		vehicle := t.Object(id).Zone != oracle.Battlefield && c.Subtype("Vehicle")
		return (c.Is(oracle.Creature) || vehicle) && t.Applies("123.8", "the sticker on %s sets its power and toughness", id)
	}
	return true
}

// stickersAfar applies the stickers on a card that is neither a permanent nor on the stack, in one layer.
func (t *Table) stickersAfar(c *Characteristics, id ID, l Layer) {
	for _, s := range t.StickersInOrder(id) {
		for _, change := range t.stuckChanges(&s) {
			if LayerOf(change) == l {
				t.stickAfar(c, id, &s, change, l)
			}
		}
	}
}

// stickAfar makes one change of a sticker to such a card.
func (t *Table) stickAfar(c *Characteristics, id ID, s *Stuck, change oracle.Change, l Layer) {
	if !t.inLayer(l, id, id) || !t.sticks(t.Stickers[s.Sticker].Kind, c, id) {
		return
	}
	step := LayerStep{Citation: t.derived(), Layer: layerNames[l], Source: id, Change: change, Timestamp: s.Timestamp, before: summary(c, l)}
	t.Change(c, id, change, &Context{Source: id, Controller: t.Object(id).Owner, Timestamp: s.Timestamp})
	step.after = summary(c, l)
	c.Layers = append(c.Layers, step)
}

// StickersInOrder are the stickers on an object by their timestamps, the oldest first.
func (t *Table) StickersInOrder(id ID) []Stuck {
	on := t.Object(id).Stickers()
	if len(on) == 0 {
		return nil
	}
	return slices.SortedStableFunc(slices.Values(on), func(a, b Stuck) int { return cmp.Compare(a.Timestamp, b.Timestamp) })
}

// WithStickers is what an object is with what its stickers change and nothing else.
func (t *Table) WithStickers(c *Characteristics, id ID) {
	for _, s := range t.StickersInOrder(id) {
		for _, change := range t.stuckChanges(&s) {
			t.Change(c, id, change, &Context{Source: id, Controller: c.Controller})
		}
	}
}

// nameWith adds the words of a name sticker to a name. Where the name is another than the one into which the sticker was
// put, the words come after as many words as there were before them then (123.6c).
func (t *Table) nameWith(name string, ch oracle.AddNameWord, id ID) string {
	ends := t.WordEnds(name, id)
	after := min(ch.After, len(ends))
	if name != ch.Into && after < len(ends) && !t.Applies("123.6c", "the words on the sticker come after as many words of the name of %s as they came after when it was put there", id) {
		after = len(ends)
	}
	return NameAfter(name, ends, after, ch.Words)
}

// NameAfter puts words into a name after so many of its own.
func NameAfter(name string, ends []int, after int, words string) string {
	switch {
	case name == "":
		return words
	case after == 0:
		return words + " " + name
	}
	at := ends[after-1]
	return name[:at] + " " + words + name[at:]
}

// WordEnds are the places in a name where a word of it ends. A word is what stands between spaces, whatever marks are in
// it, but for a blank line (123.6a).
func (t *Table) WordEnds(name string, id ID) []int {
	blank := func(word string) bool { return strings.Trim(word, "_") == "" }
	var ends, bare []int
	odd := false
	for at := 0; at < len(name); {
		end := strings.IndexByte(name[at:], ' ')
		if end < 0 {
			end = len(name) - at
		}
		word := name[at : at+end]
		if word != "" {
			if !blank(word) {
				ends = append(ends, at+end)
			}
			for k, r := range word {
				if r == '-' && k > 0 && k+1 < len(word) {
					bare, odd = append(bare, at+k), true
				}
			}
			bare, odd = append(bare, at+end), odd || blank(word)
		}
		at += end + 1
	}
	if odd && !t.Applies("123.6a", "in the name of %s what stands between two spaces is a word, and a blank line is none", id) {
		return bare
	}
	return ends
}

// hasSticker carries out 123.4 for an object of which a text asks whether it is stickered.
func (t *Table) hasSticker(p oracle.HasSticker, o *Object) bool {
	for _, s := range o.Stickers() {
		sticker := &t.Stickers[s.Sticker]
		if p.Kind&sticker.Kind == 0 || p.Keyword != "" && !t.givesKeyword(sticker, p.Keyword, o.ID) {
			continue
		}
		return t.Applies("123.4", "%s has a sticker on it", o.ID) &&
			(p.Kind != oracle.ArtSticker || t.Applies("123.9", "the art sticker on %s is a marker that a text can speak of", o.ID))
	}
	return false
}

// givesKeyword carries out 123.7a: a sticker's ability is the one that it grants, even to what does not have it now.
func (t *Table) givesKeyword(s *Sticker, k oracle.Keyword, on ID) bool {
	if !slices.ContainsFunc(s.Abilities, func(a *oracle.Ability) bool { return a.Keyword == k }) {
		return false
	}
	return t.Characteristics(on).Keyword(k) != nil ||
		t.Applies("123.7a", "the ability is the one that the sticker grants, although %s does not have it", on)
}

// stickerNumber is a number about the sticker to which an instruction has come.
func (t *Table) stickerNumber(q oracle.Quantity, ctx *Context) int {
	if ctx.Sticker == 0 {
		return 0
	}
	s := &t.Stickers[ctx.Sticker-1]
	switch q := q.(type) {
	case oracle.StickerVowels:
		if s.Kind == oracle.NameSticker {
			return t.uniqueVowels(s.Words, ctx.Source)
		}
	case oracle.StickerLetters:
		if s.Kind == oracle.NameSticker {
			return t.letters(s.Words, q.Letters, ctx.Source)
		}
	case oracle.StickerSize:
		on := t.StuckOn(ctx.Sticker - 1)
		switch {
		case !t.Applies("123.8a", "what %s asks for is what is printed on a power and toughness sticker", ctx.Source):
			if on == None {
				return 0
			}
			return t.Number(q.Number, on, "")
		case s.Kind != oracle.SizeSticker:
			return 0
		case q.Number == oracle.Power:
			return s.Power
		}
		return s.Toughness
	}
	return 0
}

// uniqueVowels carries out 123.6e.
func (t *Table) uniqueVowels(words string, source ID) int {
	folded, all := strings.ToLower(words), "aeiouy"
	if !t.Applies("123.6e", "%s asks how many different ones of A, E, I, O, U and Y there are", source) {
		folded, all = words, "aeiouAEIOU"
	}
	n := 0
	for _, v := range all {
		if strings.ContainsRune(folded, v) {
			n++
		}
	}
	return n
}

// letters carries out 123.6d.
func (t *Table) letters(words, of string, source ID) int {
	if t.Applies("123.6d", "for %s a lowercase letter is the same letter as the capital one", source) {
		words = strings.ToLower(words)
	}
	n := 0
	for _, r := range words {
		if strings.ContainsRune(of, r) {
			n++
		}
	}
	return n
}

// StuckOn is the object that a sticker is on now, or None.
func (t *Table) StuckOn(sticker int32) ID {
	t.Work(1 + len(t.Objects)/16)
	for i := range t.Objects {
		o := &t.Objects[i]
		if o.seldom == nil || o.Zone == oracle.Nowhere {
			continue
		}
		if slices.ContainsFunc(o.seldom.Stickers, func(s Stuck) bool { return s.Sticker == sticker }) {
			return o.ID
		}
	}
	return None
}

// FitsSticker reports whether abilities are such as the engine carries out on an ability sticker: they work on the
// battlefield, and say nothing of how something is cast or enters.
func FitsSticker(list []*oracle.Ability) bool {
	for _, a := range list {
		if _, casts := keywords.WhileCast(a.Keyword); casts || a.Kind == oracle.SpellAbility || a.FromZone != oracle.Nowhere || a.OffBattlefield || a.CharacteristicDefining {
			return false
		}
		for _, s := range a.Statics {
			switch s.(type) {
			case oracle.Continuous, oracle.Replacement, oracle.Restriction:
			default:
				return false
			}
		}
	}
	return true
}
