package keywords

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine/oracle"
)

// ofOneKeyword are the files that carry out one keyword or a few, and are named by that rule of chapter 702.
var ofOneKeyword = regexp.MustCompile(`^engine/(events|table)/702_.*\.go$`)

// namedIn are the names of keywords that a card is cast with, by the file in which they stand besides, with what is told of them
// there that is of no other keyword. Where something is told of several, it is a field of their records.
var namedIn = map[string]string{
	"engine/events/115_target.go":                "bargain kicker: which rule has a part of the text without its cost have no targets",
	"engine/events/116_foretell.go":              "foretell suspend: the special actions",
	"engine/events/116_special.go":               "megamorph: the counter",
	"engine/events/601_maycast.go":               "aftermath split_second: what forbids to cast",
	"engine/events/601_totalcost.go":             "morph: what texts say of morph costs",
	"engine/events/608_choice.go":                "cascade: what is done as a player cascades",
	"engine/events/616_whichfirst.go":            "buyback: where the spell goes as it has resolved",
	"engine/events/700_modes.go":                 "entwine escalate: how many modes are chosen",
	"engine/events/701_action.go":                "demonstrate mutate: keyword actions",
	"engine/events/701_move.go":                  "madness: what remembers that it was put somewhere by that",
	"engine/events/708_turning.go":               "disguise megamorph morph: face-down permanents",
	"engine/events/709_parts.go":                 "aftermath fuse: what lines call parts of cards",
	"engine/events/decision.go":                  "kicker: what is decided",
	"engine/oracle/actionname.go":                "foretell: the action",
	"engine/oracle/cardtext/cleave.go":           "cleave: how it is written",
	"engine/oracle/cardtext/deeds.go":            "foretell: the verb",
	"engine/oracle/cardtext/escapes.go":          "escape: “escaped”",
	"engine/oracle/cardtext/parse_condition.go":  "bargain: “bargained”",
	"engine/oracle/cardtext/parse_costchange.go": "morph: “morph costs”",
	"engine/oracle/cardtext/parse_does.go":       "foretell: the verb",
	"engine/oracle/cardtext/parse_happens.go":    "mutate: the verb",
	"engine/oracle/cardtext/parse_history.go":    "kicker: “kicked with its {2} kicker”",
	"engine/oracle/cardtext/parse_keyword.go":    "affinity emerge gift kicker mayhem suspend: the forms of their own",
	"engine/oracle/cardtext/parse_phrase.go":     "suspend: “suspended card”",
	"engine/oracle/cardtext/parse_quality.go":    "offering: its quality stands before it",
	"engine/oracle/cardtext/pool.go":             "aftermath: a layout of the pool",
	"engine/oracle/cardtext/print.go":            "cleave: how it is written",
	"engine/oracle/cardtext/print_condition.go":  "bargain escape: “bargained”, “escaped”",
	"engine/oracle/cardtext/print_cost.go":       "affinity emerge gift offering suspend: the forms of their own",
	"engine/oracle/cardtext/print_noun.go":       "bestow: what an Aura enchants",
	"engine/scenario/actions.go":                 "bestow: how a line says it",
	"engine/scenario/announced.go":               "bestow: how a line says it",
	"engine/scenario/clause.go":                  "kicker: how a line says it",
	"engine/support/attached.go":                 "bestow: what an Aura enchants",
	"engine/scenario/misway.go":                  "offering: what a script may say is added",
	"engine/support/particular.go":               "cascade mutate: what is not carried out of them",
	"engine/support/supported.go":                "fuse overload: what is not carried out of them",
	"engine/table/603_condition.go":              "escape: its own rule for having escaped",
	"engine/table/609_history.go":                "warp: “a spell was warped this turn”",
	"engine/trial/bearing.go":                    "aftermath: from where it is tried",
}

// TestNameStandsInItsRecord looks in every file for the names of keywords that a card is cast with. A list of such
// names drifts from the records: what is asked of several keywords is asked of their records, and what happens by
// one is in its course (engine/events/702_casting.go).
func TestNameStandsInItsRecord(t *testing.T) {
	const root = "../../.."
	names := map[string]bool{}
	for _, r := range All {
		if r.Casting != nil {
			names[string(r.Name)] = true
		}
	}
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return err
		}
		short, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		short = filepath.ToSlash(short)
		if path.Dir(short) == "engine/oracle/keywords" || ofOneKeyword.MatchString(short) {
			return nil
		}
		found, err := namesIn(file, names)
		if err != nil {
			return err
		}
		seen[short] = true
		known, _, _ := strings.Cut(namedIn[short], ":")
		if got := strings.Join(slices.Sorted(maps.Keys(found)), " "); got != known {
			t.Errorf("%s names the keywords %q, and %q is said of it in this test: what is asked of keywords is a field of their records", short, got, known)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for file := range namedIn {
		if !seen[file] {
			t.Errorf("there is no file %s", file)
		}
	}
}

// namesIn finds the names that stand in the texts of a file, alone or among words that are names of keywords all, spaces as
// underscores.
func namesIn(file string, names map[string]bool) (map[string]bool, error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			return true
		}
		list := strings.Fields(text)
		if names[text] {
			list = []string{text}
		} else if len(list) < 2 || slices.ContainsFunc(list, func(word string) bool { return Find(keywordOf(word)) == nil }) {
			return true
		}
		for _, word := range list {
			if names[string(keywordOf(word))] {
				found[strings.ReplaceAll(word, " ", "_")] = true
			}
		}
		return true
	})
	return found, nil
}

// keywordOf is the keyword of a word in a list.
func keywordOf(word string) oracle.Keyword { return oracle.Keyword(strings.ReplaceAll(word, "_", " ")) }

// TestRecords holds what the fields of a record say together.
func TestRecords(t *testing.T) {
	for i, r := range All {
		if i > 0 && All[i-1].Name == r.Name || Find(r.Name) != r {
			t.Errorf("%s has two records", r.Name)
		}
		if r.VariantOf != "" && Find(r.VariantOf) == nil {
			t.Errorf("%s is a variant of %s, which has no record", r.Name, r.VariantOf)
		}
		if (r.VariantOf == "") != (r.Variant == "") {
			t.Errorf("%s is a variant by no rule, or of nothing", r.Name)
		}
		c := r.Casting
		if c == nil {
			if r.EachPaid != "" || r.Asked {
				t.Errorf("%s has a cost that is paid as its card is cast, and is not about casting it", r.Name)
			}
			continue
		}
		if c.Offered && !c.Instead || c.AnyTimes && !c.Optional || c.Pays != nil && !c.Optional {
			t.Errorf("%s is paid in a way in which nothing is paid: %+v", r.Name, *c)
		}
	}
}
