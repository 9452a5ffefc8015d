package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// saidCards are the cards of the plays in this file.
const saidCards = `
Gloom Piper {1}{B}
Creature — Vampire
Whenever another creature dies, target player loses 1 life.
0/1

Ember Piper {1}{R}
Creature — Imp
Whenever you cast a sorcery spell, this creature deals 2 damage to any target.
0/1

Mossy Shrine {2}
Artifact
Sacrifice a creature: You gain 5 life.

Grim Trade {B}
Sorcery
As an additional cost to cast this spell, sacrifice a creature.
You gain 5 life.

Odd Pyre {R}
Creature — Ape
{B}, Sacrifice a creature: You gain 3 life.
2/2

Odd Leech {B}
Creature — Leech
Sacrifice this creature: Add {B}.
1/1

Dire Due {B}
Sorcery
As an additional cost to cast this spell, pay 2 life or sacrifice a creature.
You gain 5 life.

Grove
Land — Forest

Odd Tollkeeper {1}{B}
Creature — Bear
Whenever another creature dies, you gain 1 life.
1/1

Bleak Sweep {0}
Sorcery
Destroy all creatures with power 3 or greater.

Odd Tithe {1}
Artifact
{T}: You may pay {1}. If you do, you gain 1 life.

Odd Sphere {1}
Artifact
{1}, {T}, Sacrifice this artifact: Add one mana of any color.

Sudden Call {R}
Sorcery
You may cast a creature spell from your hand without paying its mana cost.

Shovelet {R}
Sorcery
Target creature gets +1/+0 until end of turn.

Plain Bruin {G}
Creature — Bear
2/2

Odd Monk {U}
Creature — Monk
Prowess
Whenever you cast a noncreature spell, you gain 1 life.
1/1

Hand of Odd Glass {G}
Creature — Golem
2/2

Toll Hoarder {2}{B}
Creature — Demon
Whenever another creature you control enters, you may pay 2 life. If you do, draw a card.
1/3

Mirror Scribe {1}{B}
Creature — Zombie
If you would draw a card while you have no cards in hand, instead you draw two cards and you lose 1 life.
3/1

Bright Spark {U}
Sorcery
Draw a card.

Odd Jitte, Blade of Two Minds {2}
Artifact
{1}: Choose one —
• You gain 2 life.
• Target player draws a card.
{2}: You gain 7 life.

Twin Warden {3}{W}
Creature — Human
3/4
//
Brief Errand {U}
Instant — Adventure
Draw a card.

Second Thought {1}{U}
Sorcery
Draw a card.
Flashback {2}{U}

Oren and Vell, Twins of the Gate {R}
Legendary Creature — Giant
3/3

Twin Seer {U}
Creature — Human
Whenever you cast a creature spell, if you've cast an instant or sorcery spell this turn, you gain 2 life.
1/1

Doomlet {B}
Instant
Destroy target creature.

Oddling {1}{U}
Sorcery
Target creature you control becomes a copy of another target creature you control until end of turn.

Purge the Weak {B}
Sorcery
Target opponent sacrifices a creature.

Tide Recluse {2}{U}
Creature — Octopus
{0}, Return two lands you control to their owner's hand: You gain 4 life.
2/3

Dart Imp {R}
Creature — Imp
Whenever this creature attacks, it deals 1 damage to up to one target creature.
1/1

Sudden Sleet {1}{U}
Sorcery
Draw a card.
//
Sleet Field
Land
{T}: Add {U}.
`

// TestWhatLinesAreAbout plays what a line of a script answers and what it does not: each is a
// setup, a play and an answer, parted by empty lines. wrong is what is said of one that must
// not be taken.
func TestWhatLinesAreAbout(t *testing.T) {
	for name, c := range map[string]struct{ script, wrong string }{
		"a trigger while a cost is paid has targets of its own": {script: `
Ann controls Swamp, Mossy Shrine, Gloom Piper and Plain Bruin

Ann activates Mossy Shrine sacrificing Plain Bruin
Ann targets Bob with Gloom Piper's trigger
everything resolves

Bob has 19 life
Ann has 25 life`},
		"and so it has when the cost is that of a spell": {script: `
Ann controls Swamp, Gloom Piper and Plain Bruin
Grim Trade is in Ann's hand

Ann casts Grim Trade sacrificing Plain Bruin
Ann targets Bob with Gloom Piper's trigger
everything resolves

Bob has 19 life`},
		"what is returned for a cost is said with a number": {script: `
Ann controls Tide Recluse, 2 Islands and Swamp

Ann activates Tide Recluse returning 2 Islands
everything resolves

Ann has 24 life
Ann has 2 cards in hand
Swamp is on the battlefield`},
		"or by name": {script: `
Ann controls Tide Recluse, 2 Islands and Swamp

Ann activates Tide Recluse returning Swamp and Island
everything resolves

Swamp is in Ann's hand
Ann controls 1 Island`},
		"and there must be as many": {wrong: `only 1 of "Swamps" can be given up for it, not 2`, script: `
Ann controls Tide Recluse, 2 Islands and Swamp

Ann activates Tide Recluse returning 2 Swamps

Ann has 20 life`},
		"and what there is": {wrong: `there is nothing called "Swump"`, script: `
Ann controls Tide Recluse, 2 Islands and Swamp

Ann activates Tide Recluse returning Swump and Island

Ann has 20 life`},
		"a spell that returns nothing for its cost is not cast so": {wrong: "nothing that it costs is to return something (601.2b)", script: `
Ann controls Island and Swamp
Bright Spark is in Ann's hand

Ann casts Bright Spark returning Swamp

Swamp is on the battlefield`},
		"a trigger may have no target": {script: `
Ann controls Dart Imp and Plain Bruin

Ann attacks Bob with Dart Imp
Ann chooses no target for Dart Imp's trigger
everything resolves

Plain Bruin has 0 damage`},
		"if it need not have one": {wrong: "601.2c", script: `
Ann controls Swamp and Gloom Piper and Plain Bruin
Doomlet is in Ann's hand

Ann casts Doomlet targeting Plain Bruin
Doomlet resolves
Ann chooses no target for Gloom Piper's trigger

Bob has 20 life`},
		"the face that is up has a name": {script: `
Sudden Sleet is in Ann's hand

Ann plays Sudden Sleet using Sleet Field
Ann taps Sleet Field for {U}

Sleet Field is tapped`},
		"what a spell targets is no target of what triggers on casting it": {script: `
Ann controls Mountain and Ember Piper
Shovelet is in Ann's hand

Ann casts Shovelet targeting Ember Piper
Ann targets Bob with Ember Piper's trigger
everything resolves

Bob has 18 life
Ember Piper is 1/1`},
		"nor is it taken for one": {wrong: "Ann chooses targets for Ember Piper's trigger", script: `
Ann controls Mountain and Ember Piper
Shovelet is in Ann's hand

Ann casts Shovelet targeting Ember Piper
everything resolves

Bob has 18 life`},
		"a target for what has none": {wrong: "it has no targets (601.2c)", script: `
Ann controls Forest
Bob controls Toll Hoarder
Plain Bruin is in Ann's hand

Ann casts Plain Bruin targeting Toll Hoarder

Bob has 20 life`},
		"a mode that is the choice of a cost": {wrong: "it has no modes to choose (601.2b); say what is given up, or “for life”", script: `
Ann controls Swamp
Ann controls Elk, a 3/3 creature
Dire Due is in Ann's hand

Ann casts Dire Due choosing "pay 2 life"

Ann has 20 life`},
		"a cost that it is not, before the question which lands pay": {wrong: "its cost can only be announced as {G} (601.2b)", script: `
Ann controls Forest and Odd Sphere
Ann controls Grove called Gro
Plain Bruin is in Ann's hand

Ann casts Plain Bruin for {R}

Ann has 20 life`},
		"an order of triggers that are alike": {wrong: "those are on the stack already, and no order of them is asked for, as of such as are alike none is: leave the line out", script: `
Ann controls Odd Tollkeeper
Ann controls Elk, a 3/3 creature
Bob controls Ox, a 4/4 creature
Bleak Sweep is in Ann's hand

Ann casts Bleak Sweep
Bleak Sweep resolves
Ann stacks Odd Tollkeeper's trigger, then Odd Tollkeeper's trigger

Ann has 20 life`},
		"a sacrifice that has gone for mana": {wrong: "Odd Leech is nothing that pays for Odd Pyre", script: `
Ann controls Odd Pyre and Odd Leech

Ann activates Odd Pyre sacrificing Odd Leech

Ann has 20 life`},
		"a sacrifice that goes for mana, and another": {script: `
Ann controls Odd Pyre and Odd Leech

Ann activates Odd Pyre sacrificing Odd Pyre
everything resolves

Ann has 23 life
Ann controls 0 creatures`},
		"more than is needed, with mana for mana": {wrong: "not judged: what is named pays without all of it", script: `
Ann controls Forest and Odd Sphere
Plain Bruin is in Ann's hand

Ann casts Plain Bruin paying with Forest and Odd Sphere

Bob has 20 life`},
		"mana for mana": {script: `
Ann controls Mountain and Odd Sphere
Plain Bruin is in Ann's hand

Ann casts Plain Bruin paying with Mountain and Odd Sphere
everything resolves

Ann controls Plain Bruin`},
		"lands for what the pool pays": {wrong: "nothing is left to pay with that", script: `
Ann controls Mountain and Forest
Plain Bruin is in Ann's hand

Ann taps Forest for {G}
Ann casts Plain Bruin paying with Mountain

Bob has 20 life`},
		"a target for what has none, before its payment": {wrong: "it has no targets (601.2c)", script: `
Ann controls 2 Islands and 2 Forests
Bob controls Toll Hoarder
Second Thought is in Ann's hand

Ann casts Second Thought targeting Toll Hoarder

Bob has 20 life`},
		"an instant on the battlefield, however it is said": {wrong: "Doomlet is an instant and can't be on the battlefield (304.4)", script: `
Doomlet is on the battlefield

Ann may pass

Bob has 20 life`},
		"a sacrifice for what asks for none": {wrong: "nothing that it costs is to sacrifice something (601.2b)", script: `
Ann controls Forest and Toll Hoarder
Plain Bruin is in Ann's hand

Ann casts Plain Bruin sacrificing Toll Hoarder

Bob has 20 life`},
		"a payment with its lands in one line": {wrong: "say “Ann pays {1}”, and after that “Ann pays with Forest”", script: `
Ann controls Odd Tithe, Forest and Mountain

Ann activates Odd Tithe
everything resolves
Ann pays {1} paying with Forest

Ann has 21 life`},
		"a payment and its lands": {script: `
Ann controls Odd Tithe, Forest and Mountain

Ann activates Odd Tithe
everything resolves
Ann pays {1}
Ann pays with Forest

Ann has 21 life
Forest is tapped`},
		"a payment of something else": {wrong: "asks for is 2 life, not {5} (118.1)", script: `
Ann controls Forest and Toll Hoarder
Ann's library has 3 cards
Plain Bruin is in Ann's hand

Ann casts Plain Bruin
everything resolves
Ann pays {5}

Ann has 20 life`},
		"a payment of what is asked for": {script: `
Ann controls Forest and Toll Hoarder
Ann's library has 3 cards
Plain Bruin is in Ann's hand

Ann casts Plain Bruin
everything resolves
Ann pays 2 life

Ann has 18 life`},
		"effects that do the same need not be told apart": {script: `
Ann controls Island and 2 Mirror Scribe
Bright Spark is in Ann's hand
Ann's library has 9 cards

Ann casts Bright Spark
everything resolves
Ann applies Mirror Scribe

Ann has 3 cards in hand
Ann has 18 life`},
		"those that differ are told apart by names of their own": {wrong: "names of their own tell them apart", script: `
Ann controls Island and 2 Mirror Scribe
Mirror Scribe has 1 charge counter
Bright Spark is in Ann's hand
Ann's library has 9 cards

Ann casts Bright Spark
everything resolves
Ann applies Mirror Scribe

Ann has 18 life`},
		"a modal ability is known by the words of a mode, and a card by its whole name": {script: `
Ann controls 3 Mountains and Odd Jitte, Blade of Two Minds

Ann activates Odd Jitte, Blade of Two Minds's "Choose one" choosing "gain 2 life"
everything resolves
Ann activates Odd Jitte's "gain 7 life"
everything resolves

Ann has 29 life`},
		"flashback is a way to cast": {script: `
Ann controls 3 Islands
Second Thought is in Ann's graveyard
Ann's library has 5 cards

Ann casts Second Thought using flashback
everything resolves

Second Thought is in exile
Ann has 1 card in hand`},
		"another way is none": {wrong: "nothing lets it be cast using escape", script: `
Ann controls 3 Islands
Second Thought is in Ann's graveyard

Ann casts Second Thought using escape

Second Thought is in exile`},
		"a name with a comma and an and": {script: `
Ann controls Mountain and Plain Bruin
Oren and Vell, Twins of the Gate is in Ann's hand

Ann casts Oren and Vell, Twins of the Gate
Oren and Vell resolves

Ann controls oren and vell, Twins of the Gate and Plain Bruin
Oren and Vell is 3/3`},
		"a whole name with a comma, cast while something resolves": {script: `
Ann controls Mountain
Oren and Vell, Twins of the Gate and Sudden Call are in Ann's hand

Ann casts Sudden Call
Sudden Call resolves
Ann casts Oren and Vell, Twins of the Gate
everything resolves

Ann controls Oren and Vell, Twins of the Gate`},
		"a whole name with a comma on the stack": {script: `
Ann controls Mountain
Oren and Vell, Twins of the Gate is in Ann's hand

Ann casts Oren and Vell, Twins of the Gate

the stack is Oren and Vell, Twins of the Gate`},
		"a whole name with a comma among what is legal": {script: `
Ann controls Oren and Vell, Twins of the Gate
it is Ann's beginning of combat step

Ann may attack exactly: Oren and Vell, Twins of the Gate on Bob; nothing
Ann attacks Bob with Oren and Vell

Oren and Vell is attacking`},
		"an Adventure on the stack by its own name": {script: `
Ann controls Island
Twin Warden is in Ann's hand

Ann casts Twin Warden using Brief Errand

the stack is Brief Errand
the name of Twin Warden is "Brief Errand"`},
		"the only legal choice may be stated": {script: `
Ann controls Swamp
Bob controls Plain Bruin
Purge the Weak is in Ann's hand

Ann casts Purge the Weak targeting Bob
Purge the Weak resolves
Bob sacrifices Plain Bruin

Plain Bruin is in Bob's graveyard`},
		"and so may what a cost can only be paid with": {script: `
Ann controls Plain Bruin and Mossy Shrine

Ann activates Mossy Shrine
Ann chooses Plain Bruin for Mossy Shrine
Mossy Shrine's ability resolves

Plain Bruin is in Ann's graveyard`},
		"in the words for it": {script: `
Ann controls Plain Bruin and Mossy Shrine

Ann activates Mossy Shrine
Ann sacrifices Plain Bruin
Mossy Shrine's ability resolves

Plain Bruin is in Ann's graveyard`},
		"what does not pay a cost is for another time": {wrong: "Ann sacrifices Mossy Shrine", script: `
Ann controls Plain Bruin and Mossy Shrine

Ann activates Mossy Shrine
Ann sacrifices Mossy Shrine
Mossy Shrine's ability resolves

Plain Bruin is in Ann's graveyard`},
		"after a cost of one of two alike": {script: `
Ann controls Swamp and 2 Plain Bruins
Grim Trade is in Ann's hand
Bob controls Swamp
Purge the Weak is in Bob's hand

Ann casts Grim Trade
Grim Trade resolves
Ann does not attack
everyone passes until Bob's precombat main phase
Bob casts Purge the Weak targeting Ann
Purge the Weak resolves
Ann sacrifices Plain Bruin

Ann controls 0 Plain Bruins`},
		"several cards by the plural of any word of their name": {script: `
Ann controls 2 Hands of Odd Glass and Plain Bruin

Ann does not attack

Ann controls 2 Hands of Odd Glass`},
		"two triggers of one object are told apart by words": {script: `
Ann controls Mountain and Odd Monk
Shovelet is in Ann's hand

Ann casts Shovelet targeting Odd Monk
Ann stacks Odd Monk's "Whenever", then Odd Monk's "Prowess"
Odd Monk's trigger resolves
now Odd Monk is 2/2
Odd Monk's trigger resolves

Ann has 21 life`},
		"and the error says so": {wrong: "Ann stacks Odd Monk's \"Prowess\", then Odd Monk's \"Whenever you cast a noncreature\"", script: `
Ann controls Mountain and Odd Monk
Shovelet is in Ann's hand

Ann casts Shovelet targeting Odd Monk
Odd Monk's trigger resolves

Ann has 21 life`},
		"or left unsaid": {script: `
Ann controls Swamp
Bob controls Plain Bruin
Purge the Weak is in Ann's hand

Ann casts Purge the Weak targeting Bob
Purge the Weak resolves

Plain Bruin is in Bob's graveyard`},
		"a changeling is no word that is only a name": {script: `
Ann controls Shaper, a 1/1 Shapeshifter creature with changeling
Ann controls Cubling, a 2/2 creature

Ann does not attack

Ann controls 1 Cubling
Shaper is a Goblin`},
		"an instant is not put on the battlefield": {wrong: "Bright Spark is a sorcery and can't be on the battlefield (307.4)", script: `
Ann controls Plain Bruin and Bright Spark

Ann does not attack

Bob has 20 life`},
		"what came under its controller's control this turn can't attack": {script: `
Ann controls Plain Bruin
Plain Bruin came under Ann's control this turn

! Ann attacks Bob with Plain Bruin
Ann does not attack

Plain Bruin came under Ann's control this turn`},
		"and what did not can": {wrong: "Ann has controlled it since the turn began", script: `
Ann controls Plain Bruin

Ann attacks Bob with Plain Bruin

Plain Bruin came under Ann's control this turn`},
		"a land that was played is one": {script: `
Ann has played 1 land this turn
Forest is in Ann's hand

! Ann plays Forest

Ann has played 1 land this turn`},
		"what was cast this turn was cast": {script: `
Ann has cast Shovelet and Bright Spark this turn
Ann controls Forest and Twin Seer
Plain Bruin is in Ann's hand

Ann casts Plain Bruin
everything resolves

Ann has cast Shovelet, Bright Spark and Plain Bruin this turn
Ann has 22 life`},
		"and what was not was not": {script: `
Ann has cast Plain Bruin this turn
Ann controls Forest and Twin Seer
Plain Bruin is in Ann's hand

Ann casts Plain Bruin
everything resolves

Ann has 20 life`},
		"a commander may be on the battlefield": {script: `
the game is Commander
Ann's commander is Oren and Vell, Twins of the Gate
Ann controls Oren and Vell
Bob controls Swamp
Doomlet is in Bob's hand
it is Bob's precombat main phase

Bob casts Doomlet targeting Oren and Vell
everything resolves
Ann puts Oren and Vell into the command zone

Oren and Vell is in the command zone
Ann controls 0 creatures`},
		"what is no creature has no size": {wrong: "it is no creature and has no power and toughness (208.3)", script: `
Ann controls Mossy Shrine

Ann does not attack

Mossy Shrine is 0/0`},
		"a copy is counted by the name that it has": {wrong: "Ann controls 1 Plain Bruin: not so: Ann controls 0", script: `
Ann controls Plain Bruin and Mirror Scribe
Oddling is in Ann's hand
Ann controls 2 Islands

Ann casts Oddling targeting Plain Bruin and Mirror Scribe
Oddling resolves

Ann controls 1 Plain Bruin
Ann controls 2 Mirror Scribe`},
		"all permanents are counted": {wrong: "Bob controls 0 permanents: not so: Bob controls 1", script: `
Ann controls Plain Bruin and 2 Islands
Bob controls 1 Island
Ann controls Treasure, a Treasure token

Ann does not attack

Ann controls 4 permanents
Ann controls 1 token
Bob controls 0 tokens
Bob controls 0 permanents`},
		"a payment that waits says so": {wrong: "Ann pays or not for Toll Hoarder: 2 life; nothing says which (the script ends before the moment that it waits for); say “Ann pays 2 life” or “Ann does not pay”", script: `
Ann controls Forest and Toll Hoarder
Ann's library has 3 cards
Plain Bruin is in Ann's hand

Ann casts Plain Bruin
everything resolves

Ann has 1 card in hand`},
	} {
		t.Run(name, func(t *testing.T) {
			parts := strings.SplitN(strings.TrimSpace(c.script), "\n\n", 3)
			file := "# A line\n\nWhat is it about?\n\n-- cards --" + saidCards + "\n-- setup --\n" + parts[0] + "\n-- play --\n" + parts[1] + "\n-- answer --\n" + parts[2] + "\n"
			f, err := scenario.Parse("a.txt", []byte(file))
			if err != nil {
				t.Fatal(err)
			}
			trace := f.Play("")
			if trace.Holds != (c.wrong == "") || !strings.Contains(trace.Problem, c.wrong) {
				t.Errorf("holds %t: %q; want %q", trace.Holds, trace.Problem, c.wrong)
			}
		})
	}
}

// TestPlayWithoutAnswer plays what judges nothing.
func TestPlayWithoutAnswer(t *testing.T) {
	f, err := scenario.Parse("a.txt", []byte("# A bear\n\n-- setup --\nAnn controls Bear, a 2/2 creature\n-- play --\nAnn attacks Bob with Bear\n"))
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Play(""); !trace.Holds || len(trace.Forks[0].Steps) != 2 || trace.Forks[0].Answers != nil {
		t.Errorf("%+v", trace.Forks)
	}
}

// TestWhatATargetLacks asks why something can't be a target: the reason names the one thing that it
// lacks, and nothing where it lacks more.
func TestWhatATargetLacks(t *testing.T) {
	f, err := scenario.Parse("a.txt", []byte("# A target\n\n-- cards --\nMentor {W}\nCreature — Human\n{T}: Target creature you control gains vigilance until end of turn.\n1/1\n\nWeigh {W}\nInstant\nTap target creature an opponent controls.\n\nCall {W}\nInstant\nReturn target Elf or Bear creature card from your graveyard to your hand.\n\nGuide {W}\nCreature — Human\n{T}: Untap another target creature.\n1/1\n\nHare {W}\nCreature — Hare\n1/1\n\nSprig {W}\nCreature — Elf\n1/1\n\n-- setup --\nAnn controls Mentor and Plains\nAnn controls Bear, a 2/2 creature\nBob controls Ox, a 2/4 creature\nBob controls Island\nWeigh and Call are in Ann's hand\nAnn controls Guide\nHare and Sprig are in Ann's graveyard\n-- play --\neveryone passes until the end step\n"))
	if err != nil {
		t.Fatal(err)
	}
	for ask, want := range map[string]string{
		"Ann activates Mentor targeting Ox":     "Ox is not what Mentor's ability targets: Ann does not control it",
		"Ann activates Mentor targeting Plains": "Plains is not what Mentor's ability targets: it is no creature",
		"Ann activates Mentor targeting Island": "Island is not what Mentor's ability targets",
		"Ann casts Weigh targeting Bear":        "Bear is not what Weigh targets: Ann controls it",
		"Ann activates Guide targeting Guide":   "Guide is not what Guide's ability targets: the text asks for another",
		"Ann casts Call targeting Hare":         "Hare is not what Call targets: it is no Elf or Bear",
	} {
		w, err := f.WhyNot("", nil, 0, ask)
		if err != nil || w.Refusal == nil || w.Refusal.Rule != "115.1" || w.Refusal.Reason != want {
			t.Errorf("%s: %+v, %v; not %q", ask, w.Refusal, err, want)
		}
	}
}

// TestWhoDeclares asks for declarations of the wrong player: the reason is that, and not what
// the creature is.
func TestWhoDeclares(t *testing.T) {
	f, err := scenario.Parse("a.txt", []byte("# A bear\n\n-- setup --\nAnn controls Bear, a 2/2 creature\nBob controls Ox, a 2/4 creature\n-- play --\nAnn attacks Bob with Bear\neveryone passes until the end of combat step\n"))
	if err != nil {
		t.Fatal(err)
	}
	for ask, want := range map[string]string{
		"Bob attacks Ann with Ox": "it is the turn of Ann: the active player is the attacking player (506.2) and declares attackers (508.1)",
		"Ann attacks Bob with Ox": "Ann does not control Ox",
	} {
		w, err := f.WhyNot("", nil, 0, ask)
		if err != nil || w.Refusal == nil || w.Refusal.Reason != want {
			t.Errorf("%s: %v %+v", ask, err, w)
		}
	}
}

// TestNobodyIsAskedToBlock has all that attacked leave combat before blockers are declared: that is why no declaration comes, and
// not that no step for it began, which is so where nothing attacks.
func TestNobodyIsAskedToBlock(t *testing.T) {
	const cards, setup = "# A bolt\n\n-- cards --\nLightning Bolt {R}\nInstant\nLightning Bolt deals 3 damage to any target.\n\n", "-- setup --\nAnn controls Bear, a 2/2 creature\nBob controls Ox, a 2/4 creature\nBob controls Mountain\nLightning Bolt is in Bob's hand\n-- play --\n"
	for play, want := range map[string]string{
		"Ann attacks Bob with Bear\nBob casts Lightning Bolt targeting Bear\neverything resolves\nBob does not block\n":   "509.1a: as the declare blockers step began nothing attacked Bob, who had nothing to block; leave the line out",
		"Ann attacks Bob with Bear\nBob casts Lightning Bolt targeting Bear\neverything resolves\n! Bob does not block\n": "",
		"Ann does not attack\nBob does not block\n": "and none has begun before the turn ended",
	} {
		f, err := scenario.Parse("a.txt", []byte(cards+setup+play))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds != (want == "") || !strings.Contains(trace.Problem, want) {
			t.Errorf("%s: %v %q; not %q", play, trace.Holds, trace.Problem, want)
		}
	}
}
