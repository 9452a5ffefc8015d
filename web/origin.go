package web

import (
	"net/http"
	"net/netip"
	"regexp"
	"sync"

	"github.com/go-chi/chi/v5/middleware"
)

// Link previews want whole addresses, so pages name the site that they are read on. That
// is BaseURL where the operator says it; otherwise it is the request's Host, which
// anybody can make up. So pages with whole addresses are made for the few hosts that are
// asked for most, and all others share pages without: however many names somebody makes
// up, nobody's pages are kept less for it, and no more than one version of each is kept besides.

const (
	// mostHosts is how many names of the site have pages with whole addresses.
	mostHosts = 4
	// mostRivals is how many other names are counted at a time.
	mostRivals = 64
	// muchAsked is how often more than one of the few another host must have been asked for
	// to take its place.
	muchAsked = 100
	// halved is after how many requests all counts are halved, so that they are of the present.
	halved = 1 << 16
)

// hosts are the names under which the site is asked for.
type hosts struct {
	mu     sync.Mutex
	asked  int
	known  map[string]int // how often the few have been asked for
	rivals map[string]int // and the others
}

// take counts a request for a host and reports whether it is one of the few.
func (h *hosts) take(host string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known == nil {
		h.known, h.rivals = map[string]int{}, map[string]int{}
	}
	if h.asked++; h.asked%halved == 0 {
		for _, counts := range []map[string]int{h.known, h.rivals} {
			for name := range counts {
				counts[name] /= 2
			}
		}
	}
	if n, ok := h.known[host]; ok {
		h.known[host] = n + 1
		return true
	}
	if !hostName.MatchString(host) {
		return false
	}
	if len(h.known) < mostHosts {
		h.known[host] = 1
		return true
	}
	n := h.rivals[host] + 1
	if n == 1 && len(h.rivals) == mostRivals { // the least asked for goes, and its count stays (space-saving counters)
		least := leastOf(h.rivals)
		n += h.rivals[least]
		delete(h.rivals, least)
	}
	h.rivals[host] = n
	least := leastOf(h.known)
	if n < h.known[least]+muchAsked {
		return false
	}
	h.rivals[least] = h.known[least]
	h.known[host] = n
	delete(h.known, least)
	delete(h.rivals, host)
	return true
}

// leastOf is the name with the lowest count.
func leastOf(counts map[string]int) (least string) {
	for name, n := range counts {
		if least == "" || n < counts[least] || n == counts[least] && name < least {
			least = name
		}
	}
	return least
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

// origin is the site's address as the page may name it, see [site.origin].
func (rd *reading) origin() string {
	if rd.nameless {
		return ""
	}
	return rd.site.origin(rd.Request)
}

// shelfHost is the host under which pages are kept of a request for one: "" where they name that of
// BaseURL, and where they name none, as for all hosts but a few.
func (s *site) shelfHost(asked string) string {
	if s.options.BaseURL != "" || !s.hosts.take(asked) {
		return ""
	}
	return asked
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
