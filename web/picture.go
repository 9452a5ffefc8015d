package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"rulestep/engine/cr"
	"rulestep/templates"
)

// This file makes the pictures that stand beside a link where people share it: a rule,
// or a step of a play with its table in small.

// mostPictures is how many pictures are drawn at a time.
const mostPictures = 2

// picture turns a handler that draws into one of requests. Pictures are kept like pages.
func (s *site) picture(draw func(*reading) (*canvas, *reply, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sh := s.current()
		rd := &reading{Request: r, site: s, snapshot: sh.snapshot, index: sh.index, query: known(r.URL)}
		key := "picture " + r.URL.Path + "?" + withQuery("", "edition", rd.query.Get("edition"), "fork", rd.query.Get("fork"), "step", rd.query.Get("step"))
		if p := sh.get(key); p != nil {
			p.serve(w, r)
			return
		}
		select {
		case s.pictures <- struct{}{}:
			defer func() { <-s.pictures }()
		case <-r.Context().Done():
			return
		}
		var c *canvas
		rep, err := rd.choose(func(rd *reading) (rep reply, err error) {
			var other *reply
			c, other, err = draw(rd)
			return valueOf(other), err
		})
		var p *page
		if err == nil && c == nil {
			p, err = s.render(r, rep) // there is no such thing; the page says so
		} else if err == nil {
			var body []byte
			if body, err = c.encoded(); err == nil {
				p = plainPage("image/png", "public, max-age=3600", body)
				if chi.URLParam(r, "key") == "" {
					sh.put(key, p)
				}
			}
		}
		if err != nil {
			s.failed(w, r, err)
			return
		}
		p.serve(w, r)
	}
}

// mark draws the site's sign and name.
func (c *canvas) mark(x, y, size float64) {
	u := size / 20
	c.box(x, y+13*u, 6*u, 7*u, 1.2*u, inkMul)
	c.box(x+8*u, y+7*u, 6*u, 13*u, 1.2*u, inkMul)
	c.box(x+16*u, y, 6*u, 20*u, 1.2*u, inkMul)
	c.words(x+30*u, y+17*u, 22*u, true, inkDark, "rulestep")
}

// chip draws a rule number with the spine of its level and returns where it ends.
func (c *canvas) chip(x, y, size float64, chip templates.Chip) float64 {
	w := c.width(size, true, chip.Number) + size*1.1
	h := size * 1.55
	spine := size * 0.26
	c.box(x, y, w, h, size*.16, inkTint)
	switch chip.Level {
	case templates.LevelShown:
		c.box(x, y, spine, h, 0, inkMul)
	case templates.LevelRestated:
		c.box(x, y, spine*.38, h, 0, inkMul)
		c.box(x+spine*.62, y, spine*.38, h, 0, inkMul)
	case templates.LevelUsed:
		c.box(x, y+h/2, spine, h/2, 0, inkMul)
	default:
		c.framed(x, y, spine, h, 0, max(1.5, size*.05), inkTint, inkMul)
	}
	c.words(x+size*.62, y+h*.5+size*.36, size, true, inkMul, chip.Number)
	return x + w
}

// rulePicture answers /rules/{number}/card.png.
func rulePicture(rd *reading) (*canvas, *reply, error) {
	r := rd.book.Rule(cr.Rule(chi.URLParam(rd.Request, "number")))
	if r == nil {
		rep := rd.noRule(chi.URLParam(rd.Request, "number"))
		return nil, &rep, nil
	}
	c := newCanvas()
	c.box(0, 0, 14, pictureHeight, 0, inkMul)
	c.mark(72, 56, 40)
	edition := "Comprehensive Rules " + rd.book.Edition().Date
	c.words(pictureWidth-72-c.width(24, false, edition), 90, 24, false, inkFaint, edition)
	end := c.chip(72, 150, 60, rd.chip(r.Number))
	title, first, lines := rd.name(r), 320.0, 5
	if r.Short != "" {
		title = curly(r.Heading())
		if title == "" {
			title = rd.book.Rule(r.Number.Chapter()).Title
		}
		c.words(72, 306, 40, true, inkDark, c.fit(40, true, curly(r.Short), pictureWidth-144))
		first, lines = 372, 4
	}
	c.words(end+30, 218, 48, true, inkDark, c.fit(48, true, title, pictureWidth-72-end-30))
	// The words are ours where there are any: the picture goes to other sites.
	words := rd.plainWords(r)
	if words == "" {
		words = r.Title
		for _, child := range rd.book.Children(r.Number) {
			if child.Title != "" && child.Title != r.Title {
				words += " · " + child.Title
			}
		}
	}
	c.paragraph(72, first, 36, 52, pictureWidth-144, lines, false, inkSoft, curly(words))
	if r.Number.Kind() >= cr.Numbered {
		shown := 0
		for _, u := range rd.book.Demos(r.Number) {
			if u.Proves() {
				shown++
			}
		}
		note := "Look it up, and see what it changes"
		if shown > 0 {
			note = "Proved by " + plural(shown, "demonstration", "demonstrations") + " that a rules engine plays"
		}
		c.words(72, pictureHeight-52, 26, true, inkMul, note)
	}
	return c, nil, nil
}

// demoPicture answers /demos/.../card.png?step=.
func demoPicture(rd *reading) (*canvas, *reply, error) {
	s, rep, err := rd.openScene()
	if err != nil || rep != nil {
		return nil, rep, err
	}
	c := newCanvas()
	c.box(0, 0, 14, pictureHeight, 0, inkMul)
	c.mark(56, 40, 34)
	x := float64(pictureWidth - 56)
	shows := s.shows()
	for i := min(len(shows), 4) - 1; i >= 0; i-- {
		chip := s.engineChip(shows[i])
		x -= c.width(26, true, chip.Number) + 26*1.1
		c.chip(x, 38, 26, chip)
		x -= 14
	}
	y := c.paragraph(56, 142, 44, 50, pictureWidth-112, 2, true, inkDark, curly(s.demo.Title))
	n := s.at.step
	what, ink := s.title(n), inkSoft
	if n > 0 && n < s.last() && s.mark(n) == "no" {
		what, ink = "Refused: "+what, inkBrick
	}
	lead := "Step " + s.key(n) + " of " + fmt.Sprint(s.last()-1) + "  "
	if n == s.last() {
		lead, what = "The answer  ", strings.ToLower(s.answer().Verdict)
		if ink = inkMoss; !s.fork.Holds {
			ink = inkBrick
		}
	}
	if n == 0 {
		lead, what = "", s.demo.Question
		c.paragraph(56, y-6, 26, 34, pictureWidth-112, 2, false, inkSoft, curly(what))
	} else {
		end := c.words(56, y-2, 28, true, inkMul, lead)
		c.words(end, y-2, 28, false, ink, c.fit(28, false, what, pictureWidth-56-end))
	}
	t := newTableau(s.trace, s.state(n), nil)
	if n > 0 && n < s.last() {
		t = newTableau(s.trace, s.state(n), &s.fork.Steps[n-1])
	}
	c.table(t.draw(), y+36)
	return c, nil, nil
}

// The measures of a small card.
const (
	smallWidth  = 128.0
	smallHeight = 62.0
	smallGap    = 12.0
)

// table draws the table from y down to the picture's edge.
func (c *canvas) table(b templates.Board, y float64) {
	const left, right = 56.0, pictureWidth - 56.0
	bottom := float64(pictureHeight - 34)
	c.framed(left, y, right-left, bottom-y, 16, 2, inkMat, inkMatLn)
	c.words(left+20, bottom-14, 18, false, inkSoft, b.RibbonNow)
	inner := right - 20
	if len(b.Stack) > 0 {
		inner = right - smallWidth - 60
		c.words(inner+28, y+30, 17, true, inkSoft, fmt.Sprintf("Stack %d", len(b.Stack)))
		for i := range min(len(b.Stack), 3) {
			c.small(inner+28, y+42+float64(i)*(smallHeight+8), 1, b.Stack[i])
		}
	}
	const cards = left + 190
	// The rows that have cards share the table; fewer of them are drawn larger. With three
	// and more players each has a row, and what fights says whose it is.
	type row struct {
		seat  *templates.Seat // whose row it is; nil for those who fight
		cards []templates.Card
	}
	many := len(b.Seats) > 2
	var far, fighting, near []row
	var attackers, blockers []templates.Card
	for i := range b.Seats {
		p := &b.Seats[i]
		if p.Near {
			near = []row{{p, p.Cards}}
		} else {
			far = append(far, row{p, p.Cards})
		}
	}
	for _, f := range b.Fights {
		for _, a := range f.Attackers {
			if many {
				a.To = "→ " + f.Target
			}
			attackers = append(attackers, a)
		}
		for _, c := range f.Blockers {
			if many {
				c.To = c.Whose
			}
			blockers = append(blockers, c)
		}
	}
	fighting = []row{{nil, blockers}, {nil, attackers}}
	rows := slices.DeleteFunc(slices.Concat(far, fighting, near), func(r row) bool { return len(r.cards) == 0 && (!many || r.seat == nil) })
	height := bottom - 24 - y
	step := (height - smallGap) / float64(max(1, len(rows)))
	scale := min(1.5, height/(float64(len(rows))*(smallHeight+smallGap)+smallGap))
	for i, r := range rows {
		middle := y + smallGap + (float64(i)+.5)*step - smallGap/2
		c.row(cards, inner, middle-smallHeight*scale/2, scale, r.cards)
		if many && r.seat != nil {
			c.seat(left+20, middle+8, *r.seat)
		}
	}
	if !many {
		for _, r := range far {
			c.seat(left+20, y+44, *r.seat)
		}
		for _, r := range near {
			c.seat(left+20, bottom-62, *r.seat)
		}
	}
}

// seat writes a player and their life.
func (c *canvas) seat(x, y float64, s templates.Seat) {
	end := c.words(x, y, 22, true, inkDark, c.fit(22, true, s.Name, 90))
	end = c.words(end+12, y, 30, true, inkDark, s.Life)
	c.words(end+6, y, 16, false, inkSoft, "life")
}

// row draws cards side by side, centred, and says how many more there are.
func (c *canvas) row(from, to, y, scale float64, cards []templates.Card) {
	smallWidth, smallHeight, smallGap := smallWidth*scale, smallHeight*scale, smallGap*scale
	most := int((to - from + smallGap) / (smallWidth + smallGap))
	more := 0
	if len(cards) > most {
		more = len(cards) - most + 1
		cards = cards[:most-1]
	}
	n := len(cards)
	if more > 0 {
		n++
	}
	x := from + (to-from-float64(n)*(smallWidth+smallGap)+smallGap)/2
	for _, card := range cards {
		c.small(x, y, scale, card)
		x += smallWidth + smallGap
	}
	if more > 0 {
		c.words(x+16, y+smallHeight/2+8, 22, true, inkSoft, fmt.Sprintf("+%d more", more))
	}
}

// small draws a card in small: name, power and toughness, what is marked on it.
func (c *canvas) small(x, y, scale float64, card templates.Card) {
	u := func(n float64) float64 { return n * scale }
	width, height := u(smallWidth), u(smallHeight)
	if card.New {
		c.box(x-5, y-5, width+10, height+10, u(7)+4, inkEdge)
		c.box(x-3, y-3, width+6, height+6, u(7)+2, inkMark)
	}
	tint, ok := cardInks[card.Colour]
	if !ok {
		tint = cardInks[""]
	}
	c.framed(x, y, width, height, u(7), 1.5, inkSheet, inkLine)
	c.box(x+1.5, y+1.5, width-3, u(26), u(7)-1.5, tint)
	if card.Tapped {
		c.box(x+width-u(7), y+1.5, u(7)-1.5, height-3, 3, inkFaint)
	}
	c.words(x+u(9), y+u(20), u(16), true, inkDark, c.fit(u(16), true, card.Name, width-u(20)))
	note := ""
	switch {
	case card.Damage > 0:
		note = fmt.Sprintf("%d damage", card.Damage)
	case len(card.Counters) > 0:
		note = card.Counters[0]
	case card.To != "" && card.Key == "" && len(card.Targets) == 0:
		note = card.To
	case card.Tapped:
		note = "tapped"
	}
	ink := inkFaint
	if card.Damage > 0 {
		ink = inkBrick
	}
	size := 0.0
	if card.Power != "" {
		power := strings.NewReplacer("◆ ", "", "▣ ", "").Replace(card.Power)
		size = c.width(u(20), true, power) + u(14)
		c.words(x+width-size, y+height-u(11), u(20), true, inkDark, power)
	}
	if note != "" {
		c.words(x+u(9), y+height-u(12), u(14), false, ink, c.fit(u(14), false, note, width-u(16)-size))
	}
}
