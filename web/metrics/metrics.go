// Package metrics counts what a site does, for Prometheus to collect. It holds no addresses of
// visitors and none of their words; its labels are routes, outcomes and the like, of which there
// are a few dozen whatever anybody sends.
package metrics

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"rulestep/web"
)

// Metrics are the figures of one site. They are a web.Observer.
type Metrics struct {
	all      *prometheus.Registry
	requests *prometheus.CounterVec
	answers  *prometheus.HistogramVec
	plays    *prometheus.CounterVec
	playing  *prometheus.HistogramVec
	bounds   *prometheus.CounterVec
	searches *prometheus.HistogramVec
}

// New returns the figures of a site of a version of the program, all of them 0.
func New(version string) *Metrics {
	m := &Metrics{
		all: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rulestep_requests_total", Help: "Answers by route, method and status. The route is \"kept\" for pages that had been made before.",
		}, []string{"route", "method", "status"}),
		answers: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "rulestep_request_seconds", Help: "How long answers took, by route.", Buckets: []float64{.0001, .001, .005, .025, .1, .5, 2, 10},
		}, []string{"route"}),
		plays: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rulestep_plays_total", Help: "What the engine was asked for, by kind, and what became of it.",
		}, []string{"kind", "outcome"}),
		playing: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "rulestep_play_seconds", Help: "How long the engine took, waiting for a place included.", Buckets: []float64{.0005, .002, .01, .05, .1, .5, 2, 5},
		}, []string{"kind"}),
		bounds: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rulestep_bounds_reached_total", Help: "How often a bound was reached: what a play may take, places of the engine, time, requests of one address, bytes of a request.",
		}, []string{"bound"}),
		searches: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "rulestep_search_seconds", Help: "How long searches took.", Buckets: []float64{.00005, .0002, .0005, .001, .002, .005, .02, .1, .5, 2},
		}, []string{"whole"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{Name: "rulestep_build_info", Help: "1, for the version of the program.", ConstLabels: prometheus.Labels{"version": version}})
	build.Set(1)
	m.all.MustRegister(m.requests, m.answers, m.plays, m.playing, m.bounds, m.searches, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for _, bound := range boundNames {
		m.bounds.WithLabelValues(bound) // is there from the start, so that its first step is seen
	}
	return m
}

// The bounds by what reaching them is told as.
var boundNames = map[any]string{
	web.NotJudged: "play", web.NoPlace: "place", web.NoEnd: "time",
	http.StatusTooManyRequests: "rate", http.StatusRequestEntityTooLarge: "size",
}

// Handler answers with the figures.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.all, promhttp.HandlerOpts{Registry: m.all})
}

// Begin implements web.Observer.
func (m *Metrics) Begin(state func() web.State) {
	for _, gauge := range []struct {
		name, help string
		value      func(web.State) int
	}{
		{"rulestep_kept_pages", "Pages that are kept ready.", func(s web.State) int { return s.KeptPages }},
		{"rulestep_kept_bytes", "Bytes that they take.", func(s web.State) int { return s.KeptBytes }},
		{"rulestep_places_taken", "Plays that the engine is at.", func(s web.State) int { return s.Plays }},
		{"rulestep_places", "Plays that it may be at.", func(s web.State) int { return s.MostPlays }},
	} {
		m.all.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: gauge.name, Help: gauge.help}, func() float64 { return float64(gauge.value(state())) }))
	}
}

// Answered implements web.Observer.
func (m *Metrics) Answered(route, method string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Inc()
	m.answers.WithLabelValues(route).Observe(took.Seconds())
	m.bound(status)
}

// Played implements web.Observer.
func (m *Metrics) Played(kind string, how web.Outcome, took time.Duration) {
	m.plays.WithLabelValues(kind, string(how)).Inc()
	m.playing.WithLabelValues(kind).Observe(took.Seconds())
	m.bound(how)
}

// Searched implements web.Observer.
func (m *Metrics) Searched(whole bool, took time.Duration) {
	m.searches.WithLabelValues(strconv.FormatBool(whole)).Observe(took.Seconds())
}

// bound counts what an outcome or a status says of a bound.
func (m *Metrics) bound(reached any) {
	if name := boundNames[reached]; name != "" {
		m.bounds.WithLabelValues(name).Inc()
	}
}
