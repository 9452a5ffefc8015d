// Package search finds rules, chapters, glossary terms, demonstrations and cards
// by what people type.
//
// What happens to a query: [Parse] decides what was typed (a number in any form, a
// quoted phrase, slang, old wording, a misspelling, a question) and says how it
// understood each part. [Index.Search] looks the words up and ranks the documents.
// The answer holds numbers, scores, reasons and marked fragments; it never holds
// HTML, and the same query always gives the same answer, ties in book order.
//
// How it is made: [Build] writes one Bleve index of [Document] values, beside the
// one in use, and switches to it in one step. Bleve holds the terms, their
// frequencies and their positions for each field. The score is our own: a weighted
// BM25 over the fields (heading and names count more than the chapter's title),
// worked out once per term when the term is first asked for, and then added up for
// each query. That is exact, can be explained, and costs microseconds.
//
// The package knows Bleve and nothing of SQL, HTTP or HTML.
package search
