package scenario_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/scenario"
)

// The columns of the table of every kind of event that an ability waits for: a thing to which it happens, in each of its
// occurrences, for several at once and several times in a row; one or more of them; another one than the source, or another player; how many
// or how much; and what the words go back to afterwards: "those", "it", "that player".
const (
	each      = "each"
	oneOrMore = "one or more"
	another   = "another"
	thatMany  = "that many"
	those     = "those"
)

// columns lists them.
var columns = []string{each, oneOrMore, another, thatMany, those}

// A scene is a table and what happens there, with cells of the matrix that are about it. Lines are parted by " / ", cards by " / + / ".
type scene struct {
	three   bool   // players, and not two
	edition string // if not the usual one
	cards   string
	deed    string // the text of Ann's sorcery, if she casts one
	setup   string
	play    string // if not "Ann casts Deed"
	rows    []cell
}

// A cell is one text of Watcher, an artifact of Ann's: an event after "whenever", of which Watcher gets a charge counter each time, or
// a whole ability.
type cell struct {
	word     string
	text     string
	of       string // the card of the scene whose event it is about; Watcher if nothing is said
	then     string // how the play goes on
	instead  string // the play instead of that of the scene
	answer   string // or the number of charge counters
	declined string // the kind of the event, where the text is declined
}

// senseless are the cells of the matrix that no text has.
var senseless = []struct {
	why   string
	kinds string
	words []string
}{
	{
		"the card that has the ability is what it happens to, or is where it happens",
		"ChapterReached DoorUnlocked Encountered LastCounterRemoved LevelBecame RoomEntered SetInMotion State become_plotted",
		[]string{oneOrMore, another, thatMany, those},
	},
	{"it is what the ability itself has just done", "Reflex", []string{oneOrMore, another, thatMany, those}},
	{"it happens to the game", "ChaosEnsues DaylightChanged", []string{oneOrMore, another, thatMany, those}},
	{"it happens to the player who has the plane, the Room or the Attraction", "FullyUnlocked Planeswalked claim_the_prize_of_an_attraction", []string{oneOrMore, another, thatMany, those}},
	{"what is replaced is one thing with a number, and its text says all of it in one", "ToldToMill ToldToRoll", []string{oneOrMore, another, thatMany, those}},
	{"a turn begins by itself", "TurnBegins", []string{oneOrMore, another, thatMany, those}},
	{"whose tokens they are is said, and not who else's", "TokensCreated", []string{another, those}},
	{"only this loses its counters", "CountersRemoved", []string{another, those}},
	{"who has lost is no longer in the game", "GameLost", []string{thatMany, those}},
	{
		"one step, player or card does it at a time",
		"Expended StepBegins airbend blight boast clash collect_evidence commit_a_crime complete_a_dungeon discover earthbend firebend forage foretell give_a_gift " +
			"choose_a_ring-bearer investigate manifest_dread open_an_attraction proliferate scry solve_a_Case surveil the_ring_tempts_you waterbend win_a_clash RolledToVisit",
		[]string{oneOrMore},
	},
	{
		"it has no number, and of one or more of them no text is played",
		"AbilityActivated Attached Attacked AttacksUnblocked CoinFlipped ControlLost Enlisted Exerted Expended LandPlayed LibrarySearched LibraryShuffled PhasesOut Resolved RolledToVisit " +
			"SpellCast SpellCopied StepBegins TappedForMana Unattached Visited airbend become_crewed become_the_monarch blight boast choose_a_ring-bearer clash collect_evidence " +
			"commit_a_crime complete_a_dungeon connive crew discover earthbend evolve exploit explore firebend forage foretell give_a_gift investigate manifest_dread " +
			"mentor monstrosity mutate open_an_attraction proliferate renown solve_a_Case surveil the_ring_tempts_you train waterbend win_a_clash",
		[]string{thatMany},
	},
	{"you are whom it tempts", "the_ring_tempts_you", []string{those}},
}

// elsewhere are the demonstrations of events of which a scene would take too much to set.
var elsewhere = map[string]string{
	"ChaosEnsues":                      "901/away-from-two-planes.txt",
	"Encountered":                      "901/what-a-planar-deck-may-hold.txt",
	"Planeswalked":                     "901/away-from-two-planes.txt",
	"RoomEntered":                      "309/a-dungeon-left-in-a-hurry.txt",
	"SetInMotion":                      "314/a-scheme-never-leaves-the-command-zone.txt",
	"become plotted":                   "702/plotted-by-what-others-say.txt",
	"claim the prize of an attraction": "702/claim-the-prize.txt",
}

// scenes is the table. Each answer was found by the rules before it was played: an ability triggers once each time its event
// occurs, and repeatedly if one event contains multiple occurrences (603.2c).
var scenes = []scene{
	{deed: "All creatures phase out.", rows: []cell{ // phases out
		{word: each, text: "a creature you control phases out", declined: "PhasesOut"},
		{word: oneOrMore, text: "one or more creatures you control phase out", declined: "PhasesOut"},
		{word: another, text: "another permanent phases out", declined: "PhasesOut"},
		{word: each, text: "Whenever this artifact phases out, you gain 1 life.", answer: "Ann has 20 life"},
		{word: those, text: "Whenever a creature you control phases out, tap it.", declined: "PhasesOut"},
	}},
	{deed: "All permanents phase out.", rows: []cell{ // phases out too
		{word: each, text: "Whenever this artifact phases out, you gain 1 life.", answer: "Ann has 21 life"},
	}},
	{setup: "Ox is phased out / Elk is phased out / it is Bob's end step", play: "everyone passes until Ann's upkeep", rows: []cell{ // phases in
		{word: each, text: "a creature you control phases in", answer: "2"},
		{word: each, text: "a creature phases in", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control phase in", declined: "PhasesIn"},
		{word: another, text: "another permanent you control phases in", answer: "2"},
		{word: another, text: "this artifact or another permanent you control phases in", answer: "2"},
		{word: those, text: "Whenever a creature you control phases in, it gains trample until end of turn.", answer: "Ox has trample; Elk has trample", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: thatMany, text: "Whenever one or more creatures you control phase in, you gain that much life.", declined: "PhasesIn"},
	}},
	{setup: "Ox is phased out / Watcher is phased out / it is Bob's end step", play: "everyone passes until Ann's upkeep", rows: []cell{ // phases in, Watcher too
		{word: another, text: "another permanent you control phases in", answer: "1"},
		{word: another, text: "this artifact or another permanent you control phases in", answer: "2"},
	}},
	{cards: "Hid {2} / Creature — Wolf / Morph {1} / 2/2", deed: "Turn all face-down creatures face up.", setup: "Ann controls Hid called Hida and Hid called Hidb / Hida is face down / Hidb is face down / Bob controls Hid called Hidc / Hidc is face down", rows: []cell{ // turned face up
		{word: each, text: "a permanent you control is turned face up", answer: "2"},
		{word: each, text: "a permanent is turned face up", answer: "3"},
		{word: another, text: "another permanent you control is turned face up", answer: "2"},
		{word: another, text: "this artifact or another permanent you control is turned face up", answer: "2"},
		{word: oneOrMore, text: "one or more permanents you control are turned face up", declined: "TurnedFaceUp"},
		{word: thatMany, text: "Whenever one or more permanents you control are turned face up, you gain that much life.", declined: "TurnedFaceUp"},
		{word: those, text: "Whenever a permanent you control is turned face up, put a +1/+1 counter on it.", answer: "Hida is 3/3; Hidb is 3/3; Hidc is 2/2", then: "Deed resolves / Ann stacks Watcher's trigger for Hida, then Watcher's trigger for Hidb"},
	}},
	{cards: "Lup {2} / Creature — Human / 2/2 / // / Wulf / Creature — Wolf / 3/3", deed: "Transform all Humans.", setup: "Ann controls Lup called La and Lup called Lb / Bob controls Lup called Lc", rows: []cell{ // transforms
		{word: each, text: "a creature you control transforms", answer: "2"},
		{word: each, text: "a creature transforms", answer: "3"},
		{word: each, text: "a creature you control transforms into a Wolf", answer: "2"},
		{word: another, text: "another permanent you control transforms", answer: "2"},
		{word: another, text: "this artifact or another permanent transforms", answer: "3"},
		{word: oneOrMore, text: "one or more creatures you control transform", declined: "Transformed"},
		{word: thatMany, text: "Whenever one or more creatures you control transform, you gain that much life.", declined: "Transformed"},
		{word: those, text: "Whenever a creature you control transforms, put a +1/+1 counter on it.", answer: "La is 4/4; Lb is 4/4; Lc is 3/3", then: "Deed resolves / Ann stacks Watcher's trigger for La, then Watcher's trigger for Lb"},
	}},
	{cards: "Sword {2} / Artifact — Equipment / Equip {1}", deed: "Attach all Equipment you control to target creature.", setup: "Ann controls Sword called Sa and Sword called Sb / Sa is attached to Elk", play: "Ann casts Deed targeting Ox", rows: []cell{ // attached
		{word: each, text: "an Equipment becomes attached to a creature", answer: "2"},
		{word: each, text: "an Equipment becomes attached to this artifact", answer: "0"},
		{word: another, text: "an Equipment becomes attached to another creature", declined: "Attached"},
		{word: oneOrMore, text: "one or more Equipment become attached to a creature", declined: "Attached"},
		{word: those, text: "Whenever an Equipment becomes attached to a creature, it gains trample until end of turn.", declined: "Attached"},
		{word: those, text: "Whenever an Equipment becomes attached to a creature, put a +1/+1 counter on that creature.", answer: "Ox has 2 +1/+1 counters; Elk has 0 +1/+1 counters", then: "Deed resolves / Ann stacks Watcher's trigger for Sa, then Watcher's trigger for Sb"},
		{word: each, text: "an Equipment becomes unattached from a permanent", answer: "1"},
		{word: those, text: "Whenever an Equipment becomes unattached from a permanent, sacrifice that permanent.", answer: "Elk is in Ann's graveyard; Ann controls Ox"},
		{word: oneOrMore, text: "one or more Equipment become unattached from a permanent", declined: "Unattached"},
		{word: another, text: "another Equipment becomes unattached from a permanent", answer: "1"},
	}},
	{cards: "Sword {2} / Artifact — Equipment / Equip {1}", deed: "Destroy target creature.", setup: "Ann controls Sword called Sa and Sword called Sb / Sa is attached to Ox / Sb is attached to Ox", play: "Ann casts Deed targeting Ox", rows: []cell{ // attached by the rules, all at once
		{word: each, text: "an Equipment becomes unattached from a permanent", answer: "2"},
	}},
	{cards: "Zap {0} / Instant / You gain 1 life. / + / Nix {0} / Instant / Counter all other spells.", setup: "2 Zaps are in Ann's hand / Nix is in Ann's hand", play: "Ann casts Zap / Ann casts Zap / Ann casts Nix", rows: []cell{ // countered
		{word: each, text: "a spell is countered", answer: "2"},
		{word: each, text: "a spell or ability you control counters a spell", answer: "2"},
		{word: oneOrMore, text: "one or more spells are countered", declined: "SpellCountered"},
		{word: another, text: "another spell is countered", answer: "2"},
		{word: those, text: "Whenever a spell is countered, its controller loses 1 life.", answer: "Ann has 18 life", then: "Nix resolves / Ann stacks Watcher's trigger, then Watcher's trigger"},
		{word: thatMany, text: "Whenever one or more spells are countered, you gain that much life.", declined: "SpellCountered"},
	}},
	{three: true, deed: "Each player searches their library for a creature card, puts it into their hand, then shuffles.", play: "Ann casts Deed / Deed resolves / Ann finds Pup / Bob finds Pup / Cid finds Pup", rows: []cell{ // searching
		{word: each, text: "a player searches their library", answer: "3"},
		{word: each, text: "an opponent searches their library", answer: "2"},
		{word: each, text: "you search your library", answer: "1"},
		{word: another, text: "another player searches their library", answer: "2"},
		{word: oneOrMore, text: "one or more players search their library", declined: "LibrarySearched"},
		{word: those, text: "Whenever an opponent searches their library, that player loses 1 life.", answer: "Ann has 20 life; Bob has 19 life; Cid has 19 life", then: "Ann stacks Watcher's trigger for Bob, then Watcher's trigger for Cid"},
		{word: each, text: "a player shuffles their library", answer: "3"},
		{word: each, text: "an opponent shuffles their library", answer: "2"},
		{word: another, text: "another player shuffles their library", answer: "2"},
		{word: oneOrMore, text: "one or more players shuffle their library", declined: "LibraryShuffled"},
		{word: those, text: "Whenever an opponent shuffles their library, that player loses 1 life.", answer: "Ann has 20 life; Bob has 19 life; Cid has 19 life", then: "Ann stacks Watcher's trigger for Bob, then Watcher's trigger for Cid"},
	}},
	{cards: "Lion {2} / Creature — Cat / You may exert this creature as it attacks. / 2/2", setup: "Ann controls Lion called La and Lion called Lb", play: "Ann attacks Bob with La and Lb / Ann says yes to La / Ann says yes to Lb", rows: []cell{ // exert
		{word: each, text: "you exert a creature", answer: "2"},
		{word: another, text: "you exert another creature", declined: "Exerted"},
		{word: oneOrMore, text: "you exert one or more creatures", declined: "Exerted"},
		{word: those, text: "Whenever you exert a creature, put a +1/+1 counter on it.", answer: "La is 3/3; Lb is 3/3", then: "Ann stacks Watcher's trigger for La, then Watcher's trigger for Lb"},
	}},
	{cards: "Lion {2} / Creature — Cat / Enlist / 2/2", setup: "Ann controls Lion called La and Lion called Lb", play: "Ann attacks Bob with La and Lb / Ann chooses Ox for La / Ann chooses Elk for Lb", rows: []cell{ // enlist
		{word: each, text: "a creature you control enlists a creature", answer: "2", then: "Ann stacks La's trigger, then Lb's trigger, then Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: oneOrMore, text: "one or more creatures you control enlist a creature", declined: "Enlisted"},
		{word: those, text: "Whenever a creature you control enlists a creature, it gains trample until end of turn.", declined: "Enlisted"},
		{word: another, text: "another creature enlists a creature", answer: "2", then: "Ann stacks La's trigger, then Lb's trigger, then Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: those, text: "Whenever a creature you control enlists a creature, that creature gains trample until end of turn.", answer: "Ox has trample; Elk has trample", then: "Ann stacks La's trigger, then Lb's trigger, then Watcher's trigger for Ox, then Watcher's trigger for Elk"},
	}},
	{cards: "Crab {2} / Creature — Crab / Cycling {0} / 2/2", setup: "2 Crabs are in Ann's hand", play: "Ann activates Crab / Ann activates Crab", rows: []cell{ // cycle
		{word: each, text: "you cycle a card", answer: "2"},
		{word: another, text: "you cycle another card", answer: "2"},
		{word: another, text: "another player cycles a card", answer: "0"},
		{word: oneOrMore, text: "you cycle one or more cards", declined: "CardCycled"},
		{word: each, text: "you cycle or discard a card", answer: "2"},
		{word: those, text: "Whenever a player cycles a card, that player loses 1 life.", answer: "Ann has 18 life"},
		{word: thatMany, text: "Whenever you cycle one or more cards, you gain that much life.", declined: "CardCycled"},
	}},
	{cards: "Two {2} / Sorcery / You gain 1 life.", setup: "Ann controls 2 Forests / Two is in Ann's hand", play: "Ann casts Two", rows: []cell{ // tap for mana
		{word: each, text: "you tap a land for mana", answer: "2"},
		{word: each, text: "a player taps a land for mana", answer: "2"},
		{word: each, text: "a land is tapped for mana", answer: "2"},
		{word: another, text: "another player taps a land for mana", answer: "0"},
		{word: oneOrMore, text: "you tap one or more lands for mana", declined: "TappedForMana"},
		{word: those, text: "Whenever a player taps a land for mana, that player loses 1 life.", answer: "Ann has 19 life", then: "Ann stacks Watcher's trigger, then Watcher's trigger"},
	}},
	{deed: "Destroy all permanents.", rows: []cell{ // destroy
		{word: each, text: "Whenever a creature you control is destroyed, you gain 1 life.", answer: "Ann has 22 life"},
		{word: another, text: "Whenever another permanent you control is destroyed, you gain 1 life.", answer: "Ann has 22 life"},
		{word: another, text: "Whenever this artifact or another permanent you control is destroyed, you gain 1 life.", answer: "Ann has 23 life"},
		{word: oneOrMore, text: "one or more creatures you control are destroyed", declined: "Destroyed"},
		{word: thatMany, text: "Whenever one or more creatures you control are destroyed, you gain that much life.", declined: "Destroyed"},
		{word: those, text: "Whenever a creature is destroyed, its controller loses 1 life.", answer: "Ann has 18 life; Bob has 18 life", then: "Deed resolves / Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk, then Watcher's trigger for Cub, then Watcher's trigger for Yak"},
	}},
	{cards: "Crab {2} / Creature — Crab / Cycling {0} / 2/2", setup: "Crab is in Ann's hand", play: "Ann activates Crab", rows: []cell{ // cycle
		{word: those, text: "Whenever you cycle a card, exile it.", answer: "Crab is in exile"},
		{word: those, text: "Whenever you cycle a card, put that card onto the battlefield.", answer: "Ann controls Crab"},
		{word: those, text: "Whenever you cycle or discard a card, exile that card.", answer: "Crab is in exile"},
		{word: those, text: "Whenever you discard a card, exile that card.", answer: "Crab is in exile"},
	}},
	{cards: "Pump {2} / Artifact / {0}: You gain 1 life.", setup: "Ann controls Pump / Bob controls Pump called Pb", play: "Ann activates Ann's Pump / Bob activates Pb", rows: []cell{ // activate
		{word: each, text: "a player activates an ability", answer: "2"},
		{word: each, text: "an opponent activates an ability", answer: "1"},
		{word: another, text: "another player activates an ability", answer: "1"},
		{word: those, text: "Whenever a player activates an ability, that player loses 1 life.", answer: "Ann has 20 life; Bob has 20 life"},
		{word: each, text: "Whenever an ability of an artifact is activated, you gain 1 life.", answer: "Ann has 23 life"},
		{word: oneOrMore, text: "you activate one or more abilities", declined: "AbilityActivated"},
	}},
	{cards: "Pump {2} / Artifact / {0}: You gain 1 life.", setup: "Ann controls Pump", play: "Ann activates Pump / Ann activates Pump", rows: []cell{ // activates twice
		{word: each, text: "you activate an ability", answer: "2"},
		{word: those, text: "Whenever you activate an ability, copy it.", answer: "Ann has 24 life"},
	}},
	{deed: "Target opponent gains control of all permanents you control.", play: "Ann casts Deed targeting Bob", rows: []cell{ // lost control
		{word: each, text: "Whenever you lose control of a creature, you gain 1 life.", answer: "Ann has 22 life"},
		{word: another, text: "Whenever you lose control of another permanent, you gain 1 life.", answer: "Ann has 22 life"},
		{word: oneOrMore, text: "you lose control of one or more creatures", declined: "ControlLost"},
		{word: those, text: "Whenever you lose control of a creature, that creature gets -1/-1 until end of turn.", answer: "Ox is 1/5; Elk is 1/5", then: "Deed resolves / Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
	}},
	{deed: "Scry 1, then scry 1.", play: "Ann casts Deed / Deed resolves / Ann puts nothing on the bottom / Ann puts nothing on the bottom", rows: []cell{ // scry
		{word: each, text: "you scry", answer: "2"},
		{word: each, text: "you scry or surveil", answer: "2"},
		{word: another, text: "another player scries", declined: "scry"},
		{word: those, text: "Whenever a player scries, that player loses 1 life.", declined: "scry"},
	}},
	{deed: "Scry 0.", rows: []cell{ // scry 0
		{word: each, text: "you scry", answer: "0"},
	}},
	{deed: "Scry 2.", play: "Ann casts Deed / Deed resolves / Ann puts nothing on the bottom", rows: []cell{ // scry several
		{word: thatMany, text: "Whenever you scry, draw that many cards.", answer: "Ann has 4 cards in hand"},
	}},
	{deed: "Surveil 1. Surveil 1.", play: "Ann casts Deed / Deed resolves / Ann chooses nothing for Deed / Ann chooses nothing for Deed", rows: []cell{ // surveil
		{word: each, text: "you surveil", answer: "2"},
		{word: another, text: "another player surveils", declined: "surveil"},
		{word: those, text: "Whenever a player surveils, that player loses 1 life.", declined: "surveil"},
	}},
	{deed: "Proliferate, then proliferate again.", rows: []cell{ // proliferate
		{word: each, text: "you proliferate", answer: "2"},
		{word: another, text: "another player proliferates", declined: "proliferate"},
		{word: those, text: "Whenever a player proliferates, that player loses 1 life.", declined: "proliferate"},
	}},
	{deed: "Each player investigates.", rows: []cell{ // investigate
		{word: each, text: "you investigate", answer: "1"},
		{word: another, text: "another player investigates", declined: "investigate"},
		{word: those, text: "Whenever a player investigates, that player loses 1 life.", declined: "investigate"},
	}},
	{deed: "Investigate twice.", rows: []cell{ // investigate twice
		{word: each, text: "you investigate", answer: "2"},
	}},
	{deed: "Each creature you control explores.", play: "Ann casts Deed / Deed resolves / Ann chooses Ox for Deed / Ann says no to Deed / Ann says no to Deed", rows: []cell{ // explore
		{word: each, text: "a creature you control explores", answer: "2"},
		{word: another, text: "another permanent you control explores", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control explore", declined: "explore"},
		{word: those, text: "Whenever a creature you control explores, it gains trample until end of turn.", answer: "Ox has trample; Elk has trample", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
	}},
	{deed: "Each creature you control connives.", play: "Ann casts Deed / Deed resolves / Ann chooses Ox for Deed", rows: []cell{ // connive
		{word: each, text: "a creature you control connives", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control connive", declined: "connive"},
		{word: those, text: "Whenever a creature you control connives, it gains trample until end of turn.", answer: "Ox has trample; Elk has trample", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: another, text: "another creature you control connives", answer: "2"},
	}},
	{deed: "You become the monarch. Target opponent becomes the monarch.", play: "Ann casts Deed targeting Bob", rows: []cell{ // monarch
		{word: each, text: "a player becomes the monarch", answer: "2"},
		{word: each, text: "you become the monarch", answer: "1"},
		{word: another, text: "another player becomes the monarch", answer: "1"},
		{word: those, text: "Whenever an opponent becomes the monarch, that player loses 1 life.", answer: "Bob has 19 life"},
		{word: oneOrMore, text: "one or more players become the monarch", declined: "become the monarch"},
	}},
	{cards: "Hydra {3} / Creature — Hydra / {0}: Monstrosity 1. / 1/1", setup: "Ann controls Hydra called Ha and Hydra called Hb", play: "Ann activates Ha / Ann activates Hb / everything resolves / Ann activates Ha", rows: []cell{ // monstrous
		{word: each, text: "a creature you control becomes monstrous", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control become monstrous", declined: "monstrosity"},
		{word: those, text: "Whenever a creature you control becomes monstrous, put a +1/+1 counter on it.", answer: "Ha is 3/3; Hb is 3/3"},
		{word: another, text: "another creature you control becomes monstrous", answer: "2"},
	}},
	{cards: "Fame {3} / Creature — Human / Renown 1 / 1/1", setup: "Ann controls Fame called Ha and Fame called Hb", play: "Ann attacks Bob with Ha and Hb / Bob does not block / everyone passes until the combat damage step / Ann stacks Ha's trigger, then Hb's trigger", rows: []cell{ // renowned
		{word: each, text: "a creature you control becomes renowned", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control become renowned", declined: "renown"},
		{word: those, text: "Whenever a creature you control becomes renowned, put a +1/+1 counter on it.", answer: "Ha is 3/3; Hb is 3/3"},
		{word: another, text: "another creature you control becomes renowned", answer: "2"},
	}},
	{cards: "Wagon {2} / Artifact — Vehicle / Crew 3 / 3/3", setup: "Ann controls Wagon", play: "Ann activates Wagon tapping Ox and Elk", rows: []cell{ // crewed
		{word: each, text: "a creature you control crews a Vehicle", answer: "2"},
		{word: each, text: "a Vehicle you control becomes crewed", answer: "1"},
		{word: oneOrMore, text: "one or more creatures you control crew a Vehicle", declined: "crew"},
		{word: oneOrMore, text: "one or more Vehicles become crewed", declined: "become crewed"},
		{word: those, text: "Whenever a creature you control crews a Vehicle, that creature gains trample until end of turn.", answer: "Ox has trample; Elk has trample", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: those, text: "Whenever a creature you control crews a Vehicle, that Vehicle gains trample until end of turn.", answer: "Wagon has trample", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: those, text: "Whenever a creature you control crews a Vehicle, it gains trample until end of turn.", declined: "crew"},
		{word: those, text: "Whenever a Vehicle you control becomes crewed, it gains trample until end of turn.", answer: "Wagon has trample"},
		{word: another, text: "another creature you control crews a Vehicle", answer: "2"},
		{word: another, text: "another Vehicle you control becomes crewed", answer: "1"},
	}},
	{cards: "Cap {2} / Creature — Human / Mentor / 3/3", setup: "Ann controls Cap called Ca and Cap called Cb / Ann controls Page, a 1/1 creature", play: "Ann attacks Bob with Ca, Cb and Page / Ann stacks Ca's trigger, then Cb's trigger", rows: []cell{ // mentor
		{word: each, text: "a creature you control mentors a creature", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control mentor a creature", declined: "mentor"},
		{word: those, text: "Whenever a creature you control mentors a creature, that creature gains trample until end of turn.", answer: "Page has trample"},
		{word: those, text: "Whenever a creature you control mentors a creature, it gains trample until end of turn.", declined: "mentor"},
		{word: another, text: "another creature you control mentors a creature", answer: "2"},
	}},
	{cards: "Squire {2} / Creature — Human / Training / 1/1", setup: "Ann controls Squire called Ca and Squire called Cb", play: "Ann attacks Bob with Ca, Cb and Ox / Ann stacks Ca's trigger, then Cb's trigger", rows: []cell{ // train
		{word: each, text: "a creature you control trains", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control train", declined: "train"},
		{word: those, text: "Whenever a creature you control trains, it gains trample until end of turn.", answer: "Ca has trample; Cb has trample"},
		{word: another, text: "another creature you control trains", answer: "2"},
	}},
	{cards: "Newt {2} / Creature — Newt / Evolve / 1/1 / + / Calf {0} / Creature — Ox / 3/3", setup: "Ann controls Newt called Ca and Newt called Cb / Calf is in Ann's hand", play: "Ann casts Calf / Calf resolves / Ann stacks Ca's trigger, then Cb's trigger", rows: []cell{ // evolve
		{word: each, text: "a creature you control evolves", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control evolve", declined: "evolve"},
		{word: those, text: "Whenever a creature you control evolves, it gains trample until end of turn.", answer: "Ca has trample; Cb has trample"},
		{word: another, text: "another creature you control evolves", answer: "2"},
	}},
	{deed: "Clash with an opponent. Clash with an opponent.", play: "Ann casts Deed / Deed resolves / Ann puts nothing on the bottom / Bob puts nothing on the bottom / Ann puts nothing on the bottom / Bob puts nothing on the bottom", rows: []cell{ // clash
		{word: each, text: "you clash", answer: "2"},
		{word: each, text: "a player clashes", answer: "4"},
		{word: each, text: "you win a clash", answer: "0"},
		{word: another, text: "another player clashes", answer: "2"},
		{word: those, text: "Whenever a player clashes, that player loses 1 life.", answer: "Ann has 18 life; Bob has 18 life", then: "Ann stacks Watcher's trigger for Ann, then Watcher's trigger for Ann, then Watcher's trigger for Bob, then Watcher's trigger for Bob"},
		{word: another, text: "another player wins a clash", answer: "0"},
		{word: those, text: "Whenever a player wins a clash, that player loses 1 life.", answer: "Ann has 20 life"},
	}},
	{deed: "Discover 1.", play: "Ann casts Deed / Deed resolves / Ann chooses nothing for Deed", rows: []cell{ // discover
		{word: each, text: "you discover", answer: "1"},
		{word: another, text: "another player discovers", answer: "0"},
		{word: those, text: "Whenever a player discovers, that player loses 1 life.", answer: "Ann has 19 life"},
	}},
	{cards: "Tale {3} / Instant / You gain 4 life. / Foretell {0}", setup: "2 Tales are in Ann's hand / Ann controls 4 Wastes", play: "Ann foretells Tale paying with 2 Wastes / Ann foretells Tale paying with 2 Wastes", rows: []cell{ // foretell
		{word: each, text: "you foretell a card", answer: "2"},
		{word: another, text: "another player foretells a card", answer: "0"},
		{word: those, text: "Whenever a player foretells a card, that player loses 1 life.", answer: "Ann has 18 life"},
	}},
	{cards: "Raid {3} / Creature — Human / Boast — {0}: You gain 1 life. / 1/1", setup: "Ann controls Raid called Ra and Raid called Rb", play: "Ann attacks Bob with Ra and Rb / Bob does not block / Ann activates Ra / Ann activates Rb / everything resolves / everyone passes until the postcombat main phase", rows: []cell{ // boast
		{word: each, text: "you activate a boast ability", answer: "2"},
		{word: another, text: "another player activates a boast ability", answer: "0"},
		{word: those, text: "Whenever a player activates a boast ability, that player loses 1 life.", answer: "Ann has 20 life"},
	}},
	{cards: "Jolt {0} / Instant / Jolt deals 1 damage to each of two targets.", setup: "2 Jolts are in Ann's hand", play: "Ann casts Jolt targeting Cub and Bob / Ann casts Jolt targeting Cub and Yak", rows: []cell{ // crime
		{word: each, text: "you commit a crime", answer: "2"},
		{word: another, text: "another player commits a crime", answer: "0"},
		{word: those, text: "Whenever a player commits a crime, that player loses 1 life.", answer: "Ann has 18 life"},
	}},
	{cards: "Gold {0} / Artifact / {0}: The Ring tempts you.", setup: "Ann controls Gold", play: "Ann activates Gold / everything resolves / Ann chooses Ox for Gold / everything resolves / Ann activates Gold / everything resolves / Ann chooses Ox for Gold", rows: []cell{ // ring
		{word: each, text: "the Ring tempts you", answer: "2"},
		{word: each, text: "you choose a creature as your Ring-bearer", answer: "2"},
		{word: another, text: "the Ring tempts another player", declined: "the ring tempts you"},
		{word: another, text: "another player chooses a creature as their Ring-bearer", declined: "choose a ring-bearer"},
		{word: those, text: "Whenever you choose a creature as your Ring-bearer, that creature gains trample until end of turn.", declined: "choose a ring-bearer"},
	}},
	{cards: "Prowl {3} / Creature — Beast / Mutate {0} / 3/3", setup: "Prowl is in Ann's hand", play: "Ann casts Prowl using mutate targeting Ox / Prowl resolves / Ann chooses top for Prowl", rows: []cell{ // mutate
		{word: each, text: "a creature you control mutates", answer: "1"},
		{word: oneOrMore, text: "one or more creatures you control mutate", declined: "mutate"},
		{word: those, text: "Whenever a creature you control mutates, it gains trample until end of turn.", answer: "Prowl has trample"},
		{word: another, text: "another creature you control mutates", answer: "1"},
	}},
	{cards: "Ghoul {0} / Creature — Zombie / Exploit / 3/1", setup: "Ghoul is in Ann's hand", play: "Ann casts Ghoul / Ghoul resolves / Ghoul's trigger resolves / Ann sacrifices Ox", rows: []cell{ // exploit
		{word: each, text: "a creature you control exploits a creature", answer: "1"},
		{word: oneOrMore, text: "one or more creatures you control exploit a creature", declined: "exploit"},
		{word: those, text: "Whenever a creature you control exploits a creature, it gains trample until end of turn.", declined: "exploit"},
		{word: those, text: "Whenever a creature you control exploits a creature, return that creature to the battlefield under your control.", answer: "Ann controls Ox"},
		{word: another, text: "another creature you control exploits a creature", answer: "1"},
	}},
	{cards: "Arch {0} / Artifact / Collect evidence 1: You gain 1 life. / + / Dear {3} / Artifact / {0}: You gain 1 life.", setup: "Ann controls Arch / 2 Dears are in Ann's graveyard", play: "Ann activates Arch exiling Dear / Ann activates Arch exiling Dear", rows: []cell{ // evidence
		{word: each, text: "you collect evidence", answer: "2"},
		{word: another, text: "another player collects evidence", answer: "0"},
		{word: those, text: "Whenever a player collects evidence, that player loses 1 life.", answer: "Ann has 20 life"},
	}},
	{deed: "Manifest dread.", play: "Ann casts Deed / Deed resolves / Ann chooses Pup for Deed", rows: []cell{ // dread
		{word: each, text: "you manifest dread", answer: "1"},
		{word: another, text: "another player manifests dread", declined: "manifest dread"},
		{word: those, text: "Whenever you manifest dread, put a +1/+1 counter on that creature.", declined: "manifest dread"},
	}},
	{deed: "You may forage.", setup: "Ann controls Snack, a Food artifact", play: "Ann casts Deed / Deed resolves / Ann says yes to Deed", rows: []cell{ // forage
		{word: each, text: "you forage", answer: "1"},
		{word: another, text: "another player forages", declined: "forage"},
		{word: those, text: "Whenever a player forages, that player loses 1 life.", declined: "forage"},
	}},
	{edition: "2026-02-27", deed: "Blight 1. Blight 1.", play: "Ann casts Deed / Deed resolves / Ann chooses Ox for Deed / Ann chooses Ox for Deed", rows: []cell{ // blight
		{word: each, text: "you blight", answer: "2"},
		{word: another, text: "another player blights", answer: "0"},
		{word: those, text: "Whenever a player blights, that player loses 1 life.", answer: "Ann has 18 life", then: "Ann stacks Watcher's trigger, then Watcher's trigger"},
	}},
	{edition: "2026-02-27", deed: "Airbend up to two target creatures.", play: "Ann casts Deed targeting Ox and Elk", rows: []cell{ // airbend
		{word: each, text: "you airbend", answer: "1"},
		{word: another, text: "another player airbends", answer: "0"},
		{word: those, text: "Whenever a player airbends, that player loses 1 life.", answer: "Ann has 19 life"},
	}},
	{edition: "2026-02-27", deed: "Earthbend 1.", setup: "Ann controls Forest", play: "Ann casts Deed targeting Forest", rows: []cell{ // earthbend
		{word: each, text: "you earthbend", answer: "1"},
		{word: another, text: "another player earthbends", answer: "0"},
		{word: those, text: "Whenever a player earthbends, that player loses 1 life.", answer: "Ann has 19 life"},
	}},
	{edition: "2026-02-27", cards: "Tide {0} / Artifact / Waterbend {1}: You gain 1 life.", setup: "Ann controls Tide", play: "Ann activates Tide tapping Ox / Ann activates Tide tapping Elk", rows: []cell{ // waterbend
		{word: each, text: "you waterbend", answer: "2"},
		{word: another, text: "another player waterbends", answer: "0"},
		{word: those, text: "Whenever a player waterbends, that player loses 1 life.", answer: "Ann has 20 life"},
	}},
	{edition: "2026-02-27", cards: "Cadet {0} / Creature — Human / Firebending 1 / 1/1", setup: "Ann controls Cadet called Ca and Cadet called Cb", play: "Ann attacks Bob with Ca and Cb / Ann stacks Ca's trigger, then Cb's trigger", rows: []cell{ // firebend
		{word: each, text: "you firebend", answer: "2"},
		{word: another, text: "another player firebends", answer: "0"},
		{word: those, text: "Whenever a player firebends, that player loses 1 life.", answer: "Ann has 18 life"},
	}},
	{edition: "2026-02-27", cards: "Meal {0} / Instant / Gift a card / You gain 1 life.", setup: "2 Meals are in Ann's hand", play: "Ann casts Meal adding gift / Ann casts Meal adding gift", rows: []cell{ // gift
		{word: each, text: "you give a gift", answer: "2"},
		{word: another, text: "another player gives a gift", answer: "0"},
		{word: those, text: "Whenever a player gives a gift, that player loses 1 life.", answer: "Ann has 20 life"},
	}},
	{cards: "Stall / Artifact — Attraction / Visit — You gain 2 life. / + / Tent / Artifact — Attraction / Visit — You gain 1 life.", deed: "Open two Attractions.", setup: "Ann's Attraction deck is Stall and Tent, top first / Stall is lit up on 2 and 6 / Tent is lit up on 2 and 6", rows: []cell{ // Attraction
		{word: each, text: "you open an Attraction", answer: "2"},
		{word: another, text: "another player opens an Attraction", answer: "0"},
		{word: those, text: "Whenever a player opens an Attraction, that player loses 1 life.", answer: "Ann has 18 life", then: "Deed resolves / Ann stacks Watcher's trigger, then Watcher's trigger"},
	}},
	{setup: "it is Ann's end step", play: "everyone passes until Bob's upkeep / everything resolves / everyone passes until Bob's precombat main phase", rows: []cell{ // steps
		{word: each, text: "At the beginning of each player's upkeep, put a charge counter on this artifact.", answer: "1"},
		{word: another, text: "At the beginning of each other player's upkeep, put a charge counter on this artifact.", answer: "1"},
		{word: another, text: "At the beginning of each opponent's upkeep, put a charge counter on this artifact.", answer: "1"},
		{word: those, text: "At the beginning of each player's upkeep, that player loses 1 life.", answer: "Bob has 19 life; Ann has 20 life"},
	}},
	{cards: "Zap {0} / Instant / You gain 1 life.", setup: "2 Zaps are in Ann's hand / Zap called Bap is in Bob's hand", play: "Ann casts Zap / Ann casts Zap / Bob casts Bap", rows: []cell{ // cast
		{word: each, text: "a player casts a spell", answer: "3"},
		{word: each, text: "you cast your second spell each turn", answer: "1"},
		{word: another, text: "another player casts a spell", answer: "1"},
		{word: another, text: "you cast another spell", answer: "2"},
		{word: oneOrMore, text: "you cast one or more spells", declined: "SpellCast"},
		{word: those, text: "Whenever an opponent casts a spell, that player loses 1 life.", answer: "Bob has 20 life"},
		{word: each, text: "a spell resolves", answer: "3"},
		{word: another, text: "another spell resolves", answer: "3"},
		{word: oneOrMore, text: "one or more spells resolve", declined: "Resolved"},
		{word: those, text: "Whenever a spell resolves, its controller loses 1 life.", answer: "Ann has 20 life; Bob has 20 life"},
	}},
	{cards: "Zap {0} / Instant / You gain 1 life. / + / Twin {0} / Instant / Copy target spell twice.", setup: "Zap is in Ann's hand / Twin is in Ann's hand", play: "Ann casts Zap / Ann casts Twin targeting Zap", rows: []cell{ // copied
		{word: each, text: "you copy a spell", answer: "2"},
		{word: another, text: "another player copies a spell", answer: "0"},
		{word: another, text: "you copy another spell", declined: "SpellCopied"},
		{word: oneOrMore, text: "you copy one or more spells", declined: "SpellCopied"},
		{word: those, text: "Whenever you copy a spell, counter it.", answer: "Ann has 21 life", then: "Twin resolves / Ann stacks Watcher's trigger, then Watcher's trigger"},
	}},
	{deed: "Each player draws two cards.", rows: []cell{ // draw
		{word: each, text: "a player draws a card", answer: "4"},
		{word: each, text: "you draw one or more cards", answer: "2"},
		{word: oneOrMore, text: "you draw one or more cards", answer: "2"},
		{word: another, text: "another player draws a card", answer: "2"},
		{word: another, text: "you draw another card", declined: "CardDrawn"},
		{word: those, text: "Whenever an opponent draws a card, that player loses 1 life.", answer: "Bob has 18 life", then: "Deed resolves / Ann stacks Watcher's trigger, then Watcher's trigger"},
		{word: thatMany, text: "Whenever you draw one or more cards, you gain that much life.", declined: "CardDrawn"},
	}},
	{three: true, deed: "Each player gains 2 life. Each player loses 1 life.", rows: []cell{ // life
		{word: each, text: "a player gains life", answer: "3"},
		{word: each, text: "an opponent gains life", answer: "2"},
		{word: each, text: "a player loses life", answer: "3"},
		{word: another, text: "another player gains life", answer: "2"},
		{word: another, text: "another player loses life", answer: "2"},
		{word: oneOrMore, text: "one or more players gain life", declined: "LifeGained"},
		{word: oneOrMore, text: "one or more opponents lose life", declined: "LifeLost"},
		{word: thatMany, text: "Whenever you gain life, draw that many cards.", answer: "Ann has 4 cards in hand"},
		{word: thatMany, text: "Whenever you lose life, draw that many cards.", answer: "Ann has 3 cards in hand"},
		{word: those, text: "Whenever an opponent gains life, that player loses that much life.", answer: "Bob has 19 life; Cid has 19 life; Ann has 21 life", then: "Deed resolves / Ann stacks Watcher's trigger for Bob, then Watcher's trigger for Cid"},
		{word: those, text: "Whenever an opponent loses life, that player draws a card.", answer: "Bob has 3 cards in hand; Cid has 3 cards in hand; Ann has 2 cards in hand", then: "Deed resolves / Ann stacks Watcher's trigger for Bob, then Watcher's trigger for Cid"},
	}},
	{three: true, deed: "Each other player loses 20 life.", rows: []cell{ // lost
		{word: each, text: "a player loses the game", answer: "Ann wins"},
	}},
	{three: true, deed: "Target player loses 20 life.", play: "Ann casts Deed targeting Bob", rows: []cell{ // lost one
		{word: each, text: "a player loses the game", answer: "1"},
		{word: another, text: "another player loses the game", answer: "1"},
		{word: each, text: "an opponent loses the game", answer: "1"},
		{word: oneOrMore, text: "one or more players lose the game", declined: "GameLost"},
	}},
	{setup: "Forest is in Ann's hand", play: "Ann plays Forest", rows: []cell{ // land
		{word: each, text: "a player plays a land", answer: "1"},
		{word: another, text: "another player plays a land", answer: "0"},
		{word: another, text: "you play another land", answer: "1"},
		{word: oneOrMore, text: "you play one or more lands", declined: "LandPlayed"},
		{word: those, text: "Whenever you play a land, tap it.", answer: "Forest is tapped"},
		{word: those, text: "Whenever a player plays a land, that player loses 1 life.", answer: "Ann has 19 life"},
	}},
	{edition: "2026-02-27", cards: "Run {3} / Instant / You gain 1 life.", setup: "2 Runs are in Ann's hand / Ann controls 6 Wastes", play: "Ann casts Run / Ann casts Run", rows: []cell{ // expend
		{word: each, text: "you expend 4", answer: "1"},
		{word: another, text: "another player expends 4", answer: "0"},
		{word: those, text: "Whenever a player expends 4, that player loses 1 life.", answer: "Ann has 21 life"},
	}},
	{cards: "Tale {0} / Enchantment — Saga / I, II — You gain 1 life. / III — You gain 5 life. / + / Lore {0} / Instant / Put two lore counters on target enchantment.", setup: "Tale and Lore are in Ann's hand", play: `Ann casts Tale / Tale resolves / everything resolves / Ann casts Lore targeting Tale / Lore resolves / Ann stacks Tale's "I, II — You gain", then Tale's "III — You gain"`, rows: []cell{ // chapter
		{word: each, text: "you gain life", of: "Tale", answer: "3"},
	}},
	{deed: "You gain 1 life. You gain 1 life.", rows: []cell{ // first each turn
		{word: each, text: "you gain life for the first time each turn", answer: "1"},
		{word: another, text: "another player gains life for the first time each turn", answer: "0"},
	}},
	{deed: "Each player discards their hand.", rows: []cell{ // state
		{word: each, text: "When you have no cards in hand, sacrifice this artifact.", answer: "Watcher is in Ann's graveyard"},
	}},
	{deed: "You may sacrifice a creature. When you do, you gain 3 life.", play: "Ann casts Deed / Deed resolves / Ann sacrifices Ox", rows: []cell{ // reflex
		{word: each, text: "you gain life", of: "Deed", answer: "1"},
	}},
	{deed: "It becomes night. It becomes day.", setup: "it is day", rows: []cell{ // day
		{word: each, text: "day becomes night or night becomes day", answer: "2"},
		{word: each, text: "day becomes night", answer: "1"},
	}},
	{deed: "Flip two coins.", play: "Ann casts Deed / Deed resolves / Ann calls heads / the coin shows heads / Ann calls heads / the coin shows tails", rows: []cell{ // coin
		{word: each, text: "you win a coin flip", answer: "1"},
		{word: each, text: "you lose a coin flip", answer: "1"},
		{word: each, text: "a player wins a coin flip", answer: "1"},
		{word: another, text: "another player wins a coin flip", answer: "0"},
		{word: oneOrMore, text: "you win one or more coin flips", declined: "CoinFlipped"},
		{word: those, text: "Whenever a player wins a coin flip, that player draws a card.", answer: "Ann has 3 cards in hand"},
	}},
	{deed: "Roll two d6.", play: "Ann casts Deed / Deed resolves / the die shows 3 / the die shows 4", rows: []cell{ // dice
		{word: each, text: "you roll a die", answer: "2"},
		{word: each, text: "you roll a 4 or higher", answer: "1"},
		{word: each, text: "a player rolls a die", answer: "2"},
		{word: another, text: "another player rolls a die", answer: "0"},
		{word: oneOrMore, text: "you roll one or more dice", answer: "1"},
		{word: thatMany, text: "Whenever you roll one or more dice, you gain that much life.", declined: "DiceRolled"},
		{word: thatMany, text: "Whenever you roll a die, you gain that much life.", answer: "Ann has 27 life", then: "Ann stacks Watcher's trigger, then Watcher's trigger"},
		{word: those, text: "Whenever a player rolls a die, that player loses 1 life.", answer: "Ann has 18 life", then: "Ann stacks Watcher's trigger, then Watcher's trigger"},
	}},
	{deed: "Roll a d6.", play: "Ann casts Deed / Deed resolves / the die shows 3 / the die shows 4", rows: []cell{ // dice replaced
		{word: each, text: "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll.", answer: "Ann has 2 cards in hand"},
	}},
	{three: true, deed: "Each opponent mills one card.", rows: []cell{ // told to mill
		{word: each, text: "If an opponent would mill one or more cards, they mill twice that many cards instead.", answer: "Bob's library has 3 cards; Cid's library has 3 cards"},
	}},
	{three: true, deed: "Each player creates a 1/1 white Soldier creature token.", rows: []cell{ // tokens
		{word: each, text: "If one or more tokens would be created under your control, twice that many of those tokens are created instead.", answer: "Ann controls 2 Soldier Tokens; Bob controls 1 Soldier Token"},
		{word: oneOrMore, text: "If one or more creature tokens would be created under your control, twice that many of those tokens are created instead.", answer: "Ann controls 2 Soldier Tokens; Bob controls 1 Soldier Token"},
		{word: thatMany, text: "If one or more tokens would be created under your control, twice that many of those tokens are created instead.", answer: "Ann controls 2 Soldier Tokens; Cid controls 1 Soldier Token"},
	}},
	{deed: "Target player takes an extra turn after this one.", play: "Ann casts Deed targeting Ann / Deed resolves / Ann does not attack / everyone passes until Bob's upkeep", rows: []cell{ // extra turn
		{word: each, text: "If a player would begin an extra turn, that player skips that turn instead.", answer: "Bob has 2 cards in hand"},
	}},
	{cards: "Guard {1} / Artifact / Prevent all damage that would be dealt to you.", setup: "Ann controls Guard / it is Bob's beginning of combat", play: "Bob attacks Ann with Cub and Yak / Ann does not block / everyone passes until the postcombat main phase", rows: []cell{ // prevented
		{word: each, text: "damage that would be dealt to you is prevented", answer: "1"},
		{word: each, text: "damage that would be dealt to a creature you control is prevented", declined: "DamagePrevented"},
		{word: thatMany, text: "Whenever damage that would be dealt to you is prevented, draw that many cards.", answer: "Ann has 4 cards in hand"},
		{word: oneOrMore, text: "damage that would be dealt to one or more creatures you control is prevented", declined: "DamagePrevented"},
		{word: another, text: "damage that would be dealt to another creature you control is prevented", declined: "DamagePrevented"},
		{word: those, text: "Whenever damage that would be dealt to a creature you control is prevented, tap it.", declined: "DamagePrevented"},
	}},
	{deed: "Remove all counters from target permanent.", setup: "Watcher has 2 time counters", play: "Ann casts Deed targeting Watcher", rows: []cell{ // counters removed
		{word: each, text: "Whenever a time counter is removed from this artifact, you gain 1 life.", answer: "Ann has 22 life"},
		{word: oneOrMore, text: "Whenever one or more time counters are removed from this artifact, you gain 1 life.", answer: "Ann has 21 life"},
		{word: thatMany, text: "Whenever one or more time counters are removed from this artifact, you gain that much life.", answer: "Ann has 22 life"},
		{word: each, text: "When the last time counter is removed from this artifact, you gain 1 life.", answer: "Ann has 21 life"},
		{word: each, text: "Whenever a time counter is removed from a permanent you control, you gain 1 life.", declined: "CountersRemoved"},
	}},
	{edition: "2026-02-27", cards: "Gym {0} / Enchantment — Room / When you unlock this door, you gain 1 life. / // / Hall {0} / Enchantment — Room / When you unlock this door, you gain 2 life.", setup: "Gym // Hall is in Ann's hand", play: "Ann casts Gym / Gym resolves / everything resolves / Ann unlocks Hall", rows: []cell{ // door
		{word: each, text: "you gain life", of: "Gym // Hall", answer: "2"},
		{word: each, text: "Whenever you fully unlock a Room, put a charge counter on this artifact.", answer: "1", then: "Ann stacks Watcher's trigger, then Gym // Hall's trigger"},
	}},
	{cards: "Class of Ink {0} / Enchantment — Class / You have no maximum hand size. / {0}: Level 2 / When this Class becomes level 2, you gain 1 life. / {0}: Level 3 / When this Class becomes level 3, you gain 1 life.", setup: "Ann controls Class of Ink", play: `Ann activates Class of Ink's "Level 2" / everything resolves / Ann activates Class of Ink's "Level 3"`, rows: []cell{ // level
		{word: each, text: "you gain life", of: "Class of Ink", answer: "2"},
	}},
	{three: true, play: "Ann attacks Bob with Ox; Cid with Elk", rows: []cell{ // attacked
		{word: each, text: "an opponent is attacked", answer: "2"},
		{word: another, text: "another player is attacked", answer: "2"},
		{word: oneOrMore, text: "one or more of your opponents are attacked", declined: "Attacked"},
		{word: those, text: "Whenever an opponent is attacked, that player draws a card.", answer: "Bob has 3 cards in hand; Cid has 3 cards in hand", then: "Ann stacks Watcher's trigger for Bob, then Watcher's trigger for Cid"},
		{word: each, text: "you attack", answer: "1"},
		{word: each, text: "a player attacks", answer: "1"},
		{word: another, text: "another player attacks", answer: "0"},
		{word: those, text: "Whenever you attack a player, that player loses 1 life.", answer: "Bob has 19 life; Cid has 19 life", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: oneOrMore, text: "you attack one or more players", declined: "PlayerAttacks"},
		{word: oneOrMore, text: "you attack with one or more creatures", answer: "1"},
	}},
	{deed: "Destroy all permanents.", rows: []cell{ // everything is destroyed
		{word: another, text: "Whenever another permanent you control is put into a graveyard from the battlefield, you gain 1 life.", answer: "Ann has 22 life"},
		{word: oneOrMore, text: "Whenever one or more other permanents you control are put into a graveyard from the battlefield, you gain 1 life.", answer: "Ann has 21 life"},
		{word: thatMany, text: "Whenever one or more other permanents you control are put into a graveyard from the battlefield, you gain that much life.", answer: "Ann has 22 life"},
		{word: those, text: "Whenever one or more creatures you control die, return them to the battlefield under their owner's control.", answer: "Ann controls Ox; Ann controls Elk; Cub is in Bob's graveyard"},
	}},
	{three: true, play: "Ann attacks Bob with Ox; Cid with Elk", rows: []cell{ // attack two players
		{word: each, text: "a creature you control attacks", answer: "2"},
		{word: each, text: "a creature you control attacks alone", answer: "0"},
		{word: another, text: "Whenever another creature you control attacks, you gain 1 life.", answer: "Ann has 22 life"},
		{word: oneOrMore, text: "one or more creatures you control attack a player", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control attack one or more players", declined: "AttackDeclared"},
		{word: thatMany, text: "Whenever one or more creatures you control attack, draw that many cards.", answer: "Ann has 4 cards in hand"},
		{word: those, text: "Whenever one or more creatures you control attack, they gain trample until end of turn.", answer: "Ox has trample; Elk has trample; Cub does not have trample"},
		{word: each, text: "you attack with a creature", answer: "2"},
		{word: those, text: "Whenever you attack with a creature, it gains trample until end of turn.", answer: "Ox has trample; Elk has trample", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: thatMany, text: "Whenever you attack with one or more creatures, draw that many cards.", answer: "Ann has 4 cards in hand"},
		{word: those, text: "Whenever you attack with one or more creatures, those creatures gain trample until end of turn.", answer: "Ox has trample; Elk has trample; Cub does not have trample"},
		{word: each, text: "you attack a player", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control enter or attack", answer: "1"},
		{word: another, text: "another creature you control enters or attacks", answer: "2"},
		{word: thatMany, text: "Whenever one or more creatures you control enter or attack, draw that many cards.", answer: "Ann has 4 cards in hand"},
	}},
	{play: "Ann attacks Bob with Ox and Elk / Bob blocks Ox with Cub; Elk with Yak", rows: []cell{ // blocked
		{word: another, text: "another creature blocks", answer: "2"},
		{word: another, text: "another creature becomes blocked", answer: "2"},
		{word: thatMany, text: "Whenever one or more creatures block, draw that many cards.", answer: "Ann has 4 cards in hand"},
		{word: thatMany, text: "Whenever one or more creatures you control become blocked, draw that many cards.", answer: "Ann has 4 cards in hand"},
		{word: those, text: "Whenever one or more creatures block, tap those creatures.", answer: "Cub is tapped; Yak is tapped"},
		{word: those, text: "Whenever one or more creatures you control become blocked, untap them.", answer: "Ox is untapped; Elk is untapped"},
		{word: those, text: "Whenever a creature blocks a creature, it gains trample until end of turn.", declined: "BlockDeclared"},
		{word: those, text: "Whenever a creature you control becomes blocked by a creature, that creature gains trample until end of turn.", answer: "Cub has trample; Yak has trample", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: those, text: "Whenever a creature you control becomes blocked by a creature, it gains trample until end of turn.", declined: "BecomesBlocked"},
		{word: each, text: "a creature you control attacks and isn't blocked", answer: "0"},
		{word: oneOrMore, text: "one or more creatures block", answer: "1"},
	}},
	{three: true, play: "Ann attacks Bob with Ox; Cid with Elk / Bob does not block / Cid does not block / everyone passes until the postcombat main phase", rows: []cell{ // unblocked
		{word: each, text: "a creature you control attacks and isn't blocked", answer: "2"},
		{word: another, text: "another creature attacks and isn't blocked", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control attack and aren't blocked", declined: "AttacksUnblocked"},
		{word: each, text: "a creature you control deals combat damage to one or more of your opponents", answer: "2"},
		{word: each, text: "a creature you control deals combat damage", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control deal combat damage to one or more of your opponents", answer: "1"},
		{word: oneOrMore, text: "one or more creatures you control deal combat damage to a player", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control deal combat damage", answer: "1"},
		{word: thatMany, text: "Whenever one or more creatures you control deal combat damage, you gain that much life.", answer: "Ann has 24 life"},
		{word: thatMany, text: "Whenever one or more creatures you control deal combat damage to one or more players, you gain that much life.", declined: "DamageDealt"},
		{word: those, text: "Whenever one or more creatures you control deal combat damage to one or more players, untap them.", answer: "Ox is untapped; Elk is untapped"},
		{word: another, text: "another creature deals combat damage to a player", answer: "2"},
	}},
	{play: "Ann attacks Bob with Ox / Bob does not block", rows: []cell{ // isn't blocked, it
		{word: those, text: "Whenever a creature you control attacks and isn't blocked, it gains trample until end of turn.", answer: "Ox has trample"},
	}},
	{deed: "This spell deals 1 damage to each creature and each player.", rows: []cell{ // damage to all
		{word: oneOrMore, text: "one or more creatures you control are dealt damage", answer: "1"},
		{word: oneOrMore, text: "a source you control deals damage to one or more creatures", answer: "1"},
		{word: those, text: "Whenever one or more creatures you control are dealt damage, tap those creatures.", answer: "Ox is tapped; Elk is tapped; Cub is untapped"},
		{word: those, text: "Whenever a source you control deals damage to one or more creatures, tap those creatures.", answer: "Ox is tapped; Cub is tapped"},
		{word: thatMany, text: "Whenever a creature an opponent controls is dealt excess damage, you gain that much life.", declined: "DamageDealt"},
		{word: thatMany, text: "Whenever one or more creatures you control are dealt damage, you gain that much life.", declined: "DamageDealt"},
		{word: those, text: "Whenever a creature deals damage to a creature, it gains trample until end of turn.", declined: "DamageDealt"},
	}},
	{deed: "Tap all permanents.", rows: []cell{ // tapped
		{word: another, text: "Whenever another permanent you control becomes tapped, you gain 1 life.", answer: "Ann has 22 life"},
		{word: oneOrMore, text: "one or more permanents you control become tapped", answer: "1"},
		{word: thatMany, text: "Whenever one or more creatures you control become tapped, you gain that much life.", answer: "Ann has 22 life"},
		{word: those, text: "Whenever one or more creatures you control become tapped, untap them.", answer: "Ox is untapped; Elk is untapped; Cub is tapped"},
	}},
	{deed: "Untap all creatures.", setup: "Ox is tapped / Elk is tapped / Cub is tapped", rows: []cell{ // untapped
		{word: each, text: "a creature becomes untapped", answer: "3"},
		{word: another, text: "another permanent you control becomes untapped", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control become untapped", declined: "BecomesUntapped"},
		{word: thatMany, text: "Whenever one or more creatures you control become untapped, you gain that much life.", declined: "BecomesUntapped"},
		{word: those, text: "Whenever a creature you control becomes untapped, put a +1/+1 counter on it.", answer: "Ox is 3/7; Elk is 3/7; Cub is 1/6", then: "Deed resolves / Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
	}},
	{deed: "Tap two target creatures.", play: "Ann casts Deed targeting Ox and Elk", rows: []cell{ // target
		{word: each, text: "a creature becomes the target of a spell", answer: "2"},
		{word: another, text: "another permanent becomes the target of a spell", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control become the target of a spell", declined: "BecomesTarget"},
		{word: those, text: "Whenever a creature you control becomes the target of a spell, put a +1/+1 counter on that creature.", answer: "Ox is 3/7; Elk is 3/7", then: "Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: thatMany, text: "Whenever one or more creatures you control become the target of a spell, draw that many cards.", declined: "BecomesTarget"},
	}},
	{three: true, deed: "Each player discards two cards.", rows: []cell{ // discards
		{word: another, text: "another player discards a card", answer: "4"},
		{word: oneOrMore, text: "an opponent discards one or more cards", answer: "2"},
		{word: thatMany, text: "Whenever you discard one or more cards, draw that many cards.", answer: "Ann has 2 cards in hand"},
		{word: those, text: "Whenever an opponent discards one or more cards, that player loses that much life.", answer: "Bob has 18 life; Cid has 18 life", then: "Deed resolves / Ann stacks Watcher's trigger for Bob, then Watcher's trigger for Cid"},
		{word: those, text: "Whenever one or more players discard one or more cards, that player loses 1 life.", declined: "CardDiscarded"},
		{word: those, text: "Whenever you discard one or more creature cards, return them to your hand.", answer: "Ann has 2 cards in hand"},
	}},
	{three: true, deed: "Each player sacrifices two creatures.", rows: []cell{ // sacrifices
		{word: another, text: "another player sacrifices a creature", answer: "4"},
		{word: another, text: "you sacrifice another permanent", answer: "2"},
		{word: oneOrMore, text: "an opponent sacrifices one or more creatures", answer: "2"},
		{word: oneOrMore, text: "one or more creatures are sacrificed", answer: "1"},
		{word: thatMany, text: "Whenever you sacrifice one or more permanents, draw that many cards.", answer: "Ann has 4 cards in hand"},
		{word: those, text: "Whenever an opponent sacrifices one or more creatures, that player loses 1 life.", answer: "Bob has 19 life; Cid has 19 life", then: "Deed resolves / Ann stacks Watcher's trigger for Cub, then Watcher's trigger for Cob"},
	}},
	{deed: "Put a +1/+1 counter and a flying counter on each creature you control.", rows: []cell{ // two kinds of counters
		{word: each, text: "a counter is put on a creature you control", answer: "4"},
		{word: oneOrMore, text: "one or more counters are put on a creature you control", answer: "2"},
		{word: oneOrMore, text: "one or more counters are put on one or more creatures you control", answer: "1"},
		{word: another, text: "one or more counters are put on another permanent you control", answer: "2"},
		{word: thatMany, text: "Whenever one or more counters are put on a creature you control, draw that many cards.", answer: "Ann has 6 cards in hand", then: "Deed resolves / Ann stacks Watcher's trigger for Ox, then Watcher's trigger for Elk"},
		{word: those, text: "Whenever one or more counters are put on one or more creatures you control, those creatures gain trample until end of turn.", answer: "Ox has trample; Elk has trample; Cub does not have trample"},
		{word: thatMany, text: "Whenever one or more counters are put on one or more creatures you control, draw that many cards.", declined: "CountersPut"},
	}},
	{cards: "Stall / Artifact — Attraction / Visit — You gain 2 life. / + / Tent / Artifact — Attraction / Visit — You gain 1 life. / + / Whirl / Artifact — Attraction / Visit — Claim the prize! / Prize — You gain 5 life.", setup: "Ann controls Stall and Tent / it is Ann's draw step / Stall is lit up on 2 and 6 / Tent is lit up on 2 and 6", play: "everyone passes until Ann's precombat main phase / the die shows 2 / Ann stacks Stall's trigger, then Tent's trigger, then Watcher's trigger for Stall, then Watcher's trigger for Tent", rows: []cell{ // visit
		{word: each, text: "you visit an Attraction", answer: "2"},
		{word: each, text: "you roll to visit your Attractions", answer: "1", instead: "everyone passes until Ann's precombat main phase / the die shows 2 / Ann stacks Watcher's trigger, then Stall's trigger, then Tent's trigger"},
		{word: another, text: "another player visits an Attraction", answer: "0", instead: "everyone passes until Ann's precombat main phase / the die shows 2 / Ann stacks Stall's trigger, then Tent's trigger"},
		{word: oneOrMore, text: "you visit one or more Attractions", declined: "Visited"},
		{word: those, text: "Whenever you visit an Attraction, tap it.", answer: "Stall is tapped; Tent is tapped"},
		{word: another, text: "another player rolls to visit their Attractions", declined: "RolledToVisit"},
		{word: those, text: "Whenever a player rolls to visit their Attractions, that player loses 1 life.", declined: "RolledToVisit"},
	}},
	{cards: "Short Cave / Dungeon / Hole — You gain 4 life. / + / Down {0} / Instant / Venture into the dungeon.", setup: "Ann owns Short Cave outside the game / 2 Downs are in Ann's hand", play: "Ann casts Down / Down resolves / Ann chooses Short Cave for Down / everything resolves / Ann casts Down / Down resolves / Ann chooses Short Cave for Down", rows: []cell{ // dungeon
		{word: each, text: "you complete a dungeon", answer: "2"},
		{word: another, text: "another player completes a dungeon", answer: "0"},
		{word: those, text: "Whenever a player completes a dungeon, that player loses 1 life.", answer: "Ann has 26 life"},
	}},
	{cards: "Case of Ink {0} / Enchantment — Case / When this Case enters, you gain 1 life. / To solve — You control three or more artifacts. / Solved — Creatures you control have trample.", setup: "Ann controls Case of Ink / Ann controls Ra, an artifact / Ann controls Rb, an artifact", play: "Ann does not attack / everyone passes until Ann's end step", rows: []cell{ // case
		{word: each, text: "you solve a Case", answer: "1"},
		{word: another, text: "another player solves a Case", answer: "0"},
		{word: those, text: "Whenever a player solves a Case, that player loses 1 life.", answer: "Ann has 19 life"},
	}},
	{deed: "Discard a card. Discard a card.", play: "Ann casts Deed / Deed resolves", rows: []cell{ // discards for the first time
		{word: oneOrMore, text: "you discard one or more cards for the first time each turn", answer: "1"},
		{word: thatMany, text: "Whenever you discard one or more cards for the first time each turn, draw that many cards.", answer: "Ann has 1 card in hand"},
		{word: those, text: "Whenever you discard one or more creature cards for the first time each turn, return them to your hand.", answer: "Ann has 1 card in hand"},
	}},
	{deed: "Put two +1/+1 counters and a flying counter on each creature you control.", rows: []cell{ // counters
		{word: thatMany, text: "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on it instead.", answer: "Ox has 4 +1/+1 counters; Elk has 4 +1/+1 counters; Ox has 1 flying counter"},
		{word: thatMany, text: "If an effect would put one or more counters on a creature you control, it puts twice that many of those counters on that creature instead.", answer: "Ox has 4 +1/+1 counters; Elk has 4 +1/+1 counters; Ox has 2 flying counters"},
		{word: thatMany, text: "If you would put one or more counters on a creature you control, put that many plus one of each of those kinds of counters on that creature instead.", declined: "CountersPut"},
	}},
	{deed: "You gain 2 life. You gain 3 life.", rows: []cell{ // life
		{word: thatMany, text: "If you would gain life, you gain that much life plus 2 instead.", answer: "Ann has 29 life"},
		{word: thatMany, text: "If you would gain life, draw that many cards instead.", answer: "Ann has 7 cards in hand"},
		{word: those, text: "If a player would gain life, that player loses that much life instead.", answer: "Ann has 15 life"},
	}},
	{deed: "Each player loses 2 life.", rows: []cell{ // loses
		{word: thatMany, text: "If a player would lose life, that player loses twice that much life instead.", answer: "Ann has 16 life; Bob has 16 life"},
		{word: another, text: "If another player would lose life, that player loses twice that much life instead.", answer: "Ann has 18 life; Bob has 16 life"},
	}},
	{deed: "Draw two cards.", rows: []cell{ // draw
		{word: each, text: "If you would draw a card, you draw two cards instead.", answer: "Ann has 6 cards in hand"},
		{word: oneOrMore, text: "If you would draw one or more cards, you draw that many cards plus one instead.", answer: "Ann has 5 cards in hand"},
		{word: oneOrMore, text: "If you would draw two or more cards, instead you draw that many cards minus one and gain 1 life.", declined: "CardDrawn"},
	}},
	{deed: "This spell deals 1 damage to each creature and each player.", rows: []cell{ // damage
		{word: thatMany, text: "If a source would deal damage to a permanent you control, it deals that much damage plus 1 to that permanent instead.", declined: "DamageDealt"},
		{word: another, text: "If damage would be dealt to another permanent you control, prevent that damage.", answer: "Ox has 0 damage; Cub has 1 damage; Ann has 19 life"},
		{word: those, text: "If a source would deal damage to a creature you control, prevent that damage and put that many +1/+1 counters on that creature.", answer: "Ox has 1 +1/+1 counter; Elk has 1 +1/+1 counter; Ox has 0 damage"},
		{word: those, text: "If damage would be dealt to a creature you control, prevent that damage. Put a +1/+1 counter on that creature for each 1 damage prevented this way.", answer: "Ox has 1 +1/+1 counter; Elk has 1 +1/+1 counter"},
	}},
	{deed: "Create two 1/1 white Soldier creature tokens.", rows: []cell{ // tokens
		{word: thatMany, text: "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created instead.", answer: "Ann controls 2 Soldier Tokens; Ann controls 2 Squirrel Tokens"},
		{word: thatMany, text: "If one or more tokens would be created under your control, those tokens plus an additional Food token are created instead.", answer: "Ann controls 2 Soldier Tokens; Ann controls 1 Food Token"},
	}},
	{deed: "Each player discards two cards.", rows: []cell{ // discard
		{word: each, text: "If an opponent would discard a card, that player loses 1 life instead.", answer: "Bob has 18 life; Bob has 2 cards in hand; Ann has 0 cards in hand"},
		{word: another, text: "If another player would discard a card, that player loses 1 life instead.", answer: "Bob has 18 life; Bob has 2 cards in hand; Ann has 0 cards in hand"},
	}},
	{deed: "Create two 1/1 white Soldier creature tokens.", rows: []cell{ // enters
		{word: another, text: "Other creatures you control enter with an additional +1/+1 counter on them.", answer: "Ann controls 2 Soldier Tokens"},
		{word: those, text: "Whenever one or more creatures you control enter, put a +1/+1 counter on each of them.", answer: "Ann controls 2 Soldier Tokens"},
	}},
	{deed: "Destroy all permanents.", rows: []cell{ // dies
		{word: another, text: "If another permanent you control would die, exile it instead.", answer: "Ox is in exile; Watcher is in Ann's graveyard"},
		{word: another, text: "If another creature you control would die, return it to its owner's hand instead.", answer: "Ann has 4 cards in hand; Watcher is in Ann's graveyard"},
		{word: oneOrMore, text: "If one or more creatures you control would die, exile them instead.", answer: "Ox is in exile; Elk is in exile; Cub is in Bob's graveyard"},
	}},
	{three: true, deed: "Each opponent draws two cards.", rows: []cell{ // search extra
		{word: each, text: "If an opponent would draw a card, you draw a card instead.", answer: "Ann has 6 cards in hand; Bob has 2 cards in hand"},
		{word: those, text: "If an opponent would draw a card except the first one they draw in each of their draw steps, you draw a card instead.", answer: "Ann has 6 cards in hand"},
	}},
	{play: "Ann attacks Bob with Ox and Elk", rows: []cell{ // each as a
		{word: each, text: "each creature you control attacks", declined: "AttackDeclared"},
	}},
	{deed: "Each player shuffles their graveyard into their library.", rows: []cell{ // libraries
		{word: oneOrMore, text: "one or more cards are put into a library from anywhere", answer: "1"},
		{word: each, text: "a card is put into a library from anywhere", answer: "2"},
		{word: oneOrMore, text: "one or more cards leave your graveyard", answer: "1"},
	}},
	{cards: "Chat {0} / Artifact / If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created instead.", deed: "Create two 1/1 white Soldier creature tokens.", setup: "Ann controls Chat", rows: []cell{ // tokens added
		{word: oneOrMore, text: "you create one or more tokens", answer: "1"},
		{word: oneOrMore, text: "one or more tokens you control enter", answer: "1"},
		{word: thatMany, text: "Whenever you create one or more tokens, you gain that much life.", answer: "Ann has 24 life"},
		{word: each, text: "you create a token", answer: "4"},
	}},
	{cards: "Duel {0} / Creature — Human / Double strike / 1/1", setup: "Ann controls Duel called Da and Duel called Db", play: "Ann attacks Bob with Da, Db and Ox / Bob does not block / everyone passes until the postcombat main phase", rows: []cell{ // double strike
		{word: oneOrMore, text: "one or more creatures you control deal combat damage to a player", answer: "2"},
		{word: each, text: "a creature you control deals combat damage to a player", answer: "5"},
		{word: each, text: "an opponent is dealt combat damage", answer: "2"},
		{word: oneOrMore, text: "one or more creatures you control deal combat damage", answer: "2"},
	}},
	{deed: "Tap all creatures. Tap all creatures. Untap all creatures. Tap all creatures.", rows: []cell{ // tapped twice
		{word: each, text: "a creature you control becomes tapped", answer: "4"},
		{word: oneOrMore, text: "one or more creatures you control become tapped", answer: "2"},
		{word: each, text: "a creature becomes untapped", answer: "4"},
	}},
	{cards: "Lup {2} / Creature — Human Wolf / 2/2 / // / Wulf / Creature — Wolf / 3/3", deed: "Transform all Wolves. Transform all Wolves.", setup: "Ann controls Lup called La and Lup called Lb", rows: []cell{ // transforms twice
		{word: each, text: "a creature you control transforms", answer: "4"},
		{word: each, text: "a creature you control transforms into a Human", answer: "2"},
	}},
	{cards: "Ink {3} / Legendary Planeswalker — Ink / [0]: Draw a card. / Whenever one or more loyalty counters are removed from this planeswalker, you gain that much life. / Loyalty: 5", setup: "Ann controls Ink / Ink has 5 loyalty counters / it is Bob's beginning of combat", play: "Bob attacks Ink with Cub and Yak / Ann does not block / everyone passes until the postcombat main phase", rows: []cell{ // loyalty
		{word: thatMany, text: "a creature dies", answer: "Ann has 22 life; Ink has 3 loyalty counters"},
	}},
	{deed: "Destroy target creature an opponent controls and target creature you control.", play: "Ann casts Deed targeting Cub and Ox", rows: []cell{ // two players' spells
		{word: oneOrMore, text: "one or more creatures die", answer: "1"},
		{word: oneOrMore, text: "one or more creatures an opponent controls die", answer: "1"},
		{word: each, text: "a creature dies", answer: "2"},
	}},
	{cards: "Poke {0} / Artifact / {0}: Tap two target creatures.", setup: "Ann controls Poke", play: "Ann activates Poke targeting Ox and Elk / Ann activates Poke targeting Ox and Elk", rows: []cell{ // targets by one ability
		{word: each, text: "a creature you control becomes the target of an ability", answer: "4"},
	}},
	{cards: "Zap {0} / Instant / Tap target creature. / + / Fork {0} / Instant / Copy target instant spell. You may choose new targets for the copy.", setup: "Zap and Fork are in Ann's hand", play: "Ann casts Zap targeting Ox / Ann casts Fork targeting Zap / Fork resolves / Ann chooses new targets for the copy of Zap: Elk", rows: []cell{ // retargeted
		{word: each, text: "a creature you control becomes the target of a spell", answer: "2"},
	}},
	{deed: "Each opponent discards two cards.", rows: []cell{ // discard a card instead
		{word: each, text: "If an opponent would discard a card, that player loses 1 life instead.", answer: "Bob has 18 life; Bob has 2 cards in hand"},
	}},
	{cards: "Esc {0} / Artifact / Exile a card from your graveyard, Sacrifice a creature: Exile all graveyards.", setup: "Ann controls Esc", play: "Ann activates Esc sacrificing Ox exiling Pup", rows: []cell{ // exile by cost and effect
		{word: oneOrMore, text: "one or more cards are put into exile", answer: "2"},
		{word: oneOrMore, text: "one or more cards leave your graveyard", answer: "2"},
		{word: each, text: "a card is put into exile", answer: "3"},
	}},
	{deed: "Each player draws a card, then discards a card.", rows: []cell{ // Each player draws, then discards
		{word: each, text: "a player draws a card", answer: "2"},
		{word: oneOrMore, text: "one or more players discard one or more cards", answer: "1"},
	}},
	{three: true, deed: "Each opponent loses 2 life and you gain 2 life. Each opponent loses 1 life.", rows: []cell{ // life by lifelink and drain
		{word: each, text: "an opponent loses life", answer: "4"},
		{word: each, text: "you gain life", answer: "1"},
	}},
	{setup: "it is Bob's beginning of combat", play: "Bob attacks Ann with Cub and Yak / Ann does not block / everyone passes until the postcombat main phase", rows: []cell{ // damage to you by two
		{word: each, text: "you're dealt damage", answer: "1"},
		{word: each, text: "a creature deals damage to you", answer: "2"},
		{word: oneOrMore, text: "one or more creatures deal damage to you", answer: "1"},
		{word: each, text: "you lose life", answer: "2"},
		{word: thatMany, text: "Whenever one or more creatures an opponent controls deal combat damage to you, you gain that much life.", answer: "Ann has 20 life"},
		{word: those, text: "Whenever a creature deals combat damage to you, that creature's controller loses 1 life.", answer: "Bob has 18 life", instead: "Bob attacks Ann with Cub and Yak / Ann does not block / everyone passes until the combat damage step / Ann stacks Watcher's trigger for Cub, then Watcher's trigger for Yak"},
	}},
	{play: "Ann attacks Bob with Ox", rows: []cell{ // other than it
		{word: another, text: "Whenever a creature you control attacks, each other creature you control gets +1/+0 until end of turn.", answer: "Ox is 2/6; Elk is 3/6"},
		{word: another, text: "Whenever a creature you control attacks, other creatures you control get +1/+0 until end of turn.", answer: "Ox is 2/6; Elk is 3/6"},
		{word: another, text: "Whenever a creature you control attacks, another target creature you control gets +1/+0 until end of turn.", answer: "Elk is 3/6"},
		{word: another, text: "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other creature you control.", answer: "Ox is 3/6"},
		{word: another, text: "Whenever a creature you control attacks, tap each other creature.", answer: "Elk is tapped; Cub is tapped; Ox is tapped"},
		{word: another, text: "Whenever a creature you control attacks alone, you gain 1 life for each other creature you control.", answer: "Ann has 21 life"},
	}},
	{three: true, deed: "Target player draws a card.", play: "Ann casts Deed targeting Bob", rows: []cell{ // other player
		{word: another, text: "Whenever a player draws a card, each other player loses 1 life.", answer: "Ann has 19 life; Bob has 20 life; Cid has 19 life"},
		{word: another, text: "Whenever an opponent draws a card, each other opponent loses 1 life.", answer: "Bob has 20 life; Cid has 19 life; Ann has 20 life"},
	}},
	{deed: "Destroy target creature.", play: "Ann casts Deed targeting Ox", rows: []cell{ // dies other
		{word: another, text: "Whenever a creature dies, each other creature gets -1/-1 until end of turn.", answer: "Elk is 1/5; Cub is 0/5"},
		{word: another, text: "Whenever a creature you control dies, put a +1/+1 counter on each other creature you control.", answer: "Elk is 3/7"},
	}},
	{deed: "Create a 1/1 white Soldier creature token.", rows: []cell{ // enters other
		{word: another, text: "Whenever a creature you control enters, put a +1/+1 counter on each other creature you control.", answer: "Ox is 3/7; Elk is 3/7; Soldier Token is 1/1"},
		{word: another, text: "Whenever a creature you control enters, you gain 1 life for each other creature you control.", answer: "Ann has 22 life"},
		{word: another, text: "Whenever a creature you control enters, if you control another creature, you gain 1 life.", answer: "Ann has 21 life"},
	}},
	{deed: "Tap target creature.", play: "Ann casts Deed targeting Ox", rows: []cell{ // target other
		{word: another, text: "Whenever a creature you control becomes the target of a spell, each other creature you control gets +1/+0 until end of turn.", answer: "Ox is 2/6; Elk is 3/6"},
		{word: another, text: "Whenever a creature you control becomes tapped, untap each other creature you control.", answer: "Ox is tapped"},
		{word: another, text: "Whenever a creature you control becomes tapped, put a +1/+1 counter on each other creature you control.", answer: "Ox is 2/6; Elk is 3/7"},
	}},
	{deed: "This spell deals 1 damage to target creature.", play: "Ann casts Deed targeting Ox", rows: []cell{ // damage other
		{word: another, text: "Whenever a creature you control is dealt damage, put a +1/+1 counter on each other creature you control.", answer: "Ox is 2/6; Elk is 3/7"},
	}},
	{deed: "Put a +1/+1 counter on target creature.", play: "Ann casts Deed targeting Ox", rows: []cell{ // counters other
		{word: another, text: "Whenever one or more +1/+1 counters are put on a creature you control, each other creature you control gets +1/+0 until end of turn.", answer: "Ox is 3/7; Elk is 3/6"},
	}},
	{three: true, cards: "Pep {0} / Sorcery / Until end of turn, whenever one or more creatures you control deal combat damage to a player, you gain 1 life. / + / Pepb {0} / Sorcery / Until end of turn, whenever a creature you control deals combat damage to one or more of your opponents, you gain 1 life. / + / Pepc {0} / Sorcery / Until end of turn, whenever one or more creatures you control deal combat damage, you gain that much life. / + / Pepd {0} / Sorcery / Until end of turn, whenever you attack with a creature, you gain 1 life. / + / Pepe {0} / Sorcery / Until end of turn, whenever one or more creatures you control attack, they gain trample until end of turn. / + / Pepf {0} / Sorcery / Until end of turn, whenever you attack with one or more creatures, draw that many cards. / + / Pepg {0} / Sorcery / Until end of turn, whenever one or more creatures you control become blocked, untap them. / + / Peph {0} / Sorcery / Until end of turn, whenever one or more creatures you control deal combat damage to one or more players, untap them.", setup: "Pep, Pepb, Pepc, Pepd, Pepe, Pepf, Pepg and Peph are in Ann's hand", rows: []cell{ // delayed combat
		{word: oneOrMore, text: "a creature dies", of: "Pep", answer: "Ann has 22 life", instead: "Ann casts Pep / Pep resolves / Ann attacks Bob with Ox; Cid with Elk / Bob does not block / Cid does not block / everyone passes until the postcombat main phase"},
		{word: each, text: "a creature dies", of: "Pepb", answer: "Ann has 22 life", instead: "Ann casts Pepb / Pepb resolves / Ann attacks Bob with Ox; Cid with Elk / Bob does not block / Cid does not block / everyone passes until the postcombat main phase"},
		{word: thatMany, text: "a creature dies", of: "Pepc", answer: "Ann has 24 life", instead: "Ann casts Pepc / Pepc resolves / Ann attacks Bob with Ox; Cid with Elk / Bob does not block / Cid does not block / everyone passes until the postcombat main phase"},
		{word: each, text: "a creature dies", of: "Pepd", answer: "Ann has 22 life", instead: "Ann casts Pepd / Pepd resolves / Ann attacks Bob with Ox; Cid with Elk"},
		{word: those, text: "a creature dies", of: "Pepe", answer: "Ox has trample; Elk has trample", instead: "Ann casts Pepe / Pepe resolves / Ann attacks Bob with Ox; Cid with Elk"},
		{word: thatMany, text: "a creature dies", of: "Pepf", answer: "Ann has 11 cards in hand", instead: "Ann casts Pepf / Pepf resolves / Ann attacks Bob with Ox; Cid with Elk"},
		{word: those, text: "a creature dies", of: "Pepg", answer: "Ox is untapped; Elk is untapped", instead: "Ann casts Pepg / Pepg resolves / Ann attacks Bob with Ox; Cid with Elk / Bob blocks Ox with Cub / Cid blocks Elk with Cob"},
		{word: those, text: "a creature dies", of: "Peph", answer: "Ox is untapped; Elk is untapped", instead: "Ann casts Peph / Peph resolves / Ann attacks Bob with Ox; Cid with Elk / Bob does not block / Cid does not block / everyone passes until the postcombat main phase"},
	}},
	{cards: "Pep {0} / Sorcery / Until end of turn, whenever one or more creatures die, you gain 1 life. / + / Pepb {0} / Sorcery / Until end of turn, whenever one or more counters are put on a creature you control, you gain 1 life. / + / Pepc {0} / Sorcery / Until end of turn, whenever a creature you control dies, you gain 1 life. / + / Pepd {0} / Sorcery / Until end of turn, whenever one or more creatures you control die, you gain that much life. / + / Pepe {0} / Sorcery / Until end of turn, whenever you discard one or more cards, draw that many cards. / + / Kill {0} / Sorcery / Destroy all creatures. / + / Cnt {0} / Sorcery / Put two +1/+1 counters and a flying counter on each creature you control. / + / Dis {0} / Sorcery / Discard two cards.", setup: "Pep, Pepb, Pepc, Pepd, Pepe, Kill, Cnt and Dis are in Ann's hand", rows: []cell{ // delayed others
		{word: oneOrMore, text: "a creature attacks", of: "Pep", answer: "Ann has 21 life", instead: "Ann casts Pep / Pep resolves / Ann casts Kill"},
		{word: oneOrMore, text: "a creature attacks", of: "Pepb", answer: "Ann has 22 life", instead: "Ann casts Pepb / Pepb resolves / Ann casts Cnt"},
		{word: each, text: "a creature attacks", of: "Pepc", answer: "Ann has 22 life", instead: "Ann casts Pepc / Pepc resolves / Ann casts Kill"},
		{word: thatMany, text: "a creature attacks", of: "Pepd", answer: "Ann has 22 life", instead: "Ann casts Pepd / Pepd resolves / Ann casts Kill"},
		{word: thatMany, text: "a creature attacks", of: "Pepe", answer: "Ann has 8 cards in hand", instead: "Ann casts Pepe / Pepe resolves / Ann casts Dis / Dis resolves / Ann discards Pup and Pup"},
	}},
	{cards: "Pep {0} / Sorcery / Until end of turn, whenever a +1/+1 counter is put on a creature you control, you gain 1 life. / + / Pepb {0} / Sorcery / Until end of turn, whenever a creature you control is dealt damage, you gain 1 life. / + / Cnt {0} / Sorcery / Put two +1/+1 counters on each creature you control.", setup: "Pep, Pepb and Cnt are in Ann's hand", rows: []cell{ // delayed: each counter, and dealt by two
		{word: each, text: "a creature phases in", of: "Pep", answer: "Ann has 24 life", instead: "Ann casts Pep / Pep resolves / Ann casts Cnt"},
		{word: each, text: "a creature phases in", of: "Pepb", answer: "Ann has 21 life", instead: "Ann casts Pepb / Pepb resolves / Ann attacks Bob with Ox / Bob blocks Ox with Cub and Yak / Ann orders the blockers of Ox: Cub, Yak / everyone passes until the combat damage step / Ann assigns damage from Ox: 2 to Cub"},
	}},
	{three: true, deed: "Each player mills two cards.", rows: []cell{ // mills, that player
		{word: those, text: "Whenever an opponent mills one or more cards, that player loses 1 life.", answer: "Ann has 20 life; Bob has 19 life; Cid has 19 life", then: "Deed resolves / Ann stacks Watcher's trigger for Bob, then Watcher's trigger for Cid"},
		{word: thatMany, text: "Whenever an opponent mills one or more cards, that player loses that much life.", answer: "Ann has 20 life; Bob has 18 life; Cid has 18 life", then: "Deed resolves / Ann stacks Watcher's trigger for Bob, then Watcher's trigger for Cid"},
	}},
	{three: true, deed: "Each player creates two 1/1 white Soldier creature tokens.", rows: []cell{ // creates, that player
		{word: those, text: "Whenever an opponent creates one or more tokens, that player loses 1 life.", answer: "Ann has 20 life; Bob has 19 life; Cid has 19 life", then: "Deed resolves / Ann stacks Watcher's trigger for Soldier Token 3, then Watcher's trigger for Soldier Token 5"},
		{word: those, text: "Whenever one or more creatures enter under an opponent's control, that player loses 1 life.", declined: "ZoneChange"},
	}},
	{three: true, deed: "Destroy all creatures.", rows: []cell{ // dies, that player
		{word: those, text: "Whenever one or more creatures are put into an opponent's graveyard from the battlefield, that player loses 1 life.", declined: "ZoneChange"},
	}},
	{cards: "Echo {0} / Artifact / If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time. / + / Kill {0} / Sorcery / Destroy all creatures.", setup: "Ann controls Echo / Kill is in Ann's hand", play: "Ann casts Kill", rows: []cell{ // one trigger an additional time
		{word: oneOrMore, text: "one or more creatures die", answer: "2"},
		{word: each, text: "a creature dies", answer: "8"},
	}},
	{deed: "Destroy all creatures.", rows: []cell{ // only once each turn, or on a condition
		{word: each, text: "Whenever a creature dies, put a charge counter on this artifact. This ability triggers only once each turn.", answer: "1"},
		{word: oneOrMore, text: "Whenever one or more creatures die, if you control no creatures, put a charge counter on this artifact.", answer: "1"},
		{word: each, text: "Whenever a creature dies, if you control no creatures, put a charge counter on this artifact.", answer: "4"},
	}},
}

// TestEveryEvent plays the table.
func TestEveryEvent(t *testing.T) {
	for _, s := range scenes {
		for _, c := range s.rows {
			t.Run(c.text+", "+s.deed+s.play, func(t *testing.T) {
				t.Parallel()
				source := staged(&s, &c)
				f, err := scenario.Parse("table.txt", []byte(source))
				switch {
				case c.declined != "" && err == nil:
					t.Error("the words are read now: say what comes of them")
				case c.declined != "":
				case err != nil:
					t.Errorf("%v\n%s", err, source)
				default:
					if trace := f.Play(""); !trace.Holds {
						t.Errorf("%s\n%s", trace.Problem, source)
					}
				}
			})
		}
	}
}

// staged writes the scenario of a cell.
func staged(s *scene, c *cell) string {
	lines := func(text string) string {
		return strings.ReplaceAll(strings.ReplaceAll(text, " / + / ", "\n\n"), " / ", "\n")
	}
	var b strings.Builder
	b.WriteString("# A cell of the matrix\n\nWhat comes of it?\n\n")
	if s.edition != "" {
		fmt.Fprintf(&b, "edition %s\n\n", s.edition)
	}
	fmt.Fprintf(&b, "-- cards --\nWatcher {2}\nArtifact\n%s\n\n", ability(c.text))
	if s.deed != "" {
		fmt.Fprintf(&b, "Deed {0}\nSorcery\n%s\n\n", s.deed)
	}
	if s.cards != "" {
		b.WriteString(lines(s.cards) + "\n\n")
	}
	b.WriteString(peopled(s.three))
	if s.deed != "" {
		b.WriteString("Deed is in Ann's hand\n")
	}
	if s.setup != "" {
		b.WriteString(lines(s.setup) + "\n")
	}
	play := s.play
	switch {
	case c.instead != "":
		play = c.instead
	case play == "":
		play = "Ann casts Deed"
	}
	b.WriteString("\n-- play --\n" + lines(play) + "\n")
	if c.then != "" {
		b.WriteString(lines(c.then) + "\n")
	}
	if !strings.HasSuffix(play, "main phase") {
		b.WriteString("everything resolves\n")
	}
	answer := c.answer
	if n, err := strconv.Atoi(answer); err == nil {
		answer = fmt.Sprintf("Watcher has %d charge counters", n)
	}
	return b.String() + "\n-- answer --\n" + strings.ReplaceAll(answer, "; ", "\n") + "\n"
}

// ability is the ability of a cell, if it is not written whole.
func ability(text string) string {
	if strings.HasSuffix(text, ".") {
		return text
	}
	return "Whenever " + text + ", put a charge counter on this artifact."
}

// TestEveryKindOfEvent holds the matrix against the card language: no kind of event is without a cell, and each cell of the matrix has
// a text that is played or declined, or is said to make no sense.
func TestEveryKindOfEvent(t *testing.T) {
	all := kindsOfEvents(t)
	has := map[[2]string]bool{}
	for _, s := range scenes {
		for _, c := range s.rows {
			if c.declined != "" {
				has[[2]string{c.declined, c.word}] = true
				if !slices.Contains(all, c.declined) {
					t.Errorf("%s: no event is a %s", c.text, c.declined)
				}
				continue
			}
			for _, kind := range kindsIn(t, staged(&s, &c), c.of) {
				has[[2]string{kind, c.word}] = true
			}
		}
	}
	for _, w := range watchers {
		word := each
		if strings.Contains(w.when, "one or more") {
			word = oneOrMore
		}
		h := happenings[w.happens]
		for _, kind := range kindsIn(t, watched(w.when, h.deed, h.play, 0), "") {
			has[[2]string{kind, word}] = true
		}
	}
	for kind, path := range elsewhere {
		source, err := os.ReadFile(filepath.Join("../scenarios", path))
		if err != nil {
			t.Fatal(err)
		}
		if has[[2]string{kind, each}] || !slices.Contains(kindsIn(t, string(source), "any"), kind) {
			t.Errorf("%s: no demonstration of %s, or the table has one", path, kind)
		}
		has[[2]string{kind, each}] = true
	}
	for _, s := range senseless {
		for kind := range strings.FieldsSeq(s.kinds) {
			kind = strings.ReplaceAll(kind, "_", " ")
			if !slices.Contains(all, kind) {
				t.Errorf("no event is a %s", kind)
			}
			for _, word := range s.words {
				if cell := [2]string{kind, word}; has[cell] {
					t.Errorf("%s, %s: said twice, or sensible: %s", kind, word, s.why)
				}
				has[[2]string{kind, word}] = true
			}
		}
	}
	for _, kind := range all {
		for _, word := range columns {
			if !has[[2]string{kind, word}] {
				t.Errorf("%s, %q: no text", kind, word)
			}
		}
	}
}

// kindsIn lists the kinds of the events of which a card of a scenario speaks, Watcher if none is named, or "any" card.
func kindsIn(t *testing.T, source, of string) []string {
	t.Helper()
	f, err := scenario.Parse("table.txt", []byte(source))
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	kinds := map[string]bool{}
	for _, card := range f.Cards {
		if of == "any" || card.Name == of || of == "" && card.Name == "Watcher" {
			oracle.Walk(reflect.ValueOf(card), func(v reflect.Value) {
				if e, is := v.Interface().(oracle.Event); is {
					kinds[kindOf(e)] = true
				}
			})
		}
	}
	return slices.Collect(maps.Keys(kinds))
}

// kindOf is what the matrix calls an event: the type of its node, and of a keyword action its name.
func kindOf(e oracle.Event) string {
	if done, is := e.(oracle.KeywordActionDone); is {
		return done.Name
	}
	return reflect.TypeOf(e).Name()
}

// kindsOfEvents lists the kinds of events that the card language has: the types of nodes that are events, and the keyword actions
// that its parser names.
func kindsOfEvents(t *testing.T) []string {
	t.Helper()
	kinds, names := map[string]bool{}, map[string]string{}
	inspect(t, "../oracle", func(n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Name.Name == "event" && n.Recv != nil {
				kinds[n.Recv.List[0].Type.(*ast.Ident).Name] = true
			}
		case *ast.ValueSpec:
			for i, value := range n.Values {
				if text, is := value.(*ast.BasicLit); is && text.Kind == token.STRING {
					names[n.Names[i].Name], _ = strconv.Unquote(text.Value)
				}
			}
		}
	})
	delete(kinds, "KeywordActionDone")
	inspect(t, "../oracle/cardtext", func(n ast.Node) {
		node, is := n.(*ast.CompositeLit)
		if !is {
			return
		}
		of, is := node.Type.(*ast.SelectorExpr)
		if !is || of.Sel.Name != "KeywordActionDone" {
			return
		}
		for _, element := range node.Elts {
			field := element.(*ast.KeyValueExpr)
			if field.Key.(*ast.Ident).Name != "Name" {
				continue
			}
			switch name := field.Value.(type) {
			case *ast.BasicLit:
				text, _ := strconv.Unquote(name.Value)
				kinds[text] = true
			case *ast.SelectorExpr:
				if constant, is := names[name.Sel.Name]; is {
					kinds[constant] = true
				}
			}
		}
	})
	return slices.Sorted(maps.Keys(kinds))
}

// inspect visits the nodes of the Go files of a folder, without its tests.
func inspect(t *testing.T, folder string, visit func(ast.Node)) {
	t.Helper()
	paths, err := filepath.Glob(folder + "/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool { visit(n); return true })
	}
}
