package training

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"rulestep/engine/cr"
)

// This file writes the data card of the evaluation set: what its lines are, how they came about,
// and what they do not say.

// Card writes the data card of a bank's questions.
func (b *Bank) Card(w io.Writer) error {
	forms, rules, chapters := map[Form][2]int{}, map[cr.Rule]bool{}, map[cr.Rule]bool{}
	own, varied := 0, 0
	for i := range b.list {
		e := &b.list[i]
		n := forms[e.Form]
		if e.Variation == "" {
			own++
			n[0]++
		} else {
			varied++
			n[1]++
		}
		forms[e.Form] = n
		for _, r := range e.Rules {
			rules[r], chapters[r.Chapter()] = true, true
		}
	}
	if _, err := fmt.Fprintf(w, cardHead, own+varied, own, varied, len(rules), len(chapters), cr.Edition); err != nil {
		return err
	}
	for _, f := range slices.Sorted(maps.Keys(forms)) {
		if _, err := fmt.Fprintf(w, "| %s | %s | %d | %d |\n", f, askedBy[f], forms[f][0], forms[f][1]); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, cardTail)
	return err
}

// askedBy says what each form asks.
var askedBy = map[Form]string{
	Outcome: "how things are afterwards: where, how many, what size, whose (free answer)",
	Legal:   "whether a play is legal, and by which rule it is refused",
	All:     "all legal ways of a decision, or all decisions that lead to an end",
	Dies:    "which creatures are in a graveyard",
	Ordered: "in which order",
	Choice:  "which of four outcomes is true",
	Cases:   "how the same thing ends in each of several cases",
}

const cardHead = `# Data card: questions about the rules of Magic, with executed keys

%d questions (%d of demonstrations, %d variations with one thing changed) whose answers hang on
%d rules of %d chapters, by the edition of %s; a line says so (edition) where another edition
that the program knows decides it otherwise.

| form | asks | of demonstrations | variations |
|---|---|---|---|
`

const cardTail = `
## A line

JSON, one question a line, printed by "rulestep questions --export": id, form, rules (that the answer
hangs on, those first that its demonstration is about), source (the demonstration), variation (what
was changed), difficulty (on the scale of chess ratings, a guess from the play), edition, position
(scene, cards with their texts, setup, done, then), questions (ask, kind, options, key) and without
(for each rule, the values that the questions have in a game without it; belief marks what no game
gives, but people believe). A position is complete: nothing else is needed to answer but the rules.

Give a program position and questions[].ask with kind and options, and nothing else of the line: source
and variation tell, and key and without are the answer.

## How keys come about

No person and no model has written a key. The engine of the program plays the position to the asked
moment and the key is read off the table; each value in "without" is read off a game that was played
without that rule. Keys are checked by a second route: as sentences that the engine must find true,
where every wrong value must be found false, and cases once more from what a reader is shown.

## Grading

A question is right when every claim is. "some" is a set: its values are parted by "; " and their order
is free. In "order" it counts. "number" and "size" are compared as numbers. An answer that equals a line
of "without" tells which rule was missed. Report claims and questions apart, and forms apart: "legal" and
"cases" are answered right by chance more often than "outcome".

## What it does not say

- A key is what this engine does. Where the engine is wrong, so is the key. Readers who did not make the
  questions found no wrong key in the lots of 100 that they read; that bounds wrong keys at some 3 in 100
  for one lot, and not at none.
- Cards of setups are often invented, so that none can be known by heart; some are real.
- Variations of one demonstration resemble each other: split by source, never by line.
- The demonstrations are public, with their answers. A program that was trained on this repository has
  seen them; variations less so.
- What hangs on no single rule, on hidden information, on policy (infractions, tournament rules) or on
  cards that the engine does not play is not asked.
- Chapters are not represented evenly: there are as many questions about a rule as demonstrations gave.

Not made or endorsed by the publisher of the game.
`
