package web

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserTraining answers by the keyboard alone, wrong and then right: what is kept is
// kept in the browser, and comes back by export and import.
func TestBrowserTraining(t *testing.T) {
	h, bank := trainSite(t)
	ctx, url := browserOn(t, h)
	q := believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
	picture := func(name string) {
		if dir := os.Getenv("RULESTEP_SHOTS"); dir != "" {
			data, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(dir+"/"+name+".png", data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, width := range []int64{1280, 390} {
		do(t, ctx, chromedp.EmulateViewport(width, 860), chromedp.Navigate(url+"/train/q/"+q.ID))
		picture(fmt.Sprintf("question-%d", width))
		diff(t, "nothing stands out of the page", true, value[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`))
	}
	// Every first option, and 7 where a number is asked, by the keyboard.
	for i, c := range q.Claims {
		value[bool](t, ctx, fmt.Sprintf(`(document.querySelector("[name=c%d]").focus(), true)`, i))
		if len(c.Options) > 0 {
			do(t, ctx, chromedp.KeyEvent(" "))
		} else {
			do(t, ctx, chromedp.KeyEvent("7"))
		}
	}
	diff(t, "all are answered", true, value[bool](t, ctx, `document.getElementById("ruling-form").checkValidity()`))
	do(t, ctx, chromedp.KeyEvent("\r"))
	until(t, ctx, `document.querySelector("[data-train-answer]")`)
	until(t, ctx, `document.getElementById("kept").textContent.startsWith("Again")`)
	for _, width := range []int64{390, 1280} {
		do(t, ctx, chromedp.EmulateViewport(width, 860))
		picture(fmt.Sprintf("answer-%d", width))
		diff(t, "nothing stands out of the answer", true, value[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`))
	}
	do(t, ctx, chromedp.Navigate(url+"/train"))
	until(t, ctx, `!document.getElementById("days-s").hidden`)
	picture("home-1280")
	diff(t, "one day of practice", "1 of the last 14", value[string](t, ctx, `document.getElementById("days-n").textContent`))
	do(t, ctx, chromedp.EmulateViewport(390, 860))
	picture("home-390")
	diff(t, "nothing stands out of the page", true, value[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`))
}

// TestTrainAxe checks the pages of training with axe-core.
func TestTrainAxe(t *testing.T) {
	h, bank := trainSite(t)
	checkAxe(t, h, []string{"/train", "/train/q/" + believed(t, bank, "belief/lifelink-waits").ID, "/train/q/" + believed(t, bank, "400/what-a-blink-does").ID})
}
