package web

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"rulestep/engine/scenarios"
)

// worstTexts are the scenarios that took most when people and a fuzzer looked for ways to
// make the engine work.
func worstTexts(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/worst/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no worst texts: %v", err)
	}
	list := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list[strings.TrimSuffix(filepath.Base(file), ".txt")] = string(data)
	}
	return list
}

// processor is the time that this process has spent computing so far.
func processor(t testing.TB) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Skipf("no figures about processor time here: %v", err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// worstRequests makes every kind of request that a text can lead to.
func worstRequests(t testing.TB, h http.Handler, text string, each func(what string, w *httptest.ResponseRecorder)) {
	t.Helper()
	w := run(t, h, text)
	each("run", w)
	path, _, _ := strings.Cut(w.Header().Get("Location"), "?")
	if path == "" {
		return
	}
	for what, path := range map[string]string{
		"page": path, "steps": path + "/steps", "without": path + "?without=117.3a",
		"why not block":  path + "?step=1&ask=Bob+blocks+Bear+with+Bear",
		"why not attack": path + "?step=1&ask=Ann+attacks+Bob+with+Bear",
		"why not cast":   path + "?step=1&ask=Ann+casts+Shock+targeting+Bear",
	} {
		each(what, answerFrom(h, httptest.NewRequest(http.MethodGet, path, nil)))
	}
	key := strings.TrimPrefix(path, "/try/")
	each("table", answerFrom(h, httptest.NewRequest(http.MethodGet, "/table/"+key+"/play", nil)))
	each("table, all ways", answerFrom(h, httptest.NewRequest(http.MethodGet, "/table/"+key+"/play?ways=all", nil)))
	for what, path := range map[string]string{"why not, API": "/play/why-not?step=1&ask=Ann+attacks+Bob+with+Bear", "explained": "/play/knock-outs"} {
		r := httptest.NewRequest(http.MethodPost, apiPath+path, strings.NewReader(text))
		r.Header.Set("Content-Type", "text/plain")
		each(what, answerFrom(h, r))
	}
}

// answerFrom is what somebody gets who has not asked before.
func answerFrom(h http.Handler, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	n := visitors.Add(1)
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(n>>16), byte(n>>8), byte(n))
	h.ServeHTTP(w, r)
	return w
}

// longEnough is what an answer takes of one core only if nothing bounds it: fifty times
// the 100 ms of the worst one, since tests share their machine and may run under the race
// detector. How long the worst take is printed with -v, and no test depends on it.
const longEnough = 5 * time.Second

// mostBytes is what an answer may allocate: a play has 64 MB, and a request makes three at most,
// all but one of them with less to do.
const mostBytes = 2 * 64 << 20

// TestWorst runs the worst texts: each is answered in so many words and not at length, and no
// answer takes more memory than it may. With -v it prints how long each answer took.
func TestWorst(t *testing.T) {
	h := trySite(t)
	allocated := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.TotalAlloc
	}
	for name, text := range worstTexts(t) {
		before, had := processor(t), allocated()
		worstRequests(t, h, text, func(what string, w *httptest.ResponseRecorder) {
			took, bytes := processor(t)-before, allocated()-had
			if testing.Verbose() {
				t.Logf("%5d ms  %3d MB  %s: %s: status %d, %d kB", took.Milliseconds(), bytes>>20, name, what, w.Code, w.Body.Len()>>10)
			}
			if took > longEnough {
				t.Errorf("%s: %s: %v", name, what, took)
			}
			if bytes > mostBytes {
				t.Errorf("%s: %s: %d MB", name, what, bytes>>20)
			}
			switch w.Code {
			case http.StatusOK, http.StatusSeeOther, http.StatusUnprocessableEntity:
			default:
				t.Errorf("%s: %s: status %d", name, what, w.Code)
			}
			before, had = processor(t), allocated()
		})
	}
}

// FuzzTry sends what a fuzzer makes of scenarios through the whole way from the form to
// the player; nothing may panic, and each request ends at the engine's limits.
func FuzzTry(f *testing.F) {
	for _, text := range worstTexts(f) {
		f.Add(text)
	}
	f.Add(starter)
	h := trySite(f)
	f.Fuzz(func(t *testing.T, text string) {
		before := processor(t)
		worstRequests(t, h, text, func(what string, w *httptest.ResponseRecorder) {
			if took := processor(t) - before; took > longEnough || w.Code >= 500 {
				t.Errorf("%s: %v, status %d", what, took, w.Code)
			}
			before = processor(t)
		})
	})
}

// TestSplices looks for worse texts than those at hand: it puts sections of two scenarios
// together, counts things up and repeats lines, from a fixed seed. SPLICES says how many;
// texts that take long are printed, to be kept in testdata/worst.
func TestSplices(t *testing.T) {
	most, err := strconv.Atoi(os.Getenv("SPLICES"))
	if err != nil {
		most = 150
	}
	names, err := fs.Glob(scenarios.Files, "*/*.txt")
	if err != nil || len(names) < 100 {
		t.Fatalf("%d scenarios: %v", len(names), err)
	}
	sections := func(name string) map[string]string {
		data, err := fs.ReadFile(scenarios.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		list := map[string]string{}
		for _, f := range txtar.Parse(data).Files {
			kind, _, _ := strings.Cut(f.Name, ": ")
			list[kind] += withoutRulings(string(f.Data))
		}
		return list
	}
	random := rand.New(rand.NewPCG(1, 2))
	number := regexp.MustCompile(`\b\d+\b`)
	worst, played := time.Duration(0), 0
	for range most {
		a, b := sections(names[random.IntN(len(names))]), sections(names[random.IntN(len(names))])
		if random.IntN(2) == 0 {
			b = a
		}
		up := func(text string) string {
			return number.ReplaceAllStringFunc(text, func(n string) string {
				if random.IntN(3) == 0 {
					return strconv.Itoa(random.IntN(120))
				}
				return n
			})
		}
		cards, setup, play := a["cards"], up(a["setup"]), a["play"]
		if a["cards"] != b["cards"] {
			cards, setup = cards+"\n"+b["cards"], setup+b["setup"]
			play += b["play"]
		}
		for line := range strings.Lines(a["setup"]) { // more of what is there already
			if words := strings.Fields(line); len(words) == 3 && words[1] == "controls" && random.IntN(2) == 0 {
				setup += fmt.Sprintf("%s controls %d %ss\n", words[0], 2+random.IntN(60), words[2])
			}
		}
		if random.IntN(2) == 0 {
			play += fmt.Sprintf("repeat the last %d lines %d times\n", 1+random.IntN(4), 2+random.IntN(90))
		}
		text := "# Spliced\n-- cards --\n" + cards + "-- setup --\n" + setup + "-- play --\n" + play + "-- answer --\nBob has 20 life\n"
		before := processor(t)
		trace, err := playReally(context.Background(), Play{Name: "scenario", Source: text, Visitor: true})
		took := processor(t) - before
		if err == nil && trace != nil && len(trace.Forks[0].Steps) > 1 {
			played++
		}
		worst = max(worst, took)
		if took > longEnough {
			t.Errorf("%v for\n%s", took, text)
		}
	}
	t.Logf("%d of %d texts play at all; the worst takes %v of one core", played, most, worst)
}
