package web

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// traced marks the taps and has the browser write down what it does until the function that is returned is called, which
// keeps it in the folder that RULESTEP_TRACE names, as the browser's own tools read it.
func traced(t *testing.T, ctx context.Context, name string) (stop func()) {
	folder := os.Getenv("RULESTEP_TRACE")
	if folder == "" {
		return func() {}
	}
	var mu sync.Mutex
	events := []byte("[")
	complete := make(chan struct{}, 1)
	if err := chromedp.Listen(ctx, func(ev any) {
		switch e := ev.(type) {
		case *tracing.EventDataCollected:
			mu.Lock()
			defer mu.Unlock()
			for _, v := range e.Value {
				if len(events) > 1 {
					events = append(events, ',', '\n')
				}
				events = append(events, v...)
			}
		case *tracing.EventTracingComplete:
			complete <- struct{}{}
		}
	}); err != nil {
		t.Fatal(err)
	}
	categories := []string{
		"devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "v8", "disabled-by-default-v8.cpu_profiler", "toplevel",
		"disabled-by-default-blink.debug", "disabled-by-default-devtools.timeline.invalidationTracking",
	} // why what is styled and laid out is
	if _, err := chromedp.Call(ctx, tracing.Start, tracing.StartParams{TraceConfig: &tracing.TraceConfig{IncludedCategories: categories}}); err != nil {
		t.Fatal(err)
	}
	value[bool](t, ctx, `(window.tracing = true)`)
	return func() {
		if _, err := chromedp.Call(ctx, tracing.End, cdp.Empty{}); err != nil {
			t.Fatal(err)
		}
		select {
		case <-complete:
		case <-time.After(time.Minute):
			t.Error("the trace came to no end")
		}
		mu.Lock()
		defer mu.Unlock()
		if err := os.WriteFile(filepath.Join(folder, name+".json"), append(events, ']'), 0o644); err != nil {
			t.Error(err)
		}
	}
}
