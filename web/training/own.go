package training

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file makes questions of a play that is no demonstration of the program: of what somebody
// has written, and of a branch, in which something else was decided than the script says.

// ErrNoScript is wrapped by the error about a play of which no script can be written.
var ErrNoScript = errors.New("this play has no script of its own")

// Written writes one fork of a played scenario as a source of its own: by the edition of the play,
// and where that is a branch, with the lines of the branch. The rules that it is about are those
// of the file, or where that names none, those of the play that somebody could have forgotten.
func Written(src Source, t *scenario.Trace, fork *scenario.ForkTrace) (Source, error) {
	scripts, err := scriptsOf(src)
	if err != nil {
		return Source{}, err
	}
	i := slices.IndexFunc(scripts, func(s script) bool { return s.fork == fork.Name })
	if i < 0 {
		return Source{}, fmt.Errorf("%w: %s has no fork %q", ErrNoScript, src.Slug, fork.Name)
	}
	s := &scripts[i]
	p := piece{of: s, setup: s.setup, begun: len(s.opening)}
	if t.Choices == nil {
		for _, l := range slices.Concat(s.opening, s.play) {
			p.lines = append(p.lines, l.Text)
		}
	} else if p.lines, err = branched(s, fork.Steps); err != nil {
		return Source{}, err
	}
	for _, l := range s.answer {
		p.ask = append(p.ask, l.Text)
	}
	if t.Choices != nil {
		if p.lines, err = p.reaching(t.Edition, fork.Steps); err != nil {
			return Source{}, err
		}
	}
	book, err := cr.BookOf(t.Edition)
	if err != nil {
		return Source{}, err
	}
	shows := s.shows
	if len(shows) == 0 {
		shows = forgettable(fork.Steps, book)
	}
	head := "# A question\n\nedition " + t.Edition + "\n" // so that it is played by that wherever it is sent
	var numbers []string
	for _, r := range shows {
		if n, ok := book.Number(r); ok {
			numbers = append(numbers, string(n))
		}
	}
	if len(numbers) > 0 {
		head += "shows " + strings.Join(numbers, " ") + "\n"
	}
	_, body, _ := strings.Cut(p.text(), "\n-- ")
	text := head + "\n-- " + body
	if _, err := scenario.Parse(src.Slug, []byte(text)); err != nil {
		return Source{}, fmt.Errorf("%w: %w", ErrNoScript, err)
	}
	return Source{Slug: "own/" + short(text, 8), Text: text}, nil
}

// reaching are the lines of a branch with what it does besides: it goes on to the moment at which the
// script's own play ends, for which it has no line. A branch that can't be said in lines is none.
func (p *piece) reaching(edition string, steps []scenario.Step) ([]string, error) {
	end := &steps[len(steps)-1].Board
	const rest = "everything on the stack resolves"
	until := "everyone passes until "
	ways := [][]string{nil, {rest}, {until + end.Active + "'s " + whose[end.Step]}, {until + "the " + whose[end.Step]}, {rest, until + end.Active + "'s " + whose[end.Step]}, {rest, until + "the " + whose[end.Step]}}
	for _, more := range ways {
		q := *p
		q.lines = slices.Concat(p.lines, more)
		f, err := scenario.Parse(p.of.slug, []byte(q.text()))
		if err != nil {
			continue
		}
		f.Limits = scenario.Visitors
		again := f.OnShow(edition).Play("").Forks[0].Steps
		if len(again) > 0 && onTable(&again[len(again)-1].Board) == onTable(end) {
			return q.lines, nil
		}
	}
	return nil, fmt.Errorf("%w: its lines alone do not come to its end", ErrNoScript)
}

// onTable is what lies on the table, and how.
func onTable(b *engine.Board) string {
	var s strings.Builder
	list := func(zone []engine.BoardObject) {
		var names []string
		for _, o := range zone {
			names = append(names, fmt.Sprint(o.Label, o.Power, o.Toughness, o.Damage, o.Tapped, o.FaceDown, o.Counters))
		}
		slices.Sort(names)
		fmt.Fprintln(&s, names)
	}
	for _, p := range b.Players {
		fmt.Fprintln(&s, p.Name, p.Life, p.Left)
		list(p.Hand)
		list(p.Battlefield)
		list(p.Graveyard)
	}
	list(b.Stack)
	list(b.Exile)
	list(b.Ante)
	return s.String()
}

// branched are the lines of a branch: those of the script that fit, and what was decided instead or
// for want of a line. What only looks, or had to be refused in the script, is left out.
func branched(s *script, steps []scenario.Step) ([]string, error) {
	if len(s.opening) > 0 {
		return nil, fmt.Errorf("%w: it branches off a game that begins with hands being drawn", ErrNoScript)
	}
	var list []string
	for i := range steps[min(1, len(steps)):] {
		switch st := &steps[i+1]; {
		case st.Kind == scenario.LeftOutStep || hidden(st) || st.Kind == scenario.PassStep && strings.HasPrefix(st.Text, "On the way to "):
		default:
			list = append(list, st.Text)
		}
	}
	return list, nil
}

// forgettable are the rules that bear on a play and that somebody could have forgotten, by name.
func forgettable(steps []scenario.Step, book *cr.Book) []cr.Rule {
	var list []cr.Rule
	for i := range steps {
		for _, r := range steps[i].Rulings {
			if n := book.Named(r.Rule); (Wrong{Rule: n, Shown: true}).bears() {
				list = append(list, n)
			}
		}
	}
	return inOrder(list)
}

// MakeWithin makes the questions of a source while somebody waits: when the context is done it
// stops. There are all or none.
func MakeWithin(ctx context.Context, src Source) ([]Question, error) {
	src.done = ctx.Done()
	list, err := Make(src)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("making questions: %w", ctx.Err())
	}
	return list, err
}
