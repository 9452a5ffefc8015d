package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/netip"
	"sync/atomic"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
)

// This file takes the site to where there is no server. The same program that answers here is
// compiled to WebAssembly (web/offline) and answers in the browser: requests go into it and
// answers come out of it as HTTP has them, so that whoever asks does not know who answered. The
// cut is below the pages: what the module lacks is SQLite, PostgreSQL and files. In their place
// it is given one file, the snapshot and the pool of cards that the server shows at the moment.
//
// What a browser does not have is refused there in the words in which a server refuses that was
// started without it: classes and the keeping of texts too long for an address.

// carriedForm is another one whenever what stands in the file changes.
const carriedForm = 2

// carried stands before the snapshot in the file: what else of the options is taken along.
type carried struct {
	Form    int
	Version string
	Pool    string // the mark of the cards; "" where there is no pool
	Cards   []rulesdb.Card
	Base    string // path below which the site is
}

// Carry writes what the site shows at the moment for [Carried], compressed.
func (o Options) Carry(ctx context.Context, w io.Writer) error {
	snapshot := o.Snapshot()
	if snapshot == nil || snapshot.Default() == nil {
		return errors.New("there is no book to take along")
	}
	c := carried{Form: carriedForm, Version: o.Version, Base: o.BasePath}
	if o.Cards != nil {
		var err error
		if _, c.Pool, err = o.Cards.CardList(ctx); err == nil && c.Pool != "" {
			c.Cards, _, err = o.Cards.FindCards(ctx, "", "", 0, math.MaxInt32)
		}
		if err != nil {
			return fmt.Errorf("the pool of cards: %w", err)
		}
	}
	z := gzip.NewWriter(w)
	if err := gob.NewEncoder(z).Encode(c); err != nil {
		return fmt.Errorf("writing the site for a browser: %w", err)
	}
	if err := snapshot.Pack(z); err != nil {
		return fmt.Errorf("writing the site for a browser: %w", err)
	}
	return z.Close()
}

// Carried are the options of the site that [Options.Carry] wrote.
func Carried(r io.Reader) (Options, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return Options{}, fmt.Errorf("reading the site: %w", err)
	}
	data := bufio.NewReader(z) // shared by both decoders: each takes no more than its own
	var c carried
	if err := gob.NewDecoder(data).Decode(&c); err != nil {
		return Options{}, fmt.Errorf("reading the site: %w", err)
	}
	if c.Form != carriedForm {
		return Options{}, fmt.Errorf("the site has form %d, this program reads form %d", c.Form, carriedForm)
	}
	snapshot, err := rulesdb.ReadPack(data)
	if err != nil {
		return Options{}, err
	}
	pool := rulesdb.NewPool(c.Cards, c.Pool)
	o := Options{Version: c.Version, BasePath: c.Base, Cards: pool, Snapshot: func() *rulesdb.Snapshot { return snapshot }}
	Engine{OneAtATime: true, Cards: func(ctx context.Context) (scenario.Cards, error) {
		return PoolCards(ctx, pool, func(error) {}) // a card in memory can always be read
	}}.Run(&o)
	return o, nil
}

// CarriedIndex is the search index as the site hands it out beside the file for [Carried].
func CarriedIndex(r io.Reader) (*search.Index, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("reading the search index: %w", err)
	}
	return search.ReadPack(z)
}

// Answer answers one request, written as HTTP has it, the same way. Each comes from an address of
// its own: the one visitor of a browser can't ask too often.
func Answer(h http.Handler, request []byte) []byte {
	w := &recorded{head: http.Header{}, status: http.StatusOK}
	r, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(request)))
	if err != nil {
		http.Error(w, "This is no request: "+err.Error(), http.StatusBadRequest)
	} else {
		r.RemoteAddr = netip.AddrPortFrom(netip.AddrFrom4([4]byte(binary.BigEndian.AppendUint32(nil, carriedAsks.Add(1)))), 1).String()
		h.ServeHTTP(w, r)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "HTTP/1.1 %d %s\r\n", w.status, http.StatusText(w.status))
	w.head.Write(&b) // a bytes.Buffer never fails
	b.WriteString("\r\n")
	b.Write(w.body.Bytes())
	return b.Bytes()
}

// carriedAsks counts requests.
var carriedAsks atomic.Uint32

// A recorded answer is what a handler has written.
type recorded struct {
	head   http.Header
	status int
	begun  bool
	body   bytes.Buffer
}

func (a *recorded) Header() http.Header { return a.head }

func (a *recorded) WriteHeader(status int) {
	if !a.begun {
		a.status, a.begun = status, true
	}
}

func (a *recorded) Write(b []byte) (int, error) {
	a.begun = true
	return a.body.Write(b)
}
