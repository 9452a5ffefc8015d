package engine

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

// everywhere are chapters that have their say in others, each with its reason: they are asked
// where the rule stands that they change.
var everywhere = map[string]string{
	"101": "the golden rules qualify every other one",
	"702": "a keyword is asked about where the rule is carried out that it changes",
	"708": "what is face down is so wherever a card is turned, moved or cast",
	"800": "who has left the game is asked about where that player would have acted",
	"903": "a commander is asked about where any other card would go or cost its usual price",
}

// crossroads are files in which many chapters meet, each with its reason.
var crossroads = map[string]string{
	"events/608_instruct.go": "it leads each instruction to the chapter that carries it out",
	"events/701_move.go":     "what moves between zones is a card or a token, is hidden or not, and goes somewhere",
	"events/event.go":        "it leads each event to the chapter that carries it out",
	"table/107_quantity.go":  "a number is counted by the rules of what is counted",
}

// mostChapters is how many chapters besides its own a file may carry a part of.
const mostChapters = 7

// TestCitationsStandInTheirChapter asks of every citation that it stands in a file of its
// chapter: one that begins with the chapter's number, or whose line in the floor's table of
// contents says that it carries out a part of that chapter, too ("; also 505, 614"). A line
// names no chapter that its file does not cite. So a rule is found by its number, and who puts
// a citation elsewhere moves it or says so.
func TestCitationsStandInTheirChapter(t *testing.T) {
	also := make(map[string][]string)
	line := regexp.MustCompile(`(?m)^//\t(\w+\.go) .*?(?:; also ([\d, ]+))?$`)
	for _, floor := range floors {
		doc, err := os.ReadFile(filepath.Join(floor, "doc.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line.FindAllStringSubmatch(string(doc), -1) {
			if m[2] != "" {
				also[filepath.Join(floor, m[1])] = strings.Split(m[2], ", ")
			}
		}
	}
	cited := make(map[string]map[string]int)
	own, all := 0, 0
	eachCitation(t, func(pos token.Position, rule cr.Rule, _ string, _ *ast.CallExpr, _ []ast.Node) {
		file, chapter := pos.Filename, string(rule)[:3]
		if cited[file] == nil {
			cited[file] = make(map[string]int)
		}
		cited[file][chapter]++
		all++
		switch {
		case strings.HasPrefix(filepath.Base(file), chapter), slices.Contains(also[file], chapter):
			own++
		case everywhere[chapter] == "" && crossroads[file] == "":
			t.Errorf("%s: %s stands outside the files of its chapter; move it, or say in doc.go that %s carries out a part of %s, too", pos, rule, filepath.Base(file), chapter)
		}
	})
	for file, chapters := range also {
		for _, c := range chapters {
			if cited[file][c] == 0 {
				t.Errorf("doc.go says that %s carries out a part of %s, and it does not cite that", file, c)
			}
		}
		if len(chapters) > mostChapters {
			t.Errorf("%s carries out parts of %d chapters besides its own, more than %d", file, len(chapters), mostChapters)
		}
	}
	if share := fmt.Sprintf("%d of %d", own, all); own*100 < all*90 {
		t.Errorf("only %s citations stand in the files of their chapter", share)
	} else {
		t.Logf("%s citations stand in the files of their chapter", share)
	}
}
