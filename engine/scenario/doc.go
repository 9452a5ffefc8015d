// Package scenario reads, plays and rewrites scenario files: positions and plays in
// English sentences with argued answers, which the engine carries out.
//
// A file is a txtar archive. file.go takes it apart; sentences.go holds the one
// table of sentence forms, which is parser, manual and "did you mean" at once;
// table.go sets the table from facts and facts.go checks facts; play.go plays the
// lines: it is the engine's chooser and answers each decision from the line that
// the script has come to; knockout.go plays the file again without a rule.
package scenario
