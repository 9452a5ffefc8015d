package engine

// CarriedOut lists the kinds of node of package oracle that the engine carries out,
// for the test that each of them is on a card of some scenario.
func CarriedOut() map[string][]string { return carriedOut }

// EachCitation is the walk over the citations of the source, for the test that each of
// them is played: that test plays the scenarios, so it stands outside the package.
var EachCitation = eachCitation
