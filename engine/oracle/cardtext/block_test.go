package cardtext

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/oracle"
)

func TestParseTypeLine(t *testing.T) {
	tests := []struct {
		in       string
		super    oracle.Supertype
		types    oracle.CardType
		subtypes []string
		out      string
	}{
		{"Legendary Artifact Creature — Golem", oracle.Legendary, oracle.Artifact | oracle.Creature, []string{"Golem"}, ""},
		{"Basic Snow Land - Island", oracle.Basic | oracle.Snow, oracle.Land, []string{"Island"}, "Basic Snow Land — Island"},
		{"Legendary Creature — - Avatar Wizard", oracle.Legendary, oracle.Creature, []string{"Avatar", "Wizard"}, "Legendary Creature — Avatar Wizard"},
		{"Instant", 0, oracle.Instant, nil, ""},
		{"Kindred Sorcery — Elf", 0, oracle.Tribal | oracle.Sorcery, []string{"Elf"}, "Tribal Sorcery — Elf"},
		{"Plane — Serra's Realm", 0, oracle.Plane, []string{"Serra's Realm"}, ""},
		{"Ongoing Scheme", oracle.Ongoing, oracle.Scheme, nil, ""},
		{"Creature — Time Lord Doctor", 0, oracle.Creature, []string{"Time Lord", "Doctor"}, ""},
	}
	for _, tt := range tests {
		super, types, subtypes, err := ParseTypeLine(tt.in)
		if err != nil || super != tt.super || types != tt.types || !cmp.Equal(subtypes, tt.subtypes) {
			t.Errorf("%q: %v, %v, %q, %v", tt.in, super, types, subtypes, err)
		}
		out := tt.out
		if out == "" {
			out = tt.in
		}
		if got := (oracle.Card{Supertypes: super, Types: types, Subtypes: subtypes}).TypeLine(); got != out {
			t.Errorf("%q is written %q, want %q", tt.in, got, out)
		}
	}
	for _, bad := range []string{"", "—", "Bear", "Legendary", "Creature Bear", "Phenomenon — Storm", "Vanguard — Human", "Scheme — Plan"} {
		if _, _, _, err := ParseTypeLine(bad); err == nil {
			t.Errorf("%q is taken for a type line", bad)
		}
	}
}

func TestParseCardBlock(t *testing.T) {
	block := `Tall Reed {1}{G/U}
Creature — Plant
Reach
{T}: Add {G}.
1/3`
	got, err := ParseCardBlock(strings.Split(block, "\n"), 10)
	if err != nil {
		t.Fatal(err)
	}
	want := oracle.Card{
		Name: "Tall Reed", ManaCost: oracle.Cost{{Generic: 1}, {Colors: oracle.Green | oracle.Blue}}, HasCost: true,
		Types: oracle.Creature, Subtypes: []string{"Plant"}, Text: "Reach\n{T}: Add {G}.",
		Power: &oracle.Corner{Number: 1}, Toughness: &oracle.Corner{Number: 3},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	tests := []struct {
		name, block string
		check       func(oracle.Card) bool
	}{
		{"loyalty", "Ola {2}{W}\nLegendary Planeswalker — Ola\n[+1]: You gain 1 life.\nLoyalty: 4", func(c oracle.Card) bool { return *c.Loyalty == 4 && c.Power == nil }},
		{"defense", "Gatehouse {2}\nBattle — Siege\nDefense: 5", func(c oracle.Card) bool { return *c.Defense == 5 }},
		{"stars", "Heap {4}\nCreature — Ooze\n*/1+*", func(c oracle.Card) bool {
			return *c.Power == oracle.Corner{Star: true} && *c.Toughness == oracle.Corner{Number: 1, Star: true}
		}},
		{"negative", "Dent {1}\nCreature — Ooze\n-1/2", func(c oracle.Card) bool { return c.Power.Number == -1 }},
		{"no cost", "Old Yard\nLand\n{T}: Add {C}.", func(c oracle.Card) bool { return !c.HasCost && c.ManaCost == nil }},
		{"indicator", "Ember Ghost\nCreature — Spirit\nColor indicator: black and red\n2/2", func(c oracle.Card) bool { return c.Indicator == oracle.Black|oracle.Red && c.Text == "" }},
		{"back", "Moth\nCreature — Insect\n1/1\n//\nBig Moth\nCreature — Insect\n3/3", func(c oracle.Card) bool { return c.Back != nil && c.Inset == nil && c.Halves == nil }},
		{"adventure", "Moth {1}{W}\nCreature — Insect\n1/1\n//\nFlit {W}\nInstant — Adventure\nYou gain 1 life.", func(c oracle.Card) bool { return c.Back == nil && c.Inset.Name == "Flit" }},
		{"split", "Ash {R}\nInstant\nDraw a card.\n//\nSnow {1}{U}\nSorcery\nYou gain 1 life.", func(c oracle.Card) bool {
			return c.Back == nil && len(c.Halves) == 2 && c.Name == "Ash // Snow" && c.ManaCost.ManaValue() == 3 && c.Types == oracle.Instant|oracle.Sorcery
		}},
		{"free", "Trinket {0}\nArtifact", func(c oracle.Card) bool { return c.HasCost && c.ManaCost.ManaValue() == 0 }},
	}
	for _, tt := range tests {
		card, err := ParseCardBlock(strings.Split(tt.block, "\n"), 1)
		if err != nil || !tt.check(card) {
			t.Errorf("%s: %+v, %v", tt.name, card, err)
		}
	}
}

func TestParseCardBlockErrors(t *testing.T) {
	tests := []struct{ block, want string }{
		{"", "line 7: expected a card"},
		{"Reed {G}", "line 7: expected the type line of Reed"},
		{"Reed {Y}\nInstant", "line 7: mana cost"},
		{"{G}\nInstant", "line 7: expected the card's name"},
		{"Reed {G}\nPlant", "line 8: type line"},
		{"Reed {G}\nCreature — Plant\nReach", "line 7: Reed is a creature"},
		{"Reed {G}\nCreature — Plant\n2/y", "line 9: "},
		{"Ola {2}\nPlaneswalker — Ola\nLoyalty: many", "line 9: "},
		{"Reed {G}\nCreature — Plant\nColor indicator: pink\n1/1", "line 9: \"pink\" is no color"},
	}
	for _, tt := range tests {
		_, err := ParseCardBlock(strings.Split(tt.block, "\n"), 7)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want one that begins with %q", tt.block, err, tt.want)
		}
	}
}

func TestParseDescription(t *testing.T) {
	tests := []struct {
		in    string
		want  string // type line, color, corner and abilities
		token bool
	}{
		{"a 3/3 red creature with trample and deathtouch", "Creature red 3/3 Trample, Deathtouch", false},
		{"a 1/1 white Goblin creature token with haste", "Creature — Goblin white 1/1 Haste", true},
		{"a legendary artifact", "Legendary Artifact colorless", false},
		{"a 0/8 creature with defender", "Creature colorless 0/8 Defender", false},
		{"a 2/2 blue and black Bird creature with flying and \"When this creature dies, draw a card.\"", "Creature — Bird blue and black 2/2 Flying, When this creature dies, draw a card.", false},
		{"an enchantment", "Enchantment colorless", false},
		{"a Treasure token", "Artifact — Treasure colorless {T}, sacrifice this artifact: Add one mana of any color.", true},
		{"a 1/1 creature with toxic 1", "Creature colorless 1/1 Toxic 1", false},
		{"a 2/2 creature with protection from red", "Creature colorless 2/2 Protection from red", false},
		{"a snow land", "Snow Land colorless", false},
	}
	for _, tt := range tests {
		card, token, err := ParseDescription(tt.in)
		if err != nil {
			t.Errorf("%q: %v", tt.in, err)
			continue
		}
		got := card.TypeLine() + " " + card.Indicator.String()
		if card.Power != nil {
			got += " " + card.Power.String() + "/" + card.Toughness.String()
		}
		if len(card.Abilities) > 0 {
			got += " " + strings.ReplaceAll(Print(card), "\n", ", ")
		}
		if got != tt.want || token != tt.token {
			t.Errorf("%q: %q, token %v; want %q, %v", tt.in, got, token, tt.want, tt.token)
		}
	}
	for _, bad := range []string{"", "a", "a bear", "a 3/3 thing", "a creature", "a X/X creature", "a 3/3 creature with wings", "a 2/2 red"} {
		if card, _, err := ParseDescription(bad); err == nil {
			t.Errorf("%q is taken for %+v", bad, card)
		}
	}
}

func TestBasicLand(t *testing.T) {
	for _, name := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
		card, ok := BasicLand(name)
		if !ok || card.TypeLine() != "Basic Land — "+name || len(card.Abilities) != 0 {
			t.Errorf("%s: %+v, %v", name, card, ok)
		}
	}
	if card, ok := BasicLand("Wastes"); !ok || card.TypeLine() != "Basic Land" || len(card.Abilities) != 1 {
		t.Errorf("Wastes: %+v, %v", card, ok)
	}
	if _, ok := BasicLand("Desert"); ok {
		t.Error("Desert is no basic land")
	}
}
