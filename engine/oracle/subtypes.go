package oracle

import (
	"maps"
	"slices"
	"strings"
)

// subtypesOf holds the subtypes of 205.3g-m and those that later editions of the
// book added, shortest first, so that words can be told from names. A type line
// may hold others; rules text may not speak of them.
var subtypesOf = [...]struct {
	types CardType
	names string
}{
	{Artifact, `
		Map Book Clue Food Gold Junk Blood Stone Lander Mutagen Vehicle Infinity Treasure Equipment
		Incubator Attraction Bobblehead Powerstone Spacecraft Contraption Fortification
	`},
	{Enchantment, `
		Aura Case Role Room Rune Saga Class Curse Shard Shrine Cartouche Background
	`},
	{Land, `
		Cave Gate Lair Mine Town Locus Swamp Tower Desert Forest Island Plains Planet Sphere Urza's Mountain
		Power-Plant
	`},
	{Planeswalker, `
		Oko Ral Dack Guff Jace Jaya Karn Kaya Koth Niko Szat Teyo Ugin Urza Will Ajani Basri Bolas Calix
		Comet Domri Dovin Grist Jared Jeska Kaito Kiora Lolth Lukka Minsc Nissa Rowan Samut Serra Sorin
		Tasha Tyvar Wrenn Arlinn Ashiok Dakkon Dihada Estrid Garruk Gideon Huatli Nahiri Narset Tamiyo
		Teferi Tibalt Venser Vivien Vraska Vronos Yanggu Zariel Angrath Bahamut Chandra Daretti Davriel
		Elspeth Kasmina Liliana Nixilis Saheeli Sarkhan Sivitri Xenagos Yanling Aminatou Ellywick Tezzeret
		Elminster Freyalise Windgrace Quintorius Mordenkainen
	`},
	{Instant | Sorcery, `
		Omen Trap Arcane Lesson Adventure
	`},
	{Creature | Tribal, `
		Ox Qu Ape Bat Cat Dog Egg Elf Elk Eye Fox God Hag Imp Kor Myr Orb Orc Rat Toy Ally Army Atog Azra
		Bard Bear Bird Boar Crab Drix Fish Frog Germ Gith Goat Hero Kavu Mite Mole Monk Naga Ogre Ooze Orgg
		Pest Plan Sand Seal Serf Slug Wall Wolf Worm Wurm Yeti Alien Angel Beast Bison C'tan Camel Child
		Clown Dalek Demon Devil Djinn Drake Drone Druid Dryad Dwarf Elder Gamer Gamma Giant Gnoll Gnome
		Golem Guest Harpy Hippo Horse Human Hydra Hyena Kirin Lamia Leech Lemur Licid Llama Mount Mouse
		Ninja Noble Nomad Nymph Otter Ouphe Pilot Plant Prism Rebel Rhino Robot Rogue Sable Satyr Scion
		Scout Servo Shade Shark Sheep Siren Skunk Slith Sloth Snail Snake Spawn Spike Squid Synth Troll
		Utrom Weird Whale Archer Archon Avatar Badger Beaver Beeble Cleric Coward Coyote Dauthi Doctor
		Dragon Efreet Faerie Ferret Fungus Goblin Gorgon Horror Insect Jackal Knight Kobold Kraken Lizard
		Minion Monger Monkey Moogle Mutant Mystic Necron Noggle Oyster Pirate Possum Rabbit Ranger Rigger
		Shaman Sliver Sphinx Spider Spirit Sponge Thrull Turtle Volver Walrus Weasel Wizard Wombat Wraith
		Zombie Zubera Advisor Aurochs Balloon Bringer Camarid Caribou Carrier Centaur Chimera Citizen
		Cyclops Demigod Echidna Eldrazi Fractal Glimmer Gremlin Griffin Hamster Hellion Homarid Inhuman
		Inkling Kithkin Lammasu Lobster Merfolk Octopus Peasant Pegasus Phoenix Pincher Praetor Raccoon
		Samurai Serpent Soldier Soltari Specter Thopter Tyranid Unicorn Vampire Varmint Villain Warlock
		Warrior Antelope Assassin Astartes Basilisk Beholder Capybara Cephalid Custodes Cyberman Deserter
		Dinosaur Elephant Employee Gargoyle Halfling Hedgehog Illusion Kangaroo Lhurgoyf Minotaur Mongoose
		Moonfolk Nautilus Nephilim Pangolin Platypus Primarch Scorpion Skeleton Sorcerer Splinter Squirrel
		Starfish Surrakar Survivor Symbiote Tentacle Thalakos Tiefling Treefolk Vedalken Viashino Werewolf
		Armadillo Artificer Barbarian Berserker Blinkmoth Brushwagg Construct Crocodile Detective Elemental
		Graveborn Jellyfish Leviathan Manticore Masticore Mercenary Metathran Nightmare Pentavite Performer
		Phyrexian Porcupine Processor Saproling Scarecrow Scientist Sculpture Tetravite Time_Lord Trilobite
		Wolverine Aetherborn Cockatrice Flagbearer Hippogriff Homunculus Inquisitor Juggernaut Reflection
		Salamander Dreadnought Incarnation Phelddagrif Spellshaper Nightstalker Shapeshifter Triskelavite
		Assembly-Worker
	`},
	{Battle, `Siege`},
}

// subtypeTypes gives the card types that a subtype belongs to (205.3c).
var subtypeTypes = func() map[string]CardType {
	types := map[string]CardType{}
	for _, group := range subtypesOf {
		for _, name := range strings.Fields(group.names) {
			types[strings.ReplaceAll(name, "_", " ")] |= group.types
		}
	}
	return types
}()

// CorrelatedTypes is the card type to which a subtype belongs, or those that share it
// (205.3g-q): Instant and Sorcery, Creature and Tribal. It is 0 for a name in no list.
func CorrelatedTypes(subtype string) CardType { return subtypeTypes[subtype] }

// These are the words by which 205.3m of 2026-02-27
// differs from that of 2024-03-08. The last three are of a still later edition.
var (
	creatureTypesSince2026 = strings.Fields(`
		Armadillo Beaver Bison Coyote Drix Echidna Glimmer Hedgehog Hero Kangaroo Lemur Lobster Moogle
		Mount Platypus Porcupine Possum Qu Seal Skunk Sorcerer Symbiote Toy Utrom Varmint Villain Weasel
	`)
	creatureTypesUntil2026 = []string{"Cephalid", "Naga", "Viashino"}
	laterCreatureTypes     = []string{"Gamma", "Inhuman", "Plan"}
)

// IsCreatureType says whether a word is a creature type (205.3m) of 2024-03-08, and whether it is
// one of 2026-02-27.
func IsCreatureType(word string) (then, now bool) {
	if CorrelatedTypes(word)&Creature == 0 || slices.Contains(laterCreatureTypes, word) {
		return false, false
	}
	return !slices.Contains(creatureTypesSince2026, word), !slices.Contains(creatureTypesUntil2026, word)
}

// TypeWords lists the words of type lines: supertypes, card types and subtypes. The list is not to be written to.
func TypeWords() []string { return typeWords }

var typeWords = func() []string {
	var list []string
	for _, n := range supertypeNames {
		list = append(list, n.name)
	}
	for _, n := range cardTypeNames {
		list = append(list, n.name)
	}
	return slices.Clip(slices.AppendSeq(list, maps.Keys(subtypeTypes)))
}()

// SubtypesOf lists the subtypes of a card type in the order of the alphabet.
func SubtypesOf(types CardType) []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(subtypeTypes)) {
		if subtypeTypes[name]&types != 0 {
			list = append(list, name)
		}
	}
	return list
}
