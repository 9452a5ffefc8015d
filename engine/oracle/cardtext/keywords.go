package cardtext

import (
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// keywordsByFirst finds the keyword abilities by the first word of their name, longest name first.
var keywordsByFirst = map[string][]*keywords.Record{}

func init() {
	for _, entry := range keywords.All {
		first, _, _ := strings.Cut(string(entry.Name), " ")
		if stem, ok := strings.CutSuffix(first, "'s"); ok {
			first = stem
		}
		first = strings.TrimSuffix(first, "!")
		list := keywordsByFirst[first]
		at := len(list)
		for at > 0 && len(list[at-1].Name) < len(entry.Name) {
			at--
		}
		keywordsByFirst[first] = append(list[:at:at], append([]*keywords.Record{entry}, list[at:]...)...)
	}
}

// A gift is one of the things that gift promises an opponent, with the rule that says what that
// player gets.
type gift struct {
	words  string // as tokens
	rule   cr.Rule
	effect oracle.Instruction
}

// gifts are those of 702.174d-i of 2026-02-27, in their order. The number of gift is its place here.
var gifts = []gift{
	{"a food", "702.174d@2026-02-27", oracle.CreateToken{Who: oracle.Promised{}, Count: oracle.Literal(1), Token: PredefinedToken("Food")}},
	{"a card", "702.174e@2026-02-27", oracle.Draw{Who: oracle.Promised{}, Count: oracle.Literal(1)}},
	{"a tapped fish", "702.174f@2026-02-27", oracle.CreateToken{Who: oracle.Promised{}, Count: oracle.Literal(1), Token: oracle.CreatureToken(1, 1, oracle.Blue, "Fish"), Tapped: true}},
	{"an extra turn", "702.174g@2026-02-27", oracle.ExtraTurn{Who: oracle.Promised{}, Count: oracle.Literal(1)}},
	{"a treasure", "702.174h@2026-02-27", oracle.CreateToken{Who: oracle.Promised{}, Count: oracle.Literal(1), Token: PredefinedToken("Treasure")}},
	{"an octopus", "702.174i@2026-02-27", oracle.CreateToken{Who: oracle.Promised{}, Count: oracle.Literal(1), Token: oracle.CreatureToken(8, 8, oracle.Blue, "Octopus")}},
}

// said writes what is promised with the capitals that subtypes have.
func (g gift) said() string {
	words := strings.Fields(g.words)
	last := len(words) - 1
	if _, creates := g.effect.(oracle.CreateToken); creates {
		words[last] = capital(words[last])
	}
	return strings.Join(words, " ")
}
