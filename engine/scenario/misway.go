package scenario

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file finds slips of the pen in what a line says is cast "using" or "adding" something. What has no such way is refused;
// but a word that nothing is called proves nothing, least of all where a line says that it must be refused.

// plainExtras are the words for additional costs that have no keyword.
var plainExtras = []string{"pay life", "pay mana", "put", "put counters on", "unattach", "return", "waterbend", "collect evidence"}

// costedRE is a word with the cost or number that tells it apart from another of its kind: "flashback {2}{U}", "casualty 1".
var costedRE = regexp.MustCompile(`^(.+?)(?: |—)(?:(?:\{[^}]+\})+|\d+)$`)

// misnamedWay is the error about a way to cast or turn up, or an additional cost, of a line that is called as nothing is; nil for none.
func (r *runner) misnamedWay(l Line, id engine.ID) error {
	pieces := usedBy(l)
	for len(pieces) > 0 {
		n := len(pieces)
		for n > 0 && !r.isWay(strings.Join(pieces[:n], " and ")) {
			n--
		}
		if n == 0 {
			return r.misnamedAs(l, "there is no way to do that called %q", pieces[0], r.waysOf(id), slices.Concat(engine.WaysOfNoKeyword(), r.partNames()))
		}
		pieces = pieces[n:]
	}
	for _, extra := range addedBy(l) {
		if !r.isExtra(extra.name) {
			return r.misnamedAs(l, "there is no additional cost called %q", extra.name, nil, plainExtras)
		}
	}
	return nil
}

// misnamedAs is the error about a word that is none of those that are near, nor any keyword.
func (r *runner) misnamedAs(l Line, what, word string, near, all []string) error {
	if meant(word, near) == "" {
		for _, k := range keywords.All {
			all = append(all, string(k.Name))
		}
		if len(near) == 0 || meant(word, all) != "" {
			near = all
		}
	}
	return r.f.misnamed(l, what, unweld(word), slices.Clone(near))
}

// isWay reports whether a way to cast or turn something up may be called so.
func (r *runner) isWay(words string) bool {
	words = unweld(words)
	if m := costedRE.FindStringSubmatch(words); m != nil && keywords.Rule(oracle.Keyword(m[1])) != "" {
		return true
	}
	return slices.Contains(engine.WaysOfNoKeyword(), words) || words != "" && priceRE.MatchString(words) || keywords.Rule(oracle.Keyword(words)) != "" ||
		slices.Contains(r.partNames(), words) || slices.Contains(r.t.labels(), words)
}

// isExtra reports whether an additional cost may be called so: by its keyword, by what is done for it, or in words of a card.
func (r *runner) isExtra(words string) bool {
	words = unweld(words)
	if m := costedRE.FindStringSubmatch(words); m != nil {
		words = m[1]
	}
	if slices.Contains(plainExtras, words) || clauses[words] != "" || strings.HasSuffix(words, "offering") || keywords.Rule(oracle.Keyword(words)) != "" {
		return true
	}
	texts := make(map[string]bool)
	for id := engine.ID(1); id <= r.g.LastObject(); id++ {
		spoken(reflect.ValueOf(r.g.FaceOf(id)), texts)
	}
	for text := range texts {
		if wordIn(text, words) >= 0 {
			return true
		}
	}
	return false
}

// partNames are what the parts of the cards on the table and of the script are called.
func (r *runner) partNames() (names []string) {
	for _, card := range r.g.Faces {
		if card != nil {
			names = append(names, card.Name)
			for _, part := range card.OtherParts() {
				names = append(names, part.Name, label(part.Name))
			}
		}
	}
	return names
}

// waysOf are what the ways to cast a card are called, of those that it has itself.
func (r *runner) waysOf(id engine.ID) []string {
	list := []string{engine.WaysOfNoKeyword()[0]}
	if !id.IsObject() {
		return list
	}
	face := r.g.FaceOf(id)
	if face == nil {
		return list
	}
	for _, part := range append(face.OtherParts(), face) {
		if part != face {
			list = append(list, part.Name)
		}
		for _, a := range part.Abilities {
			if c, about := keywords.WhileCast(a.Keyword); about && c.Instead {
				list = append(list, string(a.Keyword))
			}
		}
	}
	return list
}
