// Package classes keeps what several people share: a class or an exam that a teacher makes,
// who joined it under a name of their choice, and what they answered; texts that are shared by a
// link; and how often something was said to be wrong with a question. It is the only thing
// that the program keeps of visitors' answers, and it keeps it apart from the rule store,
// which may be made anew at any time.
//
// The same statements run on SQLite, in a file of its own, and on PostgreSQL, behind which
// several servers may stand. An answer is accepted when its one statement is committed, and
// not before; asking the same again changes nothing, so that whoever got no answer, because
// a server died or a line broke, asks again or asks another server. Whether a class is open
// and time is left is part of that statement.
//
// No name of anybody is needed: a pupil is a random token that the pupil alone has, and the
// store keeps its hash. A class is deleted a month after it closes.
package classes
