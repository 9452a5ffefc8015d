package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
	"rulestep/engine/trial"
	"rulestep/rulesdb"
)

// This file shows one card of the pool: what is understood of it, what is not, and what the engine
// ruled when it played it.

// The JSON form of one compiled card.
type (
	cardJSON struct {
		Name    string        `json:"name"`
		Whole   bool          `json:"whole"`
		Played  bool          `json:"played"` // and the engine carries all of it out
		Faces   []faceJSON    `json:"faces"`
		Touched []touchedJSON `json:"touched"` // the rules that the engine applied when it played the card
	}
	touchedJSON struct {
		Rule     cr.Rule `json:"rule"`
		Sentence string  `json:"sentence"`
	}
	faceJSON struct {
		Name          string        `json:"name"`
		TypeLine      string        `json:"type_line"`
		Abilities     []abilityJSON `json:"abilities"`
		NotUnderstood []unknownJSON `json:"not_understood"`
		Unsupported   []string      `json:"unsupported"` // what is understood and not carried out
	}
	abilityJSON struct {
		Kind    string  `json:"kind"`
		Keyword string  `json:"keyword,omitempty"`
		Rule    cr.Rule `json:"rule,omitempty"` // that says what the keyword means
		Text    string  `json:"text"`           // written from the compiled form
	}
	unknownJSON struct {
		Line   int    `json:"line"`
		Words  string `json:"words"`
		Reason string `json:"reason,omitempty"`
	}
)

// showCard tells of one card of the pool.
func showCard(cmd *cobra.Command, o *options, f *folder, name string) error {
	stored, found, err := f.store.Card(cmd.Context(), name)
	if err != nil {
		return err
	}
	if !found {
		names, err := f.store.CardNames(cmd.Context())
		if err != nil {
			return err
		}
		if parts := names.Parts(name); len(parts) > 0 {
			if len(parts) == 1 {
				return showCard(cmd, o, f, parts[0])
			}
			return fmt.Errorf("the pool has no card %q; parts of these are called so: %s", name, strings.Join(parts, "; "))
		}
		if near := names.Near(name); near != "" {
			return fmt.Errorf("the pool has no card %q; did you mean %q?", name, near)
		}
		others, total, err := f.store.FindCards(cmd.Context(), "", name, 0, 8)
		if err != nil || total == 0 {
			return fmt.Errorf("the pool has no card %q", name)
		}
		var list []string
		for _, c := range others {
			list = append(list, c.Name)
		}
		return fmt.Errorf("the pool has no card %q; these have it in their names: %s", name, strings.Join(list, "; "))
	}
	v, err := compileCard(cmd.Context(), stored)
	if err != nil {
		return err
	}
	if o.json {
		err = printJSON(cmd.OutOrStdout(), v)
	} else {
		err = newPage(cmd.OutOrStdout()).card(v)
	}
	if err == nil && !v.Played {
		return errWrong
	}
	return err
}

func compileCard(ctx context.Context, stored rulesdb.Card) (cardJSON, error) {
	v := cardJSON{Name: stored.Name, Whole: true, Played: true, Faces: []faceJSON{}, Touched: []touchedJSON{}}
	var row cardtext.PoolRow
	if err := json.Unmarshal(stored.Data, &row); err != nil {
		return v, fmt.Errorf("card %q: %w", stored.Name, err)
	}
	faces, err := cardtext.FromPool(row)
	if err != nil {
		return v, err
	}
	for _, face := range faces {
		compiled, unknown := cardtext.Compile(face)
		form := faceJSON{Name: face.Name, TypeLine: face.TypeLine(), Abilities: []abilityJSON{}, NotUnderstood: []unknownJSON{}, Unsupported: append([]string{}, support.Unsupported(&compiled)...)}
		v.Played = v.Played && len(unknown) == 0 && len(form.Unsupported) == 0
		for _, a := range compiled.Abilities {
			form.Abilities = append(form.Abilities, abilityJSON{strings.ToLower(cardtext.KindOf(a).String()), string(a.Keyword), a.Rule, cardtext.PrintAbility(a, compiled)})
		}
		for _, u := range unknown {
			form.NotUnderstood = append(form.NotUnderstood, unknownJSON{u.Line, u.Words, u.Reason})
			v.Whole = false
		}
		v.Faces = append(v.Faces, form)
	}
	if v.Played {
		whole := faces[0]
		if len(faces) > 1 {
			whole = row.Join(faces)
		}
		compiled, unknown := cardtext.Compile(whole)
		v.Played = len(unknown) == 0 && len(support.Unsupported(&compiled)) == 0
		if v.Played {
			v.Touched = touched(ctx, &compiled)
		}
	}
	return v, nil
}

// touched has the engine play a card in positions of its own, and lists the rules that it applied
// there, each with the first thing that it said of it.
func touched(ctx context.Context, card *oracle.Card) []touchedJSON {
	t := trial.Tester{Quick: true, Rules: true, Enough: func() bool { return ctx.Err() != nil }}
	list := []touchedJSON{}
	for _, r := range t.Card(card).Touched {
		if !slices.ContainsFunc(list, func(old touchedJSON) bool { return old.Rule == r.Rule }) {
			list = append(list, touchedJSON{r.Rule, trial.Told(r.Sentence)})
		}
	}
	slices.SortFunc(list, func(a, b touchedJSON) int { return cr.Compare(a.Rule, b.Rule) })
	return list
}

func (p *page) card(v cardJSON) error {
	for _, f := range v.Faces {
		p.line("%s  (%s)", f.Name, f.TypeLine)
		for _, a := range f.Abilities {
			p.text("  "+strings.TrimSuffix(a.Kind, "ability"), "              ", strings.ReplaceAll(a.Text, "\n", " "))
		}
		for _, u := range f.NotUnderstood {
			reason := ""
			if u.Reason != "" {
				reason = " (" + u.Reason + ")"
			}
			p.text("  line "+fmt.Sprint(u.Line), "              ", "not understood: "+u.Words+reason)
		}
		for _, what := range f.Unsupported {
			p.text("  declined", "              ", "not carried out: "+what)
		}
	}
	if len(v.Touched) > 0 {
		p.line("\nRules that the engine applied when it played the card by itself")
	}
	for _, r := range v.Touched {
		p.text("  "+string(r.Rule), "              ", r.Sentence)
	}
	return p.err
}
