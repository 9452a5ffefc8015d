package cardtext

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// TestKeywordRules holds every rule number of the keyword records against the edition:
// the rule exists, and the heading of its chapter's rule is the keyword's name.
func TestKeywordRules(t *testing.T) {
	headings, rules := keywordChapter(t, "cr-20240308.txt")
	newHeadings, newRules := keywordChapter(t, "cr-20260227.txt")
	// Variants stand under the heading of the keyword that they vary.
	variants := map[oracle.Keyword]string{
		"multikicker": "kicker", "sticker kicker": "kicker", "bands with other": "banding", "megamorph": "morph", "double agenda": "hidden agenda", "commander ninjutsu": "ninjutsu",
		"trample over planeswalkers": "trample", "daybound": "daybound and nightbound", "nightbound": "daybound and nightbound",
		"∞": "∞ (infinity)", "friends forever": "partner", "character select": "partner", "father & son": "partner", "survivors": "partner", "choose a background": "partner", "doctor's companion": "partner",
	}
	known := map[string]bool{}
	for _, entry := range keywords.All {
		name := string(entry.Name)
		if variant := variants[entry.Name]; variant != "" {
			name = variant
		}
		known[name] = true
		number, newer := strings.CutSuffix(string(entry.Rule), "@"+cr.Edition2026)
		headings, rules := headings, rules
		if newer {
			headings, rules = newHeadings, newRules
		}
		if !rules[cr.Rule(number)] {
			t.Errorf("%s: the edition has no rule %s", entry.Name, entry.Rule)
		}
		if got := headings[cr.Rule(number).Parent()]; got != name {
			t.Errorf("%s: rule %s stands under the heading %q", entry.Name, entry.Rule, got)
		}
	}
	for rule, heading := range headings {
		if rule != "702.1" && !known[heading] && !written[heading] {
			t.Errorf("rule %s, %s, has no record", rule, heading)
		}
	}
}

// keywordChapter reads chapter 702 of an edition: the headings, in lower case, and the subrules.
func keywordChapter(t *testing.T, file string) (headings map[cr.Rule]string, rules map[cr.Rule]bool) {
	data, err := os.ReadFile(filepath.Join(dataFolder(t), "cr", file))
	if err != nil {
		t.Skip("the edition is not at hand: ", err)
	}
	text := strings.ReplaceAll(string(data), "\r", "\n")
	headings, rules = map[cr.Rule]string{}, map[cr.Rule]bool{}
	for _, m := range regexp.MustCompile(`(?m)^(702\.\d+)\. (.+)$`).FindAllStringSubmatch(text, -1) {
		headings[cr.Rule(m[1])] = strings.ToLower(m[2])
	}
	for _, m := range regexp.MustCompile(`(?m)^(702\.\d+[a-z]) `).FindAllStringSubmatch(text, -1) {
		rules[cr.Rule(m[1])] = true
	}
	return headings, rules
}

// written are the headings of 702 that are no records: each is written in a
// way that is not read yet, or on cards that are no traditional ones.
var written = map[string]bool{
	"offering": true, "forecast": true, "visit": true, "solved": true,
}

// TestKeywordExpansions compiles every keyword and prints it again, alone and granted.
func TestKeywordExpansions(t *testing.T) {
	for _, entry := range keywords.All {
		text := string(entry.Name)
		if slices.Contains(partnerVariants, entry.Name) {
			text = "partner—" + text
		}
		switch entry.Takes {
		case keywords.Number:
			text += " 2"
		case keywords.Cost:
			text += " {1}{G}"
		case keywords.NumberAndCost:
			text += " 2—{1}{G}"
		case keywords.Quality:
			text += " creature"
			if entry.Name == "bands with other" {
				text += "s"
			}
		case keywords.FromQuality:
			text += " from red"
		case keywords.OwnForm:
			switch entry.Name {
			case "equip", "kicker":
				text += " {2}"
			case "devour":
				text += " artifact 2"
			case "offering":
				text = "artifact offering"
			case "landwalk":
				text = "islandwalk"
			case "affinity":
				text += " for artifacts"
			case "splice":
				text += " onto Arcane {1}"
			case "emerge":
				text += " {1}{G}"
			case "champion":
				text += " a Faerie"
			case "companion":
				text += " — Each permanent card in your starting deck has mana value 2 or less."
			case "gift":
				text += " a tapped Fish"
			case "prototype", "craft":
				continue // not read yet
			}
		case keywords.OpensAbility:
			continue
		}
		text = capital(text)
		card, unknown := Compile(oracle.Card{Name: "Test", Types: oracle.Creature, Text: text})
		if len(unknown) > 0 {
			t.Errorf("%q: %v", text, unknown)
			continue
		}
		if got := Print(card); got != text {
			t.Errorf("%q is printed %q", text, got)
		}
		for _, a := range card.Abilities {
			if a.Keyword == "" || a.Rule == "" {
				t.Errorf("%q: an ability without its keyword: %+v", text, a)
			}
			for _, mode := range a.Modes {
				if words := PrintAbility(&oracle.Ability{Kind: a.Kind, Trigger: a.Trigger, Cost: a.Cost, If: a.If, Modes: []oracle.Mode{mode}}, card); strings.Contains(words, "⟨") {
					t.Logf("%q expands to what has no words: %s", text, words)
				}
			}
		}
	}
}
