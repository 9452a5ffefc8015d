// Package importer brings the rules of the game into the store, whatever form
// they come in, and mends what their sources got wrong.
//
// What it reads: the rules dataset as JSON lines, CSV or Parquet, the rows JSON and
// the page text of the viewers that show it, the publisher's text file of any
// edition with its glossary, one page of a much older glossary, and the plain-words
// edition that is built into the program. Form and encoding are recognised from
// the content.
//
// How it goes: [Read] turns a file into rows of the dataset or a parsed text.
// Rows are merged with the rows that the store already has of the edition and
// mended together (repair.go). References are read (references.go), chapters and
// sections added, editions aligned with their neighbours by wording (align.go).
// All of it is written in one transaction; the search index is rebuilt beside and
// switched over after it, and [EnsureIndex] notices when a process died between
// the two. A [Report] says in words and numbers what was done.
//
// What a rule page says about demonstrations comes from plays alone: of every scenario,
// and again without each rule that was applied. What they cited and proved is kept in
// the folder proofs, which a test compares with what the engine does now, and
// [EnsureDemos] brings it into the store.
package importer
