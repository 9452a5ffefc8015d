package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// The table of what a line means that names one of two things which have one name (namesakes.go): each place for a name in a sentence
// pattern, by what tells the two apart.

// tellsApart are its columns: what a script says of two permanents that are called Cub.
var tellsApart = []struct{ what, setup, opening string }{
	{"tapped", "Ann controls 2 Cubs\nCub is tapped", ""},
	{"a counter", "Ann controls 2 Cubs\nCub has 1 +1/+1 counter", ""},
	{"an attachment", "Ann controls 2 Cubs and Collar\nCollar is attached to Cub", ""},
	{"damage", "Ann controls 2 Cubs\nCub has 1 damage", ""},
	{"since when it is controlled", "Ann controls 2 Cubs\nCub came under Ann's control this turn", ""},
	{"control", "Ann controls Cub\nBob controls Cub", ""},
	{"a chosen value", "2 Cubs are in Ann's hand", "Ann casts Cub\nCub resolves\nAnn chooses red for Cub\nAnn casts Cub\nCub resolves\nAnn chooses blue for Cub"},
	{"zone", "Ann controls Cub\nCub is in Ann's hand", ""},
}

// What becomes of a cell.
const (
	asks      = 'a' // the line has to say which
	means     = 'm' // only one of them can be meant, or it is the same of both
	refuses   = 'r' // neither can be meant, so that a rule refuses it, whichever it is
	senseless = '-' // there can't be two that differ so
)

// A namesakeRow is a row of the table: a script with a line that names Cub, and what becomes of it in each column.
type namesakeRow struct {
	on    string // the places for a name that it stands for: "casts/GIVEN2"
	cub   string // what Cub is, if not a 2/2 creature without abilities
	cards string
	setup string
	play  string
	cells string
	why   string // of cells that do not ask and have no other reason than that
}

// script is the scenario of a cell.
func (row *namesakeRow) script(column int) string {
	kind, text, _ := strings.Cut(row.cub, "\n")
	if row.cub == "" {
		kind, text = "Creature — Bear", "2/2"
	}
	at := tellsApart[column]
	opening := ""
	if at.opening != "" {
		kind, opening = kind+"\nHaste\nAs this permanent enters, choose a color.", "-- opening --\n"+at.opening+"\n\n"
	}
	return "# Which of two\n\nWhich is it?\n\n-- cards --\nCollar {0}\nArtifact — Equipment\nEquipped creature gets +0/+1.\nEquip {0}\n\nCub {0}\n" +
		kind + "\n" + text + "\n\n" + row.cards + "\n\n-- setup --\n" + at.setup + "\n" + row.setup + "\n\n" + opening +
		"-- play --\n" + row.play + "\n\n-- answer --\nBob has 20 life\n"
}

// namesakeRows are its rows.
var namesakeRows = []namesakeRow{
	{on: "casts/L tries/L new targets/L", cards: "Zing {0}\nInstant\nZing deals 1 damage to target creature.", setup: "Zing is in Ann's hand", play: "Ann casts Zing targeting Cub", cells: "aaaaaaam", why: "a card in a hand is no target"},
	{on: "activates/L", cards: "Rod {0}\nArtifact\n{0}: Rod deals 1 damage to target creature.", setup: "Ann controls Rod", play: "Ann activates Rod targeting Cub", cells: "aaaaaaam", why: "a card in a hand is no target"},
	{on: "targets/L", cards: "Chief {0}\nArtifact\nAt the beginning of combat on your turn, Chief deals 1 damage to target creature.", setup: "Ann controls Chief\nBob controls Ox, a 2/6 creature", play: "everyone passes until the beginning of combat\nAnn targets Cub with Chief's trigger", cells: "aaaaaaam", why: "a card in a hand is no target"},
	{on: "casts/PARTS activates/PARTS divides/PARTS", cards: "Zing {0}\nInstant\nZing deals 2 damage divided as you choose among one or two target creatures.", setup: "Zing is in Ann's hand\nBob controls Ox, a 2/6 creature", play: "Ann casts Zing dividing 1 to Cub, 1 to Ox", cells: "aaaaaaam", why: "a card in a hand is no target"},
	{on: "casts/GIVEN tries/GIVEN ends/GIVEN ignores/GIVEN", cards: "Rite {0}\nInstant\nAs an additional cost to cast this spell, sacrifice a creature.\nYou gain 1 life.", setup: "Rite is in Ann's hand", play: "Ann casts Rite sacrificing Cub", cells: "aaaaamam", why: "another player's, and a card in a hand, can't be given up"},
	{on: "activates/GIVEN", cards: "Altar {0}\nArtifact\nSacrifice a creature: You gain 1 life.", setup: "Ann controls Altar", play: "Ann activates Altar sacrificing Cub", cells: "aaaaamam", why: "another player's, and a card in a hand, can't be given up"},
	{on: "casts/GIVEN2 tries/GIVEN2 activates/GIVEN2", cards: "Rite {0}\nInstant\nAs an additional cost to cast this spell, discard a creature card.\nYou gain 1 life.", setup: "Rite is in Ann's hand\n2 Cubs are in Ann's hand", play: "Ann casts Rite discarding Cub", cells: "-------m", why: "what is in a hand or not differs in that alone"},
	{on: "casts/GIVEN3 tries/GIVEN3 activates/GIVEN3 casts/GIVEN6 activates/GIVEN6", cards: "Rite {0}\nInstant\nAs an additional cost to cast this spell, exile a creature you control.\nYou gain 1 life.", setup: "Rite is in Ann's hand", play: "Ann casts Rite exiling Cub", cells: "aaaaamam", why: "another player's, and a card in a hand, can't be given up"},
	{on: "casts/GIVEN4 tries/GIVEN4 activates/GIVEN4", cards: "Rite {0}\nInstant\nAs an additional cost to cast this spell, tap an untapped creature you control.\nYou gain 1 life.", setup: "Rite is in Ann's hand", play: "Ann casts Rite tapping Cub", cells: "maaaamam", why: "nor what is tapped"},
	{on: "casts/GIVEN5 activates/GIVEN5", cards: "Rite {0}\nInstant\nAs an additional cost to cast this spell, reveal a creature card from your hand.\nYou gain 1 life.", setup: "Rite is in Ann's hand\n2 Cubs are in Ann's hand", play: "Ann casts Rite revealing Cub", cells: "-------m", why: "what is in a hand or not differs in that alone"},
	{on: "casts/GIVEN7 activates/GIVEN7", cards: "Rite {0}\nInstant\nAs an additional cost to cast this spell, return a creature you control to its owner's hand.\nYou gain 1 life.", setup: "Rite is in Ann's hand", play: "Ann casts Rite returning Cub", cells: "aaaaamam", why: "another player's, and a card in a hand, can't be given up"},
	{on: "casts/GIVEN8 activates/GIVEN8", cards: "Rite {0}\nInstant\nAs an additional cost to cast this spell, remove a charge counter from a creature you control.\nYou gain 1 life.\n\nFeed {0}\nSorcery\nPut a charge counter on each creature you control.", setup: "Rite and Feed are in Ann's hand", play: "Ann casts Feed\nFeed resolves\nAnn casts Rite removing counters from Cub", cells: "aaaaamam", why: "another player's, and a card in a hand, can't be given up"},
	{on: "casts/O tries/O", play: "Ann casts Cub", cells: "-------m", why: "only from the hand it can be cast"},
	{on: "casts/O", cub: "Creature — Bear\n2/2", cards: "Crypt {0}\nArtifact\nYou may cast creature spells from your graveyard.", setup: "Ann controls Crypt\nCub is in Ann's graveyard", play: "Ann casts Cub", cells: "-------a", why: "in a hand or a graveyard they differ in that alone"},
	{on: "plays/O", cub: "Land\n{T}: Add {C}.", cards: "Crypt {0}\nArtifact\nYou may play lands from your graveyard.", setup: "Ann controls Crypt\nCub is in Ann's graveyard", play: "Ann plays Cub", cells: "-------a", why: "in a hand or a graveyard they differ in that alone"},
	{on: "activates/ABILITY", cub: "Creature — Bear\n{0}: You gain 1 life.\n2/2", play: "Ann activates Cub", cells: "aaaaamam", why: "another player's, and a card in a hand, has no ability that she can activate"},
	{on: "activates/ABILITY", cub: "Creature — Bear\n{T}: You gain 1 life.\n2/2", play: "Ann activates Cub", cells: "maaammam", why: "nor has what is tapped or new"},
	{on: "taps/O", cub: "Creature — Bear\n{T}: Add {G}.\n2/2", play: "Ann taps Cub for {G}", cells: "maaammam", why: "what is tapped, new, another player's or in a hand makes no mana for her"},
	{on: "casts/L2 tries/L2 activates/L2 turns/L suspends/L ends/L ignores/L accompanied/L plots/L unlocks/L foretells/L rolls/L pays with/L tries to pay/L", cub: "Creature — Bear\n{T}: Add {G}.\n2/2", cards: "Might {G}\nSorcery\nYou gain 1 life.", setup: "Might is in Ann's hand\nAnn controls Forest", play: "Ann casts Might paying with Cub", cells: "maaammam", why: "what is tapped, new, another player's or in a hand makes no mana for her"},
	{on: "turns/O", cub: "Creature — Bear\nMorph {0}\n2/2", cards: "Mask {0}\nSorcery\nTurn all creatures you control face down.", setup: "Mask is in Ann's hand", play: "Ann casts Mask\nMask resolves\nAnn turns Cub face up", cells: "aaaaamam", why: "another player's, and a card in a hand, is not face down"},
	{on: "looks/O ends/O ignores/O accompanied/O", play: "Ann looks at Cub", cells: "aaaaaaaa"},
	{on: "suspends/O foretells/O plots/O discards at will/O", cub: "Creature — Bear\nSuspend 2—{0}\n2/2", setup: "2 Cubs are in Ann's hand", play: "Ann suspends Cub", cells: "-------m", why: "only a card in a hand"},
	{on: "sacrifices/CHOICE", cards: "Edict {0}\nSorcery\nYou sacrifice a creature.", setup: "Edict is in Ann's hand", play: "Ann casts Edict\nEdict resolves\nAnn sacrifices Cub", cells: "aaaaamam", why: "another player's, and a card in a hand, she can't sacrifice"},
	{on: "chooses/CHOICE", cards: "Pick {0}\nSorcery\nReturn a creature you control to its owner's hand.", setup: "Pick is in Ann's hand", play: "Ann casts Pick\nPick resolves\nAnn chooses Cub for Pick", cells: "aaaaamam", why: "another player's, and a card in a hand, she can't choose"},
	{on: "chance/CHOICE", cards: "Fate {0}\nSorcery\nTarget player discards a card at random.", setup: "Fate is in Ann's hand\n2 Cubs and Forest are in Ann's hand", play: "Ann casts Fate targeting Ann\nFate resolves\nchance picks Cub for Fate", cells: "-------m", why: "what is in a hand or not differs in that alone"},
	{on: "finds/CHOICE scries/CHOICE", cards: "Seek {0}\nSorcery\nSearch your library for a creature card, put it into your hand, then shuffle.", setup: "Seek is in Ann's hand\nAnn's library is Cub, Cub, Forest, top first", play: "Ann casts Seek\nSeek resolves\nAnn finds Cub", cells: "-------m", why: "cards in a library are alike"},
	{on: "discards/L", cards: "Toss {0}\nSorcery\nDiscard a card.", setup: "Toss is in Ann's hand\n2 Cubs and Forest are in Ann's hand", play: "Ann casts Toss\nToss resolves\nAnn discards Cub", cells: "-------m", why: "what is in a hand or not differs in that alone"},
	{on: "keeps/O", cub: "Legendary Creature — Bear\n2/2", play: "Ann keeps Cub", cells: "aaaaa-a-", why: "the rule is about what one player controls"},
	{on: "arranges/L", cards: "Wrath {0}\nSorcery\nDestroy all creatures.", setup: "Wrath is in Ann's hand", play: "Ann casts Wrath\nWrath resolves\nAnn arranges Cub and Cub, top first", cells: "mmmmm-m-", why: "in the graveyard nothing tells them apart; one alone has no order"},
	{on: "stacks/LS", cub: "Creature — Bear\nAt the beginning of combat on your turn, put a +1/+1 counter on this creature.\n2/2", play: "everyone passes until the beginning of combat\nAnn stacks Cub's trigger, then Cub's trigger", cells: "aaaaa-a-", why: "one alone has no order"},
	{on: "applies/ABILITY", cub: "Creature — Bear\nIf you would gain life, you gain that much life plus 1 instead.\n2/2", cards: "Sip {0}\nSorcery\nYou gain 1 life.\n\nWick {0}\nArtifact\nIf you would gain life, you gain twice that much life instead.", setup: "Ann controls Wick\nSip is in Ann's hand", play: "Ann casts Sip\nSip resolves\nAnn applies Cub", cells: "aaaaamam", why: "the others do nothing for her"},
	{on: "attacks/L attacks/L2 attacks/L3 attacks/L4", play: "Ann attacks Bob with Cub", cells: "maaammam", why: "what is tapped, new, another player's or in a hand can't attack"},
	{on: "attacks/T attacks/T2 attacks/T3 attacks/T4", cub: "Planeswalker — Cub\n[+1]: You gain 1 life.\nLoyalty: 4", setup: "it is Bob's precombat main phase\nBob controls Ox, a 2/6 creature", play: "Bob attacks Cub with Ox", cells: "aa-amm-m", why: "since when it is there matters to creatures alone, and Bob attacks what is Ann's; the others are no planeswalkers of hers"},
	{on: "blocks/L blocks/L2 blocks/L3 blocks/L4", setup: "Bob controls Ox, a 2/6 creature\nit is Bob's precombat main phase", play: "Bob attacks Ann with Ox\nAnn blocks Ox with Cub", cells: "maaaam-m", why: "what is tapped, another player's or in a hand can't block"},
	{on: "blocks/O blocks/O2 blocks/O3 blocks/O4", cub: "Creature — Bear\nHaste\n2/2", setup: "Bob controls Ox, a 2/6 creature", play: "Ann attacks Bob with 2 Cubs\nBob blocks Cub with Ox", cells: "-aaa--a-", why: "both have to attack"},
	{on: "order/L assign/PARTS", setup: "Bob controls Ox, a 2/6 creature\nit is Bob's precombat main phase", play: "Bob attacks Ann with Ox\nAnn blocks Ox with 2 Cubs\nBob orders the blockers of Ox: Cub and Cub", cells: "-aaaa---", why: "both have to block"},
	{on: "status/O", play: "now Cub is not tapped", cells: "ammmmmmm", why: "it is so of both"},
	{on: "counters/O", play: "now Cub has 0 +1/+1 counters", cells: "mammmmmm", why: "it is so of both"},
	{on: "size/O", play: "now Cub is 2/2", cells: "maammmmm", why: "it is so of both"},
	{on: "damage/O", play: "now Cub has 0 damage", cells: "mmmammmm", why: "it is so of both"},
	{on: "attached/T", play: "now Collar is not attached to Cub", cells: "--a-----", why: "Collar is there"},
	{on: "has/O lacks/O no abilities/O kind of ability/O name/O mana value/O no loyalty/O loyalty/O level/O protected/O cost/O attached/O bestowed/O legendary/O type/O identity/O in deck/O colors/O color before/O circled/O owned/O arrived/O bears/O stickered/O lights/O sector/O no sector/O gone/S", cub: "Creature — Bear\nFlying\n2/2", play: "now Cub has flying", cells: "mmmmmmmm", why: "it is so of both"},
	{on: "counters/O damage/O status/O arrived/O", setup: "Cub has 2 charge counters", play: "now Ann has 20 life", cells: "aaaaaaam", why: "it is said of permanents"},
	{on: "bestowed/T", cards: "Leash {0}\nEnchantment Creature — Leech\nBestow {0}\n1/1", setup: "Ann controls Leash\nLeash is bestowed on Cub", play: "now Ann has 20 life", cells: "aaaaaa-m", why: "it is said of creatures on the battlefield"},
	{on: "pool/O pool/O2 pool/O3", setup: "Ann's mana pool is {G} from Cub", play: "now Ann has 20 life", cells: "aaaaaa-a", why: "in a setup nothing has been chosen"},
	{on: "attached/T", cards: "Leash {0}\nArtifact — Equipment\nEquip {0}", setup: "Ann controls Leash\nLeash is attached to Cub", play: "now Ann has 20 life", cells: "aaaaaa-m", why: "it is said of creatures on the battlefield"},
}

// nameless are the places for names in which no line chooses among things of one name.
var nameless = []struct{ places, why string }{
	{"team/L first turn/T defender/T team order/L casts/T random sheet/T in range/T left out/L", "players have a name each, and the cards of a deck are alike"},
	{"commander/O deck/O sideboard/O outside/L companion/O described/O graveyard/L library/L planar deck/L one planar deck/L scheme deck/L face-up card/O conspiracy/O conspiracy/L attraction deck/L junkyard/L lights/L noted/O", "it brings the cards that it names, or says in order or as a whole what there is"},
	{"controls/L on battlefield/L zone/L stack/LS lands tapped/O has cast/L", "it is so if it is so of one of the name, wherever the others are; a setup puts there what it names"},
	{"sticker sheet/PARTS sheets/PARTS bears/PARTS", "words and numbers"},
	{"shuffled/L shuffled/T", "cards of a library that was shuffled are alike, and players have a name each"},
	{"targets/S targets nothing/S divides/S new targets/S leaves targets/S chooses/O chance/O says/O keeps mana/O takes back/O commander zone/O commander stays/O begins with/O begins without/O assign/O order/O", "it says what the question is about that is asked now, and chooses nothing by that"},
	{"resolves/S", "it is the one on top of the stack or is refused"},
	{"resolves/L", "it gives names"},
	{"rearranges/L", "it must be refused, whichever it is"},
	{"timestamps/L", "what comes at the same time is alike, or the line asks as any list does of which the order matters"},
	{"reveals companion/CHOICE", "cards outside the game are alike"},
	{"unlocks/O unlocks/CHOICE", "TestRoomsOfOneName"},
	{"casts/EXTRAS", "words, and cards in a hand for splice"},
}

// TestNamesakes plays the table.
func TestNamesakes(t *testing.T) {
	for _, row := range namesakeRows {
		if len(row.cells) != len(tellsApart) {
			t.Errorf("%s: %q is not a letter for each column", row.on, row.cells)
			continue
		}
		if strings.ContainsAny(row.cells, string([]rune{means, refuses, senseless})) && row.why == "" {
			t.Errorf("%s: it is not said why it does not ask", row.on)
		}
		for n, want := range row.cells {
			if want == senseless {
				continue
			}
			problem := ""
			if f, err := Parse("which.txt", []byte(row.script(n))); err != nil {
				problem = err.Error()
			} else {
				problem = f.Play("").Problem
			}
			got := refuses
			switch {
			case problem == "":
				got = means
			case strings.Contains(problem, "several things are called Cub"), strings.Contains(problem, "say which"), strings.Contains(problem, "names of their own"):
				got = asks
			}
			if got != want {
				t.Errorf("%s, told apart by %s: %c, not %c: %s\n%s", row.on, tellsApart[n].what, got, want, problem, row.play)
			}
		}
	}
}

// TestWhichOfTwo plays lines that say which of two things they mean, and those whose name means either all the same.
func TestWhichOfTwo(t *testing.T) {
	const cards = "-- cards --\nCub {0}\nCreature — Bear\n{0}: You gain 1 life.\n2/2\n\nRite {0}\nInstant\nAs an additional cost to cast this spell, sacrifice a creature.\nYou gain 1 life.\n\n" +
		"Pyre {0}\nInstant\nAs an additional cost to cast this spell, sacrifice two creatures.\nYou gain 1 life.\n\nSwell {0}\nInstant\nCreatures you control get +1/+1 until end of turn.\n\n" +
		"Zing {0}\nInstant\nZing deals 1 damage to target creature.\n\nVeto {0}\nInstant\nCounter target spell.\n\nGym {0}\nEnchantment — Room\nWhen you unlock this door, you gain 1 life.\n//\nHall {0}\nEnchantment — Room\nWhen you unlock this door, you gain 4 life.\n\n"
	for _, c := range []struct{ setup, play, answer, fault string }{
		{"Ann controls 2 Cubs\nCub is tapped", "Ann casts Rite sacrificing the untapped Cub", "Ann controls 1 tapped Cub", ""},
		{"Ann controls 2 Cubs\nCub is tapped", "Ann casts Rite sacrificing Ann's tapped Cub", "Ann controls 1 untapped Cub", ""},
		{"Ann controls 3 Cubs\nCub is tapped", "Ann casts Rite sacrificing the untapped Cub", "Ann controls 1 untapped Cub", ""},
		{"Ann controls 2 Cubs\nCub is tapped", "Ann activates the tapped Cub", "the stack is Cub's ability", ""},
		{"Ann controls 2 Cubs\nCub is tapped\nthe untapped Cub has 1 +1/+1 counter", "", "the tapped Cub is 2/2\nthe untapped Cub is 3/3", ""},
		{"Ann controls 3 Cubs\nCub is tapped\nthe untapped Cub has 1 +1/+1 counter", "Ann casts Rite sacrificing the untapped Cub", "", "several things are called the untapped Cub"},
		{"Ann controls 2 Cubs\nCub is tapped", "Ann casts Rite sacrificing Cub", "", "say which, “the untapped Cub” or “the tapped Cub”, or give them names of their own in the setup: “Cub called Red and Cub called Blue”; one is tapped and one is not"},
		{"Ann controls Cub called Red and Cub called Blue\nRed has 1 +1/+1 counter", "Ann casts Rite sacrificing Red", "Blue is 2/2\nRed is in Ann's graveyard", ""},
		{"Ann controls 2 Cubs", "Ann casts Rite sacrificing Cub", "Ann controls 1 Cub", ""},
		{"Ann controls 2 Cubs", "Ann attacks Bob with 2 Cubs\nAnn casts Rite sacrificing Cub", "Ann controls 1 Cub", ""},
		{"Ann controls 2 Cubs\nSwell is in Ann's hand", "Ann casts Swell\nSwell resolves\nAnn casts Rite sacrificing Cub", "Ann controls 1 Cub", ""},
		{"Ann controls 2 Cubs\nCub has 1 +1/+1 counter\nPyre is in Ann's hand", "Ann casts Pyre sacrificing Cub and Cub", "Ann controls 0 creatures", ""},
		{"Ann controls 3 Cubs\nCub has 1 +1/+1 counter\nPyre is in Ann's hand", "Ann casts Pyre sacrificing Cub and Cub", "", "several things are called Cub"},
		{"Ann controls 3 Cubs\nCub has 1 +1/+1 counter\nPyre is in Ann's hand", "Ann casts Pyre sacrificing 2 Cubs", "", "several things are called Cub"},
		{"Ann controls 2 Cubs\nZing is in Ann's hand", "Ann casts Zing targeting Cub\nAnn casts Rite sacrificing Cub", "", "several things are called Cub"},
		{"Ann controls Cub\n2 Zings and Veto are in Ann's hand", "Ann casts Zing targeting Cub\nAnn casts Zing targeting Cub\nAnn casts Veto targeting Zing", "Ann has 20 life", ""},
		{"Ann controls 2 Cubs", "Ann activates Cub\nAnn casts Rite sacrificing Cub", "", "several things are called Cub"},
		{"Bob controls Ox, a 2/6 creature\nBob controls Yak, a 2/6 creature\nAnn controls 2 Cubs", "Ann attacks Bob with 2 Cubs\nBob blocks Cub with Ox; Cub with Yak", "", "several things are called Cub"},
		{"Bob controls Ox, a 2/6 creature\nBob controls Yak, a 2/6 creature\nAnn controls 2 Cubs", "Ann attacks Bob with 2 Cubs\nBob blocks Cub with Ox and Yak", "Ox is blocking\nYak is blocking", ""},
		{"Ann controls Gym // Hall called East and Gym // Hall called West\nEast has 1 charge counter", "Ann unlocks Gym", "", "several things are called Gym"},
	} {
		play := c.play
		if play == "" {
			play = "Ann does not attack"
		}
		text := "# Which of two\n\nWhich is it?\n\nedition 2026-02-27\n\n" + cards + "-- setup --\nRite is in Ann's hand\n" + c.setup + "\n-- play --\n" + play + "\n-- answer --\n" + c.answer + "\n"
		f, err := Parse("which.txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds != (c.fault == "") || !strings.Contains(trace.Problem, c.fault) {
			t.Errorf("%s; %s: %q, not %q", c.setup, play, trace.Problem, c.fault)
		}
	}
}

// TestStackedOfTwo stacks the abilities of two that differ, which matters only where the abilities speak of what they are of.
func TestStackedOfTwo(t *testing.T) {
	const text = "# Which of two\n\n-- cards --\nCub {0}\nCreature — Bear\nAt the beginning of combat on your turn, put a +1/+1 counter on this creature.\n2/2\n\n" +
		"Nurse {0}\nCreature — Bear\nAt the beginning of combat on your turn, you gain 1 life.\n2/2\n\n-- setup --\nAnn controls 2 %[1]ss\n%[1]s is tapped\n" +
		"-- play --\neveryone passes until the beginning of combat\n%[2]s\n-- answer --\nAnn has 20 life\n"
	for _, c := range []struct{ of, play, says, saysNot string }{
		{"Nurse", "Ann stacks Nurse's trigger, then Nurse's trigger", "", ""},
		{"Nurse", "", "say “Ann stacks Nurse's trigger, then Nurse's trigger”", "names of their own"},
		{"Cub", "Ann stacks Cub's trigger, then Cub's trigger", "names of their own", "nothing says"},
		{"Cub", "", "say in which order, with names of their own", "Ann stacks"},
	} {
		f, err := Parse("which.txt", fmt.Appendf(nil, text, c.of, c.play))
		if err != nil {
			t.Fatal(err)
		}
		problem := f.Play("").Problem
		if (problem == "") != (c.says == "") || !strings.Contains(problem, c.says) || c.saysNot != "" && strings.Contains(problem, c.saysNot) {
			t.Errorf("%s, %q: %q", c.of, c.play, problem)
		}
	}
}

// TestWhatIsOfferedOfTwo lists what can be sacrificed of two that differ, each in a line that means it.
func TestWhatIsOfferedOfTwo(t *testing.T) {
	const text = "# Which of two\n\n-- cards --\nCub {0}\nCreature — Bear\n2/2\n\nEdict {0}\nInstant\nYou sacrifice a creature.\n\nRite {0}\nInstant\nAs an additional cost to cast this spell, sacrifice a creature.\nYou gain 1 life.\n\n" +
		"-- setup --\nAnn controls 3 Cubs\nCub is tapped\nEdict and Rite are in Ann's hand\n-- play --\n"
	for play, want := range map[string][]string{
		"Ann casts Edict\nEdict resolves\n": {"Ann sacrifices the tapped Cub", "Ann sacrifices the untapped Cub"},
		"Ann casts Rite\n":                  {"Ann casts Rite sacrificing the tapped Cub", "Ann casts Rite sacrificing the untapped Cub"},
	} {
		if _, said := offered(t, text+play); !slices.Equal(said, want) {
			t.Errorf("it offers %q, not %q", said, want)
		}
	}
}

// TestEveryNameHasItsRow holds the table against the sentence patterns: each place for a name has a row, or says why it needs none.
func TestEveryNameHasItsRow(t *testing.T) {
	has := map[string]bool{}
	for _, row := range namesakeRows {
		for _, place := range placesOf(row.on) {
			has[place] = true
		}
	}
	for _, n := range nameless {
		for _, place := range placesOf(n.places) {
			if has[place] {
				t.Errorf("%s: it has a row, and is said to need none", place)
			}
			has[place] = true
		}
	}
	for _, form := range forms {
		for _, slot := range form.re().SubexpNames() {
			if !slices.Contains(nameSlots, strings.TrimRight(slot, "0123456789")) {
				continue
			}
			place := form.id + "/" + slot
			if !has[place] {
				t.Errorf("%s, of “%s”, is in no row: what becomes of a name there that two things have which differ?", place, form.pattern)
			}
			delete(has, place)
		}
	}
	for place := range maps.Keys(has) {
		t.Errorf("%s: no sentence has that place", place)
	}
}

// nameSlots are the slots in which things are named.
var nameSlots = []string{"O", "L", "LS", "S", "T", "CHOICE", "GIVEN", "ABILITY", "PARTS", "EXTRAS"}

// placesOf parts places, of which the form's name may have spaces: "no loyalty/O loyalty/O".
func placesOf(list string) (places []string) {
	var form []string
	for _, word := range strings.Fields(list) {
		form = append(form, word)
		if strings.Contains(word, "/") {
			places, form = append(places, strings.Join(form, " ")), nil
		}
	}
	return places
}
