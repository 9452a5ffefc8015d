package training

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/scenario"
)

// This file drops what nobody doubts: whether one may do what a card offers, and what comes of a
// single thing that is done, where the one thing to believe wrongly is that it does nothing.

// permits lists rules that allow what the line does because the card says so: who reads the card has
// the answer.
var permits = words(`
	111.10a 111.10b 111.10c 111.10e 111.10f 111.10h 111.10i 111.10q 111.10s 111.10t 113.6c 113.6d 113.6f 113.6j 118.9 118.12a 305.4 307.5 406.2
	601.1a 601.2c 601.3c 601.3e 603.6a 608.2g 608.3a 609.4 701.19a 702.6a 702.8a 702.10b 702.20b 702.33a 702.37a 702.51a 702.66a 702.74a 702.96a 702.102a 702.127a
	706.3a 707.12 709.3 709.3a 709.3b 711.1 712.11b 712.12 715.3 715.3a 715.3b
	720.3@2026-02-27 720.3a@2026-02-27 720.3b@2026-02-27
`)

// bars lists rules that forbid what the card says may not be done, or what everybody knows.
var bars = words("101.2 106.6 115.1 118.3 305.2b 401.2 402.3 406.3 508.1c 601.3 604.6 702.11c 702.16b 702.37d")

const (
	leastStill    = 1000 // the difficulty from which a play is doubted before anything is done
	leastEvasion  = 850  // from which it is doubted whether one creature may block another
	leastAside    = 1300 // from which it is asked what another rule decides than those that the file shows
	leastOne      = 1400 // from which a question is that one may answer wrong in one way only
	leastOneOfTwo = 1250 // where two things are done
)

// settled finds lines that divide or turn something; other decisions one may nearly always make
// either way.
var settled = regexp.MustCompile(` (?:assigns damage|chooses new targets) `)

// undoubted reports whether nobody doubts the answer to whether a line is legal.
func (q *Question) undoubted(l scenario.Line) bool {
	if q.piece.of.misreading() != nil {
		return false
	}
	act, truth := plainAct(l), q.Claims[0].truth
	all := func(known func(w Wrong) bool) bool {
		return !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !known(w) })
	}
	still := len(q.Done) == 0 && q.Difficulty < leastStill
	combat := l.Form() == "attacks" || l.Form() == "blocks"
	switch {
	case all(func(w Wrong) bool { return !w.Shown }): // it is not what the file is about
		return true
	case strings.Contains(act, " looks at ") || strings.Contains(act, " Token"):
		return true
	case truth == refused || truth == scenario.No:
		return all(func(w Wrong) bool { return bars[w.Rule] || elementary(w.Rule) }) && (still || q.Difficulty < leastStill && !combat || q.Difficulty < leastEvasion)
	}
	if l.Form() != "may" && !asked.MatchString(l.Text) && !settled.MatchString(l.Text) {
		return true
	}
	return all(func(w Wrong) bool { return permits[w.Rule] || elementary(w.Rule) }) || still && !combat
}

// undoubtedEnd reports whether nobody doubts how it ends.
func (q *Question) undoubtedEnd() bool {
	if slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Belief }) {
		return false
	}
	one := !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !slices.Equal(w.Values, q.wrong[0].Values) })
	if !one {
		return false
	}
	shown := slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown })
	acts := 0
	for _, line := range slices.Concat(q.Done, q.Then) {
		if !strings.HasSuffix(line, " resolves") && !strings.HasSuffix(line, " is resolving") && !strings.HasPrefix(line, "everyone passes") {
			acts++
		}
	}
	yes := len(q.Claims) == 1 && slices.Equal(q.Claims[0].Options, yesNo)
	switch {
	case !shown:
		return q.Difficulty < leastAside
	case q.plain():
		return acts <= 1 && q.Difficulty < leastOne || acts == 2 && q.Difficulty < leastOneOfTwo || yes || q.described()
	}
	return false
}

// described reports whether each claim is one of what something is: its colors, or whether it has a
// type or status.
func (q *Question) described() bool {
	return !slices.ContainsFunc(q.Claims, func(c Claim) bool { return !slices.Equal(c.Options, yesNo) && c.Kind != Some })
}
