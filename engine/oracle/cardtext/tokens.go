package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file holds the tokens that the rules define by name (111.10), apart from
// those whose abilities the language cannot say yet.

// predefined is a token that effects create by its name alone.
type predefined struct {
	name string // "create a Treasure token"
	rule cr.Rule
	card func() *oracle.Card
}

// predefinedTokens maps the subtype, or for the one with a name the name, to what
// makes the token.
var predefinedTokens = []predefined{
	{"Treasure", "111.10a", func() *oracle.Card { return artifactToken("Treasure", sacrificeFor(anyColor(), oracle.TapThis{})) }},
	{"Food", "111.10b", func() *oracle.Card {
		return artifactToken("Food", sacrificeFor(oracle.GainLife{Who: oracle.You{}, Amount: oracle.Literal(3)}, oracle.PayMana{Mana: oracle.Cost{{Generic: 2}}}, oracle.TapThis{}))
	}},
	{"Gold", "111.10c", func() *oracle.Card { return artifactToken("Gold", sacrificeFor(anyColor())) }},
	{"Shard", "111.10e", func() *oracle.Card {
		card := artifactToken("Shard", sacrificeFor(oracle.Scry{Who: oracle.You{}, Count: oracle.Literal(1)}, oracle.PayMana{Mana: oracle.Cost{{Generic: 2}}}))
		card.Types = oracle.Enchantment
		mode := &card.Abilities[0].Modes[0]
		mode.Instructions = append(mode.Instructions, oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)})
		return card
	}},
	{"Clue", "111.10f", func() *oracle.Card {
		return artifactToken("Clue", sacrificeFor(oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)}, oracle.PayMana{Mana: oracle.Cost{{Generic: 2}}}))
	}},
	{"Blood", "111.10g", func() *oracle.Card {
		discard := oracle.PayDiscard{Phrase: oracle.Phrase{Noun: oracle.CardNoun}, Count: oracle.Literal(1)}
		return artifactToken("Blood", sacrificeFor(oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)}, oracle.PayMana{Mana: oracle.Cost{{Generic: 1}}}, oracle.TapThis{}, discard))
	}},
	{"Powerstone", "111.10h", func() *oracle.Card {
		nonartifact := oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.HasType{Types: oracle.Artifact}}}}
		return artifactToken("Powerstone", oracle.NewActivated([]oracle.CostItem{oracle.TapThis{}}, nil,
			oracle.AddMana{Who: oracle.You{}, Mana: []oracle.Symbol{{Colorless: true}}, NotFor: &nonartifact}))
	}},
	{"Incubator", "111.10i", func() *oracle.Card {
		card := artifactToken("Incubator", oracle.NewActivated([]oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Generic: 2}}}}, nil, oracle.KeywordAction{Who: oracle.You{}, Name: "transform", Object: oracle.This{}}))
		card.Back = &oracle.Card{Name: "Phyrexian Token", Types: oracle.Artifact | oracle.Creature, Subtypes: []string{"Phyrexian"}, Power: &oracle.Corner{}, Toughness: &oracle.Corner{}}
		return card
	}},
	{"Map", "111.10s", func() *oracle.Card {
		a := sacrificeFor(oracle.KeywordAction{Who: oracle.You{}, Name: "explore", Object: oracle.Target{Slot: 0}}, oracle.PayMana{Mana: oracle.Cost{{Generic: 1}}}, oracle.TapThis{})
		a.Modes[0].Targets = []oracle.TargetSlot{{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}, Min: 1, Max: 1}}
		a.SorcerySpeed = true
		return artifactToken("Map", a)
	}},
}

// init adds the Walker, which has a name, and the Roles (303.7) and the Junk, Lander and Mutagen, whose abilities are written in the card language itself.
func init() {
	predefinedTokens = append(predefinedTokens, []predefined{
		{"Walker", "111.10d", func() *oracle.Card {
			two := oracle.Corner{Number: 2}
			return &oracle.Card{Name: "Walker", Types: oracle.Creature, Subtypes: []string{"Zombie"}, Indicator: oracle.Black, Power: &two, Toughness: &two}
		}},
		{"Junk", "111.10t", func() *oracle.Card {
			card := artifactToken("Junk", nil)
			card.Abilities, _ = CompileAbilities("{T}, Sacrifice this artifact: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery.", *card)
			return card
		}},
		{"Lander", "111.10u@2026-02-27", func() *oracle.Card {
			card := artifactToken("Lander", nil)
			card.Abilities, _ = CompileAbilities("{2}, {T}, Sacrifice this artifact: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.", *card)
			return card
		}},
		{"Mutagen", "111.10v@2026-02-27", func() *oracle.Card {
			card := artifactToken("Mutagen", nil)
			card.Abilities, _ = CompileAbilities("{1}, {T}, Sacrifice this artifact: Put a +1/+1 counter on target creature. Activate only as a sorcery.", *card)
			return card
		}},
		{"Vibranium", "", func() *oracle.Card { // which no edition that the book knows defines: each of its cards writes it out
			card := artifactToken("Vibranium", nil)
			card.Abilities, _ = CompileAbilities("Indestructible\n{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.", *card)
			return card
		}},
		{"Cursed Role", "111.10j", func() *oracle.Card {
			return roleToken("Cursed", "Enchanted creature has base power and toughness 1/1.")
		}},
		{"Monster Role", "111.10k", func() *oracle.Card { return roleToken("Monster", "Enchanted creature gets +1/+1 and has trample.") }},
		{"Royal Role", "111.10m", func() *oracle.Card { return roleToken("Royal", "Enchanted creature gets +1/+1 and has ward {1}.") }},
		{"Sorcerer Role", "111.10n", func() *oracle.Card {
			return roleToken("Sorcerer", `Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."`)
		}},
		{"Virtuous Role", "111.10p", func() *oracle.Card {
			return roleToken("Virtuous", "Enchanted creature gets +1/+1 for each enchantment you control.")
		}},
		{"Wicked Role", "111.10q", func() *oracle.Card {
			return roleToken("Wicked", "Enchanted creature gets +1/+1.\nWhen this Aura is put into a graveyard from the battlefield, each opponent loses 1 life.")
		}},
		{"Young Hero Role", "111.10r", func() *oracle.Card {
			return roleToken("Young Hero", `Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it."`)
		}},
	}...)
}

// roleToken is an Aura with the subtype Role (303.7), made of what it says.
func roleToken(name, text string) *oracle.Card {
	card := oracle.Card{Name: name, Types: oracle.Enchantment, Subtypes: []string{"Aura", "Role"}}
	card.Abilities, _ = CompileAbilities("Enchant creature\n"+text, card)
	return &card
}

func artifactToken(subtype string, a *oracle.Ability) *oracle.Card {
	return &oracle.Card{Types: oracle.Artifact, Subtypes: []string{subtype}, Abilities: []*oracle.Ability{a}}
}

// sacrificeFor is an activated ability with the costs and the sacrifice of this.
func sacrificeFor(do oracle.Instruction, cost ...oracle.CostItem) *oracle.Ability {
	return oracle.NewActivated(append(cost, oracle.PaySacrifice{This: true}), nil, do)
}

func anyColor() oracle.AddMana {
	return oracle.AddMana{Who: oracle.You{}, Amount: oracle.Literal(1), AnyColor: true}
}

// PredefinedToken makes the token that the rules define by that name (111.10), nil for none.
func PredefinedToken(name string) *oracle.Card {
	for _, t := range predefinedTokens {
		if t.name == name {
			return t.card()
		}
	}
	return nil
}

// PredefinedRule is the rule that defines a token which effects create by its name
// alone, "" for any other.
func PredefinedRule(card *oracle.Card) cr.Rule {
	name := predefinedName(card)
	for _, t := range predefinedTokens {
		if t.name == name {
			return t.rule
		}
	}
	return ""
}

// predefinedName is the name by which effects create the token, "" for any other.
func predefinedName(card *oracle.Card) string {
	if slices.Contains(card.Subtypes, "Role") || card.Name == "Walker" {
		name := card.Name
		if name != "Walker" {
			name += " Role"
		}
		if t := PredefinedToken(name); t != nil && reflect.DeepEqual(card, t) {
			return name
		}
		return ""
	}
	if len(card.Subtypes) != 1 || card.Name != "" {
		return ""
	}
	if t := PredefinedToken(card.Subtypes[0]); t != nil && card.Types == t.Types && slices.EqualFunc(card.Abilities, t.Abilities, sameAbility) {
		return card.Subtypes[0]
	}
	return ""
}

// namedToken reads "Monster Role token", "Walker tokens".
func (p *parser) namedToken() *oracle.Card {
	for i := range predefinedTokens {
		t := &predefinedTokens[i]
		if (strings.HasSuffix(t.name, " Role") || t.name == "Walker" || t.rule == "") && (p.accept(strings.ToLower(t.name)+" token") || p.accept(strings.ToLower(t.name)+" tokens")) {
			return t.card()
		}
	}
	return nil
}
