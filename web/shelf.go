package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"rulestep/rulesdb"
	"rulestep/search"
)

// shelfBytes bounds the compressed pages that are kept: the pages of every rule of
// one edition are about 20 MB.
const shelfBytes = 64 << 20

// A shelf keeps rendered pages of one snapshot and one index: at most shelfBytes, half of them
// pages at addresses without a query, of which there are not many more than fit. What is asked in
// a query anybody can make up, so answers to that push out nothing but each other.
type shelf struct {
	snapshot *rulesdb.Snapshot
	index    *search.Index
	pages    rack
	answers  rack
}

func newShelf(snapshot *rulesdb.Snapshot, index *search.Index, size int) *shelf {
	return &shelf{snapshot: snapshot, index: index, pages: newRack(size / 2), answers: newRack(size / 2)}
}

// rackFor is where a page is kept, by its key: host and path, "?" and the query.
func (s *shelf) rackFor(key string) *rack {
	if query := strings.TrimSuffix(key[strings.IndexByte(key, '?')+1:], unzipped); query != "" {
		return &s.answers
	}
	return &s.pages
}

func (s *shelf) get(key string) *page { return s.rackFor(key).get(key) }

func (s *shelf) put(key string, p *page) { s.rackFor(key).put(key, p) }

// holds says how many pages are kept, and their bytes.
func (s *shelf) holds() (pages, bytes int) {
	for _, b := range []*rack{&s.pages, &s.answers} {
		n, size := b.holds()
		pages, bytes = pages+n, bytes+size
	}
	return pages, bytes
}

// A rack of a shelf holds pages of so many bytes: they go into the young half; when that is full
// it becomes the old half, and the old half is dropped. A page that is asked for again moves back
// to the young half, so what is read often stays.
type rack struct {
	half int // bytes in one half

	mu    sync.Mutex
	young map[string]*page
	old   map[string]*page
	size  int // bytes in young

	oldSize int // bytes in old
}

func newRack(size int) rack { return rack{half: size / 2, young: map[string]*page{}} }

func (b *rack) get(key string) *page {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.young[key]; p != nil {
		return p
	}
	p := b.old[key]
	if p != nil {
		b.add(key, p)
	}
	return p
}

func (b *rack) put(key string, p *page) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.add(key, p)
}

func (b *rack) holds() (pages, bytes int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.young) + len(b.old), b.size + b.oldSize
}

// add puts a page into the young half; the lock is held.
func (b *rack) add(key string, p *page) {
	size := len(p.compressed) + len(p.plain) + len(p.lines) + len(key) + 256
	if size > b.half || b.young[key] != nil {
		return
	}
	if b.size+size > b.half {
		b.old, b.oldSize, b.young, b.size = b.young, b.size, map[string]*page{}, 0
	}
	b.young[key] = p
	b.size += size
}

// unzipped ends the key of an uncompressed body.
const unzipped = " unzipped"

// encoded returns the page with its uncompressed body for a visitor who does not take
// compressed answers, and as it is for others. The former is kept under a name of its
// own, so that it takes room only while somebody asks for it.
func (s *shelf) encoded(r *http.Request, key string, p *page) (*page, error) {
	if acceptsGzip(r.Header.Get("Accept-Encoding")) {
		return p, nil
	}
	key += unzipped
	if q := s.get(key); q != nil {
		return q, nil
	}
	body, err := p.body()
	if err != nil {
		return nil, fmt.Errorf("unpacking a kept page: %w", err)
	}
	q := *p
	q.compressed, q.plain = nil, body
	q.lines = headLines(http.Header{"Content-Type": q.contentType, "Content-Length": q.length, "Etag": q.tag, "Vary": varyEncoding, "Cache-Control": q.cache})
	s.put(key, &q)
	return &q, nil
}

// A page is an answer ready to be sent: compressed once, with an entity tag for each
// of its two encodings. The values of its headers are made once too, and their lines.
type page struct {
	status      int
	contentType []string
	cache       []string // Cache-Control
	compressed  []byte
	plain       []byte // the uncompressed body; nil where it is not kept
	zipTag, tag []string
	zipLength   []string
	length      []string // of the uncompressed body
	lines       []byte   // of the head, as serve sets them, with the body that is kept; nil for none
}

var writers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(io.Discard, 6)
	if err != nil {
		panic(err) // only for a level that gzip does not know
	}
	return w
}}

// newPage compresses a body.
func newPage(status int, contentType, cache string, body []byte) *page {
	var b bytes.Buffer
	b.Grow(len(body)/4 + 512)
	w := writers.Get().(*gzip.Writer)
	w.Reset(&b)
	w.Write(body) // a bytes.Buffer never fails
	w.Close()
	writers.Put(w)
	sum := sha256.Sum256(body)
	tag := hex.EncodeToString(sum[:12])
	p := &page{
		status: status, contentType: []string{contentType}, cache: []string{cache}, compressed: bytes.Clone(b.Bytes()),
		zipTag: []string{`"` + tag + `-gz"`}, tag: []string{`"` + tag + `"`},
		zipLength: []string{strconv.Itoa(b.Len())}, length: []string{strconv.Itoa(len(body))},
	}
	p.lines = headLines(http.Header{
		"Content-Type": p.contentType, "Content-Length": p.zipLength, "Content-Encoding": gzipEncoding, "Etag": p.zipTag, "Vary": varyEncoding, "Cache-Control": p.cache,
	})
	return p
}

// zippedPage is an answer whose body is at hand as it travels. The error says that it is not compressed.
func zippedPage(contentType, cache string, compressed []byte) (*page, error) {
	if _, err := gzip.NewReader(bytes.NewReader(compressed)); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(compressed)
	tag := hex.EncodeToString(sum[:12])
	length := binary.LittleEndian.Uint32(compressed[len(compressed)-4:]) // which gzip writes at the end
	return &page{
		status: http.StatusOK, contentType: []string{contentType}, cache: []string{cache}, compressed: compressed,
		zipTag: []string{`"` + tag + `-gz"`}, tag: []string{`"` + tag + `"`},
		zipLength: []string{strconv.Itoa(len(compressed))}, length: []string{strconv.FormatUint(uint64(length), 10)},
	}, nil
}

// plainPage is an answer that is compressed by nature, such as a picture.
func plainPage(contentType, cache string, body []byte) *page {
	sum := sha256.Sum256(body)
	return &page{
		status: http.StatusOK, contentType: []string{contentType}, cache: []string{cache}, plain: body,
		tag: []string{`"` + hex.EncodeToString(sum[:12]) + `"`}, length: []string{strconv.Itoa(len(body))},
	}
}

// body gives the uncompressed page back.
func (p *page) body() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(p.compressed))
	if err != nil {
		return nil, fmt.Errorf("a kept page: %w", err)
	}
	return io.ReadAll(r)
}

var (
	varyEncoding = []string{"Accept-Encoding"}
	gzipEncoding = []string{"gzip"}
)

// serve sends the page, or 304 when the visitor has it.
func (p *page) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	zipped := p.compressed != nil && acceptsGzip(r.Header.Get("Accept-Encoding"))
	tag, length := p.tag, p.length
	if zipped {
		tag, length = p.zipTag, p.zipLength
	}
	// The names are in their canonical form, and the values are shared by all answers:
	// nobody adds to them.
	h["Etag"], h["Vary"], h["Cache-Control"] = tag, varyEncoding, p.cache
	if p.status == http.StatusServiceUnavailable {
		h["Retry-After"] = []string{retryAfter}
	}
	if p.status == http.StatusOK && tagMatches(r.Header.Get("If-None-Match"), tag[0]) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := p.compressed
	if !zipped {
		if body = p.plain; body == nil {
			var err error
			if body, err = p.body(); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
		}
	}
	h["Content-Type"], h["Content-Length"] = p.contentType, length
	if zipped {
		h["Content-Encoding"] = gzipEncoding
	}
	if r.Method == http.MethodHead {
		w.WriteHeader(p.status)
		return
	}
	w.WriteHeader(p.status)
	w.Write(body)
}

// kept is the body that is kept.
func (p *page) kept() []byte {
	if p.compressed != nil {
		return p.compressed
	}
	return p.plain
}

// headLines are headers as net/http writes them.
func headLines(h http.Header) []byte {
	var b bytes.Buffer
	h.Write(&b) // a bytes.Buffer never fails
	return b.Bytes()
}

// acceptsGzip reads an Accept-Encoding header: gzip or *, unless its quality is 0.
func acceptsGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name = strings.TrimSpace(name); !strings.EqualFold(name, "gzip") && name != "*" {
			continue
		}
		_, q, found := strings.Cut(params, "q=")
		if !found {
			return true
		}
		if quality, err := strconv.ParseFloat(strings.TrimSpace(q), 64); err != nil || quality > 0 {
			return true
		}
		return false
	}
	return false
}

// tagMatches tells whether an If-None-Match header names the tag, weakly compared.
func tagMatches(header, tag string) bool {
	if header == "" {
		return false
	}
	if strings.TrimSpace(header) == "*" {
		return true
	}
	for part := range strings.SplitSeq(header, ",") {
		if strings.TrimPrefix(strings.TrimSpace(part), "W/") == tag {
			return true
		}
	}
	return false
}
