package search

// tuning holds the figures of the ranking. They were chosen by measuring graded
// questions, by cross-validation (see quality_test.go), not by hand for any query.
type tuning struct {
	weights     [fieldCount]float64 // how much a word counts in each field
	saturation  float64             // BM25's k1: how soon repetition stops counting
	lengthShare float64             // BM25's b: how much long fields are held back
	anchor      float64             // a concept's rules, per unit of how telling the concept is
	together    float64             // anchors of a concept of several sides
	telling     float64             // most that one concept can tell
	bare        float64             // anchors when the concept is the whole query
	meaning     float64             // words that a concept stands for, against words typed
	loose       float64             // words of a phrase that do not stand together
	common      float64             // words of a phrase that tell less than this count only within it
	sibling     float64             // other subrules of a heading that was named
	parent      float64             // what a rule inherits from its best subrule
	coverage    float64             // how much a rule loses for what it does not cover of the query
	near        float64             // words typed side by side that stand near each other
	run         float64             // a run of the query's words that stands in a text as typed
	asked       float64             // a way of asking that is much like the query
	card        float64             // anchors from a card's abilities
	played      float64             // anchors of rules that were applied as the query's cards were played
	bearings    [3]float64          // by Bearing
	agreeing    float64             // and more, per unit of what their words score
	chapter     float64             // chapters and sections, unless they were named alone
	heading     float64             // headings, unless they were named alone
	title       float64             // anchors of a title among other words
	glossary    float64             // anchors of a glossary entry among other words
	plain       float64             // what an ordinary word tells that the book does not have
	foreign     float64             // and a word that nobody knows
	weak        float64             // below this share of the query covered, nothing was found
	shown       float64             // what a demonstration gets of the score of the best rule that it shows
	alsoShown   float64             // and of the others, against the best
	aside       float64             // what scores below this share of the best is no aside, and lifts none
	known       float64             // below this share of the query known, nothing is looked for
}

var tuned = tuning{
	weights: [fieldCount]float64{
		fieldTitle: 1.5, fieldShort: 1.2, fieldNames: 0.6, fieldText: 1, fieldQuoted: 0.5, fieldPlain: 0.8, fieldAsks: 0.7,
		fieldExamples: 0.4, fieldParent: 0.45, fieldChapter: 0.6,
	},
	saturation: 1.2, lengthShare: 0.4,
	anchor: 1.5, together: 1.2, telling: 9, bare: 3, meaning: 0.6, loose: 0.45, sibling: 0.5, common: 1,
	parent: 0.6, coverage: 0.6, near: 0.5, run: 0.5, asked: 3.5, card: 0.5, played: 5, bearings: [3]float64{0.5, 1, 3}, agreeing: 0.8,
	chapter: 0.9, heading: 0.9, title: 1.1, glossary: 0.4, weak: 0.2, known: 0.42, plain: 2.5, foreign: 6,
	shown: 0.4, alsoShown: 0.5, aside: 0.35,
}
