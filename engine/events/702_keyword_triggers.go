package events

import "rulestep/engine/cr"

// This file says what the triggered abilities do that keywords and other short words stand
// for (702.1): a ruling that only says that such an ability triggers teaches nothing.

// keywordSays is, by the rule that defines an ability, what triggers it and what it does, of
// the object %s that has it. None of these names a rule, so that it is no second citation.
var keywordSays = map[cr.Rule]string{
	"309.4c":   "the marker has come to a room, and what that room says triggers",
	"310.11b":  "the last defense counter of %s is gone: it is exiled and may be cast with its back face up",
	"701.39d":  "%s has been exerted as it attacked, and what it says then triggers",
	"702.21a":  "%s has ward: whoever has targeted it pays, or the spell or ability is countered",
	"702.23a":  "%s has rampage: it grows for each blocker beyond the first",
	"702.24a":  "%s has cumulative upkeep: it gets an age counter, and is sacrificed unless the cost is paid for each of them",
	"702.25a":  "%s has flanking: a blocker without flanking gets -1/-1",
	"702.29a":  "%s has cycling: discarded for its cost, it lets a card be drawn",
	"702.30a":  "%s has echo: it is sacrificed unless its echo cost is paid",
	"702.32a":  "%s is fading: a fade counter goes each upkeep, and where there is none it is sacrificed",
	"702.35a":  "%s has madness and was discarded into exile: it may be cast for its madness cost",
	"702.39a":  "%s provokes: it attacks, and a creature of the defending player may have to block it",
	"702.40a":  "%s has storm: it is copied for each spell cast before it this turn",
	"702.43a":  "%s has modular and has died: its +1/+1 counters may go to an artifact creature",
	"702.45a":  "%s has bushido and blocks or is blocked: it grows until end of turn",
	"702.46a":  "%s has soulshift and has died: a cheaper Spirit card may come back to the hand",
	"702.55a":  "%s has haunt and has been put into the graveyard: it is exiled, haunting a creature",
	"702.56a":  "%s has replicate: it is copied for each time that its replicate cost was paid",
	"702.58a":  "%s has graft and another creature has entered: one of its +1/+1 counters may go there",
	"702.59a":  "%s has recover and a creature has died: it comes back to the hand for its recover cost, or is exiled",
	"702.60a":  "%s has ripple: cards are revealed from the top of the library, and those of its name may be cast for nothing",
	"702.62a":  "%s is suspended: a time counter goes each upkeep, and after the last it is cast for nothing",
	"702.63a":  "%s has vanishing: a time counter goes each upkeep, and after the last it is sacrificed",
	"702.63b":  "%s has vanishing: a time counter goes each upkeep, and after the last it is sacrificed",
	"702.68a":  "%s has frenzy and is not blocked: it grows until end of turn",
	"702.69a":  "%s has gravestorm: it is copied for each permanent put into a graveyard this turn",
	"702.70a":  "%s is poisonous: a player whom it damages in combat gets poison counters",
	"702.72a":  "%s is a champion: as it enters another one is exiled or it is sacrificed, and that one comes back when it leaves",
	"702.74a":  "%s was evoked and has entered: it is sacrificed",
	"702.75a":  "%s has hideaway and has entered: one of the top cards of the library is exiled face down",
	"702.78a":  "%s was cast with conspire, for which two creatures were tapped: it is copied",
	"702.79a":  "%s has persist and died without a -1/-1 counter: it comes back with one",
	"702.83a":  "%s has exalted and one creature attacks alone: that one gets +1/+1",
	"702.85a":  "%s has cascade: cards are exiled until a cheaper one comes that may be cast for nothing",
	"702.86a":  "%s has annihilator and attacks: the defending player sacrifices permanents",
	"702.91a":  "%s has battle cry and attacks: each other attacker gets +1/+0",
	"702.92a":  "%s is a living weapon and has entered: it comes with a Germ that it equips",
	"702.93a":  "%s has undying and died without a +1/+1 counter: it comes back with one",
	"702.100a": "%s evolves: a larger creature has entered, so it gets a +1/+1 counter",
	"702.101a": "%s has extort and a spell was cast: {W/B} may be paid to drain each opponent of 1 life",
	"702.105a": "%s has dethrone and attacks a player with the most life: it gets a +1/+1 counter",
	"702.108a": "%s has prowess and a noncreature spell was cast: it gets +1/+1",
	"702.109a": "%s was dashed: it goes back to its owner's hand at the next end step",
	"702.110a": "%s has exploit and has entered: a creature may be sacrificed",
	"702.112a": "%s has renown and has damaged a player in combat: it gets +1/+1 counters the first time",
	"702.115a": "%s has ingest: a player whom it damages in combat exiles the top card of the library",
	"702.116a": "%s has myriad and attacks: a copy may attack each other opponent",
	"702.121a": "%s has melee and attacks: it gets +1/+1 for each opponent who was attacked",
	"702.123a": "%s fabricates as it enters: +1/+1 counters on it or Servo tokens",
	"702.124i": "%s has entered and has a partner of a certain name: a player may search for that card",
	"702.130a": "%s has afflict and is blocked: the defending player loses life",
	"702.134a": "%s is a mentor and attacks: a smaller attacker gets a +1/+1 counter",
	"702.135a": "%s has afterlife and has died: it leaves Spirit tokens",
	"702.144a": "%s was cast with demonstrate: it may be copied, and then an opponent copies it, too",
	"702.147a": "%s is decayed and has attacked: it is sacrificed at end of combat",
	"702.149a": "%s is in training and attacks beside a creature of greater power: it gets a +1/+1 counter",
	"702.153a": "%s was cast with casualty, for which a creature was sacrificed: it is copied",
	"702.156a": "%s is ravenous and entered with an X of 5 or more: a card is drawn",
	"702.157a": "%s has entered, and its squad cost was paid: it is copied as a token for each time",
	"702.163a": "%s is an Equipment for Mirrodin and has entered: it comes with a Rebel that it equips",

	"702.181a@2026-02-27": "%s has mobilize and attacks: Warrior tokens attack with it, and are sacrificed at the next end step",
	"702.174i@2026-02-27": "%s has entered, and a gift of an Octopus was promised: the opponent who was chosen gets it",
	"702.175a@2026-02-27": "%s has entered, and its offspring cost was paid: a token copy that is 1/1 comes after it",
	"702.176a@2026-02-27": "%s is impending: a time counter goes each of its controller's end steps",
	"702.189a@2026-02-27": "%s has firebending and attacks: it gives red mana that is kept until end of combat",
	"702.182a@2026-02-27": "%s is an Equipment with job select and has entered: it comes with a Hero that it equips",
}

// saysKeyword is the sentence for an ability that a rule defines.
func saysKeyword(rule cr.Rule) string {
	if s := keywordSays[rule]; s != "" {
		return s
	}
	return "the ability of %s triggers"
}
