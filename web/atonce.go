package web

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"strings"
	"time"
)

// This file answers requests for kept pages before net/http sees them. All that is to be done for
// one is to find the page and to write it, and both together take less than what net/http does
// for any request: a goroutine that reads on meanwhile, a deadline set five times, a head taken
// apart into maps and another one cloned, sorted and printed, some 3 kB of garbage.
//
// Only plain requests are answered here: one GET after another on a connection whose last answer is
// complete, of which all is at hand, with a form that cannot be read in two ways and no header that
// asks for anything else. Whatever is not known for certain to be such a request goes to net/http
// as it came, with all that follows it. TestAtOnce and FuzzAtOnce hold the two ways to the same answers.

// AtOnce returns a listener whose connections answer requests for kept pages of the site, a handler of
// [New], by themselves. It is for the server of [NewServer]; other handlers and other listeners than
// TCP's are served as ever.
func AtOnce(l net.Listener, site http.Handler) net.Listener {
	tcp, ok := l.(*net.TCPListener)
	if h, known := site.(handler); ok && known {
		return &promptListener{tcp, h.site}
	}
	return l
}

type promptListener struct {
	*net.TCPListener
	site *site
}

// Accept implements net.Listener.
func (l *promptListener) Accept() (net.Conn, error) {
	c, err := l.AcceptTCP()
	if err != nil {
		return nil, err
	}
	return &promptConn{TCPConn: c, site: l.site}, nil
}

// A promptConn is a connection to a visitor. Only the goroutine that serves it reads between two requests.
type promptConn struct {
	*net.TCPConn
	site   *site
	idle   bool   // net/http waits for a request, and has read nothing of it
	second int64  // in which the deadlines and date were made; 0 for none
	date   []byte // the line of a head, with the empty one that ends it
	host   string // of the last request
	named  bool   // the host is a name like any other
	key    []byte // of the last page
	pieces [4][]byte
	answer net.Buffers
}

// noteState is the hook of net/http's server that says when a connection waits for a request.
func noteState(c net.Conn, state http.ConnState) {
	if c, ok := c.(*promptConn); ok {
		c.idle, c.second = state == http.StateIdle, 0
	}
}

// Read implements net.Conn: it answers what it can and returns with what it cannot.
func (c *promptConn) Read(p []byte) (int, error) {
	for c.idle {
		n, err := c.TCPConn.Read(p)
		answered := 0
		if err == nil {
			answered, err = c.answerAll(p[:n])
		}
		if answered < n || err != nil {
			c.idle = false
			return copy(p, p[answered:n]), err
		}
	}
	return c.TCPConn.Read(p)
}

// answerAll answers the requests at the beginning of b and returns how many bytes they have.
func (c *promptConn) answerAll(b []byte) (int, error) {
	done := 0
	for done < len(b) {
		ask, ok := readPlainAsk(b[done:])
		if !ok {
			break
		}
		now := time.Now()
		p := c.page(ask)
		if p == nil {
			break
		}
		if err := c.send(p, now); err != nil {
			return done, err
		}
		done += ask.length
		if c.site.observed() {
			c.site.tell(context.Background(), telling{KeptRoute, http.MethodGet, p.status, len(p.kept()), time.Since(now), ""})
		}
	}
	return done, nil
}

// page is the kept page that a request asks for, encoded as it wants it, nil where none is kept.
func (c *promptConn) page(ask plainAsk) *page {
	if string(ask.host) != c.host {
		c.host = string(ask.host)
		c.named = hostName.MatchString(c.host)
	}
	target, ok := c.site.inside(ask.target)
	if !ok || !c.named {
		return nil
	}
	host := c.site.shelfHost(c.host)
	c.key = append(append(c.key[:0], host...), target...)
	if bytes.IndexByte(target, '?') < 0 {
		c.key = append(c.key, '?')
	}
	sh, key := c.site.current(), string(c.key)
	if !onShelf(key[len(host):]) {
		return nil
	}
	p := sh.get(key)
	if p != nil && !acceptsGzip(ask.encodings) {
		p = sh.get(key + unzipped)
	}
	if p == nil || p.status != http.StatusOK || p.lines == nil {
		return nil
	}
	return p
}

// inside is a target below the site's base; not ok where [site.below] leads elsewhere.
func (s *site) inside(target []byte) ([]byte, bool) {
	rest, below := bytes.CutPrefix(target, []byte(s.options.BasePath))
	switch {
	case s.options.BasePath == "" || !below || len(rest) > 0 && rest[0] != '/' && rest[0] != '?':
		return target, true
	case len(rest) == 0 || rest[0] == '?':
		return nil, false
	}
	return rest, true
}

// send writes a page with its head.
func (c *promptConn) send(p *page, now time.Time) error {
	if second := now.Unix(); second != c.second {
		c.second = second
		c.date = append(now.UTC().AppendFormat(append(c.date[:0], "Date: "...), http.TimeFormat), "\r\n\r\n"...)
		c.SetReadDeadline(now.Add(idleTime)) // a closed connection says so when it is used
		c.SetWriteDeadline(now.Add(writeTime))
	}
	c.pieces = [4][]byte{headBegin, p.lines, c.date, p.kept()}
	c.answer = c.pieces[:]
	_, err := c.answer.WriteTo(c.TCPConn)
	c.pieces, c.answer = [4][]byte{}, nil
	return err
}

// headBegin is how the head of each kept page begins.
var headBegin = append([]byte("HTTP/1.1 200 OK\r\n"), securityLines...)

// A plainAsk is a GET of HTTP/1.1 that has no body and asks for nothing but an address.
type plainAsk struct {
	target, host []byte
	encodings    string // its header Accept-Encoding
	length       int    // in bytes
}

var (
	getMethod  = []byte("GET ")
	protocol   = []byte(" HTTP/1.1")
	endOfLine  = []byte("\r\n")
	twoStrokes = []byte("//") // after which net/url may see a host
)

// readPlainAsk reads the request at the beginning of b; not ok where it is none of this form, or
// not all there.
func readPlainAsk(b []byte) (ask plainAsk, ok bool) {
	line, rest, found := bytes.Cut(b, endOfLine)
	target, isGet := bytes.CutPrefix(line, getMethod)
	target, isOurs := bytes.CutSuffix(target, protocol)
	if !found || !isGet || !isOurs || !plainTarget(target) {
		return ask, false
	}
	ask.target = target
	for hosts, encodings := 0, 0; ; {
		if line, rest, found = bytes.Cut(rest, endOfLine); !found {
			return ask, false
		}
		if len(line) == 0 {
			ask.length = len(b) - len(rest)
			return ask, hosts == 1 && encodings <= 1
		}
		name, value, found := bytes.Cut(line, []byte{':'})
		if !found || !plainName(name) || !plainValue(value) {
			return ask, false
		}
		switch value = bytes.Trim(value, " \t"); {
		case isHeader(name, "Host"):
			hosts++
			ask.host = value
		case isHeader(name, "Accept-Encoding"):
			encodings++
			ask.encodings = commonEncodings(value)
		case isHeader(name, "Connection"):
			if !isHeader(value, "keep-alive") { // which it is anyway
				return ask, false
			}
		case asksForMore(name):
			return ask, false
		}
	}
}

// commonEncodings is a header's value as a string, which the usual ones are already.
func commonEncodings(value []byte) string {
	for _, s := range [...]string{"gzip, deflate, br, zstd", "gzip, deflate, br", "gzip, deflate", "gzip"} {
		if string(value) == s {
			return s
		}
	}
	return string(value)
}

// more are the headers that make more of a request than its address says, for net/http or for [site.quick].
var more = [...]string{
	"Content-Length", "Expect", "If-None-Match", "Range", "Te", "Trailer", "Transfer-Encoding", "Upgrade",
}

func asksForMore(name []byte) bool {
	for _, m := range more {
		if isHeader(name, m) {
			return true
		}
	}
	return false
}

// isHeader compares words of a head, in which letters are large or small.
func isHeader(word []byte, header string) bool {
	return len(word) == len(header) && strings.EqualFold(string(word), header)
}

// plainTarget tells whether a target is a path with a query that are written as they are meant.
func plainTarget(target []byte) bool {
	if len(target) == 0 || target[0] != '/' || bytes.HasPrefix(target, twoStrokes) {
		return false
	}
	inPath := true
	for _, b := range target {
		switch {
		case b == '?':
			inPath = false
		case b <= ' ' || b >= 0x7f || b == '#' || inPath && !inPlainPath[b]:
			return false
		}
	}
	return true
}

// inPlainPath are the bytes of a path that stand for themselves.
var inPlainPath = bytesOf("/-._~")

// inPlainName are those of a header's name.
var inPlainName = bytesOf("-")

// bytesOf is a set of letters, digits and others.
func bytesOf(others string) (set [256]bool) {
	for _, b := range []byte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + others) {
		set[b] = true
	}
	return set
}

func plainName(name []byte) bool {
	for _, b := range name {
		if !inPlainName[b] {
			return false
		}
	}
	return len(name) > 0
}

func plainValue(value []byte) bool {
	for _, b := range value {
		if b != '\t' && (b < ' ' || b >= 0x7f) {
			return false
		}
	}
	return true
}
