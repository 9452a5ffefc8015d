package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/http/httpguts"

	"rulestep/rulesdb"
	"rulestep/search"
)

// listening serves a handler on a port as the program does, or by net/http alone, and returns how to
// connect to it and how many requests net/http has seen.
func listening(tb testing.TB, h http.Handler, atOnce bool) (dial func() *net.TCPConn, seen *atomic.Int64) {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	address := l.Addr().String()
	seen = new(atomic.Int64)
	server := NewServer("", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen.Add(1)
		h.ServeHTTP(w, r)
	}))
	if atOnce {
		l = AtOnce(l, h)
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	tb.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		server.Shutdown(ctx)
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			tb.Errorf("the server ended with %v", err)
		}
	})
	return func() *net.TCPConn {
		c, err := net.Dial("tcp", address)
		if err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(func() { c.Close() })
		c.SetDeadline(time.Now().Add(time.Minute))
		return c.(*net.TCPConn)
	}, seen
}

// asking is the text of a request for a rule's page.
func asking(method, encoding, more string) string {
	return method + " /rules/702.19b HTTP/1.1\r\nHost: rules.example\r\nAccept-Encoding: " + encoding + "\r\n" + more + "\r\n"
}

// A said is an answer as it is compared.
type said struct {
	Status int
	Header http.Header
	Body   string
}

// goodbye is a request after which the server hangs up.
const goodbye = "GET /robots.txt HTTP/1.1\r\nHost: rules.example\r\nConnection: close\r\n\r\n"

// converse sends pieces after a first request has been answered, and reads all that comes.
func converse(tb testing.TB, c *net.TCPConn, pieces ...string) (list []said) {
	tb.Helper()
	r := bufio.NewReader(c)
	io.WriteString(c, strings.Replace(goodbye, "close", "keep-alive", 1))
	answerTo(tb, r, http.MethodGet)
	method := http.MethodGet
	for i, piece := range append(pieces, goodbye) {
		if i > 0 {
			time.Sleep(5 * time.Millisecond) // so that it comes by itself
		}
		io.WriteString(c, piece)
		if strings.HasPrefix(piece, http.MethodHead) {
			method = http.MethodHead
		}
	}
	for {
		answer, err := http.ReadResponse(r, &http.Request{Method: method})
		if err != nil {
			rest, _ := io.ReadAll(r)
			if len(rest) > 0 {
				tb.Errorf("%q is no answer: %v", rest, err)
			}
			return list
		}
		method = http.MethodGet
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			tb.Fatal(err)
		}
		if _, err := http.ParseTime(answer.Header.Get("Date")); err != nil && answer.StatusCode == http.StatusOK {
			tb.Errorf("the date: %v", err)
		}
		answer.Header.Del("Date")
		answer.Header.Del(idHeader)
		list = append(list, said{answer.StatusCode, answer.Header, string(body)})
	}
}

// TestAtOnce has the same conversations with a server that answers requests for kept pages by itself and
// with net/http alone: nobody can tell them apart. How many requests net/http saw is held, too.
func TestAtOnce(t *testing.T) {
	h, _ := smallSite(t)
	direct, _ := listening(t, h, true)
	plain, _ := listening(t, h, false)
	for range 2 { // both encodings of the page are drawn, then kept
		for _, encoding := range []string{"gzip", "identity"} {
			converse(t, plain(), asking(http.MethodGet, encoding, ""), strings.Replace(asking(http.MethodGet, encoding, ""), "b HTTP", "b?ask=A+b HTTP", 1))
		}
	}
	page := asking(http.MethodGet, "gzip", "")
	for name, pieces := range map[string][]string{
		"zipped":                            {page},
		"not zipped":                        {asking(http.MethodGet, "identity", "")},
		"no word of zipping":                {strings.Replace(page, "Accept-Encoding: gzip\r\n", "", 1)},
		"zipping refused":                   {asking(http.MethodGet, "gzip;q=0", "")},
		"with a query":                      {strings.Replace(page, "b HTTP", "b?ask=A+b HTTP", 1)},
		"with an empty query":               {strings.Replace(page, "b HTTP", "b? HTTP", 1)},
		"headers written otherwise":         {"GET /rules/702.19b HTTP/1.1\r\nhost:rules.example\r\naccept-encoding: \tgzip \r\nConnection: Keep-Alive\r\nCookie: a=b\r\n\r\n"},
		"three at once":                     {page + page + page},
		"one after another":                 {page, page, page},
		"one that comes in pieces":          {page[:30], page[30:]},
		"one whole and one in pieces":       {page + page[:2], page[2:], page},
		"kept, not kept, kept":              {page + strings.Replace(page, "19b", "19zz", 1) + page},
		"a page that is the visitor's":      {asking(http.MethodGet, "gzip", `If-None-Match: *`+"\r\n")},
		"only the head":                     {asking(http.MethodHead, "gzip", "")},
		"the last one":                      {asking(http.MethodGet, "gzip", "Connection: close\r\n")},
		"a part":                            {asking(http.MethodGet, "gzip", "Range: bytes=0-9\r\n")},
		"a body that looks like a request":  {"POST /nothing HTTP/1.1\r\nHost: rules.example\r\nContent-Length: " + strconv.Itoa(len(page)) + "\r\n\r\n", page},
		"a GET with such a body":            {asking(http.MethodGet, "gzip", "Content-Length: "+strconv.Itoa(len(page))+"\r\n"), page},
		"a GET with a chunk":                {asking(http.MethodGet, "gzip", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n" + page},
		"both lengths":                      {asking(http.MethodGet, "gzip", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n") + "0\r\n\r\n"},
		"no host":                           {strings.Replace(page, "Host: rules.example\r\n", "", 1)},
		"two hosts":                         {asking(http.MethodGet, "gzip", "Host: other.example\r\n")},
		"an odd host":                       {strings.Replace(page, "rules.example", "a b", 1)},
		"a space before the colon":          {asking(http.MethodGet, "gzip", "Content-Length : 3\r\n")},
		"a line that goes on":               {asking(http.MethodGet, "gzip", "X: y\r\n z\r\n")},
		"lines that end in line feeds":      {strings.ReplaceAll(page, "\r\n", "\n")},
		"a line feed in a value":            {asking(http.MethodGet, "gzip", "X: y\nContent-Length: 3\r\n") + "abc"},
		"an older protocol":                 {strings.Replace(page, "1.1", "1.0", 1)},
		"another protocol":                  {strings.Replace(page, "1.1", "2.0", 1)},
		"a whole address":                   {strings.Replace(page, "/rules", "http://rules.example/rules", 1)},
		"an address with two strokes":       {strings.Replace(page, "/rules", "//rules", 1)},
		"an escaped address":                {strings.Replace(page, "702", "%37%30%32", 1)},
		"a fragment":                        {strings.Replace(page, "b HTTP", "b#x HTTP", 1)},
		"no request":                        {"702.19b\r\n\r\n"},
		"an answer that counts its askers":  {strings.Replace(page, "/rules", "/api/v1/rules", 1)},
		"an empty line before":              {"\r\n" + page},
		"what one expects":                  {asking(http.MethodGet, "gzip", "Expect: 100-continue\r\n")},
		"a name that is no plain one":       {asking(http.MethodGet, "gzip", "X_y: z\r\n")},
		"a letter that is no plain one":     {asking(http.MethodGet, "gzip", "X: ü\r\n")},
		"another host that is asked for":    {strings.Replace(page, "rules.example", "other.example", 1)},
		"and again":                         {strings.Replace(page, "rules.example", "third.example", 1)},
		"an address that is no page's":      {strings.Replace(page, "/rules/702.19b", "/rules/702.19zz", 1)},
		"a slash at the end":                {strings.Replace(page, "b HTTP", "b/ HTTP", 1)},
		"everything, forty times, at once":  {strings.Repeat(page, 40)},
		"so long that it needs two packets": {asking(http.MethodGet, "gzip", "X: "+strings.Repeat("y", 5000)+"\r\n")},
	} {
		t.Run(name, func(t *testing.T) {
			diff(t, "the answers", converse(t, plain(), pieces...), converse(t, direct(), pieces...))
		})
	}
}

// TestAtOnceBelow does so with a site below a path, whose pages a proxy asks for with the path or without.
func TestAtOnceBelow(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	var kept atomic.Int64
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, BasePath: "/base", Observer: countsKept{&kept},
	})
	direct, seen := listening(t, h, true)
	plain, _ := listening(t, h, false)
	ask := func(path string) string {
		return strings.Replace(asking(http.MethodGet, "gzip", ""), "/rules/702.19b", path, 1)
	}
	paths := []string{"/base/rules/702.19b", "/rules/702.19b", "/base", "/base?x=y", "/base/", "/base/base", "/based", "/base/rules", "/rules"}
	for range 2 {
		for _, path := range paths {
			diff(t, path, converse(t, plain(), ask(path)), converse(t, direct(), ask(path)))
		}
	}
	c := direct()
	r := bufio.NewReader(c)
	known := kept.Load()
	asked := untilAtOnce(t, c, r, ask("/base/rules/702.19b"), seen)
	for range 1000 { // the observer is told of the last one after it was sent
		if kept.Load()-known >= asked {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if n := kept.Load() - known; n != asked {
		t.Errorf("the observer was told of %d kept pages, not %d", n, asked)
	}
}

// countsKept is an observer that counts kept pages.
type countsKept struct{ n *atomic.Int64 }

func (c countsKept) Begin(func() State) {}
func (c countsKept) Answered(route, method string, status int, _ time.Duration) {
	if route == KeptRoute && method == http.MethodGet && status == http.StatusOK {
		c.n.Add(1)
	}
}
func (c countsKept) Played(string, Outcome, time.Duration) {}
func (c countsKept) Searched(bool, time.Duration)          {}

// TestAtOnceMostly holds that pages are answered at once: net/http sees the first request of a connection, and
// one that comes before it has done with another. The server then ends, whoever is still connected.
func TestAtOnceMostly(t *testing.T) {
	h, _ := smallSite(t)
	dial, seen := listening(t, h, true)
	for range 2 {
		c := dial()
		untilAtOnce(t, c, bufio.NewReader(c), asking(http.MethodGet, "gzip", ""), seen)
	}
}

// untilAtOnce asks for a kept page until 20 requests in a row have passed net/http by, and returns how often it
// asked. How soon net/http has done with a request is the scheduler's, not ours, so that no share of a number of
// requests can be held; that it comes to this within 2,000 can.
func untilAtOnce(tb testing.TB, c *net.TCPConn, r *bufio.Reader, page string, seen *atomic.Int64) (asked int64) {
	tb.Helper()
	for before, row := seen.Load(), 0; row < 20; asked++ {
		if asked == 2000 {
			tb.Fatal("of 2,000 requests, no 20 in a row were answered at once")
		}
		io.WriteString(c, page)
		answerTo(tb, r, http.MethodGet)
		row++
		if now := seen.Load(); now != before {
			before, row = now, 0
		}
	}
	return asked
}

func answerTo(tb testing.TB, r *bufio.Reader, method string) (*http.Response, []byte) {
	tb.Helper()
	answer, err := http.ReadResponse(r, &http.Request{Method: method})
	if err != nil {
		tb.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		tb.Fatal(err)
	}
	return answer, body
}

// FuzzPlainAsk: what is read as a plain request is to net/http the same one and nothing more.
func FuzzPlainAsk(f *testing.F) {
	f.Add([]byte(asking(http.MethodGet, "gzip", "")))
	f.Add([]byte(asking(http.MethodGet, "gzip", "Connection: keep-alive\r\nX: y\r\n") + "GET /"))
	f.Add([]byte(asking(http.MethodGet, "br;q=1, gzip;q=0", "Content-Length: 3\r\n") + "abc"))
	f.Add([]byte("GET /a?b=%zz&c;d HTTP/1.1\r\nhOsT:\tx:80 \r\n\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		ask, ok := readPlainAsk(data)
		if !ok {
			return
		}
		in := bytes.NewReader(data)
		b := bufio.NewReaderSize(in, 1<<16)
		r, err := http.ReadRequest(b)
		if err != nil {
			t.Fatalf("%q: %v", data, err)
		}
		path, query, _ := strings.Cut(string(ask.target), "?")
		if r.Method != http.MethodGet || r.ProtoMajor != 1 || r.ProtoMinor != 1 || r.RequestURI != string(ask.target) || r.URL.Path != path || r.URL.RawQuery != query || r.URL.Host != "" ||
			r.Host != string(ask.host) || r.ContentLength != 0 || r.TransferEncoding != nil || r.Body != http.NoBody || r.Close ||
			r.Header.Get("Accept-Encoding") != ask.encodings || len(r.Header["Accept-Encoding"]) > 1 || r.Header["If-None-Match"] != nil || r.Header["Expect"] != nil {
			t.Fatalf("%q is read as %+v, net/http has %+v", data, ask, r)
		}
		for name, values := range r.Header {
			for _, v := range values {
				if !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(v) {
					t.Fatalf("%q: the header %q: %q", data, name, v)
				}
			}
		}
		if rest := b.Buffered() + in.Len(); ask.length != len(data)-rest {
			t.Fatalf("%q: %d bytes, net/http takes %d", data, ask.length, len(data)-rest)
		}
	})
}

// BenchmarkRulePageServed is a kept page over a connection, with the visitor's work.
func BenchmarkRulePageServed(b *testing.B) {
	h, _ := smallSite(b)
	dial, _ := listening(b, h, true)
	for _, encoding := range []string{"gzip", "identity"} {
		b.Run(encoding, func(b *testing.B) {
			c := dial()
			r := bufio.NewReaderSize(c, 64<<10)
			b.ReportAllocs()
			for b.Loop() {
				io.WriteString(c, asking(http.MethodGet, encoding, ""))
				answerTo(b, r, http.MethodGet)
			}
		})
	}
}
