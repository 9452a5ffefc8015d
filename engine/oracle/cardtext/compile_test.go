package cardtext

import (
	"reflect"
	"strings"
	"testing"

	"rulestep/engine/oracle"
)

// ownCards are the texts of testdata, for fuzzing and measuring without the pool.
var ownTexts = []string{
	"Flying, vigilance\nWhenever another creature you control dies, you may pay {1}. If you do, draw a card.",
	"When this creature enters, choose one —\n• Destroy target artifact.\n• You gain 3 life.",
	"{2}{G}, {T}, Sacrifice a Goat: Search your library for up to two basic land cards, reveal them, put them into your hand, then shuffle. Activate only as a sorcery.",
	"As long as you control three or more artifacts, each other creature you control gets +1/+1 and has \"{T}: Add {R} or {G}.\"",
	"If a source you control would deal damage to an opponent, it deals double that damage instead.",
	"This creature enters with X +1/+1 counters on it.\nRemove a +1/+1 counter from this creature: It deals 1 damage to any target.",
	"Exile target creature an opponent controls until this creature leaves the battlefield. Its controller creates a 1/1 white Spirit creature token with flying.",
	"Target creature gets +X/-X until end of turn, where X is the number of cards in your hand. At the beginning of the next end step, sacrifice it.",
	"Spells your opponents cast cost {1} more to cast.\nCreatures can't attack you unless their controller pays {2} for each of those creatures.",
}

func TestUnknownWords(t *testing.T) {
	tests := []struct {
		text string
		want []Unknown
	}{
		{"Flying\nThis creature sings.", []Unknown{{Line: 2, Offset: 0, Words: "This creature sings."}}},
		{"Draw a card. Then wiggle your ears. Flying", []Unknown{{Line: 1, Offset: 0, Words: "Draw a card."}}},
		{"Equip artifact {1}", []Unknown{{Line: 1, Offset: 0, Words: "Equip artifact {1}"}}},
		{"When this creature enters, hum a tune, then sit down.", []Unknown{{Line: 1, Offset: 27, Words: "hum a tune, then sit down."}}},
		{"When this creature enters, target opponent gets +1/-1 until end of turn.", []Unknown{{Line: 1, Offset: 54, Words: "until end of turn."}}},                                            // no player has a power
		{"Whenever you put one or more counters on a permanent or player, draw a card.", []Unknown{{Line: 1, Offset: 62, Words: ", draw a card."}}},                                            // who gives a player counters is not told
		{"Whenever you cast a red spell, if it's the second spell you cast this turn, draw a card.", []Unknown{{Line: 1, Offset: 43, Words: "second spell you cast this turn, draw a card."}}}, // the first one may be green
		{"Whenever another creature you control enters, if it was foretold, draw a card.", []Unknown{{Line: 1, Offset: 56, Words: "foretold, draw a card."}}},                                  // it is not this one
		{"Whenever another creature you control enters, if it escaped, draw a card.", []Unknown{{Line: 1, Offset: 52, Words: "escaped, draw a card."}}},
		{"Dash {R}\nWhenever another creature you control enters, if its dash cost was paid, draw a card.", []Unknown{{Line: 2, Offset: 53, Words: "dash cost was paid, draw a card."}}},
		{"{T}: Add two mana of any color that a land an opponent controls could produce.", []Unknown{{Line: 1, Offset: 31, Words: "that a land an opponent controls could produce."}}},
		{"When you cast this spell, copy it for each kind of counter in your graveyard.", []Unknown{{Line: 1, Offset: 59, Words: "in your graveyard."}}}, // not counters called "kind of"
	}
	for _, tt := range tests {
		card, unknown := Compile(oracle.Card{Name: "Test", Types: oracle.Creature, Text: tt.text})
		if len(unknown) != len(tt.want) {
			t.Errorf("%q: %v", tt.text, unknown)
			continue
		}
		for i, want := range tt.want {
			got := unknown[i]
			got.Reason = ""
			if got != want {
				t.Errorf("%q: %+v, want %+v", tt.text, got, want)
			}
		}
		if card.Abilities != nil {
			t.Errorf("%q has abilities although it is not whole", tt.text)
		}
	}
}

func TestReminderTextIsSkipped(t *testing.T) {
	plain, _ := Compile(oracle.Card{Name: "Test", Types: oracle.Creature, Text: "Flying\nMenace"})
	reminded, unknown := Compile(oracle.Card{Name: "Test", Types: oracle.Creature, Text: "Flying (It flies (high).)\nMenace (Two block, or none.)"})
	if len(unknown) > 0 || !reflect.DeepEqual(plain.Abilities, reminded.Abilities) {
		t.Errorf("%v: %+v", unknown, reminded.Abilities)
	}
}

// TestNameIsThis holds that a card's name, whole or short, is the object itself.
func TestNameIsThis(t *testing.T) {
	want, _ := Compile(oracle.Card{Name: "Other", Types: oracle.Creature, Text: "When this creature dies, it deals 2 damage to any target."})
	for _, name := range []string{"Oren, Loud Voice", "Oren"} {
		card := oracle.Card{Name: "Oren, Loud Voice", Types: oracle.Creature, Supertypes: oracle.Legendary, Text: "When " + name + " dies, it deals 2 damage to any target."}
		got, unknown := Compile(card)
		if len(unknown) > 0 || !reflect.DeepEqual(got.Abilities, want.Abilities) {
			t.Errorf("%s: %v", name, unknown)
		}
	}
	card := oracle.Card{Name: "Oren, Loud Voice", Types: oracle.Creature, Text: "When Oren dies, draw a card."}
	if _, unknown := Compile(card); len(unknown) == 0 {
		t.Error("only a legendary card's text may use the short name")
	}
}

func FuzzCompile(f *testing.F) {
	for i, text := range ownTexts {
		f.Add(text, i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, text string, sorcery bool) {
		card := oracle.Card{Name: "Test", Types: oracle.Creature, Text: text}
		if sorcery {
			card.Types = oracle.Sorcery
		}
		compiled, unknown := Compile(card)
		if len(unknown) > 0 {
			return
		}
		again := card
		again.Text = Print(compiled)
		read, unknown := Compile(again)
		if len(unknown) > 0 || !reflect.DeepEqual(compiled.Abilities, read.Abilities) {
			t.Errorf("%q is printed %q and read back differently: %v", text, again.Text, unknown)
		}
	})
}

func BenchmarkCompileCard(b *testing.B) {
	cards := make([]oracle.Card, len(ownTexts))
	for i, text := range ownTexts {
		cards[i] = oracle.Card{Name: "Test", Types: oracle.Creature, Text: text}
		if strings.HasPrefix(text, "Exile") || strings.HasPrefix(text, "Target") {
			cards[i].Types = oracle.Sorcery
		}
		if _, unknown := Compile(cards[i]); len(unknown) > 0 {
			b.Fatal(text, unknown)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, card := range cards {
			Compile(card)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(cards)), "ns/card")
}

// FuzzWords puts words of the language together in any order, so that what is
// compiled is nearer to text than bytes are.
func FuzzWords(f *testing.F) {
	var words []string
	seen := map[string]bool{}
	for _, text := range ownTexts {
		for _, word := range strings.Fields(strings.ReplaceAll(text, "\n", " ")) {
			if !seen[word] {
				seen[word] = true
				words = append(words, word)
			}
		}
	}
	for _, text := range ownTexts {
		var indexes []byte
		for _, word := range strings.Fields(strings.ReplaceAll(text, "\n", " ")) {
			for i, w := range words {
				if w == word && i < 256 {
					indexes = append(indexes, byte(i))
				}
			}
		}
		f.Add(indexes, true)
	}
	f.Fuzz(func(t *testing.T, indexes []byte, sorcery bool) {
		var text []string
		for _, i := range indexes {
			text = append(text, words[int(i)%len(words)])
		}
		card := oracle.Card{Name: "Test", Types: oracle.Creature, Text: strings.Join(text, " ")}
		if sorcery {
			card.Types = oracle.Sorcery
		}
		compiled, unknown := Compile(card)
		if len(unknown) > 0 {
			return
		}
		again := card
		again.Text = Print(compiled)
		read, unknown := Compile(again)
		if len(unknown) > 0 || !reflect.DeepEqual(compiled.Abilities, read.Abilities) {
			t.Errorf("%q is printed %q and read back differently: %v", card.Text, again.Text, unknown)
		}
	})
}

// Nobody is basic, red or tapped.
func TestAdjectivesOfPlayers(t *testing.T) {
	for text, known := range map[string]bool{
		"Each other player discards a card.": true, "Target opponent discards a card.": true, "Destroy target red creature.": true,
		"Target red opponent discards a card.": false, "Counter basic opponents.": false, "Draw a card for each tapped opponent.": false,
	} {
		if _, unknown := Compile(oracle.Card{Name: "Test", Types: oracle.Sorcery, Text: text}); (len(unknown) == 0) != known {
			t.Errorf("%q: not understood: %v", text, unknown)
		}
	}
}

// Cards are in hands, libraries and graveyards, and on the battlefield and the stack.
func TestInAndOn(t *testing.T) {
	for text, known := range map[string]bool{
		"Draw a card for each card in your hand.": true, "Draw a card for each card on your hand.": false,
		"Draw a card for each creature on the battlefield.": true, "Draw a card for each creature card on your graveyard.": false,
	} {
		if _, unknown := Compile(oracle.Card{Name: "Test", Types: oracle.Sorcery, Text: text}); (len(unknown) == 0) != known {
			t.Errorf("%q: not understood: %v", text, unknown)
		}
	}
}
