package scenario

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file finds the names of cards in the lines of a script before anything else is looked
// for there, because a name may hold every word that parts a sentence: "Sword of Fire and
// Ice", "Torbran, Thane of Red Fell", "Turn to Frog". What is found, longest first, is
// welded: its spaces are written with a sign of their own, so that nothing cuts it. So is
// what stands in quotes.

// Cards is where a scenario finds cards that it does not write itself. Names are found
// whatever their case and accents.
type Cards interface {
	// Card finds a card by its name or that of its front face, compiled. Of a card that is
	// not understood whole it says which words are not. ok is false when there is none.
	Card(name string) (card oracle.Card, unknown []cardtext.Unknown, ok bool)
	// Begin finds the longest name with which a text begins, as it is printed, and how many
	// bytes of the text it takes; 0 for none.
	Begin(text string) (name string, n int)
	// Near finds the name that was meant by one that no card has, "" for none.
	Near(name string) string
}

// welded stands in a name for a space, from the area that Unicode leaves to private use.
const welded = "\ue000"

func unweld(s string) string { return strings.ReplaceAll(s, welded, " ") }

// lists are the slots that hold several names; they stay welded until they are parted.
var lists = []string{"L", "LS", "GIVEN", "PARTS", "EXTRAS", "CHOICE"}

// learn notes a name that the file itself gives, and the short one by which it calls it.
func (f *File) learn(name string) {
	for _, known := range []string{name, label(name)} {
		if !slices.Contains(f.own, known) {
			f.own = append(f.own, known)
		}
	}
	f.ownNames = cardname.New(f.own)
	f.spoken(name)
}

// spoken notes that the file speaks of a card by its whole name.
func (f *File) spoken(name string) {
	short := label(name)
	if f.speaks != nil {
		f.speaks = append(f.speaks, name)
	}
	if f.spokenOf == nil {
		f.spokenOf = make(map[string][]string)
	}
	if !slices.Contains(f.spokenOf[short], name) {
		f.spokenOf[short] = append(f.spokenOf[short], name)
	}
}

// short is how a script calls a card: by what stands before the comma in its name, unless
// it speaks of several cards that begin so, or that is the name of another card of the pool, which a
// line would mean by it: Urborg is not Urborg, Tomb of Yawgmoth.
func (f *File) short(name string) string {
	short := label(name)
	if short == name || len(f.spokenOf[short]) < 2 && !f.otherCard(short) {
		return short
	}
	return name
}

// otherCard reports whether a short name that the file has not given is the whole name of a card.
func (f *File) otherCard(short string) bool {
	if f.pool == nil || slices.Contains(f.own, short) {
		return false
	}
	_, n := f.pool.Begin(short)
	return n == len(short)
}

// inQuotes finds what stands in quotes at the beginning of a text, and how many bytes that takes with
// them; n is 0 for a text that does not begin with a quote. Phones write them bent.
func inQuotes(text string) (inside string, n int) {
	for _, pair := range [][2]string{{`"`, `"`}, {"“", "”"}} {
		if rest, ok := strings.CutPrefix(text, pair[0]); ok {
			inside, _, closed := strings.Cut(rest, pair[1])
			if n = len(pair[0]) + len(inside); closed {
				n += len(pair[1])
			}
			return inside, n
		}
	}
	return "", 0
}

// unquote is a name without the quotes around it, which say for certain where it begins and ends.
func unquote(name string) string {
	if inside, n := inQuotes(name); n == len(name) && inside != "" {
		return inside
	}
	return name
}

// weld welds the names in a sentence, in their proper spelling, and what stands in quotes.
func (f *File) weld(text string) string {
	text = strings.ReplaceAll(text, welded, "")
	var b strings.Builder
	inWord := false
	for i := 0; i < len(text); {
		if _, n := inQuotes(text[i:]); n > 0 && !f.beginsName(text[i:]) {
			b.WriteString(strings.ReplaceAll(text[i:i+n], " ", welded))
			i, inWord = i+n, false
			continue
		}
		if !inWord {
			if name, n := f.nameAt(text[i:]); n > 0 {
				b.WriteString(strings.ReplaceAll(name, " ", welded))
				i, inWord = i+n, true
				continue
			}
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		inWord = unicode.IsLetter(r) || unicode.IsDigit(r)
		b.WriteString(text[i : i+size])
		i += size
	}
	return b.String()
}

// nameAt finds the name of several words with which a text begins; n is 0 for none. What the
// file calls something goes before what the pool does where it can mean that: with an Ember
// and a Frost in the file, "Ember and Frost" is no card of that name.
func (f *File) nameAt(text string) (name string, n int) {
	if word, _, _ := strings.Cut(text, " "); sentenceWords()[word] {
		return "", 0
	}
	name, n = f.ownNames.Begin(text)
	if f.pool != nil {
		if found, m := f.pool.Begin(text); m > n && !f.allOwn(text[:m]) {
			name, n = found, m
			f.spoken(found)
		}
	}
	if !strings.Contains(name, " ") {
		return "", 0
	}
	return name, n
}

func (f *File) beginsName(text string) bool {
	_, n := f.nameAt(text)
	return n > 0
}

// sentenceWords are the words that sentences are made of, with the infinitives of their verbs.
// No name begins with one in lower case: "Oxen targeting Rocket Launcher" does not speak of
// a card Targeting Rocket.
var sentenceWords = sync.OnceValue(func() map[string]bool {
	words := make(map[string]bool)
	for _, form := range forms {
		for _, word := range form.words {
			words[word], words[strings.TrimSuffix(word, "s")] = true, true
		}
	}
	return words
})

// allOwn reports whether a text is a list of names of the file itself.
func (f *File) allOwn(text string) bool {
	return !slices.ContainsFunc(split(text), func(part string) bool { return !slices.Contains(f.own, part) })
}
