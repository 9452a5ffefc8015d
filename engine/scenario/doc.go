// Package scenario reads, plays and rewrites scenario files: positions and plays in
// English sentences with argued answers, which the engine carries out.
//
// A file is a txtar archive, which file.go takes apart; head.go reads what it begins with. form.go says what a form of sentence
// is: a row of one table that is parser, manual and "did you mean" at once, with the functions
// that carry the sentence out. sentences.go reads lines by that table. Its rows stand where
// their topic is: setup.go (sentences that only set the table), zones.go, facts.go and
// objectfacts.go (what is so of zones, of players and the game, of one object), markers.go (turn markers), probe.go (what
// may be done), exactly.go (which options there are), deck.go (whether a deck is legal), decisions.go, actions.go and time.go.
//
// table.go sets the table; names.go finds what a line names, onstack.go the abilities among that, and cards.go the names of cards in
// it, called.go reads the names that a setup gives, and slips.go says what was meant by one
// that nothing has; otherwise.go tells how what somebody says otherwise is written here.
// play.go plays the lines: its runner is the engine's chooser, which decides from the
// line that the script has come to (decide.go): what is done with priority (act.go), what a
// casting asks (casting.go, with aimed.go for targets, modes.go and given.go), every other question (answer.go), who decides for whom (governed.go),
// when to go on (time.go), and
// what is agreed on without playing it (shortcut.go). step.go takes down what happened.
// branch.go plays on from another choice: follow.go keeps to the script where it
// still speaks, legal.go lists what could have been chosen;
// brief.go plays for somebody who looks at one moment of it, and recent.go from where it stood when it was
// last looked at;
// open.go says what could come next where a play ends, as lines that read back (clause.go), and laid.go
// takes a setup apart for those who lay a table by hand. knockout.go plays the
// file again without a rule; whynot.go and probe.go ask what may be done, and
// helped.go and unsaid.go how, where that is left open. outcome.go
// gives how a play ends as values, for whoever asks people about it.
//
// A new sentence is one row, with its functions, and an example for the manual
// (web/examples.txt): a fact has sets (makes it so in a setup) and finds (what is so, whether
// that holds, its value), a decision fits (which questions it answers) and answers, an action
// acts, what lets time go on passes and follows (in a branch).
package scenario
