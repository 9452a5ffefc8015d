package engine

import (
	_ "embed"
	"strings"

	"rulestep/engine/cr"
)

// This file tells what the source says of itself: in which files a rule is carried out, at
// which of its sites no demonstration proves it yet, and what of the book no demonstration
// shows, with the reason. These lists are kept by tests.

//go:embed citations.lock
var citationsLock string

//go:embed sites.txt
var sitesList string

//go:embed uncovered.txt
var uncoveredList string

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

// A Verdict is what two readers have found of a rule that no demonstration shows, or shows in
// part.
type Verdict string

// The verdicts of uncovered.txt.
const (
	Decided Verdict = "decided" // a game that lacks the sentence would be played the same
	Refused Verdict = "refused" // what it is about is not carried out, and is refused in words
	Partly  Verdict = "part"    // it is shown, but for what the reason names
)

// NotShown says why no demonstration shows a rule, or what of it is not shown, in words for
// readers; "" where nobody has said so.
func NotShown(rule cr.Rule) (Verdict, string) {
	v := code.notShown[rule]
	return v.verdict, v.reason
}

type notShown struct {
	verdict Verdict
	reason  string
}

type sourceCode struct {
	notShown map[cr.Rule]notShown

	files map[cr.Rule][]string
	open  map[cr.Rule][]OpenSite
}

var code = readCode()

func readCode() sourceCode {
	c := sourceCode{make(map[cr.Rule]notShown), make(map[cr.Rule][]string), make(map[cr.Rule][]OpenSite)}
	for line := range strings.Lines(citationsLock) {
		if f := strings.Fields(line); len(f) > 2 {
			c.files[cr.Rule(f[0])] = f[2:]
		}
	}
	for line := range strings.Lines(uncoveredList) {
		if f := strings.SplitN(strings.TrimSpace(line), " ", 3); len(f) == 3 && line[0] != '#' {
			c.notShown[cr.Rule(f[0])] = notShown{Verdict(f[1]), f[2]}
		}
	}
	for line := range strings.Lines(sitesList) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 4 && line[0] != '#' {
			c.open[cr.Rule(f[0])] = append(c.open[cr.Rule(f[0])], OpenSite{Sentence: f[2], Played: f[1] == "unproved", Reason: f[3]})
		}
	}
	return c
}
