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
	held      *piece    // the beginning of a response
	both      [2][]byte // what is held and the rest, while they are sent
}

// A piece is as much as net/http's buffer holds, with its length.
type piece struct {
	bytes [4 << 10]byte
	n     int
}

var pieces = sync.Pool{New: func() any { return new(piece) }}

func (c *wholeConn) Write(p []byte) (int, error) {
	if c.held != nil {
		return c.writeBoth(p)
	}
	if c.announced > 0 {
		head := bytes.Index(p, endOfHead)
		more := head >= 0 && len(p) < head+len(endOfHead)+c.announced
		c.announced = 0
		if more && len(p) <= len(piece{}.bytes) {
			c.held = pieces.Get().(*piece)
			c.held.n = copy(c.held.bytes[:], p)
			return len(p), nil
		}
	}
	return c.TCPConn.Write(p)
}

var endOfHead = []byte("\r\n\r\n")

// writeBoth sends what is held, then p.
func (c *wholeConn) writeBoth(p []byte) (int, error) {
	held := c.held
	c.held, c.both = nil, [2][]byte{held.bytes[:held.n], p}
	buffers := net.Buffers(c.both[:])
	n, err := buffers.WriteTo(c.TCPConn)
	c.both = [2][]byte{}
	n -= int64(held.n)
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

// announce says that the handler sends a body of n bytes now, and all of it.
func announce(r *http.Request, n int) {
	if c, ok := r.Context().Value(connection{}).(*wholeConn); ok {
		c.announced = n
	}
}
