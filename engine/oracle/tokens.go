package oracle

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// This file holds the tokens that the rules define by name (111.10), apart from
// those whose abilities the language cannot say yet.

// predefined is a token that effects create by its name alone.
type predefined struct {
	name string // "create a Treasure token"
	rule cr.Rule
	card func() *Card
}

// predefinedTokens maps the subtype, or for the one with a name the name, to what
// makes the token.
var predefinedTokens = []predefined{
	{"Treasure", "111.10a", func() *Card { return artifactToken("Treasure", sacrificeFor(anyColor(), TapThis{})) }},
	{"Food", "111.10b", func() *Card {
		return artifactToken("Food", sacrificeFor(GainLife{You{}, Literal(3)}, PayMana{Mana: Cost{{Generic: 2}}}, TapThis{}))
	}},
	{"Gold", "111.10c", func() *Card { return artifactToken("Gold", sacrificeFor(anyColor())) }},
	{"Shard", "111.10e", func() *Card {
		card := artifactToken("Shard", sacrificeFor(Scry{You{}, Literal(1)}, PayMana{Mana: Cost{{Generic: 2}}}))
		card.Types = Enchantment
		mode := &card.Abilities[0].Modes[0]
		mode.Instructions = append(mode.Instructions, Draw{Who: You{}, Count: Literal(1)})
		return card
	}},
	{"Clue", "111.10f", func() *Card {
		return artifactToken("Clue", sacrificeFor(Draw{Who: You{}, Count: Literal(1)}, PayMana{Mana: Cost{{Generic: 2}}}))
	}},
	{"Blood", "111.10g", func() *Card {
		discard := PayDiscard{Phrase: Phrase{Noun: CardNoun}, Count: Literal(1)}
		return artifactToken("Blood", sacrificeFor(Draw{Who: You{}, Count: Literal(1)}, PayMana{Mana: Cost{{Generic: 1}}}, TapThis{}, discard))
	}},
	{"Powerstone", "111.10h", func() *Card {
		nonartifact := Phrase{Noun: SpellNoun, Where: []Predicate{Not{HasType{Artifact}}}}
		return artifactToken("Powerstone", activated([]CostItem{TapThis{}}, nil,
			AddMana{Who: You{}, Mana: []Symbol{{Colorless: true}}, NotFor: &nonartifact}))
	}},
	{"Incubator", "111.10i", func() *Card {
		card := artifactToken("Incubator", activated([]CostItem{PayMana{Mana: Cost{{Generic: 2}}}}, nil, KeywordAction{Who: You{}, Name: "transform", Object: This{}}))
		card.Back = &Card{Name: "Phyrexian Token", Types: Artifact | Creature, Subtypes: []string{"Phyrexian"}, Power: &Corner{}, Toughness: &Corner{}}
		return card
	}},
	{"Map", "111.10s", func() *Card {
		a := sacrificeFor(KeywordAction{Who: You{}, Name: "explore", Object: Target{0}}, PayMana{Mana: Cost{{Generic: 1}}}, TapThis{})
		a.Modes[0].Targets = oneTarget(Phrase{Where: []Predicate{HasType{Creature}, Controlled{Yours}}})
		a.SorcerySpeed = true
		return artifactToken("Map", a)
	}},
}

// init adds the Walker, which has a name, and the Roles (303.7) and the Junk, whose abilities are written in the card language itself.
func init() {
	predefinedTokens = append(predefinedTokens, []predefined{
		{"Walker", "111.10d", func() *Card {
			two := Corner{Number: 2}
			return &Card{Name: "Walker", Types: Creature, Subtypes: []string{"Zombie"}, Indicator: Black, Power: &two, Toughness: &two}
		}},
		{"Junk", "111.10t", func() *Card {
			card := artifactToken("Junk", nil)
			card.Abilities, _ = CompileAbilities("{T}, Sacrifice this artifact: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery.", *card)
			return card
		}},
		{"Cursed Role", "111.10j", func() *Card { return roleToken("Cursed", "Enchanted creature has base power and toughness 1/1.") }},
		{"Monster Role", "111.10k", func() *Card { return roleToken("Monster", "Enchanted creature gets +1/+1 and has trample.") }},
		{"Royal Role", "111.10m", func() *Card { return roleToken("Royal", "Enchanted creature gets +1/+1 and has ward {1}.") }},
		{"Sorcerer Role", "111.10n", func() *Card {
			return roleToken("Sorcerer", `Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."`)
		}},
		{"Virtuous Role", "111.10p", func() *Card {
			return roleToken("Virtuous", "Enchanted creature gets +1/+1 for each enchantment you control.")
		}},
		{"Wicked Role", "111.10q", func() *Card {
			return roleToken("Wicked", "Enchanted creature gets +1/+1.\nWhen this Aura is put into a graveyard from the battlefield, each opponent loses 1 life.")
		}},
		{"Young Hero Role", "111.10r", func() *Card {
			return roleToken("Young Hero", `Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it."`)
		}},
	}...)
}

// roleToken is an Aura with the subtype Role (303.7), made of what it says.
func roleToken(name, text string) *Card {
	card := Card{Name: name, Types: Enchantment, Subtypes: []string{"Aura", "Role"}}
	card.Abilities, _ = CompileAbilities("Enchant creature\n"+text, card)
	return &card
}

func artifactToken(subtype string, a *Ability) *Card {
	return &Card{Types: Artifact, Subtypes: []string{subtype}, Abilities: one(a)}
}

// sacrificeFor is an activated ability with the costs and the sacrifice of this.
func sacrificeFor(do Instruction, cost ...CostItem) *Ability {
	return activated(append(cost, PaySacrifice{This: true}), nil, do)
}

func anyColor() AddMana { return AddMana{Who: You{}, Amount: Literal(1), AnyColor: true} }

// predefinedToken gives the token of that name, nil for none.
func predefinedToken(name string) *Card {
	for _, t := range predefinedTokens {
		if t.name == name {
			return t.card()
		}
	}
	return nil
}

// PredefinedRule is the rule that defines a token which effects create by its name
// alone, "" for any other.
func PredefinedRule(card *Card) cr.Rule {
	name := predefinedName(card)
	for _, t := range predefinedTokens {
		if t.name == name {
			return t.rule
		}
	}
	return ""
}

// predefinedName is the name by which effects create the token, "" for any other.
func predefinedName(card *Card) string {
	if slices.Contains(card.Subtypes, "Role") || card.Name == "Walker" {
		name := card.Name
		if name != "Walker" {
			name += " Role"
		}
		if t := predefinedToken(name); t != nil && reflect.DeepEqual(card, t) {
			return name
		}
		return ""
	}
	if len(card.Subtypes) != 1 || card.Name != "" {
		return ""
	}
	if t := predefinedToken(card.Subtypes[0]); t != nil && card.Types == t.Types && len(card.Abilities) == 1 && sameAbility(card.Abilities[0], t.Abilities[0]) {
		return card.Subtypes[0]
	}
	return ""
}

// namedToken reads "Monster Role token", "Walker tokens".
func (p *parser) namedToken() *Card {
	for i := range predefinedTokens {
		t := &predefinedTokens[i]
		if (strings.HasSuffix(t.name, " Role") || t.name == "Walker") && (p.accept(strings.ToLower(t.name)+" token") || p.accept(strings.ToLower(t.name)+" tokens")) {
			return t.card()
		}
	}
	return nil
}
