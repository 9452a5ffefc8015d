package web

import (
	"fmt"
	"strconv"
	"strings"
	"time"

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
	v.Counted = fmt.Sprintf("%d questions about %d rules.", len(bank.List()), len(rules))
	for _, n := range rules {
		number := n.Chapter()
		if len(v.Chapters) == 0 || v.Chapters[len(v.Chapters)-1].Number != string(number) {
			c := templates.TrainChapter{Number: string(number)}
			if r := rd.book.Rule(number); r != nil {
				c.Title = r.Title
			}
			v.Chapters = append(v.Chapters, c)
		}
		c := &v.Chapters[len(v.Chapters)-1]
		c.Rules = append(c.Rules, string(n))
	}
	for _, p := range training.Paths() {
		path := templates.TrainPath{ID: p.ID, Title: p.Title, About: p.About}
		for i, t := range p.Topics {
			topic := templates.TrainTopic{Title: t.Title, URL: "/train/next?path=" + p.ID + "/" + strconv.Itoa(i+1)}
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
	if questions = len(bank.ByRule(r.Number)); questions == 0 {
		return "", 0
	}
	return "/train/next?rule=" + string(r.Number), questions
}
