package trial

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
)

// This file makes the cards that a text asks for by a subtype, a keyword, a name or a supertype,
// which no company of always the same cards can have.

// most is how many such cards there are at most for one card.
const most = 8

// mostCalls is how many cards there are besides that do what a text waits for.
const mostCalls = 4

// kin is a card that answers to something that a text names.
type kin struct {
	card  *oracle.Card
	token bool // the text asks for a token
	down  bool // on the battlefield it is face down
}

// kinOf are the cards that answer to what the faces of a card name, each to one thing.
func kinOf(card *oracle.Card) []kin {
	var list []kin
	had := map[string]bool{}
	words, limit := wordsOf(card), most
	take := func(of, block string) bool {
		if had[of] || len(list) == limit {
			return had[of]
		}
		parsed, err := cardtext.ParseCardBlock(strings.Split(block, "\n"), 1)
		if err != nil {
			return false
		}
		whole, unknown := cardtext.Compile(parsed)
		if len(unknown) > 0 || len(support.Unsupported(&whole)) > 0 {
			return false
		}
		had[of] = true
		token := strings.Contains(words, strings.ToLower(of)+" token") && whole.Types&oracle.PermanentTypes != 0
		list = append(list, kin{&whole, token, strings.Contains(block, "\nMorph")})
		return true
	}
	if strings.Contains(words, "share") || strings.Contains(words, "chosen type") {
		for _, subtype := range card.Subtypes {
			take(subtype, ofSubtype(subtype))
		}
	}
	for _, f := range faces(card) {
		for _, a := range f.Abilities {
			named(reflect.ValueOf(a), func(v any) {
				if ph, ok := v.(oracle.Phrase); ok {
					if block := ofPhrase(ph); block != "" {
						take(block, block)
					}
					if slices.Contains(ph.Where, oracle.Predicate(oracle.Is{Status: oracle.Token})) {
						take("creature", "Kin Figment {1}\nCreature — Illusion\n2/2")
					}
				}
			})
		}
	}
	for _, f := range faces(card) {
		for _, a := range f.Abilities {
			named(reflect.ValueOf(a), func(v any) {
				switch p := v.(type) {
				case oracle.HasSubtype:
					take(p.Subtype, ofSubtype(p.Subtype))
				case oracle.HasKeyword:
					for _, with := range []string{"", " {1}", " 1", "—Discard a card."} {
						line := strings.ToUpper(string(p.Keyword[:1])) + string(p.Keyword[1:]) + with
						if take(string(p.Keyword), fmt.Sprintf("Kin with %s {1}\nCreature — Beast\n%s\n2/2", p.Keyword, line)) ||
							take(string(p.Keyword), fmt.Sprintf("Kin with %s {1}\nSorcery\n%s\nYou gain 1 life.", p.Keyword, line)) {
							break
						}
					}
				case oracle.Named:
					take(p.Name, p.Name+" {1}\nCreature — Beast\n2/2")
				case oracle.HasSupertype:
					if p.Supertypes&oracle.Snow != 0 {
						take("snow", "Kin Snow Field\nSnow Land\n{T}: Add {C}.")
					}
				}
			})
		}
	}
	limit = len(list) + mostCalls
	for _, c := range calls {
		if c.words.MatchString(words) {
			take(c.block, c.block)
		}
	}
	return list
}

// ofSubtype writes a card with a subtype, "" if no card type has it.
func ofSubtype(subtype string) string {
	name := "Kin " + subtype
	switch types := oracle.CorrelatedTypes(subtype); {
	case types&oracle.Creature != 0:
		return fmt.Sprintf("%s {1}{B}\nCreature — %s\n3/2", name, subtype)
	case types&oracle.Land != 0:
		return fmt.Sprintf("%s\nLand — %s\n{T}: Add {C}.", name, subtype)
	case types&oracle.Planeswalker != 0:
		return fmt.Sprintf("%s {2}\nLegendary Planeswalker — %s\n[+1]: You gain 1 life.\nLoyalty: 4", name, subtype)
	case subtype == "Equipment":
		return name + " {1}\nArtifact — Equipment\nEquipped creature gets +1/+0.\nEquip {1}"
	case subtype == "Aura":
		return name + " {1}\nEnchantment — Aura\nEnchant creature\nEnchanted creature gets +1/+0."
	case subtype == "Vehicle":
		return name + " {1}\nArtifact — Vehicle\nCrew 1\n3/3"
	case subtype == "Saga":
		return name + " {1}\nEnchantment — Saga\nI, II, III — You gain 1 life."
	case types&oracle.Artifact != 0:
		return fmt.Sprintf("%s {1}\nArtifact — %s\n{T}, Sacrifice this artifact: You gain 1 life.", name, subtype)
	case types&oracle.Enchantment != 0:
		return fmt.Sprintf("%s {1}\nEnchantment — %s\nSacrifice this enchantment: You gain 1 life.", name, subtype)
	case types&oracle.Instant != 0:
		return fmt.Sprintf("%s {1}\nInstant — %s\nYou gain 1 life.", name, subtype)
	}
	return ""
}

// named visits the nodes by which a text can name other cards.
func named(v reflect.Value, visit func(any)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			named(v.Elem(), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			named(v.Index(i), visit)
		}
	case reflect.Struct:
		switch v.Interface().(type) {
		case oracle.HasSubtype, oracle.HasKeyword, oracle.Named, oracle.HasSupertype:
			visit(v.Interface())
			return
		case oracle.Phrase: // and what stands in it
			visit(v.Interface())
		case oracle.Card: // what a text makes is not what it asks for
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				named(v.Field(i), visit)
			}
		}
	}
}

// invite puts kin on both sides of a table, in each zone, many of each on the battlefield and in the graveyard.
func (w *world) invite(list []kin, many int, add func(card *oracle.Card, player int, zone oracle.Zone, token, down bool)) {
	for player := range 1 + w.opponents {
		for _, k := range list {
			if k.card.Types&oracle.PermanentTypes != 0 && !slices.Contains(k.card.Subtypes, "Aura") {
				for range many {
					add(k.card, player, oracle.Battlefield, k.token, k.down)
				}
			}
			for range many {
				add(k.card, player, oracle.Graveyard, false, false)
			}
			for _, zone := range []oracle.Zone{oracle.Hand, oracle.Library, oracle.Library} {
				add(k.card, player, zone, false, false)
			}
		}
	}
}
