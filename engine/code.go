package engine

import (
	_ "embed"
	"strings"

	"rulestep/engine/cr"
)

// This file tells what the source says of itself: in which files a rule is carried out, and at
// which of its sites no demonstration proves it yet. Both lists are kept by tests.

//go:embed citations.lock
var citationsLock string

//go:embed sites.txt
var sitesList string

// CarriedOutIn lists the files of the engine that cite a rule of the edition of [cr.Edition],
// seen from the engine's folder; none if the engine asks for it nowhere.
func CarriedOutIn(rule cr.Rule) []string { return code.files[rule] }

// An OpenSite is a place where the engine asks for a rule and that no demonstration proves.
type OpenSite struct {
	Sentence string // in which the rule is cited there; %s and %n stand for names and numbers
	Played   bool   // some demonstration goes there, and comes out no differently without it
	Reason   string // why it is so; "open" if nobody has looked into it
}

// OpenSites lists the sites of a rule that no demonstration proves: where there are any, what
// the rule is shown to do is a part of what the engine makes of it.
func OpenSites(rule cr.Rule) []OpenSite { return code.open[rule] }

type sourceCode struct {
	files map[cr.Rule][]string
	open  map[cr.Rule][]OpenSite
}

var code = readCode()

func readCode() sourceCode {
	c := sourceCode{make(map[cr.Rule][]string), make(map[cr.Rule][]OpenSite)}
	for line := range strings.Lines(citationsLock) {
		if f := strings.Fields(line); len(f) > 2 {
			c.files[cr.Rule(f[0])] = f[2:]
		}
	}
	for line := range strings.Lines(sitesList) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 4 && line[0] != '#' {
			c.open[cr.Rule(f[0])] = append(c.open[cr.Rule(f[0])], OpenSite{Sentence: f[2], Played: f[1] == "unproved", Reason: f[3]})
		}
	}
	return c
}
