// Package training makes questions of demonstrations, grades answers and says what somebody
// who answered wrong has forgotten. It knows nothing of HTTP and keeps nothing.
//
// A question is a position, what is done from there, and claims: what has to be answered.
// Its key is no text that somebody wrote but a play: script.go cuts the piece out of a
// demonstration that is asked about, claim.go makes claims of facts, played.go plays it with
// all rules and without each of those that one could forget. What differs is what the
// question hangs on; asking.go finds the moments, outcome.go says what is open at one, make.go keeps
// what is any good, forms.go asks it in other forms. legal.go asks what may be done, ways.go and targets.go which ways and targets
// are all; vary.go changes one thing and plays again. cases.go and sheet.go ask the same of several forks at once,
// plays.go where the border runs between what is legal and what is not, tries.go the same at other moments
// than those at which a fork tries it, decide.go which decisions
// lead to an end; doubt.go drops what nobody doubts. own.go writes a play that is no demonstration, such
// as a branch, as one of which questions are made. bank.go makes questions when they are
// wanted, alone.go one of them and little else, kept.go brings a list of all along, card.go says what it is as an evaluation set, next.go and choose.go choose from it.
//
// It departs from the first design in these places, each for a reason:
//
//   - A question's ID is a code, not the readable name of its demonstration, fork and line:
//     those names tell what happens ("lethal-to-each"), and the address stands above the
//     question. The code is found again without any list, because its first part names the
//     demonstration.
//   - Values come from the engine (scenario.Answer.Value, scenario.Outcome), never from the
//     words of a step. A play without a rule that needs a choice which the script does not
//     make has no outcome, rather than an invented one.
//   - The checks and refusals of a file are cut out before it is played without a rule, so
//     that a play gets to its end which a check would have stopped.
//   - A later line is not forbidden for naming what is asked about: a wrong outcome only
//     counts when the very same lines can be carried out in it, so they cannot tell the
//     two apart. Names of triggers, tokens and copies are the exception.
//   - No claim stands there to fill up a question: each comes out otherwise without a rule.
//     That nothing happens stays a possible answer, since a rule often is why nothing does.
//   - Where a rule bears on the table as it is set, no picture is shown, only the setup in
//     words: the picture would have its effect on it.
//   - A variation puts counters on creatures (122.1b) rather than changing a printed card,
//     so that a card that people know stays what it is.
package training
