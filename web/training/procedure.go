package training

import (
	"strings"

	"rulestep/engine/cr"
)

// procedure lists rules that merely carry a play out. Without one of them nothing happens at
// all, or the game stands still; nobody who answers wrong has forgotten that a damaged
// creature is damaged. They count where a demonstration is about them.
var procedure = words(`
	104.1 106.3 106.4 106.12
	110.1 112.1 113.3c 113.7 113.7a 115.1 115.1a 115.1c 115.10a 116.2a 117.1a 117.1b 117.1c 117.1d 117.2a 117.3a 117.3b 117.3c 117.3d 117.4 117.5 118.1 118.3a
	119.2 119.3 119.5 120.1 120.2 120.3 120.3a 120.3e 120.4 120.6 121.1 122.1
	300.1 301.1 302.1 305.1 307.1
	400.1 401.1 402.1 403.1 404.1 404.2 405.1 405.2 405.5 406.1 406.2
	500.1 500.2 500.4 500.5 501.1 503.1 504.1 505.1 505.6a 506.1 506.2 506.4 507.1 508.1 508.1a 508.1b 508.1f 508.1g 508.1k 508.2 509.1 509.1a 509.1f 509.1g 509.1h 509.1i 509.2 509.4 510.1 510.2 510.3 511.1 511.2 511.3 512.1 513.1 514.1 514.2 514.3
	601.1 601.2 601.2a 601.2c 601.2e 601.2f 601.2g 601.2h 601.2i 602.1 602.2 602.2a 602.2b 603.1 603.2 603.3 603.3b 603.6a 603.6c 604.1 604.2 605.1a 605.3 605.3a 605.3b
	608.1 608.2 608.2c 608.2m 608.2n 608.3 608.3a 608.3f 611.1 611.2 611.3 613.1 613.4
	730.1
	701.1 701.7a 701.17a 704.1 704.3
`)

// carrying lists rules that people who err have rarely forgotten, but without which a play
// ends otherwise all the same: that lethal damage destroys, that a layer is applied, that what
// a card says of its own replacement or duration is so. They make a question of a play in
// which a rule is at work that the demonstration is about, and which hangs on that rule.
var carrying = words(`
	104.2a 104.3a 106.12b 120.3c 301.5a 303.4a 502.1 502.3 611.2c 701.3a 701.5a 701.8a 707.5 105.3 122.1a 202.2 303.4b 510.1b 601.2b 603.7 608.3c 611.3a 613.1b 613.1d 613.1e 613.1f 613.2a 613.4b 613.4c 704.5g
	111.1 611.2a 614.1a 615.1a 701.12a 701.15c
`)

// neverDoubted lists rules that say what nobody errs about: whose turn it is, who is an opponent, which
// colors and card types there are, that something may be of two, what a mana value is, that what triggers as a step begins does,
// that a text finds what it has just moved.
var neverDoubted = words("102.1 102.2 105.1 105.2c 110.2 110.4a 110.4b 202.3 205.2a 205.2b 300.2 400.7j 603.2b 701.13a")

// lessons lists what everybody learns on the first evenings: who may attack and block, what
// hexproof and lifelink are, that one pays. A question whose answer hangs on these alone asks
// whether one knows that they exist.
var lessons = words(`
	117.1a 119.4 120.3f 121.2 302.6 305.2 305.3 306.5b 306.6 307.1 310.4b 310.4c 120.3h 310.5 506.3 601.3 606.3 606.6 701.3a 702.3b 702.9b 702.10b 702.11b 702.12b 702.15b 702.18a
`)

// atOnce lists those of the lessons that say who may attack and what, and that what cannot be paid
// is not cast: with nothing else at work nobody doubts them, however much is on the table.
var atOnce = words("306.6 310.5 506.3 601.2h")

// faint lists rules that carry out what a line of the play has said already, or what stands on the
// card: an outcome that hangs on these alone asks for nothing but a sum.
var faint = words("120.3h 510.1b 613.1f 613.4b 613.4c")

// dealtOut lists those by which it is seen that damage was dealt as a line says it is: where a demonstration is about
// whether that line is legal, and not about them, the line has told what one could have got wrong.
var dealtOut = words("120.3c 704.5g")

// doers lists rules by which a step of a play is done at all. They may be what a demonstration is
// about; where without one of them all stays as it was, nobody has believed that.
var doers = words(`
	104.2b 104.4c 111.1 111.4 111.10k 121.2 122.1a 303.4a 310.4b 500.1 510.1a 510.1c 510.1d 603.2b 603.2d 608.3c 614.1c 614.1d 614.9
	701.13a 701.18a 701.34a 701.36a 701.47a 702.6a 702.26c 702.32a 702.44a
`)

// plainly lists rules that say no more than the card does: with one card at work, and nothing else
// to forget, its text is the answer.
var plainly = words("603.7 613.4d 706.2")

// learntFirst reports whether a rule is one of those, or what nothing is done without.
func learntFirst(r cr.Rule) bool { return lessons[r] || procedure[r] }

// elementary reports whether a rule is one of those, or merely carries out.
func elementary(r cr.Rule) bool { return lessons[r] || procedure[r] || carrying[r] }

func words(list string) map[cr.Rule]bool {
	m := map[cr.Rule]bool{}
	for _, w := range strings.Fields(list) {
		m[cr.Rule(w)] = true
	}
	return m
}
