package importer

import (
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// TestTitles holds that whatever has no heading of its own has a short title, which no
// other rule of its chapter has.
func TestTitles(t *testing.T) {
	c, err := builtinContent()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]cr.Rule{}
	titled := 0
	for _, r := range c.Rules {
		if r.Number.Kind() < cr.Numbered || r.Kind == rulesdb.KindHeading {
			if r.Short != "" {
				t.Errorf("%s has a name and the title %q", r.Number, r.Short)
			}
			continue
		}
		titled++
		switch first := r.Short[:min(1, len(r.Short))]; {
		case r.Short == "":
			t.Errorf("%s has no title", r.Number)
		case strings.ToUpper(first) != first || strings.HasSuffix(r.Short, "."):
			t.Errorf("%s: the title %q should begin with a capital letter and end without a full stop", r.Number, r.Short)
		}
		key := string(r.Number.Chapter()) + " " + strings.ToLower(r.Short)
		if other, ok := seen[key]; ok {
			t.Errorf("%s and %s are both called %q", other, r.Number, r.Short)
		}
		seen[key] = r.Number
	}
	if titled != 2709 {
		t.Errorf("%d rules without a heading, want 2709", titled)
	}
}

// TestTitlesAreOurOwn looks for titles that have five words in a row from the official
// text of their rule, and for rules of that text whose title is missing.
func TestTitlesAreOurOwn(t *testing.T) {
	const n = 5
	text := readData(t, "cr/cr-20240308.txt").Text
	official := rulesdb.Content{Edition: rulesdb.Edition{ID: cr.Edition, Complete: true}, Rules: text.Rules}
	link(&official, nil)
	c, err := builtinContent()
	if err != nil {
		t.Fatal(err)
	}
	titles := map[cr.Rule]string{}
	for _, r := range c.Rules {
		titles[r.Number] = r.Short
	}
	for _, r := range official.Rules {
		if r.Number.Kind() < cr.Numbered || r.Kind == rulesdb.KindHeading {
			continue
		}
		title := titles[r.Number]
		if title == "" {
			t.Errorf("%s has no title", r.Number)
		}
		words, said := wordsOf(title), wordsOf(r.Text)
		for i := 0; i+n <= len(words); i++ {
			for k := 0; k+n <= len(said); k++ {
				if slices.Equal(words[i:i+n], said[k:k+n]) {
					t.Errorf("%s: %q shares %q with the rule's text", r.Number, title, strings.Join(words[i:i+n], " "))
				}
			}
		}
	}
}
