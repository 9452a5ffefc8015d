package importer

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// Identities make one rule of the rows of many editions: each complete edition is
// aligned with the one before it, and a rule takes the identity of its partner, or
// a new one, "702.19b@2017-08-25". The links between two editions that did not
// change are read off their identities. Incomplete editions stand aside: they are
// aligned with a neighbour, and the chain passes them by. The plain-words editions
// take the identities of those that they restate.

// A shelf is what the store holds while an import is under way.
type shelf struct {
	store    *rulesdb.Store
	tx       *rulesdb.Tx
	editions []rulesdb.Edition           // as they will be
	changed  map[string]*rulesdb.Content // by edition: what will be written
	wordings map[string][]wording
}

func (s *shelf) wordingsOf(ctx context.Context, id string) ([]wording, error) {
	if w, ok := s.wordings[id]; ok {
		return w, nil
	}
	c, ok := s.changed[id]
	if !ok {
		stored, found, err := s.store.Content(ctx, id)
		if err != nil || !found {
			return nil, fmt.Errorf("edition %s: %w", id, err)
		}
		c = &stored
	}
	s.wordings[id] = wordingsOf(c.Rules)
	return s.wordings[id], nil
}

// current lists numbers, stored identities and wordings of an edition; for a changed
// one the identities are "".
func (s *shelf) current(id string) ([]rulesdb.IdentityRow, error) {
	c, ok := s.changed[id]
	if !ok {
		return s.tx.Identities(id)
	}
	var list []rulesdb.IdentityRow
	for i := range c.Rules {
		if r := &c.Rules[i]; r.Number.Kind() >= cr.Numbered {
			list = append(list, rulesdb.IdentityRow{Number: r.Number, Wording: r.Wording})
		}
	}
	return list, nil
}

// identify gives every rule on the shelf its identity. Those of changed editions are
// set in their content, others are written where they differ.
func (s *shelf) identify(ctx context.Context) error {
	var chain, aside []rulesdb.Edition
	for _, e := range s.editions {
		switch {
		case e.Builtin:
		case e.Complete:
			chain = append(chain, e)
		default:
			aside = append(aside, e)
		}
	}
	slices.SortFunc(chain, func(a, b rulesdb.Edition) int { return cmp.Compare(a.Date, b.Date) })
	rows := map[string][]rulesdb.IdentityRow{}
	old := map[string][]rulesdb.IdentityRow{}
	var err error
	for _, e := range s.editions {
		if old[e.ID], err = s.current(e.ID); err != nil {
			return err
		}
		rows[e.ID] = slices.Clone(old[e.ID])
	}
	for i, e := range chain {
		here := rows[e.ID]
		if i == 0 {
			for k := range here {
				here[k].Identity = newIdentity(here[k].Number, e)
			}
			continue
		}
		before := chain[i-1]
		partner, err := s.partners(ctx, before.ID, e.ID, old)
		if err != nil {
			return err
		}
		inherit(here, rows[before.ID], partner, e)
		if home := rows[cr.Edition]; home != nil && e.ID != cr.Edition && complete(chain, cr.Edition) {
			byBook(here, e.ID, home, cr.Edition)
		}
	}
	for _, e := range s.editions {
		if e.Builtin {
			identifyPlain(e, chain, rows)
		}
	}
	for _, e := range aside {
		if whole := rows[rulesdb.PlainOf(e.Date)]; whole != nil {
			byNumber(rows[e.ID], whole, e)
			continue
		}
		if err := s.identifyAside(ctx, e, chain, rows); err != nil {
			return err
		}
	}
	return s.keep(rows, old)
}

// partners pairs the rules of two neighbours: for each row of a the index in b.
func (s *shelf) partners(ctx context.Context, a, b string, old map[string][]rulesdb.IdentityRow) ([]int, error) {
	if s.changed[a] == nil && s.changed[b] == nil && neighboursBefore(a, b, old) {
		at := map[string]int{}
		for i, r := range old[b] {
			at[r.Identity] = i
		}
		partner := filled(len(old[a]))
		for i, r := range old[a] {
			if k, ok := at[r.Identity]; ok {
				partner[i] = k
			}
		}
		return partner, nil
	}
	wa, err := s.wordingsOf(ctx, a)
	if err != nil {
		return nil, err
	}
	wb, err := s.wordingsOf(ctx, b)
	if err != nil {
		return nil, err
	}
	return align(wa, wb), nil
}

// neighboursBefore tells whether two unchanged editions were aligned before: then
// they share identities. (Editions are only ever added or replaced, so two that are
// neighbours now were neighbours when the later of them came.)
func neighboursBefore(a, b string, old map[string][]rulesdb.IdentityRow) bool {
	shared := map[string]bool{}
	for _, r := range old[a] {
		shared[r.Identity] = true
	}
	return slices.ContainsFunc(old[b], func(r rulesdb.IdentityRow) bool { return r.Identity != "" && shared[r.Identity] })
}

func inherit(here, before []rulesdb.IdentityRow, partner []int, e rulesdb.Edition) {
	for k := range here {
		here[k].Identity = newIdentity(here[k].Number, e)
	}
	for i, k := range partner {
		if k >= 0 {
			here[k].Identity = before[i].Identity
		}
	}
}

// byNumber gives fragments of an edition the identities of a whole text of the same
// edition.
func byNumber(here, whole []rulesdb.IdentityRow, e rulesdb.Edition) {
	identity := make(map[cr.Rule]string, len(whole))
	for _, r := range whole {
		identity[r.Number] = r.Identity
	}
	for k := range here {
		here[k].Identity = cmp.Or(identity[here[k].Number], newIdentity(here[k].Number, e))
	}
}

func complete(chain []rulesdb.Edition, id string) bool {
	return slices.ContainsFunc(chain, func(e rulesdb.Edition) bool { return e.ID == id })
}

// byBook gives the rules of an edition the identities that they have in another one, where
// the engine's books know the numbers of both. A rule that the other lacks keeps its own,
// unless that is another rule's now. Without such books nothing is done.
func byBook(here []rulesdb.IdentityRow, date string, there []rulesdb.IdentityRow, other string) {
	book, err := cr.BookOf(date)
	from, err2 := cr.BookOf(other)
	if err != nil || err2 != nil {
		return
	}
	identity := make(map[cr.Rule]string, len(there)) // by the rule's name
	taken := make(map[string]bool, len(there))
	for _, r := range there {
		if name, ok := from.Name(r.Number); ok {
			identity[name] = r.Identity
			taken[r.Identity] = true
		}
	}
	for k := range here {
		r := &here[k]
		name, _ := book.Name(r.Number)
		switch same := identity[name]; {
		case same != "":
			r.Identity = same
		case taken[r.Identity]:
			r.Identity = string(r.Number) + "@" + date
		}
	}
}

func newIdentity(n cr.Rule, e rulesdb.Edition) string { return string(n) + "@" + e.ID }

// identifyAside aligns an incomplete edition with the complete one nearest in time.
func (s *shelf) identifyAside(ctx context.Context, e rulesdb.Edition, chain []rulesdb.Edition, rows map[string][]rulesdb.IdentityRow) error {
	here := rows[e.ID]
	for k := range here {
		here[k].Identity = newIdentity(here[k].Number, e)
	}
	near := nearest(e.Date, chain)
	if near == "" {
		return nil
	}
	wa, err := s.wordingsOf(ctx, near)
	if err != nil {
		return err
	}
	wb, err := s.wordingsOf(ctx, e.ID)
	if err != nil {
		return err
	}
	inherit(here, rows[near], align(wa, wb), e)
	return nil
}

// nearest returns the edition in force on a date, or the first one after it.
func nearest(date string, chain []rulesdb.Edition) string {
	id := ""
	for _, e := range chain {
		if id == "" || e.Date <= date {
			id = e.ID
		}
	}
	return id
}

// identifyPlain gives the plain words the identities of the edition that they restate.
// Without that edition they take those of the other edition that the engine's books know,
// official or plain; and for the rest those of rules with the same wording in the nearest
// one: at the same number first, then where a wording is there only once.
func identifyPlain(plain rulesdb.Edition, chain []rulesdb.Edition, rows map[string][]rulesdb.IdentityRow) {
	here := rows[plain.ID]
	for k := range here {
		here[k].Identity = newIdentity(here[k].Number, rulesdb.Edition{ID: plain.Date})
	}
	if complete(chain, plain.Date) {
		byNumber(here, rows[plain.Date], rulesdb.Edition{ID: plain.Date})
		return
	}
	byWording(plain, here, rows[nearest(plain.Date, chain)])
	for _, book := range slices.Backward(cr.Books()) { // that of cr.Edition has the last word
		if complete(chain, book.Edition) {
			byBook(here, plain.Date, rows[book.Edition], book.Edition)
		}
	}
	if plain.ID != rulesdb.PlainID && !complete(chain, cr.Edition) {
		home := rows[rulesdb.PlainID]
		tellHome(here, plain.Date, home)
		byBook(here, plain.Date, home, cr.Edition)
	}
}

// tellHome gives plain words of cr.Edition that no edition at hand shares the identities
// that the same rules of a newer plain-words edition share with one.
func tellHome(here []rulesdb.IdentityRow, date string, home []rulesdb.IdentityRow) {
	book, err := cr.BookOf(date)
	if err != nil {
		return
	}
	own := func(r rulesdb.IdentityRow, date string) bool {
		return r.Identity == newIdentity(r.Number, rulesdb.Edition{ID: date})
	}
	known, taken := map[cr.Rule]string{}, map[string]bool{}
	for _, r := range here {
		if name, ok := book.Name(r.Number); ok && !own(r, date) {
			known[name] = r.Identity
		}
	}
	for _, r := range home {
		taken[r.Identity] = true
	}
	for i := range home {
		if id := known[home[i].Number]; id != "" && !taken[id] && own(home[i], cr.Edition) {
			home[i].Identity = id
		}
	}
}

// byWording gives the plain words the identities of the rules that have their wording. A rule that
// stands between two of those at its number, in both editions, has been reworded where it stood:
// plain words know only whether a wording is the same, not how much of it.
func byWording(plain rulesdb.Edition, here, there []rulesdb.IdentityRow) {
	numbered := map[cr.Rule]int{}
	wordings := map[string][]int{}
	for i, r := range there {
		numbered[r.Number] = i
		wordings[r.Wording] = append(wordings[r.Wording], i)
	}
	found, moved, taken := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for k, r := range here {
		if i, ok := numbered[r.Number]; ok && r.Wording != "" && there[i].Wording == r.Wording {
			here[k].Identity, found[k], taken[i] = there[i].Identity, true, true
		}
	}
	for k, r := range here {
		if same := wordings[r.Wording]; !found[k] && r.Wording != "" && len(same) == 1 && !taken[same[0]] {
			here[k].Identity, taken[same[0]] = there[same[0]].Identity, true
			moved[k] = true
		}
	}
	stays := func(k, i int) bool {
		return k >= 0 && i >= 0 && k < len(here) && i < len(there) && found[k] && here[k].Number == there[i].Number
	}
	for k, r := range here {
		if i, ok := numbered[r.Number]; ok && !found[k] && !moved[k] && !taken[i] && stays(k-1, i-1) && stays(k+1, i+1) {
			here[k].Identity, taken[i] = there[i].Identity, true
		}
	}
}

// keep writes identities that changed and sets those of changed editions.
func (s *shelf) keep(rows, old map[string][]rulesdb.IdentityRow) error {
	for _, e := range s.editions {
		if c := s.changed[e.ID]; c != nil {
			k := 0
			for i := range c.Rules {
				if c.Rules[i].Number.Kind() >= cr.Numbered {
					c.Rules[i].Identity = rows[e.ID][k].Identity
					k++
				}
			}
			continue
		}
		var differ []rulesdb.IdentityRow
		for i, r := range rows[e.ID] {
			if r.Identity != old[e.ID][i].Identity {
				differ = append(differ, r)
			}
		}
		if len(differ) == 0 {
			continue
		}
		if err := s.tx.SetIdentities(e.ID, differ); err != nil {
			return err
		}
	}
	return nil
}
