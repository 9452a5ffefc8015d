package importer

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// editionTitle is how an official edition is called.
func editionTitle(date string) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return "Comprehensive Rules " + date
	}
	return "Comprehensive Rules effective " + t.Format("January 2, 2006")
}

// link completes an edition whose rules and terms have been read: sections and
// chapters that the source did not bring, kinds, titles, parents, wordings and
// references. outline gives titles of sections and chapters where the source has none.
func link(c *rulesdb.Content, outline map[cr.Rule]string) {
	id := c.Edition.ID
	readAllReferences(c)
	addOutline(c, outline)
	slices.SortFunc(c.Rules, func(a, b rulesdb.Rule) int { return cr.Compare(a.Number, b.Number) })
	titles := make(map[cr.Rule]string, len(c.Rules))
	for i := range c.Rules {
		r := &c.Rules[i]
		r.Edition, r.Parent = id, r.Number.Parent()
		switch r.Number.Kind() {
		case cr.Section:
			r.Kind = rulesdb.KindSection
		case cr.Chapter:
			r.Kind = rulesdb.KindChapter
		case cr.Numbered:
			r.Kind = rulesdb.KindRule
			if !c.Edition.Builtin && isHeading(r.Text) && !r.Incomplete {
				r.Title = r.Text
			}
			if r.Title != "" {
				r.Kind = rulesdb.KindHeading
			}
		case cr.Subrule:
			r.Kind = rulesdb.KindSubrule
			r.Title = titles[r.Parent]
		}
		titles[r.Number] = r.Title
		if r.Wording == "" && !c.Edition.Builtin && r.Number.Kind() >= cr.Numbered && !r.Incomplete {
			r.Wording = rulesdb.WordingHash(r.Text)
		}
	}
	for i := range c.Rules {
		checkReferences(c.Rules[i].References, titles)
	}
	for i := range c.Terms {
		c.Terms[i].Edition = id
		checkReferences(c.Terms[i].Rules, titles)
	}
}

func readAllReferences(c *rulesdb.Content) {
	for i := range c.Rules {
		r := &c.Rules[i]
		r.References = referencesOf(r.Text, r.Examples)
	}
	for i := range c.Terms {
		c.Terms[i].Rules = readReferences(c.Terms[i].Text, -1)
	}
}

// addOutline adds the sections and chapters that rules stand in, that other rules
// cite, or that the outline knows. A title comes from the source, else from the
// outline, else from the title that most references quote.
func addOutline(c *rulesdb.Content, outline map[cr.Rule]string) {
	have := map[cr.Rule]bool{}
	quoted := map[cr.Rule]map[string]int{}
	need := func(n cr.Rule, title string) {
		if n == "" || n.Kind() == cr.Numbered || n.Kind() == cr.Subrule {
			return
		}
		if quoted[n] == nil {
			quoted[n] = map[string]int{}
		}
		quoted[n][title]++
	}
	note := func(list []rulesdb.Reference) {
		for _, r := range list {
			if r.Target.Kind() == cr.Chapter || r.Target.Kind() == cr.Section {
				need(r.Target, strings.TrimRight(r.Title, ".,;"))
			}
		}
	}
	for n, title := range outline {
		need(n, title)
	}
	for i := range c.Rules {
		r := &c.Rules[i]
		have[r.Number] = true
		need(r.Number.Chapter(), "")
		need(r.Number.Section(), "")
		note(r.References)
	}
	for i := range c.Terms {
		note(c.Terms[i].Rules)
	}
	for n, votes := range quoted {
		if have[n] {
			continue
		}
		title := outline[n]
		if title == "" {
			title = most(votes)
		}
		c.Rules = append(c.Rules, rulesdb.Rule{
			Number: n, Title: title,
			Provenance: rulesdb.Provenance{SourceNumber: string(n), Row: -1, Repaired: true, Repair: "The source has no chapter and section titles; this one was filled in."},
		})
	}
}

// most returns the title with most votes, the first of the alphabet among equals.
func most(votes map[string]int) string {
	best := ""
	for title, n := range votes {
		if title != "" && (best == "" || n > votes[best] || n == votes[best] && title < best) {
			best = title
		}
	}
	return best
}

// gaps tells whether an edition is whole: the numbering of every edition of the
// book has no gaps and ends in section 9. It names the first numbers that are missing.
func gaps(rules []rulesdb.Rule) []cr.Rule {
	have := map[cr.Rule]bool{}
	last := map[cr.Rule]cr.Rule{} // by parent: the last child
	for i := range rules {
		n := rules[i].Number
		have[n] = true
		if p := n.Parent(); n.Kind() >= cr.Numbered && (last[p] == "" || cr.Compare(last[p], n) < 0) {
			last[p] = n
		}
	}
	var missing []cr.Rule
	for p, end := range last {
		first := p + ".1"
		if p.Kind() == cr.Numbered {
			first = p + "a"
			if !have[p] {
				missing = append(missing, p)
			}
		}
		for _, n := range cr.Range(first, end) {
			if !have[n] {
				missing = append(missing, n)
			}
		}
	}
	for s := cr.Rule("1"); s != ""; s = s.Next() {
		if !slices.ContainsFunc(rules, func(r rulesdb.Rule) bool { return r.Number.Section() == s && r.Number.Kind() >= cr.Numbered }) {
			missing = append(missing, s)
		}
	}
	slices.SortFunc(missing, cr.Compare)
	return slices.Compact(missing)
}

// contentHash names what was imported for an edition. Identities and plain words
// are left out: they follow from the other editions.
func contentHash(c rulesdb.Content) (string, error) {
	h := sha256.New()
	enc := json.NewEncoder(h)
	e := c.Edition
	if err := enc.Encode([]any{e.ID, e.Date, e.Title, e.Complete}); err != nil {
		return "", err
	}
	for _, r := range c.Rules {
		r.Identity, r.Plain = "", ""
		if !e.Builtin {
			r.Short, r.Asks, r.NotModelled, r.NotModelledClass, r.Restates = "", nil, "", "", nil
		}
		if err := enc.Encode(r); err != nil {
			return "", err
		}
	}
	err := cmp.Or(enc.Encode(c.Terms), enc.Encode(c.Rows))
	return fmt.Sprintf("%x", h.Sum(nil)[:16]), err
}
