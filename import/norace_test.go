//go:build !race

package importer

const underRace = false
