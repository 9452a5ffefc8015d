package web

import (
	"strconv"

	"rulestep/templates"
)

// Player is what the site asks the engine for.
type Player any

// A stepAt names one step of a play.
type stepAt struct {
	fork string
	step int
}

// stepURL is the address of a step.
func stepURL(slug string, at stepAt) string {
	step := ""
	if at.step > 0 {
		step = strconv.Itoa(at.step)
	}
	return withQuery("/demos/"+slug, "fork", at.fork, "step", step)
}

func (rd *reading) feature() *templates.Feature { return nil }

func demo(rd *reading) (reply, error)      { return rd.noPage(), nil }
func demoSteps(rd *reading) (reply, error) { return rd.noPage(), nil }
