package web

import (
	"embed"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// This file takes the player into pages of other sites: articles, forums, courses. A frame shows
// it (/embed/...), a script tag puts the frame there (/embed.js), and software that knows oEmbed
// makes it of a link (/oembed). Nothing in a frame is for one person alone, so any site may show
// it; every other page keeps out of frames.

//go:embed static/embed/embed.js
var embedScript embed.FS

// framePrefix begins the addresses that may be shown in frames.
const framePrefix = "/embed/"

// The size of a frame where nobody asks for another, and the least that shows a table.
const (
	frameWidth, frameHeight           = 720, 640
	leastFrameWidth, leastFrameHeight = 280, 240
)

func (s *site) embedRoutes(r chi.Router) {
	r.With(forEveryone).Get("/embed.js", s.embedJS())
	r.With(forEveryone).Get("/oembed", s.oEmbed)
	r.Route("/embed", func(r chi.Router) {
		r.Use(framed)
		r.Get("/demos/{chapter}/{name}", s.page(embedded))
		r.With(s.atMost(stepRate)).Get("/try/{key}", s.page(embedded))
	})
}

// framed lets pages of other sites show the answers of next in a frame.
func framed(next http.Handler) http.Handler {
	policy := strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors *", 1)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		next.ServeHTTP(w, r)
	})
}

// embedded answers /embed/demos/{chapter}/{name} and /embed/try/{key}: one step of a play, without
// the site around it.
func embedded(rd *reading) (reply, error) {
	s, rep, err := rd.openScene()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	s.framed = true
	controls, script := s.controls(), s.script()
	controls.Framed = true
	for i := range script {
		script[i].Framed = true
		script[i].Otherwise = nil // branches are for the whole page
	}
	p := rd.frame(fmt.Sprintf("%s: step %s", curly(s.demo.Title), s.key(s.at.step)), "")
	return reply{component: templates.Embed(p, templates.EmbedView{
		Title: curly(s.demo.Title), Question: typed(s.demo.Question), URL: s.whole(), Older: rd.older(s.trace), Broken: s.broken(),
		Stage: s.stage(s.at.step), Controls: controls, Script: script,
		StepsURL: rd.url(withQuery(s.home()+"/steps", "fork", s.at.fork)),
	}), loose: isOwn(s.demo.Slug)}, nil
}

// whole is the address of the page that shows this step with all that hangs on it.
func (s *scene) whole() string {
	step := ""
	if s.at.step > 0 {
		step = strconv.Itoa(s.at.step)
	}
	return s.reading.url(withQuery(s.home(), "fork", s.at.fork, "step", step))
}

// embedCode is the tag that shows a scene on another site; "" where the site does not know how it
// is called.
func (s *scene) embedCode() string {
	origin := s.reading.origin()
	if origin == "" {
		return ""
	}
	what := `data-demo="` + s.demo.Slug + `"`
	if key, own := strings.CutPrefix(s.demo.Slug, ownPrefix); own {
		what = `data-own="` + key + `"`
	}
	for _, a := range [][2]string{{"fork", s.at.fork}, {"edition", s.query.Get("edition")}} {
		if a[1] != "" {
			what += " data-" + a[0] + `="` + html.EscapeString(a[1]) + `"`
		}
	}
	return `<script async src="` + origin + `/embed.js" ` + what + `></script>`
}

// oEmbedURL is where the frame of this page is described for software that knows oEmbed.
func (s *scene) oEmbedURL() string {
	origin := s.reading.origin()
	if origin == "" {
		return ""
	}
	return withQuery("/oembed", "url", origin+s.whole())
}

// An oEmbedForm is what oEmbed 1.0 says of content of the type "rich".
type oEmbedForm struct {
	XMLName         xml.Name `json:"-" xml:"oembed"`
	Type            string   `json:"type" xml:"type"`
	Version         string   `json:"version" xml:"version"`
	Title           string   `json:"title" xml:"title"`
	ProviderName    string   `json:"provider_name" xml:"provider_name"`
	ProviderURL     string   `json:"provider_url" xml:"provider_url"`
	CacheAge        int      `json:"cache_age" xml:"cache_age"`
	ThumbnailURL    string   `json:"thumbnail_url,omitempty" xml:"thumbnail_url,omitempty"`
	ThumbnailWidth  int      `json:"thumbnail_width,omitempty" xml:"thumbnail_width,omitempty"`
	ThumbnailHeight int      `json:"thumbnail_height,omitempty" xml:"thumbnail_height,omitempty"`
	HTML            string   `json:"html" xml:"html"`
	Width           int      `json:"width" xml:"width"`
	Height          int      `json:"height" xml:"height"`
}

// oEmbed answers /oembed: how a page of this site is shown in a frame, for the address of a
// demonstration or of a scenario of one's own.
func (s *site) oEmbed(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	format := q.Get("format")
	if format != "" && format != "json" && format != "xml" {
		sendProblem(w, http.StatusNotImplemented, "the formats are json and xml")
		return
	}
	width, okWidth := frameSide(q.Get("maxwidth"), frameWidth, leastFrameWidth)
	height, okHeight := frameSide(q.Get("maxheight"), frameHeight, leastFrameHeight)
	if !okWidth || !okHeight {
		sendProblem(w, http.StatusBadRequest, fmt.Sprintf("maxwidth and maxheight are whole numbers, at least %d and %d", leastFrameWidth, leastFrameHeight))
		return
	}
	origin := s.origin(r)
	d, path, query, err := s.framable(r, origin, q.Get("url"))
	if err != nil {
		s.options.Log.ErrorContext(r.Context(), "request failed", "path", r.URL.Path, "error", err)
		sendProblem(w, http.StatusInternalServerError, ourFault)
		return
	}
	if d == nil {
		sendProblem(w, http.StatusNotFound, "url has to be the address of a demonstration or of a scenario of one's own on "+origin)
		return
	}
	frame := origin + framePrefix[:len(framePrefix)-1] + path
	if query != "" {
		frame += "?" + query
	}
	title := curly(d.Title)
	v := oEmbedForm{
		Type: "rich", Version: "1.0", Title: title, ProviderName: "rulestep", ProviderURL: origin + "/", CacheAge: 24 * 60 * 60, Width: width, Height: height,
		HTML: fmt.Sprintf(`<iframe src="%s" width="%d" height="%d" title="%s" loading="lazy" style="border:0;max-width:100%%"></iframe>`, html.EscapeString(frame), width, height, html.EscapeString(title)),
	}
	if q.Get("maxwidth") == "" && q.Get("maxheight") == "" { // which bound the picture, too
		v.ThumbnailURL, v.ThumbnailWidth, v.ThumbnailHeight = origin+path+"/card.png", 1200, 630
	}
	kind, body := "application/json", []byte(nil)
	if format == "xml" {
		kind = "text/xml; charset=utf-8"
		body, err = xml.Marshal(v)
		body = append([]byte(xml.Header), body...)
	} else {
		body, err = json.Marshal(v)
	}
	if err != nil {
		panic("web: oEmbed: " + err.Error()) // it is made of texts and numbers
	}
	newPage(http.StatusOK, kind, "public, max-age=3600", body).serve(w, r)
}

// frameSide reads a side's bound: what is shown is as large as usual, or as the bound.
func frameSide(text string, usual, least int) (int, bool) {
	if text == "" {
		return usual, true
	}
	n, err := strconv.Atoi(text)
	return min(n, usual), err == nil && n >= least
}

// framable finds what the address of one of this site's pages shows that a frame can show: its
// path, and what of its query counts there. Nil for an address that is of something else.
func (s *site) framable(r *http.Request, origin, address string) (d *rulesdb.Demo, path, query string, err error) {
	sh := s.current()
	rest, ours := strings.CutPrefix(address, origin+"/")
	u, parseErr := url.Parse("/" + rest)
	if origin == "" || !ours || parseErr != nil || sh.snapshot == nil {
		return nil, "", "", nil
	}
	kept := url.Values{}
	for _, name := range []string{"step", "fork", "edition"} {
		if v := u.Query().Get(name); v != "" {
			kept.Set(name, shorten(v, maxParameter))
		}
	}
	if slug, ok := strings.CutPrefix(u.Path, "/demos/"); ok {
		return sh.snapshot.Demo(slug), u.Path, kept.Encode(), nil
	}
	key, ok := strings.CutPrefix(u.Path, "/try/")
	if !ok || strings.Contains(key, "/") {
		return nil, "", "", nil
	}
	text, rep, err := (&reading{Request: r, site: s, snapshot: sh.snapshot, book: sh.snapshot.Default(), query: url.Values{}}).own(key)
	if err != nil || rep != nil {
		return nil, "", "", err
	}
	f, parseErr := scenario.Parse("scenario", []byte(text))
	if parseErr != nil {
		return nil, "", "", nil // its page is the editor, which is in no frame
	}
	return &rulesdb.Demo{Slug: ownPrefix + key, Title: f.Title}, u.Path, kept.Encode(), nil
}

// embedJS serves the script that puts a frame into another site's page. Its name does not change
// with what it says: it is looked up again every hour.
func (s *site) embedJS() http.HandlerFunc {
	data, err := embedScript.ReadFile("static/embed/embed.js")
	if err != nil {
		panic("web: static files: " + err.Error()) // it is part of the binary
	}
	return newPage(http.StatusOK, "text/javascript; charset=utf-8", "public, max-age=3600", data).serve
}
