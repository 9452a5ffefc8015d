package search

import (
	"context"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// benchQueries are a mixed load, by kind.
var benchQueries = map[string][]string{
	"number":   {"702.19b", "rule 613", "601.2f-h", "cr 704.5g", "103,5"},
	"term":     {"trample", "state-based actions", "priority", "flashback", "mana value"},
	"phrase":   {`"combat damage equal to its power"`, `"any time they could cast a sorcery"`, `"becomes a new object"`, `"put into a graveyard from the battlefield"`},
	"fuzzy":    {"deathtoch", "muligan", "legandary rule", "planeswaker loyalty abilites", "triggerd ability"},
	"question": {"Does first strike damage stop a trampling creature?", "what happens to auras when the creature leaves the battlefield", "Can I respond to my opponent playing a land?", "who decides the order of triggers of different players", "does a clone get the counters of what it copies"},
}

func BenchmarkSearch(b *testing.B) {
	x := bookIndex(b, bookOptions{official: true, plain: true, asks: true})
	if err := x.Warm(context.Background()); err != nil {
		b.Fatal(err)
	}
	for _, kind := range []string{"number", "term", "phrase", "fuzzy", "question"} {
		b.Run(kind, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				list := benchQueries[kind]
				if _, err := x.Search(context.Background(), Request{Query: list[i%len(list)]}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMixed answers the graded questions of all kinds and reports the median
// and the 99th of 100 of the time that a search takes.
func BenchmarkMixed(b *testing.B) {
	x := bookIndex(b, bookOptions{official: true, plain: true, asks: true})
	if err := x.Warm(context.Background()); err != nil {
		b.Fatal(err)
	}
	questions := append(ownQuestions(b), devQuestions(b)...)
	var times []time.Duration
	before := cpuTime(b)
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		if _, err := x.Search(context.Background(), Request{Query: questions[i%len(questions)].query}); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(cpuTime(b)-before)/float64(len(times)), "cpu-ns/op")
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds()), "p50-ns")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds()), "p99-ns")
}

// cpuTime returns the processor time that this process has used. On a machine that
// others use too it says more than the clock.
func cpuTime(b *testing.B) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// BenchmarkClients answers the same load for eight clients at once.
func BenchmarkClients(b *testing.B) {
	x := bookIndex(b, bookOptions{official: true, plain: true, asks: true})
	if err := x.Warm(context.Background()); err != nil {
		b.Fatal(err)
	}
	questions := append(ownQuestions(b), devQuestions(b)...)
	var next atomic.Int64
	b.SetParallelism(max(1, 8/2))
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			q := questions[int(next.Add(1))%len(questions)]
			if _, err := x.Search(context.Background(), Request{Query: q.query}); err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "queries/s")
}

// BenchmarkOpen opens the index of the whole book with thirty thousand cards.
func BenchmarkOpen(b *testing.B) {
	for _, cards := range []bool{false, true} {
		b.Run("cards="+strconv.FormatBool(cards), func(b *testing.B) {
			dir := b.TempDir()
			if err := Build(dir, book(b, bookOptions{official: true, plain: true, asks: true, cards: cards}), "bench"); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				x, err := Open(dir)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := x.Search(context.Background(), Request{Query: "trample"}); err != nil {
					b.Fatal(err)
				}
				x.Close()
			}
		})
	}
}
