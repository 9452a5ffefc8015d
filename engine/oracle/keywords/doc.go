// Package keywords holds chapter 702: for each keyword ability one record, with its name, its rule, the
// abilities that it stands for and, for those that a card is cast with, what they mean meanwhile. What other
// packages ask of several keywords that a card is cast with is a field of their records, and no list of names
// (TestNameStandsInItsRecord); of the others package support still lists those that are carried out under their own
// name, and package table those that a rule calls static or evasion abilities.
//
// The records of ways.go are of keywords by which a card is cast from elsewhere, for another cost or as
// another thing; those of costs.go are of what is paid besides, of what helps to pay and of what a spell does as it
// is cast; those of others.go are all others. What the others stand for the files expand_*.go make, topic by topic;
// what a keyword of the first two files stands for is made below its record.
//
// The package knows the nodes of package oracle and no text: how a keyword is written is for
// [rulestep/engine/oracle/cardtext] to say.
package keywords
