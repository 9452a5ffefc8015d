package rulesdb

import "rulestep/engine/cr"

// A SuspectCitation is a number in the publisher's text of a rule that cannot be right: the
// edition before has the same words with the same number, but the rule that had the number there
// has another one now. So the number was forgotten as rules were renumbered.
type SuspectCitation struct {
	Cited cr.Rule `json:"cited" doc:"As it is printed." example:"614.12b"`
	Meant cr.Rule `json:"meant" doc:"The number that the rule has in this edition which the edition before cites." example:"614.12c"`
}

// SuspectCitations lists the citations in the text of rule n that cannot be right, as far as the
// official editions at hand show it. A text in our own words is not looked at: it is ours to mend.
func (b *Book) SuspectCitations(n cr.Rule) []SuspectCitation {
	r := b.Rule(n)
	if r == nil {
		return nil
	}
	var list []SuspectCitation
	for _, f := range r.References {
		if f.Meant != "" {
			list = append(list, SuspectCitation{f.Target, f.Meant})
		}
	}
	return list
}

// suspect finds those citations in all rules.
func (b *Book) suspect() {
	before := b.before()
	if before == nil || b.edition.Builtin {
		return
	}
	for i := range b.rules {
		r := &b.rules[i]
		old := before.withIdentity(r.Identity)
		if r.Identity == "" || old == nil || old.Wording != r.Wording || len(old.References) != len(r.References) {
			continue
		}
		for k := range r.References {
			now, then := &r.References[k], &old.References[k]
			if now.In >= 0 || now.Target != then.Target || now.Last != then.Last || b.Rule(now.Target) == nil {
				continue
			}
			if meant := before.Same(then.Target, b); meant != nil && meant.Number != now.Target {
				now.Suspect, now.Meant = true, meant.Number
			}
		}
	}
}

// before is the newest whole official edition before this one; nil when there is none.
func (b *Book) before() *Book {
	var last *Book
	for _, other := range b.snapshot.books {
		e := other.edition
		if e.Builtin || !e.Complete || e.Date >= b.edition.Date || last != nil && e.Date <= last.edition.Date {
			continue
		}
		last = other
	}
	return last
}
