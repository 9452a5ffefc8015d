package support

import (
	"slices"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// TestInsteadOfAPart refuses an "instead" after which something would not become all that it becomes otherwise, and
// nothing else.
func TestInsteadOfAPart(t *testing.T) {
	const refused = "\"instead\" of a part of what something becomes"
	refuses(t, oracle.Instant, refused, map[string]bool{
		"Until end of turn, target artifact or creature becomes an artifact creature with base power and toughness 4/3. If you control a Swamp, it has base power and toughness 1/1 until end of turn instead.": true,
		"Target creature gets +2/+2 and gains flying until end of turn. If you control a Swamp, that creature gets +4/+4 and gains flying until end of turn instead.":                                           false,
		"Target creature gets +2/+2 until end of turn. If you control a Swamp, that creature gets +4/+4 until end of turn instead.":                                                                             false,
	})
}

// TestPlayersDescribed refuses what is said of a player and asked of objects alone, or is not noted of players, denied or
// not: "who didn't attack this turn" would be said of every player.
func TestPlayersDescribed(t *testing.T) {
	const refused = "a player described by what is asked of objects alone, or by what that player has done this turn"
	refuses(t, oracle.Sorcery, refused, map[string]bool{
		"Draw a card for each opponent who attacked this turn.":                true,
		"Draw a card for each opponent who didn't attack this turn.":           true,
		"Target opponent who didn't enter this turn loses 3 life.":             true,
		"Draw a card for each opponent who lost life this turn.":               false,
		"Draw a card for each opponent who has three or more poison counters.": false,
	})
}

// TestNoSticker refuses what is asked of "that sticker" wherever the ability says it, where its text has nobody put one on.
func TestNoSticker(t *testing.T) {
	const refused = "something of a sticker that the text has nobody put on anything"
	refuses(t, oracle.Creature, refused, map[string]bool{
		"This creature gets +1/+0 for each unique vowel on that sticker.":                                                    true,
		"Spells you cast cost {1} less to cast for each unique vowel on that sticker.":                                       true,
		"When this creature enters, draw a card for each unique vowel on that sticker.":                                      true,
		"When this creature enters, put a name sticker on this creature. Draw a card for each unique vowel on that sticker.": false,
	})
}

// TestFirstTimeGiven refuses to give something an ability that asks whether it is the first time each turn: what it gives it
// to may have been targeted before, or have attacked.
func TestFirstTimeGiven(t *testing.T) {
	const refused = "giving something an ability that asks whether it is the first time each turn, of what may have happened to it before"
	refuses(t, oracle.Creature, refused, map[string]bool{
		"Creatures you control have \"Whenever this creature becomes the target of a spell or ability for the first time each turn, draw a card.\"": true,
		"Creatures you control have \"Whenever one or more counters are put on this creature for the first time each turn, draw a card.\"":          true,
		"Whenever this creature becomes the target of a spell or ability for the first time each turn, draw a card.":                                false,
		"Creatures you control have \"Whenever this creature becomes the target of a spell or ability, draw a card.\"":                              false,
	})
}

// TestNumberOfFaceDown refuses a number of what has just been exiled face down, which has no characteristics (406.3a).
func TestNumberOfFaceDown(t *testing.T) {
	const refused = "a number of what was exiled face down"
	refuses(t, oracle.Sorcery, refused, map[string]bool{
		"Exile the top card of target opponent's library face down. You lose life equal to its mana value.": true,
		"Exile the top card of target opponent's library. You lose life equal to its mana value.":           false,
	})
}

// TestNoRoll refuses "the result" where the text rolls nothing and triggers on no roll.
func TestNoRoll(t *testing.T) {
	const refused = "the result of a roll of which the text does not speak"
	refuses(t, oracle.Creature, refused, map[string]bool{
		"When this creature dies, you gain life equal to the result.":                           true,
		"When this creature enters, roll a d6. You gain life equal to the result.":              false,
		"Whenever you roll a die, you gain life equal to the result.":                           false,
		"When this creature enters, roll a d6. When you do, you gain life equal to the result.": false,
	})
}

// TestOthersPhaseOut refuses to trigger on something else that phases out, which nothing finds any more then (702.26b).
func TestOthersPhaseOut(t *testing.T) {
	const refused = "something else that phases out"
	refuses(t, oracle.Creature, refused, map[string]bool{
		"Whenever a creature you control phases out, draw a card.": true,
		"Whenever this creature phases out, draw a card.":          false,
		"Whenever a creature you control phases in, draw a card.":  false,
	})
}

// refuses checks of each text whether a card with it is refused for a reason.
func refuses(t *testing.T, types oracle.CardType, reason string, texts map[string]bool) {
	t.Helper()
	for text, want := range texts {
		card, unknown := cardtext.Compile(oracle.Card{Name: "Sea Change", Types: types, Text: text})
		if unknown != nil {
			t.Errorf("%q is not understood: %v", text, unknown)
			continue
		}
		if got := slices.Contains(Unsupported(&card), reason); got != want {
			t.Errorf("%q: refused %v, want %v", text, got, want)
		}
	}
}
