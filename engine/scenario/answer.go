package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file turns lines of their own into answers to decisions.

// decisionLine handles a line that answers a decision.
func (r *runner) decisionLine(d *engine.Decision, l Line) (engine.Answer, verdict) {
	if !fits(l, d) {
		if err := r.outOfTurn(d, l); err != nil {
			return engine.Answer{}, r.notAnswered(l, err)
		}
		if d.Kind != engine.PriorityDecision && d.Forced() {
			return d.Legal()[0], answered
		}
		return engine.Answer{}, waits
	}
	if name := l.slots["P"]; name != "" {
		p, err := r.t.player(l, name)
		if err != nil {
			r.fail(Stuck, "%v", err)
			return engine.Answer{}, failed
		}
		if p != d.Player {
			if d.Forced() {
				return d.Legal()[0], answered
			}
			r.failLine(Refused, l, "%s (%s)", r.whoseChoice(d), r.g.Shown(d.Rule))
			return engine.Answer{}, failed
		}
		if err := r.whoDecides(l, p); err != nil {
			r.failLine(Refused, l, "%v", err)
			return engine.Answer{}, failed
		}
	}
	a, err := r.answer(d, l)
	if err == nil {
		r.open(l) // what lets it pass is ruled in its own step
		err = d.Check(a)
	}
	if err != nil {
		return engine.Answer{}, r.notAnswered(l, err)
	}
	if l.form.mustFail {
		r.trying = &r.lines[r.next]
	}
	r.next++
	return a, answered
}

// notAnswered ends the play at a line that is no legal answer, or none at all.
func (r *runner) notAnswered(l Line, err error) verdict {
	var fault *Error
	if r.g.Limit != "" { // what is refused after that is no ruling
		r.fail(Stuck, "%v", r.f.errorf(l.No, "not judged: %s", r.g.Limit))
	} else if errors.As(err, &fault) {
		r.fail(r.missing(), "%v", err)
	} else {
		r.failLine(Refused, l, "refused: %v", err)
	}
	return failed
}

// whoseChoice tells that somebody else decides.
func (r *runner) whoseChoice(d *engine.Decision) string {
	if d.Player == engine.None {
		return "it is left to chance"
	}
	return "it is for " + r.g.Name(d.Player) + " to decide"
}

// answer makes the engine's answer of a line.
func (r *runner) answer(d *engine.Decision, l Line) (engine.Answer, error) {
	if l.form.answers == nil {
		return engine.Answer{}, r.f.errorf(l.No, "%q answers nothing", l.Text)
	}
	return l.form.answers(r, d, l)
}

// priceRE is a price of mana, energy and life: "{W} and 2 life".
var priceRE = regexp.MustCompile(`^((?:\{[^}]+\})*)(?: and )?(?:(\d+) life)?$`)

// samePrice reports whether two prices are the same mana, in whatever order its symbols are and with its generic mana in one
// symbol or in several, and the same life.
func samePrice(a, b string) bool {
	x, y := priceRE.FindStringSubmatch(a), priceRE.FindStringSubmatch(b)
	return x != nil && y != nil && sortedCost(x[1]) == sortedCost(y[1]) && x[2] == y[2]
}

// sortedCost is a cost of mana with its symbols in order, all generic mana in the first (107.4b).
func sortedCost(s string) string {
	generic := 0
	list := slices.DeleteFunc(symbolRE.FindAllString(s, -1), func(symbol string) bool {
		n, err := strconv.Atoi(strings.Trim(symbol, "{}"))
		generic += n
		return err == nil
	})
	slices.Sort(list)
	return fmt.Sprintf("{%d}", generic) + strings.Join(list, "")
}

// priceSaid checks that a line names what is to be paid (118.1). Of what is none of
// mana, energy and life it only sees that it is asked for.
func (r *runner) priceSaid(d *engine.Decision, said string) error {
	if said == priceOf(d) {
		return nil
	}
	other := slices.ContainsFunc(d.Price, func(i oracle.CostItem) bool {
		switch i.(type) {
		case oracle.PayMana, oracle.PayLife, oracle.PayEnergy:
			return false
		}
		return true
	})
	if !priceRE.MatchString(said) && other {
		return nil
	}
	same := func(words string) bool { return samePrice(words, said) }
	if r.paysOneOf(d, said) || same(d.Cost.String()) || slices.ContainsFunc(d.Words, same) {
		return nil
	}
	if cost, sources, with := strings.Cut(said, payingWith); with {
		return fmt.Errorf("with what mana it is paid is a line of its own: say “%s pays %s”, and after that “%s pays with %s”", r.g.Name(d.Player), cost, r.g.Name(d.Player), sources)
	}
	return fmt.Errorf("what %s asks for is %s, not %s (118.1)", r.g.Name(d.About), strings.Join(d.Words, " or "), said)
}

// paysOneOf reports whether a line names one of several costs that may be paid, and notes it for when it is asked which of them
// is (608.2d).
func (r *runner) paysOneOf(d *engine.Decision, said string) bool {
	r.oneOf = ""
	for _, i := range d.Price {
		one, _ := i.(oracle.PayOneOf)
		for _, part := range one.Of {
			if words, ok := costNamed(part, said); ok {
				r.oneOf = words
				return true
			}
		}
	}
	return false
}

// costNamed is what one of several costs is called where it is asked which of them is paid, if a line names just that one.
func costNamed(part oracle.CostItem, said string) (words string, ok bool) {
	switch part := part.(type) {
	case oracle.PayMana:
		return "pay " + part.Mana.String(), samePrice(part.Mana.String(), said)
	case oracle.PayLife:
		n, ok := part.Amount.(oracle.Literal)
		return "pay life", ok && samePrice(fmt.Sprintf("%d life", n), said)
	}
	return "", false
}

// about checks that a line speaks of the object that the decision is about.
func (r *runner) about(d *engine.Decision, l Line) error {
	said := cmp.Or(l.slots["O"], l.slots["S"])
	call := r.t.call(said)
	known := []string{r.g.Name(d.About)}
	if d.About.IsObject() {
		known = append(known, r.g.Label(d.About))
	}
	if slices.Contains(known, said) || slices.Contains(known, call) {
		return nil
	}
	if who, what, whose := strings.Cut(said, "'s "); whose && d.About.IsObject() && r.t.players[who] == r.g.Controller(d.About) &&
		(slices.Contains(known, what) || slices.Contains(known, r.t.call(what))) {
		return nil // "Ann's Bear", of one that Bob has too
	}
	if d.Purpose == engine.ForNewTargets && r.g.Name(d.About) == copyWords+said {
		return nil // only for the copy is anything to be chosen
	}
	if of, copied := strings.CutPrefix(said, copyWords); copied && d.Purpose == engine.ForNewTargets {
		// The copy of a part of a card has the name of the card.
		if !r.g.IsAbility(d.About) && r.g.FaceOf(d.About).Name == of {
			return nil
		}
	}
	if r.isOfAbility(d, said) {
		return nil
	}
	if id, err := r.t.find(l, said); err != nil || id == d.About {
		return err
	}
	return fmt.Errorf("what is asked now is about %s (%s)", r.g.Name(d.About), r.g.Shown(d.Rule))
}

// isOfAbility reports whether a name is that of the ability that a decision is about, or of the one that resolves and has its source
// do what the decision is about.
func (r *runner) isOfAbility(d *engine.Decision, name string) bool {
	m := abilityNameRE.FindStringSubmatch(name)
	if m == nil || !d.About.IsObject() {
		return false
	}
	if r.g.IsAbility(d.About) {
		return r.t.isAbility(d.About, m)
	}
	if r.g.Resolving == nil || !r.g.IsAbility(r.g.Resolving.Object) {
		return false
	}
	id := r.g.Resolving.Object
	return r.g.Announced(id).Source == d.About && r.t.isAbility(id, m)
}

// pairs reads "Ann attacks Bob with A and B; Oren with C", of attackers and blockers: whom
// is the slot of those whom they attack or block.
func pairs(whom string) answering {
	return func(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
		var a engine.Answer
		for i := range 4 {
			suffix := ""
			if i > 0 {
				suffix = strconv.Itoa(i + 1)
			}
			name, list := l.slots[whom+suffix], l.slots["L"+suffix]
			if name == "" {
				break
			}
			w, err := r.fought(d, l, name)
			if err != nil {
				return a, err
			}
			band := 0
			if rest, ok := strings.CutSuffix(list, " in a band"); ok && d.Kind == engine.AttackDecision {
				list, band = rest, i+1
			} else if rest, ok := strings.CutSuffix(list, " in the same band"); ok && d.Kind == engine.AttackDecision && i > 0 {
				list, band = rest, a.Bands[len(a.Bands)-1]
			}
			ids, err := r.declared(d, l, list, w, a.IDs)
			if err != nil {
				return a, err
			}
			for _, id := range ids {
				a.Bands = append(a.Bands, band)
				if name := r.g.Name(id); !id.IsObject() && len(r.t.named(name, engine.None)) > 0 {
					return a, r.f.errorf(l.No, "%s is a player and can't attack or block; the permanent is “%s's %s”", name, r.g.Name(d.Player), name)
				} else if !id.IsObject() {
					return a, r.f.errorf(l.No, "%s is a player and can't attack or block", name)
				}
				a.IDs, a.Whom = append(a.IDs, id), append(a.Whom, w)
			}
		}
		return a, nil
	}
}

// declared is what a list has attack or block somebody or something.
func (r *runner) declared(d *engine.Decision, l Line, list string, whom engine.ID, taken []engine.ID) ([]engine.ID, error) {
	return r.t.manyAmong(l, list, choices{of: d.Options, by: d.Player, can: func(id engine.ID) bool {
		return d.Check(engine.Answer{IDs: []engine.ID{id}, Whom: []engine.ID{whom}, Bands: []int{0}}) == nil
	}}, taken)
}

// fought is whom or what a line has attacked or blocked.
func (r *runner) fought(d *engine.Decision, l Line, name string) (engine.ID, error) {
	if d.Kind == engine.BlockDecision {
		return r.blocked(l, name)
	}
	return r.attacked(d, l, name)
}

// blocked is which of several attackers of a name a line has blocked.
func (r *runner) blocked(l Line, name string) (engine.ID, error) {
	w, err := r.t.object(l, name)
	if err != nil {
		return w, err
	}
	attackers := slices.DeleteFunc(slices.Clone(r.t.namesakes(name, w)), func(id engine.ID) bool {
		_, attacks := r.g.Attacking(id)
		return !attacks
	})
	switch {
	case len(attackers) == 0:
		return w, nil
	case len(attackers) > 1 && timesSaid([]string{l.slots["O"], l.slots["O2"], l.slots["O3"], l.slots["O4"]}, name) > 1:
		return w, r.t.severalOf(l, name, attackers)
	}
	return r.t.oneOf(l, name, attackers, 1)
}

// attacked is whom or which of several permanents of a name a line has attacked.
func (r *runner) attacked(d *engine.Decision, l Line, name string) (engine.ID, error) {
	w, err := r.t.find(l, name)
	if err != nil || !w.IsObject() {
		return w, err
	}
	theirs := slices.DeleteFunc(slices.Clone(r.t.namesakes(name, w)), func(id engine.ID) bool {
		return r.g.Object(id).Zone != oracle.Battlefield || r.g.Controller(id) == d.Player
	})
	if len(theirs) == 0 {
		return w, nil
	}
	return r.t.oneOf(l, name, theirs, 1)
}

// namesOfSources is how abilities are told apart which no words of their own tell apart.
const namesOfSources = "with names of their own for what they are of, given in the setup: “Bear called Red and Bear called Blue”"

// stackOrder reads "A's trigger, then B's trigger".
func (r *runner) stackOrder(d *engine.Decision, l Line) (engine.Answer, error) {
	var a engine.Answer
	for _, name := range splitAt(l.slots["LS"], ", then ") {
		m := abilityNameRE.FindStringSubmatch(name)
		if m == nil {
			return a, r.f.errorf(l.No, "%q is not of the form \"O's trigger\"", name)
		}
		id, err := r.whichTrigger(d, l, a.IDs, name, m)
		if err != nil {
			return a, err
		}
		a.IDs = append(a.IDs, id)
	}
	return a, nil
}

// whichTrigger finds, of the abilities that wait and are not taken, the one that a name means; of several that
// do unlike things the name must say which.
func (r *runner) whichTrigger(d *engine.Decision, l Line, taken []engine.ID, name string, m []string) (engine.ID, error) {
	var found, exact []engine.ID
	var names []string
	for _, id := range d.Options {
		if slices.Contains(taken, id) || !r.t.isAbility(id, m) {
			continue
		}
		own := r.t.triggerName(r.g, id, d.Options)
		if own == name {
			exact = append(exact, id)
		}
		found = append(found, id)
		if !slices.Contains(names, own) {
			names = append(names, own)
		}
	}
	switch {
	case len(found) == 0:
		var waiting []string
		for _, id := range d.Options {
			waiting = append(waiting, r.t.triggerName(r.g, id, d.Options))
		}
		return engine.None, fmt.Errorf("%s is not among the abilities that %s now puts on the stack: %s", name, r.g.Name(d.Player), strings.Join(waiting, "; "))
	case len(exact) > 0 && slices.ContainsFunc(exact, func(id engine.ID) bool {
		return !r.t.triggersAlike(exact[0], id) && !r.g.SayTheSame(exact[0], id)
	}):
		return engine.None, r.f.errorf(l.No, "several abilities that wait are called %s, and something tells them apart; say which, %s", name, namesOfSources)
	case len(exact) > 0:
		return exact[0], nil
	case len(names) > 1 && slices.ContainsFunc(found, func(id engine.ID) bool { return !r.g.AlikeTriggers(found[0], id) }):
		return engine.None, r.f.errorf(l.No, "several abilities that wait are meant by %s; say which: %s", name, strings.Join(names, " or "))
	}
	return found[0], nil
}

func (r *runner) chosenTargets(d *engine.Decision, l Line) (engine.Answer, error) {
	if err := r.about(d, l); err != nil {
		return engine.Answer{}, err
	}
	return r.aim(d, l, l.slots["L"])
}

// replacement finds the applicable effect of a named object, and of several effects of
// that object the one with the words in quotes.
func (r *runner) replacement(d *engine.Decision, l Line) (engine.Answer, error) {
	name, words := l.slots["ABILITY"], ""
	if of, quoted, ok := strings.Cut(name, "'s \""); ok {
		name, words = of, strings.TrimSuffix(quoted, "\"")
	}
	call := r.t.call(name) // by what stands before the comma, where the whole name of a card is given
	// Of two that are called alike, whoever controls one tells them apart: "Ann's Bear".
	owners := func(id engine.ID) bool {
		of, ok := strings.CutPrefix(name, r.g.Name(r.g.Controller(id))+"'s ")
		return ok && r.g.Name(id) == r.t.call(of)
	}
	var found []engine.Answer
	for _, a := range d.Legal() {
		if (r.g.Name(a.IDs[0]) == name || r.g.Name(a.IDs[0]) == call || owners(a.IDs[0])) && strings.Contains(strings.ToLower(a.Word), strings.ToLower(words)) {
			found = append(found, a)
		}
	}
	equal := !slices.ContainsFunc(found, func(a engine.Answer) bool { return a.Word != found[0].Word })
	switch {
	case len(found) == 1:
		return found[0], nil
	case equal && len(found) > 1 && !slices.ContainsFunc(found, func(a engine.Answer) bool { return !r.g.Alike(a.IDs[0], found[0].IDs[0]) }):
		return found[0], nil // either does the same
	case equal && len(found) > 1:
		return engine.Answer{}, fmt.Errorf("effects of several that are called %s apply; names of their own tell them apart, given in the setup: “%s called Red and %s called Blue”", name, name, name)
	case len(found) > 1:
		var texts []string
		for _, a := range found {
			texts = append(texts, fmt.Sprintf("%s's %q", name, a.Word))
		}
		return engine.Answer{}, fmt.Errorf("several effects of %s apply; say which: %s", name, strings.Join(texts, "; "))
	}
	if _, err := r.t.find(l, name); err != nil {
		return engine.Answer{}, err
	}
	if words != "" {
		return engine.Answer{}, fmt.Errorf("no effect of %s with the words %q applies now (%s)", name, words, r.g.Shown(d.Rule))
	}
	return engine.Answer{}, fmt.Errorf("no effect of %s applies now (%s)", name, r.g.Shown(d.Rule))
}

func (r *runner) choice(d *engine.Decision, l Line) (engine.Answer, error) {
	if err := r.about(d, l); err != nil {
		return engine.Answer{}, err
	}
	switch d.Kind {
	case engine.WordDecision:
		said := unweld(l.slots["CHOICE"])
		for _, w := range d.Words {
			if strings.EqualFold(w, said) || strings.EqualFold(w, unquote(said)) {
				said = w
			}
		}
		if d.Naming != nil && !slices.Contains(d.Words, said) {
			if card := r.notInGame(said); card != nil {
				d.Naming(card)
			}
		}
		return engine.Answer{Word: said}, nil
	case engine.YesNoDecision:
		said := unquote(unweld(l.slots["CHOICE"]))
		i := slices.IndexFunc(d.Words, func(w string) bool {
			return strings.EqualFold(strings.TrimPrefix(w, "a "), strings.TrimPrefix(said, "a "))
		})
		if i < 0 {
			return engine.Answer{}, fmt.Errorf("%q is none of %s", said, strings.Join(d.Words, ", "))
		}
		return engine.Answer{Yes: i == 0}, nil
	case engine.NumberDecision:
		n, err := strconv.Atoi(l.slots["CHOICE"])
		if err != nil {
			return engine.Answer{}, r.f.errorf(l.No, "%q is no number", l.slots["CHOICE"])
		}
		return engine.Answer{Numbers: []int{n}}, nil
	case engine.ModeDecision:
		return r.modesOf(r.g, d, unweld(l.slots["CHOICE"]))
	}
	return r.objects(d, l, l.slots["CHOICE"])
}

// objects reads a list of objects, or "nothing".
func (r *runner) objects(d *engine.Decision, l Line, list string) (engine.Answer, error) {
	var a engine.Answer
	if list == "nothing" {
		return a, nil
	}
	arranges := d.Purpose == engine.ForArrangement
	c := choices{of: d.Options, inOrder: arranges || d.Purpose == engine.ForTimestamps, asCards: arranges, few: "only %d of %q can be chosen, not %d"}
	items := r.t.parts(list)
	for i, name := range items {
		several, err := r.t.among(l, items[i:], c, a.IDs)
		if err != nil {
			return a, err
		}
		if several == nil {
			if several = r.t.countedElsewhere(name); several != nil {
				a.IDs = append(a.IDs, several...)
				continue // what can't be chosen
			}
			id, err := r.t.find(l, name)
			if err != nil {
				return a, err
			}
			several = []engine.ID{id}
		}
		a.IDs = append(a.IDs, several...)
	}
	return a, nil
}

// notInGame is the card of a name that the file or the pool has, though the game may not, nil for none.
func (r *runner) notInGame(name string) *oracle.Card {
	for _, card := range r.f.Cards {
		if card.Name == name {
			return card
		}
	}
	if r.f.pool != nil {
		if card, _, ok := r.f.pool.Card(name); ok {
			return &card
		}
	}
	return nil
}

// commaList names things one after the other.
func commaList(g speaker, ids []engine.ID) string {
	if len(ids) == 0 {
		return "nothing"
	}
	return strings.Join(namesOf(g, ids), ", ")
}

// answerText says an answer in the words of the script.
func answerText(g speaker, d *engine.Decision, a engine.Answer) string {
	names := func(ids []engine.ID) string { return commaList(g, ids) }
	switch d.Kind {
	case engine.AttackDecision, engine.BlockDecision:
		if len(a.IDs) == 0 {
			return "nothing"
		}
		var parts []string
		for _, f := range fightersOf(a) {
			var group []string
			for _, id := range f.ids {
				group = append(group, g.Name(id))
			}
			slices.Sort(group)
			parts = append(parts, strings.Join(group, " and ")+f.inBand()+" on "+g.Name(f.whom))
		}
		slices.Sort(parts)
		return strings.Join(parts, ", ")
	case engine.DamageDecision, engine.DivisionDecision:
		var parts []string
		for i, n := range a.Numbers {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%d to %s", n, g.Name(d.Options[i])))
			}
		}
		return strings.Join(parts, ", ")
	case engine.YesNoDecision, engine.PayDecision:
		if a.Yes {
			return "yes"
		}
		return "no"
	case engine.WordDecision, engine.ChanceDecision:
		return a.Word
	case engine.TargetDecision:
		return listOfTargets(g, d, a, commaList)
	default:
		return names(a.IDs)
	}
}
