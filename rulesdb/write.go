package rulesdb

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// Content is everything that an import knows about one edition.
type Content struct {
	Edition Edition
	Hash    string // hash of the content: equal hashes mean equal content
	Rules   []Rule // in book order
	Terms   []Term // in order of the glossary; Rule references in them included
	Rows    []SourceRow
}

// A SourceRow is one row of the dataset as it was written there. Rows are kept so
// that fragments imported one after another can be mended together.
type SourceRow struct {
	Index       int
	Number      string
	Text        string
	Examples    []string
	TextCut     bool // the viewer had cut the text off
	ExamplesCut bool
}

// PutEdition replaces everything that the store holds of an edition.
func (t *Tx) PutEdition(c Content) error {
	e := c.Edition
	if err := t.DeleteEdition(e.ID); err != nil {
		return err
	}
	if err := t.exec("INSERT INTO editions (id, date, title, source, form, builtin, complete, hash) VALUES (?,?,?,?,?,?,?,?)",
		e.ID, e.Date, e.Title, e.Source, e.Form, e.Builtin, e.Complete, c.Hash); err != nil {
		return err
	}
	if err := t.putRules(e.ID, c.Rules); err != nil {
		return err
	}
	if err := t.putTerms(e.ID, c.Terms); err != nil {
		return err
	}
	return t.each(`INSERT INTO source_rows (edition, row_index, number, text, examples, text_cut, examples_cut) VALUES (?,?,?,?,?,?,?)`,
		len(c.Rows), func(i int) []any {
			r := c.Rows[i]
			return []any{e.ID, r.Index, r.Number, r.Text, list(r.Examples), r.TextCut, r.ExamplesCut}
		})
}

// DeleteEdition removes an edition and all that hangs on it. It is no error when
// there is none.
func (t *Tx) DeleteEdition(id string) error {
	return t.exec("DELETE FROM editions WHERE id = ?", id)
}

func (t *Tx) putRules(edition string, rules []Rule) error {
	err := t.each(`INSERT INTO rules (edition, sort_key, number, identity, parent, kind, title, short, text, incomplete, asks,
		not_modelled, not_modelled_class, restates, wording, source_number, source_row, source_unit, repaired, repair)
		VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`, len(rules), func(i int) []any {
		r := &rules[i]
		p := r.Provenance
		return []any{
			edition, r.Number.SortKey(), string(r.Number), r.Identity, string(r.Parent), string(r.Kind), r.Title, r.Short, r.Text, r.Incomplete,
			list(r.Asks), r.NotModelled, r.NotModelledClass, spaced(r.Restates), r.Wording, p.SourceNumber, p.Row, p.Unit, p.Repaired, p.Repair,
		}
	})
	if err != nil {
		return err
	}
	type example struct {
		number cr.Rule
		Example
	}
	var examples []example
	var references []placedReference
	for i := range rules {
		for _, e := range rules[i].Examples {
			examples = append(examples, example{rules[i].Number, e})
		}
		for k, r := range rules[i].References {
			references = append(references, placedReference{number: rules[i].Number, position: k, Reference: r})
		}
	}
	err = t.each("INSERT INTO examples (edition, number, position, text, plain, reattached) VALUES (?,?,?,?,?,?)", len(examples), func(i int) []any {
		e := examples[i]
		return []any{edition, string(e.number), e.Index, e.Text, e.Plain, e.Reattached}
	})
	if err != nil {
		return err
	}
	return t.putReferences(edition, references)
}

func (t *Tx) putTerms(edition string, terms []Term) error {
	err := t.each("INSERT INTO terms (edition, position, slug, headword, names, text, obsolete, see_also) VALUES (?,?,?,?,?,?,?,?)",
		len(terms), func(i int) []any {
			g := &terms[i]
			return []any{edition, i, g.Slug, g.Headword, list(g.Names), g.Text, g.Obsolete, list(g.SeeAlso)}
		})
	if err != nil {
		return err
	}
	var references []placedReference
	for _, g := range terms {
		for k, r := range g.Rules {
			references = append(references, placedReference{slug: g.Slug, position: k, Reference: r})
		}
	}
	return t.putReferences(edition, references)
}

type placedReference struct {
	number   cr.Rule
	slug     string
	position int
	Reference
}

func (t *Tx) putReferences(edition string, references []placedReference) error {
	return t.each(`INSERT INTO rule_references (edition, number, slug, position, words, start, stop, place, target, last, title, dangling, suspect)
		VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)`, len(references), func(i int) []any {
		r := &references[i]
		return []any{
			edition, string(r.number), r.slug, r.position, r.Text, r.Start, r.End, r.In, string(r.Target), string(r.Last), r.Title, r.Dangling, r.Suspect,
		}
	})
}

// An IdentityRow is what alignment needs to know of a stored rule.
type IdentityRow struct {
	Number   cr.Rule
	Identity string
	Wording  string // as Rule.Wording; not written back
}

// Identities lists the identities of an edition's rules and subrules in book order.
func (t *Tx) Identities(edition string) ([]IdentityRow, error) {
	rows, err := t.tx.QueryContext(t.ctx, "SELECT number, identity, wording FROM rules WHERE edition = ? AND kind NOT IN ('section','chapter') ORDER BY sort_key", edition)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []IdentityRow
	for rows.Next() {
		var r IdentityRow
		if err := rows.Scan(&r.Number, &r.Identity, &r.Wording); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// SetIdentities gives rules of a stored edition new identities.
func (t *Tx) SetIdentities(edition string, rows []IdentityRow) error {
	return t.each("UPDATE rules SET identity = ? WHERE edition = ? AND sort_key = ?", len(rows), func(i int) []any {
		return []any{rows[i].Identity, edition, rows[i].Number.SortKey()}
	})
}

// ContentHash names everything that is imported: the editions'
// hashes and the old glossary, as this transaction has left them.
func (t *Tx) ContentHash() (string, error) {
	h := sha256.New()
	for _, query := range []string{
		"SELECT id, hash FROM editions ORDER BY id",
		"SELECT term, paragraphs FROM legacy_terms ORDER BY position",
	} {
		rows, err := t.tx.QueryContext(t.ctx, query)
		if err != nil {
			return "", err
		}
		for rows.Next() {
			var a, b string
			if err := rows.Scan(&a, &b); err != nil {
				rows.Close()
				return "", err
			}
			fmt.Fprintf(h, "%q %q\n", a, b)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16]), nil
}

// PutLegacy replaces the old glossary.
func (t *Tx) PutLegacy(terms []LegacyTerm) error {
	if err := t.exec("DELETE FROM legacy_terms"); err != nil {
		return err
	}
	return t.each("INSERT INTO legacy_terms (position, term, qualifier, era, paragraphs, see_rules, see_also) VALUES (?,?,?,?,?,?,?)",
		len(terms), func(i int) []any {
			g := terms[i]
			return []any{i, g.Term, g.Qualifier, g.Era, list(g.Paragraphs), list(g.SeeRules), list(g.SeeAlso)}
		})
}

// ReplaceDemos replaces every demonstration with what its plays cited and proved, and
// keeps hash (of all of it) under MetaDemos.
func (t *Tx) ReplaceDemos(demos []PlayedDemo, hash string) error {
	if err := t.exec("DELETE FROM demos"); err != nil {
		return err
	}
	err := t.each("INSERT INTO demos (slug, chapter, title, question, source, shows, agrees, steps, holds, record) VALUES (?,?,?,?,?,?,?,?,?,?)", len(demos), func(i int) []any {
		d := &demos[i]
		return []any{d.Slug, string(d.Chapter), d.Title, d.Question, d.Source.String(), list(d.Shows), list(exampleNames(&d.Demo)), d.Steps, d.Holds, d.Record}
	})
	if err != nil {
		return err
	}
	return t.SetMeta(MetaDemos, hash)
}

// spaced writes rule numbers with spaces between them.
func spaced(l []cr.Rule) string {
	words := make([]string, len(l))
	for i, n := range l {
		words[i] = string(n)
	}
	return strings.Join(words, " ")
}

// list writes a list as a JSON array, an empty one as "[]".
func list[T ~string](l []T) string {
	if len(l) == 0 {
		return "[]"
	}
	b, err := json.Marshal(slices.Clip(l))
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(b)
}
