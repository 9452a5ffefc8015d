package trial

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
)

// companyText are the cards that are there besides the one that is tried, in the words of
// the card language. What they do, a parade does with them.
const companyText = `Trial Plains
Basic Land — Plains

Trial Island
Basic Land — Island

Trial Swamp
Basic Land — Swamp

Trial Mountain
Basic Land — Mountain

Trial Forest
Basic Land — Forest

Trial Quarry
Land
{T}: Add {C}.

Trial Harbor
Legendary Land
{T}: Add {C}.

Trial Booth
Artifact — Attraction
Visit — You gain 1 life, then claim the prize!
Prize — You gain 1 life.

Trial Cellar
Dungeon — Undercity
Stair — You gain 1 life. (Leads to: Vault)
Vault — You gain 1 life.

Trial Mongrel {R}{W}
Creature — Dog
Trample
3/2

Trial Bear {1}{G}
Creature — Bear
2/2

Trial Ox {3}{G}
Creature — Ox
5/6

Trial Sparrow {1}{W}
Creature — Bird
Flying
1/1

Trial Everyfolk {U}
Creature — Shapeshifter
Changeling
1/2

Trial Golem {3}
Artifact Creature — Golem
3/3

Trial Hero {1}{R}
Legendary Creature — Human Soldier
First strike
2/1

Trial Rat {B}
Creature — Rat
1/1

Trial Wall {W}
Creature — Wall
Defender
0/4

Trial Nymph {1}{G}
Enchantment Creature — Nymph
2/2

Trial Bauble {1}
Artifact
{T}: You gain 1 life.

Trial Sword {2}
Artifact — Equipment
Equipped creature gets +1/+1.
Equip {1}

Trial Idol {2}
Legendary Artifact
{T}: Add {C}.

Trial Tower {2}
Enchantment
You have no maximum hand size.

Trial Shrine {1}{W}
Enchantment
Sacrifice this enchantment: You gain 1 life.

Trial Mantle {W}
Enchantment — Aura
Enchant creature
Enchanted creature gets +0/+1.

Trial Walker {2}{U}
Legendary Planeswalker — Trial
[+1]: You gain 1 life.
[-1]: Draw a card.
Loyalty: 5

Trial Jolt {R}
Instant
Trial Jolt deals 3 damage to any target.

Trial Prick {R}
Instant
Trial Prick deals 1 damage to any target.

Trial Lore {U}
Instant
Draw two cards.

Trial Balm {W}
Instant
You gain 3 life.

Trial Ache {B}
Sorcery
Each player loses 2 life.

Trial Doom {1}{B}
Instant
Destroy target permanent.

Trial Growth {G}
Instant
Target creature gets +2/+2 until end of turn.

Trial Blessing {G}
Sorcery
Put a +1/+1 counter on each creature you control.

Trial Decay {B}
Sorcery
Put a -1/-1 counter on target creature.

Trial Mindrot {B}
Sorcery
Each player discards a card.

Trial Tribute {B}
Sorcery
Each player sacrifices a creature.

Trial Erosion {U}
Sorcery
Each player mills three cards.

Trial Chorus {2}{W}
Sorcery
Create two 1/1 white Spirit creature tokens with flying.

Trial Windfall {R}
Sorcery
Create a Treasure token.

Trial Ebb {U}
Instant
Return target nonland permanent to its owner's hand.

Trial Blink {W}
Instant
Exile target creature, then return it to the battlefield under its owner's control.

Trial Banish {W}
Instant
Exile target nonland permanent.

Trial Seek {G}
Sorcery
Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.

Trial Rise {B}
Sorcery
Return target creature card from your graveyard to the battlefield.

Trial Deluge {3}{U}{U}
Instant
Draw a card.

Trial Toll {B}
Sorcery
Each player sacrifices an artifact.

Trial Ruin {B}
Instant
Each player discards their hand.

Trial Treasure
Artifact — Treasure
{T}, Sacrifice this artifact: Add one mana of any color.

Trial No {U}
Instant
Counter target spell.

Trial Omen {U}
Instant
Scry 2.

Trial Still {W}
Instant
Tap target creature.

Trial Stir {G}
Instant
Untap target permanent.

Trial Purge {B}
Instant
Exile target card from a graveyard.

Trial Wheel {2}
Sorcery
Cycling {1}
Draw a card.

Trial Growing {U}
Sorcery
Proliferate.

Trial Echo {R}
Sorcery
You gain 1 life.
Flashback {R}`

// company are the cards of companyText by their names.
var company = sync.OnceValue(func() map[string]*oracle.Card {
	cards := make(map[string]*oracle.Card)
	for _, block := range strings.Split(companyText, "\n\n") {
		card, err := cardtext.ParseCardBlock(strings.Split(block, "\n"), 1)
		if err != nil {
			panic(err)
		}
		whole, unknown := cardtext.Compile(card)
		if missing := support.Unsupported(&whole); len(unknown) > 0 || len(missing) > 0 {
			panic(fmt.Sprint(card.Name, unknown, missing))
		}
		cards[whole.Name] = &whole
	}
	return cards
})

// A world says what the players have besides the card.
type world struct {
	name                 string
	mine, theirs         []string // on the battlefield
	hand, grave, library []string // of each player
	life                 [2]int
	opponents            int
	counters             bool // some permanents have counters
	crowned              bool // the card's owner is the monarch and the like
	minted               bool // the card's owner has no mana but what Treasures add
}

var (
	manyPermanents = strings.Split(`Plains,Island,Swamp,Mountain,Forest,Quarry,Bear,Ox,Sparrow,Everyfolk,Golem,Hero,Rat,Wall,Nymph,Bauble,Sword,Idol,Shrine,Walker,Harbor,Mongrel,Mantle`, ",")
	fewPermanents  = strings.Split(`Plains,Island,Swamp,Mountain,Forest,Bear`, ",")
	manyCards      = strings.Split(`Bear,Golem,Bauble,Shrine,Jolt,Ache,Forest,Walker,Everyfolk,Nymph,Echo`, ",")
	aLibrary       = strings.Split(`Bear,Forest,Jolt,Golem,Shrine,Plains,Ache,Walker,Ox,Bauble,Swamp,Everyfolk,Island,Sparrow,Mountain,Lore,Rat,Forest,Nymph,Idol,Plains,Bear,Sword,Jolt,Forest,Hero,Swamp,Ox`, ",")
	minted         = world{name: "minted", mine: append(slices.Repeat([]string{"Treasure"}, 14), "Bear", "Golem"), theirs: fewPermanents, grave: manyCards, library: aLibrary, life: [2]int{20, 20}, opponents: 1, minted: true}
	unsettled      = world{name: "unsettled", mine: manyPermanents, theirs: []string{"Bear"}, library: aLibrary, life: [2]int{20, 20}, opponents: 1}
	worlds         = []world{
		{name: "plenty", mine: manyPermanents, theirs: manyPermanents, grave: manyCards, library: aLibrary, life: [2]int{20, 20}, opponents: 1, counters: true},
		{name: "behind", mine: fewPermanents, theirs: manyPermanents, library: aLibrary, life: [2]int{4, 40}, opponents: 1},
		{name: "bare", mine: []string{"Bear"}, theirs: fewPermanents, hand: []string{"Bear"}, library: aLibrary, life: [2]int{20, 20}, opponents: 1},
		{name: "ahead", mine: manyPermanents, theirs: fewPermanents[:2], grave: manyCards, library: aLibrary, life: [2]int{45, 5}, opponents: 2, crowned: true},
		{name: "empty-handed", mine: manyPermanents, theirs: manyPermanents, hand: []string{}, grave: manyCards, library: aLibrary, life: [2]int{20, 20}, opponents: 1},
	}
)
