//go:generate go run golang.org/x/tools/cmd/stringer -type=Kind,Noun,Zone,Relation,Status,Number,Comparison,Duration,Choice,Doing,PlayerRule,Cause,Step -output=strings.go

// Package oracle is the card language: it turns the rules text of a card, in
// current templating, into abilities as data.
//
// The pipeline is scan (tokens with their place), parse (a hand-written grammar
// with a real noun phrase at its centre), expand (keyword abilities become what
// their rule says they are) and print (normalised text back from the compiled
// form, which holds none of the source). A card compiles whole, or [Compile]
// says which words it does not understand; no word is ever dropped.
//
// The package knows words, not games. A [Phrase] says "creature with flying you
// control"; whether some object is one is for package engine to say, because only
// the engine knows the layers. The kinds of node are declared here in one file per
// topic: card.go (what is printed), phrase.go (who and what is meant), quantity.go
// (how many, and when), ability.go (the four kinds of ability), instruction.go
// (what a resolving spell or ability does), static.go (what holds as long as it
// is there) and event.go (what a trigger or a replacement watches for).
package oracle
