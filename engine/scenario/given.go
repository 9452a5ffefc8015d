package scenario

import (
	"slices"

	"rulestep/engine"
)

// This file reads what a line gives up for costs.

// ofSourceAlone reports whether a cost asks for its source alone, and the line gives up other things: for what it casts or activates,
// "sacrificing Goat paying with Treasure Token", or for another part of the cost.
func (r *runner) ofSourceAlone(d *engine.Decision, l Line) bool {
	if d.Purpose != engine.ForCost || !d.Itself || !d.Forced() || len(d.Options) != 1 || d.Options[0] != d.About || l.form.id == "taps" {
		return false
	}
	return !slices.ContainsFunc(r.t.parts(l.slots[clauses[d.Words[0]]]), func(name string) bool {
		return r.g.Name(d.About) == name || r.g.Label(d.About) == name
	})
}

// clauses names the slot of what a line gives up, by the verb of the clause.
var clauses = map[string]string{"sacrifice": "GIVEN", "discard": "GIVEN2", "exile": "GIVEN3", "tap": "GIVEN4", "reveal": "GIVEN5", "behold": "GIVEN6", "return": "GIVEN7", "remove": "GIVEN8"}

// given reads what a line gives up: "sacrificing Goat", "tapping Elf and Monk", "returning 2 Islands",
// "removing counters from Elf, Elf and Monk".
func (r *runner) given(d *engine.Decision, l Line) ([]engine.ID, error) {
	verb := "tap"
	switch d.Purpose {
	case engine.ForExiling:
		verb = "exile"
	case engine.ForCost:
		verb = d.Words[0]
	}
	list := l.slots[clauses[verb]]
	if list == "" {
		return nil, nil
	}
	var out []engine.ID
	items := r.t.parts(list)
	for i, name := range items {
		taken := out
		if verb == "remove" { // each counter from which permanent, which may be the same one again
			taken = nil
		}
		meant, err := r.t.among(l, items[i:], choices{of: d.Options, inOrder: verb == "remove", few: "only %d of %q can be given up for it, not %d"}, taken)
		_, begun := r.left[clauses[verb]]
		n, _, _, several := counted(name)
		switch {
		case begun && several && len(meant) < n:
			continue // what else has cards exiled has taken them
		case err != nil:
			return nil, err
		case meant != nil:
			out = append(out, meant...)
			continue
		}
		id, err := r.t.find(l, name)
		if err != nil {
			return nil, err
		}
		out = append(out, id)
	}
	return r.shared(d, clauses[verb], out), nil
}
