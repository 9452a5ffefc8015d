package rulesdb

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// A Report is what is known of all editions at hand, in the form in which the command line and
// the web interface give it as JSON.
type Report struct {
	Editions []EditionReport `json:"editions" doc:"The newest first, those in plain words last."`
	From     string          `json:"from,omitempty" format:"date" doc:"The older of the two editions that the verdicts compare."`
	To       string          `json:"to,omitempty" format:"date" doc:"The newer one."`
	Groups   []ChangeGroup   `json:"groups" doc:"What plays differently."`
	Verdicts []VerdictReport `json:"verdicts" doc:"One for each rule that is reworded, gone or new, in the order of the book."`
	Suspect  []SuspectReport `json:"suspect_citations" doc:"Numbers in official texts that cannot be right."`
}

// An EditionReport is one edition.
type EditionReport struct {
	Edition   string `json:"edition" doc:"Its id." example:"2024-03-08"`
	Date      string `json:"date" format:"date" doc:"The day from which it is in effect."`
	Plain     bool   `json:"plain" doc:"It is in our words."`
	Complete  bool   `json:"complete" doc:"False while only parts of it have been imported."`
	OnShow    bool   `json:"on_show" doc:"It answers when none is named."`
	Rules     int    `json:"rules" doc:"Rules and subrules, headings among them."`
	Terms     int    `json:"terms" doc:"Entries of its glossary."`
	Scenarios int    `json:"scenarios" doc:"Demonstrations that carry to it, or are played by it."`
	Drift     *Drift `json:"changes,omitempty" doc:"How far it is from the edition whose numbers the engine cites; none of that one itself."`
}

// A ChangeGroup is a change of play, which may be that of several rules.
type ChangeGroup struct {
	Group int      `json:"group" doc:"Its number, which verdicts name."`
	Title string   `json:"title" doc:"What it is about."`
	Demos []string `json:"demonstrations" doc:"Slugs of those that are played by both editions and turn on it." example:"[\"510/three-damage-and-two-blockers-then-and-now\"]"`
}

// A VerdictReport is a [Verdict].
type VerdictReport struct {
	Before cr.Rule `json:"before,omitempty" doc:"Number in the older edition; none when that lacks the rule."`
	After  cr.Rule `json:"after,omitempty" doc:"Number in the newer edition; none when that lacks the rule."`
	Class  string  `json:"class" enum:"wording,list,clarified,differs,new" doc:"Only what differs plays otherwise."`
	Group  int     `json:"group,omitempty" doc:"Of what differs: its group."`
	Topic  string  `json:"topic,omitempty" doc:"Of what is new: the mechanic that it came with."`
	Why    string  `json:"why" doc:"What a reader of both texts found, in a sentence."`
}

// A SuspectReport is a [SuspectCitation] with where it stands.
type SuspectReport struct {
	Edition string  `json:"edition" doc:"The id of the edition."`
	Rule    cr.Rule `json:"rule" doc:"Whose text it is." example:"607.2m"`
	SuspectCitation
}

// Report tells what is known of the editions.
func (s *Snapshot) Report() Report {
	v := Report{Editions: []EditionReport{}, Groups: []ChangeGroup{}, Verdicts: []VerdictReport{}, Suspect: []SuspectReport{}}
	for _, e := range s.Editions() {
		b := s.Book(e.ID)
		v.Editions = append(v.Editions, EditionReport{
			Edition: e.ID, Date: e.Date, Plain: e.Builtin, Complete: e.Complete, OnShow: b == s.Default(),
			Rules: b.Coverage().Rules, Terms: len(b.Terms()), Scenarios: b.Coverage().Scenarios, Drift: b.Drift(),
		})
		for i := range b.rules {
			for _, c := range b.SuspectCitations(b.rules[i].Number) {
				v.Suspect = append(v.Suspect, SuspectReport{e.ID, b.rules[i].Number, c})
			}
		}
	}
	c := s.Changes()
	if c == nil {
		return v
	}
	v.From, v.To = c.From, c.To
	for _, n := range c.GroupNumbers() {
		g := ChangeGroup{Group: n, Title: c.Groups[n], Demos: []string{}}
		for _, d := range s.ThenAndNow(n) {
			g.Demos = append(g.Demos, d.Slug)
		}
		v.Groups = append(v.Groups, g)
	}
	for _, d := range c.Verdicts {
		v.Verdicts = append(v.Verdicts, d.Report())
	}
	return v
}

// Report is the verdict in the form in which it is given as JSON.
func (v *Verdict) Report() VerdictReport {
	return VerdictReport{v.Before, v.After, string(v.Class), v.Group, v.Topic, v.Why}
}

// Name is what the engine calls the rule of a verdict (see package cr).
func (c *Changes) Name(v *Verdict) cr.Rule {
	if v.Before != "" {
		return v.Before
	}
	return v.After + "@" + cr.Rule(c.To)
}

// thenAndNow matches the answer of a scenario file that is another one in a newer edition.
var thenAndNow = regexp.MustCompile(`(?m)^-- answer:.*\bsince \d{4}-`)

// ThenAndNow lists the demonstrations that are played by both editions and turn on a rule of a
// group of changes; where none does, those that apply one. Those whose answers differ come first,
// and among them those that have the fewest other rules to turn on.
func (s *Snapshot) ThenAndNow(group int) []*Demo {
	c := s.changes
	if c == nil || group == 0 {
		return nil
	}
	newer := s.Whole(c.To)
	if newer == nil || s.demos.replays[newer.edition.Date] == nil {
		return nil
	}
	replays := s.demos.replays[newer.edition.Date]
	var named []cr.Rule
	for i := range c.Verdicts {
		if v := &c.Verdicts[i]; v.Group == group {
			named = append(named, c.Name(v))
		}
	}
	about := func(d *Demo) (n int) {
		for _, name := range named {
			if slices.Contains(d.Depends, name) {
				n++
			}
		}
		return n
	}
	applies := func(p *playIndex, i int) bool {
		for n := range p.cites(i) {
			if slices.Contains(named, n) {
				return true
			}
		}
		return false
	}
	differs := map[*Demo]bool{}
	var list, apply []*Demo
	for i := range s.demos.list {
		d := &s.demos.list[i]
		switch {
		case !newer.Replayed(d.Slug):
		case about(d) > 0:
			list = append(list, d)
		case applies(&s.demos.plays, i) || applies(replays, i):
			apply = append(apply, d)
		}
	}
	if list == nil {
		list = apply
	}
	for _, d := range list {
		differs[d] = thenAndNow.MatchString(d.Source.String())
	}
	slices.SortStableFunc(list, func(x, y *Demo) int {
		if tx, ty := differs[x], differs[y]; tx != ty {
			if tx {
				return -1
			}
			return 1
		}
		if d := len(x.Depends) - about(x) - len(y.Depends) + about(y); d != 0 {
			return d
		}
		return strings.Compare(x.Slug, y.Slug)
	})
	return list
}
