//go:generate go run golang.org/x/tools/cmd/stringer -type=Said,Antecedent,Kind,Noun,Zone,Relation,Status,Number,Comparison,Duration,Choice,Doing,PlayerRule,Cause,Step,Variety -output=strings.go

// Package oracle holds what the rules text of a card means: cards and their abilities
// as data, and how to walk and change that data. What a keyword ability is says
// [rulestep/engine/oracle/keywords] in these words. Text is read and written in
// [rulestep/engine/oracle/cardtext] alone.
//
// The package knows words, not games. A [Phrase] says "creature with flying you
// control"; whether some object is one is for package engine to say, because only
// the engine knows the layers. The kinds of node are declared here in one file per
// topic: card.go (what is printed), phrase.go (who and what is meant), zone.go (where that
// is), phrase_came.go (how it came there), status.go (in which state that is), quantity.go
// and quantity_rarer.go (how many), condition.go (whether), ability.go (the four kinds of
// ability), instruction.go and instruction_choice.go (what a resolving spell or ability
// does), actionname.go (what actions without a node of their own are called), static.go
// and static_rarer.go (what holds as long as it is there, of which static_affected.go says
// whom and what it is about), playerrule.go (what rules hold for players), change.go
// (what a continuous effect does to an object) and event.go (what a trigger or a
// replacement watches for); chance.go and daylight.go hold what belongs to one subject.
// mana.go, types.go and subtypes.go are the vocabulary of costs and type lines
// (107.4, 205).
//
// Pronouns and numbers that go back to something are tied to it as a text is compiled ([Tie],
// said.go, antecedent.go and comesto.go): to what one of the instructions has come to, of a kind, or to the
// event, or to each of several. What can't be tied is unclear, and its card declined.
//
// Nodes are values and never changed in place. [Walk] visits them, [Replace] and
// [SubstituteX] copy them with something else in a place, [Overloaded] with "each" for
// "target" (702.96).
//
// # What something new touches
//
// Scenarios and what is made anew (proofs, the lock, lists that are kept) are not counted.
//
// An instruction touches two files where no card says it in words. RemoveDamage, for which totem armor stands, is a node here, and
// package events declares that it carries it out, with the fields that are read, beside the function that does; package support takes
// that from there. It touches three where a card says it: besides these a row of verbs.go in package cardtext, as Scry has one, or, with
// words of its own, one file there that declares its verb, its reader and its writer. RerollStored (of 66f9c91b, when it was six) is
// its node in chance.go, events/706_008_stored.go and cardtext/storedresults.go. It touches one more, antecedent.go here, if later words can mean what came of it, and
// one more if what it does takes a file of its own in package events, which the package comment there lists: five at the most. Measured
// with two that there are not: "mend target creature by 2", which takes marked damage away, is instruction.go, events/701_instruct.go and
// cardtext/mending.go; "target opponent trades lives with you" is four, as it has a file of its own in package events.
// Both were read, written, carried out and played by a scenario with no other change. What lacks a part says
// a test, with the file: TestEveryInstructionHasWords in package cardtext, TestEveryNodeHasAClause in package support and
// TestEveryNodeIsOnACard in package engine.
//
// A keyword that stands for other abilities touches two, as mobilize (of a5f6016a, when it was three): its record and what it
// stands for. A keyword that its card is cast with touches one or two. Web-slinging (of cd5f5dcb, when it was five) is its
// record in keywords/ways.go with what it stands for below; surge has a course in events/702_casting.go besides, for
// when its cost may be paid. Measured with a keyword that there is not, "thrift {1}", that does what surge does: ten lines
// in these two files, and a scenario with a card that has it is played, and refused with the rule where it can't be paid. So it is with
// one that lets its card be cast from a graveyard and with an additional cost that is paid any number of times. What
// happens by a keyword and takes more than a few lines has a file of its own in package events, as any rule has; and a special action of
// its own, as plot has, is another kind of action for the packages that take, list and tell actions.
package oracle
