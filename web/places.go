package web

import (
	"context"
	"net/http"
	"sync"

	"github.com/go-chi/httprate"
)

// mostPlays is how many demonstrations the engine plays at a time for visitors. One address has half
// of the places: whoever asks for more waits for himself, and not others for him.
const mostPlays = 4

// places are where the engine plays, so many at a time.
type places struct {
	all chan struct{} // a token for each that is taken

	mu sync.Mutex
	of map[string]*share // of those who have one or wait for one, by their address
}

// A share is what one address has of the places.
type share struct {
	taken chan struct{}
	users int // who have a place of it or wait for one
}

func newPlaces(most int) places {
	return places{all: make(chan struct{}, most), of: map[string]*share{}}
}

// take waits until a place is free for whom ctx comes from, as [asker] says; free gives it back.
func (p *places) take(ctx context.Context) (free func(), err error) {
	who, known := ctx.Value(askerKey{}).(string)
	if !known { // nobody's request
		if err := put(ctx, p.all); err != nil {
			return nil, err
		}
		return func() { <-p.all }, nil
	}
	own := p.join(who)
	if err := put(ctx, own.taken); err != nil {
		p.leave(who, own)
		return nil, err
	}
	back := func() {
		<-own.taken
		p.leave(who, own)
	}
	if err := put(ctx, p.all); err != nil {
		back()
		return nil, err
	}
	return func() { <-p.all; back() }, nil
}

// put takes a token's place.
func put(ctx context.Context, tokens chan<- struct{}) error {
	select {
	case tokens <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *places) join(who string) *share {
	p.mu.Lock()
	defer p.mu.Unlock()
	own := p.of[who]
	if own == nil {
		own = &share{taken: make(chan struct{}, max(1, cap(p.all)/2))}
		p.of[who] = own
	}
	own.users++
	return own
}

func (p *places) leave(who string, own *share) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if own.users--; own.users == 0 {
		delete(p.of, who)
	}
}

// askerKey is the key of a request's address in its context.
type askerKey struct{}

// asker notes for the engine who asks, as the limits on how often one may ask tell addresses apart.
func (s *site) asker(next http.Handler) http.Handler {
	if s.options.Own {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if who, err := httprate.KeyByIP(r); err == nil { // it never fails
			r = r.WithContext(context.WithValue(r.Context(), askerKey{}, who))
		}
		next.ServeHTTP(w, r)
	})
}
