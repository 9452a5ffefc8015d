package trial

import "regexp"

// This file has the cards that do what a text waits for and the company never does: roll a die, turn a creature face up.

// A call is a card that is there where the words of a text ask for what it does.
type call struct {
	words *regexp.Regexp
	block string
}

func callFor(words, block string) call { return call{regexp.MustCompile(words), block} }

var calls = []call{
	callFor(`\broll`, "Kin Die {1}\nSorcery\nRoll a six-sided die. You gain life equal to the result."),
	callFor(`\bcoin`, "Kin Coin {1}\nSorcery\nFlip a coin. If you win the flip, you gain 1 life."),
	callFor(`surveil`, "Kin Glance {1}\nSorcery\nSurveil 1."),
	callFor(`investigate|\bclue`, "Kin Inquest {1}\nSorcery\nInvestigate."),
	callFor(`venture|dungeon`, "Kin Venture {1}\nSorcery\nVenture into the dungeon."),
	callFor(`the ring tempts|ring-bearer`, "Kin Temptation {1}\nSorcery\nThe Ring tempts you."),
	callFor(`\bday\b.*\bnight\b|\bnight\b.*\bday\b`, "Kin Dawn {1}\nSorcery\nIt becomes day."),
	callFor(`\bday\b.*\bnight\b|\bnight\b.*\bday\b`, "Kin Dusk {1}\nSorcery\nIt becomes night."),
	callFor(`face[- ]down|face up|\bmorph`, "Kin Mask {3}\nCreature — Beast\nMorph {1}\n2/2"),
	callFor(`gains? control|don't own|you own.*control`, "Kin Theft {1}\nSorcery\nGain control of target nonland permanent."),
	callFor(`\bkick`, "Kin Kick {1}\nSorcery\nKicker {1}\nYou gain 1 life."),
	callFor(`exhaust`, "Kin Sprint {1}\nCreature — Beast\nExhaust — {1}: Put a +1/+1 counter on this creature.\n2/2"),
	callFor(`goad|attack each combat|had to attack`, "Kin Goad {1}\nSorcery\nGoad target creature."),
	callFor(`explore`, "Kin Scout {1}\nCreature — Beast\nWhen this creature enters, it explores.\n2/2"),
	callFor(`connive`, "Kin Schemer {1}\nCreature — Beast\nWhen this creature enters, it connives.\n2/2"),
	callFor(`discover`, "Kin Discovery {1}\nSorcery\nDiscover 3."),
	callFor(`amass|army`, "Kin Army {1}\nSorcery\nAmass Orcs 1."),
	callFor(`\bclash`, "Kin Clash {1}\nSorcery\nClash with an opponent. If you win, you gain 1 life."),
	callFor(`experience counter`, "Kin Practice {1}\nSorcery\nYou get an experience counter."),
	callFor(`poison|toxic|corrupted`, "Kin Venom {1}\nSorcery\nEach opponent gets three poison counters."),
	callFor(`\bcrews?\b|vehicle`, "Kin Cart {1}\nArtifact — Vehicle\nCrew 1\n3/3"),
	callFor(`nonbasic|plays? a.* land|lands? played`, "Kin Ruins\nLand\n{T}: Add {C}."),
	callFor(`\bparty\b`, "Kin Cleric {1}\nCreature — Cleric\n2/2"),
	callFor(`\bparty\b`, "Kin Rogue {1}\nCreature — Rogue\n2/2"),
	callFor(`\bparty\b`, "Kin Warrior {1}\nCreature — Warrior\n2/2"),
	callFor(`\bparty\b`, "Kin Wizard {1}\nCreature — Wizard\n2/2"),
	callFor(`can't be prevented`, "Kin Ward {1}\nInstant\nPrevent all damage that would be dealt this turn."),
	callFor(`activates? |ability of|abilities of`, "Kin Tinker {1}\nCreature — Artificer\n{T}: You gain 1 life.\n2/2"),
	callFor(`\{x\} in its`, "Kin Unknown {X}{G}\nSorcery\nYou gain X life."),
	callFor(`saddle`, "Kin Mount {1}\nCreature — Mount\nSaddle 1\n3/3"),
	callFor(`from exile|exiled card|cards? exiled`, "Kin Impulse {1}\nSorcery\nExile the top two cards of your library. You may play them this turn."),
	callFor(`phase[sd]? (?:out|in)`, "Kin Mist {1}\nSorcery\nTarget creature phases out."),
	callFor(`fights?\b`, "Kin Brawl {1}\nSorcery\nTarget creature you control fights target creature you don't control."),
	callFor(`suspect`, "Kin Rumor {1}\nSorcery\nSuspect target creature."),
	callFor(`manifest|cloak`, "Kin Manifest {1}\nSorcery\nManifest the top card of your library."),
	callFor(`initiative`, "Kin Initiative {1}\nSorcery\nYou take the initiative."),
	callFor(`monarch`, "Kin Crown {1}\nSorcery\nYou become the monarch."),
	callFor(`extra turn`, "Kin Hour {1}\nSorcery\nTake an extra turn after this one."),
	callFor(`additional combat`, "Kin Fray {1}\nSorcery\nAfter this phase, there is an additional combat phase."),
	callFor(`lands? .*(?:dies|graveyard)|sacrifices? a land`, "Kin Blight {1}\nSorcery\nEach player sacrifices a land."),
	callFor(`\{e\}|energy`, "Kin Spark {1}\nSorcery\nYou get {E}{E}{E}{E}."),
}
