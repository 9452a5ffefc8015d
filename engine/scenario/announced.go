package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
)

// This file reads the clauses of a line that answer several questions of one casting: which costs are paid, how
// often, and what is given up for each.

// usedBy are the words of "using Cold and no mana cost", in the pieces of which each may answer a question of its own: which part of
// a card is cast, by which ability, for which cost.
func usedBy(l Line) []string {
	if l.slots["WAY"] == "" {
		return nil
	}
	return strings.Split(l.slots["WAY"], " and ")
}

// runOf is the first run of such pieces that answers a question, and of those the longest, as a name may have an "and" in it, too.
func runOf(pieces []string, answers func(words string) bool) (from, to int) {
	for from := range pieces {
		for to := len(pieces); to > from; to-- {
			if answers(strings.Join(pieces[from:to], " and ")) {
				return from, to
			}
		}
	}
	return 0, 0
}

// uses takes those words of the line's "using" that answer a question, which answer no other one, and returns them; "" for none.
func (r *runner) uses(answers func(words string) bool) string {
	from, to := runOf(r.unused, answers)
	words := strings.Join(r.unused[from:to], " and ")
	r.unused = slices.Concat(r.unused[:from], r.unused[to:])
	return words
}

// settleWay takes what a line says it uses that is no choice of its own: it says what is cast (702.103d, 709.3, 715.3), or names the
// keyword by which the card may be cast from where it is, which asks for no other cost (702.133a).
func (r *runner) settleWay(a *engine.Action) {
	if a.Bestowed {
		r.uses(func(words string) bool { return words == "bestow" })
	}
	if a.Part != 0 {
		r.uses(func(words string) bool { return r.g.PartNamed(a.Object, words) == a.Part })
	}
	if a.Kind == engine.CastSpell && len(r.unused) > 0 {
		by := string(r.g.CastBy(a.Player, a.Object))
		r.tookWay = r.uses(func(words string) bool { return words == by }) != ""
	}
}

// wayToPay is which cost is paid. By which ability the card is cast is asked before its other alternative costs are:
// "using jump-start and overload" speaks of both, and each takes what it asks for.
func (r *runner) wayToPay(d *engine.Decision, l Line) (engine.Answer, error) {
	if len(r.unused) == 0 {
		return r.wayUnsaid(d, l)
	}
	r.tookWay = true
	offered := func(words string) bool { return slices.Contains(d.Words, words) }
	said := strings.Join(r.unused, " and ")
	if word := r.uses(offered); word != "" && !slices.ContainsFunc(r.unused, offered) {
		return engine.Answer{Word: word}, nil
	}
	r.unused = nil
	return engine.Answer{Word: said}, nil // of two that are asked for at once the book has only one (118.9a)
}

// wayUnsaid is which cost is paid where a line says nothing of it, or nothing that has not been asked before.
func (r *runner) wayUnsaid(d *engine.Decision, l Line) (engine.Answer, error) {
	legal := d.Legal()
	if !r.tookWay && r.anyCost && r.trial != nil && len(legal) > 0 { // whoever asks whether one may cast it asks for no one cost (118.9)
		return legal[r.unsaid.next(d, len(legal), false)], nil
	}
	ways := slices.Clone(d.Words)
	if way := l.slots["WAY"]; way != "" { // which names a part of the card, or by which ability it is cast
		for i := range ways {
			ways[i] = way + " and " + ways[i]
		}
	}
	if len(legal) > 1 && !slices.ContainsFunc(legal, func(a engine.Answer) bool { return a.Word == "its mana cost" }) {
		return engine.Answer{}, fmt.Errorf("say \"using\" and one of these: %s", strings.Join(ways, ", "))
	}
	r.unpaidWays = nil
	for _, other := range legal[1:] {
		r.unpaidWays = append(r.unpaidWays, ways[slices.Index(d.Words, other.Word)])
	}
	return legal[0], nil
}

// unadded is the first additional cost of a line that nothing has asked for.
func (r *runner) unadded(l Line) string {
	for i, extra := range addedBy(l) {
		if !r.took[fmt.Sprintf("EXTRAS %d", i)] {
			return extra.name
		}
	}
	return ""
}

// timesAdded reads how often an optional additional cost is paid: "kicked",
// "kicked 3 times", "adding buyback". Of several that one keyword stands for each is named with its cost, and each mention
// is of one of them: "adding replicate {U} 2 times and replicate {U}".
func (r *runner) timesAdded(d *engine.Decision, l Line) int {
	keyword := d.Words[0]
	extras := addedBy(l)
	for i, extra := range extras {
		mention := fmt.Sprintf("EXTRAS %d", i)
		if _, plain, ok := strings.Cut(keyword, " "); r.took[mention] ||
			!slices.Contains(d.Words, extra.name) && extra.name != keyword+" "+d.Cost.String() && !(ok && extra.name == plain) {
			continue
		}
		r.took[mention] = true
		return extra.times
	}
	if l.slots[clauses[keyword]] != "" {
		if d.Besides == 0 {
			return 1 // what is given up for it says so
		}
		r.took[unadded+d.Words[len(d.Words)-1]] = true // it is given up for what has to be paid
	}
	if isKicker(keyword) && strings.Contains(l.said, " kicked") {
		if n, err := strconv.Atoi(l.slots["TIMES"]); err == nil && len(extras) == 0 {
			return n
		}
		return 1
	}
	return 0
}

// unadded begins what is kept of an additional cost that a line could be about by what it gives up, and that it does not add by name.
const unadded = "unadded "

// added is one mention of an additional cost.
type added struct {
	name  string
	times int
}

// addedBy reads the mentions of "adding buyback and replicate 2 times"; of spliced cards spliced reads them.
func addedBy(l Line) (list []added) {
	extras, _, splices := strings.Cut(l.slots["EXTRAS"], "splice of ")
	if extras = strings.TrimSuffix(extras, " and "); extras == "" {
		return nil
	}
	for _, name := range strings.Split(extras, " and ") {
		extra := added{name, 1}
		if m := timesRE.FindStringSubmatch(name); m != nil {
			extra.name = m[1]
			extra.times, _ = strconv.Atoi(m[2])
		}
		list = append(list, extra)
	}
	if n, err := strconv.Atoi(l.slots["TIMES"]); err == nil && !splices {
		list[len(list)-1].times = n
	}
	return list
}

var timesRE = regexp.MustCompile(`^(.+) (\d+) times$`)

// shared is what of a clause a cost takes where it names more than that cost asks for: "sacrificing
// Cub and Toy" is for two costs. The first named go to the cost that is paid first, if it can take
// them.
func (r *runner) shared(d *engine.Decision, slot string, ids []engine.ID) []engine.ID {
	rest, begun := r.left[slot]
	switch {
	case len(d.Owed) > 0:
		return r.notOwed(d, slot, ids)
	case d.Besides > 0 && !begun && d.Purpose == engine.ForExiling:
		return r.besidesCost(d, slot, ids)
	case d.Besides > 0 && !begun && !r.together:
		return r.enoughOf(d, slot, ids)
	}
	besides := slices.Contains(ids, d.About) && !slices.Contains(d.Options, d.About) // the source pays another part of the cost
	if r.together || d.Purpose != engine.ForCost || !begun && !besides && (d.Max == 0 || len(ids) <= d.Max) {
		return ids
	}
	if !begun {
		rest = ids
	}
	var taken, others []engine.ID
	for _, id := range rest {
		if len(taken) < d.Max && slices.Contains(d.Options, id) {
			taken = append(taken, id)
		} else {
			others = append(others, id)
		}
	}
	if len(taken) == 0 {
		return ids // which will be refused
	}
	if r.left == nil {
		r.left = make(map[string][]engine.ID)
	}
	r.left[slot] = others
	return taken
}

// notOwed is what of a clause the cost of a mana ability takes: nothing that the cost for which the mana is made needs. As mana
// abilities come first (601.2g), what is named last is for that cost.
func (r *runner) notOwed(d *engine.Decision, slot string, ids []engine.ID) (taken []engine.ID) {
	rest, begun := r.left[slot]
	if !begun {
		rest = ids
	}
	owed := make([]bool, len(rest))
	for i, n := len(rest)-1, d.Besides; i >= 0 && n > 0; i-- {
		if owed[i] = slices.Contains(d.Owed, rest[i]); owed[i] {
			n--
		}
	}
	var others []engine.ID
	for i, id := range rest {
		if !owed[i] && len(taken) < d.Max && slices.Contains(d.Options, id) {
			taken = append(taken, id)
		} else {
			others = append(others, id)
		}
	}
	switch {
	case len(taken) > 0:
		if r.left == nil {
			r.left = make(map[string][]engine.ID)
		}
		r.left[slot] = others
	case r.trial != nil: // whoever asks whether it may be done leaves open what the mana is made with
		taken = slices.DeleteFunc(slices.Clone(d.Options), func(id engine.ID) bool { return slices.Contains(rest, id) })
		taken = taken[:min(d.Max, len(taken))]
	}
	return taken
}

// enoughOf is the shortest beginning of a clause that pays a part of a cost for which no number of things is asked: "exiling Elm, Ash and
// Ray" for evidence that is offered, and for evidence that the spell asks for besides. The rest is for the other parts.
func (r *runner) enoughOf(d *engine.Decision, slot string, ids []engine.ID) []engine.ID {
	for n := range ids {
		if d.Check(engine.Answer{IDs: ids[:n+1]}) != nil {
			continue
		}
		if r.left == nil {
			r.left = make(map[string][]engine.ID)
		}
		r.left[slot] = ids[n+1:]
		return ids[: n+1 : n+1]
	}
	return ids // which will be refused
}

// besidesCost is what of a clause is exiled rather than mana paid, where the cost itself has cards exiled, too: "exiling Ray, Elm
// and Ash" for escape and delve. What can be exiled for that cost alone is for it, and the first named of the others, as many
// as it asks for.
func (r *runner) besidesCost(d *engine.Decision, slot string, ids []engine.ID) []engine.ID {
	var cost, others []engine.ID
	for _, id := range ids {
		if slices.Contains(d.Options, id) {
			others = append(others, id)
		} else {
			cost = append(cost, id)
		}
	}
	first := min(max(0, d.Besides-len(cost)), len(others))
	if r.left == nil {
		r.left = make(map[string][]engine.ID)
	}
	r.left[slot] = append(cost, others[:first]...)
	return others[first:]
}

// leavesOver reports whether clauses of the line give up what no cost has taken.
func (r *runner) leavesOver() bool {
	for _, rest := range r.left {
		if len(rest) > 0 {
			return true
		}
	}
	return false
}
