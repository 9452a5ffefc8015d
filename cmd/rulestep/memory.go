package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// memoryShare is the share of the machine's memory up to which garbage may gather. The rest is for
// what Go does not count: the index is mapped into memory.
const memoryShare = 0.9

// boundMemory lets garbage be collected sooner as memory runs short, so that a small container
// is not ended for garbage. GOMEMLIMIT in the environment goes first.
func boundMemory(machine memlimit.Provider) error {
	_, err := memlimit.Set(memlimit.WithRatio(memoryShare), memlimit.WithProvider(machine))
	return err
}

// machineMemory is the memory that this process may have: the control group's or the machine's,
// whichever is less. Where neither can be asked there is no bound, as without this file.
func machineMemory() (uint64, error) {
	return least(memlimit.FromCgroup, memlimit.FromSystem)()
}

// least is the smallest of the bounds that are known.
func least(providers ...memlimit.Provider) memlimit.Provider {
	return func() (uint64, error) {
		bound, known := uint64(0), false
		for _, provider := range providers {
			if b, err := provider(); err == nil && b > 0 && (!known || b < bound) {
				bound, known = b, true
			}
		}
		if !known {
			return 0, memlimit.ErrNoLimit
		}
		return bound, nil
	}
}

// headroom is how much garbage of a server may gather before it is collected, whatever is kept: each
// collection looks through what is kept, some 80 MB, and an answer leaves 3 kB behind. A
// share of what is kept, as Go has it, would be more with each edition and each import.
const headroom = 72 << 20

// whileLoading is the share of what is kept that may gather as garbage while a server opens its
// book: what is kept for good would lie scattered among more of it, and memory is given back in
// whole pages only. When 101 MB were kept, the first collection left 145 MB taken at 100, and 120 MB at 20,
// for a second or less of one processor.
const whileLoading = 20

// tidy gives the system back what was needed for a while only, such as the memory of loading a book,
// and lets garbage gather to the headroom from there. GOGC in the environment goes first.
func tidy() {
	debug.FreeOSMemory() // it collects all garbage first
	unmapProgram()
	if os.Getenv("GOGC") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if kept := live[0].Value.Uint64(); kept > 0 {
		debug.SetGCPercent(int(max(10, 100*headroom/kept)))
	}
}
