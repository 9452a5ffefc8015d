package web

import (
	"strings"
	"testing"
)

// TestShortTitles looks for our short title of a rule in all places where only its
// number or its heading could stand.
func TestShortTitles(t *testing.T) {
	const name = "Trample · Blockers first, “lethal” each"
	h, _ := smallSite(t)
	page := open(t, h, "/rules/702.19b")
	diff(t, "the page's heading", "702.19b "+name, text(page.one("h1", "")))
	diff(t, "the page's title", true, strings.HasPrefix(text(page.one("title", "")), "702.19b "+name))
	open(t, h, "/rules/702.19").has("702.19bBlockers first, “lethal” each When every blocker")
	open(t, h, "/rules/702").has("Blockers first, “lethal” each When every blocker")
	open(t, h, "/rules/702.19a").has("702.19b Blockers first, “lethal” each")
	open(t, h, "/search?q=surplus").has(name)
	diff(t, "what a number says when one points at it", true, strings.Contains(open(t, h, "/rules/510.1c").body, name))
	// A title is an edition's as its wording is: the old book's rule says something else.
	if old := open(t, h, "/rules/702.18b?edition="+oldEdition); strings.Contains(text(old.one("h1", "")), "Blockers first") {
		t.Error("a title stands beside another wording")
	}
	rule := ask[ruleForm](t, h, "/rules/702.19b")
	diff(t, "as JSON", []string{"Blockers first, \"lethal\" each", "Trample"}, []string{rule.Title, rule.Heading})
	hit := ask[resultForm](t, h, "/search?q=surplus").Hits[0]
	diff(t, "a hit as JSON", []string{"Blockers first, \"lethal\" each", "Trample"}, []string{hit.Title, hit.Heading})
}
