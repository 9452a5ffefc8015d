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
//	report.go   what a report holds
//	bearing.go  whether a static ability makes a difference
//	expect.go   a second, simple reading of the words
//	compare.go  what was read there against what happened
package trial
