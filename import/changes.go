package importer

import (
	_ "embed"
	"sync"

	"rulestep/rulesdb"
)

// What a reader found about every rule that the newer edition words otherwise, leaves out
// or adds: see [rulesdb.ReadChanges] for its form. A test holds it to the numbers that
// engine/cr knows.
//
//go:embed changes.txt
var changesFile string

var changes = sync.OnceValue(func() *rulesdb.Changes {
	c, err := rulesdb.ReadChanges("changes.txt", changesFile)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return c
})
