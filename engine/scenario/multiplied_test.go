package scenario_test

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// many is how many there are in a multiplied setup of what there was one of.
const many = 25

var (
	placed  = regexp.MustCompile(`^(\w+ controls )(.+)()$|^(.+)( (?:is|are) in (?:\w+'s (?:hand|graveyard|library)|exile))$`)
	counted = regexp.MustCompile(`^(\d+) (.+)$`)
)

// multiplied is a scenario with many of everything that its setup puts somewhere: besides each
// card of the text that is there, many - 1 more, and many times as many where there are several.
func multiplied(source string) string {
	var out []string
	cards := make(map[string]bool)
	section, first := "", false
	for line := range strings.SplitSeq(source, "\n") {
		if strings.HasPrefix(line, "--") {
			section, first = strings.Trim(strings.SplitN(line, ":", 2)[0], "- "), true
		}
		if strings.HasPrefix(line, "    ") && section != "cards" {
			continue // a ruling of the play as it was
		}
		out = append(out, line)
		switch section {
		case "cards":
			if first && line != "" && !strings.HasPrefix(line, "--") {
				name, _, _ := strings.Cut(line, " {")
				cards[name] = true
			}
			if !strings.HasPrefix(line, "--") {
				first = line == "" || line == "//"
			}
		case "setup":
			out = append(out, more(line, cards)...)
		}
	}
	return strings.Join(out, "\n")
}

// more are the lines that put there what a line does, many times.
func more(line string, cards map[string]bool) (lines []string) {
	m := placed.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	before, list, after := m[1], m[2], m[3]
	if m[4] != "" {
		before, list, after = "", m[4], strings.Replace(m[5], " is ", " are ", 1)
	}
	for _, item := range strings.FieldsFunc(strings.ReplaceAll(list, " and ", ", "), func(r rune) bool { return r == ',' }) {
		item = strings.TrimSpace(item)
		if n := counted.FindStringSubmatch(item); n != nil {
			lines = append(lines, fmt.Sprintf("%s%d %s%s", before, many-1, strings.TrimSuffix(n[2], "s")+"s", after))
		} else if cards[item] {
			lines = append(lines, fmt.Sprintf("%s%d %ss%s", before, many-1, item, after))
		}
	}
	return lines
}

// TestMultipliedSetups plays every demonstration with many of everything within the limits of
// visitors, with all rules and without one, and holds how many bytes each of these plays takes.
// Nothing is timed; what each took is told with -v.
func TestMultipliedSetups(t *testing.T) {
	const most = 64 << 20
	played, begun := 0, 0
	eachSource(t, func(path, source string) {
		f, err := scenario.Parse(path, []byte(multiplied(source)))
		if err != nil {
			return // it is not one that can be multiplied so
		}
		f.Limits = scenario.Visitors
		played++
		t.Run(strings.TrimSuffix(path, ".txt"), func(t *testing.T) {
			for _, without := range []cr.Rule{"", f.Shows[0]} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				start := time.Now()
				trace := f.Tell(without)
				took := time.Since(start)
				runtime.ReadMemStats(&after)
				if without == "" && len(trace.Forks[0].Steps) > 1 {
					begun++
				}
				bytes := after.TotalAlloc - before.TotalAlloc
				t.Logf("%3d MB, %3d ms, %s without %q: %.60s", bytes>>20, took.Milliseconds(), path, without, trace.Problem)
				if bytes > most {
					t.Errorf("without %q: %d MB were allocated", without, bytes>>20)
				}
			}
		})
	})
	if played < 900 || begun < played*4/5 {
		t.Errorf("%d demonstrations were multiplied, and %d of those came to a first step", played, begun)
	}
}
