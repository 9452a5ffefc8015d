package rulesdb

import (
	"cmp"
	"slices"
	"strings"

	"rulestep/engine/cardname"
)

// A nameList finds names by how they begin and by words in them. Neither changes once it is made.
type nameList struct {
	names  []string // by folded name
	folded []string // as [cardname.Fold] has them: without accents, since few can type them
}

func listNames(names []string) nameList {
	type entry struct{ name, folded string }
	list := make([]entry, len(names))
	for i, name := range names {
		list[i] = entry{name, cardname.Fold(name)}
	}
	slices.SortFunc(list, func(a, b entry) int {
		return cmp.Or(strings.Compare(a.folded, b.folded), strings.Compare(a.name, b.name))
	})
	var l nameList
	for _, e := range list {
		l.names, l.folded = append(l.names, e.name), append(l.folded, e.folded)
	}
	return l
}

// find lists the names that begin with some letters and have some words in them, in any order: first
// those that begin with the words, then those in which a word does, then the others. If there is none,
// it lists those of which so much is true without signs, which few type on a phone: "jace vryns".
func (l *nameList) find(beginning, words string) []string {
	from, parts := cardname.Fold(beginning), strings.Fields(cardname.Fold(words))
	asked := " " + strings.Join(parts, " ")
	first, _ := slices.BinarySearch(l.folded, from)
	var ranked [3][]string
	for i := first; i < len(l.folded) && strings.HasPrefix(l.folded[i], from); i++ {
		name := l.folded[i]
		if slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(name, part) }) {
			continue
		}
		rank := 2
		switch strings.Index(" "+name, asked) {
		case 0:
			rank = 0
		case -1:
		default:
			rank = 1
		}
		ranked[rank] = append(ranked[rank], l.names[i])
	}
	if found := slices.Concat(ranked[:]...); len(found) > 0 || len(parts) == 0 {
		return found
	}
	parts = strings.Fields(cardname.Bare(strings.Join(parts, " ")))
	if len(parts) == 0 {
		return nil
	}
	var found []string
	for i := first; i < len(l.folded) && strings.HasPrefix(l.folded[i], from); i++ {
		name := " " + cardname.Bare(l.folded[i])
		if !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(name, " "+part) }) {
			found = append(found, l.names[i])
		}
	}
	return found
}
