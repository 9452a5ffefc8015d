// Package cardtext is the card language: it turns the rules text of a card, in current
// templating, into the nodes of package oracle, and writes nodes as text again. All
// that knows words, their order and their spelling is here; the package knows no game,
// and only package oracle with what its keywords mean, and the rule numbers.
//
// The pipeline is scan (tokens with their place), parse (a hand-written grammar
// with a real noun phrase at its centre), expand (keyword abilities become what
// their rule says they are) and print (normalised text back from the compiled
// form, which holds none of the source). A card compiles whole, or [Compile]
// says which words it does not understand; no word is ever dropped.
//
// The files parse_*.go read text and the files print_*.go write it, topic by topic
// in the same order; each construct that one side knows the other knows too, which
// the tests hold over the whole card pool. verbs.go is a table that both sides share:
// the instructions that are said in one way, with their parts in fixed places. The functions that read what belongs to a verb and those
// that write an instruction are declared beside themselves (ownwords.go), and stand in one file where one has words that nothing else
// has: storedresults.go is an example. Pronouns
// are the one thing that needs memory: discourse.go keeps what has been mentioned, and
// parser and printer share it. What the keywords of chapter 702 stand for package
// [rulestep/engine/oracle/keywords] says, keywordactions.go holds the actions of chapter 701 without a node of
// their own, tokens.go the predefined tokens of 111.10. Cards come in as rows of a pool
// (pool.go), as blocks of a scenario (block.go) or in a few words (describe.go); split.go
// joins their parts.
//
// # What something new touches
//
// How many files something new touches, with those of other packages, is said in [rulestep/engine/oracle]. Of these here an
// instruction that a card says in words touches one: verbs.go if a row of it says it, and else the file of its topic, which
// declares its verb, its reader and its writer. Where the verb has a reader, that is where it is told from what else the verb can mean.
// A keyword touches none: its record says what may stand behind its name. One that is
// written in a form of its own, as gift or emerge, is read in parse_keyword.go and written in print_cost.go.
package cardtext
