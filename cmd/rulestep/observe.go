package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/spf13/pflag"

	"rulestep/web"
	"rulestep/web/metrics"
)

// This file lets the operator look into a server that runs.

// observation says what can be seen of it.
type observation struct {
	metrics     bool   // at /metrics of the site
	debug       string // address of figures and profiles; "" for none
	logRequests bool
	logJSON     bool
}

func (o *observation) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.metrics, "metrics", false, "answer /metrics with figures for Prometheus, for everybody who can reach the site")
	f.StringVar(&o.debug, "debug-addr", "", "a second address, for the operator only: /metrics, and Go's profiles at /debug/pprof/")
	f.BoolVar(&o.logRequests, "log-requests", false, "log a line for every request: its id, route, status, size and time")
	f.BoolVar(&o.logJSON, "log-json", false, "log lines of JSON")
}

// logger writes what the server has to say.
func (o *observation) logger(to io.Writer) *slog.Logger {
	if o.logJSON {
		return slog.New(slog.NewJSONHandler(to, nil))
	}
	return slog.New(slog.NewTextHandler(to, nil))
}

// counted is the handler of a site whose figures are taken as somebody wants them.
func (o *observation) counted(site web.Options) (http.Handler, *metrics.Metrics) {
	site.LogRequests = o.logRequests
	if !o.metrics && o.debug == "" {
		return web.New(site), nil
	}
	m := metrics.New(site.Version)
	site.Observer = m
	h := web.New(site)
	if !o.metrics {
		return h, m
	}
	figures := m.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/metrics" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			figures.ServeHTTP(w, r)
			return
		}
		h.ServeHTTP(w, r)
	}), m
}

// listen takes the operator's address; nil where there is none.
func (o *observation) listen() (net.Listener, error) {
	if o.debug == "" {
		return nil, nil
	}
	return net.Listen("tcp", o.debug)
}

// serve answers the operator until ctx ends.
func (o *observation) serve(ctx context.Context, l net.Listener, m *metrics.Metrics, log *slog.Logger) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute} // a profile may take minutes
	defer context.AfterFunc(ctx, func() { server.Close() })()
	log.Info("figures and profiles for the operator", "address", l.Addr().String())
	if err := server.Serve(l); err != nil && ctx.Err() == nil {
		log.Error("the operator's address is not served any more", "error", err)
	}
}
