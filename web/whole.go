package web

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"sync"
)

// This file sends a kept page in one piece. net/http puts a response through a buffer
// of 4 kB: its head with as much of the body as fits beside it, then the rest. For a page
// of 5 kB or more those are two system calls and two packets, and the visitor is woken
// twice; together they cost more than everything else that is done for a kept page.
//
// The lines of its head are known too when a page is kept. net/http would copy, sort and
// print them for each answer, a seventh of all that the server does for one; so they are
// put into the head as it passes by.

// Whole returns a listener whose connections send a kept page in one piece. It is for
// the server of NewServer, which finds them again; other listeners are returned as they are.
func Whole(l net.Listener) net.Listener {
	if tcp, ok := l.(*net.TCPListener); ok {
		return wholeListener{tcp}
	}
	return l
}

type wholeListener struct{ *net.TCPListener }

func (l wholeListener) Accept() (net.Conn, error) {
	c, err := l.AcceptTCP()
	if err != nil {
		return nil, err
	}
	return &wholeConn{TCPConn: c}, nil
}

// A wholeConn holds the beginning of an announced response back until the next write,
// and sends both together. Only the goroutine that answers the connection's requests
// writes to it, and only handlers that it runs announce.
type wholeConn struct {
	*net.TCPConn
	announced int       // length of the body whose head is written next, 0 for none
	lines     [2][]byte // of that head, which net/http does not write
	held      *[]byte   // the beginning of a response
	both      [2][]byte // what is held and the rest, while they are sent
}

// pieces are beginnings of responses: as much as net/http's buffer holds, with the lines
// that are put in.
var pieces = sync.Pool{New: func() any {
	p := make([]byte, 0, 6<<10)
	return &p
}}

func (c *wholeConn) Write(p []byte) (int, error) {
	if c.held != nil {
		return c.writeBoth(p)
	}
	if c.announced == 0 {
		return c.TCPConn.Write(p)
	}
	head := bytes.Index(p, endOfHead)
	if head < 0 {
		return c.TCPConn.Write(p) // the rest of the head comes
	}
	more := len(p) < head+len(endOfHead)+c.announced
	c.announced = 0
	head += len(endOfHead) / 2 // behind the last line
	c.held = pieces.Get().(*[]byte)
	*c.held = append((*c.held)[:0], p[:head]...)
	*c.held = append(append(*c.held, c.lines[0]...), c.lines[1]...)
	*c.held = append(*c.held, p[head:]...)
	if !more {
		if _, err := c.writeBoth(nil); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

var endOfHead = []byte("\r\n\r\n")

// writeBoth sends what is held, then p.
func (c *wholeConn) writeBoth(p []byte) (int, error) {
	held := c.held
	c.held, c.both = nil, [2][]byte{*held, p}
	buffers := net.Buffers(c.both[:])
	n, err := buffers.WriteTo(c.TCPConn)
	c.both = [2][]byte{}
	n -= int64(len(*held))
	pieces.Put(held)
	return max(int(n), 0), err
}

// connection is the key of a request's connection in its context.
type connection struct{}

// withConnection lets handlers find the connection.
func withConnection(ctx context.Context, c net.Conn) context.Context {
	if w, ok := c.(*wholeConn); ok {
		return context.WithValue(ctx, connection{}, w)
	}
	return ctx
}

// announce says that the handler sends a body of n bytes now, and all of it, and which
// lines of its head are not among the response's headers: those of the whole site and
// those of the page. It reports whether the connection heard it: otherwise the handler
// sets the headers itself.
func announce(r *http.Request, n int, site, page []byte) bool {
	c, ok := r.Context().Value(connection{}).(*wholeConn)
	if ok {
		c.announced, c.lines = n, [2][]byte{site, page}
	}
	return ok
}
