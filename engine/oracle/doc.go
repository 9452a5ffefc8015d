//go:generate go run golang.org/x/tools/cmd/stringer -type=Kind,Noun,Zone,Relation,Status,Number,Comparison,Duration,Choice,Doing,PlayerRule,Cause,Step,Variety -output=strings.go

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
//
// The files parse_*.go read text and the files print_*.go write it, topic by topic
// in the same order; each construct that one side knows the other knows too, which
// the tests hold over the whole card pool. Pronouns are the one thing that needs
// memory: discourse.go keeps what has been mentioned, and parser and printer share
// it. keywords.go is the table of chapter 702, expand.go what its keywords stand for,
// keywordactions.go the actions of chapter 701 without a node of their own, tokens.go
// the predefined tokens of 111.10.
package oracle
