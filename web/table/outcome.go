package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
)

// This file says in a few words how plays end that stand beside each other: by what is different
// among them, and by nothing that is the same in all.

// An End is how a play begins and how it ends.
type End struct{ Start, End *engine.Board }

// mostWords bounds what is told of one play.
const mostWords = 3

// The order in which differences are told.
const (
	ofGame = iota
	ofDeath
	ofLife
	ofControl
	ofPlace
	ofCounters
	ofSize
	ofHand // from here on only where there is nothing else to tell
	ofDamage
	ofTapping
)

// A point is what plays may differ in.
type point struct {
	rank int
	of   string
}

// Outcomes tells for each play how it ends, by what is not so in all of them. A play that
// ends as all others do is told by no words.
func Outcomes(list []End) [][]string {
	out := make([][]string, len(list))
	states := make([]map[point]string, len(list))
	var points []point
	for i, e := range list {
		states[i] = stateOf(e)
		for p := range states[i] {
			if !slices.Contains(points, p) {
				points = append(points, p)
			}
		}
	}
	slices.SortFunc(points, func(a, b point) int { return cmp.Or(a.rank-b.rank, strings.Compare(a.of, b.of)) })
	mortal := false // plays differ in who dies
	for _, p := range points {
		mortal = mortal || p.rank == ofDeath && differ(states, p)
	}
	told := !mortal
	for _, p := range points {
		if p.rank >= ofDeath && !told {
			told = true
			for i := range list {
				out[i] = append(out[i], deaths(states, points, i))
			}
		}
		if p.rank == ofDeath {
			continue
		}
		same := !differ(states, p)
		for i := range list {
			if words := states[i][p]; !same && words != "" && len(out[i]) < mostWords && (p.rank < ofHand || len(out[i]) == 0) && !slices.Contains(out[i], words) {
				out[i] = append(out[i], words)
			}
		}
	}
	return out
}

// deaths tells who dies in a play, of those who do not in all; who lives only where it is about
// one alone.
func deaths(states []map[point]string, points []point, i int) string {
	var dead, gone, others []string
	for _, p := range points {
		if p.rank != ofDeath || !differ(states, p) {
			continue
		}
		switch words := states[i][p]; {
		case strings.HasSuffix(words, " dies"):
			dead = append(dead, p.of)
		case strings.HasSuffix(words, " is gone"):
			gone = append(gone, p.of)
		case words != "":
			others = append(others, words)
		}
	}
	switch {
	case len(dead) == 1:
		return dead[0] + " dies"
	case len(dead) > 1:
		return listed(dead) + " die"
	case len(gone) > 0:
		return listed(gone) + " gone"
	case len(others) == 1:
		return others[0]
	}
	return "nobody dies"
}

// differ reports whether plays differ in a point. What a thing is like is compared among those
// in which it is there.
func differ(states []map[point]string, p point) bool {
	var seen []string
	for _, s := range states {
		if like := p.rank == ofControl || p.rank == ofSize || p.rank == ofTapping; s[p] == "" && like {
			continue
		}
		seen = append(seen, s[p])
	}
	return len(slices.Compact(seen)) > 1
}

// stateOf is all that may be told of an end, in words.
func stateOf(e End) map[point]string {
	state := map[point]string{}
	if e.End.Over {
		state[point{ofGame, ""}] = e.End.Result
	}
	before, after := placed(e.Start), placed(e.End)
	for i := range e.End.Players {
		p := &e.End.Players[i]
		state[point{ofLife, p.Name}] = fmt.Sprintf("%s at %d", p.Name, p.Life)
		state[point{ofHand, p.Name}] = fmt.Sprintf("%s has %d in hand", p.Name, len(p.Hand))
		state[point{ofCounters, p.Name}] = countersOf(p.Name, p.Counters)
		if p.Lost {
			state[point{ofGame, p.Name}] = p.Name + " has lost"
		}
	}
	for label, now := range after {
		then := before[label]
		if len(now) > 1 || len(then) > 1 {
			if here := onBattlefield(now); here != onBattlefield(then) || here > 0 {
				state[point{ofPlace, label}] = fmt.Sprintf("%d %s on the battlefield", here, label)
			}
			continue
		}
		o := now[0]
		lived := len(then) == 1 && then[0].zone == "battlefield" && strings.Contains(then[0].TypeLine, "Creature")
		switch {
		case o.zone == "battlefield" && lived:
			state[point{ofDeath, label}] = label + " lives"
		case o.zone == "graveyard" && lived:
			state[point{ofDeath, label}] = label + " dies"
		case o.zone != "stack" && (strings.Contains(o.TypeLine, "Instant") || strings.Contains(o.TypeLine, "Sorcery")):
			continue // where it lies says nothing of what it did
		case o.zone == "stack":
			state[point{ofPlace, label}] = label + " is on the stack"
		default:
			state[point{ofPlace, label}] = label + " is in " + map[string]string{"battlefield": "play", "graveyard": "the graveyard", "hand": "hand", "exile": "exile", "command": "the command zone", "ante": "the ante"}[o.zone]
		}
		if o.zone != "battlefield" {
			continue
		}
		state[point{ofControl, label}] = o.Controller + " controls " + label
		if o.HasPower {
			state[point{ofSize, label}] = fmt.Sprintf("%s is %d/%d", label, o.Power, o.Toughness)
		}
		state[point{ofCounters, label}] = countersOf(label, o.Counters)
		if o.Damage > 0 {
			state[point{ofDamage, label}] = fmt.Sprintf("%s has %d damage", label, o.Damage)
		}
		state[point{ofTapping, label}] = label + map[bool]string{true: " is tapped", false: " is untapped"}[o.Tapped]
	}
	for label, then := range before {
		if len(after[label]) > 0 {
			continue
		}
		if len(then) == 1 && then[0].zone == "battlefield" {
			state[point{ofDeath, label}] = label + " is gone"
		}
	}
	return state
}

func countersOf(of string, list []engine.BoardCounter) string {
	var parts []string
	for _, c := range list {
		parts = append(parts, fmt.Sprint(c.N, " ", c.Kind))
	}
	if len(parts) == 0 {
		return ""
	}
	return of + " has " + listed(parts)
}

type placedObject struct {
	*engine.BoardObject
	zone string
}

// placed finds the objects of a board by what they are called; abilities on the stack are none.
func placed(b *engine.Board) map[string][]placedObject {
	at := map[string][]placedObject{}
	put := func(zone string, list []engine.BoardObject) {
		for i := range list {
			if o := &list[i]; !o.Ability {
				at[o.Label] = append(at[o.Label], placedObject{o, zone})
			}
		}
	}
	for i := range b.Players {
		put("battlefield", b.Players[i].Battlefield)
		put("graveyard", b.Players[i].Graveyard)
		put("hand", b.Players[i].Hand)
	}
	put("stack", b.Stack)
	put("exile", b.Exile)
	put("command", b.Command)
	put("ante", b.Ante)
	return at
}

func onBattlefield(list []placedObject) int {
	n := 0
	for _, o := range list {
		if o.zone == "battlefield" {
			n++
		}
	}
	return n
}
