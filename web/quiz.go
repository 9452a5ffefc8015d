package web

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/scenario"
	"rulestep/templates"
)

// This file makes a question of a step, for those who want to predict it before they see
// it. The right answer is what the engine does; the others are what somebody might think.

// quiz asks what step n brings; nil when nothing about it can be judged.
func (s *scene) quiz(n int) *templates.QuizView {
	if n == 0 || n >= s.last() {
		return nil
	}
	step := &s.fork.Steps[n]
	says := strings.TrimRight(s.title(n), ".")
	if kind := s.mark(n); kind == "no" || strings.HasPrefix(kind, "dec") {
		refused := 0
		if step.Kind == scenario.RefusedStep || step.Refused {
			refused = 1
		}
		return &templates.QuizView{Ask: says + ". Legal or refused?", Options: []string{"Legal", "Refused"}, Right: refused}
	}
	if m := mayLine.FindStringSubmatch(step.Text); m != nil && step.Kind == scenario.CheckStep {
		return quizOfMay(m[1], m[2], curly(m[3]))
	}
	if step.Kind == scenario.QueryStep {
		return s.quizOfQuery(n, says)
	}
	for _, kind := range []string{"life", "zone", "damage", "power"} {
		for _, c := range step.Changes {
			if c.Kind != kind {
				continue
			}
			ask, options := quizOfChange(c)
			if len(options) > 1 {
				return quizOf(says+". "+ask, options, c.To)
			}
		}
	}
	return nil
}

// quizOf puts the right answer among the others, in the order of their values, so that
// the place says nothing.
func quizOf(ask string, options []string, right string) *templates.QuizView {
	slices.SortFunc(options, func(a, b string) int {
		x, bad := strconv.Atoi(a)
		y, worse := strconv.Atoi(b)
		if bad == nil && worse == nil {
			return x - y
		}
		return strings.Compare(a, b)
	})
	options = slices.Compact(options)
	return &templates.QuizView{Ask: ask, Options: options, Right: slices.Index(options, right)}
}

// mayLine is a line that says what a player may do, or exactly in which ways.
var mayLine = regexp.MustCompile(`^([A-Z][a-z]+) may (not )?(.+)$`)

// quizOfMay asks what such a line says.
func quizOfMay(who, not, what string) *templates.QuizView {
	if what, ways, ok := strings.Cut(what, " exactly: "); ok {
		n := 1 + strings.Count(ways, "; ")
		var options []string
		for _, k := range []int{n - 1, n, n + 1, 2 * n} {
			if k > 0 {
				options = append(options, strconv.Itoa(k))
			}
		}
		return quizOf("In how many ways may "+who+" "+what+"?", options, strconv.Itoa(n))
	}
	q := &templates.QuizView{Ask: "May " + who + " " + what + "?", Options: []string{"Yes", "No"}}
	if not != "" {
		q.Right = 1
	}
	return q
}

// visible are the zones in which something ends up that one may be asked about.
var visible = []string{"battlefield", "exile", "graveyard", "hand"}

// quizOfChange asks about what changes. The other answers: nothing does, twice as much
// does, half as much.
func quizOfChange(c scenario.Change) (ask string, options []string) {
	what := curly(c.What)
	switch c.Kind {
	case "life", "damage":
		from, bad := strconv.Atoi(c.From)
		to, worse := strconv.Atoi(c.To)
		if bad != nil || worse != nil {
			return "", nil
		}
		ask = "How much " + c.Kind + " has " + what + " then?"
		for _, n := range []int{from, to, to + to - from, (from + to) / 2} {
			options = append(options, strconv.Itoa(n))
		}
	case "zone":
		if c.From != "battlefield" && c.From != "stack" || !slices.Contains(visible, c.To) {
			return "", nil
		}
		return "In which zone is " + what + " then?", slices.Clone(visible)
	case "power":
		from, to := sizeOf(c.From), sizeOf(c.To)
		if from == nil || to == nil {
			return "", nil
		}
		ask = "How big is " + what + " then?"
		for _, size := range [][]int{from, to, {2*to[0] - from[0], 2*to[1] - from[1]}, {to[0], from[1]}} {
			options = append(options, fmt.Sprintf("%d/%d", size[0], size[1]))
		}
	}
	return ask, options
}

// sizeOf reads "2/3".
func sizeOf(words string) []int {
	var size [2]int
	if n, err := fmt.Sscanf(words, "%d/%d", &size[0], &size[1]); n != 2 || err != nil {
		return nil
	}
	return size[:]
}

// quizOfQuery asks what the script asks. The other answers are what the object would be if
// one of the effects on it were the last.
func (s *scene) quizOfQuery(n int, says string) *templates.QuizView {
	reply, o := s.reply(n)
	if reply == "" {
		return nil
	}
	options := []string{reply}
	for _, e := range o.Layers {
		asked := e.Layer[0] == '7' && strings.Contains(reply, "/") || e.Layer == "4" && e.Rule != "305.6" && e.Rule != "305.7" && reply == o.TypeLine
		if asked && len(options) < 4 && e.Void == "" {
			options = append(options, e.Before, e.After)
		}
	}
	slices.Sort(options)
	if options = slices.Compact(options); len(options) < 2 {
		return nil
	}
	q := quizOf(says, options, reply)
	q.About = newTableau(&s.fork.Steps[n], nil).dom(o.ID)
	return q
}
