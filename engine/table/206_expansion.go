package table

import (
	"strings"

	"rulestep/engine/cr"
)

// This file says which names were printed first in one of three old expansions, of which the text of a card
// speaks (206.3).

// An expansion is one of them: the rule that lists its names, and the names.
type expansion struct {
	rule  cr.Rule
	names map[string]bool
}

// named reads a list of names, in which the shorter ones come first.
func named(list string) map[string]bool {
	names := make(map[string]bool)
	for name := range strings.SplitSeq(list, ";") {
		names[strings.Join(strings.Fields(name), " ")] = true
	}
	return names
}

var expansions = map[string]expansion{
	"Antiquities": {"206.3b", named(`
Atog; Onulet; Su-Chi; Crumble; Detonate; Rakalite; Tetravus; The Rack; Millstone; Weakstone; Coral Helm;
Jalum Tome; Mightstone; Powerleech; Strip Mine; Triskelion; Clay Statue; Cursed Rack; Energy Flux; Ivory Tower;
Ornithopter; Primal Clay; Urza's Mine; Shapeshifter; Shatterstorm; Urza's Miter; Urza's Tower; Artifact Ward;
Battering Ram; Bronze Tablet; Citanul Druid; Damping Field; Dragon Engine; Feldon's Cane; Haunting Wind;
Tawnos's Wand; Artifact Blast; Ashnod's Altar; Gaea's Avenger; Power Artifact; Reconstruction; Staff of Zegon;
Titania's Song; Urza's Avenger; Urza's Chalice; Wall of Spears; Yawgmoth Demon; Yotian Soldier;
Amulet of Kroog; Clockwork Avian; Goblin Artisans; Hurkyl's Recall; Rocket Launcher; Sage of Lat-Nam;
Tawnos's Coffin; Argothian Pixies; Armageddon Clock; Gate to Phyrexia; Golgothian Sylex; Mishra's Factory;
Orcish Mechanics; Reverse Polarity; Tablet of Epityr; Martyrs of Korlis; Mishra's Workshop; Tawnos's Weaponry;
Xenic Poltergeist; Argothian Treefolk; Colossus of Sardia; Grapeshot Catapult; Obelisk of Undoing;
Phyrexian Gremlins; Priest of Yawgmoth; Transmute Artifact; Urza's Power Plant; Argivian Blacksmith;
Artifact Possession; Dwarven Weaponsmith; Ashnod's Battle Gear; Candelabra of Tawnos; Drafna's Restoration;
Mishra's War Machine; Ashnod's Transmogrant; Argivian Archaeologist; Circle of Protection: Artifacts`)},
	"Arabian Nights": {"206.3a", named(`
Camel; Jihad; Oasis; Piety; Dandân; Desert; Aladdin; Cyclone; Sindbad; Ali Baba; Kird Ape; Nafs Asp; Pyramids;
Rukh Egg; Brass Man; El-Hajjâj; Oubliette; Sandstorm; Shahrazad; Abu Ja'far; Flying Men; Bird Maiden;
Ebony Horse; Erg Raiders; Hurr Jackal; Juzám Djinn; Mijae Djinn; Wyluli Wolf; Erhnam Djinn; Ghazbán Ogre;
Jeweled Bird; Junún Efreet; Khabál Ghoul; Singing Tree; War Elephant; Ydwen Efreet; Army of Allah;
City of Brass; Desert Nomads; Drop of Honey; Fishliver Oil; Flying Carpet; Hasran Ogress; Jandor's Ring;
King Suleiman; Merchant Ship; Metamorphosis; Aladdin's Lamp; Aladdin's Ring; Ali from Cairo; Desert Twister;
Diamond Valley; Eye for an Eye; Giant Tortoise; Guardian Beast; Ring of Ma'rûf; Serendib Djinn;
Ifh-Biff Efreet; Moorish Cavalry; Serendib Efreet; Sorceress Queen; City in a Bottle; Cuombajj Witches;
Dancing Scimitar; Bazaar of Baghdad; Island of Wak-Wak; Magnetic Mountain; Unstable Mutation;
Bottle of Suleiman; Elephant Graveyard; Old Man of the Sea; Jandor's Saddlebags; Sandals of Abdallah;
Repentant Blacksmith; Island Fish Jasconius; Library of Alexandria; Stone-Throwing Devils`)},
	"Homelands": {"206.3c", named(`
Jinx; Joven; Roots; Truce; Ambush; Forget; Shrink; Leeches; Marjhan; Narwhal; Renewal; Torture; Carapace;
Chandler; Prophecy; Dark Maze; Dry Spell; Evaporate; Headstone; Sea Troll; Coral Reef; Didgeridoo; Heart Wolf;
Sea Sprite; Winter Sky; Aysen Abbey; Ebony Rhino; Feroz's Ban; Hungry Mist; Koskun Keep; Mesa Falcon;
Orcish Mine; Retribution; Root Spider; Sengir Bats; Abbey Matron; Aether Storm; Ambush Party; An-Havva Inn;
Anaba Shaman; Baki's Curse; Baron Sengir; Chain Stasis; Drudge Spell; Dwarven Pony; Faerie Noble; Ghost Hounds;
Giant Oyster; Irini Sengir; Koskun Falls; Memory Lapse; Primal Order; Reef Pirates; Serra Aviary; Wall of Kelp;
Autumn Willow; Aysen Highway; Beast Walkers; Broken Visage; Castle Sengir; Cemetery Gate; Funeral March;
Ihsan's Shade; Joven's Tools; Mystic Decree; Roterothopter; Serra Paladin; Trade Caravan; Willow Faerie;
Aliban's Tower; Anaba Ancestor; Aysen Crusader; Black Carriage; Death Speakers; Dwarven Trader; Ironclaw Curse;
Leaping Lizard; Serra Bestiary; Spectral Bears; Abbey Gargoyles; An-Zerrin Ruins; Anaba Bodyguard;
Clockwork Steed; Clockwork Swarm; Giant Albatross; Joven's Ferrets; Mammoth Harness; Merchant Scroll;
Rysorian Badger; Sengir Autocrat; Serrated Arrows; Wizards' School; Apocalypse Chime; Clockwork Gnomes;
Dwarven Sea Clan; Folk of An-Havva; Greater Werewolf; Samite Alchemist; Timmerian Fiends; Willow Priestess;
An-Havva Township; Aysen Bureaucrats; Hazduhr the Abbot; Rashka the Slayer; Serra Inquisitors;
An-Havva Constable; Daughter of Autumn; Grandmother Sengir; Labyrinth Minotaur; Veldrane of Sengir;
Eron the Relentless; Soraya the Falconer; Anaba Spirit Crafter; Feast of the Unicorn; Reveka, Wizard Savant`)},
}

// firstPrinted carries out 206.3a-c: the name of something is one that was printed first in an expansion.
func (t *Table) firstPrinted(id ID, in string) bool {
	e := expansions[in]
	return e.names[t.Characteristics(id).Name] && t.Applies(e.rule, "%s has a name that was printed first in "+in, id)
}
