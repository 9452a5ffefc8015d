package web

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
	"rulestep/web/training"
)

// This file makes the page from which one practises. What somebody remembers is filled in by
// the browser, which keeps it.

// trainHome answers /train.
func trainHome(rd *reading) (reply, error) {
	bank := rd.site.options.Training
	if bank == nil {
		return rd.noTraining(), nil
	}
	today := time.Now().UTC().Format(time.DateOnly)
	v := templates.TrainHomeView{DailyURL: "/train/daily/" + today, DailyDate: today}
	rules := bank.Rules()
	v.Counted = plural(len(bank.List()), "question", "questions") + " about " + plural(len(rules), "rule", "rules") + "."
	// Questions know chapters by the numbers that the engine gives them; a reader of another
	// edition knows some by others.
	for _, n := range rules {
		of, shown := string(n.Chapter()), rd.engineChip(n.Chapter())
		if number, edition, newer := strings.Cut(string(n), "@"); newer { // its number is that of its own edition
			if of, shown = string(n), rd.chip(cr.Rule(number).Chapter()); rd.book.Edition().Date != edition {
				shown = templates.Chip{Number: edition, Title: "only in that edition"}
			}
		}
		at := slices.IndexFunc(v.Chapters, func(c templates.TrainChapter) bool { return c.Number == shown.Number })
		if at < 0 {
			at = len(v.Chapters)
			v.Chapters = append(v.Chapters, templates.TrainChapter{Rule: of, Number: shown.Number, Title: shown.Title})
		}
		cell := templates.TrainCell{Rule: string(n)}
		if chip := rd.engineChip(n); chip.Number != string(n) || chip.URL != "/rules/"+string(n) {
			cell.Number, cell.URL = chip.Number, chip.URL
		}
		v.Chapters[at].Rules = append(v.Chapters[at].Rules, cell)
	}
	slices.SortStableFunc(v.Chapters, func(a, b templates.TrainChapter) int { return cr.Compare(cr.Rule(a.Number), cr.Rule(b.Number)) })
	for _, p := range training.Paths() {
		path := templates.TrainPath{ID: p.ID, Title: p.Title, About: p.About}
		for i, t := range p.Topics {
			topic := templates.TrainTopic{Title: t.Title, Why: t.Why, URL: "/train/next?path=" + p.ID + "/" + strconv.Itoa(i+1)}
			var numbers []string
			for _, n := range rules {
				for _, of := range t.Rules {
					if n == of || strings.HasPrefix(string(n), string(of)+".") {
						numbers = append(numbers, string(n))
						break
					}
				}
			}
			topic.Rules, topic.Count = strings.Join(numbers, " "), len(numbers)
			if topic.Count > 0 {
				path.Topics = append(path.Topics, topic)
			}
		}
		v.Paths = append(v.Paths, path)
	}
	p := rd.frame("Train", "train")
	p.Description = "Questions on positions that a rules engine plays, graded by the play, with what you forgot."
	return reply{component: templates.TrainHome(p, v), loose: true}, nil
}

// practise is where questions about a rule are asked, and how many there are.
func (rd *reading) practise(r *rulesdb.Rule) (url string, questions int) {
	bank := rd.site.options.Training
	if bank == nil {
		return "", 0
	}
	name := rd.engineRule(r.Number)
	if questions = len(bank.ByRule(name)); questions == 0 {
		return "", 0
	}
	return withQuery("/train/next", "rule", string(name)), questions
}
