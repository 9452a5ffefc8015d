//go:build race

package training

// watched tells that the race detector watches: then what one goroutine after another does, and
// takes minutes without it, is left to the run without it.
const watched = true
