package scenario

import (
	"strings"
	"testing"

	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// someCards is a pool of a few cards.
type someCards struct {
	onlyNames
	cards map[string]oracle.Card
}

func (s someCards) Card(name string) (oracle.Card, []cardtext.Unknown, bool) {
	_, whole, ok := s.Find(name)
	card, unknown := cardtext.Compile(s.cards[whole])
	return card, unknown, ok
}

// misspokenPool holds a legend, a card of two faces, one of two halves and one that is not understood.
const misspokenPool = `
Orsa, Keeper of Embers {2}{R}
Legendary Creature — Human
Haste
3/3

Shy Pup {G}
Creature — Wolf
1/1
//
Grim Hound
Creature — Wolf
4/4

Coal {R}
Instant
Coal deals 2 damage to any target.
//
Frost {U}
Instant
Tap target creature.

Clip {R}
Instant
Clip deals 1 damage to any target.
Fuse
//
Clap {U}
Instant
Tap target creature.
Fuse

Odd Rune {1}
Artifact
Do what nobody understands.
`

func misspokenCards(t *testing.T) someCards {
	t.Helper()
	s := someCards{cards: map[string]oracle.Card{}}
	var names []string
	for _, block := range strings.Split(strings.TrimSpace(misspokenPool), "\n\n") {
		card, err := cardtext.ParseCardBlock(strings.Split(block, "\n"), 1)
		if err != nil {
			t.Fatal(err)
		}
		name := card.Name
		if card.Back != nil {
			name += " // " + card.Back.Name
		}
		names, s.cards[name] = append(names, name), card
	}
	s.onlyNames = onlyNames{cardname.New(names)}
	return s
}

const misspokenSetup = `# What somebody writes

-- cards --
Zing {R}
Instant
Zing deals 2 damage to any target.

Twin {U}{U}
Sorcery
Create a token that's a copy of target creature.

Blast {X}{R}
Instant
Blast deals X damage to any target.

Cloak {0}
Artifact — Equipment
Equipped creature has hexproof.
Equip {1}

Muffle {U}
Instant
Counter target activated or triggered ability.

Leak {U}
Instant
Counter target spell unless its controller pays {3}.

Seek {G}
Sorcery
Search your library for up to two basic land cards, put them onto the battlefield, then shuffle.

Talker {G}
Creature — Elf
{T}: Each player reveals the top card of that player's library. For each nonland card revealed this way, add {G} and you gain 1 life. Then each player draws a card.
1/1

Choir {W}
Creature — Human
Whenever another creature enters, you gain 1 life.
1/1

Cub {G}
Creature — Bear
2/2

Herald {1}
Creature — Bear
When you cast this spell, tap target creature.
1/1

Raid {0}
Sorcery
Create three 1/1 red Goblin Scout creature tokens.

Hoard {0}
Sorcery
Create a 1/1 red Goblin creature token with "Sacrifice this token: You gain 1 life."

Diver {4}{U}
Creature — Bear
Morph—Return two Islands you control to their owner's hand.
1/3

Cleft {0}
Instant
Cleft deals 2 damage divided as you choose among one or two targets.

Trade {0}
Sorcery
Up to one target creature gets +1/+1 until end of turn. Up to one other target creature gets -1/-1 until end of turn.

Either Way {0}
Sorcery
Choose two —
• Target player gains 7 life.
• Target player loses 7 life.
• Draw a card.

Motley {2/W}{2/B}
Creature — Golem
1/1

Ashen {B/R}
Instant
Ashen deals 2 damage to any target.

Oru, Friend of Cubs {0}
Legendary Creature — Bear
Haste
2/2

Gift {0}
Sorcery
Each player creates a 1/1 red Goblin creature token.

Upturn {0}
Sorcery
Exile the top card of your library. You may cast that card without paying its mana cost.

Stout {1}{G}
Creature — Bear
Kicker {0}
If this creature was kicked, it enters with two +1/+1 counters on it.
2/2

Ledge
Land
Cumulative upkeep—Pay 2 life.

Calm {2}
Enchantment
Counters can't be put on artifacts, creatures, enchantments, or lands.

All Free {9}
Enchantment
You may cast spells from your hand without paying their mana costs.

Young Moth {W}
Creature — Insect
1/1
//
Old Moth
Creature — Insect
3/3

Iri {2}{U}
Legendary Planeswalker — Iri
[+1]: You gain 1 life.
[-2]: Draw two cards.
Loyalty: 3

-- setup --
`

// TestMisspoken plays what people who do not know the language by heart write: either it is
// understood, or the error says how it is written.
func TestMisspoken(t *testing.T) {
	pool := misspokenCards(t)
	for _, c := range []struct{ name, setup, play, answer, want string }{
		{"a legend by the part before the comma", "Ann controls Orsa, Keeper of Embers", "Ann attacks Bob with Orsa\nBob does not block\neveryone passes until Ann's end step", "Bob has 17 life", ""},
		{"a commander that stands on the battlefield", "the game is Commander\nAnn's commander is Orsa, Keeper of Embers\nAnn controls Orsa", "Ann attacks Bob with Orsa", "Orsa is attacking", ""},
		{"a legend of which nobody said the whole name", "Ann controls Orsa", "Ann does not attack", "Bob has 20 life", `did you mean "Orsa, Keeper of Embers"?`},
		{"a back face", "Ann controls Grim Hound", "Ann does not attack", "Bob has 20 life", `did you mean "Shy Pup", of which that is another part?`},
		{"a back face of the file's own card, with a wrong letter", "Ann controls Old Moht", "Ann does not attack", "Bob has 20 life", `did you mean "Young Moth", of which that is another part?`},
		{"a card that is not understood", "Ann controls Odd Rune", "Ann does not attack", "Bob has 20 life", `its text is not understood whole; line 1: not understood: "Do what nobody understands."`},
		{"an Aura that is put on in passing", "Ann controls Cub\nAnn controls Zing attached to Cub", "Ann does not attack", "Bob has 20 life", "a line of its own"},
		{"loyalty without counters", "Ann controls Iri\nIri has 5 loyalty", "Ann does not attack", "Bob has 20 life", `did you mean "Iri has 5 loyalty counters"?`},
		{"lives", "Bob has 3 lives", "Ann does not attack", "Bob has 3 life", `did you mean "Bob has 3 life"?`},
		{"names in quotes", "Ann controls \"Orsa, Keeper of Embers\" and \"Cub\" called Ben", "Ann attacks Bob with Orsa and Ben\nBob does not block\neveryone passes until Ann's end step", "Bob has 15 life", ""},
		{"names in the quotes of a phone", "Ann controls “Orsa, Keeper of Embers” and 2 “Cub”", "Ann attacks Bob with Orsa\nBob does not block\neveryone passes until Ann's end step", "Bob has 17 life", ""},
		{"several that are described", "Ann controls 40 Ash Pups, a 2/2 creature", "Ann does not attack", "Bob has 20 life", `has a line of its own: “Ann controls Ash Pup, a 2/2 creature”`},
		{"a tapped one", "Ann controls a tapped Mountain, untapped Forest and tapped Cub", "Ann does not attack", "Mountain is tapped", ""},
		{"several ands", "Ann controls Cub and 2 Forests and 1 Island", "Ann does not attack", "Ann controls 3 lands", ""},

		{"a half by its own name", "Ann controls Mountain\nCoal // Frost is in Ann's hand", "Ann casts Coal targeting Bob\nCoal resolves", "Bob has 18 life", ""},
		{"the other half by its own name", "Ann controls Island and Cub\nCoal // Frost is in Ann's hand", "Ann casts Frost targeting Cub\nFrost resolves", "Cub is tapped", ""},
		{"a loyalty ability without brackets", "Ann controls Iri", "Ann activates Iri's +1\nIri's ability resolves", "Ann has 21 life", ""},
		{"a minus that is a sign of its own", "Ann controls Iri\nAnn's library has 3 cards", "Ann activates Iri's −2\nIri's ability resolves", "Ann has 2 cards in hand", ""},
		{"such a minus in brackets", "Ann controls Iri\nAnn's library has 3 cards", "Ann activates Iri's [−2]\nIri's ability resolves", "Ann has 2 cards in hand", ""},
		{"a trigger that is called an ability", "Ann controls Choir and Forest\nCub is in Ann's hand", "Ann casts Cub\nCub resolves\nChoir's ability resolves", "Ann has 21 life", `did you mean "Choir's trigger"?`},
		{"clauses in another order", "Ann controls 3 Mountains\nBlast is in Ann's hand", "Ann casts Blast with X = 2 targeting Bob\nBlast resolves", "Bob has 18 life", `did you mean "Ann casts Blast targeting Bob with X = 2"?`},

		{"the cost as it is", "Ann controls Mountain\nZing is in Ann's hand", "Ann casts Zing targeting Bob for {R}\nZing resolves", "Bob has 18 life", ""},
		{"a cost that it is not", "Ann controls 2 Mountains\nZing is in Ann's hand", "Ann casts Zing targeting Bob for {1}{R}\nZing resolves", "Bob has 18 life", "its cost can only be announced as {R} (601.2b)"},
		{"a cost with X as it is", "Ann controls 3 Mountains\nBlast is in Ann's hand", "Ann casts Blast targeting Bob with X = 2 for {X}{R}\nBlast resolves", "Bob has 18 life", ""},
		{"a cost with X as it comes to", "Ann controls 3 Mountains\nBlast is in Ann's hand", "Ann casts Blast targeting Bob with X = 2 for {2}{R}\nBlast resolves", "Bob has 18 life", ""},
		{"a cost with X that it is not", "Ann controls 3 Mountains\nBlast is in Ann's hand", "Ann casts Blast targeting Bob with X = 2 for {W}{U}\nBlast resolves", "Bob has 18 life", "its cost can only be announced as {X}{R} (601.2b)"},
		{"a cost that nothing asks for, before a trigger that waits for its target", "Ann controls Forest\nHerald is in Ann's hand\nAnn controls Cub\nBob controls Choir", "Ann casts Herald sacrificing Cub", "the stack is Herald's trigger, Herald", "nothing that it costs is to sacrifice something (601.2b)"},
		{"a trigger that waits for its target at the end", "Ann controls Forest\nHerald is in Ann's hand\nAnn controls Cub\nBob controls Choir", "Ann casts Herald", "the stack is Herald's trigger, Herald", ""},
		{"a search that finds nothing", "Ann controls Forest\nSeek is in Ann's hand", "Ann casts Seek\nSeek resolves\nAnn finds nothing", "Ann controls 1 land", ""},
		{"who can't pay does not", "Ann controls Forest\nCub is in Ann's hand\nBob controls Island\nLeak is in Bob's hand", "Ann casts Cub\nBob casts Leak targeting Cub\nLeak resolves\nAnn does not pay", "Cub is in Ann's graveyard", ""},
		{"a payment that waits", "Ann controls 4 Forests\nCub is in Ann's hand\nBob controls Island\nLeak is in Bob's hand", "Ann casts Cub paying with Forest\nBob casts Leak targeting Cub\nLeak resolves\nCub resolves", "Ann controls Cub", "say “Ann pays {3}” or “Ann does not pay”"},
		{"a payment where another player has lands of the name", "Bob controls Swamp\nAnn controls 2 Swamps and 2 Islands\nBlast is in Ann's hand\nAnn controls 2 Mountains", "Ann casts Blast targeting Bob with X = 2\nBlast resolves", "Bob has 18 life", "paying with 2 Swamps and Mountain"},
		{"a payment with mana that is known only as it is added", "Ann controls Forest and Talker\nCub is in Ann's hand\nAnn's library is Cub, top first", "Ann casts Cub paying with Talker", "the stack is Cub", "how much mana Talker adds is known only as that ability resolves"},
		{"mana that is known only as it is added", "Ann controls Talker\nAnn's library is Cub, top first", "Ann taps Talker for {G}", "Ann has 21 life", "how much mana Talker adds is known only as that ability resolves"},
		{"a payment with another player's land", "Ann controls Mountain\nBob controls Mountain\nZing is in Bob's hand", "Bob casts Zing targeting Ann paying with Ann's Mountain", "the stack is Zing", "Mountain has no mana ability that Bob can activate now"},
		{"a payment with the payer's own land of a name that both have", "Ann controls Mountain\nBob controls Mountain\nZing is in Bob's hand", "Bob casts Zing targeting Ann paying with Bob's Mountain\nZing resolves", "Ann has 18 life\nBob's Mountain is tapped\nAnn's Mountain is untapped", ""},
		{"a copy of what another player has", "Ann controls 2 Islands\nTwin is in Ann's hand\nBob controls Cub", "Ann casts Twin targeting Cub\nTwin resolves", "Ann controls Cub\nBob controls Cub", ""},
		{"a token copy that outlives the card", "Ann controls 2 Islands, Mountain and Cub\nTwin and Zing are in Ann's hand", "Ann casts Twin targeting Cub\nTwin resolves\nAnn casts Zing targeting Cub\nZing resolves", "Ann controls Cub\nCub is in Ann's graveyard", ""},
		{"neither the card nor its copy", "Ann controls Mountain\nZing is in Ann's hand\nBob controls Cub", "Ann casts Zing targeting Cub\nZing resolves", "Bob controls Cub", "Cub is not on the battlefield"},
		{"damage that one creature alone can get", "Ann controls Cub called Ava\nBob controls Cub called Ben", "Ann attacks Bob with Ava\nBob blocks Ava with Ben\nAnn assigns damage from Ava: 2 to Ben\neveryone passes until Ann's end step", "Ben is in Bob's graveyard", ""},
		{"damage that the player alone can get", "Ann controls Cub", "Ann attacks Bob with Cub\nBob does not block\nAnn assigns damage from Cub: 2 to Bob\neveryone passes until Ann's end step", "Bob has 18 life", ""},
		{"less damage than there is", "Ann controls Cub called Ava\nBob controls Cub called Ben", "Ann attacks Bob with Ava\nBob blocks Ava with Ben\nAnn assigns damage from Ava: 1 to Ben\neveryone passes until Ann's end step", "Ben is in Bob's graveyard", "the only legal choice was to assign damage from Ava: 2 to Ben"},
		{"like-named creatures on both sides", "Ann controls Cub and Cub\nBob controls Cub", "Ann attacks Bob with Cub\nBob blocks Cub with Cub\neveryone passes until Ann's end step", "Cub is in Ann's graveyard\nCub is in Bob's graveyard\nAnn controls 1 Cub", ""},
		{"a color in capitals", "Ann controls Cub", "now Cub is green", "Cub is green", ""},
		{"a refusal of what nobody is asked", "Ann controls Choir and Forest\nCub is in Ann's hand", "Ann casts Cub\n! Ann targets Bob with Choir's trigger\nCub resolves", "Cub is on the battlefield", "nothing of the kind is asked now, so that nothing refuses it"},
		{"an attack in the main phase after it", "Ann controls Cub", "Ann does not attack\neveryone passes until Ann's postcombat main phase\n! Ann attacks Bob with Cub", "Cub is untapped", ""},
		{"what is not on top", "Ann controls Mountain\nZing is in Ann's hand\nBob controls Island\nLeak is in Bob's hand", "Ann casts Zing targeting Bob\nBob casts Leak targeting Zing\nZing resolves", "Bob has 18 life", "Zing is not on top of the stack; Leak is"},
		{"none of what there is not", "Ann controls Cub", "Ann does not attack", "Ann controls 0 Cups", `there is nothing called "Cup" and no such type; did you mean "Cub"?`},
		{"tokens by their color and by two types", "Raid is in Ann's hand", "Ann casts Raid\nRaid resolves", "Ann controls 3 red tokens\nAnn controls 3 Goblin Scout tokens\nAnn controls 0 green tokens\nAnn controls 0 Goblin Bear tokens", ""},
		{"the cost of a land", "Forest is in Ann's hand", "Ann does not attack", "the cost of Forest is {0}", "it is a land, which is played and not cast (305.9)"},
		{"the cost of a split card", "Coal // Frost is in Ann's hand", "Ann does not attack", "the cost of Coal // Frost is {R}{U}", "what that costs is asked by the half's name (709.3)"},
		{"the cost of both halves away from the hand", "Clip // Clap is in Ann's graveyard", "Ann does not attack", "the cost of Clip // Clap is {R}{U}", "what that costs is asked by the half's name (709.3)"},
		{"the cost of a half", "Coal // Frost is in Ann's hand", "Ann does not attack", "the cost of Frost is {U}\nthe cost of Coal is {R}", ""},
		{"none by a color that they have", "Raid is in Ann's hand", "Ann casts Raid\nRaid resolves", "Ann controls 0 red tokens", "not so: Ann controls 3"},
		{"none by two types that they have", "Raid is in Ann's hand", "Ann casts Raid\nRaid resolves", "Ann controls 0 Goblin Scout tokens", "not so: Ann controls 3"},
		{"none by letters that stand in a text", "Raid is in Ann's hand", "Ann casts Raid\nRaid resolves", "Ann controls 0 Scou tokens", `there is nothing called "Scou" and no such type`},
		{"an ability but for a capital", "Ann controls Iri", "Ann does not attack", "Iri has \"you gain 1 life.\"", ""},
		{"a mana ability by its permanent alone", "Ann controls Forest", "Ann does not attack", "Ann may not activate Forest", "which mana that ability makes is said with “Ann taps Forest for {G}”"},
		{"no such ability but for a capital", "Ann controls Iri", "Ann does not attack", "Iri does not have \"you gain 1 life.\"", "not so: it has it"},
		{"no such ability but for a letter", "Ann controls Cub", "Ann does not attack", "Cub does not have \"You gain 1 live.\"", `no ability is worded "You gain 1 live."`},
		{"an ability of a token by words of it", "Hoard is in Ann's hand", "Ann casts Hoard\nHoard resolves, creating Tom\nAnn activates Tom's \"Sacrifice\"\neverything resolves", "Ann has 21 life", ""},
		{"what is returned to turn it up", "Ann controls 5 Islands\nDiver is in Ann's hand", "Ann casts Diver face down\nDiver resolves\nAnn turns Diver face up\nAnn attacks Bob with Diver", "Ann controls 3 Islands", "say “Ann chooses the tapped Island and the tapped Island for Diver”"},
		{"what is returned to turn it up, as it says then", "Ann controls 5 Islands\nDiver is in Ann's hand", "Ann casts Diver face down\nDiver resolves\nAnn turns Diver face up\nAnn chooses 2 untapped Islands for Diver", "Ann controls 3 Islands\nDiver is face up", ""},
		{"too little for the only target", "Cleft is in Ann's hand", "Ann casts Cleft dividing 1 to Bob\nCleft resolves", "Bob has 19 life", "the only legal choice is to divide 2 to Bob with Cleft"},
		{"refused for the only target", "Cleft is in Ann's hand", "! Ann casts Cleft dividing 3 to Bob\nAnn casts Cleft dividing 2 to Bob\nCleft resolves", "Bob has 18 life", ""},
		{"a cost before the targets", "Ann controls Mountain\nZing is in Ann's hand", "Ann casts Zing for {R} targeting Bob\nZing resolves", "Bob has 18 life", `what follows “for” is read as a part of it; did you mean "Ann casts Zing targeting Bob for {R}"?`},
		{"a cost before the targets of what must be refused", "Zing is in Ann's hand", "! Ann casts Zing for {R} targeting Bob", "Bob has 20 life", `what follows “for” is read as a part of it; did you mean "! Ann casts Zing targeting Bob for {R}"?`},
		{"a cost before X", "Ann controls 3 Mountains\nBlast is in Ann's hand", "Ann casts Blast targeting Bob for {X}{R} with X = 2", "Bob has 18 life", `did you mean "Ann casts Blast targeting Bob with X = 2 for {X}{R}"?`},
		{"what is given up before the targets", "Ann controls Mountain and Cub\nZing is in Ann's hand", "Ann casts Zing sacrificing Cub targeting Bob", "Bob has 18 life", `what follows “sacrificing” is read as a part of it; did you mean "Ann casts Zing targeting Bob sacrificing Cub"?`},
		{"a target that two players have", "Ann controls Mountain and Cub\nBob controls Cub\nZing is in Ann's hand", "Ann casts Zing targeting Cub", "Bob has 20 life", "several things are called Cub; say which by who controls it, “Ann's Cub”"},
		{"a target of two that are not alike", "Ann controls Mountain\nBob controls Cub\nBob controls tapped Cub\nZing is in Ann's hand", "Ann casts Zing targeting Cub", "Bob has 20 life", "several things are called Cub; say which, “the untapped Cub” or “the tapped Cub”, or give them names of their own in the setup"},
		{"that of two which a word tells apart", "Ann controls Mountain\nBob controls Cub\nBob controls tapped Cub\nZing is in Ann's hand", "Ann casts Zing targeting tapped Cub\neverything resolves", "Cub is untapped", ""},
		{"a target of two that are alike", "Ann controls Mountain\nBob controls 2 Cub\nZing is in Ann's hand", "Ann casts Zing targeting Cub\neverything resolves", "Bob controls 1 Cub", ""},
		{"a commander in another game", "Ann's commander is Cub", "Ann does not attack", "Ann has 20 life", "only a game of Commander has commanders (903.3): say “the game is Commander”"},
		{"a wrong letter among targets each by itself", "Trade is in Ann's hand\nAnn controls Cub", "Ann casts Trade targeting nothing; Cud", "Cub is 1/1", `did you mean "Cub"?`},
		{"a target that could be either", "Trade is in Ann's hand\nAnn controls Cub", "Ann casts Trade targeting Cub", "Cub is 2/2", `say for each “target” of the text by itself what it is: “Cub; nothing” or “nothing; Cub”`},
		{"too few for each target", "Trade is in Ann's hand\nAnn controls Cub", "Ann casts Trade targeting Cub; nothing; nothing", "Cub is 2/2", `its text has “target” 2 times, and the line says what 3 of these are`},
		{"modes in another order", "Either Way is in Ann's hand", "Ann casts Either Way choosing \"loses 7 life\" and \"gains 7 life\" targeting Bob and Ann", "Bob has 13 life", "name the modes so (700.2, 608.2c)"},
		{"modes in another order, one with a target", "Either Way is in Ann's hand\nAnn's library is Cub, top first", "Ann casts Either Way choosing \"Draw a card\" and \"gains 7 life\" targeting Ann\neverything resolves", "Ann has 27 life", ""},
		{"words of several modes", "Either Way is in Ann's hand", "Ann casts Either Way choosing \"7 life\" and \"Draw\" targeting Ann", "Ann has 27 life", "several modes of Either Way have the words \"7 life\"; say more of them"},
		{"a division where nothing is divided", "Ann controls Mountain\nZing is in Ann's hand", "Ann casts Zing dividing 2 to Bob", "Bob has 18 life", "nothing of it is divided (601.2d)"},
		{"a division besides a target", "Ann controls Mountain\nZing is in Ann's hand", "Ann casts Zing dividing 2 to Bob targeting Ann", "Bob has 18 life", "nothing of it is divided (601.2d)"},
		{"a number of times", "Ann controls Mountain\nZing is in Ann's hand", "Ann casts Zing 2 times targeting Bob", "Bob has 18 life", "it has no such additional cost"},
		{"halves that it has not", "Ann controls 3 Mountains\nAshen is in Ann's hand", "Ann casts Ashen targeting Bob for {G}", "Bob has 18 life", `can't be announced so; it can be announced as {B} or {R}`},
		{"generic halves one by one", "Ann controls 4 Mountains\nMotley is in Ann's hand", "Ann casts Motley for {2}{2}\nMotley resolves", "Ann controls Motley", ""},
		{"halves in another order", "Ann controls 2 Mountains and Swamp\nMotley is in Ann's hand", "Ann casts Motley for {B}{2}\nMotley resolves", "Ann controls Motley", ""},
		{"words for a cost", "Ann controls Mountain and Swamp\nAshen is in Ann's hand", "Ann casts Ashen targeting Bob for a song", "Bob has 18 life", `"a song" is no cost; it can be announced as {B} or {R}`},
		{"a slip past the comma of the file's own legend", "Ann controls Oru, Frend of Cubs", "Ann does not attack", "Bob has 20 life", `there is no card called "Oru, Frend of Cubs"; did you mean "Oru, Friend of Cubs"?`},
		{"such a slip in a list", "Ann controls Forest, Oru, Frend of Cubs and Cub", "Ann does not attack", "Bob has 20 life", `did you mean "Oru, Friend of Cubs"?`},
		{"such a slip in a play", "Ann controls Oru, Friend of Cubs", "Ann attacks Bob with Oru, Frend of Cubs", "Bob has 20 life", `there is nothing called "Oru, Frend of Cubs"; did you mean "Oru, Friend of Cubs"?`},
		{"another player's token of a name that both have", "Gift is in Ann's hand", "Ann casts Gift\nGift resolves", "Bob's Goblin Token is red\nAnn's Goblin Token is red\nBob controls Goblin Token 2", ""},
		{"what is cast meanwhile", "Upturn is in Ann's hand\nAnn's library is Stout and Cub, top first", "Ann casts Upturn\neverything resolves", "Ann controls Stout", "say “Ann casts nothing” or “Ann casts Stout”"},
		{"a further cost of it", "Upturn is in Ann's hand\nAnn's library is Stout and Cub, top first", "Ann casts Upturn\neverything resolves\nAnn chooses Stout for Upturn\neverything resolves", "Ann controls Stout", "say “Ann says yes to Stout” or “Ann says no to Stout”"},
		{"a further cost of it that is paid", "Upturn is in Ann's hand\nAnn's library is Stout and Cub, top first", "Ann casts Upturn\neverything resolves\nAnn chooses Stout for Upturn\nAnn says yes to Stout\neverything resolves", "Stout is 4/4", ""},
		{"an X that can only be 0", "Upturn is in Ann's hand\nAnn's library is Blast and Cub, top first", "Ann casts Upturn\neverything resolves\nAnn chooses Blast for Upturn\nAnn targets Bob with Blast\neverything resolves", "Blast is in Ann's graveyard", ""},
		{"such an X said", "Upturn is in Ann's hand\nAnn's library is Blast and Cub, top first", "Ann casts Upturn\neverything resolves\nAnn chooses Blast for Upturn\nAnn chooses 0 for Blast\nAnn targets Bob with Blast\neverything resolves", "Blast is in Ann's graveyard", ""},
		{"a price that is nothing", "Ann controls Ledge and Calm\nit is Ann's upkeep", "everyone passes until Bob's end step\neveryone passes until Ann's upkeep\nLedge's trigger resolves", "Ledge is on the battlefield", "say “Ann pays {0}” or “Ann does not pay”"},
		{"such a price paid", "Ann controls Ledge and Calm\nit is Ann's upkeep", "everyone passes until Bob's end step\neveryone passes until Ann's upkeep\nLedge's trigger resolves\nAnn pays {0}", "Ledge is on the battlefield\nAnn has 20 life", ""},
		{"another way to pay that is not said", "Ann controls All Free\nZing is in Ann's hand", "Ann casts Zing targeting Bob\nZing resolves", "Bob has 18 life", "another way to pay is said with “using no mana cost”"},
		{"such a way", "Ann controls All Free\nZing is in Ann's hand", "Ann casts Zing using no mana cost targeting Bob\nZing resolves", "Bob has 18 life", ""},
		{"a way to pay that there is not", "Ann controls All Free\nZing is in Ann's hand", "Ann casts Zing using evoke targeting Bob\nZing resolves", "Bob has 18 life", "Zing can't be cast using evoke, but using its mana cost or no mana cost"},
		{"nothing for a cost", "Ann controls All Free\nZing is in Ann's hand", "Ann casts Zing using no mana cost targeting Bob for nothing\nZing resolves", "Bob has 18 life", ""},
		{"another way to pay for a half", "Ann controls All Free\nCoal // Frost is in Ann's hand", "Ann casts Coal // Frost using Coal targeting Bob\nCoal resolves", "Bob has 18 life", "another way to pay is said with “using Coal and no mana cost”"},
		{"a half in a way that there is not", "Ann controls All Free\nCoal // Frost is in Ann's hand", "Ann casts Coal using All Free targeting Bob\nCoal resolves", "Bob has 18 life", "can't be cast using All Free, but using its mana cost or no mana cost"},
		{"an order of two players' triggers", "Ann controls Choir and Forest\nBob controls Choir\nCub is in Ann's hand", "Ann casts Cub\nCub resolves\nAnn stacks Ann's Choir's trigger, then Bob's Choir's trigger", "Ann has 20 life", "as each player orders only their own"},
		{"nothing for a mana cost", "Ann controls All Free and Mountain\nZing is in Ann's hand", "Ann casts Zing targeting Bob for nothing\nZing resolves", "Bob has 18 life", "its cost can only be announced as {R} (601.2b); what adds to it or takes from it is not said; another way to pay is said with “using no mana cost”"},
		{"the X of a cost that is not paid", "Ann controls All Free\nBlast is in Ann's hand", "Ann casts Blast using no mana cost targeting Bob with X = 0", "the stack is Blast", ""},
		{"another X of such a cost", "Ann controls All Free\nBlast is in Ann's hand", "Ann casts Blast using no mana cost targeting Bob with X = 2", "the stack is Blast", "X can only be 0 (107.3b)"},
		{"an ability that two players have", "Ann controls Choir and Forest\nBob controls Choir and Island\nCub is in Ann's hand\nMuffle is in Bob's hand", "Ann casts Cub\nCub resolves\nBob casts Muffle targeting Choir's trigger", "Ann has 20 life", "several players have an ability called Choir's trigger on the stack; say whose, as in “Bob's Choir's trigger”"},
		{"a target of which there are two that differ", "Ann controls Mountain\nZing is in Ann's hand\nBob controls Cub, Cub and Cloak\nCloak is attached to Cub", "Ann may not cast Zing targeting Cub", "Ann has 20 life", "several things are called Cub; say which: give them names of their own in the setup"},
		{"none of a type", "Ann controls Cub", "Ann does not attack", "Ann controls 0 Wolves\nAnn controls 0 Oxen\nAnn controls 0 artifacts", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := ParseWith("said.txt", []byte(misspokenSetup+c.setup+"\n-- play --\n"+c.play+"\n-- answer --\n"+c.answer+"\n"), pool)
			problem := ""
			if err != nil {
				problem = err.Error()
			} else {
				problem = f.Play("").Problem
			}
			if c.want == "" && problem != "" || !strings.Contains(problem, c.want) {
				t.Errorf("%q, want %q", problem, c.want)
			}
		})
	}
}
