package engine

// EachCitation is the walk over the citations of the source, for the test that each of
// them is played: that test plays the scenarios, so it stands outside the package.
var EachCitation = eachCitation

// EachMark is the walk over the places where the editions differ.
var EachMark = eachMark
