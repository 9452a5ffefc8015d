package web

import (
	"cmp"

	"rulestep/rulesdb"
	"rulestep/templates"
)

// tries are queries that show what can be typed.
var tries = []string{"trample deathtouch", "704.5", "does it fizzle if one target is gone?"}

func tryLinks() []templates.LinkView {
	list := make([]templates.LinkView, len(tries))
	for i, q := range tries {
		list[i] = templates.LinkView{Text: q, URL: withQuery("/search", "q", q)}
	}
	return list
}

// home answers /: the search box, one demonstration as a question, the contents.
func home(rd *reading) (reply, error) {
	v := templates.HomeView{Tries: tryLinks(), Contents: rd.contents(""), Ours: len(rd.officialEditions()) == 0}
	if rd.pooled() {
		v.Cards = &templates.LinkView{Text: rd.allCards(), URL: "/cards"}
	}
	var played bool
	v.Feature, played = rd.feature()
	p := rd.frame("Rules reference", "contents")
	p.Canonical = "/"
	p.Description = "Look a rule of Magic: The Gathering up by number, keyword, slang or question, and step through a demonstration that a rules engine plays."
	p.NoFind = true
	return reply{component: templates.Home(p, v), loose: !played}, nil
}

// empty is the page of a store without any edition.
func (rd *reading) empty() reply {
	p := rd.frame("Nothing imported yet", "")
	return reply{loose: true, component: templates.Welcome(p, templates.WelcomeView{
		Title: "No rules are here yet",
		Lead:  "The store holds no edition, not even the built-in one in plain words. Import any form of the rules: the page then fills by itself, without a restart.",
		Note:  "nothing so far",
	})}
}

// welcome answers /welcome: what was set up on the first run.
func welcome(rd *reading) (reply, error) {
	def := rd.snapshot.Default()
	c := def.Coverage()
	v := templates.WelcomeView{Title: "Ready", Note: "now"}
	official := len(rd.officialEditions())
	if official == 0 {
		v.Title = "The plain-words edition is ready"
		v.Lead = "Nothing had to be downloaded. " + plural(c.Rules, "rule is", "rules are") +
			" here in our own words, under their own numbers. Import an official edition and its text will stand beside ours."
	} else {
		v.Title = "The rule book is ready"
		v.Lead = "The official text stands beside our own words, and every rule has an address: its number."
	}
	held := 0
	for _, d := range rd.snapshot.Demos() {
		if d.Holds {
			held++
		}
	}
	v.Log = []templates.LogRow{
		{Count: templates.Thousands(c.Rules), What: "rules, edition " + editionName(def.Edition())},
		{Count: templates.Thousands(len(def.Terms())), What: "glossary entries"},
		{Count: templates.Thousands(len(rd.snapshot.Demos())), What: "demonstrations played; of " + templates.Thousands(held) + " every answer holds"},
		{Count: templates.Thousands(official), What: "official editions imported"},
	}
	if d := rd.featured(); d != nil {
		v.Demo = &templates.LinkView{Text: curly(d.Title), URL: rd.url("/demos/" + d.Slug)}
	}
	p := rd.frame("Welcome", "")
	p.Canonical = "/welcome"
	return reply{component: templates.Welcome(p, v)}, nil
}

// featuredFirst are demonstrations fit for the first page, the best first.
var featuredFirst = []string{
	"702/trample-and-deathtouch", "702/trample-deathtouch-one-damage-each", "616/shield-and-doubler-the-victim-chooses", "616/exiled-or-back-in-hand", "704/a-legend-on-each-side", "510/first-strike-between-the-two-damage-steps",
}

// featured is the demonstration of the first page; nil when there is none. One that carries to
// the edition on show goes before one that doesn't.
func (rd *reading) featured() *rulesdb.Demo {
	var held *rulesdb.Demo
	fit := func(d *rulesdb.Demo) bool {
		if d == nil || !d.Holds {
			return false
		}
		held = cmp.Or(held, d)
		return len(rd.book.DemoChanges(d.Slug)) == 0
	}
	for _, slug := range featuredFirst {
		if d := rd.snapshot.Demo(slug); fit(d) {
			return d
		}
	}
	all := rd.snapshot.Demos()
	for i := range all {
		if fit(&all[i]) {
			return &all[i]
		}
	}
	return held
}
