package table

import (
	"reflect"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file is about protection and hexproof from one of several qualities that is lost: what
// "from A and from B" and "from each color" stand for (702.11f, 702.16g, 702.16h).

// loseQuality takes protection or hexproof from one quality away.
func (t *Table) loseQuality(c *Characteristics, id ID, ch oracle.LoseAbility) {
	keyword, lost, lostBefore := ch.Keywords[0], ColorsOf(ch.Quality), 0
	apart, ofEach := cr.Rule("702.16g"), cr.Rule("702.16h")
	if keyword == "hexproof" {
		apart, ofEach = "702.11f", "702.11g@2026-02-27"
	}
	var left []Held
	for i, a := range c.Abilities {
		switch {
		case a.Keyword != keyword || a.Quality == nil:
		case reflect.DeepEqual(a.Quality, ch.Quality):
			with := a.Strung || i+1 < len(c.Abilities) && c.Abilities[i+1].Strung
			if with && !t.Applies(apart, "%s loses one of the abilities for which that text stands, and keeps the others", id) {
				break // one ability with another text
			}
			if lostBefore++; lostBefore == 1 || t.Applies("113.10b", "%s loses every instance of the ability", id) {
				continue
			}
		case ColorsOf(a.Quality)&^lost != 0 && lost != 0 && ColorsOf(a.Quality)&lost == lost && lost&(lost-1) == 0:
			if t.Applies(ofEach, "%s loses the ability about one color of those for which that text stands, and keeps the others", id) {
				a.Ability = t.fromOther(a.Ability, ColorsOf(a.Quality)&^lost)
			}
		}
		left = append(left, a)
	}
	c.Abilities = left
}

// ColorsOf is the colors that a quality asks for, if it asks for nothing else: something has the quality
// that has one of them.
func ColorsOf(quality *oracle.Phrase) oracle.Color {
	if quality == nil || quality.Noun != oracle.SourceNoun || len(quality.Or) > 0 || len(quality.Where) != 1 {
		return 0
	}
	of, _ := quality.Where[0].(oracle.HasColor)
	return of.Colors
}

// fromOther is an ability about the colors that are left of those of another one.
func (t *Table) fromOther(a *oracle.Ability, left oracle.Color) *oracle.Ability {
	return t.reworded(a, wording{from: "each color", to: ColorNames(left)}, func() *oracle.Ability {
		as := *a
		as.Quality = &oracle.Phrase{Noun: oracle.SourceNoun, Where: []oracle.Predicate{oracle.HasColor{Colors: left}}}
		return &as
	})
}
