package rulesdb

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/cardname"
	"rulestep/engine/cr"
)

// numberLike takes what people type for a number apart: chapter, minor, rest.
var numberLike = regexp.MustCompile(`^(?:cr|rule)?\s*([1-9]\d{0,3})(?:[.,:\s]?\s*(\d{1,4}))?[.\s]?\s*([a-z]{0,2})\.?$`)

// Nearest lists up to most existing numbers for one that the book does not have,
// the likeliest first: the nearest ancestor that exists, the neighbours before and
// after, then numbers that differ by one sign. The input is taken as people type
// it; what is nothing like a number gives nil.
func (b *Book) Nearest(wrong string, most int) []*Rule {
	m := numberLike.FindStringSubmatch(strings.ToLower(strings.TrimSpace(wrong)))
	if m == nil {
		return nil
	}
	typed := m[1]
	if m[2] != "" {
		typed += "." + strings.TrimLeft(m[2], "0")
	}
	typed += m[3]
	var list []*Rule
	add := func(r *Rule) {
		if r != nil && !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	if r := b.Rule(cr.Rule(typed)); r != nil {
		add(r)
	}
	if cr.Rule(m[1]).Kind() == cr.Chapter {
		for cut := len(typed) - 1; cut > 0 && len(list) == 0; cut-- {
			add(b.Rule(cr.Rule(strings.TrimSuffix(typed[:cut], "."))))
		}
		for _, r := range b.around(typed) {
			add(r)
		}
	}
	// One sign too many, too few, wrong or swapped.
	for i := range b.rules {
		if len(list) >= most {
			break
		}
		if cardname.Slip(typed, string(b.rules[i].Number)) {
			add(&b.rules[i])
		}
	}
	return list[:min(most, len(list))]
}

// around returns what stands directly before and after a number's place in the
// book, at the same depth and in the same chapter.
func (b *Book) around(typed string) []*Rule {
	n := cr.Rule(typed)
	if n.Kind() == cr.Invalid {
		return nil
	}
	place, _ := slices.BinarySearchFunc(b.rules, n, func(r Rule, n cr.Rule) int { return cr.Compare(r.Number, n) })
	var found []*Rule
	for _, step := range []int{-1, 1} {
		i := place
		if step < 0 {
			i--
		}
		for ; i >= 0 && i < len(b.rules); i += step {
			r := &b.rules[i]
			if r.Number.Kind() == n.Kind() && r.Number != n {
				if r.Number.Section() == n.Section() && (n.Kind() == cr.Chapter || r.Number.Chapter() == n.Chapter()) {
					found = append(found, r)
				}
				break
			}
		}
	}
	return found
}
