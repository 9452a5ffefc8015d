package table

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file says what kind of ability a keyword ability is: nothing of a static one goes on the stack, so nobody can
// answer or counter it.

// staticKeywords has for a keyword the rule that says that it is a static ability, and no more.
var staticKeywords = map[oracle.Keyword]cr.Rule{
	"deathtouch":     "702.2a",
	"defender":       "702.3a",
	"double strike":  "702.4a",
	"first strike":   "702.7a",
	"haste":          "702.10a",
	"hexproof":       "702.11a",
	"indestructible": "702.12a",
	"lifelink":       "702.15a",
	"reach":          "702.17a",
	"trample":        "702.19a",
	"vigilance":      "702.20a",
	"banding":        "702.22a",
	"infect":         "702.90a",
	"toxic":          "702.164a",
}

// evasionKeywords are those that restrict what can block (509.1b).
var evasionKeywords = []oracle.Keyword{"flying", "intimidate", "landwalk", "shadow", "horsemanship", "fear", "menace", "skulk"}

// KindOfKeyword is what kind of ability a keyword ability of an object is: static, evasion, triggered or activated, "" where
// no rule says one of these. It reports whether that is judged: of many a rule says it together with what they do.
func (t *Table) KindOfKeyword(id ID, keyword oracle.Keyword) (kind string, judged bool) {
	said := keyword
	if IsVariant(keyword, "landwalk") { // of whatever type
		said = "landwalk"
	}
	isStatic := slices.ContainsFunc(t.Characteristics(id).Abilities, func(a Held) bool { return a.Keyword == keyword && a.Kind == oracle.Static })
	switch rule := staticKeywords[said]; {
	case slices.Contains(evasionKeywords, said):
		if !t.isEvasion(id) {
			return "", true
		}
		return "evasion", true
	case rule != "" && isStatic:
		return t.kindBy(rule, "static", "what %s has by that keyword is a static ability", id), true
	}
	for _, a := range t.Characteristics(id).Abilities {
		if a.Keyword != keyword {
			continue
		}
		is := ""
		switch a.Kind {
		case oracle.Triggered:
			is = "triggered"
		case oracle.Activated:
			is = "activated"
		default:
			return "", false // a keyword may stand for several abilities
		}
		if kind != "" && kind != is {
			return "", false
		}
		kind = is
	}
	rule := keywords.Rule(keyword)
	if kind == "" || rule == "" {
		return "", false
	}
	if kind == "triggered" {
		return t.kindBy(rule, kind, "what %s has by that keyword is a triggered ability", id), true
	}
	return t.kindBy(rule, kind, "what %s has by that keyword is an activated ability", id), true
}

func (t *Table) kindBy(rule cr.Rule, kind, sentence string, id ID) string {
	if t.Applies(rule, sentence, id) {
		return kind
	}
	return ""
}
