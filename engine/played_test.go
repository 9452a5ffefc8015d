package engine_test

import (
	"go/ast"
	"go/token"
	"io/fs"
	"reflect"
	"testing"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	"rulestep/engine/support"
)

// This file holds the tests that the engine has no code that is never played: each
// rule that the source cites is written by some scenario's play.

// notPlayed excuses rules that the source cites and that no scenario plays, each
// with its reason.
var notPlayed = map[cr.Rule]string{}

func eachScenario(t *testing.T, visit func(f *scenario.File)) {
	t.Helper()
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		f, err := scenario.Parse(path, data)
		if err != nil {
			return err
		}
		visit(f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// notOnCards excuses kinds of node that no scenario's cards have, each with its reason.
var notOnCards = map[string]string{
	"HasStory": "no edition of the rules that the book knows has storied, so no demonstration can show a rule by it; a ruling script plays it",
}

// TestEveryCitationIsPlayed plays all scenarios and looks for the rules of the source
// in what they wrote. Rules code that no scenario runs is code that nobody has seen
// work.
func TestEveryCitationIsPlayed(t *testing.T) {
	played := make(map[cr.Rule]bool)
	eachScenario(t, func(f *scenario.File) {
		for _, f := range inEveryEdition(t, f) {
			book, err := cr.BookOf(f.Edition)
			if err != nil {
				t.Fatal(err)
			}
			for _, rule := range f.Play("").Cited() {
				name, _ := book.Name(rule)
				played[name] = true
			}
		}
	})
	asked := make(map[cr.Rule]bool)
	engine.EachCitation(t, func(pos token.Position, rule cr.Rule, _ string, _ *ast.CallExpr, _ []ast.Node) {
		if asked[rule] {
			return
		}
		asked[rule] = true
		reason, excused := notPlayed[rule]
		switch {
		case !played[rule] && !excused:
			t.Errorf("%s: no scenario plays %s", pos, rule)
		case played[rule] && excused:
			t.Errorf("%s is played and needs no excuse (%s)", rule, reason)
		}
	})
}

// TestEveryNodeIsOnACard walks the cards of all scenarios, in the way in which
// supported.go inspects them, and lists the kinds of node that none has.
func TestEveryNodeIsOnACard(t *testing.T) {
	seen := make(map[string]bool)
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				walk(v.Elem())
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			seen[v.Type().Name()] = true
			for i := range v.NumField() {
				if f := v.Field(i); !f.IsZero() {
					seen[v.Type().Name()+"."+v.Type().Field(i).Name] = true
					walk(f)
				}
			}
		}
	}
	eachScenario(t, func(f *scenario.File) {
		for i := range f.Cards {
			walk(reflect.ValueOf(f.Cards[i]))
		}
	})
	for name, fields := range support.CarriedOut() {
		reason, excused := notOnCards[name]
		switch {
		case !seen[name] && !excused:
			t.Errorf("no card of a scenario has a node %s: write a scenario with one in engine/scenarios, in the folder of its chapter", name)
		case seen[name] && excused:
			t.Errorf("a card has the node %s, which needs no excuse (%s)", name, reason)
		}
		for _, field := range fields {
			if field := name + "." + field; seen[name] && !seen[field] && notOnCards[field] == "" {
				t.Logf("no card of a scenario sets %s", field)
			}
		}
	}
}
