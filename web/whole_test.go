package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// listening serves the small site on a port as the program does, and returns a
// connection to it.
func listening(tb testing.TB) *net.TCPConn {
	tb.Helper()
	h, _ := smallSite(tb)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	server := NewServer("", h)
	served := make(chan error, 1)
	go func() { served <- server.Serve(Whole(l)) }()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		c.Close()
		ctx, cancel := context.WithTimeout(tb.Context(), time.Second)
		defer cancel()
		server.Shutdown(ctx)
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			tb.Errorf("the server ended with %v", err)
		}
	})
	return c.(*net.TCPConn)
}

// asking is the text of a request for a rule's page.
func asking(method, encoding, more string) string {
	return method + " /rules/702.19b HTTP/1.1\r\nHost: rules.example\r\nAccept-Encoding: " + encoding + "\r\n" + more + "\r\n"
}

// TestWhole asks over one connection, one request at a time and all at once, for answers
// with a body in either encoding, with none, and for a page that is no kept one.
func TestWhole(t *testing.T) {
	c := listening(t)
	c.SetDeadline(time.Now().Add(time.Minute))
	r := bufio.NewReaderSize(c, 64<<10)
	body, heads := map[string][]byte{}, map[string]http.Header{}
	var tag string
	for range 2 { // drawn, then kept
		for _, encoding := range []string{"gzip", "identity"} {
			io.WriteString(c, asking(http.MethodGet, encoding, ""))
			answer, got := answerTo(t, r, http.MethodGet)
			if len(got) < 2000 || body[encoding] != nil && !bytes.Equal(got, body[encoding]) {
				t.Fatalf("%s: %d bytes, before that %d", encoding, len(got), len(body[encoding]))
			}
			answer.Header.Del("Date")
			answer.Header.Del(idHeader) // of what was made for its request
			if drawn := heads[encoding]; drawn != nil {
				diff(t, "the head of the kept page, "+encoding, drawn, answer.Header)
			}
			body[encoding], heads[encoding], tag = got, answer.Header, answer.Header.Get("Etag")
		}
	}
	questions := []struct {
		text   string
		method string
		status int
		want   []byte
	}{
		{asking(http.MethodHead, "gzip", ""), http.MethodHead, http.StatusOK, nil},
		{asking(http.MethodGet, "gzip", ""), http.MethodGet, http.StatusOK, body["gzip"]},
		{asking(http.MethodGet, "identity", "If-None-Match: "+tag+"\r\n"), http.MethodGet, http.StatusNotModified, nil},
		{asking(http.MethodGet, "identity", ""), http.MethodGet, http.StatusOK, body["identity"]},
		{strings.Replace(asking(http.MethodGet, "identity", ""), "702.19b", "702.19zz", 1), http.MethodGet, http.StatusNotFound, nil},
		{asking(http.MethodGet, "gzip", ""), http.MethodGet, http.StatusOK, body["gzip"]},
	}
	for _, q := range questions {
		io.WriteString(c, q.text)
	}
	for i, q := range questions {
		answer, got := answerTo(t, r, q.method)
		if answer.StatusCode != q.status || q.want != nil && !bytes.Equal(got, q.want) {
			t.Errorf("request %d: status %d, want %d; %d bytes, want %d", i, answer.StatusCode, q.status, len(got), len(q.want))
		}
	}

	io.WriteString(c, asking(http.MethodGet, "identity", "Connection: close\r\n"))
	if _, got := answerTo(t, r, http.MethodGet); !bytes.Equal(got, body["identity"]) {
		t.Errorf("the last answer has %d bytes, want %d", len(got), len(body["identity"]))
	}
	if _, err := r.ReadByte(); err != io.EOF {
		t.Errorf("after the last answer: %v", err)
	}
}

// TestWholeConn writes an announced response in pieces: nothing of it may go out before
// the second one.
func TestWholeConn(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l = Whole(l)
	defer l.Close()
	visitor, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer visitor.Close()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	read := func(n int) string {
		t.Helper()
		b := make([]byte, n)
		visitor.SetReadDeadline(time.Now().Add(time.Minute))
		if _, err := io.ReadFull(visitor, b); err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	write := func(s string) {
		t.Helper()
		if n, err := io.WriteString(c, s); n != len(s) || err != nil {
			t.Fatalf("%d bytes of %d written: %v", n, len(s), err)
		}
	}
	const (
		head = "HTTP/1.1 200 OK\r\nContent-Length: 6000\r\n\r\n"
		full = "HTTP/1.1 200 OK\r\nContent-Length: 6000\r\nSite: 1\r\nPage: 2\r\n\r\n"
	)
	body := strings.Repeat("a", 6000)
	announced := func(on net.Conn) bool {
		r := httptest.NewRequestWithContext(withConnection(t.Context(), on), http.MethodGet, "/", nil)
		return announce(r, len(body), []byte("Site: 1\r\n"), []byte("Page: 2\r\n"))
	}
	if !announced(c) || announced(visitor) {
		t.Error("announced to the wrong connection")
	}

	write(head + body[:4000])
	visitor.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
	if n, err := visitor.Read(make([]byte, 1)); n > 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the beginning went out by itself: %d bytes, %v", n, err)
	}
	write(body[4000:])
	if got := read(len(full) + len(body)); got != full+body {
		t.Error("the two pieces are not the answer")
	}

	// What fits into one write goes at once, and so does what nobody announced.
	announced(c)
	write(head + body)
	if got := read(len(full) + len(body)); got != full+body {
		t.Error("the one piece is not the answer")
	}
	write(head + body[:100])
	if got := read(len(head) + 100); got != head+body[:100] {
		t.Error("lines were put into a head that nobody announced")
	}

	// A head that comes in two pieces has its lines at its end.
	announced(c)
	write(head[:20])
	write(head[20:] + body)
	if got := read(len(full) + len(body)); got != full+body {
		t.Error("the divided head is not the answer's")
	}

	// A visitor who has gone is an error of the write that finds out.
	announced(c)
	write(head + body[:4000])
	c.(*wholeConn).TCPConn.Close()
	if n, err := io.WriteString(c, body[4000:]); n != 0 || err == nil {
		t.Errorf("writing to a closed connection: %d bytes, %v", n, err)
	}
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

// BenchmarkRulePageServed is a kept page over a connection, with the visitor's work.
func BenchmarkRulePageServed(b *testing.B) {
	for _, encoding := range []string{"gzip", "identity"} {
		b.Run(encoding, func(b *testing.B) {
			c := listening(b)
			r := bufio.NewReaderSize(c, 64<<10)
			for b.Loop() {
				io.WriteString(c, asking(http.MethodGet, encoding, ""))
				answerTo(b, r, http.MethodGet)
			}
		})
	}
}
