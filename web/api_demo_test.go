package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

func TestAPIDemo(t *testing.T) {
	h, _ := smallSite(t)
	list := ask[listForm[DemoHeadForm]](t, h, "/demos")
	diff(t, "demonstrations", []any{1, demoSlug, true}, []any{list.Total, list.Items[0].Slug, list.Items[0].Carries})
	for within, want := range map[string]int{"702.19": 1, "702": 1, "702.19a": 0, "5": 0} {
		diff(t, "demonstrations of "+within, want, ask[listForm[DemoHeadForm]](t, h, "/demos?within="+within).Total)
	}
	v := ask[demoForm](t, h, "/demos/"+demoSlug)
	diff(t, "shows", []cr.Rule{"702.19b", "702.2c"}, v.Shows)
	diff(t, "source", "the scenario file", v.Source)
	diff(t, "knock-outs", 3, len(v.KnockOuts))
	if len(v.Cites) == 0 || v.Cites[0] != "117.3c" {
		t.Errorf("cites %q, want each rule once in book order from 117.3c", v.Cites)
	}
}

func TestAPITrace(t *testing.T) {
	h, _ := smallSite(t)
	v := ask[traceForm](t, h, "/demos/"+demoSlug+"/trace")
	steps := v.Forks[0].Steps
	if len(steps) != 12 || !v.Holds {
		t.Fatalf("%d steps, holds %v", len(steps), v.Holds)
	}
	diff(t, "a ruling", rulingForm{Rule: "405.2", Sentence: "Cinder Dart goes on top of Root Ward"}, steps[5].Rulings[1])
	diff(t, "the stack, top first", []string{"Cinder Dart", "Root Ward"}, []string{steps[5].Board.Stack[0].Label, steps[5].Board.Stack[1].Label})
	diff(t, "where it stands", "combat, declare blockers", steps[5].Board.Step)
	diff(t, "a change", []any{"Wall", 3, "damage"}, []any{steps[6].Changes[0].What, steps[6].Changes[0].ID, steps[6].Changes[0].Kind})
	diff(t, "an option", optionForm{"order:bear,wall", "Ann orders the blockers of Basilisk: Bear, Wall"}, steps[3].Decisions[0].Others[0])
	basilisk := steps[0].Board.Players[0].Battlefield[0]
	diff(t, "power and counters", []any{6, 1}, []any{*basilisk.Power, basilisk.Counters["+1/+1"]})
	diff(t, "layers", []string{"6", "7c", "7c"}, []string{basilisk.Layers[0].Layer, basilisk.Layers[1].Layer, basilisk.Layers[2].Layer})
	diff(t, "the refusal", "Bear must be assigned 1 first, not 0", steps[8].Reason)

	without := ask[traceForm](t, h, "/demos/"+demoSlug+"/trace?without=702.2c")
	diff(t, "without", cr.Rule("702.2c"), without.Without)
	diff(t, "the false answer", answerForm{Text: "Bob has 16 life", Got: "Bob has 20 life"}, without.Forks[0].Answers[0])
}

// post sends a scenario to an API.
func post(h http.Handler, path, body, from string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, apiPath+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "text/plain")
	r.RemoteAddr = from + ":1234"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// playingSite has the real engine, which knows no cards but those in the file.
func playingSite(t *testing.T) http.Handler {
	t.Helper()
	snapshot, _ := smallSnapshot(t)
	return New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Play: func(_ context.Context, p Play) (*scenario.Trace, error) {
			f, err := scenario.Parse(p.Name, []byte(p.Source))
			if err != nil {
				return nil, err
			}
			return f.Play(p.Without), nil
		},
	})
}

const spark = `# A spark and a bear

Ann throws a spark at a bear. Does it live?

shows 704.5g

-- cards --
Spark {R}
Instant
Spark deals 2 damage to any target.

-- setup --
Ann controls 1 Mountain
Spark is in Ann's hand
Bob controls Bear, a 2/2 creature
-- play --
Ann casts Spark targeting Bear
Spark resolves
-- answer --
Bear is in Bob's graveyard
`

func TestAPIPlayByTheEngine(t *testing.T) {
	h := playingSite(t)
	v := answered[traceForm](t, "a spark", post(h, "/play", spark, "192.0.2.1"))
	if !v.Holds || len(v.Forks) != 1 || len(v.Forks[0].Steps) < 3 {
		t.Fatalf("holds %v (%s), %d forks", v.Holds, v.Problem, len(v.Forks))
	}
	last := v.Forks[0].Steps[len(v.Forks[0].Steps)-1].Board.Players[1]
	diff(t, "Bob's graveyard", "Bear", last.Graveyard[0].Label)
	diff(t, "the answer", answerForm{Line: 20, Text: "Bear is in Bob's graveyard", Holds: true, Value: "in Bob's graveyard"}, v.Forks[0].Answers[0])

	v = answered[traceForm](t, "without 704.5g", post(h, "/play?without=704.5g", spark, "192.0.2.1"))
	if v.Holds || !strings.Contains(v.Problem, "scenario.txt:20") {
		t.Errorf("without the rule the bear dies all the same (%q)", v.Problem)
	}
	v = answered[traceForm](t, "a false answer", post(h, "/play", strings.Replace(spark, "Bear is in Bob's graveyard", "Bob has 3 life", 1), "192.0.2.1"))
	diff(t, "what is so instead", "20 life", v.Forks[0].Answers[0].Got)
	if v.Forks[0].Unjudged {
		t.Error("a false answer is said to be not judged")
	}
	manyWays := "# Open\n\nIs it cast?\n\n-- cards --\nWeave {W/U}{U/B}{B/R}{R/G}{G/W}{W/B}{U/R}{B/G}{R/W}\nSorcery\nDraw a card.\n\nPrism\nLand\n{T}: Add one mana of any color.\n\n" +
		"-- setup --\nAnn controls 9 Prisms\nWeave is in Ann's hand\n-- play --\nAnn casts Weave\n-- answer --\nAnn has 20 life\n"
	v = answered[traceForm](t, "a limit", post(h, "/play", manyWays, "192.0.2.1"))
	if v.Holds || !v.Forks[0].Unjudged {
		t.Errorf("a play that came to a limit is told as %v, %q", v.Holds, v.Problem)
	}
}

func TestAPIPlayTellsFaultsByLine(t *testing.T) {
	h := playingSite(t)
	p := problem(t, "a sentence that nobody knows", post(h, "/play", strings.Replace(spark, "Ann controls 1 Mountain", "Ann dances with a Mountain", 1), "192.0.2.1"), http.StatusUnprocessableEntity)
	if len(p.Faults) != 1 || p.Faults[0].Line != 13 || p.Faults[0].File != "scenario.txt" || !strings.Contains(p.Detail, "scenario.txt:13: ") {
		t.Errorf("faults %+v, detail %q, want line 13", p.Faults, p.Detail)
	}
	for body, status := range map[string]int{
		"":                                   http.StatusBadRequest,
		"no title":                           http.StatusUnprocessableEntity,
		"# \xff\xfe\x00":                     http.StatusUnprocessableEntity,
		strings.Repeat("a", 100+64<<10):      http.StatusRequestEntityTooLarge,
		spark + strings.Repeat("\n", 64<<10): http.StatusRequestEntityTooLarge,
	} {
		problem(t, fmt.Sprintf("%.20q", body), post(h, "/play", body, "192.0.2.2"), status)
	}
	problem(t, "no rule", post(h, "/play?without=x", spark, "192.0.2.1"), http.StatusUnprocessableEntity)
	problem(t, "get", get(t, h, apiPath+"/play"), http.StatusMethodNotAllowed)
}

// A scenario may come as JSON; other forms are turned away with the ones that are taken.
func TestAPIPlayTakesJSON(t *testing.T) {
	h := playingSite(t)
	send := func(kind, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, apiPath+"/play", strings.NewReader(body))
		r.Header.Set("Content-Type", kind)
		r.RemoteAddr = "192.0.2.3:1234"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	text, err := json.Marshal(map[string]string{"text": spark})
	if err != nil {
		t.Fatal(err)
	}
	plain := answered[traceForm](t, "as text", send("text/plain; charset=utf-8", spark))
	diff(t, "as JSON it is the same play", plain, answered[traceForm](t, "as JSON", send("application/json", string(text))))
	w := send("application/xml", "<scenario/>")
	problem(t, "XML", w, http.StatusUnsupportedMediaType)
	diff(t, "what is taken", playTypes, w.Header().Get("Accept"))
	// The command on the page says what curl would not.
	w = send("application/x-www-form-urlencoded", spark)
	problem(t, "as a form", w, http.StatusUnsupportedMediaType)
	_, header, _ := strings.Cut(w.Body.String(), "tell curl -H '")
	header, _, _ = strings.Cut(header, "'")
	page := httptest.NewRecorder()
	h.ServeHTTP(page, httptest.NewRequest(http.MethodGet, "/api", nil))
	if command := "curl -H &#39;" + header + "&#39; --data-binary @scenario.txt"; header == "" || !strings.Contains(page.Body.String(), command) {
		t.Errorf("the page does not say %q", command)
	}
	_, kind, _ := strings.Cut(header, ": ")
	diff(t, "as the page says", plain, answered[traceForm](t, "as the page says", send(kind, spark)))
	for _, body := range []string{"{", "[]", `{"txt": "# A"}`, `{"text": ""}`, `{}`} {
		problem(t, body, send("application/json", body), http.StatusUnprocessableEntity)
	}
	long, err := json.Marshal(map[string]string{"text": spark + strings.Repeat(" ", scenario.MaxVisitorText)})
	if err != nil {
		t.Fatal(err)
	}
	problem(t, "too long", send("application/json", string(long)), http.StatusRequestEntityTooLarge)
}

// What an object has lost, and which attackers are a band, stand in the trace.
func TestAPIBoardsTellLossAndBands(t *testing.T) {
	v := answered[traceForm](t, "a play", post(playingSite(t), "/play", losses, "192.0.2.4"))
	steps := v.Forks[0].Steps
	find := func(label string) objectForm {
		t.Helper()
		for _, p := range steps[len(steps)-1].Board.Players {
			for _, o := range p.Battlefield {
				if o.Label == label {
					return o
				}
			}
		}
		t.Fatalf("%s is not on the battlefield", label)
		return objectForm{}
	}
	diff(t, "a keyword of a line, and a line", []string{"Flying", "Vigilance"}, find("Griffin").Lost)
	diff(t, "a keyword without text", []string{"flying"}, find("Bat").Lost)
	diff(t, "all of it", []string{"Flying, banding", "{T}: Draw a card."}, find("Roc").Lost)
	diff(t, "nothing", 0, len(find("Ox").Lost))
	ox, knight := find("Ox"), find("Knight")
	diff(t, "the band", []int{knight.ID}, ox.Band)
	diff(t, "of both", []int{ox.ID}, knight.Band)
	diff(t, "no band", 0, len(find("Bat").Band))
}

const losses = `# What is lost

Which words are struck out, and who is a band?

-- cards --
Griffin {3}{W}
Creature — Griffin
Flying, first strike
Vigilance
2/2

Roc {3}{W}
Creature — Bird
Flying, banding
{T}: Draw a card.
2/2

Shackle {W}
Enchantment — Aura
Enchant creature
Enchanted creature loses flying.

Clamp {W}
Enchantment — Aura
Enchant creature
Enchanted creature loses flying.

Leaden Boots {W}
Enchantment — Aura
Enchant creature
Enchanted creature loses vigilance.

Deep Sleep {W}
Enchantment — Aura
Enchant creature
Enchanted creature loses all abilities.

-- setup --
Ann controls Griffin, Roc, Shackle, Clamp, Leaden Boots and Deep Sleep
Ann controls Bat, a 2/2 creature with flying and trample
Ann controls Knight, a 2/2 creature with banding
Ann controls Ox, a 3/3 creature
Shackle is attached to Griffin
Leaden Boots is attached to Griffin
Deep Sleep is attached to Roc
Clamp is attached to Bat
-- play --
Ann attacks Bob with Knight and Ox in a band; Bob with Bat
-- answer --
Bob has 20 life
`

// One address may not play without end, and cannot pass for another one.
func TestAPIPlayRate(t *testing.T) {
	h, _ := smallSite(t)
	for range playRate {
		answered[traceForm](t, "a play", post(h, "/play", spark, "192.0.2.1"))
	}
	w := post(h, "/play", spark, "192.0.2.1")
	problem(t, "one more", w, http.StatusTooManyRequests)
	if told := fmt.Sprintf("this %d times a minute", playRate); w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), told) {
		t.Errorf("it is not said when to come back: %q, %s", w.Header().Get("Retry-After"), w.Body)
	}
	r := httptest.NewRequest(http.MethodPost, apiPath+"/play", strings.NewReader(spark))
	r.RemoteAddr = "192.0.2.1:99"
	r.Header.Set("X-Forwarded-For", "198.51.100.7")
	r.Header.Set("X-Real-IP", "198.51.100.7")
	w = httptest.NewRecorder()
	h.ServeHTTP(w, r)
	problem(t, "under another name", w, http.StatusTooManyRequests)
	answered[traceForm](t, "somebody else", post(h, "/play", spark, "192.0.2.9"))
	ask[traceForm](t, h, "/demos/"+demoSlug+"/trace") // reading goes on
}

func TestAPIPlayFromAnotherSite(t *testing.T) {
	h, _ := smallSite(t)
	r := httptest.NewRequest(http.MethodPost, apiPath+"/play", strings.NewReader(spark))
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	diff(t, "status", http.StatusForbidden, w.Code)
}

// A play that goes wrong is not told to the visitor in the engine's words.
func TestAPIFaultsAreOurs(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Play:     func(context.Context, Play) (*scenario.Trace, error) { panic("secret") },
	})
	w := post(h, "/play", spark, "192.0.2.1")
	problem(t, "a panic", w, http.StatusInternalServerError)
	if strings.Contains(w.Body.String(), "secret") {
		t.Errorf("the panic came through: %s", w.Body)
	}
}
