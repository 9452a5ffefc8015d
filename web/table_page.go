package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/templates"
	"rulestep/web/table"
)

// This file is the table: a position is laid by touch and played from there. /table/KEY holds
// the same text as /try/KEY; every change leads to another address, so that going back in the
// browser takes it back. table_change.go makes the changes, table_cards.go finds cards,
// table_play.go plays.

// A Lay is a table that the engine is asked about.
type Lay struct {
	Source  string
	Edition string        // as for a Play
	Spot    scenario.Spot // what is asked there is wanted; a fork without a name is the first one
	Picking bool          // it is decided with Picks
	Picks   []scenario.Pick
	Ways    bool // all answers to it are wanted, played on
	Briefly bool // of the table only the pictures are wanted that show the spot
}

// A Laid is what the engine makes of a table.
type Laid struct {
	Facts []scenario.Fact
	Trace *scenario.Trace // as scenario.File.Onward tells it
	Ways  *scenario.Ways  // nil where none were wanted, or nothing is asked that has ways
}

// Look is what the engine makes of a table that was read.
func (l Lay) Look(file *scenario.File) Laid {
	if l.Spot.Fork == "" {
		l.Spot.Fork = file.Forks[0].Name
	}
	laid := Laid{Facts: file.Facts()}
	if l.Briefly {
		laid.Trace = file.OnwardBriefly(l.Spot)
	} else {
		laid.Trace = file.Onward(l.Spot)
	}
	if i := slices.IndexFunc(laid.Trace.Forks, func(f scenario.ForkTrace) bool { return f.Name == l.Spot.Fork }); i >= 0 && l.Picking {
		if open, err := file.Picked(l.Spot, l.Picks); err == nil {
			laid.Trace.Forks[i].Open = open
		}
	}
	if l.Ways {
		laid.Ways, _ = file.Ways(l.Spot)
	}
	return laid
}

// A tabling is one table at work for one request.
type tabling struct {
	*reading
	key    string // "" for a table that has no address yet
	text   string
	laid   *table.Table
	trace  *scenario.Trace
	faults []*scenario.Error
	spot   scenario.Spot // where the play is looked at
	ways   *scenario.Ways
	picks  []scenario.Pick
}

// emptyKey stands in addresses for the table on which nothing lies.
const emptyKey = "new"

func (s *site) tableRoutes(r chi.Router) {
	playing := s.atMost(stepRate)
	r.Route("/table", func(r chi.Router) {
		r = r.With(playing)
		r.Get("/", s.page(tableStart))
		r.Get("/found", s.page(tableFound))
		r.Get("/{key}", s.page(tableSetup))
		r.Post("/{key}", s.form(tableChange))
		r.Get("/{key}/play", s.page(tablePlay))
		r.Post("/{key}/play", s.form(tableChange)) // where its forms stand: none of them has to say the address
		r.Get("/{key}/keep", s.page(tableKeep))
		r.Get("/{key}/keep.txt", s.page(tableFile))
		r.Get("/{key}/question", s.page(tableQuestion))
	})
	r.Get("/cards", s.page(cardList))
	r.With(playing).Get("/cards/{name}", s.page(cardPage)) // it plays the card
}

// lay lets the engine look at a table.
func (s *site) lay(ctx context.Context, l Lay) (Laid, error) {
	return atPlace(ctx, s, "table", "a table", func(ctx context.Context) (Laid, error) { return s.options.Lay(ctx, l) })
}

// read looks at the table's text. What is wrong with it is told as faults.
func (t *tabling) read(l Lay) error {
	t.trace, t.faults = nil, nil
	t.laid = table.Read(t.text, nil)
	if len(t.text) > scenario.MaxVisitorText {
		t.faults = []*scenario.Error{{Line: 1, Msg: fmt.Sprintf("a table may have %d bytes of text, not %d", scenario.MaxVisitorText, len(t.text))}}
		return nil
	}
	l.Source, l.Edition, l.Spot = t.text, t.playedBy(), t.spot
	got, err := t.site.lay(t.Context(), l)
	if faults := scenario.Faults(err); len(faults) > 0 {
		t.faults = faults
		return nil
	}
	if errors.Is(err, errNotPlayed) {
		t.faults = []*scenario.Error{{Line: 1, Msg: "the engine is busy, or the play came to no end in time; try again in a moment"}}
		return nil
	}
	if err != nil {
		return err
	}
	t.laid, t.trace, t.ways = table.Read(t.text, got.Facts), got.Trace, got.Ways
	if fork := t.fork(); fork != nil {
		t.faults = faultsOf(fork)
	}
	return nil
}

// faultsOf are those of a play. What its last line leaves open is asked, and none yet.
func faultsOf(fork *scenario.ForkTrace) []*scenario.Error {
	if fork.Fault == nil || fork.Awaits {
		return nil
	}
	return append([]*scenario.Error{fork.Fault}, fork.Slips...)
}

// fork is the play that is looked at, the first one if none is named.
func (t *tabling) fork() *scenario.ForkTrace {
	if t.trace == nil || len(t.trace.Forks) == 0 {
		return nil
	}
	i := slices.IndexFunc(t.trace.Forks, func(f scenario.ForkTrace) bool { return f.Name == t.spot.Fork })
	return &t.trace.Forks[max(i, 0)]
}

// look finds the spot that an address or a form names: a play, and after how many of its lines.
func (t *tabling) look(fork, step string) {
	var after *int
	if n, err := strconv.Atoi(step); err == nil && n >= 0 {
		after = &n
	}
	t.spot, _ = spotIn(t.text, fork, after)
}

// spotIn is a spot in a text: a play, the first one if none has that name, after some of its
// lines, or at its end. n is after how many of them.
func spotIn(text, fork string, after *int) (spot scenario.Spot, n int) {
	laid := table.Read(text, nil)
	forks := laid.Forks()
	spot.Fork = forks[max(slices.Index(forks, fork), 0)]
	path := laid.Played(spot.Fork)
	if after == nil || *after >= len(path) {
		return spot, len(path)
	}
	if spot.Line = table.Start; *after > 0 {
		spot.Line = path[*after-1]
	}
	return spot, *after
}

// set reports whether the setup stands, whatever becomes of the play.
func (t *tabling) set() bool { f := t.fork(); return f != nil && len(f.Steps) > 0 }

// openTable reads the table of an address. The reply is set when that holds none.
func (rd *reading) openTable() (*tabling, *reply, error) { return rd.openTableFor(Lay{}) }

// openTableFor opens it for somebody who wants of the engine what is asked.
func (rd *reading) openTableFor(l Lay) (*tabling, *reply, error) {
	t := &tabling{reading: rd, key: chi.URLParam(rd.Request, "key"), text: table.Empty}
	if rd.site.options.Lay == nil {
		rep := rd.noEngine()
		return nil, &rep, nil
	}
	if t.key != emptyKey {
		text, rep, err := rd.own(t.key)
		if rep != nil || err != nil {
			return nil, rep, err
		}
		t.text = text
	}
	if rd.Request.Method == http.MethodPost {
		t.look(rd.PostFormValue("fork"), rd.PostFormValue("step"))
		if slices.Contains(lineChanges, rd.PostFormValue("do")) { // the play is made another one, and that is played
			t.laid = table.Read(t.text, nil)
			return t, nil, nil
		}
		return t, nil, t.read(Lay{})
	}
	t.look(rd.query.Get("fork"), rd.query.Get("step"))
	picked := rd.query.Get("picks")
	t.picks = readPicks(picked)
	l.Picking, l.Picks, l.Ways = picked != "", t.picks, rd.query.Get("ways") != ""
	return t, nil, t.read(l)
}

// lineChanges are the changes that need no more than the lines of the text.
var lineChanges = []string{"say", "back", "drop", "name", "up", "text"}

// noEngine is the page where nothing can be played.
func (rd *reading) noEngine() reply {
	p := rd.frame("Table", "table")
	p.NoIndex = true
	return reply{status: http.StatusServiceUnavailable, component: templates.Problem(p, templates.ProblemView{
		Title: "No table here", Lead: []templates.Text{templates.Plain("This server was started without the engine and plays nothing.")},
	})}
}

// tableStart answers /table: an empty table, or one with the cards of ?card= on Ann's side.
func tableStart(rd *reading) (reply, error) {
	if rd.site.options.Lay == nil {
		return rd.noEngine(), nil
	}
	if d := rd.snapshot.Demo(rd.query.Get("from")); d != nil {
		key, err := rd.site.keyOf(rd.Context(), withoutRulings(d.Source.String()))
		if step := rd.query.Get("step"); step != "" && step != "0" {
			return reply{redirect: rd.url(withQuery("/table/"+key+"/play", "fork", rd.query.Get("fork"), "step", step))}, err
		}
		return reply{redirect: rd.url("/table/" + key)}, err
	}
	t := &tabling{reading: rd, key: emptyKey, text: table.Empty}
	if err := t.read(Lay{}); err != nil {
		return reply{}, err
	}
	cards, missed := rd.Request.URL.Query()["card"], ""
	for _, name := range cards[:min(len(cards), 8)] {
		if card, ok := rd.playedCard(name); ok {
			t.laid.Add(t.laid.Players()[0], zoneFor(card.typeLine), card.name)
		} else if !t.addInPart(t.laid.Players()[0], "battlefield", name) {
			missed = cmp.Or(missed, name) // what keeps it away is said where it is found
		}
	}
	if text := t.laid.String(); text != table.Empty {
		key, err := rd.site.keyOf(rd.Context(), text)
		return reply{redirect: rd.url(withQuery("/table/"+key, "find", missed))}, err
	}
	if missed != "" {
		t.query.Set("find", missed)
	}
	return t.setupPage()
}

// within reports whether whoever asks has the frame of the page already: the worker of a browser that
// answers in the place of the server. What comes over the network is the same for all.
func (t *tabling) within() bool { return t.Header.Get(withinHeader) != "" }

const withinHeader = "Rulestep-Within"

// zoneFor is where a card is put that nobody says more about.
func zoneFor(typeLine string) string {
	if strings.Contains(typeLine, "Instant") || strings.Contains(typeLine, "Sorcery") {
		return "hand"
	}
	switch kind, _, _ := strings.Cut(typeLine, " — "); strings.TrimPrefix(kind, "Ongoing ") {
	case "Plane", "Vanguard":
		return strings.ToLower(kind)
	case "Phenomenon":
		return "planar deck"
	case "Scheme":
		return "scheme deck"
	}
	return "battlefield"
}

// zoneOf is where a card is put that somebody wants in a zone: cards of the variants lie nowhere else.
func zoneOf(onto, typeLine string) string {
	if zone := zoneFor(typeLine); onto == "battlefield" || table.IsVariant(zone) {
		return zone
	}
	return onto
}

// tableSetup answers /table/KEY: what lies there can be changed.
func tableSetup(rd *reading) (reply, error) {
	t, rep, err := rd.openTable()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	return t.setupPage()
}

// path is the address of the table, that of its play with "/play".
func (t *tabling) path() string { return "/table/" + t.key }

// address is that of the table, or of a page that is about it, in the edition on show.
func (t *tabling) address(page string) string { return t.url(t.path() + page) }

// setupPage is the page on which the table is set.
func (t *tabling) setupPage() (reply, error) {
	who := t.query.Get("who")
	if players := t.laid.Players(); !slices.Contains(players, who) {
		who = players[0]
	}
	onto := cmp.Or(t.query.Get("onto"), "battlefield")
	v := templates.TableView{
		Path: t.address(""), PlayURL: t.address("/play"), Text: t.text, Most: scenario.MaxVisitorText, Faults: faultViews(t.text, t.faults),
		Who: who, Onto: onto, Bodies: table.Bodies, Steps: scenario.TurnSteps(), FoundURL: "/table/found", Pool: t.site.options.Cards != nil,
		WordsURL: t.url("/try/" + t.key + "/edit"),
	}
	if t.key == emptyKey {
		v.WordsURL = t.url("/try")
	}
	v.InPart = t.inPartWords()
	v.Lines = strings.Count(t.text, "\n")
	v.TurnOf, v.Step = t.laid.Moment()
	v.Range, v.Ranges = t.laid.Range(), len(t.laid.Players())/2
	teams := t.laid.Teams()
	things := t.laid.Things()
	for _, z := range table.Zones {
		v.Zones = append(v.Zones, templates.FormChoice{Value: z, Text: zoneWords[z], Chosen: z == onto})
	}
	at := t.query.Get("at")
	for _, p := range t.laid.Players() {
		side := templates.TableSide{Name: p, Team: teams[p], Life: t.life(p), Hand: t.laid.Number("hand count", p, "", t.laid.Named(p))}
		for _, z := range slices.Concat(table.Zones, table.Decks) {
			zone := templates.TableZone{Name: zoneWords[z]}
			for _, o := range things {
				if o.Zone != z || o.Who != p && (o.Who != "" || p != t.laid.Players()[0]) {
					continue
				}
				one := templates.TableThing{Label: curly(o.Label), N: o.N, URL: t.url("?at="+o.At()) + "#thing", Current: o.At() == at}
				one.Words = curly(o.Described)
				zone.Things = append(zone.Things, one)
			}
			if len(zone.Things) > 0 {
				side.Zones = append(side.Zones, zone)
			}
		}
		for _, fact := range []string{"is the monarch", "has the initiative"} {
			side.Facts = append(side.Facts, templates.FormChoice{Value: fact, Text: fact, Chosen: slices.Contains(strings.Split(t.text, "\n"), p+" "+fact)})
		}
		v.Sides = append(v.Sides, side)
	}
	v.Teams, v.Shared = len(teams) > 0, t.laid.Shared()
	if thing, ok := t.laid.Thing(at); ok {
		v.Thing = t.inspect(thing)
		if kind, n := t.query.Get("kind"), number(t.query.Get("kinds")); (kind != "" || n > 0) && len(v.Thing.Status) > 0 {
			why, err := t.notCounters(thing, kind, n)
			if err != nil {
				return reply{}, err
			}
			if v.Thing.Kind, v.Thing.KindNot = kind, why; n > 0 {
				v.Thing.Kinds = strconv.Itoa(n)
			}
		}
	}
	if find := t.query.Get("find"); find != "" {
		v.Find = find
		v.Found = t.found(find)
		if m := manyOf.FindStringSubmatch(find); m != nil && number(m[1]) > mostCopies {
			v.FindNot = fmt.Sprintf("At most %d of a card are put down at once, and %d basic lands.", mostCopies, mostLands)
		}
	}
	if t.set() {
		step := &t.fork().Steps[0]
		b := newTableau(t.trace, step, nil)
		b.chapter = func(n cr.Rule) string { return t.engineChip(n).URL }
		b.layers = func(id engine.ID) string { return t.addressOf(things, &step.Board, id) }
		b.hands = true
		board := b.draw()
		board.Label = "The table as it is set"
		v.Board = &board
		v.Lacks = t.lacks(&step.Board)
	}
	p := t.frame("Set the table", "table")
	p.NoIndex = t.key != emptyKey
	p.Canonical = "/table"
	p.Compact, p.Within = true, t.within()
	p.Description = "Put any cards on a table by touch and play on from there; the rules engine says what goes and by which rule."
	return reply{component: templates.Table(p, v), loose: true}, nil
}

// zoneWords are what people call zones.
var zoneWords = map[string]string{
	"battlefield": "battlefield", "hand": "hand", "graveyard": "graveyard", "library": "library, bottom", "exile": "exile", "command": "command zone", "ante": "ante",
	"planar deck": "planar deck, top first", "scheme deck": "scheme deck, top first",
}

// addressOf is where an object of the board can be changed, "" if no line puts it there.
func (t *tabling) addressOf(things []table.Thing, b *engine.Board, id engine.ID) string {
	find := func(o *engine.BoardObject, zone, who string) string {
		i := slices.IndexFunc(things, func(x table.Thing) bool {
			return x.Zone == zone && (x.Who == who || x.Who == "") && x.Label == o.Label
		})
		if i < 0 {
			return ""
		}
		return t.url("?at="+things[i].At()) + "#thing"
	}
	for i := range b.Players {
		p := &b.Players[i]
		for zone, list := range map[string][]engine.BoardObject{"battlefield": p.Battlefield, "hand": p.Hand, "graveyard": p.Graveyard} {
			for k := range list {
				if list[k].ID == id {
					return find(&list[k], zone, p.Name)
				}
			}
		}
	}
	for zone, list := range map[string][]engine.BoardObject{"exile": b.Exile, "command": b.Command, "ante": b.Ante} {
		for k := range list {
			if list[k].ID == id {
				return find(&list[k], zone, list[k].Owner)
			}
		}
	}
	return ""
}

// statuses are what can be said of a permanent, with what it is called on the page.
var statuses = []struct{ status, words string }{
	{"tapped", "tapped"}, {"sick", "came this turn"}, {"face down", "face down"}, {"phased out", "phased out"}, {"transformed", "transformed"},
}

// inspect is what can be changed about a thing.
func (t *tabling) inspect(thing table.Thing) *templates.TableInspect {
	v := &templates.TableInspect{At: thing.At(), Label: curly(thing.Label), Who: thing.Who, Zone: thing.Zone, Words: curly(thing.Described), N: thing.N, CanMove: thing.Described == ""}
	if t.site.options.Cards != nil && thing.Described == "" {
		if card, ok, err := t.site.options.Cards.Card(t.Context(), thing.Name); err == nil && ok {
			v.CardURL = "/cards/" + pathSegment(card.Name)
		}
	}
	if thing.Zone == "battlefield" {
		for _, s := range statuses {
			is := t.laid.Is(thing.Label, s.status) || s.status == "tapped" && thing.Tapped || s.status == "sick" && t.laid.Says("arrived", thing.Label)
			v.Status = append(v.Status, templates.FormChoice{Value: s.status, Text: s.words, Chosen: is})
		}
		v.Numbers = []templates.NumberField{{Name: "damage", Label: "damage", Value: t.laid.Number("damage", thing.Label, "", 0)}}
		kinds := []string{"+1/+1", "loyalty", "charge"}
		for _, kind := range t.laid.Counters(thing.Label) {
			if !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
		}
		for _, kind := range kinds {
			n := t.laid.Number("counters", thing.Label, kind, 0)
			v.Numbers = append(v.Numbers, templates.NumberField{Name: "counters " + kind, Label: kind + " counters", Value: n})
		}
		host := t.laid.Host(thing.Label)
		for _, o := range t.laid.Things() {
			if o.Zone == "battlefield" && o.At() != thing.At() {
				v.Hosts = append(v.Hosts, templates.FormChoice{Value: o.At(), Text: curly(o.Label) + ", " + o.Who + "’s", Chosen: o.Label == host})
			}
		}
	}
	for _, p := range t.laid.Players() {
		for _, z := range table.Zones {
			if z == thing.Zone && p == thing.Who || thing.Variant != "" || slices.Contains(table.Decks, thing.Zone) || thing.Described != "" && z != "battlefield" {
				continue
			}
			v.Moves = append(v.Moves, templates.FormChoice{Value: p + "," + z, Text: p + "’s " + zoneWords[z]})
		}
	}
	return v
}

// asDemo is the table in the form of a demonstration, as the player draws it.
func (t *tabling) asDemo() *rulesdb.Demo {
	return &rulesdb.Demo{Slug: ownPrefix + t.key, Title: t.trace.Title, Question: t.trace.Question, Source: rulesdb.Written(t.text), Shows: namesIn(t.trace)}
}
