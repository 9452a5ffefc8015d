package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The day: so many requests of so many a second are asked in the time that RULESTEP_DAY says.
const (
	dayOf      = 24 * time.Hour
	perSecond  = 50
	dayClients = 16
	samples    = 24 // of the server's memory: one an hour
)

// TestDay lets a server with everything imported live through a day of 50 requests a second in the time that
// RULESTEP_DAY says, "10m": readers of all pages, most of them of a few, steps, searches that nobody has asked before,
// calls of the API and plays of texts of all kinds, from a hundred thousand addresses. No answer is a failure, and
// memory is flat: the last six hours have no more than those after the first six.
func TestDay(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("RULESTEP_DAY"))
	if err != nil {
		t.Skip(`RULESTEP_DAY is not set ("10m")`)
	}
	if runtime.GOOS != "linux" {
		t.Skip("a process's memory is asked for in Linux's way")
	}
	data := t.TempDir()
	var editions []string
	for _, date := range []string{"20170825", "20190712", "20231117", "20240308", "20260227"} {
		editions = append(editions, dataFile(t, "cr/cr-"+date+".txt"))
	}
	for _, args := range [][]string{append([]string{"import"}, editions...), {"cards", "import", dataFile(t, "cards/cards.jsonl.gz")}} {
		if _, err := rulestep(append(args, "--data", data)...); err != nil {
			t.Fatal(err)
		}
	}
	address, server := startServing(t, "--data", data, "--trust-proxy", "127.0.0.1/32")
	host := strings.TrimPrefix(address, "http://")
	pages := links(t, address, "/", "/rules", "/demos", "/glossary", "/editions", "/coverage", "/train")
	if len(pages) < 1500 {
		t.Fatalf("only %d pages are led to", len(pages))
	}
	time.Sleep(20 * time.Second) // the index is warm and the pool is counted

	total := int64(dayOf.Seconds()) * perSecond
	var next, failed atomic.Int64
	var kinds [len(dayKinds)]atomic.Int64
	var work sync.WaitGroup
	began := time.Now()
	for client := range dayClients {
		work.Go(func() {
			v := &dayVisitor{host: host, pages: pages, random: rand.New(rand.NewPCG(50, uint64(client)))}
			v.often = rand.NewZipf(v.random, 1.2, 8, uint64(len(pages)-1))
			defer v.close()
			for n := next.Add(1); n <= total; n = next.Add(1) {
				time.Sleep(time.Until(began.Add(time.Duration(float64(n) / float64(total) * float64(length)))))
				kind := v.kind()
				kinds[kind].Add(1)
				if err := v.ask(kind); err != nil && failed.Add(1) <= 5 {
					t.Errorf("request %d: %v", n, err)
				}
			}
		})
	}
	var memory []int
	for hour := range int64(samples) {
		for next.Load() < total*(hour+1)/samples { // hours of the day, should it last longer than it ought to
			time.Sleep(100 * time.Millisecond)
		}
		memory = append(memory, resident(t, server.cmd.Process.Pid))
		t.Logf("hour %2d, after %v: %d MB", hour+1, time.Since(began).Round(time.Second), memory[hour])
	}
	work.Wait()
	took := time.Since(began)
	for kind := range kinds {
		t.Logf("%9d %s", kinds[kind].Load(), dayKinds[kind].what)
	}
	t.Logf("%d requests in %v, %d failed; memory by the hour, in MB: %v", total, took.Round(time.Second), failed.Load(), memory)
	if took > length*11/10 {
		t.Errorf("the day took %v", took)
	}
	early, late := slices.Max(memory[samples/4:samples/2]), slices.Max(memory[samples*3/4:])
	if late > early*11/10 {
		t.Errorf("memory grows: at most %d MB in the second quarter of the day, %d in the last", early, late)
	}
}

// dayKinds are what visitors do, in a thousand.
var dayKinds = [...]struct {
	what  string
	share int
}{
	{"a page, some far more often than others", 860}, {"any page", 60}, {"a search", 50}, {"a page that one has already", 20}, {"a call of the API", 6}, {"a play of one's own", 2}, {"a page under a made-up name", 2},
}

// A dayVisitor is a connection by which many people ask: a proxy, as the server sees it.
type dayVisitor struct {
	host   string
	pages  []string
	random *rand.Rand
	often  *rand.Zipf
	tag    string // of the page that was read last
	page   string

	conn net.Conn
	in   *bufio.Reader
}

func (v *dayVisitor) close() {
	if v.conn != nil {
		v.conn.Close()
	}
}

func (v *dayVisitor) kind() int {
	n := v.random.IntN(1000)
	for i, k := range dayKinds {
		if n -= k.share; n < 0 {
			return i
		}
	}
	return 0
}

var dayWords = strings.Fields(`trample deathtouch first strike layers copy token combat damage legend rule mulligan priority stack counter exile
	graveyard library hand cost mana state-based actions replacement prevent sacrifice attach equip aura planeswaker loyalty comander daybound`)

const dayPlay = `# A day's play

What is left of the Wall?

-- setup --
Ann controls Bear, a %d/%d creature with trample
Bob controls Wall, a 0/%d creature
Bob has %d life
-- play --
Ann attacks Bob with Bear
Bob blocks Bear with Wall
-- answer --
Bob has 20 life
`

// ask asks for something and reads the answer.
func (v *dayVisitor) ask(kind int) error {
	host, method, path, body := "rules.example", http.MethodGet, v.pages[v.often.Uint64()], ""
	more := "Accept-Encoding: gzip, deflate, br, zstd\r\n"
	switch kind {
	case 1:
		path = v.pages[v.random.IntN(len(v.pages))]
	case 2:
		words := make([]string, 1+v.random.IntN(3))
		for i := range words {
			words[i] = dayWords[v.random.IntN(len(dayWords))]
		}
		if v.random.IntN(4) == 0 {
			words = append(words, strconv.Itoa(100+v.random.IntN(9000)))
		}
		path = "/search?q=" + url.QueryEscape(strings.Join(words, " "))
	case 3:
		if v.tag != "" {
			path, more = v.page, more+"If-None-Match: "+v.tag+"\r\n"
		}
	case 4:
		path = "/api/v1/search?q=" + url.QueryEscape(dayWords[v.random.IntN(len(dayWords))])
	case 5:
		method, path, body = http.MethodPost, "/api/v1/play", fmt.Sprintf(dayPlay, 1+v.random.IntN(9), 1+v.random.IntN(9), 1+v.random.IntN(9), 1+v.random.IntN(99))
		more += "Content-Type: text/plain\r\n"
	case 6:
		host = fmt.Sprintf("host-%d.example", v.random.IntN(100000))
	}
	n := v.random.IntN(100000)
	request := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\nX-Forwarded-For: 10.%d.%d.%d\r\n%s", method, path, host, n>>16, n>>8&255, n&255, more)
	if body != "" {
		request += "Content-Length: " + strconv.Itoa(len(body)) + "\r\n"
	}
	answer, err := v.send(request + "\r\n" + body)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	switch answer.StatusCode {
	case http.StatusOK, http.StatusNotModified, http.StatusFound, http.StatusMovedPermanently:
	default:
		return fmt.Errorf("%s %s: status %d", method, path, answer.StatusCode)
	}
	if tag := answer.Header.Get("Etag"); tag != "" && kind < 2 {
		v.tag, v.page = tag, path
	}
	return nil
}

// send sends a request over the connection, over another one where the server has closed it, and reads the answer to its end.
func (v *dayVisitor) send(request string) (*http.Response, error) {
	for again := range 2 {
		if v.conn == nil {
			c, err := net.Dial("tcp", v.host)
			if err != nil {
				return nil, err
			}
			v.conn, v.in = c, bufio.NewReader(c)
		}
		v.conn.SetDeadline(time.Now().Add(patience))
		_, err := io.WriteString(v.conn, request)
		if err == nil {
			var answer *http.Response
			if answer, err = http.ReadResponse(v.in, nil); err == nil {
				_, err = io.Copy(io.Discard, answer.Body)
				if answer.Close || err != nil {
					v.close()
					v.conn = nil
				}
				return answer, err
			}
		}
		v.close()
		v.conn = nil
		if again > 0 {
			return nil, err
		}
	}
	return nil, errors.ErrUnsupported // not reached
}

var dayLink = regexp.MustCompile(`href="(/[^"#]*)"`)

// links lists the addresses to which some pages lead, and those of the chapters, which lead to rules.
func links(t *testing.T, address string, from ...string) (list []string) {
	t.Helper()
	seen := map[string]bool{}
	for len(from) > 0 {
		path := from[0]
		from = from[1:]
		_, body := getPage(t, address+path)
		for _, m := range dayLink.FindAllStringSubmatch(body, -1) {
			to := strings.ReplaceAll(m[1], "&amp;", "&")
			if seen[to] || strings.HasPrefix(to, "/static/") || strings.HasPrefix(to, "/api") || strings.HasPrefix(to, "/train/") || strings.Contains(to, "edition=") {
				continue
			}
			seen[to] = true
			list = append(list, to)
			if chapter := strings.TrimPrefix(to, "/rules/"); len(chapter) == 3 {
				from = append(from, to)
			}
		}
	}
	slices.Sort(list)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// resident is how much memory a process has, in MB.
func resident(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(status, []byte("VmRSS:"))
	kb, err := strconv.Atoi(strings.Fields(string(rest))[0])
	if err != nil {
		t.Fatal(err)
	}
	return kb >> 10
}
