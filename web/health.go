package web

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// health answers /healthz: 200 when there is a rule book to show and an index to
// search it with, 503 otherwise. Its JSON says which.
func (s *site) health(w http.ResponseWriter, r *http.Request) {
	answer := struct {
		Status  string `json:"status"`
		Edition string `json:"edition"`
		Rules   int    `json:"rules"`
		Demos   int    `json:"demonstrations"`
		Search  bool   `json:"search"`
		Content string `json:"content"`
	}{Status: "ok"}
	snapshot := s.options.Snapshot()
	if snapshot != nil && snapshot.Default() != nil {
		answer.Edition = snapshot.Default().Edition().ID
		answer.Rules = snapshot.Default().Coverage().Rules
		answer.Demos = len(snapshot.Demos())
		answer.Content = snapshot.Hash()
	}
	answer.Search = s.options.Search() != nil
	status := http.StatusOK
	if answer.Rules == 0 || !answer.Search {
		answer.Status, status = "not ready", http.StatusServiceUnavailable
		w.Header().Set("Retry-After", retryAfter)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(answer) // fails only when the visitor has gone
}

// robots keeps search engines from the answers to queries and the branches of plays.
func (s *site) robots(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintln(w, "User-agent: *")
	for _, path := range []string{"/search", "/api/", "/*?step=", "/*?choose="} {
		fmt.Fprintln(w, "Disallow: "+s.out(path))
	}
}
