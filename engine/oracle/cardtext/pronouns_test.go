package cardtext

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/oracle"
)

// pronounsFile locks what pronouns of the pool are tied to where they could be tied to something else. A line that
// ends in a colon is a reason; the lines after it are shapes to which it applies.
const pronounsFile = "testdata/pronouns.lock"

// TestPronouns prints for each pronoun of the pool, "it gains", "its controller", "that card", to what it is tied and what was
// passed over for it. Parser and printer share what they take a pronoun for, so that neither shows that it is
// the wrong thing; the shapes are read by a person, once, against the text of a card that has them.
func TestPronouns(t *testing.T) {
	shapes := map[string]string{} // with an example
	read := 0
	for _, cards := range paperPool(t) {
		for _, card := range cards {
			c := compiler{card: card, names: namesOf(&card), ties: ties{}}
			c.read(card.Text, nil)
			if len(c.unknown) > 0 || slices.ContainsFunc(c.out, unclear) {
				continue
			}
			lines := strings.Split(card.Text, "\n")
			for at, tie := range c.ties {
				shape := pronounShape(lines[at.line-1], at.at, tie)
				if shape == "" {
					continue
				}
				if read++; shapes[shape] == "" || card.Name < shapes[shape] {
					shapes[shape] = card.Name
				}
			}
		}
	}
	t.Logf("%d pronouns that could be tied to several things, in %d shapes", read, len(shapes))
	data, locked := lockedShapes(t, pronounsFile)
	if *update {
		for _, shape := range slices.Sorted(maps.Keys(shapes)) {
			if !locked[shape] {
				data = append(data, fmt.Sprintln(shape)...)
			}
		}
		if err := os.WriteFile(pronounsFile, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, shape := range slices.Sorted(maps.Keys(shapes)) {
		if !locked[shape] {
			t.Errorf("%s has %q: read it; if the pronoun means that, lock the shape", shapes[shape], shape)
		}
	}
	for _, shape := range slices.Sorted(maps.Keys(locked)) {
		if shapes[shape] == "" {
			t.Errorf("no card has %q any more: take it out of %s", shape, pronounsFile)
		}
	}
}

// TestPronounShape holds that a shape tells a pronoun that is tied to the right thing from one that is not.
func TestPronounShape(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{
			"Whenever another creature you control enters, you may discard a card. If you do, put a +1/+1 counter on that creature, and it gains haste until end of turn.",
			"it gains: the event's permanent, not the moved card",
		},
		{
			"Whenever another creature dies, create a 2/2 black Zombie creature token and exile it.",
			"exile it: the made token, not the event's permanent",
		},
		{
			"When this creature enters, target creature you control fights target creature an opponent controls. Then tap that creature.",
			"that creature: target 2's permanent, not target 1's permanent",
		},
	} {
		card := oracle.Card{Name: "Old Toad", Types: oracle.Creature}
		read := compiler{card: card, names: namesOf(&card), ties: ties{}}
		read.read(c.text, nil)
		var shapes []string
		for at, tie := range read.ties {
			shapes = append(shapes, pronounShape(c.text, at.at, tie))
		}
		if len(read.unknown) > 0 || !slices.Contains(shapes, c.want) {
			t.Errorf("%q: %v %q, want %q", c.text, read.unknown, shapes, c.want)
		}
	}
}

// unclear reports whether an ability has a pronoun of which the text does not say clearly what it is, for which its card
// is declined.
func unclear(a *oracle.Ability) bool {
	found := false
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		it, ok := v.Interface().(oracle.It)
		found = found || ok && it.Unclear
	})
	return found
}

// pronounShape writes what is said of the pronoun that ends with the token at the offset, what it is tied to and the
// last thing mentioned that it could be tied to and is not; "" where there is none.
func pronounShape(line string, at int, tied tie) string {
	said := pronounAt(line, at)
	to, other := "", ""
	for _, m := range slices.Backward(tied.could) {
		switch name := mentionName(m); {
		case to == "" && reflect.DeepEqual(m.ref, tied.to):
			to = name
		case other == "" && !sameReference(m.ref, tied.to):
			other = name
		}
	}
	if said == "" || to == "" || other == "" || to == other {
		return ""
	}
	return said + ": " + to + ", not " + other
}

// pronounAt is the pronoun with the word that it is said with: the verb after it at the start of a clause,
// the word before it elsewhere, what it has where it is possessive. It is "" if no pronoun ends there.
func pronounAt(line string, at int) string {
	plain := func(word string) string { return strings.ToLower(strings.Trim(word, `.,;:"()`)) }
	before, after := strings.Fields(line[:at]), strings.Fields(line[at:])
	last, next, word := "", "", plain(after[0])
	if len(before) > 0 {
		last = strings.ToLower(before[len(before)-1])
	}
	if len(after) > 1 {
		next = plain(after[1])
	}
	switch word {
	case "":
		return ""
	case "its", "their":
		return word + " " + next
	case "it's", "they're":
		return word
	case "it", "they", "them":
		if last == "" || strings.ContainsAny(last[len(last)-1:], `.,":—•`) || slices.Contains([]string{"and", "if", "then", "unless", "where", "or"}, last) {
			return word + " " + next
		}
		return plain(last) + " " + word
	}
	for n := 1; n <= min(3, len(before)); n++ {
		noun := before[len(before)-n:]
		if first := plain(noun[0]); first != "that" && first != "those" && first != "the" {
			continue
		}
		if strings.HasPrefix(word, "'") {
			return strings.ToLower(strings.Join(noun, " ")) + word
		}
		return strings.ToLower(strings.Join(noun, " ")) + " " + strings.TrimSuffix(word, "'s")
	}
	return ""
}

// mentionName says what has been mentioned: how it came into the text, and what it is.
func mentionName(m mention) string {
	by := strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", m.ref), "oracle."))
	switch ref := m.ref.(type) {
	case oracle.It:
		by = map[oracle.Antecedent]string{
			oracle.WhatHappened: "the event's", oracle.EachOfThem: "each", oracle.WhatWasMeant: "the chosen", oracle.WhatMoved: "the moved", oracle.WhatWasDamaged: "the damaged",
			oracle.WhatWasFound: "the found", oracle.WhatWasShown: "the shown", oracle.WhatWasMade: "the made",
		}[ref.To]
	case oracle.Target:
		by = fmt.Sprintf("target %d's", ref.Slot+1)
	}
	what := "permanent"
	switch m.phrase.Noun {
	case oracle.PlayerNoun:
		what = "player"
	case oracle.SpellNoun:
		what = "spell"
	case oracle.AbilityNoun:
		what = "ability"
	case oracle.CardNoun:
		what = "card"
	case oracle.SourceNoun:
		what = "source"
	case oracle.AnyTargetNoun:
		what = "target"
	default:
		if m.phrase.Says(oracle.Is{Status: oracle.Token}) {
			what = "token"
		}
	}
	if m.plural {
		what += "s"
	}
	return by + " " + what
}
