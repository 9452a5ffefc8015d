package web

import (
	"context"
	"net"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/web/training"
)

// This file is the local profile in the API, and the rating of questions. A profile is one
// person's: only the machine that keeps it may ask, by a name that no other site can point
// at it.

type rateInput struct {
	Body struct {
		Learner  training.Elo `json:"learner" doc:"As it was; 1500 and no answers for somebody new."`
		Question training.Elo `json:"question" doc:"As it was; its difficulty and no answers for a new one."`
		Guess    float64      `json:"guess,omitempty" minimum:"0" maximum:"1" doc:"The chance to be right by chance."`
		Right    bool         `json:"right"`
	}
}

type rateForm struct {
	Learner  training.Elo `json:"learner"`
	Question training.Elo `json:"question"`
}

type addedForm struct {
	Added int `json:"added" doc:"Answers that were not there."`
}

type progressInput struct{ Body training.Progress }

// apiProfile registers them. A server without a profile says so.
func (s *site) apiProfile(a huma.API) {
	op := func(id, method, summary, description string) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: "/train/profile", Tags: []string{"Training"}, Summary: summary, Description: description, MaxBodyBytes: 64 << 20, DefaultStatus: http.StatusOK,
			Responses: s.problems(http.StatusForbidden, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
		}
	}
	const only = " Only where the server was started with --profile, and only from the same machine."
	huma.Register(a, op("read-profile", http.MethodGet, "Read the local profile", "The same form as a browser's export."+only), s.apiReadProfile)
	huma.Register(a, op("add-to-profile", http.MethodPost, "Add to the local profile", "Joins answers, cards and ratings with what is kept; to add the same again changes nothing."+only), s.apiAddProfile)
	huma.Register(a, op("erase-profile", http.MethodDelete, "Erase the local profile", "Everything in it."+only), s.apiEraseProfile)
}

// home lets only the own machine ask.
func (s *site) home(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		from, _, _ := net.SplitHostPort(r.RemoteAddr)
		if ip := net.ParseIP(from); ip == nil || !ip.IsLoopback() || !local(host) {
			sendProblem(w, http.StatusForbidden, "a profile is read and written on its own machine only")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// local reports whether a host is this machine by a name that nobody else can give to it.
func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

var errNoProfile = later("this server keeps no profile: what you answer is kept by your browser")

func (s *site) apiReadProfile(ctx context.Context, _ *struct{}) (*body[training.Progress], error) {
	if s.options.Profile == nil {
		return nil, errNoProfile
	}
	p, err := s.options.Profile.Read(ctx)
	if err != nil {
		return nil, err
	}
	return send(p)
}

func (s *site) apiAddProfile(ctx context.Context, in *progressInput) (*body[addedForm], error) {
	if s.options.Profile == nil {
		return nil, errNoProfile
	}
	if err := in.Body.Check(); err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	n, err := s.options.Profile.Add(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return send(addedForm{n})
}

func (s *site) apiEraseProfile(ctx context.Context, _ *struct{}) (*body[addedForm], error) {
	if s.options.Profile == nil {
		return nil, errNoProfile
	}
	if err := s.options.Profile.Erase(ctx); err != nil {
		return nil, err
	}
	return send(addedForm{})
}

func (s *site) apiRate(_ context.Context, in *rateInput) (*body[rateForm], error) {
	learner, question := training.Rate(in.Body.Learner, in.Body.Question, in.Body.Guess, in.Body.Right)
	return send(rateForm{Learner: learner, Question: question})
}
