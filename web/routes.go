package web

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

// routes is the table of all addresses.
func (s *site) routes() http.Handler {
	r := chi.NewRouter()
	if len(s.options.Proxies) > 0 {
		r.Use(middleware.ClientIPFromXFF(s.options.Proxies...), asClient)
	}
	r.Use(
		routed,
		s.asker,
		http.NewCrossOriginProtection().Handler,
		middleware.RequestSize(128<<10),
		middleware.Timeout(20*time.Second),
		middleware.StripSlashes,
		middleware.GetHead,
	)
	r.NotFound(s.notFound)
	r.MethodNotAllowed(s.notAllowed)
	s.methods = methodsOf(r)

	r.Get("/healthz", s.health)
	r.Get("/static/{file}", s.asset)
	r.Get("/robots.txt", s.robots)
	r.Get("/offline.json", s.offlineParts)
	r.Get("/offline/{file}", s.offlinePart)
	r.Get("/sw.js", s.serviceWorker)
	r.Get("/manifest.webmanifest", s.manifest)

	r.Get("/", s.page(home))
	r.Get("/welcome", s.page(welcome))
	r.Get("/about", s.page(about))

	r.Get("/rules", s.page(contents))
	r.Get("/rules/{number}", s.page(rule)) // sections and chapters too
	r.Get("/rules/{number}/card", s.page(ruleCard))
	r.Get("/rules/{number}/card.png", s.picture(rulePicture))
	r.Get("/search", s.page(searchPage))
	r.Get("/search/answer", s.page(searchAnswer))

	r.Get("/glossary", s.page(glossary))
	r.Get("/glossary/{slug}", s.page(term))
	r.Get("/legacy", s.page(legacy))

	r.Get("/editions", s.page(editions))
	r.Get("/editions/{span}", s.page(editionChanges))
	r.Get("/compare", s.page(compare))

	r.Get("/demos", s.page(demos))
	r.Get("/demos/{chapter}/{name}", s.page(demo))
	r.Get("/demos/{chapter}/{name}/steps", s.page(demoSteps))
	r.Get("/demos/{chapter}/{name}/questions", s.page(predictions))

	r.Get("/demos/{chapter}/{name}/card.png", s.picture(demoPicture))

	r.Get("/coverage", s.page(coverage))
	r.Get("/coverage/cards", s.page(cardCoverage))

	s.tryRoutes(r)
	s.embedRoutes(r)
	s.tableRoutes(r)
	s.trainRoutes(r)
	s.classRoutes(r)

	s.dataRoutes(r)
	s.api(r)
	r.Get("/api", s.page(apiPage))

	r.Get("/{number}", s.page(short)) // /702.19b

	// What is on the shelf does not need the table.
	return s.watched(s.below(s.recovered(s.quick(identified(secured(r))))))
}
