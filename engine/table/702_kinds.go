package table

import (
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file says what kind of ability a keyword ability is: nothing of a static one goes on the stack, so nobody can
// answer or counter it.

// staticKeywords are the keywords whose rules call them static abilities.
var staticKeywords = map[oracle.Keyword]cr.Rule{
	"deathtouch": "702.2a", "defender": "702.3a", "double strike": "702.4a", "first strike": "702.7a", "haste": "702.10a",
	"hexproof": "702.11a", "indestructible": "702.12a", "lifelink": "702.15a", "reach": "702.17a", "trample": "702.19a",
	"vigilance": "702.20a", "banding": "702.22a", "infect": "702.90a", "toxic": "702.164a",
}

// evasionKeywords are those whose rules call them evasion abilities, which are static ones (509.1b). Landwalk has many forms.
var evasionKeywords = map[oracle.Keyword]cr.Rule{
	"flying": "702.9a", "intimidate": "702.13a", "shadow": "702.28a", "horsemanship": "702.31a", "fear": "702.36a",
	"menace": "702.111a", "skulk": "702.118a",
}

// KindOfKeyword is what kind of ability a keyword ability of an object is: static, evasion, triggered or activated, "" where
// no rule says one of these.
func (t *Table) KindOfKeyword(id ID, keyword oracle.Keyword) string {
	if rule := staticKeywords[keyword]; rule != "" {
		return t.kindBy(rule, "static", "what %s has by that keyword is a static ability", id)
	}
	rule := evasionKeywords[keyword]
	if strings.HasSuffix(string(keyword), "walk") {
		rule = "702.14b"
	}
	if rule != "" {
		return t.kindBy(rule, "evasion", "what %s has by that keyword is an evasion ability", id)
	}
	kind := ""
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
			return "" // a keyword may stand for several abilities
		}
		if kind != "" && kind != is {
			return ""
		}
		kind = is
	}
	if rule = cardtext.KeywordRule(keyword); kind == "" || rule == "" {
		return ""
	}
	if kind == "triggered" {
		return t.kindBy(rule, kind, "what %s has by that keyword is a triggered ability", id)
	}
	return t.kindBy(rule, kind, "what %s has by that keyword is an activated ability", id)
}

func (t *Table) kindBy(rule cr.Rule, kind, sentence string, id ID) string {
	if t.Applies(rule, sentence, id) {
		return kind
	}
	return ""
}
