//go:build race

package importer

// underRace: the race detector watches. What it makes ten times as slow is done in part where
// the same code runs for each of many things.
const underRace = true
