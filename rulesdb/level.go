package rulesdb

import (
	"math"
	"strings"

	"rulestep/engine/cr"
)

// A RuleLevel is what is proved about a rule, with its reason.
type RuleLevel struct {
	Level Level
	// Demos counts the demonstrations that prove the rule (shown) or apply it (used).
	Demos int
	// With lists the rules from which no demonstration tells this one apart: their
	// knock-outs have the same outcomes everywhere. Numbers of cr.Edition.
	With []cr.Rule
	// Counts is false for all but the first of such a group: together they count once.
	Counts bool
	// Reason is a sentence for "restated" and "not modelled", "" otherwise.
	Reason string
}

// Coverage sums up levels over rules and subrules. Shown + Inseparable + Restated +
// Used + NotModelled + Uncovered = Rules.
type Coverage struct {
	Rules          int `json:"rules"`
	WithText       int `json:"with_text"` // all but the bare headings
	Shown          int `json:"shown"`
	Inseparable    int `json:"inseparable"` // proved, but only together with a rule that is counted as shown
	Restated       int `json:"restated"`
	Used           int `json:"used"`
	NotModelled    int `json:"not_modelled"`
	Uncovered      int `json:"uncovered"`
	Examples       int `json:"examples"`         // official ones
	ExamplesRun    int `json:"examples_run"`     // those that a demonstration plays and agrees with
	ExamplesInPart int `json:"examples_in_part"` // others, of which one plays a part
	Scenarios      int `json:"scenarios"`        // demonstrations that carry to this book, or are played by its edition
	Replayed       int `json:"replayed"`         // those of them that are played by it
}

// level computes what is proved about every rule of the book, and the totals.
func (b *Book) level() {
	b.changes = map[string][]cr.Rule{}
	for i := range b.snapshot.demos.list {
		slug := b.snapshot.demos.list[i].Slug
		if changed := b.changedFor(slug); changed != nil {
			b.changes[slug] = changed
		}
	}
	b.levels = make([]RuleLevel, len(b.rules))
	groups := map[string]int{} // by outcomes: index of the first rule that has them
	for i := range b.rules {
		b.levels[i] = b.ownLevel(i, groups)
	}
	b.joinGroups(groups)
	for i := range b.rules {
		r := &b.rules[i]
		l := &b.levels[i]
		if len(r.Restates) > 0 && l.Level != Shown {
			b.restate(l, r.Restates)
		}
	}
	b.coverage = b.sum("")
}

// restate has a rule take the level of those that it only repeats, if all of them are
// shown. It is demonstrated as often as that of them which is least often.
func (b *Book) restate(l *RuleLevel, repeats []cr.Rule) {
	demos := math.MaxInt
	for _, n := range repeats {
		other := b.Rule(n)
		if other == nil || b.levels[b.at[other.Number]].Level != Shown {
			return
		}
		demos = min(demos, b.levels[b.at[other.Number]].Demos)
	}
	reason := "repeats rule " + string(repeats[0])
	if last := len(repeats) - 1; last > 0 {
		reason = "repeats rules " + strings.ReplaceAll(spaced(repeats[:last]), " ", ", ") + " and " + string(repeats[last])
	}
	*l = RuleLevel{Level: Restated, Demos: demos, Counts: true, Reason: reason}
}

// ownLevel is the level of one rule, restatements left aside.
func (b *Book) ownLevel(i int, groups map[string]int) RuleLevel {
	r := &b.rules[i]
	level := RuleLevel{Level: Uncovered, Counts: true}
	if name := b.NameOf(r.Number); name != "" {
		var outcomes strings.Builder
		for p := range b.provedBy(name) {
			if b.changes[p.Demo] != nil || !p.Proves() || p.Depends && b.edition.Date != cr.Edition {
				continue
			}
			level.Level = Shown
			level.Demos++
			for _, part := range []string{p.Demo, "\x00", p.Outcome, "\x00"} {
				outcomes.WriteString(part)
			}
		}
		if level.Level == Shown {
			if first, ok := groups[outcomes.String()]; ok {
				level.With = []cr.Rule{b.rules[first].Number}
				level.Counts = false
			} else {
				groups[outcomes.String()] = i
			}
			return level
		}
		seen := ""
		for c := range b.citedBy(name) {
			if b.changes[c.Demo] == nil && c.Demo != seen {
				seen = c.Demo
				level.Level = Used
				level.Demos++
			}
		}
	}
	if level.Level == Uncovered && r.NotModelled != "" {
		level.Level = NotModelled
		level.Reason = r.NotModelled
	}
	return level
}

// joinGroups completes the lists of rules that no demonstration tells apart: until
// here each knows only the first of its group.
func (b *Book) joinGroups(groups map[string]int) {
	members := map[cr.Rule][]int{}
	for i := range b.levels {
		if l := &b.levels[i]; !l.Counts {
			members[l.With[0]] = append(members[l.With[0]], i)
		}
	}
	for _, first := range groups {
		n := b.rules[first].Number
		others := members[n]
		for _, i := range others {
			b.levels[first].With = append(b.levels[first].With, b.rules[i].Number)
			for _, k := range others {
				if k != i {
					b.levels[i].With = append(b.levels[i].With, b.rules[k].Number)
				}
			}
		}
	}
}

// sum adds up the levels at and below a number, of the whole book for "".
func (b *Book) sum(under cr.Rule) Coverage {
	var c Coverage
	for i := range b.rules {
		r := &b.rules[i]
		if r.Kind == KindSection || r.Kind == KindChapter || !r.Number.Within(under) {
			continue
		}
		c.Rules++
		for k := range b.officialExamples(r) {
			c.Examples++
			switch {
			case len(b.ExampleDemos(r, k)) > 0:
				c.ExamplesRun++
			case len(b.ExampleInPart(r, k)) > 0:
				c.ExamplesInPart++
			}
		}
		if r.Kind != KindHeading {
			c.WithText++
		}
		switch l := b.levels[i]; {
		case l.Level == Shown && !l.Counts:
			c.Inseparable++
		case l.Level == Shown:
			c.Shown++
		case l.Level == Restated:
			c.Restated++
		case l.Level == Used:
			c.Used++
		case l.Level == NotModelled:
			c.NotModelled++
		default:
			c.Uncovered++
		}
	}
	for i := range b.snapshot.demos.list {
		d := &b.snapshot.demos.list[i]
		if d.Chapter.Within(under) && b.changes[d.Slug] == nil {
			c.Scenarios++
			if b.Replayed(d.Slug) {
				c.Replayed++
			}
		}
	}
	return c
}
