package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/go-chi/chi/v5"
	"golang.org/x/text/unicode/norm"

	"rulestep/engine/cr"
	"rulestep/templates"
	"rulestep/web/classes"
	"rulestep/web/training"
)

// This file makes classes and exams and lets people in. class_pupil.go is what who joined
// sees, class_board.go what the teacher sees, api_class.go the same for programs.
//
// Who somebody is stands in a cookie for the class's own addresses: a pupil's token or the
// teacher's key. Nothing is kept in the server itself, so that any of several can answer.

const (
	// classRate is how often one address may ask in a minute. A whole school may have one
	// address, so it is far above what a person does.
	classRate = 6000
	// makeRate is how many classes one address may make in a minute.
	makeRate = 10

	pupilCookie   = "pupil"
	teacherCookie = "teacher"
)

func (s *site) classRoutes(r chi.Router) {
	r.Get("/train/make", s.private(classMake))
	r.With(s.atMost(makeRate)).Post("/train/make", s.private(classMade))
	r.Get("/c", s.private(func(rd *reading) (reply, error) { // what somebody typed leads there
		return reply{redirect: "/c/" + url.PathEscape(classes.NormalCode(shorten(rd.URL.Query().Get("code"), 20)))}, nil
	}))
	r.Route("/c/{code}", func(r chi.Router) {
		r.Use(s.atMost(classRate))
		r.Get("/", s.private(classHome))
		r.Post("/", s.private(classJoin))
		r.Get("/{number:[0-9]+}", s.private(classQuestion))
		r.Post("/{number:[0-9]+}", s.private(classAnswer))
		r.Post("/hand-in", s.private(classHandIn))
		r.Get("/board", s.private(classBoard))
		r.Post("/board", s.private(classRule))
		r.Get("/board.csv", s.classCSV)
		r.Get("/sheet", s.private(classSheet))
		r.Get("/key", s.private(classSheet))
	})
}

// private serves pages that are for one person: they are kept nowhere.
func (s *site) private(handle func(*reading) (reply, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rep, err := s.reading(r).choose(func(rd *reading) (reply, error) {
			if rd.site.options.Classes == nil || rd.site.options.Training == nil {
				return rd.noClasses(), nil
			}
			if r.Method == http.MethodPost {
				if err := r.ParseForm(); err != nil {
					return rd.classProblem(http.StatusBadRequest, "This could not be read", "The form was cut off on its way. Go back and send it again."), nil
				}
			}
			rep, err := handle(rd)
			return rd.orProblem(rep, err)
		})
		if err != nil {
			s.failed(w, r, err)
			return
		}
		for _, c := range rep.cookies {
			http.SetCookie(w, c)
		}
		w.Header().Set("Cache-Control", "private, no-store")
		if rep.redirect != "" {
			http.Redirect(w, r, s.out(rep.redirect), http.StatusSeeOther)
			return
		}
		if rep.file != nil {
			rep.file.send(w)
			return
		}
		p, err := s.render(r, rep)
		if err != nil {
			s.failed(w, r, err)
			return
		}
		p.cache = []string{"private, no-store"}
		p.serve(w, r)
	}
}

// noClasses is the page where nothing is kept.
func (rd *reading) noClasses() reply {
	return rd.classProblem(http.StatusServiceUnavailable, "There are no classes here", "This server was started without a place to keep them.")
}

func (rd *reading) classProblem(status int, title, words string) reply {
	p := rd.frame(title, "train")
	p.NoIndex = true
	return reply{status: status, loose: true, component: templates.Problem(p, templates.ProblemView{
		Title: title, Lead: []templates.Text{templates.Plain(words), {{Text: "Practise "}, {Kind: templates.Link, Text: "alone", URL: "/train"}, {Text: "."}}},
	})}
}

// orProblem turns what the store refuses into a page. What it cannot do is not the visitor's
// doing, and asking again helps.
func (rd *reading) orProblem(rep reply, err error) (reply, error) {
	switch {
	case err == nil:
		return rep, nil
	case errors.Is(err, classes.ErrNoClass):
		return rd.classProblem(http.StatusNotFound, "There is no such class", "Codes have eight letters and digits. A class is deleted a month after it closes."), nil
	case errors.Is(err, classes.ErrClosed), errors.Is(err, classes.ErrTimeIsUp), errors.Is(err, classes.ErrHandedIn), errors.Is(err, classes.ErrFull):
		return rd.classProblem(http.StatusConflict, sentenceStart(err.Error())+".", "Nothing more is taken."), nil
	case errors.Is(err, errNotTeacher):
		return rd.classProblem(http.StatusForbidden, "This page is the teacher's", "Open it with the link that you got when you made the class: it holds the key."), nil
	case errors.Is(err, classes.ErrNotJoined):
		return reply{redirect: "/c/" + classes.NormalCode(chi.URLParam(rd.Request, "code"))}, nil
	case errors.Is(err, training.ErrUnknown):
		return rd.classProblem(http.StatusNotFound, "This question is not there", "This program does not know it: it was made by another version."), nil
	case errors.Is(err, errNotPlayed), rd.Context().Err() != nil:
		return rep, err
	}
	rd.site.options.Log.ErrorContext(rd.Context(), "classes", "path", rd.URL.Path, "error", err)
	return rd.classProblem(http.StatusServiceUnavailable, "The classes cannot be reached", "Nothing was taken. Send it again in a moment: what was taken is never taken twice."), nil
}

var errNotTeacher = errors.New("not the teacher's key")

// classOf finds the class of the address.
func (rd *reading) classOf() (*classes.Class, error) {
	return rd.site.options.Classes.Class(rd.Context(), chi.URLParam(rd.Request, "code"))
}

// cookie makes a cookie for the class's own addresses.
func (rd *reading) cookie(c *classes.Class, name, value string) *http.Cookie {
	return &http.Cookie{
		Name: name, Value: value, Path: rd.site.out("/c/" + c.Code), Expires: c.Deletes, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: strings.HasPrefix(rd.site.origin(rd.Request), "https://"),
	}
}

// pupilOf finds who asks; classes.ErrNotJoined for nobody.
func (rd *reading) pupilOf(c *classes.Class) (*classes.Pupil, error) {
	token, err := rd.Cookie(pupilCookie)
	if err != nil {
		return nil, classes.ErrNotJoined
	}
	return rd.site.options.Classes.Pupil(rd.Context(), c.Code, token.Value)
}

// question makes the question of an ID.
func (s *site) question(ctx context.Context, id string) (*training.Question, error) {
	return atPlace(ctx, s, "question", "question "+id, func(context.Context) (*training.Question, error) { return s.options.Training.Find(id) })
}

// classForm is a form that was never sent.
func (rd *reading) classForm() templates.ClassMakeView {
	v := templates.ClassMakeView{Was: map[string]string{"n": "10", "minutes": "60", "pass": "70", "hours": "3"}}
	for _, p := range training.Paths() {
		path := templates.ClassPath{Title: p.Title}
		for i, t := range p.Topics {
			path.Topics = append(path.Topics, templates.TrainTopic{Title: t.Title, URL: p.ID + "/" + strconv.Itoa(i+1)})
		}
		v.Paths = append(v.Paths, path)
	}
	return v
}

// classMake answers GET /train/make.
func classMake(rd *reading) (reply, error) {
	p := rd.frame("A class or an exam", "train")
	return reply{component: templates.ClassMake(p, rd.classForm()), loose: true}, nil
}

// classMade answers POST /train/make: it makes the class and leads to its board.
func classMade(rd *reading) (reply, error) {
	form := rd.PostForm
	number := func(name string) int {
		n, err := strconv.Atoi(strings.TrimSpace(form.Get(name)))
		if err != nil {
			return 0
		}
		return n
	}
	w := classWish{
		Title: form.Get("title"), Topics: form["topic"], Rules: strings.FieldsFunc(form.Get("rules"), func(r rune) bool { return r == ',' || r == ' ' || r == ';' }),
		Questions: strings.Fields(form.Get("list")), Count: number("n"), Level: form.Get("level"), Hours: number("hours"),
	}
	for i, number := range w.Rules {
		if n, err := cr.Parse(number); err == nil {
			w.Rules[i] = string(rd.engineRule(n))
		}
	}
	if form.Get("kind") == "exam" {
		w.Minutes, w.Pass = max(number("minutes"), 1), number("pass")
	}
	c, key, err := rd.site.makeClass(rd.Context(), w)
	var wrong wishError
	if errors.As(err, &wrong) {
		v := rd.classForm()
		v.Problem, v.Chosen = string(wrong), form["topic"]
		for name := range form {
			v.Was[name] = shorten(form.Get(name), 4000)
		}
		p := rd.frame("A class or an exam", "train")
		return reply{status: http.StatusUnprocessableEntity, component: templates.ClassMake(p, v), loose: true}, nil
	}
	if err != nil {
		return reply{}, err
	}
	return reply{redirect: "/c/" + c.Code + "/board?new=1", cookies: []*http.Cookie{rd.cookie(c, teacherCookie, key)}}, nil
}

// A classWish is what a teacher wants.
type classWish struct {
	Title     string
	Topics    []string // "level1/3"
	Rules     []string // "702.19", "613"
	Questions []string // IDs or addresses; then nothing is chosen
	Count     int
	Level     string // "", "easy", "hard"
	Minutes   int    // of an exam; 0 for a class
	Pass      int
	Hours     int
	Seed      string // the same seed chooses the same again; "" for any
}

// A wishError says in words what is wrong with a wish.
type wishError string

func (e wishError) Error() string { return string(e) }

// middling is the difficulty in the middle of all questions.
const middling = 1500

// makeClass chooses the questions of a wish and keeps the class.
func (s *site) makeClass(ctx context.Context, w classWish) (*classes.Class, string, error) {
	now := time.Now().UTC()
	c := classes.Class{
		Title: strings.Join(strings.Fields(shorten(w.Title, classes.MaxTitle)), " "), Minutes: w.Minutes, Pass: w.Pass,
		Closes: now.Add(time.Duration(min(max(w.Hours, 1), 30*24)) * time.Hour),
	}
	switch {
	case c.Title == "":
		return nil, "", wishError("Give it a title.")
	case w.Minutes < 0 || w.Minutes > classes.MaxMinutes:
		return nil, "", wishError(fmt.Sprintf("An exam lasts 1 to %d minutes.", classes.MaxMinutes))
	case w.Pass < 0 || w.Pass > 100:
		return nil, "", wishError("It is passed with 0 to 100 percent.")
	}
	var err error
	if len(w.Questions) > 0 {
		c.Questions, err = s.named(ctx, w.Questions)
	} else {
		c.Questions, err = s.choose(ctx, w)
	}
	if err != nil {
		return nil, "", err
	}
	code, key, err := s.options.Classes.Make(ctx, c, now)
	if err != nil {
		return nil, "", err
	}
	made, err := s.options.Classes.Class(ctx, code)
	return made, key, err
}

// named finds questions by IDs or addresses.
func (s *site) named(ctx context.Context, list []string) ([]string, error) {
	if len(list) > classes.MaxQuestions {
		return nil, wishError(fmt.Sprintf("A class has at most %d questions.", classes.MaxQuestions))
	}
	var ids []string
	for _, word := range list {
		id := word[strings.LastIndex(word, "/")+1:]
		id, _, _ = strings.Cut(id, "?")
		q, err := s.question(ctx, id)
		if errors.Is(err, training.ErrUnknown) {
			return nil, wishError(fmt.Sprintf("There is no question %q.", shorten(word, 60)))
		}
		if err != nil {
			return nil, err
		}
		if !slices.Contains(ids, q.ID) {
			ids = append(ids, q.ID)
		}
	}
	return ids, nil
}

// choose chooses questions by topics, rules and difficulty.
func (s *site) choose(ctx context.Context, w classWish) ([]string, error) {
	if w.Count < 1 || w.Count > classes.MaxQuestions {
		return nil, wishError(fmt.Sprintf("A class has 1 to %d questions.", classes.MaxQuestions))
	}
	wish := training.Wish{Count: w.Count, Seed: w.Seed}
	if wish.Seed == "" {
		wish.Seed = classes.NewToken()
	}
	for _, id := range w.Topics {
		rules := training.PathRules(id)
		if len(rules) == 0 {
			return nil, wishError(fmt.Sprintf("There is no topic %q.", shorten(id, 40)))
		}
		wish.Topics = append(wish.Topics, rules)
	}
	for _, number := range w.Rules {
		word, newer, _ := strings.Cut(number, "@")
		n, err := cr.Parse(word)
		if err != nil {
			return nil, wishError(fmt.Sprintf("%q is no number of a rule, such as 702.19b or 613.", shorten(number, 40)))
		}
		if newer != "" {
			n += cr.Rule("@" + newer)
		}
		wish.Topics = append(wish.Topics, []cr.Rule{n})
	}
	switch w.Level {
	case "easy":
		wish.To = middling
	case "hard":
		wish.From = middling
	}
	list := s.options.Training.Choose(wish)
	if len(list) == 0 {
		return nil, wishError("No question is about that.")
	}
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	return ids, nil
}

// timeWords is a time as people read it, without the date while it is today.
func timeWords(t, now time.Time) string {
	if t.Sub(now) < 12*time.Hour {
		return t.UTC().Format("15:04 UTC")
	}
	return t.UTC().Format("2 January 15:04 UTC")
}

// classFacts are what everybody may know of a class.
func classFacts(c *classes.Class, now time.Time) []string {
	list := []string{plural(len(c.Questions), "question", "questions")}
	if c.Exam() {
		list = append(list, plural(c.Minutes, "minute", "minutes"))
	}
	if c.Open(now) {
		return append(list, "open until "+timeWords(c.Closes, now))
	}
	return append(list, "closed")
}

// classJoinPage is where one joins.
func (rd *reading) classJoinPage(c *classes.Class, token, name, problem string) reply {
	now := time.Now()
	v := templates.ClassJoinView{Code: c.Code, Title: c.Title, Facts: classFacts(c, now), Token: token, Name: name, Problem: problem, Closed: !c.Open(now)}
	v.Sees = "The teacher sees how many answered what and which rule was forgotten, not who; in a small class it can be guessed. Everything is deleted a month after the class closes."
	if c.Exam() {
		v.Sees = "The time runs from when you join. The teacher sees your result under this name. Everything is deleted a month after the exam closes."
	}
	p := rd.frame(c.Title, "train")
	p.NoIndex = true
	rep := reply{component: templates.ClassJoin(p, v), loose: true}
	if problem != "" {
		rep.status = http.StatusUnprocessableEntity
	}
	return rep
}

// classJoin answers POST /c/{code}.
func classJoin(rd *reading) (reply, error) {
	c, err := rd.classOf()
	if err != nil {
		return reply{}, err
	}
	token, name := rd.PostForm.Get("token"), cleanName(rd.PostForm.Get("name"))
	if len(token) < 20 || len(token) > 64 {
		token = classes.NewToken()
	}
	if name == "" {
		return rd.classJoinPage(c, token, "", "Choose a name."), nil
	}
	_, err = rd.site.options.Classes.Join(rd.Context(), c.Code, name, token, time.Now())
	if errors.Is(err, classes.ErrNameTaken) {
		return rd.classJoinPage(c, token, name, "Somebody in this class has that name already. Choose another."), nil
	}
	if err != nil {
		return reply{}, err
	}
	return reply{redirect: "/c/" + c.Code, cookies: []*http.Cookie{rd.cookie(c, pupilCookie, token)}}, nil
}

// joiner and nonJoiner show nothing themselves, but emoji and some scripts are written with them.
const joiner, nonJoiner = '\u200d', '\u200c'

// cleanName is a name as it is shown, and the same for who types it otherwise: of letters with accents there
// are two spellings. What shows nothing or turns the writing round is left out; of nothing else no name is made.
func cleanName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cf, r) && r != joiner && r != nonJoiner:
			return -1
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(s, "")))
	if long := []rune(s); len(long) > classes.MaxName {
		s = string(long[:classes.MaxName])
	}
	if !strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) }) {
		return ""
	}
	return strings.Join(strings.Fields(s), " ")
}
