package web

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/trial"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// This file has the engine play a card for its page: in positions that are made of its compiled
// text alone, so that what is listed there was ruled, and not read.

// trialTime bounds the playing of one card; trialsKept is of how many cards it is kept what came
// of it.
const (
	trialTime  = 700 * time.Millisecond
	trialsKept = 400
)

// trials keeps what came of playing cards, by what they say.
type trials struct {
	mu   sync.Mutex
	kept map[string]*trial.Report
}

func (t *trials) get(key string) *trial.Report {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.kept[key]
}

func (t *trials) put(key string, r *trial.Report) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.kept == nil || len(t.kept) >= trialsKept {
		t.kept = map[string]*trial.Report{}
	}
	t.kept[key] = r
}

// tried is a card as it was played, in part where it is not understood whole; nil where there was no
// place or no time for it, or nothing that can be played.
func (rd *reading) tried(card rulesdb.Card) *trial.Report {
	key := string(card.Data)
	if r := rd.site.trials.get(key); r != nil {
		return r
	}
	compiled, ok := playable(card)
	if !ok {
		return nil
	}
	r, err := atPlace(rd.Context(), rd.site, "trial", "a trial of "+card.Name, func(ctx context.Context) (*trial.Report, error) {
		until := time.Now().Add(trialTime)
		t := trial.Tester{Quick: true, Rules: true, Enough: func() bool { return ctx.Err() != nil || time.Now().After(until) }}
		report := t.Card(&compiled)
		for _, a := range report.Abilities {
			a.Results = nil // the page tells of rules alone
		}
		return report, nil
	})
	if err != nil {
		return nil
	}
	rd.site.trials.put(key, r)
	return r
}

// playable is a card as it can be played: whole, or without the lines that are not understood.
func playable(card rulesdb.Card) (compiled oracle.Card, ok bool) {
	var row cardtext.PoolRow
	if json.Unmarshal(card.Data, &row) != nil {
		return compiled, false
	}
	faces, err := cardtext.FromPool(row)
	if err != nil {
		return compiled, false
	}
	whole := faces[0]
	if len(faces) > 1 {
		whole = row.Join(faces)
	}
	if compiled, unknown := cardtext.Compile(whole); len(unknown) == 0 && !notCarriedOut(&compiled) {
		return compiled, true
	}
	part, why := inPart(card)
	return part.compiled, why == ""
}

// mostTouched bounds the rules that a card's page lists.
const mostTouched = 24

// touched fills in what was ruled when a card was played, and gives the rules back that were
// applied while its abilities were carried out.
func (rd *reading) touched(v *templates.CardView, r *trial.Report) []cr.Rule {
	if r == nil || r.Positions == 0 {
		return nil
	}
	var rules []cr.Rule
	said := map[cr.Rule]string{}
	under := map[string][]trial.Touched{} // by the ability as it is printed
	silent, only := map[string]bool{}, map[string]bool{}
	keyword := map[string]cr.Rule{} // whose subrules say what it does
	for _, a := range r.Abilities {
		words := cardtext.PrintAbility(a.Of, *a.Face)
		if a.Of.Keyword != "" && a.Of.Rule != "" {
			if keyword[words] = a.Of.Rule; a.Of.Rule.Letter() != 0 {
				keyword[words] = a.Of.Rule.Parent()
			}
		}
		if len(a.Clauses) > 0 && a.Of.Keyword == "" && a.Printed && !r.Cut {
			silent[words] = !slices.ContainsFunc(a.Clauses, func(c *trial.Clause) bool { return c.Carried > 0 })
		}
		if len(a.Alone) > 0 {
			under[words], only[words] = a.Alone, true
		}
	}
	for _, t := range r.Touched {
		if said[t.Rule] == "" {
			rules = append(rules, t.Rule)
			said[t.Rule] = t.Sentence
		}
		if a := abilityOf(r, t.Of); a != nil {
			words := cardtext.PrintAbility(a.Of, *a.Face)
			under[words] = append(under[words], t)
		}
	}
	rd.rarest(rules)
	atLines := map[cr.Rule]bool{}
	for f := range v.Faces {
		for l := range v.Faces[f].Lines {
			for p := range v.Faces[f].Lines[l].Parts {
				part := &v.Faces[f].Lines[l].Parts[p]
				own := under[part.Words]
				if rule := keyword[part.Words]; rule != "" {
					for _, t := range r.Touched {
						if t.Of == nil && t.Rule.Within(rule) {
							own = append(own, t)
						}
					}
				}
				part.Ruled = rd.ruledOf(own)
				part.Silent, part.Only = silent[part.Words], only[part.Words] && len(own) > 0
				for _, t := range own {
					atLines[t.Rule] = true
				}
			}
		}
	}
	v.Played = &templates.CardPlayed{Positions: r.Positions, Cut: r.Cut}
	rules = slices.DeleteFunc(rules, func(n cr.Rule) bool { return atLines[n] })
	for _, n := range rules[:min(len(rules), mostTouched)] {
		v.Played.Rules = append(v.Played.Rules, rd.cardRule(n, said[n]))
	}
	var own []cr.Rule // what its abilities do is what one looks the card up for
	for _, t := range r.Touched {
		if t.Of != nil && !slices.Contains(own, t.Rule) {
			own = append(own, t.Rule)
		}
	}
	return own
}

// mostAtLine bounds the rulings that stand beside a line.
const mostAtLine = 4

// ruledOf are rulings as they stand beside a line, the rarest first.
func (rd *reading) ruledOf(list []trial.Touched) (ruled []templates.CardRule) {
	var rules []cr.Rule
	said := map[cr.Rule]string{}
	for _, t := range list {
		if said[t.Rule] == "" {
			rules, said[t.Rule] = append(rules, t.Rule), t.Sentence
		}
	}
	rd.rarest(rules)
	for _, n := range rules[:min(len(rules), mostAtLine)] {
		ruled = append(ruled, rd.cardRule(n, said[n]))
	}
	return ruled
}

func (rd *reading) cardRule(n cr.Rule, sentence string) templates.CardRule {
	return templates.CardRule{Chip: rd.engineChip(n), Words: typed(sentenceStart(trial.Told(sentence)))}
}

func abilityOf(r *trial.Report, of *oracle.Ability) *trial.Ability {
	if i := slices.IndexFunc(r.Abilities, func(a *trial.Ability) bool { return a.Of == of }); of != nil && i >= 0 {
		return r.Abilities[i]
	}
	return nil
}

// rarest puts the rules first that the fewest demonstrations apply.
func (rd *reading) rarest(rules []cr.Rule) {
	often := map[cr.Rule]int{}
	for _, n := range rules {
		often[n] = len(rd.book.Demos(n))
	}
	slices.SortStableFunc(rules, func(a, b cr.Rule) int { return cmp.Or(often[a]-often[b], cr.Compare(a, b)) })
}
