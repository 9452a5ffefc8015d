package web

import (
	"net/http"
	"net/url"
	"strings"
)

// This file puts the whole site below a path, for a proxy that has other things beside it. Inside,
// addresses begin at the site's own root: routes, the shelf and the handlers know of no base. A
// request loses it at the door, and what goes out gets it at a few places: the attributes of a page
// that hold addresses (here), where a redirect leads, the paths of cookies, what JSON tells of
// pages, the service worker's scope. Scripts find it at the page's root, as data-base.

// linkAttributes are those of our pages whose values are addresses of the site when they begin
// with a stroke.
var linkAttributes = []string{
	"href", "src", "action", "formaction",
	"data-steps", "data-url", "data-found", "data-cells", "data-profile", "data-copy-link", "data-with-link",
}

// newBased returns what puts a base before the addresses in a page. Templates write attributes in
// double quotes and escape those of values and texts, so nothing else looks like these.
func newBased(base string) *strings.Replacer {
	if base == "" {
		return nil
	}
	pairs := []string{`<html lang="en"`, `<html lang="en" data-base="` + base + `"`}
	for _, name := range linkAttributes {
		pairs = append(pairs, " "+name+`="/`, " "+name+`="`+base+`/`)
	}
	return strings.NewReplacer(pairs...)
}

// out is an address of the site as visitors know it: below the base, where there is one.
func (s *site) out(address string) string {
	if strings.HasPrefix(address, "/") {
		return s.options.BasePath + address
	}
	return address
}

// below takes the base off the addresses of requests. A proxy may have taken it off before, so
// what comes without is answered, too.
func (s *site) below(next http.Handler) http.Handler {
	base := s.options.BasePath
	if base == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == base { // addresses in the page would begin a level too high
			to := base + "/"
			if r.URL.RawQuery != "" {
				to += "?" + r.URL.RawQuery
			}
			http.Redirect(w, r, to, http.StatusPermanentRedirect)
			return
		}
		if !strings.HasPrefix(r.URL.Path, base+"/") {
			next.ServeHTTP(w, r)
			return
		}
		inside := *r
		inside.URL = new(url.URL)
		*inside.URL = *r.URL
		inside.URL.Path = r.URL.Path[len(base):]
		inside.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, base)
		next.ServeHTTP(w, &inside)
	})
}
