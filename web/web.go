package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/a-h/templ"
	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/search/cardplay"
	"rulestep/templates"
	"rulestep/web/classes"
	"rulestep/web/profile"
	"rulestep/web/training"
)

// Options say what the site shows. The functions are called for every request, so
// that an import can swap what they return at any time.
type Options struct {
	// Snapshot returns the rule book to show. A nil snapshot, or one without any
	// edition, shows the first-run page. It must not be nil.
	Snapshot func() *rulesdb.Snapshot
	// Search returns the index, nil while there is none: searching then says so.
	Search func() *search.Index
	// Play lets the engine play a scenario. It must be safe for concurrent use and
	// bounded by itself. The error is for what kept it from playing at all; a play that
	// goes wrong says so in the trace. Nil when the program has no engine.
	Play func(ctx context.Context, p Play) (*scenario.Trace, error)
	// Ask lets the engine say why something may not be done at a step, and what one may
	// ask there. Nil when nobody can be asked.
	Ask func(ctx context.Context, a Ask) (*scenario.WhyNot, []scenario.Question, error)
	// Judge plays a scenario without p.Without and says what that proves. It
	// is bounded like Play; nil where knock-outs are not judged.
	Judge func(ctx context.Context, p Play) (scenario.KnockOut, error)
	// Share keeps a text that is too long for an address and returns an id that nobody
	// can guess; Shared gives it back, false when it is not or no longer there. Nil where
	// nothing is kept.
	Share  func(ctx context.Context, text string) (id string, err error)
	Shared func(ctx context.Context, id string) (text string, found bool, err error)
	// Training makes the questions; nil where nobody can be asked any.
	Training *training.Bank
	// Classes keeps classes and exams; nil where there are none.
	Classes *classes.Store
	// Profile keeps what the one person remembers who uses this server; nil where browsers
	// keep it.
	Profile *profile.Store
	// Cards is the pool of cards that scenarios may name; nil where there is none.
	Cards Cards
	// Lay looks at a table that a visitor lays: what its setup says, and how its play goes and
	// could go on. Faults of the text are its error, as scenario.Faults takes apart. Nil for none.
	Lay func(context.Context, Lay) (Laid, error)
	// Module returns the site as WebAssembly (web/offline), with which browsers answer by
	// themselves, compressed by gzip; nothing while there is none. Nil where there never is one.
	Module func() []byte
	// Tables are the files of data at /data/, and WriteTable makes one; nil for none.
	Tables     []string
	WriteTable WriteTable
	// Own is set where nobody asks but the program that made the site: then the API does not
	// count how often one address asks.
	Own bool
	// BaseURL is the address under which visitors know the site, "https://rules.example",
	// for link previews; "" takes it from each request.
	BaseURL string
	// BasePath is the path below which visitors know the site, "/rules"; "" where it has an
	// address to itself.
	BasePath string
	// Proxies are the addresses, as prefixes such as 127.0.0.1/32, whose header X-Forwarded-For is
	// believed. Without them all visitors of a proxy are one, who soon asks too often.
	Proxies []string
	// Log takes a line for every request that failed; nil for none.
	Log *slog.Logger
	// LogRequests lets the log take a line for every other request, too: its route, status,
	// size and time, and nothing of who asked for what.
	LogRequests bool
	// CardTime is how long the cards that a query names are played at most; cardplay.MostTime for 0.
	CardTime time.Duration
	// Observer counts what the site does; nil for nobody.
	Observer Observer
	// Version is shown on the page about the product; may be empty.
	Version string
}

// New returns the handler of the whole site. It panics only when its own static
// files, which are part of the binary, do not fit together.
func New(o Options) http.Handler {
	s := newSite(o)
	return handler{s.routes(), s}
}

// A handler is the whole site's, see [AtOnce].
type handler struct {
	http.Handler
	site *site
}

func newSite(o Options) *site {
	a, err := allAssets()
	if err != nil {
		panic("web: static files: " + err.Error())
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	o.Log = slog.New(logHandler{o.Log.Handler()})
	if o.Observer == nil {
		o.Observer = nobody{}
	}
	if o.Search == nil {
		o.Search = func() *search.Index { return nil }
	}
	o.BaseURL, o.BasePath = strings.TrimSuffix(o.BaseURL, "/"), strings.TrimSuffix(o.BasePath, "/")
	s := &site{options: o, assets: a, based: newBased(o.BasePath), plays: newPlaces(mostPlays), pictures: make(chan struct{}, mostPictures), tables: dataFile{making: make(chan struct{}, 1)}}
	s.cardplay.Longest = o.CardTime
	o.Observer.Begin(s.state)
	return s
}

// NewServer returns a server for the handler with limits on the time that a visitor
// may take over sending a request and reading the answer, and on the size of headers.
func NewServer(addr string, h http.Handler) *http.Server {
	return &http.Server{
		Addr:              addr,
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    32 << 10,
		ConnState:         noteState,
	}
}

const (
	writeTime = time.Minute     // to take an answer
	idleTime  = 2 * time.Minute // until the next request
)

// A site is the handler's state: what it was given, and the pages it keeps.
type site struct {
	options  Options
	assets   *assets
	based    *strings.Replacer // puts the base into pages; nil where there is none
	hosts    hosts
	shelf    atomic.Pointer[shelf]
	pictures chan struct{}   // a token for each picture that is drawn at the moment
	plays    places          // where the engine plays
	trials   trials          // of cards
	cardplay cardplay.Player // of the cards that queries name
	luggage  luggage         // that browsers take along
	tables   dataFile        // that programs take along

	description *huma.OpenAPI            // of the JSON API
	methods     func(path string) string // that an address takes, as the header Allow lists them
}

// current returns the shelf of the snapshot and index that are on show now.
func (s *site) current() *shelf {
	snapshot, index := s.options.Snapshot(), s.options.Search()
	for {
		sh := s.shelf.Load()
		if sh != nil && sh.snapshot == snapshot && sh.index == index {
			return sh
		}
		fresh := newShelf(snapshot, index, shelfBytes)
		if s.shelf.CompareAndSwap(sh, fresh) {
			return fresh
		}
	}
}

// A reading is one request at work: one snapshot and one edition from start to end.
type reading struct {
	*http.Request
	site     *site
	snapshot *rulesdb.Snapshot
	index    *search.Index
	book     *rulesdb.Book
	nameless bool            // the page is made for every host that is seldom asked for, and names none
	query    url.Values      // the parameters that pages know, see parameters
	played   *scenario.Trace // of a visitor's scenario, where the request has played it already
}

// A reply is what a page's handler makes of a reading.
type reply struct {
	status    int             // 200 when it is 0
	component templ.Component // the page, or a part of it
	redirect  string          // where to go instead; "" to stay
	moved     bool            // the redirect is for good
	loose     bool            // not kept on the shelf

	// Of pages for one person only, see private.
	cookies []*http.Cookie
	file    *attachment // sent instead of a page
}

// An attachment is a file that is sent instead of a page.
type attachment struct {
	name, kind string
	body       []byte
}

func (a *attachment) send(w http.ResponseWriter) {
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+a.name+`"`)
	w.Write(a.body)
}

// parameters are the names of all query parameters that pages know. Others are
// ignored, so that they cannot fill the shelf.
var parameters = []string{
	"edition", "q", "kind", "has", "within", "limit", "step", "fork", "depth", "layers",
	"without", "choose", "ask", "say", "decision", "of", "from", "to", "change", "page", "level", "topic", "section", "proof", "open", "how", "rule", "path", "day", "skip", "way", "picks", "said", "ways", "pay", "kinds",
	"at", "who", "onto", "find", "beside",
}

// quick answers requests for pages that are on the shelf, before anything else is
// done with them: those whose query is written as the shelf has it, as in all of our links.
func (s *site) quick(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && onShelf(r.URL.Path) {
			sh, key := s.current(), s.shelfHost(r.Host)+r.URL.Path+"?"+r.URL.RawQuery
			if p := sh.get(key); p != nil {
				if p, err := sh.encoded(r, key, p); err == nil {
					secure(w.Header())
					p.serve(w, r)
					return
				}
			}
		}
		next.ServeHTTP(w, r)
	})
}

// onShelf tells whether what is at a path may be on the shelf as it is sent: the API
// counts its requests and is left out, and so are frames, whose headers are their own.
func onShelf(path string) bool {
	return !strings.HasPrefix(path, "/api/") && !strings.HasPrefix(path, framePrefix)
}

// send serves a page that is on the shelf.
func (s *site) send(w http.ResponseWriter, r *http.Request, sh *shelf, key string, p *page) {
	p, err := sh.encoded(r, key, p)
	if err != nil {
		s.failed(w, r, err)
		return
	}
	p.serve(w, r)
}

// page turns a handler of readings into one of requests: shelf, edition, rendering.
func (s *site) page(handle func(*reading) (reply, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sh := s.current()
		rd := &reading{Request: r, site: s, snapshot: sh.snapshot, index: sh.index, query: known(r.URL)}
		host := s.shelfHost(r.Host)
		rd.nameless = host == "" && s.options.BaseURL == ""
		key := host + r.URL.Path + "?" + rd.query.Encode()
		if p := sh.get(key); p != nil {
			s.send(w, r, sh, key, p)
			return
		}
		rep, err := rd.choose(handle)
		if err != nil {
			s.failed(w, r, err)
			return
		}
		if rep.redirect != "" {
			w.Header().Set("Cache-Control", "no-cache")
			status := http.StatusFound
			if rep.moved {
				status = http.StatusMovedPermanently
			}
			http.Redirect(w, r, s.out(rep.redirect), status)
			return
		}
		if rep.file != nil {
			rep.file.send(w)
			return
		}
		p, err := s.render(r, rep)
		if err != nil {
			s.failed(w, r, err)
			return
		}
		if p.status == http.StatusOK && !rep.loose {
			sh.put(key, p)
		}
		p.serve(w, r)
	}
}

// choose finds the edition that the request asks for and calls handle on it.
func (rd *reading) choose(handle func(*reading) (reply, error)) (reply, error) {
	if rd.snapshot == nil || rd.snapshot.Default() == nil {
		return rd.empty(), nil
	}
	rd.book = rd.snapshot.Find(rd.query.Get("edition"))
	if rd.book == nil {
		wrong := rd.query.Get("edition")
		rd.query.Del("edition")
		rd.book = rd.snapshot.Default()
		return rd.noEdition(wrong), nil
	}
	if rd.book == rd.snapshot.Default() {
		rd.query.Del("edition")
	}
	return handle(rd)
}

// render draws a reply.
func (s *site) render(r *http.Request, rep reply) (*page, error) {
	var b bytes.Buffer
	if err := rep.component.Render(r.Context(), &b); err != nil {
		return nil, fmt.Errorf("drawing the page: %w", err)
	}
	drawn := b.Bytes()
	if s.based != nil {
		drawn = []byte(s.based.Replace(b.String()))
	}
	status := rep.status
	if status == 0 {
		status = http.StatusOK
	}
	// Pages are checked with the server each time: a new import changes them. What is not kept is
	// compressed only for who takes it so; in a browser's own engine that is half of the work.
	if rep.loose && !acceptsGzip(r.Header.Get("Accept-Encoding")) {
		p := plainPage("text/html; charset=utf-8", "no-cache", drawn)
		p.status = status
		return p, nil
	}
	return newPage(status, "text/html; charset=utf-8", "no-cache", drawn), nil
}

// known keeps the parameters that pages know, each value cut to a sane length.
func known(u *url.URL) url.Values {
	if u.RawQuery == "" {
		return url.Values{}
	}
	all := u.Query()
	for name, values := range all {
		if !slices.Contains(parameters, name) {
			delete(all, name)
			continue
		}
		for i, v := range values {
			values[i] = shorten(v, longest(name))
		}
		if len(values) > maxValues {
			all[name] = values[:maxValues]
		}
	}
	return all
}

// The longest query parameter, in bytes, and the most values of one name. The choices of
// a branch may be many, and some of them whole lines.
const (
	maxParameter = 400
	maxChoices   = 4000
	maxValues    = 64
)

func longest(name string) int {
	if name == "choose" {
		return maxChoices
	}
	return maxParameter
}

// shorten cuts a text to at most n bytes at a rune's edge and drops what is not UTF-8.
func shorten(s string, n int) string {
	s = strings.ToValidUTF8(s, "")
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n]
}

// failed answers a request that could not be served and logs why.
func (s *site) failed(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil && errors.Is(err, r.Context().Err()) {
		return // the visitor has gone
	}
	rd := s.reading(r)
	problem := rd.busy
	if !errors.Is(err, errNotPlayed) {
		s.options.Log.ErrorContext(r.Context(), "request failed", "path", r.URL.Path, "error", err)
		problem = rd.broken
	}
	p, renderErr := s.render(r, problem())
	if renderErr != nil {
		http.Error(w, "This page could not be made.", http.StatusInternalServerError)
		return
	}
	p.serve(w, r)
}

// reading makes a reading on the default edition, for pages about problems.
func (s *site) reading(r *http.Request) *reading {
	sh := s.current()
	rd := &reading{Request: r, site: s, snapshot: sh.snapshot, index: sh.index, query: url.Values{}}
	if rd.snapshot != nil {
		rd.book = rd.snapshot.Default()
	}
	return rd
}

// frame fills what every page's frame needs.
func (rd *reading) frame(title, section string) templates.Page {
	p := templates.Page{Title: title, Section: section, Assets: rd.site.assets.urls, Origin: rd.origin(), Path: rd.URL.Path, Trains: rd.site.options.Training != nil, Profile: rd.site.options.Profile != nil, Tables: rd.site.options.Lay != nil}
	if section == "train" {
		p.Numbers = cr.Edition
	}
	if rd.book != nil {
		p.Edition = rd.book.Edition().Date
		p.EditionID = rd.query.Get("edition")
		p.EditionURL = "/editions"
		p.Editions = rd.everyEdition()
		p.OldTerms = len(rd.snapshot.Legacy()) > 0
	}
	return p
}

// everyEdition leads to the page in each edition: of a rule to the same one, under the number
// that it has there, and to the contents of an edition that lacks it.
func (rd *reading) everyEdition() []templates.LinkView {
	n := cr.Rule(strings.TrimPrefix(rd.URL.Path, "/rules/"))
	var list []templates.LinkView
	for _, e := range rd.snapshot.Editions() {
		path, b := rd.URL.Path, rd.snapshot.Book(e.ID)
		if slug, term := strings.CutPrefix(path, "/glossary/"); term && b.Term(slug) == nil {
			path = "/glossary"
		}
		if rd.book.Rule(n) != nil {
			path = "/rules"
			if same := rd.book.Same(n, b); same != nil {
				path += "/" + string(same.Number)
			} else if r := b.Rule(n); r != nil && r.Identity == "" && r.Title == rd.book.Rule(n).Title { // a section or chapter
				path += "/" + string(n)
			}
		}
		list = append(list, templates.LinkView{Text: editionName(e), URL: rd.editionURL(path, e.ID), Current: e.ID == rd.book.Edition().ID})
	}
	return list
}

// editionName is how an edition is called in running text: by its date, with a word where
// it is in our words.
func editionName(e rulesdb.Edition) string {
	if e.Builtin {
		return e.Date + " in plain words"
	}
	return e.Date
}

// url adds the edition to an address when it is not the default one.
func (rd *reading) url(address string) string {
	edition := rd.query.Get("edition")
	if path, query, more := strings.Cut(address, "?"); more && edition != "" {
		return path + "?edition=" + url.QueryEscape(edition) + "&" + query
	}
	return withQuery(address, "edition", edition)
}

// withQuery adds parameters, given as name and value in turn, to a path; those
// without a value are left out.
func withQuery(path string, pairs ...string) string {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			v.Set(pairs[i], pairs[i+1])
		}
	}
	if len(v) == 0 {
		return path
	}
	return path + "?" + v.Encode()
}
