package table

import (
	"fmt"
	"slices"
	"strings"
)

// This file begins lines beside each other. A line of play is a fork of the scenario: what it
// shares with all others stands in the play without a name, the rest in one that has its name.

// A section is a part of the text with its head.
type section struct {
	kind     string // "play"
	forks    []string
	head     int // the index of its head
	from, to int // of what it holds; to is not part of it
}

// sections lists the sections of the text.
func (t *Table) sections() []section {
	var list []section
	for i, l := range t.lines {
		name, begins := strings.CutPrefix(l, "-- ")
		name, ends := strings.CutSuffix(strings.TrimRight(name, " "), " --")
		if !begins || !ends {
			continue
		}
		if len(list) > 0 {
			list[len(list)-1].to = i
		}
		s := section{head: i, from: i + 1, to: len(t.lines)}
		var forks string
		if s.kind, forks, _ = strings.Cut(name, ": "); forks != "" {
			s.forks = strings.Split(forks, " / ")
		}
		list = append(list, s)
	}
	return list
}

// find is the section of a kind that belongs to one fork alone, "" for none.
func (t *Table) find(kind, fork string) (section, bool) {
	for _, s := range t.sections() {
		if s.kind == kind && (fork == "" && s.forks == nil || len(s.forks) == 1 && s.forks[0] == fork) {
			return s, true
		}
	}
	return section{}, false
}

// Forks names the lines of play in their order; one alone may have no name.
func (t *Table) Forks() []string {
	var list []string
	for _, s := range t.sections() {
		if s.kind == "play" && len(s.forks) == 1 {
			list = append(list, s.forks[0])
		}
	}
	if len(list) == 0 {
		return []string{""}
	}
	return list
}

// within lists the numbers of the lines of a section in which something is said.
func (t *Table) within(s section) []int {
	var list []int
	for i := s.from; i < s.to; i++ {
		if l := t.lines[i]; strings.TrimSpace(l) != "" && l[0] != ' ' && l[0] != '\t' && !strings.HasPrefix(l, "//") {
			list = append(list, i+1)
		}
	}
	return list
}

// shared lists the numbers of the lines that all plays have before their own.
func (t *Table) shared() []int {
	var list []int
	for _, kind := range []string{"opening", "play"} {
		if s, ok := t.find(kind, ""); ok {
			list = append(list, t.within(s)...)
		}
	}
	return list
}

// Played lists the numbers of the lines of a play, from its opening on.
func (t *Table) Played(fork string) []int {
	list := t.shared()
	if s, ok := t.find("play", fork); ok && fork != "" {
		list = append(list, t.within(s)...)
	}
	return list
}

// said is what a play says, in its first n lines.
func (t *Table) said(fork string, n int) []string {
	var list []string
	for _, no := range t.Played(fork)[:n] {
		list = append(list, t.Line(no))
	}
	return list
}

// Start stands for the number of a line where the place before the first one is meant.
const Start = -1

// upTo counts the lines of a play up to one of them, and with it. 0 is the last one.
func (t *Table) upTo(fork string, line int) int {
	path := t.Played(fork)
	if line == 0 {
		return len(path)
	}
	return slices.Index(path, line) + 1
}

// Say goes on with a play after one of its lines, or after the last one if that is 0. If it
// goes on there already, another play begins beside it, unless there is one that goes on so.
// It gives back which play that is, and after how many of its lines one is then.
func (t *Table) Say(fork string, after int, sentence string) (in string, n int) {
	sentence = strings.Join(strings.Fields(sentence), " ")
	at := t.upTo(fork, after)
	way := append(t.said(fork, at), sentence)
	for _, other := range append([]string{fork}, t.Forks()...) {
		if path := t.Played(other); len(path) > at && slices.Equal(t.said(other, at+1), way) {
			return other, at + 1
		}
	}
	if at == len(t.Played(fork)) {
		t.append(fork, sentence)
		return fork, at + 1
	}
	return t.begin(fork, at, sentence), at + 1
}

// Instead says a line otherwise that is the last one of a play; of any other it is Say after
// the line before it.
func (t *Table) Instead(fork string, line int, sentence string) (in string, n int) {
	path := t.Played(fork)
	at := slices.Index(path, line)
	if at < 0 {
		return t.Say(fork, 0, sentence)
	}
	before := Start
	if at > 0 {
		before = path[at-1]
	}
	if at < len(path)-1 || len(t.Forks()) > 1 && at < len(t.shared()) {
		return t.Say(fork, before, sentence)
	}
	way := append(t.said(fork, at), strings.Join(strings.Fields(sentence), " "))
	for _, other := range t.Forks() {
		if other != fork && len(t.Played(other)) > at && slices.Equal(t.said(other, at+1), way) {
			if t.Drop(fork); len(t.Forks()) == 1 { // what it has become is there already
				other = t.Forks()[0]
			}
			return other, at + 1
		}
	}
	t.lines[line-1] = way[at]
	return fork, at + 1
}

// append adds a line at the end of a play.
func (t *Table) append(fork, sentence string) {
	if fork == "" {
		t.add("play", sentence)
		return
	}
	t.add("play: "+fork, sentence)
}

// begin begins a play beside another one, with its first lines and one more, and names it.
func (t *Table) begin(fork string, n int, sentence string) string {
	if fork == "" {
		fork = t.freeName()
		t.nameOnly(fork)
	}
	t.unshare(n)
	own, _ := t.find("play", fork)
	from := own.from
	if k := n - len(t.shared()); k > 0 {
		own.to = t.within(own)[k-1]
	} else {
		own.to = from
	}
	name := t.freeName()
	block := append([]string{"-- play: " + name + " --"}, t.lines[own.from:own.to]...)
	forks := t.Forks()
	last, _ := t.find("play", forks[len(forks)-1])
	t.lines = slices.Insert(t.lines, t.endOf(last), append(block, sentence)...)
	for _, s := range t.sections() {
		if s.kind == "setup" && slices.Contains(s.forks, fork) {
			t.lines[s.head] = strings.TrimSuffix(strings.TrimRight(t.lines[s.head], " "), " --") + " / " + name + " --"
		}
	}
	return name
}

// endOf is where something can be put after a section, before empty lines at its end.
func (t *Table) endOf(s section) int {
	for s.to > s.from && strings.TrimSpace(t.lines[s.to-1]) == "" {
		s.to--
	}
	return s.to
}

// nameOnly gives the only play a name, so that others can stand beside it: all it says is
// shared then.
func (t *Table) nameOnly(name string) {
	trunk, ok := t.find("play", "")
	if !ok {
		return
	}
	t.lines = slices.Insert(t.lines, t.endOf(trunk), "-- play: "+name+" --")
	for _, s := range t.sections() {
		if s.kind != "answer" {
			continue
		}
		since := ""
		if len(s.forks) == 1 { // "since 2026-02-27"
			since = " " + s.forks[0]
		}
		t.lines[s.head] = "-- answer: " + name + since + " --"
	}
}

// unshare leaves n lines that all plays have; each gets the others as its own.
func (t *Table) unshare(n int) {
	shared := t.shared()
	if n >= len(shared) {
		return
	}
	var tail []string
	var rest []section
	for _, kind := range []string{"opening", "play"} {
		if s, ok := t.find(kind, ""); ok {
			for _, no := range t.within(s) {
				if slices.Index(shared, no) < n {
					s.from = no
				}
			}
			s.to = t.endOf(s)
			tail = append(tail, t.lines[s.from:s.to]...)
			rest = append(rest, s)
		}
	}
	slices.SortFunc(rest, func(a, b section) int { return b.head - a.head })
	for _, s := range rest {
		t.lines = slices.Delete(t.lines, s.from, s.to)
	}
	for _, fork := range t.Forks() {
		s, _ := t.find("play", fork)
		t.lines = slices.Insert(t.lines, s.from, tail...)
	}
}

// freeName is a name that no play has.
func (t *Table) freeName() string {
	for n := 1; ; n++ {
		if name := fmt.Sprint("line ", n); !slices.Contains(t.Forks(), name) {
			return name
		}
	}
}

// Back takes a line of a play back, and all that came after it. What other plays share with
// it stays if they do not need the line.
func (t *Table) Back(fork string, line int) {
	at := slices.Index(t.Played(fork), line)
	if at < 0 {
		return
	}
	if own, ok := t.find("play", fork); ok && line > own.from && line <= own.to && fork != "" {
		t.lines = slices.Delete(t.lines, line-1, t.endOf(own))
		if s, _ := t.find("play", fork); len(t.within(s)) == 0 && len(t.Forks()) > 1 {
			t.Drop(fork)
		}
		return
	}
	forks := t.Forks()
	for _, f := range forks[1:] {
		t.Drop(f)
	}
	path := t.Played(t.Forks()[0])
	for i := len(path) - 1; i >= at; i-- {
		t.lines = slices.Delete(t.lines, path[i]-1, path[i])
	}
}

// Drop takes a play away. The last one that is left loses its name.
func (t *Table) Drop(fork string) {
	if len(t.Forks()) < 2 || !slices.Contains(t.Forks(), fork) {
		return
	}
	for i := len(t.sections()) - 1; i >= 0; i-- {
		s := t.sections()[i]
		k := slices.IndexFunc(s.forks, func(f string) bool { return f == fork || strings.HasPrefix(f, fork+" since ") && s.kind == "answer" })
		switch {
		case k < 0:
		case len(s.forks) > 1:
			t.lines[s.head] = "-- " + s.kind + ": " + strings.Join(slices.Delete(s.forks, k, k+1), " / ") + " --"
		default:
			t.lines = slices.Delete(t.lines, s.head, s.to)
		}
	}
	if forks := t.Forks(); len(forks) == 1 {
		t.unname(forks[0])
	}
}

// unname puts the lines of the only play into the one without a name.
func (t *Table) unname(fork string) {
	own, _ := t.find("play", fork)
	lines := slices.Clone(t.lines[own.from:own.to])
	if _, ok := t.find("play", ""); !ok {
		t.lines[own.head] = "-- play --"
	} else {
		t.lines = slices.Delete(t.lines, own.head, own.to)
		trunk, _ := t.find("play", "")
		t.lines = slices.Insert(t.lines, t.endOf(trunk), lines...)
	}
	for _, s := range t.sections() {
		if len(s.forks) != 1 {
			continue
		}
		if since, ok := strings.CutPrefix(s.forks[0], fork+" since "); ok && s.kind == "answer" {
			t.lines[s.head] = "-- answer: since " + since + " --"
		} else if s.forks[0] == fork {
			t.lines[s.head] = "-- " + s.kind + " --"
		}
	}
}

// MaxName bounds the name of a play, in bytes.
const MaxName = 60

// Rename gives a play another name, if it can have it.
func (t *Table) Rename(fork, name string) bool {
	name = strings.Join(strings.Fields(name), " ")
	if fork == "" || name == "" || len(name) > MaxName || strings.Contains(name, " / ") || strings.Contains(name, "--") || slices.Contains(t.Forks(), name) {
		return false
	}
	for _, s := range t.sections() {
		for k, f := range s.forks {
			if f == fork {
				s.forks[k] = name
				t.lines[s.head] = "-- " + s.kind + ": " + strings.Join(s.forks, " / ") + " --"
			}
		}
	}
	return true
}

// MoveUp puts a play before the one that stands before it.
func (t *Table) MoveUp(fork string) {
	forks := t.Forks()
	k := slices.Index(forks, fork)
	if k < 1 {
		return
	}
	a, _ := t.find("play", forks[k-1])
	b, _ := t.find("play", fork)
	t.lines = slices.Concat(t.lines[:a.head], t.lines[b.head:b.to], t.lines[a.to:b.head], t.lines[a.head:a.to], t.lines[b.to:])
}
