//go:build !race

package training

// watched tells that the race detector watches; it does not.
const watched = false
