package scenario

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file turns what a line says of targets, and of what is divided among them, into an answer.

// targets is what a line names as targets, for each instance of the word "target" (601.2c). What it says is divided tells who gets
// some, and the other targets are named with "targeting".
func (r *runner) targets(d *engine.Decision, l Line) (engine.Answer, error) {
	said := ""
	if strings.Contains(l.said, " targeting ") {
		said = l.slots["L"]
	}
	if l.slots["PARTS"] == "" {
		return r.aim(d, l, said)
	}
	among := slices.IndexFunc(d.Slots, func(s engine.TargetOptions) bool { return s.Divided })
	if among < 0 {
		return engine.Answer{}, r.f.errorf(l.No, "nothing of it is divided (601.2d)")
	}
	r.took["PARTS"] = true
	recipients, _, err := r.partsOf(l, l.slots["PARTS"], d.Slots[among].Options)
	if err != nil {
		return engine.Answer{}, err
	}
	if said == "" && len(d.Slots) == 1 {
		return engine.Answer{Slots: [][]engine.ID{recipients}}, nil
	}
	rest := *d
	rest.Slots = slices.Delete(slices.Clone(d.Slots), among, among+1)
	whole := func(others [][]engine.ID) [][]engine.ID {
		return slices.Insert(slices.Clone(others), among, recipients)
	}
	rest.Refuse = func(a engine.Answer) error { return d.Check(engine.Answer{Slots: whole(a.Slots)}) }
	others, err := r.aim(&rest, l, said)
	if all, ok := r.allNamed(d, l, said, recipients, among); ok {
		if len(rest.Slots) > 0 && err == nil && rest.Check(others) == nil {
			return engine.Answer{}, r.f.errorf(l.No, "it is not clear whether “targeting” names those among whom it is divided, too: say for each “target” of the text by itself what it is, as in “targeting Bear and Wolf; Bob”")
		}
		return all, nil
	}
	if len(rest.Slots) == 0 {
		return engine.Answer{}, r.f.errorf(l.No, "what it is divided among are its targets, and “targeting” says others")
	}
	return engine.Answer{Slots: whole(others.Slots)}, err
}

// allNamed is the answer of a line that names with "targeting" those, too, among whom it divides something.
func (r *runner) allNamed(d *engine.Decision, l Line, said string, recipients []engine.ID, among int) (engine.Answer, bool) {
	if said == "" {
		return engine.Answer{}, false
	}
	all, err := r.aim(d, l, said)
	if err != nil || len(all.Slots) <= among || !sameMembers(all.Slots[among], recipients) {
		return engine.Answer{}, false
	}
	all.Slots[among] = recipients
	return all, true
}

// sameMembers reports whether two lists have the same members, each as often.
func sameMembers(a, b []engine.ID) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// aim shares out what a line names, in the order of the text. Where the same names could be shared out in another way, too, the line
// has to say for each instance of the word "target" by itself what it is: "Bob; nothing; Bear".
func (r *runner) aim(d *engine.Decision, l Line, said string) (a engine.Answer, err error) {
	if said == "" {
		for _, s := range d.Slots {
			if s.Min > 0 && len(s.Options) != s.Min {
				return engine.Answer{}, errors.New("say \"targeting ...\"")
			}
			a.Slots = append(a.Slots, s.Options[:s.Min])
		}
		return a, nil
	}
	if r.modesTurned && slices.ContainsFunc(d.Slots, func(s engine.TargetOptions) bool { return s.Max > 0 && s.Mode != d.Slots[0].Mode }) {
		return a, r.f.errorf(l.No, "the modes are carried out in the order of the card, and its targets are theirs in that order: name the modes so (700.2, 608.2c)")
	}
	if said == "nothing" {
		return engine.Answer{Slots: make([][]engine.ID, len(d.Slots))}, nil
	}
	if strings.Contains(said, eachApart) {
		return r.aimApart(d, l, said)
	}
	ids, err := r.t.manyOf(l, said, engine.None, d.Slots)
	if err != nil {
		return a, err
	}
	ways := legalSharings(r.t.g, d, ids)
	switch {
	case len(ways) == 0:
		return engine.Answer{Slots: shareOut(ids, d.Slots)}, nil
	case len(ways) > 1 && r.trial == nil: // whoever asks whether one may do it asks of either
		g := clearly{r.g, r.t}
		return a, r.f.errorf(l.No, "which of its targets are which is not clear; say for each “target” of the text by itself what it is: “%s” or “%s”", listApart(g, ways[0]), listApart(g, ways[1]))
	}
	return engine.Answer{Slots: ways[0]}, nil
}

// eachApart separates in a list what is named for one instance of the word "target" from what is for the next.
const eachApart = "; "

// aimApart reads what a line names for each instance of the word "target" by itself.
func (r *runner) aimApart(d *engine.Decision, l Line, said string) (a engine.Answer, err error) {
	names := strings.Split(said, eachApart)
	for _, s := range d.Slots {
		if s.Max == 0 && len(names) < len(d.Slots) && (len(names) == 0 || names[0] != "nothing") { // a "target" that is not asked for
			a.Slots = append(a.Slots, nil)
			continue
		}
		if len(names) == 0 {
			return a, r.f.errorf(l.No, "its text has “target” %d times, and the line says what %d of these are", len(d.Slots), strings.Count(said, eachApart)+1)
		}
		var ids []engine.ID
		if names[0] != "nothing" {
			if ids, err = r.t.manyOf(l, names[0], engine.None, []engine.TargetOptions{s}); err != nil {
				return a, err
			}
		}
		a.Slots, names = append(a.Slots, ids), names[1:]
	}
	if len(names) > 0 {
		return a, r.f.errorf(l.No, "its text has “target” %d times, and the line says what %d of these are", len(d.Slots), strings.Count(said, eachApart)+1)
	}
	return a, nil
}

// listApart is a list of what is chosen for each instance of the word "target" by itself.
func listApart(g speaker, slots [][]engine.ID) string {
	var list []string
	for _, ids := range slots {
		if len(ids) == 0 {
			list = append(list, "nothing")
			continue
		}
		list = append(list, listOf(g, ids))
	}
	return strings.Join(list, eachApart)
}

// listOfTargets is a list of targets as a line has it: which of them is which is said where that is not clear.
func listOfTargets(g speaker, d *engine.Decision, a engine.Answer, list func(speaker, []engine.ID) string) string {
	if clear, ok := g.(clearly); ok {
		g = whose{clear, d}
	}
	all := slices.Concat(a.Slots...)
	if len(a.Slots) == len(d.Slots) && len(legalSharings(g, d, all)) > 1 {
		return listApart(g, a.Slots)
	}
	return list(g, all)
}

// whose speaks of targets so that a line means them: "Ann's Bear", where Bob's could be the target, too.
type whose struct {
	clearly
	d *engine.Decision
}

// Name is a name by which a list of targets finds a thing, or one that nothing tells apart from it.
func (w whose) Name(id engine.ID) string {
	name := w.clearly.Name(id)
	if !id.IsObject() || !w.t.othersAimable(id, name, w.d.Slots, nil) {
		return name
	}
	if said := w.Game.Name(w.Controller(id)) + "'s " + name; slices.Contains(w.t.possessed(said), id) && !w.t.othersAimable(id, said, w.d.Slots, nil) {
		return said
	}
	return name
}

// tells reports whether the names of what an answer targets mean it and nothing else.
func (w whose) tells(a engine.Answer) bool {
	return !slices.ContainsFunc(slices.Concat(a.Slots...), func(id engine.ID) bool {
		return id.IsObject() && w.t.othersAimable(id, w.Name(id), w.d.Slots, nil)
	})
}

// othersAimable reports whether a name could mean another thing, too, that can be a target, and that somebody else controls or that is
// not like the one.
func (t *table) othersAimable(id engine.ID, name string, slots []engine.TargetOptions, taken []engine.ID) (are bool) {
	others := slices.DeleteFunc(slices.Clone(t.namesakes(name, id)), func(other engine.ID) bool {
		return other == id || slices.Contains(taken, other) || !canBeTarget(other, slots)
	})
	if len(others) > 0 {
		t.g.Aside(func() {
			are = slices.ContainsFunc(others, func(other engine.ID) bool {
				return t.g.Controller(other) != t.g.Controller(id) || !t.g.Alike(other, id)
			})
		})
	}
	return are
}

// aimedAt is what a name means in a list of targets. Where the one that it finds can't be a target and something of
// that name in another zone can, the line is about what is there: not about the card in a hand, but about the permanent
// (109.2). Of several that are there, and differ, it has to say which.
func (t *table) aimedAt(l Line, id engine.ID, name string, slots []engine.TargetOptions, taken []engine.ID) (engine.ID, error) {
	if rival := t.rivalOf(id, name); rival != engine.None && canBeTarget(rival, slots) && canBeTarget(id, slots) {
		return id, t.f.errorf(l.No, "several players have an ability called %s on the stack; say whose, as in “%s's %s”", name, t.g.Name(t.g.Controller(id)), name)
	}
	if err := t.severalAbilities(l, id, name, slots); err != nil {
		return id, err
	}
	if id.IsObject() && canBeTarget(id, slots) && t.othersAimable(id, name, slots, taken) {
		return id, t.severalCalled(l, name, id)
	}
	if len(slots) == 0 || !id.IsObject() || canBeTarget(id, slots) || t.g.Label(id) != t.folded(name) {
		return id, nil // "Ann's Bear" says whose
	}
	if other := t.aimableTwin(id, slots, taken); other != engine.None {
		return id, t.severalCalled(l, name, other)
	}
	meant := t.whereAimed(slices.DeleteFunc(t.named(t.g.Label(id), engine.None), func(other engine.ID) bool {
		return t.g.Object(other).Zone == t.g.Object(id).Zone || slices.Contains(taken, other)
	}), slots)
	switch {
	case len(meant) == 0:
		return id, nil
	case slices.ContainsFunc(meant, func(other engine.ID) bool { return !t.g.Alike(meant[0], other) }):
		return id, t.severalCalled(l, name, meant[0])
	}
	return meant[0], nil
}

// aimableTwin is another thing of the name of what can't be a target, where that is, which can be one.
func (t *table) aimableTwin(id engine.ID, slots []engine.TargetOptions, taken []engine.ID) engine.ID {
	for _, other := range t.named(t.g.Label(id), engine.None) {
		if other != id && t.g.Object(other).Zone == t.g.Object(id).Zone && !slices.Contains(taken, other) && canBeTarget(other, slots) {
			return other
		}
	}
	return engine.None
}

// whereAimed are those of several things that are in a zone where one of them can be a target.
func (t *table) whereAimed(list []engine.ID, slots []engine.TargetOptions) (there []engine.ID) {
	var zones []oracle.Zone
	for _, id := range list {
		if canBeTarget(id, slots) {
			zones = append(zones, t.g.Object(id).Zone)
		}
	}
	for _, id := range list {
		if slices.Contains(zones, t.g.Object(id).Zone) {
			there = append(there, id)
		}
	}
	return there
}

// canBeTarget reports whether one of the slots can have something as its target.
func canBeTarget(id engine.ID, slots []engine.TargetOptions) bool {
	return slices.ContainsFunc(slots, func(s engine.TargetOptions) bool { return slices.Contains(s.Options, id) })
}

// legalSharings are the ways in which targets can be shared out in the order of the text, at most two of them.
func legalSharings(g speaker, d *engine.Decision, ids []engine.ID) (ways [][][]engine.ID) {
	sharings(ids, d.Slots, func(way [][]engine.ID) bool {
		ways = append(ways, way)
		return len(ways) < mostSharings
	})
	if len(ways) < 2 {
		return ways // what is refused of it is said as it is tried
	}
	g.Aside(func() {
		ways = slices.DeleteFunc(ways, func(way [][]engine.ID) bool { return d.Check(engine.Answer{Slots: way}) != nil })
	})
	return ways[:min(2, len(ways))]
}

// mostSharings is how many ways to share targets out are looked at.
const mostSharings = 16

// sharings calls a function with the ways in which targets can be shared out so that each slot has what it can target, those
// first in which the first slots have many; until it says that it wants no more.
func sharings(ids []engine.ID, slots []engine.TargetOptions, more func([][]engine.ID) bool) bool {
	if len(slots) == 0 {
		return len(ids) > 0 || more(nil)
	}
	for n := min(slots[0].Max, len(ids)); n >= slots[0].Min; n-- {
		if slices.ContainsFunc(ids[:n], func(id engine.ID) bool { return !slices.Contains(slots[0].Options, id) }) {
			continue
		}
		if !sharings(ids[n:], slots[1:], func(rest [][]engine.ID) bool { return more(append([][]engine.ID{ids[:n:n]}, rest...)) }) {
			return false
		}
	}
	return true
}

// shareOut gives each slot its targets, in the order of the text: as many as it needs, the rest
// to the first slot that takes more, as far as that is what the slots can have.
func shareOut(ids []engine.ID, slots []engine.TargetOptions) [][]engine.ID {
	var out [][]engine.ID
	sharings(ids, slots, func(way [][]engine.ID) bool { out = way; return false })
	if out != nil {
		return out
	}
	out = make([][]engine.ID, len(slots))
	need := 0
	for _, s := range slots {
		need += s.Min
	}
	spare := len(ids) - need
	for i, s := range slots {
		n := s.Min
		if extra := min(max(spare, 0), s.Max-s.Min); extra > 0 {
			n += extra
			spare -= extra
		}
		if i == len(slots)-1 {
			n = len(ids)
		}
		n = min(n, len(ids))
		out[i], ids = ids[:n], ids[n:]
	}
	return out
}

// partsOf reads "2 to Wall, 1 to Bob", of those who can get something.
func (r *runner) partsOf(l Line, s string, of []engine.ID) (ids []engine.ID, numbers []int, err error) {
	for _, part := range strings.Split(s, ", ") {
		number, name, ok := strings.Cut(part, " to ")
		n, bad := strconv.Atoi(number)
		if !ok || bad != nil {
			return nil, nil, r.f.errorf(l.No, "%q is not of the form \"2 to Wall\"", part)
		}
		item := strings.ReplaceAll(r.t.call(unweld(name)), " ", welded)
		meant, err := r.t.manyAmong(l, item, choices{of: of, inOrder: true}, ids)
		if err != nil {
			return nil, nil, err
		}
		ids, numbers = append(ids, meant[0]), append(numbers, n)
	}
	return ids, numbers, nil
}
