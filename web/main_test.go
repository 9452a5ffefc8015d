package web

import (
	"os"
	"slices"
	"testing"
)

// Shared is a folder for what several tests read and none changes: it is made once, and goes
// with the last test.
var Shared string

// afterAll is done when all tests have run, what came last first.
var afterAll []func()

func TestMain(m *testing.M) {
	var err error
	if Shared, err = os.MkdirTemp("", "rulestep-web-"); err != nil {
		panic(err)
	}
	code := m.Run()
	for _, f := range slices.Backward(afterAll) {
		f()
	}
	os.RemoveAll(Shared)
	os.Exit(code)
}
