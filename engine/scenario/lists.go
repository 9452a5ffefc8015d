package scenario

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file reads lists of things: "Bear, 2 tapped Wolves and the untapped Ox".

// split parts a list: "A", "A and B", "A, B and C".
func split(s string) []string {
	var list []string
	for _, part := range strings.Split(s, ", ") {
		for _, item := range strings.Split(strings.TrimPrefix(part, "and "), " and ") {
			list = append(list, unweld(item))
		}
	}
	return list
}

// splitAt parts a list at a sign of its own.
func splitAt(s, sign string) []string {
	list := strings.Split(s, sign)
	for i := range list {
		list[i] = unweld(list[i])
	}
	return list
}

// counted reads "4 Plains", "2 untapped Mountains" or "a tapped Mountain".
var countedRE = regexp.MustCompile(`^(?:(\d+) (tapped |untapped )?|(?:an? |the )?(tapped |untapped ))(.+)$`)

func counted(s string) (n int, tapped, name string, ok bool) {
	m := countedRE.FindStringSubmatch(s)
	if m == nil {
		return 0, "", "", false
	}
	n = 1
	if m[1] != "" {
		n, _ = strconv.Atoi(m[1])
	}
	return n, strings.TrimSpace(m[2] + m[3]), m[4], true
}

// singular names one of several: Plains stays, Mountains becomes Mountain.
func singular(name string) string {
	if name == "Plains" {
		return name
	}
	return strings.TrimSuffix(name, "s")
}

// singulars are the words of which a word may be the plural, itself first: a type or a name. In a name of several
// words it may be any of them that is in the plural: "Herons of Hope".
func singulars(name string) []string {
	list := []string{name}
	words := strings.Split(name, " ")
	for i := len(words) - 1; i >= 0; i-- {
		before, after := strings.Join(words[:i], " "), strings.Join(words[i+1:], " ")
		for _, one := range singularsOf(words[i]) {
			list = append(list, strings.TrimSpace(before+" "+one+" "+after))
		}
	}
	return list
}

// singularsOf are the words of which a word may be the plural.
func singularsOf(word string) (list []string) {
	if word == "Plains" {
		return nil
	}
	for _, ending := range [][2]string{{"s", ""}, {"es", ""}, {"ies", "y"}, {"ves", "f"}, {"ves", "fe"}, {"men", "man"}, {"xen", "x"}, {"Mice", "Mouse"}} {
		if stem, ok := strings.CutSuffix(word, ending[0]); ok {
			list = append(list, stem+ending[1])
		}
	}
	return list
}

// many resolves a list of names; counted items take that many permanents of the
// player that nothing in the list has taken, tapped or untapped ones where the item says so, and else untapped ones first.
func (t *table) many(l Line, list string, p engine.ID) ([]engine.ID, error) {
	return t.manyOf(l, list, p, nil)
}

// manyOf is many where a list says targets: what each slot can have.
func (t *table) manyOf(l Line, list string, p engine.ID, slots []engine.TargetOptions) (ids []engine.ID, err error) {
	for _, item := range t.parts(list) {
		if ids, err = t.itemOf(l, item, p, slots, ids); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// manyAmong is many where a list says some of the things among which it can choose, and others are taken already.
func (t *table) manyAmong(l Line, list string, c choices, taken []engine.ID) (ids []engine.ID, err error) {
	items := t.parts(list)
	for i, item := range items {
		meant, err := t.among(l, items[i:], c, slices.Concat(taken, ids))
		switch {
		case err != nil:
			return nil, err
		case meant != nil:
			ids = append(ids, meant...)
		default:
			if ids, err = t.itemOf(l, item, c.by, nil, ids); err != nil {
				return nil, err
			}
		}
	}
	return ids, nil
}

// itemOf adds to what a list has named so far what its next item does.
func (t *table) itemOf(l Line, item string, p engine.ID, slots []engine.TargetOptions, ids []engine.ID) ([]engine.ID, error) {
	n, status, name, is := counted(item)
	if !is {
		id, err := t.find(l, item)
		if err != nil {
			return nil, err
		}
		id = t.untaken(t.theirs(id, item, p), item, p, ids)
		if id, err = t.aimedAt(l, id, item, slots, ids); err != nil {
			return nil, err
		}
		return append(ids, id), nil
	}
	var found []engine.ID
	anybodys := false
	for _, one := range singulars(name) {
		if len(found) == 0 {
			found = t.named(one, p)
		}
		anybodys = anybodys || len(found) > 0 || len(t.named(one, engine.None)) > 0
	}
	for _, one := range singulars(name) {
		if len(found) < n {
			found = t.alsoCalled(one, p, found)
		}
	}
	if !anybodys {
		return nil, t.f.misnamed(l, "there is nothing called %q", name, t.labels())
	}
	found = slices.DeleteFunc(found, func(id engine.ID) bool {
		return slices.Contains(ids, id) || status != "" && t.g.Object(id).Tapped != (status == "tapped")
	})
	if there := t.whereAimed(found, slots); there != nil {
		found = there
		if len(found) > n && t.differ(found, t.g.Alike) {
			return nil, t.severalOf(l, t.g.Label(found[0]), found)
		}
	}
	slices.SortStableFunc(found, func(a, b engine.ID) int { return boolInt(t.g.Object(a).Tapped) - boolInt(t.g.Object(b).Tapped) })
	if len(found) < n {
		return nil, t.f.errorf(l.No, "%s has %d %s, not %d", t.g.Name(p), len(found), strings.TrimSpace(status+" "+name), n)
	}
	return append(ids, found[:n]...), nil
}

// parts splits a list, but not inside a name that is on the table.
func (t *table) parts(list string) []string {
	if _, ok := t.players[list]; ok {
		return []string{list}
	}
	names := split(t.weldParts(list))
	for i, name := range names {
		names[i] = t.call(name)
	}
	return names
}

// weldParts welds what an "and" or a comma stands in of the names of other parts than the front of the cards on the table,
// which nobody has spoken of as the line was read: Kaiso, Memory of Loyalty, once Faithful Squire is flipped.
func (t *table) weldParts(list string) string {
	if !strings.Contains(list, ", ") && !strings.Contains(list, " and ") {
		return list
	}
	for _, card := range t.g.Faces {
		if card == nil {
			continue
		}
		for _, part := range card.OtherParts() {
			if part.Name != label(part.Name) {
				list = strings.ReplaceAll(list, part.Name, strings.ReplaceAll(part.Name, " ", welded))
			}
		}
	}
	return list
}

// theirs is what a name means in a list of a player: of several things that have it, one that
// the player controls.
func (t *table) theirs(id engine.ID, name string, p engine.ID) engine.ID {
	if p == engine.None || id.IsPlayer() || t.g.Controller(id) == p {
		return id
	}
	for _, other := range t.named(name, p) {
		if t.g.Object(other).Zone == oracle.Battlefield {
			return other
		}
	}
	return id
}

// untaken avoids naming one of several like-named things twice.
func (t *table) untaken(id engine.ID, name string, p engine.ID, taken []engine.ID) engine.ID {
	if !slices.Contains(taken, id) || id.IsPlayer() {
		return id
	}
	for _, other := range t.named(name, p) {
		if !slices.Contains(taken, other) {
			return other
		}
	}
	return id
}
