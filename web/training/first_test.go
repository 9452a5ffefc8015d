package training

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"rulestep/engine/scenarios"
)

// BenchmarkFirstQuestion makes listed questions as a program does that has just started and has made
// none. It reports the time of a processor that the median, 95 of 100 and the slowest took, and how
// long the slowest was waited for. None should take 100 ms of a processor.
func BenchmarkFirstQuestion(b *testing.B) {
	sources, err := Sources(scenarios.Files)
	if err != nil {
		b.Fatal(err)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	list := NewBank(sources).List()
	var took, waited []time.Duration
	over := 0
	for n := 0; b.Loop(); n++ {
		b.StopTimer()
		bank, e := NewBank(sources), list[n*coldStride%len(list)]
		b.StartTimer()
		began, used := time.Now(), processorTime()
		if _, err := bank.Find(e.ID); err != nil {
			b.Fatal(err)
		}
		took, waited = append(took, processorTime()-used), append(waited, time.Since(began))
		if took[n] > 100*time.Millisecond {
			over++
			b.Logf("%s of %s, %q: %v", e.ID, e.Source, e.Variation, took[n])
		}
	}
	slices.Sort(took)
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	b.ReportMetric(ms(took[len(took)/2]), "median-ms")
	b.ReportMetric(ms(took[len(took)*95/100]), "p95-ms")
	b.ReportMetric(ms(took[len(took)-1]), "max-ms")
	b.ReportMetric(ms(slices.Max(waited)), "max-waited-ms")
	b.ReportMetric(float64(over), "over-100ms")
}

// coldStride leads through the list so that questions which follow each other are of other
// demonstrations; it is a prime, so that all come in turn.
const coldStride = 619
