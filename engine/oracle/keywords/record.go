package keywords

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// A Record is one keyword ability: all that is asked of it by its name.
type Record struct {
	Name  oracle.Keyword
	Rule  cr.Rule // that says what it does
	Takes Parameter

	// Expand makes the abilities that the keyword stands for (nil: one static ability that the engine
	// carries out under the keyword's name). They come back without Keyword, Rule and parameters, which
	// are filled in for all of them.
	Expand func(Use) []*oracle.Ability
	Added  int // how many items that appends to the cost of its activated ability

	// From is where a keyword without an expansion works: nothing for the battlefield and for spells,
	// whose static keywords work on the stack or while being cast.
	From oracle.Zone
	Afar oracle.Zone // where a static ability can give it to cards: what it stands for is looked for among all that such a card has

	VariantOf oracle.Keyword // the keyword ability that it is, too: what a text says of that it says of this
	Variant   cr.Rule        // that says so

	Asked    bool    // a text may ask whether its cost was paid, which lets a spell be cast for it
	OwnCost  bool    // a later sentence can say its cost to be equal to a mana cost
	OfTurns  bool    // it asks which turn it is or what has happened in it
	Printed  bool    // it is carried out where a card has it, and not where an effect gives it
	EachPaid cr.Rule // by which each of several on one spell looks only at what was paid for that one

	ForCost cr.Rule // by which that a card is cast by its ability without paying its mana cost, or for its cost, is an alternative cost

	Says string // what triggers its ability and what that does, told of the object %s; it names no rule, so that it is no second citation
	Has  string // the sentence that the object %s has what it stands for, where that says more than its name

	Casting *Casting // what it means while its card is cast; nil if it is not about that
}

// A Casting is what a keyword means while its card is cast. What happens by it, from the leave to cast the
// card to where the spell goes from the stack, is its course in package events (702_casting.go).
type Casting struct {
	Permits  bool                          // it lets its card be cast from a zone from which no other rule does (601.3)
	Instead  bool                          // what is paid for it is paid instead of the mana cost (118.9)
	Offered  bool                          // the spell itself offers that, wherever it is cast from
	Optional bool                          // what is paid for it is an additional cost that need not be paid (118.8b)
	Extra    []oracle.CostItem             // what is paid besides where it lets the card be cast (118.8)
	Pays     func(n int) []oracle.CostItem // what is paid for it, where that is not written behind its name
	AnyTimes bool                          // that may be paid any number of times
	Helps    bool                          // it has something else stand for mana as the total cost is paid (601.2h)
	FaceUp   cr.Rule                       // by which its card, which may be cast face down, is turned face up for its cost
	Special  bool                          // something can be done with the card without casting it, or it can be cast as another thing
	Stays    bool                          // it matters on the battlefield, too (400.7b)
}

// A Parameter is what may follow the name of a keyword ability.
type Parameter uint8

// The parameters.
const (
	Nothing       Parameter = iota
	Number                  // toxic 2
	Cost                    // morph {1}{G}, ward—Pay 3 life
	NumberAndCost           // suspend 4—{U}
	Quality                 // enchant creature
	FromQuality             // protection from red
	OwnForm                 // written in its own way, which package cardtext knows by the name
	OpensAbility            // "forecast — ..." : the words after the dash are the ability
)

// A Use is a keyword with its parameters as a text uses it.
type Use struct {
	N       int
	X       bool // "reinforce X"
	Cost    []oracle.CostItem
	Quality *oracle.Phrase
	Card    *oracle.Card
	Gift    oracle.Instruction // what is promised, with the rule that says so
	GiftOf  cr.Rule

	name oracle.Keyword
}

// count is the number that stands behind the keyword.
func (k Use) count() oracle.Quantity {
	if k.X {
		return oracle.X{}
	}
	return oracle.Literal(k.N)
}

// All are the records, in the order of the book.
var All = slices.SortedStableFunc(slices.Values(slices.Concat(ways, costs, others)), func(a, b *Record) int { return cr.Compare(a.Rule, b.Rule) })

var byName = map[oracle.Keyword]*Record{}

func init() { // what a keyword stands for may have other keywords
	for _, r := range All {
		byName[r.Name] = r
	}
}

// Rule is the rule of chapter 702 that says what the keyword ability does, "" for a word that is
// none. Landwalk and typecycling are known in every form.
func Rule(keyword oracle.Keyword) cr.Rule {
	switch r := byName[keyword]; {
	case r != nil:
		return r.Rule
	case strings.HasSuffix(string(keyword), "walk"):
		return "702.14c"
	case strings.HasSuffix(string(keyword), "cycling"):
		return "702.29e"
	}
	return ""
}

// Find is the record of a keyword ability, nil for a word that is none.
func Find(keyword oracle.Keyword) *Record { return byName[keyword] }

// WhileCast is what a keyword means while its card is cast; nothing, if it is not about that.
func WhileCast(keyword oracle.Keyword) (c Casting, about bool) {
	if r := byName[keyword]; r != nil && r.Casting != nil {
		return *r.Casting, true
	}
	c, about = leaves[keyword]
	return c, about
}

// Abilities are what the keyword stands for, each marked with the keyword and its parameters.
func (r *Record) Abilities(use Use) []*oracle.Ability {
	if r.Expand == nil {
		return []*oracle.Ability{{Kind: oracle.Static, Keyword: r.Name, Rule: r.Rule, N: use.N, X: use.X, Cost: use.Cost, Quality: use.Quality, FromZone: r.From}}
	}
	use.name = r.Name
	out := r.Expand(use)
	for _, a := range out {
		a.Keyword, a.N, a.X, a.Quality = r.Name, use.N, use.X, use.Quality
		if a.Rule == "" {
			a.Rule = r.Rule
		}
		if a.Kind != oracle.Activated {
			a.Cost = use.Cost
		}
	}
	return out
}

// Plain are the abilities that a keyword without parameters stands for.
func Plain(keyword oracle.Keyword) []*oracle.Ability { return byName[keyword].Abilities(Use{}) }
