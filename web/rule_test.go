package web

import (
	"net/http"
	"strings"
	"testing"
)

func TestRulePage(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, "/rules/510.1c")
	diff(t, "heading", "510.1c Combat Damage Step", text(d.one("h1", "")))
	d.has("Official text", "In plain words", "A second paragraph", "Blockers first, see 702.19b.", "Since "+newEdition, "Bob’s Bear takes it all.")
	if strings.Contains(d.body, "<trample>") {
		t.Error("the rule's text is not escaped")
	}
	// The range is one chip that leads to its first number; the plain words' number is a chip too.
	diff(t, "a reference to a range", "/rules/702.19a", d.link("702.19a–b"))
	diff(t, "a reference in plain words", "/rules/702.19b", d.link("702.19b"))
	diff(t, "a reference in an example", "/rules/510.1a", d.link("510.1a"))
	diff(t, "the chapter in the breadcrumb", "/rules/510", d.link("510 Combat Damage Step"))
	diff(t, "previous", "/rules/510.1a", attribute(d.one("a", "prev"), "href"))
	diff(t, "next", "/rules/510.2", attribute(d.one("a", "next"), "href"))
	for i, b := range d.all("button", "") {
		if c := attribute(b, "data-copy"); c != "" && i < 3 {
			diff(t, "citation", "CR 510.1c ("+newEdition+")", c)
		}
	}
}

func TestRuleLinksTermsAndSymbols(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, "/rules/702.19b")
	diff(t, "glossary link", "/glossary/lethal-damage", d.link("lethal damage"))
	d = open(t, h, "/rules/510.1a")
	symbol := d.one("span", "t")
	diff(t, "a symbol's words", "tap", attribute(symbol, "aria-label"))
	diff(t, "a symbol's braces, for copying", "{T}", text(symbol))
}

func TestRuleReferencesBothWays(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, "/rules/702.19b")
	d.has("Rules that point here", "Lethal Damage")
	diff(t, "points here", "/rules/510.1c", d.link("510.1c"))
}

func TestRuleDemonstrations(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, "/rules/702.19b")
	d.has("1 shows this rule", "Without 702.19b 4 to Bob is refused.", "1 demonstration turns on it.")
	diff(t, "leads to the step that applies it", "/demos/"+demoSlug+"?step=8", d.link("Step through: Trample and deathtouch: one damage is lethal to each blocker"))
	diff(t, "what if", "/demos/"+demoSlug+"?without=702.19b", d.link("What if it were gone? 702.19b in: Trample and deathtouch: one damage is lethal to each blocker"))
	diff(t, "level in the chip", true, hasClass(d.one("span", "big"), "shown"))
	d = open(t, h, "/rules/510.2")
	d.has("1 uses this rule", "none is known yet that turns on it")
	diff(t, "level in the chip", true, hasClass(d.one("span", "big"), "used"))
}

func TestRuleHistory(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, "/rules/702.19b")
	d.has("Moved from 702.18b to 702.19b and reworded")
	diff(t, "old words", []string{"remainder"}, texts(d.all("del", "")))
	diff(t, "new words", []string{"surplus"}, texts(d.all("ins", "")))
	diff(t, "the rule in the old edition", "/rules/702.18b?edition="+oldEdition, d.link(oldEdition))
	old := open(t, h, "/rules/702.18b?edition="+oldEdition)
	old.has("This is the edition of " + oldEdition)
	diff(t, "links stay in the edition", "/rules/702?edition="+oldEdition, old.link("702 Keyword Abilities"))
	diff(t, "back to the edition on show", "/rules/702.19b", old.link("See it in the edition on show"))
}

func TestRuleProvenance(t *testing.T) {
	h, _ := smallSite(t)
	open(t, h, "/rules/702.147a").has("Repaired on import: the number was cut to 702.14", "row 1807")
}

func TestRuleNumbersAsTyped(t *testing.T) {
	h, _ := smallSite(t)
	for path, want := range map[string]string{
		"/rules/702.19B":     "/rules/702.19b",
		"/rules/702.19b.":    "/rules/702.19b",
		"/702.19b":           "/rules/702.19b",
		"/search?q=702.19b":  "/rules/702.19b",
		"/search?q=CR+702.2": "/rules/702.2",
	} {
		w := get(t, h, path)
		if got := w.Header().Get("Location"); got != want || w.Code/100 != 3 {
			t.Errorf("GET %s: status %d to %q, want %q", path, w.Code, got, want)
		}
	}
}

func TestWrongNumbersHelpOn(t *testing.T) {
	h, _ := smallSite(t)
	for path, want := range map[string][]string{
		"/rules/702.190": {"does not exist", "ends with 702.147", "Did you mean", "702.19"},
		"/rules/702.18b": {"702.18", "The number in other editions", oldEdition, "Now 702.19b"},
		"/rules/510.3":   {"A rule that was dropped later", "Gone from the edition on show"},
		"/rules/999":     {"has no such chapter"},
		"/rules/banana":  {"is no rule number"},
	} {
		w := get(t, h, path)
		if w.Code != http.StatusNotFound {
			t.Errorf("GET %s: status %d, want 404", path, w.Code)
		}
		d := read(t, path, w.Body.String())
		d.has(want...)
		if title := text(d.one("title", "")); strings.Contains(title, "No such number does") {
			t.Errorf("GET %s is called %q", path, title)
		}
	}
}

func TestRuleCard(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, "/rules/702.19b/card")
	d.has("702.19b", "Trample", "Fill the blockers first")
	if len(d.all("h1", "")) != 0 {
		t.Error("a card is a part of a page and has no heading of its own")
	}
}
