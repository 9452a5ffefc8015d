package cardtext

import (
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// parameter is what may follow the name of a keyword ability.
type parameter uint8

const (
	noParameter  parameter = iota
	takesNumber            // toxic 2
	takesCost              // morph {1}{G}, ward—Pay 3 life
	takesBoth              // suspend 4—{U}
	takesQuality           // enchant creature
	takesFrom              // protection from red
	takesOwnForm           // written in its own way: read by name in parse_keyword.go
	opensAbility           // "forecast — ..." : the words after the dash are the ability
)

// A keywordEntry is one keyword ability of chapter 702.
type keywordEntry struct {
	name  oracle.Keyword
	rule  cr.Rule // the rule that says what it does
	takes parameter
	// expand makes the abilities that the keyword stands for (nil: one static ability
	// that the engine carries out under the keyword's name). The abilities come back
	// without Keyword, Rule and parameters, which are filled in for all of them.
	expand func(k keywordUse) []*oracle.Ability
	// added is how many items the expansion appends to the cost of its activated ability.
	added int
	// from is where a keyword without an expansion works: nothing for the battlefield and for spells,
	// whose static keywords work on the stack or while being cast.
	from oracle.Zone
	// asked says that a text may ask whether its cost was paid, which lets a spell be cast for it.
	asked bool
}

// A keywordUse is a keyword with its parameters as a text uses it.
type keywordUse struct {
	n       int
	x       bool // "reinforce X"
	cost    []oracle.CostItem
	quality *oracle.Phrase
	card    *oracle.Card
}

// keywordTable holds the keyword abilities in the order of the book.
var keywordTable = [...]keywordEntry{
	{name: "deathtouch", rule: "702.2b"},
	{name: "defender", rule: "702.3b"},
	{name: "double strike", rule: "702.4b"},
	{name: "enchant", rule: "702.5a", takes: takesQuality},
	{name: "equip", rule: "702.6a", takes: takesOwnForm, expand: expandEquip},
	{name: "first strike", rule: "702.7b"},
	{name: "flash", rule: "702.8a"},
	{name: "flying", rule: "702.9b"},
	{name: "haste", rule: "702.10b"},
	{name: "hexproof", rule: "702.11b", takes: takesFrom},
	{name: "indestructible", rule: "702.12b"},
	{name: "intimidate", rule: "702.13b"},
	{name: "landwalk", rule: "702.14c", takes: takesOwnForm},
	{name: "lifelink", rule: "702.15b"},
	{name: "protection", rule: "702.16a", takes: takesFrom},
	{name: "reach", rule: "702.17b"},
	{name: "shroud", rule: "702.18a"},
	{name: "trample", rule: "702.19b"},
	{name: "trample over planeswalkers", rule: "702.19c"},
	{name: "vigilance", rule: "702.20b"},
	{name: "ward", rule: "702.21a", takes: takesCost, expand: expandWard},
	{name: "banding", rule: "702.22c"},
	{name: "bands with other", rule: "702.22c", takes: takesQuality},
	{name: "rampage", rule: "702.23a", takes: takesNumber, expand: expandRampage},
	{name: "cumulative upkeep", rule: "702.24a", takes: takesCost, expand: expandCumulativeUpkeep},
	{name: "flanking", rule: "702.25a", expand: expandFlanking},
	{name: "phasing", rule: "702.26a"},
	{name: "buyback", rule: "702.27a", takes: takesCost},
	{name: "shadow", rule: "702.28b"},
	{name: "cycling", rule: "702.29a", takes: takesCost, expand: expandCycling, added: 1},
	{name: "echo", rule: "702.30a", takes: takesCost, expand: expandEcho},
	{name: "horsemanship", rule: "702.31b"},
	{name: "fading", rule: "702.32a", takes: takesNumber, expand: expandFading},
	{name: "kicker", rule: "702.33a", takes: takesOwnForm},
	{name: "multikicker", rule: "702.33c", takes: takesCost},
	{name: "sticker kicker", rule: "702.33h", takes: takesCost},
	{name: "flashback", rule: "702.34a", takes: takesCost, from: oracle.Graveyard},
	{name: "madness", rule: "702.35a", takes: takesCost, expand: expandMadness, asked: true},
	{name: "fear", rule: "702.36b"},
	{name: "morph", rule: "702.37a", takes: takesCost},
	{name: "megamorph", rule: "702.37b", takes: takesCost},
	{name: "amplify", rule: "702.38a", takes: takesNumber, expand: expandAmplify},
	{name: "provoke", rule: "702.39a", expand: expandProvoke},
	{name: "storm", rule: "702.40a", expand: expandStorm},
	{name: "affinity", rule: "702.41a", takes: takesOwnForm, expand: expandAffinity},
	{name: "entwine", rule: "702.42a", takes: takesCost},
	{name: "modular", rule: "702.43a", takes: takesNumber, expand: expandModular},
	{name: "sunburst", rule: "702.44a", expand: expandSunburst},
	{name: "bushido", rule: "702.45a", takes: takesNumber, expand: expandBushido},
	{name: "soulshift", rule: "702.46a", takes: takesNumber, expand: expandSoulshift},
	{name: "splice", rule: "702.47a", takes: takesOwnForm, from: oracle.Hand},
	{name: "offering", rule: "702.48a", takes: takesOwnForm},
	{name: "ninjutsu", rule: "702.49a", takes: takesCost, expand: expandNinjutsu, added: 1},
	{name: "commander ninjutsu", rule: "702.49d", takes: takesCost, expand: expandNinjutsu, added: 1},
	{name: "epic", rule: "702.50a"},
	{name: "convoke", rule: "702.51a"},
	{name: "dredge", rule: "702.52a", takes: takesNumber, expand: expandDredge},
	{name: "transmute", rule: "702.53a", takes: takesCost, expand: expandTransmute, added: 1},
	{name: "bloodthirst", rule: "702.54a", takes: takesNumber, expand: expandBloodthirst},
	{name: "haunt", rule: "702.55a", expand: expandHaunt},
	{name: "replicate", rule: "702.56a", takes: takesCost, expand: expandReplicate},
	{name: "forecast", rule: "702.57a", takes: opensAbility},
	{name: "graft", rule: "702.58a", takes: takesNumber, expand: expandGraft},
	{name: "recover", rule: "702.59a", takes: takesCost, expand: expandRecover},
	{name: "ripple", rule: "702.60a", takes: takesNumber, expand: expandRipple},
	{name: "split second", rule: "702.61a"},
	{name: "suspend", rule: "702.62a", takes: takesBoth, expand: expandSuspend},
	{name: "vanishing", rule: "702.63a", takes: takesNumber, expand: expandVanishing},
	{name: "absorb", rule: "702.64a", takes: takesNumber, expand: expandAbsorb},
	{name: "aura swap", rule: "702.65a", takes: takesCost, expand: expandAuraSwap},
	{name: "delve", rule: "702.66a"},
	{name: "fortify", rule: "702.67a", takes: takesCost, expand: expandFortify},
	{name: "frenzy", rule: "702.68a", takes: takesNumber, expand: expandFrenzy},
	{name: "gravestorm", rule: "702.69a", expand: expandGravestorm},
	{name: "poisonous", rule: "702.70a", takes: takesNumber, expand: expandPoisonous},
	{name: "transfigure", rule: "702.71a", takes: takesCost, expand: expandTransfigure, added: 1},
	{name: "champion", rule: "702.72a", takes: takesOwnForm, expand: expandChampion},
	{name: "changeling", rule: "702.73a", expand: expandChangeling},
	{name: "evoke", rule: "702.74a", takes: takesCost, expand: expandEvoke, asked: true},
	{name: "hideaway", rule: "702.75a", takes: takesNumber, expand: expandHideaway},
	{name: "prowl", rule: "702.76a", takes: takesCost, expand: expandProwl, asked: true},
	{name: "reinforce", rule: "702.77a", takes: takesBoth, expand: expandReinforce, added: 1},
	{name: "conspire", rule: "702.78a", expand: expandConspire},
	{name: "persist", rule: "702.79a", expand: expandPersist},
	{name: "wither", rule: "702.80a"},
	{name: "retrace", rule: "702.81a", from: oracle.Graveyard},
	{name: "devour", rule: "702.82a", takes: takesOwnForm, expand: expandDevour},
	{name: "exalted", rule: "702.83a", expand: expandExalted},
	{name: "unearth", rule: "702.84a", takes: takesCost, expand: expandUnearth},
	{name: "cascade", rule: "702.85a", expand: expandCascade},
	{name: "annihilator", rule: "702.86a", takes: takesNumber, expand: expandAnnihilator},
	{name: "level up", rule: "702.87a", takes: takesCost, expand: expandLevelUp},
	{name: "rebound", rule: "702.88a"},
	{name: "totem armor", rule: "702.89a", expand: expandTotemArmor},
	{name: "infect", rule: "702.90b"},
	{name: "battle cry", rule: "702.91a", expand: expandBattleCry},
	{name: "living weapon", rule: "702.92a", expand: expandLivingWeapon},
	{name: "undying", rule: "702.93a", expand: expandUndying},
	{name: "miracle", rule: "702.94a", takes: takesCost, expand: expandMiracle},
	{name: "soulbond", rule: "702.95a", expand: expandSoulbond},
	{name: "overload", rule: "702.96a", takes: takesCost},
	{name: "scavenge", rule: "702.97a", takes: takesCost, expand: expandScavenge, added: 1},
	{name: "unleash", rule: "702.98a", expand: expandUnleash},
	{name: "cipher", rule: "702.99a", expand: expandCipher},
	{name: "evolve", rule: "702.100a", expand: expandEvolve},
	{name: "extort", rule: "702.101a", expand: expandExtort},
	{name: "fuse", rule: "702.102a"},
	{name: "bestow", rule: "702.103a", takes: takesCost},
	{name: "tribute", rule: "702.104a", takes: takesNumber, expand: expandTribute},
	{name: "dethrone", rule: "702.105a", expand: expandDethrone},
	{name: "hidden agenda", rule: "702.106a"},
	{name: "double agenda", rule: "702.106f"},
	{name: "outlast", rule: "702.107a", takes: takesCost, expand: expandOutlast, added: 1},
	{name: "prowess", rule: "702.108a", expand: expandProwess},
	{name: "dash", rule: "702.109a", takes: takesCost, expand: expandDash, asked: true},
	{name: "exploit", rule: "702.110a", expand: expandExploit},
	{name: "menace", rule: "702.111b"},
	{name: "renown", rule: "702.112a", takes: takesNumber, expand: expandRenown},
	{name: "awaken", rule: "702.113a", takes: takesBoth, expand: expandAwaken},
	{name: "devoid", rule: "702.114a", expand: expandDevoid},
	{name: "ingest", rule: "702.115a", expand: expandIngest},
	{name: "myriad", rule: "702.116a", expand: expandMyriad},
	{name: "surge", rule: "702.117a", takes: takesCost, asked: true},
	{name: "skulk", rule: "702.118b"},
	{name: "emerge", rule: "702.119a", takes: takesOwnForm, expand: expandEmerge, asked: true},
	{name: "escalate", rule: "702.120a", takes: takesCost},
	{name: "melee", rule: "702.121a", expand: expandMelee},
	{name: "crew", rule: "702.122a", takes: takesNumber, expand: expandCrew, added: 1},
	{name: "fabricate", rule: "702.123a", takes: takesNumber, expand: expandFabricate},
	{name: "partner", rule: "702.124h", takes: takesOwnForm, expand: expandPartner},
	{name: "friends forever", rule: "702.124j"},
	{name: "character select", rule: "702.124i@2026-02-27"},
	{name: "father & son", rule: "702.124i@2026-02-27"},
	{name: "survivors", rule: "702.124i@2026-02-27"},
	{name: "choose a background", rule: "702.124k"},
	{name: "doctor's companion", rule: "702.124m"},
	{name: "undaunted", rule: "702.125a", expand: expandUndaunted},
	{name: "improvise", rule: "702.126a"},
	{name: "aftermath", rule: "702.127a", from: oracle.Graveyard},
	{name: "embalm", rule: "702.128a", takes: takesCost, expand: expandEmbalm, added: 1},
	{name: "eternalize", rule: "702.129a", takes: takesCost, expand: expandEternalize, added: 1},
	{name: "afflict", rule: "702.130a", takes: takesNumber, expand: expandAfflict},
	{name: "ascend", rule: "702.131b"},
	{name: "assist", rule: "702.132a"},
	{name: "jump-start", rule: "702.133a", from: oracle.Graveyard},
	{name: "mentor", rule: "702.134a", expand: expandMentor},
	{name: "afterlife", rule: "702.135a", takes: takesNumber, expand: expandAfterlife},
	{name: "riot", rule: "702.136a", expand: expandRiot},
	{name: "spectacle", rule: "702.137a", takes: takesCost, expand: expandSpectacle, asked: true},
	{name: "escape", rule: "702.138a", takes: takesCost, from: oracle.Graveyard, asked: true},
	{name: "companion", rule: "702.139a", takes: takesOwnForm},
	{name: "mutate", rule: "702.140a", takes: takesCost},
	{name: "encore", rule: "702.141a", takes: takesCost, expand: expandEncore, added: 1},
	{name: "boast", rule: "702.142a", takes: opensAbility},
	{name: "foretell", rule: "702.143a", takes: takesCost, from: oracle.Hand},
	{name: "demonstrate", rule: "702.144a", expand: expandDemonstrate},
	{name: "daybound", rule: "702.145b", expand: expandDaybound},
	{name: "nightbound", rule: "702.145e"},
	{name: "disturb", rule: "702.146a", takes: takesCost, from: oracle.Graveyard},
	{name: "decayed", rule: "702.147a", expand: expandDecayed},
	{name: "cleave", rule: "702.148a", takes: takesCost, expand: expandCleave},
	{name: "training", rule: "702.149a", expand: expandTraining},
	{name: "compleated", rule: "702.150a"},
	{name: "reconfigure", rule: "702.151a", takes: takesCost, expand: expandReconfigure},
	{name: "blitz", rule: "702.152a", takes: takesCost, expand: expandBlitz, asked: true},
	{name: "casualty", rule: "702.153a", takes: takesNumber, expand: expandCasualty},
	{name: "enlist", rule: "702.154a", expand: expandEnlist},
	{name: "read ahead", rule: "702.155a"},
	{name: "ravenous", rule: "702.156a", expand: expandRavenous},
	{name: "squad", rule: "702.157a", takes: takesCost, expand: expandSquad},
	{name: "space sculptor", rule: "702.158a"},
	{name: visit, rule: "702.159a", takes: opensAbility},
	{name: oracle.Prototype, rule: "702.160a", takes: takesOwnForm},
	{name: "living metal", rule: "702.161a", expand: expandLivingMetal},
	{name: "more than meets the eye", rule: "702.162a", takes: takesCost},
	{name: "for mirrodin!", rule: "702.163a", expand: expandForMirrodin},
	{name: "toxic", rule: "702.164c", takes: takesNumber},
	{name: "backup", rule: "702.165a", takes: takesNumber},
	{name: "bargain", rule: "702.166a"},
	{name: "craft", rule: "702.167a", takes: takesOwnForm, expand: expandCraft, added: 2},
	{name: "disguise", rule: "702.168a", takes: takesCost},
	{name: "station", rule: "702.184a@2026-02-27", expand: expandStation, added: 1},
	{name: "solved", rule: "702.169a", takes: opensAbility},
	{name: "saddle", rule: "702.171a@2026-02-27", takes: takesNumber, expand: expandSaddle, added: 1},
	{name: "freerunning", rule: "702.173a@2026-02-27", takes: takesCost, expand: expandFreerunning, asked: true},
	{name: "gift", rule: "702.174a@2026-02-27", takes: takesOwnForm, expand: expandGift},
	{name: "offspring", rule: "702.175a@2026-02-27", takes: takesCost, expand: expandOffspring},
	{name: "plot", rule: "702.170a@2026-02-27", takes: takesCost, from: oracle.Hand},
	{name: "warp", rule: "702.185a@2026-02-27", takes: takesCost, asked: true},
	{name: "impending", rule: "702.176a@2026-02-27", takes: takesBoth, expand: expandImpending, asked: true},
	{name: "max speed", rule: "702.178a@2026-02-27", takes: opensAbility},
	{name: "start your engines!", rule: "702.179a@2026-02-27"},
	{name: "exhaust", rule: "702.177a@2026-02-27", takes: opensAbility},
	{name: "harmonize", rule: "702.180a@2026-02-27", takes: takesCost, from: oracle.Graveyard, asked: true},
	{name: "mobilize", rule: "702.181a@2026-02-27", takes: takesNumber, expand: expandMobilize},
	{name: "job select", rule: "702.182a@2026-02-27", expand: expandJobSelect},
	{name: "mayhem", rule: "702.187b@2026-02-27", takes: takesOwnForm, from: oracle.Graveyard, asked: true},
	{name: "web-slinging", rule: "702.188a@2026-02-27", takes: takesCost, expand: expandWebSlinging, asked: true},
	{name: "∞", rule: "702.186b@2026-02-27", takes: opensAbility},
	{name: "firebending", rule: "702.189a@2026-02-27", takes: takesNumber, expand: expandFirebending},
	{name: "sneak", rule: "702.190a@2026-02-27", takes: takesCost, expand: expandSneak, asked: true},
}

// KeywordNames lists the keywords (702) that the card language knows.
func KeywordNames() []string {
	list := make([]string, len(keywordTable))
	for i := range keywordTable {
		list[i] = string(keywordTable[i].name)
	}
	return list
}

// keywordsByFirst finds entries by the first word of their name, longest name first.
var keywordsByFirst = map[string][]*keywordEntry{}

// keywordByName finds an entry by its whole name.
var keywordByName = map[oracle.Keyword]*keywordEntry{}

func init() {
	for i := range keywordTable {
		entry := &keywordTable[i]
		keywordByName[entry.name] = entry
		first, _, _ := strings.Cut(string(entry.name), " ")
		if stem, ok := strings.CutSuffix(first, "'s"); ok {
			first = stem
		}
		first = strings.TrimSuffix(first, "!")
		list := keywordsByFirst[first]
		at := len(list)
		for at > 0 && len(list[at-1].name) < len(entry.name) {
			at--
		}
		keywordsByFirst[first] = append(list[:at:at], append([]*keywordEntry{entry}, list[at:]...)...)
	}
}

// KeywordRule is the rule of chapter 702 that says what the keyword ability does,
// "" for a word that is none. Landwalk and typecycling are known in every form.
func KeywordRule(keyword oracle.Keyword) cr.Rule {
	if entry := keywordByName[keyword]; entry != nil {
		return entry.rule
	}
	if strings.HasSuffix(string(keyword), "walk") {
		return "702.14c"
	}
	if strings.HasSuffix(string(keyword), "cycling") {
		return "702.29e"
	}
	return ""
}
