// Package scenario reads, plays and rewrites scenario files: positions and plays in
// English sentences with argued answers, which the engine carries out.
//
// A file is a txtar archive. file.go takes it apart; sentences.go holds the one
// table of sentence forms, which is parser, manual and "did you mean" at once;
// table.go sets the table from facts, names.go finds what a line names, called.go reads the
// names that a setup gives, and facts.go and objectfacts.go check facts; otherwise.go tells how what somebody says otherwise is written here.
// play.go plays the lines: its runner is the engine's chooser, which decides from the
// line that the script has come to (decide.go): what is done with priority (act.go), what a casting asks (casting.go), every other question
// (answer.go), when to go on (time.go), and what is agreed on without playing it (shortcut.go). step.go takes down what happened.
// branch.go plays on from another choice: follow.go keeps to the script where it
// still speaks, legal.go lists what could have been chosen. knockout.go plays the
// file again without a rule; whynot.go and probe.go ask what may be done. outcome.go
// gives how a play ends as values, for whoever asks people about it.
package scenario
