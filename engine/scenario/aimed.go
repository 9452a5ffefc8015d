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

// targets shares the named targets out over the slots in the order of the text.
func (r *runner) targets(g *engine.Game, d *engine.Decision, l Line) (engine.Answer, error) {
	var ids []engine.ID
	var err error
	switch {
	case l.slots["PARTS"] != "":
		ids, _, err = r.partsOf(l, l.slots["PARTS"])
	case l.slots["L"] != "" && strings.Contains(l.said, " targeting "):
		ids, err = r.t.manyOf(l, l.slots["L"], engine.None, d.Slots)
	default:
		a := engine.Answer{}
		for _, s := range d.Slots {
			if s.Min > 0 && len(s.Options) != s.Min {
				return a, errors.New("say \"targeting ...\"")
			}
			a.Slots = append(a.Slots, s.Options[:s.Min])
		}
		return a, nil
	}
	if err != nil {
		return engine.Answer{}, err
	}
	return engine.Answer{Slots: shareOut(ids, d.Slots)}, nil
}

// aimedAt is what a name means in a list of targets. Where the one that it finds can't be a target and something of
// that name in another zone can, the line is about what is there: not about the card in a hand, but about the permanent
// (109.2). Of several that are there, and differ, it has to say which.
func (t *table) aimedAt(l Line, id engine.ID, name string, slots []engine.TargetOptions, taken []engine.ID) (engine.ID, error) {
	if rival := t.rivalOf(id, name); rival != engine.None && canBeTarget(rival, slots) && canBeTarget(id, slots) {
		return id, t.f.errorf(l.No, "several players have an ability called %s on the stack; say whose, as in “%s's %s”", name, t.g.Name(t.g.Controller(id)), name)
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

// shareOut gives each slot its targets, in the order of the text: as many as it needs, the rest
// to the first slot that takes more, as far as that is what the slots can have.
func shareOut(ids []engine.ID, slots []engine.TargetOptions) [][]engine.ID {
	if out, ok := fitted(ids, slots); ok {
		return out
	}
	out := make([][]engine.ID, len(slots))
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

// fitted shares targets out so that each slot has what it can target, the first as many as
// leaves something for the others.
func fitted(ids []engine.ID, slots []engine.TargetOptions) ([][]engine.ID, bool) {
	if len(slots) == 0 {
		return nil, len(ids) == 0
	}
	for n := min(slots[0].Max, len(ids)); n >= slots[0].Min; n-- {
		if slices.ContainsFunc(ids[:n], func(id engine.ID) bool { return !slices.Contains(slots[0].Options, id) }) {
			continue
		}
		if rest, ok := fitted(ids[n:], slots[1:]); ok {
			return append([][]engine.ID{ids[:n:n]}, rest...), true
		}
	}
	return nil, false
}

// partsOf reads "2 to Wall, 1 to Bob".
func (r *runner) partsOf(l Line, s string) (ids []engine.ID, numbers []int, err error) {
	for _, part := range strings.Split(s, ", ") {
		number, name, ok := strings.Cut(part, " to ")
		n, bad := strconv.Atoi(number)
		if !ok || bad != nil {
			return nil, nil, r.f.errorf(l.No, "%q is not of the form \"2 to Wall\"", part)
		}
		id, err := r.t.find(l, unweld(name))
		if err != nil {
			return nil, nil, err
		}
		ids, numbers = append(ids, id), append(numbers, n)
	}
	return ids, numbers, nil
}
