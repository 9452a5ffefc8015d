//go:build race

package web_test

// underRace: the race detector watches, which makes all ten times as slow. What one goroutine does alone
// is left to the run without it.
const underRace = true
