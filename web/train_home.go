package web

import (
	"fmt"
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
	list, whole := bank.List()
	rules := bank.Rules()
	if whole {
		v.Counted = fmt.Sprintf("%d questions about %d rules.", len(list), len(rules))
	} else { // until they are all made: rules that demonstrations show
		seen := map[cr.Rule]bool{}
		demos := rd.snapshot.Demos()
		for i := range demos {
			for _, n := range demos[i].Shows {
				seen[n] = true
			}
		}
		rules = nil
		for _, r := range rd.book.Rules() {
			if seen[r.Number] {
				rules = append(rules, r.Number)
			}
		}
	}
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

// practise is where questions about a rule are asked, and how many there are. While they are
// being listed a rule counts that some demonstration shows; its page is not kept then.
func (rd *reading) practise(r *rulesdb.Rule) (url string, questions int) {
	bank := rd.site.options.Training
	if bank == nil {
		return "", 0
	}
	questions = len(bank.ByRule(r.Number))
	if questions > 0 {
		return "/train/next?rule=" + string(r.Number), questions
	}
	if _, whole := bank.List(); whole {
		return "", 0
	}
	demos := rd.snapshot.Demos()
	if slices.ContainsFunc(demos, func(d rulesdb.Demo) bool { return slices.Contains(d.Shows, r.Number) }) {
		return "/train/next?rule=" + string(r.Number), 0
	}
	return "", 0
}

// listing reports whether the questions are still being listed, so that a page that counts
// them is not kept.
func (rd *reading) listing() bool {
	if rd.site.options.Training == nil {
		return false
	}
	_, whole := rd.site.options.Training.List()
	return !whole
}
