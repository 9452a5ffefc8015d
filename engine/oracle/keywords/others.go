package keywords

import "rulestep/engine/oracle"

// This file holds the keywords that are not about how their card is cast.

// Visit is the keyword of Attractions (702.159).
const Visit oracle.Keyword = "visit"

var others = []*Record{
	{Name: "deathtouch", Rule: "702.2b"},
	{Name: "defender", Rule: "702.3b"},
	{Name: "double strike", Rule: "702.4b"},
	{Name: "enchant", Rule: "702.5a", Takes: Quality},
	{Name: "equip", Rule: "702.6a", Takes: OwnForm, Expand: expandEquip},
	{Name: "first strike", Rule: "702.7b"},
	{Name: "flash", Rule: "702.8a"},
	{Name: "flying", Rule: "702.9b"},
	{Name: "haste", Rule: "702.10b"},
	{Name: "hexproof", Rule: "702.11b", Takes: FromQuality},
	{Name: "indestructible", Rule: "702.12b"},
	{Name: "intimidate", Rule: "702.13b"},
	{Name: "landwalk", Rule: "702.14c", Takes: OwnForm},
	{Name: "lifelink", Rule: "702.15b"},
	{Name: "protection", Rule: "702.16a", Takes: FromQuality},
	{Name: "reach", Rule: "702.17b"},
	{Name: "shroud", Rule: "702.18a"},
	{Name: "trample", Rule: "702.19b"},
	{Name: "trample over planeswalkers", Rule: "702.19c", VariantOf: "trample", Variant: "702.19c"},
	{Name: "vigilance", Rule: "702.20b"},
	{
		Name: "ward", Rule: "702.21a", Takes: Cost, Expand: expandWard,
		Says: "%s has ward: whoever has targeted it pays, or the spell or ability is countered",
	},
	{Name: "banding", Rule: "702.22c"},
	{Name: "bands with other", Rule: "702.22c", Takes: Quality},
	{
		Name: "rampage", Rule: "702.23a", Takes: Number, Expand: expandRampage,
		Says: "%s has rampage: it grows for each blocker beyond the first",
	},
	{
		Name: "cumulative upkeep", Rule: "702.24a", Takes: Cost, Expand: expandCumulativeUpkeep,
		Says: "%s has cumulative upkeep: it gets an age counter, and is sacrificed unless the cost is paid for each of them",
	},
	{
		Name: "flanking", Rule: "702.25a", Expand: expandFlanking,
		Says: "%s has flanking: a blocker without flanking gets -1/-1",
	},
	{Name: "phasing", Rule: "702.26a"},
	{Name: "shadow", Rule: "702.28b"},
	{
		Name: "cycling", Rule: "702.29a", Takes: Cost, Expand: expandCycling, Added: 1, Afar: oracle.Hand,
		Says: "%s has cycling: discarded for its cost, it lets a card be drawn",
	},
	{
		Name: "echo", Rule: "702.30a", Takes: Cost, Expand: expandEcho, OfTurns: true,
		Says: "%s has echo: it is sacrificed unless its echo cost is paid",
	},
	{Name: "horsemanship", Rule: "702.31b"},
	{
		Name: "fading", Rule: "702.32a", Takes: Number, Expand: expandFading,
		Says: "%s is fading: a fade counter goes each upkeep, and where there is none it is sacrificed",
	},
	{Name: "fear", Rule: "702.36b"},
	{Name: "amplify", Rule: "702.38a", Takes: Number, Expand: expandAmplify},
	{
		Name: "provoke", Rule: "702.39a", Expand: expandProvoke, OfTurns: true,
		Says: "%s provokes: it attacks, and a creature of the defending player may have to block it",
	},
	{
		Name: "modular", Rule: "702.43a", Takes: Number, Expand: expandModular,
		Says: "%s has modular and has died: its +1/+1 counters may go to an artifact creature",
	},
	{Name: "sunburst", Rule: "702.44a", Expand: expandSunburst, Printed: true},
	{
		Name: "bushido", Rule: "702.45a", Takes: Number, Expand: expandBushido,
		Says: "%s has bushido and blocks or is blocked: it grows until end of turn",
	},
	{
		Name: "soulshift", Rule: "702.46a", Takes: Number, Expand: expandSoulshift,
		Says: "%s has soulshift and has died: a cheaper Spirit card may come back to the hand",
	},
	{Name: "splice", Rule: "702.47a", Takes: OwnForm, From: oracle.Hand},
	{Name: "ninjutsu", Rule: "702.49a", Takes: Cost, Expand: expandNinjutsu, Added: 1, Afar: oracle.Hand},
	{Name: "commander ninjutsu", Rule: "702.49d", Takes: Cost, Expand: expandNinjutsu, Added: 1, VariantOf: "ninjutsu", Variant: "702.49d"},
	{Name: "epic", Rule: "702.50a"},
	{Name: "dredge", Rule: "702.52a", Takes: Number, Expand: expandDredge},
	{Name: "transmute", Rule: "702.53a", Takes: Cost, Expand: expandTransmute, Added: 1},
	{Name: "bloodthirst", Rule: "702.54a", Takes: Number, Expand: expandBloodthirst, OfTurns: true},
	{
		Name: "haunt", Rule: "702.55a", Expand: expandHaunt,
		Says: "%s has haunt and has been put into the graveyard: it is exiled, haunting a creature",
	},
	{Name: "forecast", Rule: "702.57a", Takes: OpensAbility, OfTurns: true},
	{
		Name: "graft", Rule: "702.58a", Takes: Number, Expand: expandGraft,
		Says: "%s has graft and another creature has entered: one of its +1/+1 counters may go there",
	},
	{
		Name: "recover", Rule: "702.59a", Takes: Cost, Expand: expandRecover,
		Says: "%s has recover and a creature has died: it comes back to the hand for its recover cost, or is exiled",
	},
	{
		Name: "ripple", Rule: "702.60a", Takes: Number, Expand: expandRipple,
		Says: "%s has ripple: cards are revealed from the top of the library, and those of its name may be cast for nothing",
	},
	{
		Name: "vanishing", Rule: "702.63a", Takes: Number, Expand: expandVanishing,
		Says: "%s has vanishing: a time counter goes each upkeep, and after the last it is sacrificed",
	},
	{Name: "absorb", Rule: "702.64a", Takes: Number, Expand: expandAbsorb},
	{Name: "aura swap", Rule: "702.65a", Takes: Cost, Expand: expandAuraSwap},
	{Name: "fortify", Rule: "702.67a", Takes: Cost, Expand: expandFortify},
	{
		Name: "frenzy", Rule: "702.68a", Takes: Number, Expand: expandFrenzy,
		Says: "%s has frenzy and is not blocked: it grows until end of turn",
	},
	{
		Name: "gravestorm", Rule: "702.69a", Expand: expandGravestorm, OfTurns: true,
		Says: "%s has gravestorm: it is copied for each permanent put into a graveyard this turn",
	},
	{
		Name: "poisonous", Rule: "702.70a", Takes: Number, Expand: expandPoisonous,
		Says: "%s is poisonous: a player whom it damages in combat gets poison counters",
	},
	{Name: "transfigure", Rule: "702.71a", Takes: Cost, Expand: expandTransfigure, Added: 1},
	{
		Name: "champion", Rule: "702.72a", Takes: OwnForm, Expand: expandChampion,
		Says: "%s is a champion: as it enters another one is exiled or it is sacrificed, and that one comes back when it leaves",
	},
	{
		Name: "changeling", Rule: "702.73a", Expand: expandChangeling,
		Has: "%s has changeling and is of every creature type",
	},
	{
		Name: "hideaway", Rule: "702.75a", Takes: Number, Expand: expandHideaway,
		Says: "%s has hideaway and has entered: one of the top cards of the library is exiled face down",
	},
	{Name: "reinforce", Rule: "702.77a", Takes: NumberAndCost, Expand: expandReinforce, Added: 1},
	{
		Name: "persist", Rule: "702.79a", Expand: expandPersist,
		Says: "%s has persist and died without a -1/-1 counter: it comes back with one",
	},
	{Name: "wither", Rule: "702.80a"},
	{Name: "devour", Rule: "702.82a", Takes: OwnForm, Expand: expandDevour},
	{
		Name: "exalted", Rule: "702.83a", Expand: expandExalted,
		Says: "%s has exalted and one creature attacks alone: that one gets +1/+1",
	},
	{Name: "unearth", Rule: "702.84a", Takes: Cost, Expand: expandUnearth, Afar: oracle.Graveyard, OfTurns: true},
	{
		Name: "annihilator", Rule: "702.86a", Takes: Number, Expand: expandAnnihilator,
		Says: "%s has annihilator and attacks: the defending player sacrifices permanents",
	},
	{Name: "level up", Rule: "702.87a", Takes: Cost, Expand: expandLevelUp},
	{Name: "rebound", Rule: "702.88a", OfTurns: true, ForCost: "702.88b"},
	{Name: "totem armor", Rule: "702.89a", Expand: expandTotemArmor},
	{Name: "infect", Rule: "702.90b"},
	{
		Name: "battle cry", Rule: "702.91a", Expand: expandBattleCry,
		Says: "%s has battle cry and attacks: each other attacker gets +1/+0",
	},
	{
		Name: "living weapon", Rule: "702.92a", Expand: expandLivingWeapon,
		Says: "%s is a living weapon and has entered: it comes with a Germ that it equips",
	},
	{
		Name: "undying", Rule: "702.93a", Expand: expandUndying,
		Says: "%s has undying and died without a +1/+1 counter: it comes back with one",
	},
	{Name: "soulbond", Rule: "702.95a", Expand: expandSoulbond},
	{Name: "scavenge", Rule: "702.97a", Takes: Cost, Expand: expandScavenge, Added: 1, Afar: oracle.Graveyard, OwnCost: true},
	{Name: "unleash", Rule: "702.98a", Expand: expandUnleash},
	{Name: "cipher", Rule: "702.99a", Expand: expandCipher},
	{
		Name: "evolve", Rule: "702.100a", Expand: expandEvolve,
		Says: "%s evolves: a larger creature has entered, so it gets a +1/+1 counter",
	},
	{
		Name: "extort", Rule: "702.101a", Expand: expandExtort,
		Says: "%s has extort and a spell was cast: {W/B} may be paid to drain each opponent of 1 life",
	},
	{Name: "tribute", Rule: "702.104a", Takes: Number, Expand: expandTribute},
	{
		Name: "dethrone", Rule: "702.105a", Expand: expandDethrone,
		Says: "%s has dethrone and attacks a player with the most life: it gets a +1/+1 counter",
	},
	{Name: "hidden agenda", Rule: "702.106a"},
	{Name: "double agenda", Rule: "702.106f"},
	{Name: "outlast", Rule: "702.107a", Takes: Cost, Expand: expandOutlast, Added: 1},
	{
		Name: "prowess", Rule: "702.108a", Expand: expandProwess,
		Says: "%s has prowess and a noncreature spell was cast: it gets +1/+1",
	},
	{
		Name: "exploit", Rule: "702.110a", Expand: expandExploit,
		Says: "%s has exploit and has entered: a creature may be sacrificed",
	},
	{Name: "menace", Rule: "702.111b"},
	{
		Name: "renown", Rule: "702.112a", Takes: Number, Expand: expandRenown,
		Says: "%s has renown and has damaged a player in combat: it gets +1/+1 counters the first time",
	},
	{
		Name: "devoid", Rule: "702.114a", Expand: expandDevoid,
		Has: "%s has devoid and is colorless",
	},
	{
		Name: "ingest", Rule: "702.115a", Expand: expandIngest,
		Says: "%s has ingest: a player whom it damages in combat exiles the top card of the library",
	},
	{
		Name: "myriad", Rule: "702.116a", Expand: expandMyriad, OfTurns: true,
		Says: "%s has myriad and attacks: a copy may attack each other opponent",
	},
	{Name: "skulk", Rule: "702.118b"},
	{
		Name: "melee", Rule: "702.121a", Expand: expandMelee, OfTurns: true,
		Says: "%s has melee and attacks: it gets +1/+1 for each opponent who was attacked",
	},
	{Name: "crew", Rule: "702.122a", Takes: Number, Expand: expandCrew, Added: 1},
	{
		Name: "fabricate", Rule: "702.123a", Takes: Number, Expand: expandFabricate,
		Says: "%s fabricates as it enters: +1/+1 counters on it or Servo tokens",
	},
	{Name: "partner", Rule: "702.124h", Takes: OwnForm, Expand: expandPartner},
	{Name: "character select", Rule: "702.124i@2026-02-27"},
	{Name: "father & son", Rule: "702.124i@2026-02-27"},
	{Name: "survivors", Rule: "702.124i@2026-02-27"},
	{Name: "friends forever", Rule: "702.124j"},
	{Name: "choose a background", Rule: "702.124k"},
	{Name: "doctor's companion", Rule: "702.124m"},
	{Name: "embalm", Rule: "702.128a", Takes: Cost, Expand: expandEmbalm, Added: 1, OwnCost: true},
	{Name: "eternalize", Rule: "702.129a", Takes: Cost, Expand: expandEternalize, Added: 1},
	{
		Name: "afflict", Rule: "702.130a", Takes: Number, Expand: expandAfflict,
		Says: "%s has afflict and is blocked: the defending player loses life",
	},
	{Name: "ascend", Rule: "702.131b"},
	{
		Name: "mentor", Rule: "702.134a", Expand: expandMentor,
		Says: "%s is a mentor and attacks: a smaller attacker gets a +1/+1 counter",
	},
	{
		Name: "afterlife", Rule: "702.135a", Takes: Number, Expand: expandAfterlife,
		Says: "%s has afterlife and has died: it leaves Spirit tokens",
	},
	{Name: "riot", Rule: "702.136a", Expand: expandRiot},
	{Name: "companion", Rule: "702.139a", Takes: OwnForm},
	{Name: "encore", Rule: "702.141a", Takes: Cost, Expand: expandEncore, Added: 1, Afar: oracle.Graveyard, OwnCost: true, OfTurns: true},
	{Name: "boast", Rule: "702.142a", Takes: OpensAbility, OfTurns: true},
	{Name: "daybound", Rule: "702.145b", Expand: expandDaybound, OfTurns: true, Printed: true},
	{Name: "nightbound", Rule: "702.145e", OfTurns: true, Printed: true},
	{
		Name: "decayed", Rule: "702.147a", Expand: expandDecayed,
		Says: "%s is decayed and has attacked: it is sacrificed at end of combat",
	},
	{
		Name: "training", Rule: "702.149a", Expand: expandTraining,
		Says: "%s is in training and attacks beside a creature of greater power: it gets a +1/+1 counter",
	},
	{Name: "compleated", Rule: "702.150a"},
	{Name: "reconfigure", Rule: "702.151a", Takes: Cost, Expand: expandReconfigure},
	{Name: "enlist", Rule: "702.154a", Expand: expandEnlist},
	{Name: "read ahead", Rule: "702.155a", OfTurns: true},
	{
		Name: "ravenous", Rule: "702.156a", Expand: expandRavenous,
		Says: "%s is ravenous and entered with an X of 5 or more: a card is drawn",
	},
	{Name: "space sculptor", Rule: "702.158a"},
	{Name: Visit, Rule: "702.159a", Takes: OpensAbility},
	{Name: oracle.Prototype, Rule: "702.160a", Takes: OwnForm},
	{Name: "living metal", Rule: "702.161a", Expand: expandLivingMetal, OfTurns: true},
	{
		Name: "for mirrodin!", Rule: "702.163a", Expand: expandForMirrodin,
		Says: "%s is an Equipment for Mirrodin and has entered: it comes with a Rebel that it equips",
	},
	{Name: "toxic", Rule: "702.164c", Takes: Number},
	{Name: "backup", Rule: "702.165a", Takes: Number},
	{Name: "craft", Rule: "702.167a", Takes: OwnForm, Expand: expandCraft, Added: 2},
	{Name: "solved", Rule: "702.169a", Takes: OpensAbility},
	{Name: "saddle", Rule: "702.171a@2026-02-27", Takes: Number, Expand: expandSaddle, Added: 1},
	{Name: "exhaust", Rule: "702.177a@2026-02-27", Takes: OpensAbility, OfTurns: true},
	{Name: "max speed", Rule: "702.178a@2026-02-27", Takes: OpensAbility},
	{Name: "start your engines!", Rule: "702.179a@2026-02-27", OfTurns: true},
	{
		Name: "mobilize", Rule: "702.181a@2026-02-27", Takes: Number, Expand: expandMobilize, OfTurns: true,
		Says: "%s has mobilize and attacks: Warrior tokens attack with it, and are sacrificed at the next end step",
	},
	{
		Name: "job select", Rule: "702.182a@2026-02-27", Expand: expandJobSelect,
		Says: "%s is an Equipment with job select and has entered: it comes with a Hero that it equips",
	},
	{Name: "station", Rule: "702.184a@2026-02-27", Expand: expandStation, Added: 1},
	{Name: "∞", Rule: "702.186b@2026-02-27", Takes: OpensAbility},
	{
		Name: "firebending", Rule: "702.189a@2026-02-27", Takes: Number, Expand: expandFirebending,
		Says: "%s has firebending and attacks: it gives red mana that is kept until end of combat",
	},
}
