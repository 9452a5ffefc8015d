package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle/cardtext"
)

// This file reads which modes a line names.

// modes are those that a line names as something is announced (601.2b).
func (r *runner) modes(g *engine.Game, d *engine.Decision, l Line) (engine.Answer, error) {
	words := l.slots["MODES"]
	if words == "" {
		return engine.Answer{}, errors.New("say \"choosing ...\" with words of the mode in quotes")
	}
	a, err := r.modesOf(g, d, words)
	r.modesTurned = !slices.IsSorted(a.Numbers)
	return a, err
}

// modesOffered are the words of what can be chosen: those of the decision, where something is chosen as an effect applies, and
// else the modes of the card (700.2).
func modesOffered(g speaker, d *engine.Decision) []string {
	if d.Rule != "601.2b" {
		return d.Words
	}
	var modes []string
	for _, line := range strings.Split(g.FaceOf(g.SourceOf(d.About)).Text, "\n") {
		if rest, ok := cardtext.ModeLine(line); ok {
			modes = append(modes, rest)
		}
	}
	if len(modes) == 0 {
		return d.Words
	}
	return modes
}

// modesOf finds modes by words of their text in quotes.
func (r *runner) modesOf(g *engine.Game, d *engine.Decision, words string) (engine.Answer, error) {
	offered := modesOffered(g, d)
	var a engine.Answer
	if words == "nothing" {
		return a, nil
	}
	for _, quoted := range strings.Split(words, `"`) {
		quoted = strings.TrimSpace(quoted)
		if quoted == "" || quoted == "and" || quoted == "," {
			continue
		}
		i, several := modeSaid(offered, quoted)
		if several {
			return a, fmt.Errorf("several modes of %s have the words %q; say more of them", g.Name(d.About), quoted)
		}
		if i < 0 {
			return a, fmt.Errorf("%s has no mode with the words %q", g.Name(d.About), quoted)
		}
		a.Numbers = append(a.Numbers, i)
	}
	return a, nil
}

// modeSaid is the place of the mode that words of it name, less than 0 for none, and reports whether several could be meant:
// "library" is that one and not "library and graveyard", and "Fira" the one that has this as a word.
func modeSaid(offered []string, words string) (i int, several bool) {
	for _, has := range []func(mode string) bool{
		func(mode string) bool { return mode == words },
		func(mode string) bool { return strings.Contains(" "+mode+" ", " "+words+" ") },
		func(mode string) bool { return strings.Contains(mode, words) },
	} {
		if i := slices.IndexFunc(offered, has); i >= 0 {
			return i, slices.ContainsFunc(offered[i+1:], has)
		}
	}
	return -1, false
}
