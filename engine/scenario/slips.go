package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// This file says what was meant by a name or a word that there is not.

// nearestWord is the candidate with the smallest edit distance.
func nearestWord(word string, candidates []string) string {
	best, distance := "", 1<<30
	for _, c := range candidates {
		if d := editDistance(strings.ToLower(word), strings.ToLower(c)); d < distance {
			best, distance = c, d
		}
	}
	return best
}

// meant is the candidate that somebody who wrote a word had in mind: one that slips of
// the pen turn into it, or the only one that goes on where it ends. "" when there is none.
func meant(word string, candidates []string) string {
	for _, article := range []string{"the ", "a ", "an "} {
		if rest, ok := strings.CutPrefix(word, article); ok && slices.Contains(candidates, rest) {
			return rest
		}
	}
	if near := nearestWord(word, candidates); near != "" && editDistance(strings.ToLower(word), strings.ToLower(near)) <= max(1, len(word)/3) {
		return near
	}
	found := ""
	for _, c := range candidates {
		if word != "" && strings.HasPrefix(strings.ToLower(c), strings.ToLower(word)) {
			if found != "" {
				return ""
			}
			found = c
		}
	}
	return found
}

// mostNamed is how many names are listed where none is near.
const mostNamed = 24

// misnamed makes the error about a name that nothing has: with the one that was meant,
// or else with all there are. what begins it: "there is no player called %q".
func (f *File) misnamed(l Line, what, name string, candidates []string) error {
	slices.Sort(candidates)
	candidates = slices.Compact(candidates)
	near, begun := meant(name, candidates), ""
	for _, c := range candidates {
		if strings.HasPrefix(name, c+" ") {
			begun = c
		}
	}
	var err error
	switch {
	case near != "":
		err = f.errorf(l.No, what+"; did you mean %q?", name, near)
	case begun != "":
		err = f.errorf(l.No, what+"; there is %q, but %q after it is not understood", name, begun, strings.TrimPrefix(name, begun+" "))
	case len(candidates) > 1 && len(candidates) <= mostNamed:
		err = f.errorf(l.No, what+"; there are "+join(candidates), name)
	default:
		err = f.errorf(l.No, what, name)
	}
	fault := err.(*Error)
	fault.Meant, fault.bare = near, fmt.Sprintf(what, name)
	if said := f.rewritten(l); near == "" && said != "" {
		fault.Msg = fault.bare + "; " + said
	}
	return err
}

// pastComma is a name as a line writes it with what follows its comma, at which a list is parted, and the card of the file or the
// pool that was meant by all of it; "" for none.
func (t *table) pastComma(l Line, name string) (written, meant string) {
	if written, own := t.ownPastComma(l, name); own != "" {
		return written, own
	}
	for _, slot := range slices.Sorted(maps.Keys(l.slots)) {
		said := unweld(l.slots[slot])
		at := strings.Index(said, name+", ")
		if at < 0 {
			continue
		}
		for written := said[at:]; len(written) > len(name); {
			if near := t.nearInPool(written); strings.Contains(near, ", ") {
				return written, near
			}
			written = written[:max(strings.LastIndex(written, ", "), strings.LastIndex(written, " and "))]
			written = strings.TrimSuffix(written, ",") // a list may have a comma before its "and"
		}
	}
	return "", ""
}

// nothingCalled makes the error about a name that nothing on the table has.
func (t *table) nothingCalled(l Line, name string) error {
	if written, own := t.ownPastComma(l, name); own != "" {
		return t.f.misnamed(l, "there is nothing called %q", written, []string{own})
	}
	return t.f.misnamed(l, "there is nothing called %q", name, t.labels())
}

// ownPastComma is pastComma for a card that the script has, of which what stands before the comma may be known and what follows it not.
func (t *table) ownPastComma(l Line, name string) (written, own string) {
	for _, own := range slices.Sorted(maps.Keys(t.faces)) {
		commas := strings.Count(own, ", ")
		if commas == 0 {
			continue
		}
		for _, slot := range slices.Sorted(maps.Keys(l.slots)) {
			items := strings.Split(unweld(l.slots[slot]), ", ")
			for from := range max(0, len(items)-commas) {
				whole := strings.Join(items[from:from+commas+1], ", ")
				if i := strings.LastIndex(items[from], " and "); i >= 0 {
					whole = whole[i+len(" and "):]
				}
				for _, written := range []string{whole, whole[:max(0, strings.LastIndex(whole, " and "))]} {
					if strings.Contains(written, name) && meant(written, []string{own}) != "" {
						return written, own
					}
				}
			}
		}
	}
	return "", ""
}

// editDistance counts the letters to change, add, take out or swap with the next one
// that turn one word into another.
func editDistance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 0
			if a[i-1] != b[j-1] {
				cost = 1
			}
			row[j] = min(last[j-1]+cost, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
