// Package trial has the engine play a card by itself. From the compiled card alone it
// builds positions: a table with cards of many kinds on both sides, the card in a zone in
// which it does something, and players who cast it and use each of its abilities in every way, or
// who make of everything that a text can wait for at least one. It plays them and records, by
// observing the game, what came of each clause.
//
// A clause that was accepted and never changed anything is either hard to bring about or not
// carried out; a report lists it. What a resolution did is kept event by event, so that it can be
// compared with what somebody else reads in the same text (expect.go).
//
// A clause that is silent in all positions either is shown to do something by a script (testdata/shown), or has a reason that
// explains all of its kind (the table of silence_test.go), or stands card by card with one in testdata/silent.txt. TestPool holds
// that for one of 64 cards. Over more of the pool it lists each silence with its reason, or an empty one where there is none, a share
// at a time, with one file for each:
//
//	go test ./engine/trial -run 'TestPool$' -timeout 2h -share 16 -which 0 -found silent.0.txt
//
// A share of 16 takes about three minutes of one core.
//
// A script of testdata/shown plays cards of the pool. What it shows is observed, not said: the clauses that change something in its
// play, and the static abilities without which it does not hold (shown_test.go; TestShown -found lists them). It speaks for all
// clauses that are alike but for names, numbers and types. On 2026-11-29 all sixteen shares had 1,496 silences without a reason; scripts
// showed 603 of these themselves, and some more by what is alike.
//
// The files:
//
//	trial.go    playing a card in its positions
//	position.go which positions there are
//	called.go   which of them only some texts ask for
//	company.go  the cards and players that are there besides
//	kin.go      cards that answer to what a text names
//	features.go cards that answer to the whole of a phrase
//	call.go     cards that do what a text waits for
//	parade.go   what everybody does while the card is watched
//	player.go   how decisions are answered
//	record.go   what is written down
//	clauses.go  which clause of the card that is carried out
//	likeness.go which abilities are carried out alike
//	report.go   what a report holds
//	bearing.go  whether a static ability makes a difference
//	expect.go   a second, simple reading of the words
//	compare.go  what was read there against what happened
package trial
