package engine_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// openSites is the file that lists the sites of rules at which nothing hangs yet.
const openSites = "sites.txt"

// TestSites holds the list of the sites that no scenario plays, and of those that none
// proves: of a rule that is cited at several sites each is taken out of force alone, in every
// scenario that cites it there, and some scenario comes out differently. What the list holds
// stands there with a reason.
func TestSites(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays some thousand knock-outs")
	}
	sites := make(map[cr.Rule][]string)
	engine.EachCitation(t, func(_ token.Position, rule cr.Rule, sentence string, _ *ast.CallExpr, _ []ast.Node) {
		if sentence != "" && !slices.Contains(sites[rule], sentence) {
			sites[rule] = append(sites[rule], sentence)
		}
	})
	played, proved := make(map[engine.Site]bool), make(map[engine.Site]bool)
	eachScenario(t, func(f *scenario.File) {
		for _, f := range inEveryEdition(t, f) {
			replays := f.Replays()
			for _, s := range f.Sites() {
				played[s] = true
				if len(sites[s.Rule]) > 1 && !proved[s] {
					proved[s] = replays.KnockOutSite(s).Class.Proves()
				}
			}
		}
	})
	listed := listOfSites(t)
	state := make(map[engine.Site]string)
	for rule, sentences := range sites {
		for _, sentence := range sentences {
			s := engine.Site{Rule: rule, Sentence: sentence}
			switch {
			case !played[s]:
				state[s] = "unplayed"
			case len(sentences) > 1 && !proved[s]:
				state[s] = "unproved"
			}
		}
	}
	var lines []string
	for s, what := range state {
		reason := listed[s].reason
		if listed[s].state != what {
			t.Errorf("%s is %s at %q, and %s does not say so", s.Rule, what, s.Sentence, openSites)
			reason = open
		}
		lines = append(lines, fmt.Sprintf("%s\t%s\t%s\t%s", s.Rule, what, s.Sentence, reason))
	}
	for s, l := range listed {
		if state[s] != l.state {
			t.Errorf("%s is listed as %s at %q, and is not", s.Rule, l.state, s.Sentence)
		}
	}
	if t.Failed() && os.Getenv("RULESTEP_UPDATE") != "" {
		slices.SortFunc(lines, func(a, b string) int {
			x, _, _ := strings.Cut(a, "\t")
			y, _, _ := strings.Cut(b, "\t")
			if c := cr.Compare(cr.Rule(x), cr.Rule(y)); c != 0 {
				return c
			}
			return strings.Compare(a, b)
		})
		if err := os.WriteFile(openSites, []byte(sitesHead+strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const sitesHead = `# Sites of rules at which nothing hangs yet: the rule, what is missing (unplayed: no
# demonstration goes there; unproved: none comes out differently without it there), the
# sentence of the site, and why, all between tabs; "open" is what wants a
# demonstration, or a reason. RULESTEP_UPDATE=1 go test -run TestSites ./engine writes the list anew.
`

// inEveryEdition is a file as its own edition plays it, and as each does with which it changes.
func inEveryEdition(t *testing.T, f *scenario.File) []*scenario.File {
	t.Helper()
	list := []*scenario.File{f}
	for _, edition := range f.ThenAndNow() {
		there, err := f.In(edition)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, there)
	}
	return list
}

type listedSite struct{ state, reason string }

func listOfSites(t *testing.T) map[engine.Site]listedSite {
	t.Helper()
	data, err := os.ReadFile(openSites)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	list := make(map[engine.Site]listedSite)
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSuffix(line, "\n"); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != 4 || f[3] == "" {
			t.Errorf("%s: %q: want rule, what is missing, sentence, reason", openSites, line)
			continue
		}
		if f[3] == open {
			t.Errorf("%s: %s at %q wants a demonstration, or a reason", openSites, f[0], f[2])
		}
		list[engine.Site{Rule: cr.Rule(f[0]), Sentence: f[2]}] = listedSite{f[1], f[3]}
	}
	return list
}
