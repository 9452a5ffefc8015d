package web

import (
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"sync"

	"github.com/go-chi/chi/v5/middleware"
)

// Link previews want whole addresses, so pages name the site that they are read on. That
// is BaseURL where the operator says it; otherwise it is the request's Host, which
// anybody can make up, so pages are kept for each of the first few hosts alone.

// mostHosts is how many names of the site pages are kept for.
const mostHosts = 4

// hosts are the names under which the site has been asked for so far.
type hosts struct {
	mu    sync.Mutex
	known []string
}

// take reports whether pages are kept for a host.
func (h *hosts) take(host string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if slices.Contains(h.known, host) {
		return true
	}
	if len(h.known) < mostHosts {
		h.known = append(h.known, host)
		return true
	}
	return false
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9.-]{1,100}(:[0-9]{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?$`)

// origin is the site's address, its base in it, without a stroke at its end, "" when the request names
// none that can be one.
func (s *site) origin(r *http.Request) string {
	if s.options.BaseURL != "" {
		return s.options.BaseURL + s.options.BasePath
	}
	if !hostName.MatchString(r.Host) {
		return ""
	}
	if r.TLS != nil {
		return "https://" + r.Host + s.options.BasePath
	}
	return "http://" + r.Host + s.options.BasePath
}

// shelfName is the name of a page on the shelf.
func (s *site) shelfName(r *http.Request, query string) string {
	if s.options.BaseURL != "" {
		return r.URL.Path + "?" + query
	}
	return r.Host + r.URL.Path + "?" + query
}

// keeps reports whether pages for the request's host are kept.
func (s *site) keeps(r *http.Request) bool {
	return s.options.BaseURL != "" || hostName.MatchString(r.Host) && s.hosts.take(r.Host)
}

// asClient lets a request come from whom a proxy forwards it for.
func asClient(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ip := middleware.GetClientIPAddr(r.Context()); ip.IsValid() {
			r.RemoteAddr = netip.AddrPortFrom(ip, 0).String() // of the copy that the middleware before this one made
		}
		next.ServeHTTP(w, r)
	})
}
