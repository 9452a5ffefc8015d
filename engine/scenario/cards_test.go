package scenario

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulestep/engine"
	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenarios"
)

// onlyNames is a pool of which only the names are at hand: every card is a blank creature.
type onlyNames struct{ *cardname.Index }

func (o onlyNames) Card(name string) (oracle.Card, []cardtext.Unknown, bool) {
	_, whole, ok := o.Find(name)
	front, _, _ := strings.Cut(whole, " // ")
	return oracle.Card{Name: front, Types: oracle.Creature, Power: &oracle.Corner{Number: 2}, Toughness: &oracle.Corner{Number: 2}}, nil, ok
}

// poolNames are the names of all cards of the pool.
func poolNames(t *testing.T) []string {
	t.Helper()
	dir := os.Getenv("RULESTEP_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "data")
	}
	f, err := os.Open(filepath.Join(dir, "cards", "cards.jsonl.gz"))
	if err != nil {
		t.Skip("the card pool is not at hand: ", err)
	}
	defer f.Close()
	zipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	lines := bufio.NewScanner(zipped)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct{ Name string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		names = append(names, row.Name)
	}
	return names
}

// TestEveryNameIsFound puts every name of the pool into a sentence, in each of the places
// that a name can have beside other words, and asks that it is welded whole.
func TestEveryNameIsFound(t *testing.T) {
	names := poolNames(t)
	f := &File{pool: onlyNames{cardname.New(names)}}
	for _, name := range names {
		whole := strings.ReplaceAll(name, " ", welded)
		for _, around := range [][2]string{
			{"Ann casts ", " targeting Oxen"}, {"Ann casts Oxen targeting ", ""}, {"", "'s trigger resolves"}, {"Ann controls Oxen, ", " and Forest"},
		} {
			got := f.weld(around[0] + name + around[1])
			if want := around[0] + whole + around[1]; got != want {
				t.Errorf("%q is welded as %q", around[0]+name+around[1], strings.ReplaceAll(got, welded, "_"))
			}
		}
	}
	if len(names) < 30_000 {
		t.Errorf("only %d names", len(names))
	}
}

// hard are names that hold the words which part sentences, in every combination that occurs.
func hard(names []string) []string {
	seen := make(map[string]bool)
	parting := make(map[string]bool)
	for _, form := range forms {
		for _, w := range form.words {
			parting[w] = true
		}
	}
	for _, w := range strings.Fields("and or for with to of in on from at the a an") {
		parting[w] = true
	}
	var list []string
	for _, name := range names {
		var shape []string
		for _, w := range strings.Fields(name) {
			if strings.HasSuffix(w, ",") {
				shape = append(shape, ",")
			}
			if low := strings.ToLower(w); parting[low] && !parting[w] || parting[w] {
				shape = append(shape, low)
			}
			if strings.HasSuffix(w, "'s") {
				shape = append(shape, "'s")
			}
		}
		if key := strings.Join(shape, " "); key != "" && !seen[key] {
			seen[key] = true
			list = append(list, name)
		}
	}
	return list
}

// inSlots are words for the slots of the forms; Oxen is the name that others are put in place of.
var inSlots = strings.NewReplacer(
	"FORMAT", "Commander", "VARIANT", "Emperor", "LS", "Oxen's trigger, then Oxen's trigger", "PARTS", "2 to Oxen, 1 to Ann", "PS", "Ann and Bob", "M2", "2", "DESCRIPTION", "a 2/2 creature",
	"OPTIONS", "nothing; Oxen on Ann", "INFINITIVE", "cast Oxen targeting Oxen", "ABILITY", "Oxen's \"Draw a card\"", "KEYWORD", "flying", "COLORS", "white and black", "CHOICE", "Oxen and Oxen",
	"GIVEN", "Oxen and Oxen", "EXTRAS", "splice of Oxen and Oxen", "STATUS", "tapped", "TIMES", "2", "MODES", `"draw a card" and "gain life"`, "ORDER", "sacrifice, exile", "REST", "{1}", "SPENT", "{R}",
	"WHAT", "choose for Oxen", "WAY", "Oxen", "COST", "{2}{R}", "TEXT", "Cave", "TYPE", "Bear", "SIZE", "2/2", "KIND", "charge", "SORT", "static",
	"O", "Oxen", "L", "Oxen, Oxen and Forest", "S", "Oxen", "T", "Oxen", "P", "Ann", "N", "3", "Z", "Ann's hand", "W", "the end step", "M", "{G}",
)

// TestEveryFormTakesEveryName reads every form of sentence, whole and as short as it may be,
// with every kind of name of the pool in every slot: it is read as with a plain name.
func TestEveryFormTakesEveryName(t *testing.T) {
	names := poolNames(t)
	names = append(hard(names), "Torbran, Thane of Red Fell", "Sword of Fire and Ice", "Thing in the Ice")
	f := &File{pool: onlyNames{cardname.New(poolNames(t))}}
	read := 0
	for _, form := range forms {
		where := inSetup
		for form.where&where == 0 {
			where <<= 1
		}
		for _, pattern := range []string{leftOut.ReplaceAllString(form.pattern, ""), strings.NewReplacer("[", "", "]", "").Replace(form.pattern)} {
			var words []string
			for _, w := range strings.Split(pattern, " ") {
				first, _, _ := strings.Cut(w, "|")
				if w != strings.ToLower(w) {
					first = w[:len(w)-len(strings.TrimLeft(w, "abcdefghijklmnopqrstuvwxyz"))] + inSlots.Replace(first)
				}
				words = append(words, first)
			}
			sentence := strings.Join(words, " ")
			plain, err := f.read(sentence, 1, where)
			if err != nil {
				t.Errorf("%s: %v", sentence, err)
				continue
			}
			for _, name := range names {
				line, err := f.read(strings.ReplaceAll(sentence, "Oxen", name), 1, where)
				read++
				if err != nil || line.form != plain.form {
					t.Errorf("%s: %v", line.Text, err)
					continue
				}
				for slot, text := range plain.slots {
					if got, want := unweld(line.slots[slot]), strings.ReplaceAll(unweld(text), "Oxen", name); got != want {
						t.Errorf("%s: %s is %q, want %q", line.Text, slot, got, want)
					}
				}
				for slot, text := range line.slots {
					if strings.HasPrefix(slot, "GIVEN") && strings.Contains(name, " ") && !strings.Contains(text, welded) {
						t.Errorf("%s: the list %s has lost where its names end: %q", line.Text, slot, text)
					}
					if part := split(strings.ReplaceAll(text, ", then ", ", ")); strings.Contains(text, welded) && slot == "L" && part[0] != name {
						t.Errorf("%s: the first of the list %s is %q", line.Text, slot, part[0])
					}
				}
			}
		}
	}
	t.Logf("%d sentences with %d names", read, len(names))
}

// TestDemonstrationsAmongAllCards reads every demonstration as a server does that has all cards: a name of one of them that is
// a word of the language, too, as Grand Melee, changes nothing.
func TestDemonstrationsAmongAllCards(t *testing.T) {
	pool := onlyNames{cardname.New(poolNames(t))}
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		if _, err := ParseWith(path, text, pool); err != nil {
			t.Error(err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What stands before the comma may be another card's name: then a line means that one, and the card is
// called by its whole name. What is offered can be said.
func TestShortNameOfAnotherCard(t *testing.T) {
	pool := onlyNames{cardname.New([]string{"Urborg", "Urborg, Tomb of Yawgmoth", "Sheoldred // The True Scriptures", "Sheoldred, the Apocalypse", "Jace, Vryn's Prodigy // Jace, Telepath Unbound"})}
	for name, want := range map[string]string{"Urborg, Tomb of Yawgmoth": "", "Sheoldred, the Apocalypse": "", "Jace, Vryn's Prodigy": "Jace"} {
		want = cmp.Or(want, name)
		text := "# A table\n\n-- setup --\nAnn controls " + name + "\n-- play --\n"
		for _, line := range []string{"", "Ann attacks Bob with " + want + "\n"} {
			file, err := ParseWith("table", []byte(text+line), pool)
			if err != nil {
				t.Fatal(err)
			}
			fork := &file.Onward(Spot{Fork: file.Forks[0].Name}).Forks[0]
			if fork.Fault != nil {
				t.Errorf("%q: %v", line, fork.Fault)
			}
			if label := fork.Steps[0].Board.Players[0].Battlefield[0].Label; label != want {
				t.Errorf("%s is called %q, not %q", name, label, want)
			}
		}
	}
}

// A wrong letter past the comma of a name, or in front of it, is one in the name, and no list of two cards.
func TestSlipsPastTheComma(t *testing.T) {
	pool := onlyNames{cardname.New([]string{"Teferi, Druid of Argoth", "Teferi, Time Raveler", "Jace, Arcane Strategist", "Jace, Vryn's Prodigy // Jace, Telepath Unbound", "Grizzly Bears"})}
	for line, want := range map[string]string{
		"Ann controls Teferi, Time Ravler":                     `there is no card called "Teferi, Time Ravler"; did you mean "Teferi, Time Raveler"?`,
		"Ann controls Grizzly Bears, Teferi, Time Ravler":      `there is no card called "Teferi, Time Ravler"; did you mean "Teferi, Time Raveler"?`,
		"Ann controls Teferi, Time Ravler and 2 Grizzly Bears": `there is no card called "Teferi, Time Ravler"; did you mean "Teferi, Time Raveler"?`,
		"Jace, Vryns Prodigy is in Ann's hand":                 `there is no card called "Jace, Vryns Prodigy"; did you mean "Jace, Vryn's Prodigy"?`,
		"Ann controls Teferi, Oddly Unknown":                   `there is no card called "Teferi"`,
		"Ann controls Teferi, and Grizzly Bears":               `there is no card called "Teferi"`,
		"Ann controls Jace, Teferi, Time Ravler, and Forest":   `there is no card called "Jace"`,
		"Ann controls Teferi, Time Ravler, and Forest":         `there is no card called "Teferi, Time Ravler"; did you mean "Teferi, Time Raveler"?`,
	} {
		file, err := ParseWith("table", []byte("# A table\n\n-- setup --\n"+line+"\n-- play --\n-- answer --\nAnn has 20 life\n"), pool)
		if err != nil {
			t.Fatal(err)
		}
		if problem := file.Play("").Problem; !strings.Contains(problem, want) {
			t.Errorf("%s: %s", line, problem)
		}
	}
}

// TestNameOfACardThatIsNotThere: whoever chooses the name of a card may choose that of any card there is (201.4), of the
// kind that is asked for (201.4a).
func TestNameOfACardThatIsNotThere(t *testing.T) {
	pool := onlyNames{cardname.New([]string{"Black Blossom"})}
	for kind, wrong := range map[string]string{"any": "", "a land": "the card of that name is not of the kind that Needle asks for", "a creature": ""} {
		text := `# A name

-- cards --
Needle {0}
Artifact
As this artifact enters, choose ` + kind + ` card name.
Spells with the chosen name can't be cast.

-- setup --
Needle and Crow are in Ann's hand
Forest is in Ann's hand
-- cards --
Crow {0}
Creature — Bird
1/1
-- play --
Ann casts Needle
Needle resolves
Ann chooses Black Blossom for Needle
-- answer --
Needle is on the battlefield
`
		f, err := ParseWith("name", []byte(text), pool)
		if err != nil {
			t.Fatal(err)
		}
		switch trace := f.Play(""); {
		case wrong == "" && !trace.Holds:
			t.Errorf("%s: %v", kind, trace.Problem)
		case wrong != "" && (trace.Holds || !strings.Contains(fmt.Sprint(trace.Problem), wrong)):
			t.Errorf("%s: %v, want %q", kind, trace.Problem, wrong)
		}
	}
}

// TestPartsInAList: the name of a part that nobody has spoken of before is one name in a list, whatever stands in it.
func TestPartsInAList(t *testing.T) {
	game := engine.New(nil, "")
	game.Face(&oracle.Card{Name: "Kiln Runner", Flipped: &oracle.Card{Name: "Kaz, Kiln Smoke"}})
	set := &table{g: game}
	for list, want := range map[string]string{
		"Kaz, Kiln Smoke and Bear": "Kaz, Kiln Smoke|Bear",
		"Bear, Kaz, Kiln Smoke":    "Bear|Kaz, Kiln Smoke",
		"Kaz, Kiln and Bear":       "Kaz|Kiln|Bear",
	} {
		if got := strings.Join(set.parts(list), "|"); got != want {
			t.Errorf("%q has the parts %s, want %s", list, got, want)
		}
	}
}
