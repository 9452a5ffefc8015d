package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"runtime/debug"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

// ourFault is all that visitors learn of a fault on our side.
const ourFault = "the fault is on our side and has been logged"

// A problemForm is an error of the API: problem details with what helps on.
type problemForm struct {
	huma.ErrorModel
	Near   []nearForm  `json:"near,omitempty" doc:"Numbers that exist, the nearest to a wrong one first."`
	Moved  []movedForm `json:"moved,omitempty" doc:"What a number stood for in other editions."`
	Faults []faultForm `json:"faults,omitempty" doc:"What is wrong in a scenario, line by line."`
}

type nearForm struct {
	Number cr.Rule `json:"number" example:"702.19"`
	Title  string  `json:"title,omitempty"`
}

type movedForm struct {
	Edition string  `json:"edition" doc:"The edition that had the number." example:"2021-07-23"`
	Now     cr.Rule `json:"now,omitempty" doc:"The number of the same rule in the edition asked; left out when it has none."`
}

type faultForm struct {
	File    string `json:"file" example:"scenario.txt"`
	Line    int    `json:"line" doc:"Counted from 1."`
	Column  int    `json:"column,omitempty" doc:"Of the words that are wrong, counted from 1 in bytes; none when the whole line is meant."`
	Word    string `json:"word,omitempty" doc:"The words that are wrong." example:"Baer"`
	Meant   string `json:"meant,omitempty" doc:"What probably should stand in their place." example:"Bear"`
	Message string `json:"message"`
}

func newProblem(status int, detail string) *problemForm {
	return &problemForm{ErrorModel: huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: detail}}
}

// sendProblem answers with a problem where no operation is at work.
func sendProblem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(newProblem(status, detail)) // a write fails only when the visitor has gone
}

// tooOften answers whoever has asked for one thing more than so often in a minute.
func tooOften(rate int) http.HandlerFunc {
	detail := fmt.Sprintf("one address may ask for this %d times a minute; the header Retry-After says in how many seconds to come back", rate)
	return func(w http.ResponseWriter, _ *http.Request) { sendProblem(w, http.StatusTooManyRequests, detail) }
}

// problems describes the errors of an operation.
func (s *site) problems(statuses ...int) map[string]*huma.Response {
	list := map[string]*huma.Response{}
	for _, status := range statuses {
		list[strconv.Itoa(status)] = &huma.Response{
			Description: http.StatusText(status),
			Content: map[string]*huma.MediaType{"application/problem+json": {
				Schema: s.description.Components.Schemas.Schema(reflect.TypeFor[problemForm](), true, "Problem"),
			}},
		}
	}
	return list
}

// apiRecovered turns a panic into a problem, with the stack in the log.
func (s *site) apiRecovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			if v == http.ErrAbortHandler {
				panic(v)
			}
			s.options.Log.ErrorContext(r.Context(), "panic", "path", r.URL.Path, "value", v, "stack", string(debug.Stack()))
			sendProblem(w, http.StatusInternalServerError, ourFault)
		}()
		next.ServeHTTP(w, r)
	})
}

// fault logs an error that is not the visitor's.
func (s *site) fault(ctx context.Context, err error) error {
	s.options.Log.ErrorContext(ctx, "API request failed", "error", err)
	return huma.Error500InternalServerError(ourFault)
}

// parsed reads a number that must be one; name is the parameter's.
func parsed(name, typed string) (cr.Rule, error) {
	n, err := cr.Parse(typed)
	if err != nil {
		return "", huma.Error422UnprocessableEntity(err.Error(), &huma.ErrorDetail{Message: "no rule number", Location: name, Value: shorten(typed, 60)})
	}
	return n, nil
}

// noNumber is the problem of a number that a book does not have, well formed or not.
func noNumber(b *rulesdb.Book, typed string) error {
	p := newProblem(http.StatusNotFound, fmt.Sprintf("the edition %s has no number %s", b.Edition().ID, shorten(typed, 60)))
	n, err := cr.Parse(typed)
	if err != nil {
		p.Detail = err.Error()
	} else {
		for _, m := range b.Moved(n) {
			v := movedForm{Edition: m.In.ID}
			if m.Now != nil {
				v.Now = m.Now.Number
			}
			p.Moved = append(p.Moved, v)
		}
	}
	for _, r := range b.Nearest(typed, mostNear) {
		p.Near = append(p.Near, nearForm{r.Number, r.OwnTitle()})
	}
	return p
}

// badScenario is the problem of a scenario that cannot be read: each fault with its
// place. It returns nil for any other error.
func badScenario(err error) error {
	p := newProblem(http.StatusUnprocessableEntity, "this is no scenario that can be played")
	for _, e := range scenario.Faults(err) {
		p.Faults = append(p.Faults, faultOf(e))
	}
	if len(p.Faults) == 0 {
		return nil
	}
	p.Detail = err.Error()
	return p
}

func faultOf(e *scenario.Error) faultForm {
	return faultForm{e.File, e.Line, e.Column, e.Word, e.Meant, e.Msg}
}
