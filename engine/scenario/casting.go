package scenario

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file turns a line into what a player announces while a spell is cast.

// announce answers a decision that comes up while the action of a line is carried
// out. ok is false where such decisions have lines of their own.
func (r *runner) announce(g *engine.Game, d *engine.Decision, l Line) (a engine.Answer, ok bool, err error) {
	if ofTrigger(g, d) {
		return a, false, nil // it is no part of what the line does, and has lines of its own
	}
	a, ok, err = r.announced(g, d, l)
	if clause := clauseOf(d); ok && clause != "" && !r.ofSourceAlone(d, l) {
		r.took[clause] = true
	}
	return a, ok, err
}

// ofTrigger reports whether a decision is about a triggered ability, which is put on the
// stack after what triggered it has been done (603.3).
func ofTrigger(g *engine.Game, d *engine.Decision) bool {
	if !d.About.IsObject() || !g.IsAbility(d.About) {
		return false
	}
	a := g.Announced(d.About)
	return a != nil && a.Ability != nil && a.Ability.Kind == oracle.Triggered
}

// clauseOf is the clause of a line that answers a decision by being there; what an answer
// itself decides whether it has been taken notes that by itself.
func clauseOf(d *engine.Decision) string {
	switch d.Kind {
	case engine.ModeDecision:
		return "MODES"
	case engine.TargetDecision:
		return "targeting"
	case engine.DivisionDecision:
		return "PARTS"
	case engine.ManaDecision:
		if len(d.Words) == 0 {
			return "paying"
		}
		return "COST"
	case engine.ObjectDecision:
		switch d.Purpose {
		case engine.ForTapping:
			return clauses["tap"]
		case engine.ForExiling:
			return clauses["exile"]
		case engine.ForAssistance:
			return "T"
		case engine.ForCost:
			return clauses[d.Words[0]]
		}
	case engine.WordDecision:
		switch d.Purpose {
		case engine.ForCostOrder:
			return "ORDER"
		case engine.ForTheRest:
			return "REST"
		case engine.ForSpending:
			return "SPENT"
		}
	}
	return ""
}

// announced is announce for a decision that is about what the line does.
func (r *runner) announced(g *engine.Game, d *engine.Decision, l Line) (a engine.Answer, ok bool, err error) {
	switch d.Kind {
	case engine.ModeDecision:
		if l.slots["P"] != g.Name(d.Player) {
			return a, false, nil
		}
		a, err = r.modes(g, d, l)
		return a, true, err
	case engine.TargetDecision:
		if d.Purpose == engine.ForNewTargets || l.slots["P"] != g.Name(d.Player) {
			return a, false, nil
		}
		a, err = r.targets(d, l)
		return a, true, err
	case engine.DivisionDecision:
		_, numbers, err := r.partsOf(l, l.slots["PARTS"], d.Options)
		return engine.Answer{Numbers: numbers}, true, err
	case engine.NumberDecision:
		switch d.Purpose {
		case engine.ForX:
			r.tookX = true
			n, err := strconv.Atoi(l.slots["N"])
			if legal := d.Legal(); err != nil && len(legal) == 1 {
				return legal[0], true, nil
			}
			if err != nil {
				return a, true, errors.New("say \"with X = n\"")
			}
			return engine.Answer{Numbers: []int{n}}, true, nil
		case engine.ForKicker:
			n := r.timesAdded(d, l)
			r.tookExtra = r.tookExtra || n > 0
			return engine.Answer{Numbers: []int{n}}, true, nil
		}
		return a, false, nil
	case engine.YesNoDecision:
		if d.Purpose != engine.ForKicker {
			return a, false, nil
		}
		n := r.timesAdded(d, l)
		r.tookExtra = r.tookExtra || n > 0
		if n > 1 && r.misstated == "" {
			r.misstated = "this additional cost is paid once and no further time (601.2b)"
		}
		return engine.Answer{Yes: n > 0}, true, nil
	case engine.WordDecision:
		switch d.Purpose {
		case engine.ForCostToPay:
			a, err = r.wayToPay(d, l)
			return a, true, err
		case engine.ForPart:
			if way := r.uses(func(words string) bool { return slices.Contains(d.Words, words) }); way != "" {
				return engine.Answer{Word: way}, true, nil
			}
			if slices.Contains(d.Words, l.slots["O"]) { // a half by its own name
				return engine.Answer{Word: l.slots["O"]}, true, nil
			}
			if d.Words[0] != r.g.FaceOf(d.About).Name {
				return a, true, errors.New("say \"using\" and which half of it")
			}
			return d.Legal()[0], true, nil
		case engine.ForCostOrder:
			if order := l.slots["ORDER"]; order != "" {
				return engine.Answer{Word: order}, true, nil
			}
			return d.Legal()[0], true, nil
		case engine.ForEither:
			legal := d.Legal()
			for _, word := range d.Words {
				if l.slots[clauses[word]] != "" {
					return engine.Answer{Word: word}, true, nil
				}
			}
			if said := l.slots["COST"]; said != "" && !r.took["COST"] { // "for {U}", "for blight"
				if i := slices.IndexFunc(d.Words, func(word string) bool { return word == said || word == "pay "+said }); i >= 0 {
					r.took["COST"] = true
					return engine.Answer{Word: d.Words[i]}, true, nil
				}
			}
			if len(legal) == 1 {
				r.took[onlyOf+legal[0].Word] = true
				return legal[0], true, nil
			}
			var unsaid []engine.Answer // that no clause of what is given up says
			for _, a := range legal {
				if clauses[a.Word] == "" {
					unsaid = append(unsaid, a)
				}
			}
			switch {
			case len(unsaid) == 0:
				return a, true, fmt.Errorf("say what is given up: %s", strings.Join(d.Words, " or "))
			case len(unsaid) < len(legal):
				return a, true, fmt.Errorf("say what is given up, or “for %s”", strings.TrimPrefix(unsaid[0].Word, "pay "))
			case len(unsaid) > 1:
				return a, true, fmt.Errorf("say “for %s” or “for %s”", strings.TrimPrefix(unsaid[0].Word, "pay "), strings.TrimPrefix(unsaid[1].Word, "pay "))
			}
			return unsaid[0], true, nil
		case engine.ForSpending:
			if spent := l.slots["SPENT"]; spent != "" {
				return engine.Answer{Word: spent}, true, nil
			}
			return a, true, fmt.Errorf("say \"spending\" and which mana of the pool: %s", strings.Join(d.Words, ", "))
		case engine.ForTheRest:
			if rest := l.slots["REST"]; rest != "" {
				return engine.Answer{Word: rest}, true, nil
			}
			return a, true, errors.New("say \"leaving ...\" with the mana that is left to pay")
		}
		return a, false, nil
	case engine.ObjectDecision:
		if d.Purpose == engine.ForSplice {
			spliced, err := r.spliced(d, l)
			r.tookExtra = r.tookExtra || len(spliced) > 0
			return engine.Answer{IDs: spliced}, true, err
		}
		if d.Purpose == engine.ForAssistance {
			if l.slots["T"] == "" {
				return a, true, nil
			}
			p, err := r.t.player(l, l.slots["T"])
			return engine.Answer{IDs: []engine.ID{p}}, true, err
		}
		if d.Purpose != engine.ForTapping && d.Purpose != engine.ForExiling && d.Purpose != engine.ForCost {
			return a, false, nil
		}
		if legal := d.Legal(); len(legal) > 0 && r.ofSourceAlone(d, l) {
			return legal[0], true, nil
		}
		given, err := r.given(d, l)
		if help := r.seeking; help != nil && len(given) == 0 && err == nil && (d.Purpose != engine.ForCost || d.Rule == "601.2b") {
			return help.next(d), true, nil
		}
		if legal := d.Legal(); len(given) == 0 && err == nil && d.Forced() && len(legal) > 0 {
			if g == r.g && r.heedsLines() && len(d.Options) == d.Min { // of several that are alike a line may mean another
				r.states(d, legal[0])
			}
			return legal[0], true, nil
		}
		return engine.Answer{IDs: given}, len(given) > 0 || d.Min == 0 || err != nil, err
	case engine.ManaDecision:
		if len(d.Words) == 0 && l.form.id == "casts" && l.slots["T"] == g.Name(d.Player) { // who assists (702.132a)
			return a, len(d.Legal()) <= 1, nil
		}
		a, err = r.mana(g, d, l)
		return a, true, err
	}
	return a, false, nil
}

// untaken says that a line announces a cost that nothing offered, or "".
func (r *runner) untaken(l Line) string {
	switch {
	case len(r.unused) > 0 && l.form.id == "turns" && !r.tookWay:
		return "there are not several ways to turn it face up: leave “using " + l.slots["WAY"] + "” out"
	case len(r.unused) > 0 && l.form.id == "turns":
		return "nothing lets it be turned face up using " + strings.Join(r.unused, " and ")
	case len(r.unused) > 0:
		return "nothing lets it be cast using " + strings.Join(r.unused, " and ")
	case (l.slots["EXTRAS"] != "" || l.slots["TIMES"] != "" || castsKicked(l)) && !r.tookExtra:
		return "it has no such additional cost"
	case r.tookExtra && r.unadded(l) != "":
		return "it has no additional cost to add besides that is called " + r.unadded(l)
	case l.slots["N"] == "" || r.tookX || !announcesX(l):
		return ""
	case !r.unpaidX(l):
		return "there is no X to choose"
	case l.number() > 0:
		return "its mana cost is not paid, so X can only be 0 (107.3b)"
	}
	return ""
}

// unpaidX reports whether what a line casts has an {X} in its mana cost: where nothing asks for the value, that cost is not paid.
func (r *runner) unpaidX(l Line) bool {
	id, err := r.t.find(l, l.slots["O"])
	if err != nil || l.form.id != "casts" && l.form.id != "tries" || !id.IsObject() {
		return false
	}
	face := r.g.FaceOf(id)
	return face != nil && face.ManaCost.HasX()
}

// unasked says that a line answers what its action did not ask, or "". Without a rule that is
// no fault: what comes of it shows what the rule does.
func (r *runner) unasked(l Line) string {
	switch {
	case r.misstated != "":
		return r.misstated
	case r.untargeted(l):
		return noTargets
	case strings.Contains(l.said, payingWith) && !r.took[payingWith]:
		return "nothing is left to pay with that: its cost is nothing, or mana in the pool pays it; to keep that, tap for mana first and say which is spent, “spending”"
	case l.slots["PARTS"] != "" && !r.took["PARTS"]:
		return "nothing of it is divided (601.2d)"
	case r.unmoded(l):
		return noModes
	case l.slots["ORDER"] != "" && !r.took["ORDER"]:
		return "there are no costs of which somebody chooses the order (601.2h)"
	case l.slots["SPENT"] != "" && !r.took["SPENT"]:
		return "it does not matter to it which mana of the pool is spent (601.2h)"
	case l.slots["REST"] != "" && !r.took["REST"]:
		return "nothing but mana can pay for it (601.2h)"
	case l.form.id == "casts" && l.slots["T"] != "" && !r.took["T"]:
		return "nobody may assist with it (702.132a)"
	case l.slots["COST"] != "" && !r.took["COST"]:
		if why := r.otherCost(r.g, l); why != "" {
			return why
		}
	}
	if verb := r.untakenGift(l); verb != "" {
		return "nothing that it costs is to " + verb + " something (601.2b)" + r.otherWays()
	}
	for _, verb := range slices.Sorted(maps.Keys(clauses)) {
		if rest := r.left[clauses[verb]]; len(rest) > 0 && l.form.kind == action {
			for _, key := range slices.Sorted(maps.Keys(r.took)) {
				if word, ok := strings.CutPrefix(key, unadded); ok {
					return fmt.Sprintf("what has to be paid leaves %s over, and for the additional cost the line says “adding %s”", r.g.Name(rest[0]), word)
				}
			}
			return "nothing that it costs is to " + verb + " " + r.g.Name(rest[0]) + ", too (601.2b)"
		}
	}
	return ""
}

// untakenGift is the verb of the first clause of a line that gives something up for which no cost has asked, or "".
func (r *runner) untakenGift(l Line) string {
	for _, verb := range slices.Sorted(maps.Keys(clauses)) {
		if slot := clauses[verb]; l.slots[slot] != "" && !r.took[slot] && l.form.kind == action {
			return verb
		}
	}
	return ""
}

// untargeted reports whether a line names targets of what has not asked for any so far.
func (r *runner) untargeted(l Line) bool {
	return strings.Contains(l.said, " targeting ") && !r.took["targeting"]
}

// unmoded reports whether a line names modes of what has not asked for any so far.
func (r *runner) unmoded(l Line) bool { return l.slots["MODES"] != "" && !r.took["MODES"] }

// payingWith begins what mana is made with.
const payingWith = " paying with "

// noTargets is why nothing is targeted.
const noTargets = "it has no targets (601.2c)"

// noModes is why no mode is chosen; what is chosen of the costs is said otherwise.
const noModes = "it has no modes to choose (601.2b)"

// onlyOf begins what is kept of an alternative of a cost that was the only one that could be paid.
const onlyOf = "only "

// otherCost says that the mana cost of what a line casts or activates is another one than it says, where
// that could be announced in one way only; "" when it is that one.
func (r *runner) otherCost(g *engine.Game, l Line) string {
	activates := l.form.id == "activates"
	if activates {
		for _, key := range slices.Sorted(maps.Keys(r.took)) {
			if word, ok := strings.CutPrefix(key, onlyOf); ok {
				return fmt.Sprintf("of its alternative costs only one can be paid, which is said with “for %s” (601.2b)", strings.TrimPrefix(word, "pay "))
			}
		}
	}
	for _, id := range g.Stack() {
		a := g.Announced(id)
		if a == nil || g.IsAbility(id) != activates {
			continue
		}
		payment := a.Payment
		if name := g.Name(id); activates {
			if a.Ability == nil || a.Ability.Kind != oracle.Activated {
				continue
			}
			name, _ = abilityNamed(l.slots["ABILITY"])
			if g.Name(a.Source) != r.t.call(name) {
				continue
			}
			payment = nil
			for _, item := range a.Ability.Cost {
				if mana, ok := item.(oracle.PayMana); ok && mana.Own {
					return "nothing of its cost is announced (601.2b)"
				} else if ok {
					payment = slices.Concat(payment, mana.Mana)
				}
			}
		} else if name != r.t.call(l.slots["O"]) {
			continue
		}
		cost := "{0}"
		if len(payment) > 0 {
			cost = payment.String()
		}
		price := strings.Replace(l.slots["COST"], "nothing", "{0}", 1)
		said := sortedCost(price)
		// How large X is stands in its own clause; it may be said here, too.
		if !priceRE.MatchString(price) || sortedCost(cost) != said && sortedCost(strings.ReplaceAll(cost, "{X}", fmt.Sprintf("{%d}", a.X))) != said {
			return fmt.Sprintf("its cost can only be announced as %s (601.2b); what adds to it or takes from it is not said%s", cost, r.otherWays())
		}
		return ""
	}
	return ""
}

// announcesX tells the lines in which a number is that of "with X = n".
func announcesX(l Line) bool {
	return l.form.kind == action && strings.Contains(l.form.pattern, "[ with X = N]")
}

func castsKicked(l Line) bool {
	return strings.Contains(l.form.pattern, "[ kicked]") && strings.Contains(l.said, " kicked")
}

// spliced reads the cards of "adding splice of Ray and Might", in the order in which
// their effects happen.
func (r *runner) spliced(d *engine.Decision, l Line) ([]engine.ID, error) {
	_, list, ok := strings.Cut(l.slots["EXTRAS"], "splice of ")
	if !ok {
		return nil, nil
	}
	return r.t.manyAmong(l, list, choices{of: d.Options, inOrder: true}, nil)
}

// mana says how a cost is announced and with which sources it is paid.
func (r *runner) mana(g *engine.Game, d *engine.Decision, l Line) (engine.Answer, error) {
	if len(d.Words) > 0 {
		if cost := l.slots["COST"]; cost != "" {
			if i := slices.IndexFunc(d.Words, func(word string) bool { return samePrice(word, cost) }); i >= 0 {
				cost = d.Words[i]
			}
			r.announceable = d.Words
			return engine.Answer{Word: cost}, r.announcesCost(d, l, cost)
		}
		legal := d.Legal()
		if len(legal) == 1 {
			return legal[0], nil
		}
		return engine.Answer{}, errors.New("say \"for\" and the cost as announced")
	}
	if _, list, ok := strings.Cut(l.said, payingWith); ok {
		r.took[payingWith] = true
		return r.paidWith(d, l, list)
	}
	if len(d.Legal()) > 1 {
		return engine.Answer{}, errors.New("say \"paying with ...\"")
	}
	return engine.Answer{}, nil
}

// announcesCost makes the error about words that stand for a cost as announced and are no mana and life.
func (r *runner) announcesCost(d *engine.Decision, l Line, said string) error {
	if m := priceRE.FindStringSubmatch(said); m != nil {
		if _, err := cardtext.ParseCost(m[1]); err == nil {
			return nil
		}
	}
	return r.f.errorf(l.No, "%q is no cost; it can be announced as %s", said, someOf(d.Words))
}

// paidWith makes the answer of a list of what mana is made with for a payment.
func (r *runner) paidWith(d *engine.Decision, l Line, list string) (engine.Answer, error) {
	ids, err := r.t.manyAmong(l, list, choices{of: d.Options, by: d.Player}, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	return engine.Answer{Mana: &engine.Payment{Sources: ids}}, nil
}
