package scenario

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
)

// This file reads and writes who decides where a player is controlled by another (720): "Ann has
// Bob attack Cid with Bear" is what Bob does as Ann decides. Without that a line says what its
// player decides.

var governedRE = regexp.MustCompile(`^([A-Z][a-z]+) has ([A-Z][a-z]+) (not )?([a-z]+)( .+)?$`)

// governed takes a sentence apart into who decides and what the other player does, in a sentence
// of its own; by is "" for all other sentences.
func governed(text string) (by, does string) {
	m := governedRE.FindStringSubmatch(text)
	if m == nil {
		return "", text
	}
	if m[3] != "" {
		return m[1], m[2] + " does not " + m[4] + m[5]
	}
	return m[1], m[2] + " " + third(m[4]) + m[5]
}

// decidedBy says of a sentence about what a player does who decides it.
func (r *runner) decidedBy(d *engine.Decision, sentence string) string {
	if d.By == d.Player || d.By == engine.None || d.Player == engine.None {
		return sentence
	}
	rest, ok := strings.CutPrefix(sentence, r.g.Name(d.Player)+" ")
	if !ok {
		return sentence
	}
	verb, more, said := strings.Cut(rest, " ")
	if verb == "concedes" {
		return sentence // nobody decides that for another (720.6)
	}
	switch rest, no := strings.CutPrefix(rest, "does not "); {
	case no:
		verb, more, said = "not", rest, true
	case strings.HasSuffix(verb, "ies"):
		verb = strings.TrimSuffix(verb, "ies") + "y"
	case strings.HasSuffix(verb, "sses"), strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "ches"):
		verb = strings.TrimSuffix(verb, "es")
	default:
		verb = strings.TrimSuffix(verb, "s")
	}
	sentence = r.g.Name(d.By) + " has " + r.g.Name(d.Player) + " " + verb
	if said {
		sentence += " " + more
	}
	return sentence
}

// unruled are the forms of what is no decision that others can make: to concede (720.6) is judged
// by the game, and to look at something decides nothing.
var unruled = []string{"concedes", "looks"}

// whoDecides refuses a line that has another decide for a player than who does.
func (r *runner) whoDecides(l Line, p engine.ID) error {
	if slices.Contains(unruled, l.form.id) {
		return nil
	}
	by := p
	if l.by != "" {
		var err error
		if by, err = r.t.player(l, l.by); err != nil {
			return err
		}
	}
	switch decides := r.g.WhoDecides(p); decides {
	case by:
		return nil
	case engine.None:
		return errors.New("nobody decides for " + r.g.Name(p))
	case p:
		return r.illegal("720.5", "%s does not control %s", r.g.Name(by), r.g.Name(p))
	default:
		return r.illegal("720.5", "%s decides for %s", r.g.Name(decides), r.g.Name(p))
	}
}
