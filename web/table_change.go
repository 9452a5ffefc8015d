package web

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/scenario"
	"rulestep/web/table"
)

// This file changes a table by a form that was sent: each makes another text, and leads to its
// address.

// tableChange answers a change.
func tableChange(rd *reading) (reply, error) {
	t, rep, err := rd.openTable()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	do := rd.PostFormValue("do")
	switch do {
	case "say", "back", "pick", "drop", "name", "up":
		return t.changePlay(do)
	}
	more := []string{"who", rd.PostFormValue("who"), "onto", rd.PostFormValue("onto")}
	switch do {
	case "add":
		if again := t.addTyped(); again != "" {
			return reply{redirect: t.url(withQuery(t.path(), append(more, "find", again)...)) + "#found"}, nil
		}
	case "text":
		t.text = written(rd.PostFormValue("text"))
		t.laid = table.Read(t.text, nil)
	case "life":
		for _, p := range t.laid.Players() {
			if n, err := strconv.Atoi(rd.PostFormValue("life " + p)); err == nil && n != t.life(p) {
				t.laid.SetLife(p, n)
			}
			if n, err := strconv.Atoi(rd.PostFormValue("hand " + p)); err == nil && n >= 0 && n <= mostInHand && n != t.laid.Number("hand count", p, "", t.laid.Named(p)) {
				t.laid.SetHand(p, n)
			}
		}
		who, step := rd.PostFormValue("turn"), rd.PostFormValue("step")
		if slices.Contains(t.laid.Players(), who) && slices.Contains(scenario.TurnSteps(), step) {
			t.laid.SetMoment(who, step)
		}
		if rd.PostFormValue("players") == twoHeaded {
			t.laid.SetTwoHeaded()
			break
		}
		if n, err := strconv.Atoi(rd.PostFormValue("players")); err == nil && n >= 2 && n <= scenario.MaxPlayers && n != len(t.laid.Players()) {
			t.laid.SetPlayers(n)
			break // who plays together is asked of those who play
		}
		t.changeTeams()
	case "fact":
		if who, fact := rd.PostFormValue("whose"), rd.PostFormValue("fact"); slices.Contains(t.laid.Players(), who) && (fact == "is the monarch" || fact == "has the initiative") {
			t.laid.Toggle(who, fact)
		}
	case "lands":
		if t.set() {
			for i := range t.fork().Steps[0].Board.Players {
				p := &t.fork().Steps[0].Board.Players[i]
				t.laid.AddLands(p.Name, landsFor(p))
			}
		}
	case "thing":
		at, unclear, err := t.changeThing()
		if err != nil {
			return reply{}, err
		}
		more = append(append(more, "at", at), unclear...)
	}
	rep2, err := t.to("", more...)
	if do == "thing" && err == nil {
		rep2.redirect += "#thing"
	}
	return rep2, err
}

// twoHeaded stands in the form for two teams of two who share their turns and their life.
const twoHeaded = "two-headed"

// life is how much a player has when the play begins: what is said, or else what the game gives.
func (t *tabling) life(p string) int {
	usual := 20
	if t.set() {
		for i := range t.fork().Steps[0].Board.Players {
			if b := &t.fork().Steps[0].Board.Players[i]; b.Name == p {
				usual = b.Life
			}
		}
	}
	return t.laid.Number("life", p, "", usual)
}

// changeTeams sets who plays together, and how far everybody's range of influence is.
func (t *tabling) changeTeams() {
	now, next := t.laid.Teams(), map[string]int{}
	for _, p := range t.laid.Players() {
		if next[p] = now[p]; t.PostFormValue("team "+p) != "" {
			next[p] = number(t.PostFormValue("team " + p))
		}
	}
	if slices.ContainsFunc(t.laid.Players(), func(p string) bool { return next[p] != now[p] }) {
		t.laid.SetTeams(next)
	}
	if shared := t.PostFormValue("shared"); shared != "" && (shared == "yes") != t.laid.Shared() {
		t.laid.SetShared(shared == "yes")
	}
	if n := t.PostFormValue("range"); n != "" && number(n) != t.laid.Range() && number(n) < scenario.MaxPlayers {
		t.laid.SetRange(number(n))
	}
}

// mostInHand bounds the cards that can be put into a hand by their number.
const mostInHand = 99

// to leads to the table's new text, or to a page that is about it.
func (t *tabling) to(page string, query ...string) (reply, error) {
	text := t.laid.String()
	if text == table.Empty {
		return reply{redirect: t.url(withQuery("/table/"+emptyKey+page, query...))}, nil
	}
	key, err := t.site.keyOf(t.Context(), text)
	if errors.Is(err, errNotKept) {
		t.text, t.faults = text, []*scenario.Error{{Line: 1, Msg: err.Error()}}
		return t.setupPage()
	}
	return reply{redirect: t.url(withQuery("/table/"+key+page, query...))}, err
}

// manyOf is a count before a name: "3 swamp".
var manyOf = regexp.MustCompile(`^(\d{1,6})\s*[x×]?\s+(.+)$`)

// mostLands is how many basic lands are put down at once, mostCopies how many of another card.
const (
	mostLands  = 60
	mostCopies = 20
)

// addTyped puts down what somebody typed or took from a list. What is not found is given back.
func (t *tabling) addTyped() (again string) {
	who, onto := t.PostFormValue("who"), t.PostFormValue("onto")
	if !slices.Contains(t.laid.Players(), who) {
		who = t.laid.Players()[0]
	}
	if !slices.Contains(table.Zones, onto) {
		onto = "battlefield"
	}
	text := strings.TrimSpace(t.PostFormValue("card"))
	for _, field := range []string{"body", "exact"} {
		if v := t.PostFormValue(field); v != "" {
			text = v
		}
	}
	if part := t.PostFormValue("part"); part != "" {
		if t.addInPart(who, onto, part) {
			return ""
		}
		return part
	}
	if text == "" {
		return ""
	}
	put := func(c playedCard) {
		t.laid.Add(who, zoneOf(onto, c.typeLine), c.name)
	}
	if list, ok := t.named(text); ok {
		for _, c := range list {
			put(c)
		}
		return ""
	}
	if m := manyOf.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		if c, ok := t.playedCard(m[2]); ok && !isBasicLand(c.name) && n > 0 && n <= mostCopies {
			for range n {
				put(c)
			}
			return ""
		}
		name := strings.ToUpper(m[2][:1]) + strings.ToLower(m[2][1:])
		for _, land := range []string{name, strings.TrimSuffix(name, "s")} {
			if !isBasicLand(land) || n < 1 || n > mostLands {
				continue
			}
			if onto == "battlefield" {
				t.laid.AddLands(who, map[string]int{land: n})
				return ""
			}
			for range n {
				t.laid.Add(who, onto, land)
			}
			return ""
		}
	}
	if land := strings.ToUpper(text[:1]) + strings.ToLower(text[1:]); isBasicLand(land) {
		put(playedCard{land, "Basic Land"})
		return ""
	}
	if t.laid.AddBody(who, text) {
		return ""
	}
	return text
}

// changeThing sets what a form says of a thing, and says where that is then.
func (t *tabling) changeThing() (at string, more []string, err error) {
	thing, ok := t.laid.Thing(t.PostFormValue("at"))
	if !ok {
		return "", nil, nil
	}
	// Each change is made of the text that the one before has made. again finds the thing in
	// it: of several alike the one that has got a name of its own.
	before := map[string]bool{}
	for _, o := range t.laid.Things() {
		before[o.Label] = true
	}
	again := func() error {
		t.text = t.laid.String()
		if err := t.read(Lay{}); err != nil {
			return err
		}
		list := t.laid.Things()
		i := slices.IndexFunc(list, func(o table.Thing) bool { return !before[o.Label] && o.Name == thing.Name })
		if i < 0 {
			i = slices.IndexFunc(list, func(o table.Thing) bool { return o.Label == thing.Label && o.Zone == thing.Zone })
		}
		if i >= 0 {
			thing = list[i]
			before[thing.Label] = true
		}
		return nil
	}
	switch {
	case t.PostFormValue("remove") != "":
		t.laid.Remove(thing)
		return "", nil, nil
	case t.PostFormValue("copy") != "":
		if thing.Described != "" {
			t.laid.AddAgain(thing)
		} else {
			t.laid.Add(thing.Who, cmp.Or(thing.Variant, thing.Zone), thing.Name)
		}
		return "", nil, nil
	case t.PostFormValue("go") != "":
		if who, zone, ok := strings.Cut(t.PostFormValue("move"), ","); ok && slices.Contains(t.laid.Players(), who) && slices.Contains(table.Zones, zone) {
			t.laid.Move(thing, who, zone)
		}
		return "", nil, nil
	}
	now := t.inspect(thing)
	for _, s := range now.Status {
		if is := slices.Contains(t.PostForm["status"], s.Value); is != s.Chosen {
			t.laid.Set(thing, s.Value, is)
			if err := again(); err != nil {
				return "", nil, err
			}
		}
	}
	for _, f := range now.Numbers {
		n, err := strconv.Atoi(t.PostFormValue(f.Name))
		if err != nil || n == f.Value || n < 0 || n > 999 {
			continue
		}
		_, kind, _ := strings.Cut(f.Name, " ")
		t.laid.SetNumber(thing, kind, n)
		if err := again(); err != nil {
			return "", nil, err
		}
	}
	if kind, n := strings.Join(strings.Fields(t.PostFormValue("kind")), " "), number(t.PostFormValue("kinds")); kind != "" || n > 0 {
		why, err := t.notCounters(thing, kind, n)
		if err != nil {
			return "", nil, err
		}
		if why != "" { // it is there to be mended
			more = []string{"kind", kind, "kinds", strconv.Itoa(n)}
		} else {
			t.laid.SetNumber(thing, kind, n)
			if err := again(); err != nil {
				return "", nil, err
			}
		}
	}
	if len(now.Hosts) > 0 {
		host, _ := t.laid.Thing(t.PostFormValue("host"))
		if host.Label != t.laid.Host(thing.Label) {
			t.laid.Attach(thing, host)
			if err := again(); err != nil {
				return "", nil, err
			}
		}
	}
	return thing.At(), more, nil
}

// notCounters says why counters that somebody wrote can't be put onto a thing; "" if they can be. The engine takes
// any word for the name of a counter where a card may speak of it later; on a table all cards are there.
func (t *tabling) notCounters(thing table.Thing, kind string, n int) (why string, err error) {
	switch {
	case kind == "" && n > 0:
		return "Say which kind of counters.", nil
	case n == 0:
		return fmt.Sprintf("Say how many %s counters.", kind), nil
	}
	setup, _, _ := strings.Cut(t.laid.String(), "\n-- play")
	got, err := t.site.lay(t.Context(), Lay{Source: setup + "\n-- play --\nnow " + thing.Label + " has 1 " + kind + " counter\n", Edition: t.playedBy(), Briefly: true})
	faults := scenario.Faults(err)
	if len(faults) == 0 && err != nil && !errors.Is(err, errNotPlayed) {
		return "", err
	}
	if got.Trace != nil {
		for _, f := range got.Trace.Forks {
			faults = append(append(faults, f.Fault), f.Slips...)
		}
	}
	for _, f := range faults {
		if f != nil && strings.Contains(f.Msg, scenario.NoSuchCounter) {
			return sentenceStart(curly(f.Msg)) + ".", nil
		}
	}
	if len(scenario.Faults(err)) > 0 { // no such sentence can be read
		return fmt.Sprintf("“%s” is no kind of counter.", kind), nil
	}
	return "", nil
}

// number is a number of a form, 0 for what is none.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return min(max(n, 0), 999)
}

// unread says why a text can't be read, "" where it can be.
func (t *tabling) unread(text string) (why string, err error) {
	_, err = t.site.lay(t.Context(), Lay{Source: text, Edition: t.playedBy(), Briefly: true})
	faults := scenario.Faults(err)
	if len(faults) > 0 {
		return faults[0].Msg, nil
	}
	if errors.Is(err, errNotPlayed) {
		return "", nil
	}
	return "", err
}

// unreadLine says why a line that somebody wrote can't stand where the play is looked at.
func (t *tabling) unreadLine(line string) (string, error) {
	again := table.Read(t.text, nil)
	if at := t.refused(); at > 0 {
		again.Instead(t.spot.Fork, at, line)
	} else {
		again.Say(t.spot.Fork, t.spot.Line, line)
	}
	return t.unread(again.String())
}

// refused is the line at which the play stopped since it can't be played, if it is looked at where that is, and
// else 0: nothing after it would be played, so what comes next stands in its place.
func (t *tabling) refused() int {
	fork := t.fork()
	if fork == nil || fork.Fault == nil || fork.Awaits || fork.Stopped == 0 || fork.Fault.Line != fork.Stopped || t.spot.Line != 0 && t.spot.Line != fork.Stopped {
		return 0
	}
	return fork.Stopped
}

// changePlay goes on with the play, or changes its lines.
func (t *tabling) changePlay(do string) (reply, error) {
	fork, n := t.spot.Fork, 0
	say := func(sentence string, instead int) {
		if instead > 0 {
			fork, n = t.laid.Instead(fork, instead, sentence)
		} else {
			fork, n = t.laid.Say(fork, t.spot.Line, sentence)
		}
	}
	switch do {
	case "say":
		if line := strings.TrimSpace(t.PostFormValue("say")); line != "" && len(line) <= scenario.MaxLine && !strings.ContainsAny(line, "\n\r") {
			say(line, number(t.PostFormValue("instead")))
			if t.PostFormValue("words") != "" { // somebody wrote it: what is no sentence changes nothing
				if why, err := t.unread(t.laid.String()); err != nil {
					return reply{}, err
				} else if why != "" {
					return reply{redirect: t.url(withQuery(t.path()+"/play", "fork", t.PostFormValue("fork"), "step", t.PostFormValue("step"), "said", line)) + "#unread"}, nil
				}
			}
		}
	case "back":
		t.laid.Back(fork, number(t.PostFormValue("line")))
	case "drop":
		t.laid.Drop(fork)
	case "name":
		if name := t.PostFormValue("name"); t.laid.Rename(fork, name) {
			fork = strings.Join(strings.Fields(name), " ")
		}
	case "up":
		t.laid.MoveUp(fork)
	case "pick":
		picks := t.formPicks()
		if err := t.read(Lay{Picking: true, Picks: picks, Briefly: true}); err != nil {
			return reply{}, err
		}
		if f := t.fork(); f != nil && f.Open != nil && f.Open.Picked != nil {
			if f.Open.Picked.Sentence == "" || t.PostFormValue("judge") != "" {
				return reply{redirect: t.url(withQuery(t.path()+"/play", "fork", t.PostFormValue("fork"), "step", t.PostFormValue("step"), "picks", cmp.Or(writtenPicks(picks), "none"))) + "#ask"}, nil
			}
			say(f.Open.Picked.Sentence, f.Open.Replaces)
		}
	}
	if forks := t.laid.Forks(); !slices.Contains(forks, fork) || fork == forks[0] {
		fork = ""
	}
	step := ""
	if n > 0 && n < len(t.laid.Played(fork)) {
		step = strconv.Itoa(n)
	}
	return t.to("/play", "fork", fork, "step", step)
}
