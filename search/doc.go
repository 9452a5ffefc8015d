// Package search finds rules, chapters, glossary terms, demonstrations and cards
// by what people type.
//
// # What happens to a query
//
// [Parse] decides what was typed and says how it understood each part: numbers in
// any form (number.go), quoted phrases, misspellings (spelling.go), names of cards
// (names.go), and concepts: runs of words that stand for something, be it slang,
// old wording, a keyword or a pair of things that people ask about together. The
// concepts of the field are written down in vocabulary.txt with the rules that
// answer for them; the titles of the book and its glossary add their own.
//
// [Index.Search] then adds up four things for every rule:
//
//   - its words: a weighted BM25 over the fields (postings.go, score.go). What a
//     concept means counts like the words typed, a little less;
//   - the rules that concepts name (lift.go), by how telling the words are. When the
//     query is nothing but one concept, the rule that defines it comes first, then
//     its heading and siblings;
//   - for the best few dozen, how the words stand in the texts: near each other, in
//     runs as typed, or much like one way of asking (closeness.go);
//   - what its subrules scored (rank.go).
//
// A demonstration is found by its words and by the best rules that it shows.
//
// Few siblings are shown, the others are rolled up; and when most of a query is in
// nobody's vocabulary, or no rule covers much of it, the answer is that the rules
// say nothing about it.
//
// The answer holds numbers, scores, reasons and marked fragments; it never holds
// HTML. The same query always gives the same answer, ties in the order of the book.
//
// # How it is kept
//
// [Build] writes one Bleve index beside the one in use and switches to it in one
// step. Bleve holds the terms and their frequencies for each field, and the
// documents. A term's share in every document's score is worked out when the term
// is first asked for and then kept, as an index never changes: a query costs adding
// up some lists. [Index.Warm] does that for all terms at once.
//
// Its scores are our own because they are exact and can be explained, and because
// measuring favoured them; the figures in tune.go were chosen on graded questions
// and on the ways of asking in the plain-words edition (see TestTune). Tried and
// left out, since measuring showed no gain: lifting rules that others cite, words
// learned from the ways of asking, concepts as terms of the documents.
//
// The package knows Bleve and nothing of SQL, HTTP or HTML.
package search
