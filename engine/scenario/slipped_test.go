package scenario_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// slipped is a line as somebody writes it who makes slips: a word is left out, said twice or at another place, a list
// has a comma too many, a number is out of all proportion.
func slipped(r *rand.Rand, line string) string {
	words := strings.Fields(line)
	at, other := r.IntN(len(words)), r.IntN(len(words))
	switch r.IntN(9) {
	case 0:
		return strings.ReplaceAll(line, " and ", ", and ")
	case 1:
		return strings.ReplaceAll(line, ", ", " and ")
	case 2:
		words[at] = ""
	case 3:
		words[at] += ","
	case 4:
		words[at], words[other] = words[other], words[at]
	case 5:
		words[at] = words[at][:len(words[at])-1] + "x"
	case 6:
		words[at] += "'s " + words[other]
	case 7:
		words[at] = ", and " + words[at]
	default:
		odd := []string{"0", "-1", "30000000", "99999999999999999999", "X", "“", `"`, "(", "called", "and", "or", "//", "the"}
		words[at] = odd[r.IntN(len(odd))]
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// linesOf are the lines of a scenario but those that the rules did.
func linesOf(source string) (lines []string) {
	section := ""
	for line := range strings.SplitSeq(source, "\n") {
		if strings.HasPrefix(line, "-- ") {
			section, _, _ = strings.Cut(strings.Trim(line, "- "), ":")
		}
		if section == "because" || strings.HasPrefix(line, "    ") && section != "cards" {
			continue
		}
		lines = append(lines, line)
	}
	return lines
}

// TestSlips plays demonstrations with a slip or two in them, from a fixed seed, within the limits of visitors: none
// ends in a panic, and none takes more memory than a play may. SLIPS says how many, 1500 if it does not; SEED says which.
func TestSlips(t *testing.T) {
	most, err := strconv.Atoi(os.Getenv("SLIPS"))
	if err != nil {
		most = 1500
	}
	seed, _ := strconv.ParseUint(os.Getenv("SEED"), 10, 64)
	random := rand.New(rand.NewPCG(seed, 1))
	var paths, sources []string
	eachSource(t, func(path, source string) { paths, sources = append(paths, path), append(sources, source) })
	for range most {
		k := random.IntN(len(paths))
		lines := linesOf(sources[k])
		for range 1 + random.IntN(2) {
			for i := 3 + random.IntN(len(lines)-3); i < len(lines); i++ {
				if lines[i] != "" && !strings.HasPrefix(lines[i], "--") {
					lines[i] = slipped(random, lines[i])
					break
				}
			}
		}
		playSlipped(t, paths[k], strings.Join(lines, "\n"))
	}
}

// TestSlipsThatPanicked plays what once ended in a panic, or filled the memory.
func TestSlipsThatPanicked(t *testing.T) {
	for _, c := range []struct{ cards, setup, answer string }{
		{setup: "Ann controls Foo, and Bar", answer: "Bob has 20 life"},
		{setup: "Ann controls Forest, Foo, and Island", answer: "Bob has 20 life"},
		{setup: "everybody's range of influence is 99999999999999999999", answer: "Bob has 20 life"},
		{setup: "Ann controls Forest", answer: ", Forest is on the battlefield"},
		{setup: "Ann controls Forest", answer: "Forest, is in the ante"},
		{setup: "Ann controls Forest", answer: "the stack is 30000000 Forests"},
		{setup: "Ann controls Forest", answer: "the stack is 99999999999999999999 Forests"},
		{
			cards: "Rats {B}\nCreature — Rat\nAt the beginning of combat on your turn, if you both own and control this creature and a creature named Owl, exile them, then meld them into Host\n1/1\n",
			setup: "Ann controls Forest", answer: "Bob has 20 life",
		},
	} {
		playSlipped(t, "slips.txt", fmt.Sprintf("# Slips\n\n-- cards --\n%s\n-- setup --\n%s\n-- play --\nAnn has 20 life\n-- answer --\n%s\n", c.cards, c.setup, c.answer))
		playSlipped(t, "slips.txt", fmt.Sprintf("# Slips\n\n-- cards --\n%s\n-- setup --\n%s\n-- play --\n-- answer --\n%s\n", c.cards, c.setup, c.answer))
	}
}

// playSlipped plays a text within the limits of visitors.
func playSlipped(t *testing.T, path, text string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("panic: %v\n%s\n%s", r, debug.Stack(), text)
		}
	}()
	f, err := scenario.Parse(path, []byte(text))
	if err != nil {
		return
	}
	f.Limits = scenario.Visitors
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f.Tell("")
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 64<<20 {
		t.Errorf("%d MB for\n%s", bytes>>20, text)
	}
}
