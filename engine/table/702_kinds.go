package table

import (
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file says what kind of ability a keyword ability is: nothing of a static one goes on the stack, so nobody can
// answer or counter it.

// A kindRule is the rule that says that a keyword is a static ability, or an evasion ability, which is a static one, too
// (509.1b).
type kindRule struct {
	rule    cr.Rule
	evasion bool
}

var keywordKinds = map[oracle.Keyword]kindRule{
	"deathtouch":     {rule: "702.2a"},
	"defender":       {rule: "702.3a"},
	"double strike":  {rule: "702.4a"},
	"first strike":   {rule: "702.7a"},
	"flying":         {rule: "702.9a", evasion: true},
	"haste":          {rule: "702.10a"},
	"hexproof":       {rule: "702.11a"},
	"indestructible": {rule: "702.12a"},
	"intimidate":     {rule: "702.13a", evasion: true},
	"landwalk":       {rule: "702.14b", evasion: true},
	"lifelink":       {rule: "702.15a"},
	"reach":          {rule: "702.17a"},
	"trample":        {rule: "702.19a"},
	"vigilance":      {rule: "702.20a"},
	"banding":        {rule: "702.22a"},
	"shadow":         {rule: "702.28a", evasion: true},
	"horsemanship":   {rule: "702.31a", evasion: true},
	"fear":           {rule: "702.36a", evasion: true},
	"infect":         {rule: "702.90a"},
	"menace":         {rule: "702.111a", evasion: true},
	"skulk":          {rule: "702.118a", evasion: true},
	"toxic":          {rule: "702.164a"},
}

// KindOfKeyword is what kind of ability a keyword ability of an object is: static, evasion, triggered or activated, "" where
// no rule says one of these. It reports whether that is judged: of many a rule says it together with what they do.
func (t *Table) KindOfKeyword(id ID, keyword oracle.Keyword) (kind string, judged bool) {
	said := keyword
	if strings.HasSuffix(string(keyword), "walk") {
		said = "landwalk" // of whatever type
	}
	switch by, ok := keywordKinds[said]; {
	case ok && by.evasion:
		return t.kindBy(by.rule, "evasion", "what %s has by that keyword is an evasion ability", id), true
	case ok:
		return t.kindBy(by.rule, "static", "what %s has by that keyword is a static ability", id), true
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
	rule := cardtext.KeywordRule(keyword)
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
