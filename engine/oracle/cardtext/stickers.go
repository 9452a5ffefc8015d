package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what texts say of stickers (123) and of ticket counters (107.17).

// stickerKinds are the kinds of stickers, as texts call them.
var stickerKinds = []struct {
	words string
	kind  oracle.StickerKind
}{
	{"a name sticker", oracle.NameSticker},
	{"an ability sticker", oracle.AbilitySticker},
	{"a power and toughness sticker", oracle.SizeSticker},
	{"an art sticker", oracle.ArtSticker},
	{"a sticker", oracle.AnySticker},
}

// StickerWords is how a text calls one of a kind.
func StickerWords(kind oracle.StickerKind) string {
	for _, k := range stickerKinds {
		if k.kind == kind {
			return k.words
		}
	}
	return unsaid(kind)
}

// stickerForms are the simple verbs of stickers.
func stickerForms() []verbForm {
	var forms []verbForm
	for _, k := range stickerKinds {
		forms = append(forms,
			form("{Who?} put "+k.words+" on {On}", oracle.PutSticker{Kind: k.kind}),
			form("move "+k.words+" from {From} onto|to {To}", oracle.MoveSticker{Kind: k.kind}))
	}
	return forms
}

// stickerOn reads "a sticker on it", "a name sticker on them", "an ability sticker with flying on it".
func (p *parser) stickerOn() (oracle.Predicate, bool) {
	start := p.mark()
	for _, k := range stickerKinds {
		if !p.accept(k.words) {
			continue
		}
		has := oracle.HasSticker{Kind: k.kind}
		if k.kind == oracle.AbilitySticker && p.accept("with") {
			keyword, ok := p.keywordName()
			if !ok {
				return nil, p.fail(start)
			}
			has.Keyword = keyword
		}
		if p.acceptAny("on it", "on them") != "" || p.accept("on") && p.onOneself() {
			return has, true
		}
		return nil, p.fail(start)
	}
	return nil, false
}

// stickerHad writes what stickerOn reads.
func stickerHad(has oracle.HasSticker, plural bool) string {
	words := StickerWords(has.Kind)
	if has.Keyword != "" {
		words += " with " + string(has.Keyword)
	}
	if plural {
		return words + " on them"
	}
	return words + " on it"
}

// tickets reads ticket symbols: how many ticket counters they stand for (107.17).
func (p *parser) tickets() int {
	n := 0
	for p.accept("{TK}") {
		n++
	}
	return n
}

// onSticker reads what is counted on the sticker that was put on something: "unique vowel on that sticker", "letter e
// on that sticker".
func (p *parser) onSticker(several bool) (oracle.Quantity, bool) {
	start := p.mark()
	vowel, letter := "unique vowel", "letter"
	if several {
		vowel, letter = "unique vowels", "letters"
	}
	if p.accept(vowel) && p.accept("on that sticker") {
		return oracle.StickerVowels{}, true
	}
	p.reset(start)
	if p.accept(letter) {
		letters := ""
		for {
			t := p.toks[p.pos]
			if t.kind != wordToken || len(t.text) != 1 {
				break
			}
			letters += t.text
			p.pos++
			if p.acceptAny("and/or", ",", "or") == "" {
				break
			}
		}
		if letters != "" && p.accept("on that sticker") {
			return oracle.StickerLetters{Letters: letters}, true
		}
	}
	return nil, p.fail(start)
}

// lettersSaid writes the letters that onSticker reads.
func lettersSaid(letters string) string { return strings.Join(strings.Split(letters, ""), " and/or ") }

// stickerSize reads the power or toughness of that sticker.
func (p *parser) stickerSize() (oracle.Quantity, bool) {
	switch p.acceptAny("that sticker's power", "that sticker's toughness") {
	case "that sticker's power":
		return oracle.StickerSize{Number: oracle.Power}, true
	case "that sticker's toughness":
		return oracle.StickerSize{Number: oracle.Toughness}, true
	}
	return nil, false
}
