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
	for _, name := range r.t.parts(list) {
		i := slices.IndexFunc(d.Options, func(id engine.ID) bool {
			return (r.t.g.Name(id) == name || r.t.g.Label(id) == name) && (verb == "remove" || !slices.Contains(out, id))
		})
		if i < 0 && verb != "remove" { // a second token of the name, which has a number with it
			i = slices.IndexFunc(d.Options, func(id engine.ID) bool {
				return !slices.Contains(out, id) && r.t.isCalled(id, r.t.g.QuietCharacteristics(id), name)
			})
		}
		if i >= 0 {
			out = append(out, d.Options[i])
			continue
		}
		if n, tapped, several, ok := counted(name); ok && tapped == "" {
			alike := r.alike(d.Options, several, out)
			if _, begun := r.left[clauses[verb]]; begun && len(alike) < n {
				continue // what else has cards exiled has taken them
			}
			if len(alike) < n {
				return nil, r.f.errorf(l.No, "only %d of %q can be given up for it, not %d", len(alike), several, n)
			}
			out = append(out, alike[:n]...)
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

// alike are the options that have a name said of several ("Islands"), but for those taken.
func (r *runner) alike(options []engine.ID, several string, taken []engine.ID) (list []engine.ID) {
	for _, id := range options {
		if !slices.Contains(taken, id) && slices.ContainsFunc(singulars(several), func(one string) bool {
			return r.t.g.Label(id) == one || r.t.isCalled(id, r.t.g.QuietCharacteristics(id), one)
		}) {
			list = append(list, id)
		}
	}
	return list
}
